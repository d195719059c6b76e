/** How a report looks on screen (paper, ink and one seal, light and dark) and in print (A4, always light, page numbers). */
import { accents } from '../accents.ts';

const light = `--paper:#faf9f6;--sheet:#fff;--line:#e7e4dc;--ink:#1e1d1a;--ink-2:#6b6860;--seal:#c3402b;--accent:${accents.document.light};--wash:#f4f2ec;--mark:#fff1a8`;
const dark = `--paper:#171715;--sheet:#1f1f1c;--line:#33322e;--ink:#eceae3;--ink-2:#a5a299;--seal:#e06a52;--accent:${accents.document.dark};--wash:#292925;--mark:#5a4d12`;
/** What its words stand on. */
export const reportGround = { light: '#ffffff', dark: '#1f1f1c' } as const;
/** In print, mm. */
export const reportMargins = { top: 24 } as const;

export const reportSans = `"PingFang SC","HarmonyOS Sans SC","Noto Sans SC","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif`;

export const reportStyle = `
:root{color-scheme:light dark;${light}}
@media screen and (prefers-color-scheme:dark){:root{${dark}}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.75 ${reportSans};text-autospace:normal;line-break:strict;overflow-wrap:anywhere}
main{max-width:820px;margin:32px auto;padding:56px 64px 64px;background:var(--sheet);border:1px solid var(--line);border-radius:12px}
main>:first-child{margin-top:0}
h1,h2,h3,h4,h5,h6{line-height:1.4;font-weight:600;margin:1.6em 0 .6em;text-wrap:balance}
h1{font-size:28px;margin-bottom:.8em}
h1::after{content:"";display:block;width:40px;height:3px;margin-top:14px;background:var(--seal);border-radius:2px}
h2{font-size:21px;padding-bottom:.3em;border-bottom:1px solid var(--line)}
h3{font-size:18px}h4{font-size:16px}h5,h6{font-size:15px;color:var(--ink-2)}
p,ul,ol,blockquote,pre,.table{margin:0 0 1em}
ul,ol{padding-left:1.6em}li{margin:.25em 0}li>p{margin-bottom:.4em}li>ul,li>ol{margin-bottom:0}
.contains-task-list{list-style:none;padding-left:.4em}
.task-list-item input{margin:0 .5em 0 0}
a{color:var(--accent);text-underline-offset:3px}
em{font-style:italic;font-synthesis-style:none;font-family:"Kaiti SC",STKaiti,KaiTi,${reportSans}}
blockquote{padding:.2em 0 .2em 1em;border-left:3px solid var(--seal);color:var(--ink-2)}
blockquote>:last-child{margin-bottom:0}
code,pre{font-family:ui-monospace,"SF Mono",Consolas,"Noto Sans Mono CJK SC",monospace;font-size:.88em}
code{background:var(--wash);border-radius:4px;padding:.1em .35em}
pre{background:var(--wash);border-radius:8px;padding:14px 16px;white-space:pre-wrap}
pre code{background:none;padding:0;font-size:1em}
figure.chart{margin:0 0 1.4em;padding:16px 16px 12px;background:#fff;color:#1e1d1a;border:1px solid var(--line);border-radius:8px;break-inside:avoid}
figure.chart svg{display:block;width:100%;height:auto;text-autospace:no-autospace}
figure.chart figcaption{margin:0 0 8px;font-weight:600;font-size:15px;line-height:1.5}
figure.chart .chart-source{margin:8px 0 0;color:#6b6860;font-size:12px}
figure.picture{margin:0 0 1.4em;break-inside:avoid}
figure.picture img{max-width:100%;height:auto;vertical-align:top}
figure.picture figcaption{margin-top:6px;color:var(--ink-2);font-size:13px;line-height:1.5;text-align:center}
p img,td img{max-width:100%;max-height:40mm;vertical-align:middle}
.table{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:14px;line-height:1.6;font-variant-numeric:tabular-nums}
th,td{border:1px solid var(--line);padding:7px 10px;text-align:left;vertical-align:top;overflow-wrap:break-word;min-width:4em}th:first-child,td:first-child{min-width:calc(4em + 22px)}
th[align=right],td[align=right]{text-align:right}th[align=center],td[align=center]{text-align:center}
th{background:var(--wash);font-weight:600}
p.signed{text-align:right;break-before:avoid}p.signed+p.signed{margin-top:-.4em}
hr{border:0;border-top:1px solid var(--line);margin:2em 0}
mark{background:var(--mark);color:var(--ink);border-radius:3px;padding:0 .15em}
sup{line-height:0}
del{color:var(--ink-2)}
.footnotes{margin-top:3em;padding-top:1em;border-top:1px solid var(--line);font-size:14px;color:var(--ink-2)}
.footnotes .sr-only{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
@media (max-width:720px){main{margin:0;border:0;border-radius:0;padding:28px 20px 40px}h1{font-size:24px}h2{font-size:19px}}
@page{size:A4;margin:${reportMargins.top}mm 22mm 22mm;@bottom-center{content:counter(page) " / " counter(pages);font:9pt ${reportSans};color:#6b6860}}
@media print{
:root{color-scheme:light}
body{background:#fff;font-size:11pt;line-height:1.7;-webkit-print-color-adjust:exact;print-color-adjust:exact}
main{max-width:none;margin:0;padding:0 1px;border:0;border-radius:0}
h1{font-size:20pt}h2{font-size:15pt}h3{font-size:12.5pt}h4,h5,h6{font-size:11pt}
h1,h2,h3,h4,h5,h6{break-after:avoid}
p,li{orphans:2;widows:2}
figure.chart{padding:0;border:0}
.table{overflow:visible}table{font-size:9.5pt}thead{display:table-header-group}tr{break-inside:avoid}
pre,blockquote{break-inside:auto}
.footnotes{font-size:9.5pt}
}
`;

/** What a page of this name is for: a report is the plain form. */
export function formOf(name: string): 'resume' | 'socmed' | 'webdoc' | null {
  const lower = name.toLowerCase();
  if (lower.endsWith('.resume.html')) return 'resume';
  if (lower.endsWith('.socmed.html')) return 'socmed';
  return lower.endsWith('.webdoc.html') ? 'webdoc' : null;
}

/** Added to the report's style: a résumé close and centred at its head, a post as narrow as a phone, a document for the web wide and large. */
export const formStyles: Record<NonNullable<ReturnType<typeof formOf>>, string> = {
  resume: `
main{max-width:780px;padding:44px 56px 48px}
body{line-height:1.62;font-size:15px}
h1{text-align:center;font-size:30px;letter-spacing:.12em;margin-bottom:.35em}h1::after{margin:12px auto 0;width:56px;height:2px}
h1+p{text-align:center;color:var(--ink-2)}h1+ul{list-style:none;padding:0;display:flex;flex-wrap:wrap;justify-content:center;gap:2px 20px;color:var(--ink-2)}
h2{font-size:16px;letter-spacing:.08em;margin:1.35em 0 .55em;padding:0 0 .25em;border-bottom:2px solid var(--accent);color:var(--accent)}
h3{font-size:15px;margin:.9em 0 .3em}
p,ul,ol{margin-bottom:.6em}li{margin:.12em 0}
@media print{body{font-size:10.5pt;line-height:1.55}main{padding:0 1px}h1{font-size:20pt}h2{font-size:12pt}h3{font-size:11pt}}
`,
  socmed: `
main{max-width:520px;padding:36px 32px 44px;border-radius:20px}
body{font-size:17px;line-height:1.8}
h1{font-size:26px;line-height:1.35}h1::after{display:none}
h2{font-size:19px;border:0;padding:0 0 0 14px;position:relative}h2::before{content:"";position:absolute;left:0;top:.3em;bottom:.3em;width:5px;border-radius:3px;background:var(--seal)}
blockquote{border:0;border-radius:12px;padding:14px 16px;background:var(--wash)}
@media (max-width:720px){main{margin:0 auto;border-radius:0;padding:24px 20px 36px}}
`,
  webdoc: `
main{max-width:960px;padding:72px 88px 88px}
body{font-size:17px;line-height:1.85}
h1{font-size:38px;line-height:1.25;letter-spacing:-.01em}h1::after{width:64px;height:4px;margin-top:20px}
h1+p{font-size:20px;line-height:1.7;color:var(--ink-2)}
h2{font-size:25px;margin-top:2em}h3{font-size:20px}
@media (max-width:720px){main{padding:32px 20px 48px}h1{font-size:29px}h1+p{font-size:18px}h2{font-size:21px}}
@media print{main{padding:0 1px}h1{font-size:24pt}h1+p{font-size:13pt}h2{font-size:16pt}h3{font-size:13pt}}
`,
};

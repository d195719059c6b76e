/** How a report looks on screen (paper, ink and one seal, light and dark) and in print (A4, always light, page numbers). */

const light = `--paper:#faf9f6;--sheet:#fff;--line:#e7e4dc;--ink:#1e1d1a;--ink-2:#6b6860;--seal:#c3402b;--accent:#2b5c8f;--wash:#f4f2ec;--mark:#fff1a8`;
const dark = `--paper:#171715;--sheet:#1f1f1c;--line:#33322e;--ink:#eceae3;--ink-2:#a5a299;--seal:#e06a52;--accent:#85b4e4;--wash:#292925;--mark:#5a4d12`;

const sans = `"PingFang SC","HarmonyOS Sans SC","Noto Sans SC","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif`;

export const reportStyle = `
:root{color-scheme:light dark;${light}}
@media screen and (prefers-color-scheme:dark){:root{${dark}}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.75 ${sans};text-autospace:normal;line-break:strict;overflow-wrap:anywhere}
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
em{font-style:italic;font-synthesis-style:none;font-family:"Kaiti SC",STKaiti,KaiTi,${sans}}
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
.table{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:14px;line-height:1.6;font-variant-numeric:tabular-nums}
th,td{border:1px solid var(--line);padding:7px 10px;text-align:left;vertical-align:top;overflow-wrap:break-word;min-width:4em}
th[align=right],td[align=right]{text-align:right}th[align=center],td[align=center]{text-align:center}
th{background:var(--wash);font-weight:600}
hr{border:0;border-top:1px solid var(--line);margin:2em 0}
mark{background:var(--mark);color:var(--ink);border-radius:3px;padding:0 .15em}
sup{line-height:0}
del{color:var(--ink-2)}
.footnotes{margin-top:3em;padding-top:1em;border-top:1px solid var(--line);font-size:14px;color:var(--ink-2)}
.footnotes .sr-only{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
@media (max-width:720px){main{margin:0;border:0;border-radius:0;padding:28px 20px 40px}h1{font-size:24px}h2{font-size:19px}}
@page{size:A4;margin:24mm 22mm 22mm;@bottom-center{content:counter(page) " / " counter(pages);font:9pt ${sans};color:#6b6860}}
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

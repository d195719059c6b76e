/** How a document with a page setup looks: as its Word file does, in the same faces, sizes and distances. */
import { familiesOf } from '#contract/typefaces.ts';
import type { DocumentPicture } from '../pictures.ts';
import { officialMeasures, runningParts, textArea, usualFooter, type RunningPart } from '../setup/page-measures.ts';
import type { DocumentBrand, PageSetup } from '../setup/page-setup.ts';
import { logoHead } from './logo-head.ts';

export const faces = {
  song: `"Times New Roman",SimSun,"Songti SC",STSong,"Noto Serif CJK SC","Source Han Serif SC",serif`,
  hei: `Arial,SimHei,"Heiti SC",STHeiti,"Noto Sans CJK SC","Source Han Sans SC",sans-serif`,
  kai: `"Times New Roman",KaiTi,"Kaiti SC",STKaiti,"AR PL UKai CN","Noto Serif CJK SC",serif`,
  fang: `"Times New Roman",FangSong,FangSong_GB2312,STFangsong,"Noto Serif CJK SC",serif`,
  title: `XiaoBiaoSong,STZhongsong,"Noto Serif CJK SC",SimSun,serif`,
};

/** 小标宋 where it is installed, else the heavy cut of another 宋体: nothing is made bold by slanting outlines. */
const titleFace = `@font-face{font-family:XiaoBiaoSong;src:${[
  'FZXiaoBiaoSong-B05S',
  'FZXBSJW--GB1-0',
  '方正小标宋简体',
  '方正小标宋_GBK',
  'STZhongsong',
  'Noto Serif CJK SC Bold',
  'NotoSerifCJKsc-Bold',
  'Source Han Serif SC Bold',
]
  .map((name) => `local("${name}")`)
  .join(',')}}`;

const mm = (value: number): string => `${Math.round(value * 100) / 100}mm`;

/** A string of CSS: nothing in it can end it, or the style around it. */
export function cssString(text: string): string {
  return `"${text.replace(/[^\p{L}\p{N} ]/gu, (char) => `\\${(char.codePointAt(0) ?? 32).toString(16)} `)}"`;
}

interface Filled {
  title: string;
  /** Pages without cover and contents, where these are not all. */
  total: number | null;
}

function content(parts: readonly RunningPart[], { title, total }: Filled): string {
  const written = parts.map((part) => {
    if ('text' in part) return cssString(part.text);
    if (part.field === 'pages' && total !== null) return cssString(String(total));
    return part.field === 'title' ? cssString(title) : `counter(${part.field})`;
  });
  return written.length > 0 ? written.join(' ') : '""';
}

function running(line: string, edge: 'top' | 'bottom', filled: Filled): string {
  const { left, center, right } = runningParts(line);
  const look = `font:9pt ${faces.song};color:#555;white-space:pre`;
  return [['left', left] as const, ['center', center] as const, ['right', right] as const]
    .filter(([, parts]) => parts.length > 0)
    .map(([side, parts]) => `@${edge}-${side}{content:${content(parts, filled)};${look}}`)
    .join('');
}

const edges = ['top-left', 'top-center', 'top-right', 'bottom-left', 'bottom-center', 'bottom-right'];
const bare = edges.map((edge) => `@${edge}{content:none}`).join('');

/** `logo` stands at the head of each page. */
export function paperStyle(setup: PageSetup, { logo, ...filled }: Filled & { logo: DocumentPicture | null }): string {
  const head = logo && logoHead(logo, setup.measures);
  const measures = { ...setup.measures, top: Math.max(setup.measures.top, head?.bottom ?? 0) };
  const { width, height } = textArea(measures);
  const margins = [measures.top, measures.right, measures.bottom, measures.left].map(mm).join(' ');
  const page = `@page{size:${mm(measures.width)} ${mm(measures.height)};margin:${margins};${
    setup.official
      ? ''
      : (head?.style ?? running(setup.header ?? '', 'top', filled)) + running(setup.footer ?? usualFooter, 'bottom', filled)
  }}`;
  const first = setup.official ? officialPages : setup.first_page === 'plain' ? `@page :first{${bare}}` : '';
  const front = `@page cover{counter-increment:page 0;${bare}}@page contents{counter-increment:page 0;${bare}}.cover{page:cover}.contents{page:contents}`;
  return [
    page,
    first,
    setup.cover || setup.toc ? front : '',
    common,
    `main{width:${mm(width)};max-width:100%}figure.picture img,figure.chart{max-height:${mm(height - 25)}}.cover{height:${mm(height - 1)}}`,
    setup.official ? officialStyle : plainStyle + (setup.brand ? brandStyle(setup.brand) : ''),
  ].join('\n');
}

function brandStyle({ accent, heading, body }: DocumentBrand): string {
  const stack = (names: string, usual: string): string => [...familiesOf(names).map((name) => `"${name}"`), usual].join(',');
  return [
    ...(accent === undefined ? [] : [`h1,h2,h3,h4,h5,h6,th{color:${accent}}blockquote{border-left-color:${accent}}`]),
    ...(heading === undefined ? [] : [`h1,h2,h3,h4,h5,h6,th{font-family:${stack(heading, faces.hei)}}`]),
    ...(body === undefined ? [] : [`body,table,.cover .lines{font-family:${stack(body, faces.song)}}`]),
  ].join('');
}

const common = `*{box-sizing:border-box}
html,body{margin:0;padding:0}
body{color:#000;background:#fff;text-autospace:no-autospace;line-break:strict;overflow-wrap:anywhere;-webkit-print-color-adjust:exact;print-color-adjust:exact}
p,ul,ol,blockquote,pre,figure,h1,h2,h3,h4,h5,h6{margin:0}
h1,h2,h3,h4,h5,h6{break-after:avoid;break-inside:avoid}
p,li{orphans:2;widows:2}
a{color:inherit;text-decoration:none}
figure{break-inside:avoid}
figure.picture img{max-width:100%;height:auto;vertical-align:top}
figure.picture figcaption{font:10.5pt/1.5 ${faces.song};text-align:center;text-indent:0}
figure.chart svg{display:block;width:100%;height:auto}
figure.chart figcaption{font:bold 10.5pt/1.5 ${faces.hei};text-indent:0}
figure.chart .chart-source{font:9pt/1.5 ${faces.song};color:#555}
p img,td img{max-width:100%;max-height:40mm;vertical-align:middle}
table{border-collapse:collapse;width:100%;font:10.5pt/1.35 ${faces.song}}
th,td{border:.5pt solid #777;padding:1mm 2mm;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{font:bold 10.5pt/1.35 ${faces.hei};background:#f2f2f2}
th[align=right],td[align=right]{text-align:right}th[align=center],td[align=center]{text-align:center}
thead{display:table-header-group}tr{break-inside:avoid}
.table{margin:0 0 4mm}
ul,ol{padding-left:2em}
.contains-task-list{list-style:none;padding-left:.4em}
code,pre{font-family:Consolas,"Noto Sans Mono CJK SC",monospace;font-size:.88em}
pre{background:#f4f4f4;padding:2mm 3mm;white-space:pre-wrap;margin-bottom:3mm}
mark{background:#fff1a8}
sup{line-height:0}
hr{border:0;border-top:.5pt solid #777;margin:4mm 0}
em{font-style:normal;font-family:${faces.kai}}
.footnotes{margin-top:8mm;padding-top:2mm;border-top:.5pt solid #777;font-size:9pt}
.footnotes .sr-only{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.contents{break-after:page}.contents h2{font:16pt/1.5 ${faces.hei};text-align:center;margin:0 0 8mm}
.contents a{display:flex;align-items:baseline;font:12pt/1.9 ${faces.song}}
.contents a i{flex:1;margin:0 1.5mm;border-bottom:.75pt dotted #555;min-width:6mm;transform:translateY(-.25em)}
.contents a b{font-weight:400;width:2.4em;text-align:right}
.contents .l1{padding-left:2em}.contents .l2{padding-left:4em}.contents .l3{padding-left:6em}`;

const plainStyle = `body{font:12pt/1.5 ${faces.song}}
p,ul,ol,blockquote{margin-bottom:6pt}li{margin-bottom:3pt}
h1,h2,h3,h4,h5,h6{font-family:${faces.hei};font-weight:700;line-height:1.5}
h1{font-size:22pt;text-align:center;margin:12pt 0 14pt}
h2{font-size:16pt;margin:14pt 0 6pt}h3{font-size:15pt;margin:14pt 0 6pt}h4{font-size:14pt;margin:14pt 0 6pt}h5,h6{font-size:12pt;margin:14pt 0 6pt}
main>.first{margin-top:0}
blockquote{padding-left:4mm;border-left:2pt solid #c3402b;color:#555}
.signer,.day{text-align:right}
figure{margin:6pt 0 12pt}
.cover{display:flex;flex-direction:column;align-items:center;text-align:center;break-after:page}
.cover img{max-width:60%;max-height:40mm;margin-top:10mm}
.cover h1{font-size:30pt;line-height:1.4;margin:auto 0 0;text-wrap:balance}
.cover .subtitle{font:18pt/1.5 ${faces.hei};margin:8mm 0 0}
.cover .lines{margin:auto 0 12mm;font:14pt/2 ${faces.song}}`;

/** GB/T 9704-2012, 7.5: the number stands 7 mm below the text area, at the right of odd pages and the left of even ones, a letter in. */
const numberLook = `content:"\\2014\\20" counter(page) "\\20\\2014";font:14pt/1 "Times New Roman",SimSun,"Noto Serif CJK SC",serif;vertical-align:top;padding-top:7mm`;
const officialPages = `@page :right{@bottom-right{${numberLook};padding-right:14pt;text-align:right}}@page :left{@bottom-left{${numberLook};padding-left:14pt;text-align:left}}`;

/** 22 lines of 28 letters on 156 × 225 mm; 3 号 is 16 pt, 28 of them a little wider than the area. */
export const linePitch = 225 / 22;
const lettersALine = 28;
const spacing = (textArea(officialMeasures).width - (lettersALine * 16 * 25.4) / 72) / lettersALine - 0.012;

const officialStyle = `${titleFace}
body{font:16pt/${mm(linePitch)} ${faces.fang};letter-spacing:${mm(spacing)}}
p,li{text-align:justify;orphans:1;widows:1}
main>p{text-indent:2em}
ul,ol{padding:0 0 0 2em;text-indent:0}
h1{font:400 22pt/${mm(linePitch * 1.15)} ${faces.title};letter-spacing:0;text-align:center;text-wrap:balance;margin:${mm(linePitch * 2)} 0 ${mm(linePitch)}}
h2{font:400 16pt/${mm(linePitch)} ${faces.hei};text-indent:2em}
h3{font:400 16pt/${mm(linePitch)} ${faces.kai};text-indent:2em}
h4,h5,h6{font:400 16pt/${mm(linePitch)} ${faces.fang};text-indent:2em}
main>p.addressee{text-indent:0}
.head{letter-spacing:0}
.head .marks{position:absolute;top:0;left:0;font:16pt/${mm(linePitch)} ${faces.hei}}
.head{position:relative;padding-top:35mm}
.head .organ{color:#e00000;font-family:${faces.title};font-weight:400;line-height:1;text-align:center;white-space:nowrap;text-indent:0}
.head .number{margin-top:${mm(linePitch * 2)};text-align:center;text-indent:0}
.head .number.two{display:flex;justify-content:space-between;padding:0 1em}
.head .number.two b{font-weight:400;font-family:${faces.kai}}
.head hr{border:0;border-top:.7mm solid #e00000;margin:4mm 0 0}
.attachments{margin-top:${mm(linePitch)};padding-left:2em;text-indent:0}
.attachments div{display:flex}.attachments div span{flex:none}
.signed{margin-top:${mm(linePitch)};break-inside:avoid;text-indent:0}
.signed .signer,.signed .day{text-indent:0;text-align:left;margin-left:auto;width:max-content}
main>p.note{text-indent:2em}
.imprint{break-inside:avoid;font:14pt/1.5 ${faces.fang};letter-spacing:0;text-indent:0;border-top:.35mm solid #000;border-bottom:.35mm solid #000}
.imprint div{padding:0 1em}.imprint div+div{border-top:.25mm solid #000}
.imprint .printed{display:flex;justify-content:space-between}`;

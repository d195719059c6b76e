/** Writes a drawn page as one HTML file of its own: no script, no outside address, every word escaped. */
import { chartSvg } from '#capabilities/charts/chart-svg.ts';
import { escaped } from '#capabilities/free-page/escaped.ts';
import { height, lineOf, width, type Box, type Face, type Mark, type Page, type Paint } from './page.ts';
import { phraseEnds, type Run } from './text-measure.ts';

export const fontStacks = {
  sans: '"PingFang SC","HarmonyOS Sans SC","Noto Sans SC","Noto Sans CJK SC","Source Han Sans SC","Microsoft YaHei",sans-serif',
  serif: '"Noto Serif CJK SC","Noto Serif SC","Source Han Serif SC","Songti SC",STSong,SimSun,"Noto Sans CJK SC",serif',
  mono: '"JetBrains Mono","SF Mono",Menlo,Consolas,"Noto Sans Mono CJK SC","Noto Sans Mono",monospace',
};

/** Names were parsed: nothing in them ends one. */
export function fontStack(family: Face['family'], own: readonly string[] = []): string {
  return [...own.map((name) => `"${name}"`), fontStacks[family]].join(',');
}

const sheet = `*{margin:0;padding:0;box-sizing:border-box}
html,body{width:${width}px;height:${height}px;overflow:hidden}
body{-webkit-print-color-adjust:exact;print-color-adjust:exact;text-autospace:no-autospace;line-break:strict;font-kerning:normal}
@page{size:${width}px ${height}px;margin:0}
.slide{position:relative;width:${width}px;height:${height}px;overflow:hidden}
.slide>*{position:absolute}
.t{display:flex;flex-direction:column;overflow-wrap:anywhere;white-space:pre-wrap}
.t p{width:100%;text-wrap:pretty}
.w{word-break:keep-all}
[data-role=title] p,[data-role=quote] p,[data-role=subtitle] p,[data-role=item-title] p{text-wrap:balance}
.slide table{border-collapse:collapse;table-layout:fixed;border-spacing:0}
.slide td,.slide th{overflow:hidden;overflow-wrap:anywhere;white-space:pre-wrap;vertical-align:middle;font-variant-numeric:tabular-nums}
.slide figure svg{display:block;width:100%;height:100%}
.slide img{display:block}`;

export function pageHtml(page: Page, { title, theme, layout }: { title: string; theme: string; layout: string }): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=${width}">
<title>${escaped(title)}</title>
<style>
${sheet}
</style>
</head>
<body>
<main class="slide" data-id="page" data-role="page" data-layout="${escaped(layout)}" data-theme="${escaped(theme)}" style="background:${page.background}">
${page.marks.map(markHtml).join('\n')}
</main>
</body>
</html>
`;
}

const px = (value: number): string => `${Math.round(value * 100) / 100}px`;
const place = ({ x, y, w, h }: Box): string => `left:${px(x)};top:${px(y)};width:${px(w)};height:${px(h)}`;

function markHtml(mark: Mark): string {
  switch (mark.what) {
    case 'shape':
      return `<div data-id="${mark.id}" data-role="shape" style="${place(mark.box)};${painted(mark.paint)}"></div>`;
    case 'text':
      return `<div class="${mark.face.phrases ? 't w' : 't'}" data-id="${escaped(mark.id)}" data-role="${escaped(mark.role)}" data-valign="${mark.valign}" style="${place(mark.box)};${faced(mark.face, mark.size)};justify-content:${aligned[mark.valign]}"><p>${mark.runs.map((run) => runHtml(run, mark.size, mark.face.phrases)).join('')}</p></div>`;
    case 'picture':
      return `<img data-id="${mark.id}" data-role="picture" src="${escaped(mark.src)}" alt="${escaped(mark.alt)}" style="${place(mark.box)};object-fit:${mark.whole ? 'contain' : 'cover'};border-radius:${px(mark.radius)}${mark.line ? `;border:1px solid ${mark.line}` : ''}">`;
    case 'chart':
      return `<figure data-id="${mark.id}" data-role="chart" data-chart="${escaped(JSON.stringify(mark.spec))}" style="${place(mark.box)}">${drawing(mark)}</figure>`;
    case 'table':
      return tableHtml(mark);
  }
}

/** Title and source stand on the slide as words; the drawing carries axes, marks and numbers. */
function drawing({ spec, box, look: { font, own, ...look } }: Extract<Mark, { what: 'chart' }>): string {
  const size = { width: Math.max(40, Math.round(box.w)), height: Math.max(40, Math.round(box.h)) };
  return chartSvg(spec, { ...look, ...size, font: fontStack(font, own), fontSize: 17, paper: look.paper ?? 'transparent' });
}

const aligned = { top: 'flex-start', middle: 'center', bottom: 'flex-end' };

function faced(face: Face, size: number): string {
  return [
    `font-family:${fontStack(face.family, face.own).replaceAll('"', "'")}`,
    `font-size:${px(size)}`,
    `font-weight:${face.weight}`,
    `line-height:${px(lineOf(size, face))}`,
    `color:${face.color}`,
    ...(face.align && face.align !== 'left' ? [`text-align:${face.align}`] : []),
    ...(face.track ? [`letter-spacing:${px(face.track * size)}`] : []),
  ].join(';');
}

function painted({ fill, line, thick = 1, dash, radius, opacity, rotate }: Paint): string {
  return [
    ...(fill ? [`background:${fill}`] : []),
    ...(line ? [`border:${px(thick)} ${dash ? 'dashed' : 'solid'} ${line}`] : []),
    ...(radius ? [`border-radius:${px(radius)}`] : []),
    ...(opacity === undefined ? [] : [`opacity:${opacity}`]),
    ...(rotate ? [`transform:rotate(${rotate}deg)`] : []),
  ].join(';');
}

function runHtml({ text, scale, weight, color }: Run, size: number, phrases = false): string {
  // A place where a line may end, between the words of a title.
  const parts = phrases ? [0, ...phraseEnds(text)].map((from, n, all) => text.slice(from, all[n + 1])) : [text];
  const words = parts.map(escaped).join('<wbr>').replaceAll('\n', '<br>');
  const style = [
    ...(scale === undefined ? [] : [`font-size:${px(scale * size)}`, 'line-height:1']),
    ...(weight === undefined ? [] : [`font-weight:${weight}`]),
    ...(color === undefined ? [] : [`color:${color}`]),
  ].join(';');
  return style ? `<span style="${style}">${words}</span>` : words;
}

function tableHtml({ id, box, rows, head, shape }: Extract<Mark, { what: 'table' }>): string {
  const row = (cells: (typeof rows)[number], n: number, tag: 'th' | 'td'): string => {
    const last = n === rows.length - 1;
    const bottom = tag === 'th' ? shape.below : last ? '' : shape.between;
    const written = cells.map(({ id: cell, runs, face, fill, indent }, column) => {
      const style = [
        faced(face, shape.size),
        `text-align:${face.align ?? 'left'}`,
        `padding:${px(shape.pad.y)} ${px(shape.pad.x)} ${px(shape.pad.y)} ${px(shape.pad.x + indent)}`,
        ...(fill ? [`background:${fill}`] : []),
        ...(bottom ? [`border-bottom:${bottom}`] : []),
        ...(shape.columns && column > 0 ? [`border-left:${shape.columns}`] : []),
      ].join(';');
      return `<${tag} data-id="${cell}" data-role="cell" style="${style}">${runs.map((run) => runHtml(run, shape.size)).join('')}</${tag}>`;
    });
    return `<tr style="height:${px(shape.heights[n] ?? 0)}">${written.join('')}</tr>`;
  };
  const first = rows[0];
  const columns = shape.widths.map((w) => `<col style="width:${px(w)}">`).join('');
  const thead = head && first ? `<thead>${row(first, 0, 'th')}</thead>` : '';
  const body = rows.slice(head ? 1 : 0).map((cells, n) => row(cells, n + (head ? 1 : 0), 'td'));
  return `<table data-id="${id}" data-role="table" style="${place(box)}"><colgroup>${columns}</colgroup>${thead}<tbody>${body.join('')}</tbody></table>`;
}

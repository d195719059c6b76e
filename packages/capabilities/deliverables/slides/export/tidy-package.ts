/** Puts right what the library writes against the schemas: parts that are not there, elements out of their order, axes that are none; and says in charts what it can't. */
import { escapeXml } from '#text/escape.ts';
import { readableOn } from './native-chart.ts';

/** The library names a master for every slide; there is one. */
export function typesXml(text: string, isThere: (path: string) => boolean): string {
  return text
    .replaceAll(/<Override PartName="\/([^"]*)"[^>]*\/>/g, (whole, path: string) => (isThere(path) ? whole : ''))
    .replaceAll('ContentType="image/jpg"', 'ContentType="image/jpeg"');
}

/** The masters come before the slides. */
export function presentationXml(text: string): string {
  const notes = /<p:notesMasterIdLst>[\s\S]*?<\/p:notesMasterIdLst>/.exec(text)?.[0];
  return notes ? text.replace(notes, '').replace('<p:sldIdLst>', `${notes}<p:sldIdLst>`) : text;
}

export function chartXml(text: string): string {
  // Names beside the points of a scatter chart are written without a look of their own: they get the axis's.
  const axis = /<c:valAx>[\s\S]*?<a:defRPr sz="(\d+)"[^>]*>\s*<a:solidFill><a:srgbClr val="([0-9A-F]{6})"\/>/.exec(text);
  const look = axis ? `<a:rPr lang="zh-CN" sz="${axis[1]}" dirty="0"><a:solidFill><a:srgbClr val="${axis[2]}"/></a:solidFill></a:rPr>` : '';
  const plain = text
    .replaceAll('<a:rPr lang="en-US" dirty="0"/>', look)
    .replaceAll(/<a:latin typeface="([^"|]*)\|([^"]*)"\/>/g, (_, latin: string, ea: string) => faces(latin, ea))
    .replaceAll(/<a:cs\s+typeface="[^"]*\|[^"]*"\/>/g, '')
    // A value that isn't there is no point at all.
    .replaceAll(/<c:pt idx="\d+"><c:v><\/c:v><\/c:pt>/g, '')
    .replaceAll('lang="en-US"', 'lang="zh-CN"')
    .replaceAll(/(<c:noMultiLvlLbl [^>]*\/>)\s*(<c:tickLblSkip [^>]*\/>)/g, '$2$1')
    // Plain names: the library writes every axis as one of several levels.
    .replaceAll(
      /<c:multiLvlStrRef>([\s\S]*?)<c:multiLvlStrCache>([\s\S]*?)<c:lvl>([\s\S]*?)<\/c:lvl>([\s\S]*?)<\/c:multiLvlStrCache>\s*<\/c:multiLvlStrRef>/g,
      '<c:strRef>$1<c:strCache>$2$3$4</c:strCache></c:strRef>',
    );
  return stackLabels(ringLabels(scatterAlone(ownAxes(seriesInOrder(plain)))));
}

function faces(latin: string, ea: string): string {
  return `<a:latin typeface="${escapeXml(latin)}"/><a:ea typeface="${escapeXml(ea)}"/>`;
}

/** Series of columns can be inverted, those of other charts have a mark before their labels instead. */
function seriesInOrder(text: string): string {
  return text.replaceAll(/<c:(line|area|radar|scatter)Chart>[\s\S]*?<\/c:\1Chart>/g, (chart) =>
    chart.replaceAll(/<c:ser>[\s\S]*?<\/c:ser>/g, (series) => {
      const bare = series.replaceAll(/<c:invertIfNegative [^>]*\/>/g, '');
      const mark = /<c:marker>[\s\S]*?<\/c:marker>/.exec(bare)?.[0];
      const labels = bare.search(/<c:dPt>|<c:dLbls>/);
      if (!mark || labels < 0 || bare.indexOf(mark) < labels) return bare;
      return `${bare.slice(0, labels)}${mark}${bare.slice(labels).replace(mark, '')}`;
    }),
  );
}

/** A chart of two directions stands on two axes. */
function ownAxes(text: string): string {
  const axes = new Set([...text.matchAll(/<c:(?:cat|val|date|ser)Ax>\s*<c:axId val="(\d+)"\/>/g)].map((match) => match[1]));
  return text.replaceAll(/<c:(bar|line|area|radar|scatter)Chart>[\s\S]*?<\/c:\1Chart>/g, (chart) =>
    chart.replaceAll(/\s*<c:axId val="(\d+)"\/>/g, (whole, id: string) => (axes.has(id) ? whole : '')),
  );
}

/** Its first axis counts as well, and its names stand without leader lines. */
function scatterAlone(text: string): string {
  if (!text.includes('<c:scatterChart>')) return text;
  return text
    .replaceAll(/<c:valAx>[\s\S]*?<\/c:valAx>/g, (axis) =>
      axis.replaceAll(/\s*<c:(?:auto|lblAlgn|lblOffset|noMultiLvlLbl) val="[^"]*"\/>/g, ''),
    )
    .replaceAll(/<c:dLbl>[\s\S]*?<\/c:dLbl>/g, (label) => label.replaceAll(/\s*<c:showLeaderLines [^>]*\/>/g, ''));
}

/** The number on each part of a stack in the colour that is read on it. */
function stackLabels(text: string): string {
  if (!text.includes('<c:grouping val="stacked"/>')) return text;
  return text.replaceAll(/<c:ser>[\s\S]*?<\/c:ser>/g, (series) => {
    const fill = /<c:spPr>\s*<a:solidFill>\s*<a:srgbClr val="([0-9A-F]{6})"/.exec(series)?.[1];
    return fill
      ? series.replace(/<c:dLbls>[\s\S]*?<\/c:dLbls>/, (labels) =>
          labels.replaceAll(/<a:srgbClr val="[0-9A-F]{6}"\/>/g, `<a:srgbClr val="${readableOn([fill])}"/>`),
        )
      : series;
  });
}

/** The share on each piece of a ring in the colour that is read on it. */
function ringLabels(text: string): string {
  return text.replace(/<c:doughnutChart>[\s\S]*?<\/c:doughnutChart>/, (ring) => {
    const pieces = new Map(
      [...ring.matchAll(/<c:dPt>\s*<c:idx val="(\d+)"\/>[\s\S]*?<a:srgbClr val="([0-9A-F]{6})"/g)].map((match) => [
        match[1],
        match[2] ?? '',
      ]),
    );
    return ring.replaceAll(/<c:dLbl>\s*<c:idx val="(\d+)"\/>[\s\S]*?<\/c:dLbl>/g, (label, n: string) => {
      const piece = pieces.get(n);
      return piece ? label.replace(/<a:srgbClr val="[0-9A-F]{6}"\/>/, `<a:srgbClr val="${readableOn([piece])}"/>`) : label;
    });
  });
}

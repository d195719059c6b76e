/** The figures a chart in an Office file carries with it, as a table. */
import { oneLine, table } from './markdown.ts';
import { childAt, descendants, textOf, type XmlElement } from './xml-tree.ts';

/** `[图表：标题]` and a table of categories and series. '' for a chart without figures. */
export function chartText(chart: XmlElement): string {
  const series = [...descendants(chart, 'c:ser')];
  const categories: string[] = [];
  const columns = series.map((one) => {
    const names = points(childAt(one, 'c:cat') ?? childAt(one, 'c:xVal'));
    for (const [at, name] of names) categories[at] ??= name;
    return {
      name: textOf(childAt(one, 'c:tx', 'c:strRef', 'c:strCache')) || textOf(childAt(one, 'c:tx', 'c:v')),
      values: points(childAt(one, 'c:val') ?? childAt(one, 'c:yVal')),
    };
  });
  const length = Math.max(categories.length, ...columns.map((column) => Math.max(-1, ...column.values.keys()) + 1));
  if (columns.length === 0 || length <= 0 || length > 5_000) return '';
  const rows = [['', ...columns.map((column, at) => oneLine(column.name) || `系列 ${at + 1}`)]];
  for (let at = 0; at < length; at += 1) {
    rows.push([categories[at] ?? String(at + 1), ...columns.map((column) => column.values.get(at) ?? '')]);
  }
  const title = oneLine([...descendants(childAt(chart, 'c:chart', 'c:title') ?? EMPTY, 'a:t')].map(textOf).join(''));
  return `[图表${title ? `：${title}` : ''}]\n\n${table(rows)}`;
}

const EMPTY: XmlElement = { name: '', attributes: {}, children: [] };

function points(holder: XmlElement | undefined): Map<number, string> {
  const found = new Map<number, string>();
  if (!holder) return found;
  for (const point of descendants(holder, 'c:pt')) {
    const at = Number(point.attributes.idx);
    if (Number.isInteger(at) && at >= 0 && at < 5_000) found.set(at, textOf(childAt(point, 'c:v')));
  }
  return found;
}

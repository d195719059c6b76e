/** The numbers of a chart in a presentation: what is drawn, and the workbook behind it, so that both say the same. */
import type { Element } from '@xmldom/xmldom';
import { NotEditable, openEditable, rootOf, type EditablePackage } from './editable-package.server.ts';
import { all, at, attribute, child, children, made, remove } from './xml.ts';

export interface ChartNumbers {
  categories: string[];
  series: { name: string; values: (number | null)[] }[];
}

/** Where its words or numbers come from; one level of categories may be kept as several. */
function referenceIn(holder: Element): Element | undefined {
  return child(holder, 'strRef') ?? child(holder, 'numRef') ?? child(holder, 'multiLvlStrRef');
}

const seriesOf = (pack: EditablePackage, part: string): Element[] => all(pack.xml(part), 'ser');

function cacheOf(holder: Element | undefined): Element | undefined {
  const reference = holder && referenceIn(holder);
  return reference
    ? (child(reference, 'strCache') ?? child(reference, 'numCache') ?? child(reference, 'multiLvlStrCache'))
    : holder && (child(holder, 'strLit') ?? child(holder, 'numLit'));
}

function pointsOf(holder: Element | undefined): string[] {
  const cache = cacheOf(holder);
  const count = Number(attribute(child(cache ?? holder, 'ptCount'), 'val')) || 0;
  const points = Array.from({ length: Math.min(count, 1_000) }, () => '');
  for (const point of cache ? all(cache, 'pt') : []) points[Number(attribute(point, 'idx'))] = child(point, 'v')?.textContent ?? '';
  return points;
}

export function chartNumbers(pack: EditablePackage, part: string): ChartNumbers {
  const all_series = seriesOf(pack, part);
  return {
    categories: pointsOf(child(all_series[0] ?? rootOf(pack.xml(part)), 'cat')),
    series: all_series.map((one) => ({
      name: pointsOf(child(one, 'tx'))[0] ?? child(child(one, 'tx') ?? one, 'v')?.textContent ?? '',
      values: pointsOf(child(one, 'val')).map((value) => (value === '' ? null : Number(value))),
    })),
  };
}

/** Where cells stand: the sheet, and the first of them, one below the other or side by side. */
interface Cells {
  sheet: string;
  column: number;
  row: number;
  across: boolean;
  count: number;
}

const columnNumber = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
function columnLetters(number: number): string {
  return number <= 0 ? '' : columnLetters(Math.floor((number - 1) / 26)) + String.fromCharCode(65 + ((number - 1) % 26));
}

function cellsIn(formula: string): Cells | null {
  const found = /^(.+)!\$?([A-Z]{1,3})\$?(\d+)(?::\$?([A-Z]{1,3})\$?(\d+))?$/.exec(formula);
  if (!found) return null;
  const [, sheet = '', left = '', top = '', right = left, bottom = top] = found;
  if (top !== bottom && left !== right) throw new NotEditable('这张图表的类别分几级，数据还改不了，没有改动。');
  const across = top === bottom && left !== right;
  const count = across ? columnNumber(right) - columnNumber(left) + 1 : Number(bottom) - Number(top) + 1;
  return { sheet: sheet.replace(/^'|'$/g, '').replaceAll("''", "'"), column: columnNumber(left), row: Number(top), across, count };
}

function formulaOf({ sheet, column, row, across }: Cells, count: number): string {
  const name = /^[\p{L}\p{N}_]+$/u.test(sheet) ? sheet : `'${sheet.replaceAll("'", "''")}'`;
  const end = across ? `$${columnLetters(column + count - 1)}$${row}` : `$${columnLetters(column)}$${row + count - 1}`;
  return `${name}!$${columnLetters(column)}$${row}${count > 1 ? `:${end}` : ''}`;
}

interface Written {
  cells: Cells;
  values: (string | number | null)[];
}

/** Throws `NotEditable` where the chart has another number of series, or is none of categories and values. */
export async function editChart(pack: EditablePackage, part: string, numbers: ChartNumbers): Promise<string> {
  const all_series = seriesOf(pack, part);
  if (all_series.length === 0 || all_series.some((one) => !child(one, 'val')))
    throw new NotEditable('这种图表（散点、气泡等）的数据还改不了，没有改动。');
  if (all_series.length !== numbers.series.length)
    throw new NotEditable(`这张图表有 ${all_series.length} 个系列，给了 ${numbers.series.length} 个。`);
  const length = numbers.categories.length;
  if (numbers.series.some(({ values }) => values.length !== length)) throw new NotEditable(`每个系列要有 ${length} 个值，与类别一样多。`);
  pack.change(part);
  const written: Written[] = [];
  for (const [n, one] of all_series.entries()) {
    const given = numbers.series[n];
    if (!given) continue;
    written.push(
      ...put(child(one, 'tx'), [given.name], 'str'),
      ...put(child(one, 'cat'), numbers.categories, 'str'),
      ...put(child(one, 'val'), given.values, 'num'),
    );
  }
  const workbook = pack.relations(part).find(({ type }) => type === 'package')?.target ?? '';
  if (!pack.has(workbook)) return '；图表里没有带工作簿，只改了画出来的数';
  pack.put(workbook, await withCells(pack.bytes(workbook), written));
  return '';
}

function put(holder: Element | undefined, values: (string | number | null)[], kind: 'str' | 'num'): Written[] {
  if (!holder) return [];
  const before = referenceIn(holder);
  const plain = child(holder, 'v');
  if (!before && plain) {
    plain.textContent = String(values[0] ?? '');
    return [];
  }
  const formula = before ? (child(before, 'f')?.textContent ?? '') : '';
  const cells = cellsIn(formula);
  const format = before ? at(before, 'numCache', 'formatCode')?.textContent : undefined;
  for (const old of children(holder)) if (/^(?:str|num|multiLvlStr)(?:Ref|Lit)$/.test(old.localName ?? '')) remove(old);
  const cache = made(holder, cells ? `${kind}Cache` : `${kind}Lit`);
  if (kind === 'num') {
    const code = made(holder, 'formatCode');
    code.textContent = format ?? 'General';
    cache.appendChild(code);
  }
  const count = made(holder, 'ptCount');
  count.setAttribute('val', String(values.length));
  cache.appendChild(count);
  values.forEach((value, n) => {
    if (value === null) return;
    const point = made(holder, 'pt');
    point.setAttribute('idx', String(n));
    const words = made(holder, 'v');
    words.textContent = String(value);
    point.appendChild(words);
    cache.appendChild(point);
  });
  if (!cells) {
    holder.appendChild(cache);
    return [];
  }
  const reference = made(holder, `${kind}Ref`);
  const f = made(holder, 'f');
  f.textContent = formulaOf(cells, values.length);
  reference.appendChild(f);
  reference.appendChild(cache);
  holder.appendChild(reference);
  return [{ cells, values }];
}

async function withCells(bytes: Uint8Array, written: readonly Written[]): Promise<Uint8Array> {
  const pack = await openEditable(bytes);
  const main = pack.relations('').find(({ type }) => type === 'officeDocument')?.target ?? '';
  const sheets = new Map(
    all(pack.xml(main), 'sheet').map((one) => {
      const id = Array.from(one.attributes).find(({ localName, namespaceURI }) => localName === 'id' && namespaceURI !== null)?.value;
      return [one.getAttribute('name') ?? '', pack.relations(main).find((relation) => relation.id === id)?.target ?? ''];
    }),
  );
  for (const { cells, values } of written) {
    const part = sheets.get(cells.sheet);
    if (part === undefined || !pack.has(part)) continue;
    const data = all(pack.change(part), 'sheetData')[0];
    if (!data) continue;
    for (let n = 0; n < Math.max(values.length, cells.count); n++) {
      const column = cells.column + (cells.across ? n : 0);
      const row = cells.row + (cells.across ? 0 : n);
      setCell(data, column, row, values[n] ?? null);
    }
    nameColumns(pack, part, data, cells, values.length);
  }
  return pack.save();
}

function setCell(data: Element, column: number, row: number, value: string | number | null): void {
  const name = `${columnLetters(column)}${row}`;
  const rows = children(data);
  let line = rows.find((one) => one.getAttribute('r') === String(row));
  if (!line) {
    line = made(data, 'row');
    line.setAttribute('r', String(row));
    data.insertBefore(line, rows.find((one) => Number(one.getAttribute('r')) > row) ?? null);
  }
  const before = children(line).find((one) => one.getAttribute('r') === name);
  if (value === null) {
    if (before) for (const old of children(before)) remove(old);
    before?.removeAttribute('t');
    return;
  }
  let cell = before;
  if (!cell) {
    cell = made(data, 'c');
    cell.setAttribute('r', name);
    const behind = children(line).find((one) => columnNumber((one.getAttribute('r') ?? '').replace(/\d+$/, '')) > column);
    line.insertBefore(cell, behind ?? null);
  }
  for (const old of children(cell)) remove(old);
  if (typeof value === 'number') {
    cell.removeAttribute('t');
    const v = made(data, 'v');
    v.textContent = String(value);
    cell.appendChild(v);
    return;
  }
  cell.setAttribute('t', 'inlineStr');
  const is = made(data, 'is');
  const t = made(data, 't');
  t.textContent = value;
  is.appendChild(t);
  cell.appendChild(is);
}

/** A table of the sheet calls its columns by the words in its head, and reaches as far as its rows. */
function nameColumns(pack: EditablePackage, part: string, data: Element, { column, row, across }: Cells, count: number): void {
  for (const { type, target } of pack.relations(part)) {
    if (type !== 'table' || !pack.has(target)) continue;
    const table = rootOf(pack.change(target));
    const [, left = '', top = '', right = '', bottom = ''] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(table.getAttribute('ref') ?? '') ?? [];
    if (left === '' || column < columnNumber(left) || column > columnNumber(right)) continue;
    const last = !across && row === Number(top) + 1 ? row + count - 1 : Number(bottom);
    const ref = `${left}${top}:${right}${last}`;
    table.setAttribute('ref', ref);
    child(table, 'autoFilter')?.setAttribute('ref', ref);
    if (row !== Number(top)) continue;
    const head = children(data).find((one) => one.getAttribute('r') === top);
    const cell = head && children(head).find((one) => one.getAttribute('r') === `${columnLetters(column)}${top}`);
    const words = cell && at(cell, 'is', 't')?.textContent;
    const named = children(child(table, 'tableColumns') ?? table)[column - columnNumber(left)];
    if (words && named) named.setAttribute('name', words);
  }
}

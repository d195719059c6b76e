/** Rows and columns that come or go: every part of a workbook that speaks of cells behind them follows. */
import { escapeXml, unescapeEntities } from '#text/escape.ts';
import { shiftedFormula, shiftedIndex, shiftedStretch, type Shift } from '#capabilities/workbook/formula-moves.ts';
import { areaName, cellName, columnNumber, readArea, type Area } from './cell-name.ts';
import { relationsOf, type Package } from './package.ts';
import { dropCalcChain, formulaElements, sheetsOf, withFormulas, type SheetPart } from './workbook-part.ts';
import {
  attributeOf,
  childNamed,
  childrenOf,
  inPrefix,
  prefixOf,
  rootOf,
  setAttributes,
  splice,
  withAttribute,
  type Span,
  type Splice,
} from './xml-splice.ts';

/** Throws `Error` with a sentence where something would be torn apart; then nothing was changed. */
export function shiftSheet(pack: Package, path: string, sheet: SheetPart, shift: Shift): void {
  refuseTorn(pack, sheet, shift);
  const xml = pack.text(sheet.path);
  pack.set(sheet.path, shiftedReferences(shiftedCells(xml, shift), shift));
  for (const relation of relationsOf(pack, sheet.path)) {
    if (relation.external || !pack.has(relation.target)) continue;
    const follow = followers[relation.type];
    if (follow) pack.set(relation.target, follow(pack.text(relation.target), shift));
  }
  shiftFormulas(pack, path, sheet.name, shift);
  dropCalcChain(pack, path);
}

const followers: Partial<Record<string, (xml: string, shift: Shift) => string>> = {
  comments: shiftedMarks,
  threadedComment: shiftedMarks,
  vmlDrawing: shiftedNotes,
  drawing: shiftedAnchors,
  table: shiftedTable,
};

/** What can't be moved without its program: pivots, and columns inside of a table. */
function refuseTorn(pack: Package, sheet: SheetPart, shift: Shift): void {
  const relations = relationsOf(pack, sheet.path);
  if (relations.some(({ type }) => type === 'pivotTable'))
    throw new Error('这个工作表上有透视表，不能在这里插入或删除行列。请在 Excel 或 WPS 里改。');
  const xml = pack.text(sheet.path);
  if (/\st="dataTable"/.test(xml)) throw new Error('这个工作表上有模拟运算表，不能在这里插入或删除行列。请在 Excel 或 WPS 里改。');
  for (const formula of arraysIn(xml)) {
    const [from, to] = shift.axis === 'rows' ? [formula.top, formula.bottom] : [formula.left, formula.right];
    if (from < to && isInside(from, to, shift))
      throw new Error(`${areaName(formula)} 是一组数组公式，不能只改其中一部分。请整组选中后再改。`);
  }
  for (const relation of relations) {
    if (relation.type !== 'table' || relation.external || !pack.has(relation.target)) continue;
    const table = readArea(attributeOf(rootOf(pack.text(relation.target)), 'ref') ?? 'A1');
    const isTorn =
      shift.axis === 'columns'
        ? isInside(table.left, table.right, shift)
        : shift.count < 0 && shift.at <= table.top && shift.at - shift.count > table.top;
    if (isTorn)
      throw new Error(
        shift.axis === 'columns'
          ? `${areaName(table)} 是一张超级表，不能在这里给它增减列。请在 Excel 或 WPS 里改。`
          : `要删除的行里有超级表 ${areaName(table)} 的标题行，没有删除。请在 Excel 或 WPS 里改。`,
      );
  }
}

/** Something comes between its first and last, or a part of it goes. */
function isInside(from: number, to: number, { at, count }: Shift): boolean {
  if (count > 0) return at > from && at <= to;
  const last = at - count - 1;
  return at <= to && last >= from && !(at <= from && last >= to);
}

function arraysIn(xml: string): Area[] {
  return [...xml.matchAll(/<(?:[\w.-]+:)?f\s[^>]*\bt="array"[^>]*>/g)].flatMap(([tag]) => {
    const ref = attributeOf({ attributes: tag }, 'ref');
    return ref === undefined ? [] : [readArea(ref)];
  });
}

/** Rows and cells under their new names; those that come look like the ones before them. */
function shiftedCells(xml: string, shift: Shift): string {
  const root = rootOf(xml);
  const prefix = prefixOf(root);
  const data = childNamed(xml, root, 'sheetData');
  if (!data) throw new Error('这个工作表没有单元格区，无法修改。');
  const rows = numbered(xml, data);
  const inner =
    shift.axis === 'rows'
      ? withRowsShifted(xml, rows, shift, prefix)
      : rows.map(({ row, number }) => withCellsShifted(xml, row, number, shift, prefix)).join('');
  const splices: Splice[] = [{ from: data.inner_from, to: data.inner_to, text: inner }];
  if (data.inner_from === data.to) return xml;
  const cols = childNamed(xml, root, 'cols');
  if (cols && shift.axis === 'columns') splices.push(shiftedWidths(xml, cols, shift));
  return splice(xml, splices);
}

function numbered(xml: string, data: Span): { row: Span; number: number }[] {
  let number = -1;
  return childrenOf(xml, data)
    .filter(({ name }) => name === 'row')
    .map((row) => {
      number = Number(attributeOf(row, 'r') ?? number + 2) - 1;
      return { row, number };
    });
}

function withRowsShifted(xml: string, rows: { row: Span; number: number }[], shift: Shift, prefix: string): string {
  const written: string[] = [];
  let isNewDone = shift.count < 0;
  const before = rows.findLast(({ number }) => number === shift.at - 1);
  const fresh = (): string =>
    before ? Array.from({ length: shift.count }, (_one, n) => emptyLike(xml, before.row, shift.at + n, prefix)).join('') : '';
  for (const { row, number } of rows) {
    if (!isNewDone && number >= shift.at) {
      written.push(fresh());
      isNewDone = true;
    }
    const next = shiftedIndex(number, shift);
    if (next === null) continue;
    const text = xml.slice(row.from, row.to);
    written.push(next === number ? text : renumbered(xml, row, next));
  }
  if (!isNewDone) written.push(fresh());
  return written.join('');
}

function renumbered(xml: string, row: Span, next: number): string {
  const start = `<${row.tag}${withAttribute(row.attributes, 'r', String(next + 1))}`;
  if (row.inner_from === row.to) return `${start}/>`;
  const splices = childrenOf(xml, row).flatMap((cell): Splice[] => {
    const reference = attributeOf(cell, 'r');
    if (cell.name !== 'c' || reference === undefined) return [];
    return [setAttributes(cell, withAttribute(cell.attributes, 'r', reference.replace(/\d+$/, String(next + 1))))];
  });
  return `${start}>${spliced(xml, row, splices)}</${row.tag}>`;
}

/** The row's content with changes inside of it. */
function spliced(xml: string, row: Span, splices: Splice[]): string {
  const from = row.inner_from;
  return splice(
    xml.slice(from, row.inner_to),
    splices.map((one) => ({ ...one, from: one.from - from, to: one.to - from })),
  );
}

/** A row without contents that has the looks and the height of another. */
function emptyLike(xml: string, row: Span, at: number, prefix: string): string {
  const cells = childrenOf(xml, row).flatMap((cell) => {
    const style = attributeOf(cell, 's');
    const reference = attributeOf(cell, 'r');
    return cell.name === 'c' && style !== undefined && reference !== undefined
      ? `<c r="${reference.replace(/\d+$/, '')}${at + 1}" s="${style}"/>`
      : '';
  });
  const kept = ['ht', 'customHeight', 's', 'customFormat'].flatMap((name) => {
    const value = attributeOf(row, name);
    return value === undefined ? [] : [` ${name}="${escapeXml(value)}"`];
  });
  return inPrefix(`<row r="${at + 1}"${kept.join('')}>${cells.join('')}</row>`, prefix);
}

function withCellsShifted(xml: string, row: Span, number: number, shift: Shift, prefix: string): string {
  const start = `<${row.tag}${withAttribute(row.attributes, 'spans', null)}`;
  if (row.inner_from === row.to) return `${start}/>`;
  let column = -1;
  let style: string | undefined;
  const cells: { column: number; text: string }[] = [];
  for (const cell of childrenOf(xml, row)) {
    if (cell.name !== 'c') continue;
    const reference = attributeOf(cell, 'r');
    column = reference === undefined ? column + 1 : columnNumber(reference.replace(/\d+$/, ''));
    if (column === shift.at - 1) style = attributeOf(cell, 's');
    const next = shiftedIndex(column, shift);
    if (next === null) continue;
    const attributes = withAttribute(cell.attributes, 'r', cellName(number, next));
    const end = cell.inner_from === cell.to ? '/>' : `>${xml.slice(cell.inner_from, cell.inner_to)}</${cell.tag}>`;
    cells.push({ column: next, text: `<${cell.tag}${attributes.replace(/\/$/, '').trimEnd()}${end}` });
  }
  if (shift.count > 0 && style !== undefined)
    for (let n = 0; n < shift.count; n += 1)
      cells.push({ column: shift.at + n, text: inPrefix(`<c r="${cellName(number, shift.at + n)}" s="${style}"/>`, prefix) });
  cells.sort((a, b) => a.column - b.column);
  return `${start}>${cells.map(({ text }) => text).join('')}</${row.tag}>`;
}

/** Columns that come are as wide as the one before them. */
function shiftedWidths(xml: string, cols: Span, shift: Shift): Splice {
  const written = childrenOf(xml, cols).flatMap((col) => {
    const [from, to] = [Number(attributeOf(col, 'min')) - 1, Number(attributeOf(col, 'max')) - 1];
    const next = shiftedStretch(from, to, shift);
    if (!next) return [];
    const end = shift.count > 0 && to === shift.at - 1 ? to + shift.count : next.to;
    return [`<${col.tag}${withAttribute(withAttribute(col.attributes, 'min', String(next.from + 1)), 'max', String(end + 1))}/>`];
  });
  if (written.length === 0) return { from: cols.from, to: cols.to, text: '' };
  return { from: cols.inner_from, to: cols.inner_to, text: written.join('') };
}

function shiftedArea(area: Area, shift: Shift): Area | null {
  const isRows = shift.axis === 'rows';
  const next = isRows ? shiftedStretch(area.top, area.bottom, shift) : shiftedStretch(area.left, area.right, shift);
  if (!next) return null;
  return isRows ? { ...area, top: next.from, bottom: next.to } : { ...area, left: next.from, right: next.to };
}

/** Areas set apart by spaces; those that are gone are left out. */
function shiftedList(list: string, shift: Shift): string {
  return list
    .split(/\s+/)
    .flatMap((one) => {
      if (!/^\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?$/i.test(one)) return one === '' ? [] : [shiftedFormula(one, 'x', 'x', shift)];
      const next = shiftedArea(readArea(one), shift);
      return next ? [one.includes(':') ? `${cellName(next.top, next.left)}:${cellName(next.bottom, next.right)}` : areaName(next)] : [];
    })
    .filter((one) => !one.includes('#REF!'))
    .join(' ');
}

/** Elements that are nothing without their cells. */
const needsCells =
  /<((?:[\w.-]+:)?(?:mergeCell|hyperlink|conditionalFormatting|dataValidation|ignoredError|protectedRange|autoFilter|sortState|sortCondition|cellWatch|comment|threadedComment))\s[^>]*?\s?(?:ref|sqref|r)="[^"]*"[^>]*?(?:\/>|>[\s\S]*?<\/\1>)/g;
const references = /(\s(?:ref|sqref|activeCell|topLeftCell)=")([^"]*)(")/g;

/** What the sheet says of its cells besides the cells. */
function shiftedReferences(xml: string, shift: Shift): string {
  const root = rootOf(xml);
  const data = childNamed(xml, root, 'sheetData');
  if (!data) return xml;
  const outside = (part: string): string => emptied(shiftedOutside(part, shift));
  // In the cells only groups of formulas name areas.
  const inside = xml
    .slice(data.from, data.to)
    .replace(
      /(<(?:[\w.-]+:)?f\s[^>]*?\sref=")([^"]*)(")/g,
      (_whole, lead: string, ref: string, end: string) => lead + (shiftedList(ref, shift) || ref) + end,
    );
  return outside(xml.slice(0, data.from)) + inside + outside(xml.slice(data.to));
}

function shiftedOutside(part: string, shift: Shift): string {
  const kept = part.replace(needsCells, (whole) => {
    const list =
      attributeOf({ attributes: whole.slice(whole.search(/\s/), whole.indexOf('>')) }, 'sqref') ??
      attributeOf({ attributes: whole.slice(whole.search(/\s/), whole.indexOf('>')) }, 'ref');
    if (list === undefined) return whole;
    const next = shiftedList(list, shift);
    const isMerge = /^<(?:[\w.-]+:)?mergeCell\s/.test(whole);
    return next === '' || (isMerge && isSingle(next)) ? '' : whole;
  });
  const breaks = shift.axis === 'rows' ? 'rowBreaks' : 'colBreaks';
  return kept
    .replace(references, (_whole, lead: string, list: string, end: string) => lead + (shiftedList(list, shift) || 'A1') + end)
    .replace(
      /(<(?:[\w.-]+:)?sqref>)([^<]*)(<)/g,
      (_whole, lead: string, list: string, end: string) => lead + (shiftedList(list, shift) || 'A1') + end,
    )
    .replace(new RegExp(`<((?:[\\w.-]+:)?${breaks})\\b[\\s\\S]*?</\\1>`, 'g'), (list) =>
      list.replace(
        /(<(?:[\w.-]+:)?brk\s[^>]*?\bid=")(\d+)(")/g,
        (_whole, lead: string, id: string, end: string) => `${lead}${shiftedIndex(Number(id), shift) ?? Number(id)}${end}`,
      ),
    );
}

function isSingle(list: string): boolean {
  const [from = '', to = from] = list.split(':');
  return from === to;
}

/** Lists that count what is in them, and are damage when nothing is. */
function emptied(part: string): string {
  return part.replace(
    /<((?:[\w.-]+:)?(?:mergeCells|hyperlinks|dataValidations|ignoredErrors|protectedRanges))\b([^>]*)>([\s\S]*?)<\/\1>/g,
    (_whole, tag: string, attributes: string, inner: string) => {
      const count = (inner.match(/<(?:[\w.-]+:)?(?:mergeCell|hyperlink|dataValidation|ignoredError|protectedRange)\s/g) ?? []).length;
      if (count === 0) return '';
      const counted = /\scount=/.test(attributes) ? withAttribute(attributes, 'count', String(count)) : attributes;
      return `<${tag}${counted}>${inner}</${tag}>`;
    },
  );
}

/** Comments, which name one cell each. */
function shiftedMarks(xml: string, shift: Shift): string {
  const kept = xml.replace(needsCells, (whole) => {
    const ref = attributeOf({ attributes: whole.slice(whole.search(/\s/), whole.indexOf('>')) }, 'ref');
    return ref !== undefined && shiftedList(ref, shift) === '' ? '' : whole;
  });
  return kept.replace(/(\sref=")([^"]*)(")/g, (_whole, lead: string, ref: string, end: string) => lead + shiftedList(ref, shift) + end);
}

/** The boxes of comments, which say their cell once more. */
function shiftedNotes(xml: string, shift: Shift): string {
  const name = shift.axis === 'rows' ? 'Row' : 'Column';
  const at = new RegExp(`(<x:${name}>)(\\d+)(</x:${name}>)`);
  return xml.replace(/<v:shape\s[\s\S]*?<\/v:shape>/g, (shape) => {
    const index = at.exec(shape)?.[2];
    if (index === undefined) return shape;
    const next = shiftedIndex(Number(index), shift);
    return next === null ? '' : shape.replace(at, (_whole, lead: string, _index: string, end: string) => lead + String(next) + end);
  });
}

/** Charts and pictures stay on their cells; those that stand still on the page do. */
function shiftedAnchors(xml: string, shift: Shift): string {
  const name = shift.axis === 'rows' ? 'row' : 'col';
  return xml.replace(
    /<((?:[\w.-]+:)?(?:twoCellAnchor|oneCellAnchor))\b([^>]*)>[\s\S]*?<\/\1>/g,
    (anchor, _tag: string, attributes: string) => {
      if (/editAs="absolute"/.test(attributes)) return anchor;
      const ends = new RegExp(`(<(?:[\\w.-]+:)?(from|to)>[\\s\\S]*?<(?:[\\w.-]+:)?${name}>)(\\d+)(<)`, 'g');
      const found = [...anchor.matchAll(ends)].map((one) => Number(one[3]));
      const [from = 0] = found;
      // One that begins on what goes stays where that was.
      const start = shiftedIndex(from, shift) ?? shift.at;
      const keepsSize = /editAs="oneCell"/.test(attributes);
      return anchor.replace(ends, (_whole, lead: string, end: string, index: string, close: string) => {
        const own = Number(index);
        const next = end === 'from' ? start : keepsSize ? own + (start - from) : Math.max(start, shiftedIndex(own, shift) ?? shift.at);
        return `${lead}${next}${close}`;
      });
    },
  );
}

function shiftedTable(xml: string, shift: Shift): string {
  return xml.replace(
    /(\sref=")([^"]*)(")/g,
    (_whole, lead: string, ref: string, end: string) => lead + (shiftedList(ref, shift) || ref) + end,
  );
}

/** In every part in which formulas stand, and in what a pivot reads. */
function shiftFormulas(pack: Package, path: string, sheet: string, shift: Shift): void {
  const names = new Map(sheetsOf(pack, path).map((one) => [one.path, one.name]));
  for (const part of pack.paths()) {
    if (!part.endsWith('.xml') || !(withFormulas.test(part) || part === path)) continue;
    const own = names.get(part) ?? '';
    const xml = pack.text(part);
    let next = xml.replace(formulaElements, (whole, open: string, text: string, close: string) => {
      if (text === '' || /^<(?:[\w.-]+:)?sqref/.test(open)) return whole;
      const plain = unescapeEntities(text);
      const shifted = shiftedFormula(plain, own, sheet, shift);
      return shifted === plain ? whole : open + escapeXml(shifted) + close;
    });
    if (part.startsWith('xl/pivotCache/'))
      next = next.replace(/<(?:[\w.-]+:)?worksheetSource\b[^>]*>/g, (source) => {
        const ref = attributeOf({ attributes: source }, 'ref');
        if (ref === undefined || attributeOf({ attributes: source }, 'sheet') !== sheet) return source;
        return source.replace(/(\sref=")[^"]*(")/, (_whole, lead: string, end: string) => lead + (shiftedList(ref, shift) || ref) + end);
      });
    if (next !== xml) pack.set(part, next);
  }
}

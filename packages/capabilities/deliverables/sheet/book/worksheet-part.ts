/** Changes to one sheet's part: cells, widths, panes, merges, conditional formats, validations, its drawing. */
import { escapeXml } from '#text/escape.ts';
import { cellName, columnNumber, type Area, areaName } from './cell-name.ts';
import {
  append,
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

/** What stands in a cell. `cached` is what a formula gives; without it, whoever opens the file computes it. */
export type Content =
  | { kind: 'empty' }
  | { kind: 'text'; text: string }
  /** Digits as written, so that no figure is rounded on its way. */
  | { kind: 'number'; digits: string }
  | { kind: 'bool'; value: boolean }
  | { kind: 'formula'; formula: string; cached?: Exclude<Content, { kind: 'formula' }> | { kind: 'error'; code: string }; dynamic?: Area };

export interface CellChange {
  row: number;
  column: number;
  /** Left as it is without. */
  content?: Content;
  /** The look's number, made from the one the cell has. */
  look?: (base: number) => number;
}

export function cellXml(row: number, column: number, content: Content, style: number): string {
  const head = `<c r="${cellName(row, column)}"${style > 0 ? ` s="${style}"` : ''}`;
  switch (content.kind) {
    case 'empty':
      return style > 0 ? `${head}/>` : '';
    case 'text':
      return `${head} t="inlineStr"><is><t xml:space="preserve">${escapeXml(content.text.slice(0, 32_767))}</t></is></c>`;
    case 'number':
      return `${head}><v>${content.digits}</v></c>`;
    case 'bool':
      return `${head} t="b"><v>${content.value ? 1 : 0}</v></c>`;
    case 'formula': {
      const kind = content.dynamic ? ` t="array" ref="${areaName(content.dynamic)}"` : '';
      const formula = `<f${kind}>${escapeXml(content.formula)}</f>`;
      const { cached } = content;
      switch (cached?.kind) {
        case undefined:
        case 'empty':
          return `${head}>${formula}</c>`;
        case 'text':
          return `${head} t="str">${formula}<v>${escapeXml(cached.text)}</v></c>`;
        case 'number':
          return `${head}>${formula}<v>${cached.digits}</v></c>`;
        case 'bool':
          return `${head} t="b">${formula}<v>${cached.value ? 1 : 0}</v></c>`;
        case 'error':
          return `${head} t="e">${formula}<v>${escapeXml(cached.code)}</v></c>`;
      }
    }
  }
}

/** Cells whose formula was overwritten, so that the workbook's calculation chain can be put right. */
export interface Changed {
  xml: string;
  formulas_gone: boolean;
}

/** Throws `Error` with a sentence for a cell that belongs to an array formula. */
export function changeCells(xml: string, changes: CellChange[]): Changed {
  const root = rootOf(xml);
  const prefix = prefixOf(root);
  const data = childNamed(xml, root, 'sheetData');
  if (!data) throw new Error('这个工作表没有单元格区，无法修改。');
  const byRow = new Map<number, Map<number, CellChange>>();
  for (const change of changes) {
    const row = byRow.get(change.row) ?? new Map<number, CellChange>();
    byRow.set(change.row, row);
    const before = row.get(change.column);
    const look = before?.look && change.look ? chain(before.look, change.look) : (change.look ?? before?.look);
    row.set(change.column, { ...before, ...change, ...(look ? { look } : {}) });
  }
  const splices: Splice[] = [];
  let formulas_gone = false;
  const newRow = (row: number, cells: Map<number, CellChange>): string => {
    const inner = [...cells.values()]
      .sort((a, b) => a.column - b.column)
      .map(({ column, content = { kind: 'empty' }, look }) => cellXml(row, column, content, look?.(0) ?? 0))
      .join('');
    return inner === '' ? '' : inPrefix(`<row r="${row + 1}">${inner}</row>`, prefix);
  };
  const rows = childrenOf(xml, data);
  const wanted = [...byRow].sort(([a], [b]) => a - b);
  let next = 0;
  let number = -1;
  const made: string[] = [];
  for (const row of rows) {
    number = Number(attributeOf(row, 'r') ?? number + 2) - 1;
    made.length = 0;
    for (let [at, cells] = wanted[next] ?? []; at !== undefined && cells && at < number; [at, cells] = wanted[(next += 1)] ?? [])
      made.push(newRow(at, cells));
    if (made.length > 0) splices.push({ from: row.from, to: row.from, text: made.join('') });
    const [at, cells] = wanted[next] ?? [];
    if (at !== number || !cells) continue;
    next += 1;
    const edited = changeRow(xml, row, number, cells, prefix);
    formulas_gone ||= edited.formulas_gone;
    splices.push(...edited.splices);
  }
  const rest = wanted
    .slice(next)
    .map(([at, cells]) => newRow(at, cells))
    .join('');
  if (rest !== '') splices.push(append(data, rest));
  let out = splice(xml, splices);
  if (changes.some((change) => change.content && change.content.kind !== 'empty')) out = widenDimension(out, changes);
  return { xml: out, formulas_gone };
}

function chain(first: (base: number) => number, second: (base: number) => number): (base: number) => number {
  return (base) => second(first(base));
}

function changeRow(
  xml: string,
  row: Span,
  number: number,
  cells: Map<number, CellChange>,
  prefix: string,
): { splices: Splice[]; formulas_gone: boolean } {
  const splices: Splice[] = [];
  let formulas_gone = false;
  const waiting = [...cells.values()].sort((a, b) => a.column - b.column);
  const fresh = ({ column, content = { kind: 'empty' }, look }: CellChange): string =>
    inPrefix(cellXml(number, column, content, look?.(0) ?? 0), prefix);
  let column = -1;
  for (const cell of childrenOf(xml, row)) {
    if (cell.name !== 'c') continue;
    const reference = attributeOf(cell, 'r');
    column = reference ? columnNumber(reference.replace(/\d+$/, '')) : column + 1;
    let before = '';
    while ((waiting[0]?.column ?? Infinity) < column) before += fresh(waiting.shift() ?? { row: number, column: 0 });
    if (before !== '') splices.push({ from: cell.from, to: cell.from, text: before });
    if (waiting[0]?.column !== column) continue;
    const change = waiting.shift();
    if (!change) continue;
    const base = Number(attributeOf(cell, 's') ?? 0);
    const style = change.look?.(base) ?? base;
    if (!change.content) {
      splices.push(setAttributes(cell, withAttribute(cell.attributes, 's', String(style))));
      continue;
    }
    const formula = childNamed(xml, cell, 'f');
    if (formula) {
      const kind = attributeOf(formula, 't');
      const area = attributeOf(formula, 'ref');
      if ((kind === 'array' && area && area.includes(':')) || (kind === 'shared' && area && area.includes(':')))
        throw new Error(
          `单元格 ${cellName(number, change.column)} 是一组公式（${area}）的开头，改它会毁掉整组，没有改动。请改别的单元格，或把结果写到新的工作表。`,
        );
      formulas_gone = true;
    }
    splices.push({ from: cell.from, to: cell.to, text: inPrefix(cellXml(number, column, change.content, style), prefix) });
  }
  const rest = waiting.map(fresh).join('');
  if (rest !== '') splices.push(append(row, rest));
  // An optional hint that would be wrong now.
  if (splices.length > 0 && attributeOf(row, 'spans') !== undefined && !splices.some((one) => one.from === row.from))
    splices.push(setAttributes(row, withAttribute(row.attributes, 'spans', null)));
  return { splices, formulas_gone };
}

function widenDimension(xml: string, changes: CellChange[]): string {
  const span = childNamed(xml, rootOf(xml), 'dimension');
  const match = /^([A-Z]+)(\d+)(?::([A-Z]+)(\d+))?$/.exec((span && attributeOf(span, 'ref')) ?? '');
  if (!span || !match) return xml;
  const [, from = 'A', top = '1', to = from, bottom = top] = match;
  const area = { top: Number(top) - 1, left: columnNumber(from), bottom: Number(bottom) - 1, right: columnNumber(to) };
  for (const { row, column } of changes) {
    area.top = Math.min(area.top, row);
    area.left = Math.min(area.left, column);
    area.bottom = Math.max(area.bottom, row);
    area.right = Math.max(area.right, column);
  }
  return splice(xml, [setAttributes(span, withAttribute(span.attributes, 'ref', areaName(area)))]);
}

/** Order of a sheet's children. */
const order = [
  'sheetPr',
  'dimension',
  'sheetViews',
  'sheetFormatPr',
  'cols',
  'sheetData',
  'sheetCalcPr',
  'sheetProtection',
  'protectedRanges',
  'scenarios',
  'autoFilter',
  'sortState',
  'dataConsolidate',
  'customSheetViews',
  'mergeCells',
  'phoneticPr',
  'conditionalFormatting',
  'dataValidations',
  'hyperlinks',
  'printOptions',
  'pageMargins',
  'pageSetup',
  'headerFooter',
  'rowBreaks',
  'colBreaks',
  'customProperties',
  'cellWatches',
  'ignoredErrors',
  'smartTags',
  'drawing',
  'legacyDrawing',
  'legacyDrawingHF',
  'drawingHF',
  'picture',
  'oleObjects',
  'controls',
  'webPublishItems',
  'tableParts',
  'extLst',
];

/** Puts a child in its place among the others: after the last of its own name, else before the first that comes after it. */
export function insertChild(xml: string, name: string, child: string): string {
  const root = rootOf(xml);
  const children = childrenOf(xml, root);
  const same = children.findLast((one) => one.name === name);
  const after = order.slice(order.indexOf(name) + 1);
  const place = same?.to ?? children.find((one) => after.includes(one.name))?.from ?? root.inner_to;
  return splice(xml, [{ from: place, to: place, text: inPrefix(child, prefixOf(root)) }]);
}

/** Puts items into a list that counts them, making the list when there is none. */
function addToList(xml: string, list: string, items: string, added: number): string {
  const root = rootOf(xml);
  const span = childNamed(xml, root, list);
  if (!span) return insertChild(xml, list, `<${list} count="${added}">${items}</${list}>`);
  const count = childrenOf(xml, span).length + added;
  const inner = xml.slice(span.inner_from, span.inner_to) + inPrefix(items, prefixOf(root));
  return splice(xml, [
    { from: span.from, to: span.to, text: `<${span.tag}${withAttribute(span.attributes, 'count', String(count))}>${inner}</${span.tag}>` },
  ]);
}

export function merge(xml: string, area: Area): string {
  const span = childNamed(xml, rootOf(xml), 'mergeCells');
  const overlaps = (span ? childrenOf(xml, span) : []).find((one) => {
    const [, a = 'A', top = '1', b = a, bottom = top] = /^([A-Z]+)(\d+)(?::([A-Z]+)(\d+))?$/.exec(attributeOf(one, 'ref') ?? '') ?? [];
    return (
      Number(top) - 1 <= area.bottom && Number(bottom) - 1 >= area.top && columnNumber(a) <= area.right && columnNumber(b) >= area.left
    );
  });
  if (overlaps) throw new Error(`${areaName(area)} 与已有的合并单元格 ${attributeOf(overlaps, 'ref')} 重叠，没有合并。`);
  return addToList(xml, 'mergeCells', `<mergeCell ref="${areaName(area)}"/>`, 1);
}

/** Rows and columns that stay in sight. */
export function freeze(xml: string, rows: number, columns: number): string {
  const root = rootOf(xml);
  const prefix = prefixOf(root);
  const corner = cellName(rows, columns);
  const pane = rows > 0 && columns > 0 ? 'bottomRight' : rows > 0 ? 'bottomLeft' : 'topRight';
  const written =
    rows === 0 && columns === 0
      ? ''
      : inPrefix(
          `<pane${columns > 0 ? ` xSplit="${columns}"` : ''}${rows > 0 ? ` ySplit="${rows}"` : ''} topLeftCell="${corner}" activePane="${pane}" state="frozen"/><selection pane="${pane}"/>`,
          prefix,
        );
  const views = childNamed(xml, root, 'sheetViews');
  const view = views && childNamed(xml, views, 'sheetView');
  if (!view) return insertChild(xml, 'sheetViews', `<sheetViews><sheetView workbookViewId="0">${written}</sheetView></sheetViews>`);
  const kept = childrenOf(xml, view)
    .filter((one) => one.name !== 'pane' && one.name !== 'selection')
    .map((one) => xml.slice(one.from, one.to));
  return splice(xml, [{ from: view.from, to: view.to, text: `<${view.tag}${view.attributes}>${written}${kept.join('')}</${view.tag}>` }]);
}

/** Widths in characters, by column counted from 0; null takes a column's own away. */
export function setWidths(xml: string, widths: Map<number, number | null>): string {
  const root = rootOf(xml);
  const span = childNamed(xml, root, 'cols');
  const cols = new Map<number, string>();
  for (const col of span ? childrenOf(xml, span) : []) {
    const max = Number(attributeOf(col, 'max'));
    let from = Number(attributeOf(col, 'min'));
    const run = (first: number, last: number): void => {
      if (last >= first) cols.set(first, withAttribute(withAttribute(col.attributes, 'min', String(first)), 'max', String(last)));
    };
    // A run of columns is taken apart only where a width changes.
    for (const column of [...widths.keys()]
      .map((one) => one + 1)
      .filter((one) => one >= from && one <= max)
      .sort((x, y) => x - y)) {
      run(from, column - 1);
      run(column, column);
      from = column + 1;
    }
    run(from, max);
  }
  for (const [column, width] of widths) {
    const before = cols.get(column + 1) ?? ` min="${column + 1}" max="${column + 1}"`;
    const own = width === null ? null : String(width);
    cols.set(column + 1, withAttribute(withAttribute(before, 'width', own), 'customWidth', own === null ? null : '1'));
  }
  const inner = [...cols]
    .sort(([a], [b]) => a - b)
    .filter(([, attributes]) => !/^ min="\d+" max="\d+"$/.test(attributes))
    .map(([, attributes]) => `<col${attributes}/>`)
    .join('');
  if (inner === '') return span ? splice(xml, [{ from: span.from, to: span.to, text: '' }]) : xml;
  if (!span) return insertChild(xml, 'cols', `<cols>${inner}</cols>`);
  return splice(xml, [{ from: span.inner_from, to: span.inner_to, text: inPrefix(inner, prefixOf(root)) }]);
}

export type Rule =
  | {
      kind: 'compare';
      operator: 'greaterThan' | 'greaterThanOrEqual' | 'lessThan' | 'lessThanOrEqual' | 'equal' | 'notEqual' | 'between';
      values: string[];
    }
  | { kind: 'contains'; text: string }
  | { kind: 'duplicate' }
  | { kind: 'top'; count: number; bottom: boolean; percent: boolean }
  | { kind: 'average'; below: boolean }
  /** For the first cell of the area, without its sign. */
  | { kind: 'formula'; formula: string }
  | { kind: 'data_bar' }
  | { kind: 'color_scale' };

/** `look` is the number of a differential look; bars and scales have colours of their own. */
export function addRule(xml: string, area: Area, rule: Rule, look: number, colour: string): string {
  const root = rootOf(xml);
  const taken = childrenOf(xml, root)
    .filter((one) => one.name === 'conditionalFormatting')
    .flatMap((one) => childrenOf(xml, one))
    .map((one) => Number(attributeOf(one, 'priority') ?? 0));
  const priority = Math.max(0, ...taken) + 1;
  const first = cellName(area.top, area.left);
  const head = (type: string, more = ''): string => `<cfRule type="${type}" dxfId="${look}" priority="${priority}"${more}`;
  const written = ((): string => {
    switch (rule.kind) {
      case 'compare':
        return `${head('cellIs', ` operator="${rule.operator}"`)}>${rule.values.map((value) => `<formula>${escapeXml(value)}</formula>`).join('')}</cfRule>`;
      case 'contains': {
        const text = rule.text.replaceAll('"', '""');
        return `${head('containsText', ` operator="containsText" text="${escapeXml(rule.text)}"`)}><formula>${escapeXml(`NOT(ISERROR(SEARCH("${text}",${first})))`)}</formula></cfRule>`;
      }
      case 'duplicate':
        return `${head('duplicateValues')}/>`;
      case 'top':
        return `${head('top10', `${rule.percent ? ' percent="1"' : ''}${rule.bottom ? ' bottom="1"' : ''} rank="${rule.count}"`)}/>`;
      case 'average':
        return `${head('aboveAverage', rule.below ? ' aboveAverage="0"' : '')}/>`;
      case 'formula':
        return `${head('expression')}><formula>${escapeXml(rule.formula)}</formula></cfRule>`;
      case 'data_bar':
        return `<cfRule type="dataBar" priority="${priority}"><dataBar><cfvo type="min"/><cfvo type="max"/><color rgb="FF${colour}"/></dataBar></cfRule>`;
      case 'color_scale':
        return `<cfRule type="colorScale" priority="${priority}"><colorScale><cfvo type="min"/><cfvo type="max"/><color rgb="FFFFFFFF"/><color rgb="FF${colour}"/></colorScale></cfRule>`;
    }
  })();
  return insertChild(xml, 'conditionalFormatting', `<conditionalFormatting sqref="${areaName(area)}">${written}</conditionalFormatting>`);
}

export interface Validation {
  area: Area;
  type: 'list' | 'whole' | 'decimal' | 'date' | 'textLength';
  /** Formulas without their sign: one for a list, two for a range of numbers. */
  formulas: string[];
  message: string;
}

export function addValidation(xml: string, { area, type, formulas, message }: Validation): string {
  const [first = '', second] = formulas;
  const between = type === 'list' ? '' : ' operator="between"';
  const item = `<dataValidation type="${type}"${between} allowBlank="1" showInputMessage="1" showErrorMessage="1"${message ? ` error="${escapeXml(message.slice(0, 225))}"` : ''} sqref="${areaName(area)}"><formula1>${escapeXml(first)}</formula1>${second === undefined ? '' : `<formula2>${escapeXml(second)}</formula2>`}</dataValidation>`;
  return addToList(xml, 'dataValidations', item, 1);
}

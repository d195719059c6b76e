/** Makes the changes that were asked for in a workbook's package, all or none, and says in words what was done. */
import type { Workbook } from 'hucre';
import { chartSpec } from '#capabilities/charts/chart-spec.ts';
import { absoluteName, areaName, cellName, readArea, sheetInFormula, type Area } from './book/cell-name.ts';
import { addChart } from './book/chart-part.ts';
import { refusedFormula, storedFormula } from './book/formula.ts';
import { contentOf, planChart, planSheet, sheetXml } from './book/new-sheet.server.ts';
import { openPackage, type Package } from './book/package.ts';
import { firstStyles, openStyles, type Look, type Styles } from './book/styles-part.ts';
import {
  activate,
  addSheet,
  copySheet,
  dropCalcChain,
  moveSheet,
  removeSheet,
  renameSheet,
  setName,
  sheetName,
  sheetsOf,
  usersOf,
  workbookPath,
  type SheetPart,
} from './book/workbook-part.ts';
import {
  addRule,
  addValidation,
  changeCells,
  freeze,
  merge,
  setWidths,
  type CellChange,
  type Content,
  type Rule,
} from './book/worksheet-part.ts';
import type { OpenBook } from './open-book.server.ts';
import { computeOwn, formulaKey, hasFormulas, refreshResults } from './refresh.server.ts';
import type { Edit, NewSheet, Scalar } from './sheet-input.ts';
import { runQuery, type Answer, type OpenTable } from './table/query.server.ts';
import { findTable, typeOf, valueOf, type Table } from './table/table.server.ts';
import { dayFrom, isEmpty, numberIn, printValue, type Value } from './table/values.server.ts';
import { rowsInMarkdown } from './table/markdown.server.ts';

export interface Edited {
  bytes: Uint8Array;
  lines: string[];
}

interface Desk {
  pack: Package;
  path: string;
  styles: Styles;
  file_name: string;
  open: OpenTable;
  lines: string[];
  /** Formulas written just now. */
  fresh: Set<string>;
  /** Cells of sheets that were there were changed. */
  is_touched: boolean;
  /** What sheets were called before, by what they are called now. */
  renamed: Map<string, string>;
  /** The sheet that was made last. */
  made: string | null;
}

const empty = {
  '[Content_Types].xml':
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>',
  '_rels/.rels':
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  'xl/workbook.xml':
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><bookViews><workbookView/></bookViews><sheets></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
  'xl/styles.xml': firstStyles,
};

/** Throws `Error` with a sentence; then nothing was changed. */
export async function editBook(given: OpenBook, edits: Edit[], open: OpenTable): Promise<Edited> {
  const pack = given.is_package ? openPackage(given.bytes) : openPackage(empty);
  const desk = deskOf(pack, given.name, open);
  // A file of another format is written anew, with its values.
  if (!given.is_package) for (const sheet of given.book.sheets) copyValues(desk, given, sheet.name);
  const had_formulas = given.is_package && hasFormulas(given.book);
  for (const [n, edit] of edits.entries()) {
    try {
      await carryOut(desk, edit);
    } catch (error) {
      throw new Error(`第 ${n + 1} 处修改（${edit.do}）没有做成，所以都没有改：${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
  desk.styles.save();
  if (desk.made !== null) activate(pack, desk.path, desk.made);
  if (desk.fresh.size > 0 || (had_formulas && desk.is_touched))
    desk.lines.push(...(await refreshResults(pack, desk.path, given.book, desk.fresh, desk.is_touched, desk.renamed)));
  return { bytes: pack.packed(), lines: desk.lines };
}

export async function createBook(file_name: string, sheets: Omit<NewSheet, 'do'>[], open: OpenTable): Promise<Edited> {
  const pack = openPackage(empty);
  const desk = deskOf(pack, file_name, open);
  for (const sheet of sheets) await newSheet(desk, { do: 'new_sheet', ...sheet });
  desk.styles.save();
  const first = sheetsOf(pack, desk.path)[0];
  if (first) activate(pack, desk.path, first.name);
  if (desk.fresh.size > 0) desk.lines.push(...(await refreshResults(pack, desk.path, { sheets: [] }, desk.fresh, false, desk.renamed)));
  return { bytes: pack.packed(), lines: desk.lines };
}

function deskOf(pack: Package, file_name: string, open: OpenTable): Desk {
  const path = workbookPath(pack);
  return {
    pack,
    path,
    styles: openStyles(pack, path),
    file_name,
    open,
    lines: [],
    fresh: new Set(),
    is_touched: false,
    renamed: new Map(),
    made: null,
  };
}

function copyValues(desk: Desk, given: OpenBook, name: string): void {
  let table: Table;
  try {
    table = findTable(given.book, given.name, { sheet: name });
  } catch {
    // An empty sheet has nothing to bring along.
    return;
  }
  const dated: Table = {
    ...table,
    rows: table.rows.map((row) =>
      row.map((value, n) => (table.columns[n]?.type === 'date' && typeof value === 'string' ? (dayFrom(value) ?? value) : value)),
    ),
  };
  const plan = planSheet(
    sheetName(
      name,
      sheetsOf(desk.pack, desk.path).map((one) => one.name),
    ),
    { name },
    dated,
  );
  addSheet(desk.pack, desk.path, plan.name, sheetXml(plan, desk.styles));
}

function sheetOf(desk: Desk, name: string): SheetPart {
  const sheets = sheetsOf(desk.pack, desk.path);
  const found = sheets.find((one) => one.name === name) ?? sheets.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (!found) throw new Error(`没有名为“${name}”的工作表。它有：${sheets.map((one) => one.name).join('、')}。`);
  return found;
}

function change(desk: Desk, sheet: SheetPart, with_xml: (xml: string) => string): void {
  desk.pack.set(sheet.path, with_xml(desk.pack.text(sheet.path)));
}

async function carryOut(desk: Desk, edit: Edit): Promise<void> {
  switch (edit.do) {
    case 'new_sheet':
      return newSheet(desk, edit);
    case 'set_cells':
      return setCells(desk, edit);
    case 'append_rows':
      return appendRows(desk, edit);
    case 'format': {
      const sheet = sheetOf(desk, edit.sheet);
      const area = within(desk, sheet, edit.range);
      const { do: _do, sheet: _sheet, range: _range, ...look } = edit;
      if (Object.keys(look).length === 0) throw new Error('没有说要什么格式。');
      const changes: CellChange[] = [];
      for (let row = area.top; row <= area.bottom; row += 1)
        for (let column = area.left; column <= area.right; column += 1)
          changes.push({ row, column, look: (base) => desk.styles.lookOf(base, defined(look)) });
      if (changes.length > 200_000) throw new Error(`${edit.range} 有 ${changes.length} 个单元格，太多，请缩小区域。`);
      change(desk, sheet, (xml) => changeCells(xml, changes).xml);
      desk.lines.push(`设置了“${sheet.name}”${areaName(area)} 的格式`);
      return;
    }
    case 'widths': {
      const sheet = sheetOf(desk, edit.sheet);
      const [from = '', to = from] = edit.columns.split(':');
      const area = readArea(`${from}1:${to}1`);
      const widths = new Map(Array.from({ length: area.right - area.left + 1 }, (_one, n) => [area.left + n, edit.width]));
      change(desk, sheet, (xml) => setWidths(xml, widths));
      desk.lines.push(`设置了“${sheet.name}”${edit.columns} 列的列宽`);
      return;
    }
    case 'freeze': {
      const sheet = sheetOf(desk, edit.sheet);
      change(desk, sheet, (xml) => freeze(xml, edit.rows, edit.columns));
      desk.lines.push(
        edit.rows + edit.columns === 0 ? `取消了“${sheet.name}”的冻结` : `冻结了“${sheet.name}”的前 ${edit.rows} 行、前 ${edit.columns} 列`,
      );
      return;
    }
    case 'conditional_format': {
      const sheet = sheetOf(desk, edit.sheet);
      const area = readArea(edit.range);
      const own = edit.rule.kind === 'data_bar' || edit.rule.kind === 'color_scale';
      const look = own
        ? 0
        : desk.styles.differential({
            fill: edit.fill ?? (edit.color ? undefined : '#FDE2DE'),
            color: edit.color ?? (edit.fill ? undefined : '#9C2B1B'),
          });
      change(desk, sheet, (xml) => addRule(xml, area, ruleOf(edit.rule), look, (edit.fill ?? '#63BE7B').slice(1).toUpperCase()));
      desk.lines.push(`给“${sheet.name}”${areaName(area)} 加了条件格式`);
      return;
    }
    case 'validation': {
      const sheet = sheetOf(desk, edit.sheet);
      const area = readArea(edit.range);
      change(desk, sheet, (xml) => addValidation(xml, { area, message: edit.message ?? '', ...validationOf(edit) }));
      desk.lines.push(`给“${sheet.name}”${areaName(area)} 加了数据验证`);
      return;
    }
    case 'merge': {
      const sheet = sheetOf(desk, edit.sheet);
      const area = readArea(edit.range);
      change(desk, sheet, (xml) => merge(xml, area));
      if (edit.value !== undefined) {
        const { value } = edit;
        change(
          desk,
          sheet,
          (xml) =>
            changeCells(xml, [
              {
                row: area.top,
                column: area.left,
                content: { kind: 'text', text: value },
                look: (base) => desk.styles.lookOf(base, { bold: true, size: 14, align: 'center', vertical: 'center' }),
              },
            ]).xml,
        );
      }
      desk.lines.push(`合并了“${sheet.name}”的 ${areaName(area)}`);
      return;
    }
    case 'chart':
      return chartOn(desk, edit);
    case 'rename_sheet': {
      const sheet = sheetOf(desk, edit.sheet);
      const others = sheetsOf(desk.pack, desk.path).flatMap((one) => (one.name === sheet.name ? [] : [one.name]));
      const to = sheetName(edit.to, others);
      desk.styles.save();
      renameSheet(desk.pack, desk.path, sheet.name, to);
      if (desk.made === sheet.name) desk.made = to;
      desk.renamed.set(to, desk.renamed.get(sheet.name) ?? sheet.name);
      desk.fresh = new Set(
        [...desk.fresh].map((key) => (key.startsWith(formulaKey(sheet.name, 0, 0).slice(0, -3)) ? to + key.slice(sheet.name.length) : key)),
      );
      desk.lines.push(`把工作表“${sheet.name}”改名为“${to}”，引用它的公式、图表和名称都跟着改了`);
      return;
    }
    case 'copy_sheet': {
      const sheet = sheetOf(desk, edit.sheet);
      const name = sheetName(
        edit.name,
        sheetsOf(desk.pack, desk.path).map((one) => one.name),
      );
      const { left_behind } = copySheet(desk.pack, desk.path, sheet, name);
      desk.made = name;
      desk.lines.push(
        `复制了工作表“${sheet.name}”，叫“${name}”${left_behind.length > 0 ? `；没有带过去的：${left_behind.join('、')}` : ''}`,
      );
      return;
    }
    case 'delete_sheet': {
      const sheet = sheetOf(desk, edit.sheet);
      const sheets = sheetsOf(desk.pack, desk.path);
      if (sheets.filter((one) => !one.hidden && one.name !== sheet.name).length === 0) throw new Error('工作簿至少要留一个可见的工作表。');
      const users = usersOf(desk.pack, desk.path, sheet.name);
      if (users.length > 0) throw new Error(`“${sheet.name}”还被${users.slice(0, 6).join('、')}用着，删掉会让它们出错。`);
      removeSheet(desk.pack, desk.path, sheet);
      if (desk.made === sheet.name) desk.made = null;
      desk.lines.push(`删除了工作表“${sheet.name}”（在版本记录里可以找回）`);
      return;
    }
    case 'move_sheet': {
      const sheet = sheetOf(desk, edit.sheet);
      moveSheet(desk.pack, desk.path, sheet.name, edit.to - 1);
      desk.lines.push(`把工作表“${sheet.name}”移到第 ${edit.to} 个`);
      return;
    }
    case 'name': {
      if (!/^[\p{L}_\\][\p{L}\d_.\\?]*$/u.test(edit.name) || /^(?:[A-Z]{1,3}\d+|[RC])$/i.test(edit.name) || /^_xlnm/i.test(edit.name))
        throw new Error(`“${edit.name}”不能作名称：要以文字或下划线开头，不能有空格，也不能像单元格地址。`);
      const sheet = sheetOf(desk, edit.sheet);
      const area = readArea(edit.range);
      setName(desk.pack, desk.path, edit.name, `${sheetInFormula(sheet.name)}!${absoluteName(area)}`);
      desk.lines.push(`名称“${edit.name}”指向“${sheet.name}”${areaName(area)}`);
      return;
    }
  }
}

function defined(look: Record<string, unknown>): Look {
  // Parsed by the tool's schema; only what was left out is taken away here.
  return Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined)) as Look;
}

/** Whole columns reach as far down as the sheet does. */
function within(desk: Desk, sheet: SheetPart, range: string): Area {
  const last = /.*<(?:[\w.-]+:)?row\s[^>]*?\br="(\d+)"/s.exec(desk.pack.text(sheet.path))?.[1];
  return readArea(range, Number(last ?? 1));
}

async function newSheet(desk: Desk, edit: NewSheet): Promise<void> {
  const taken = sheetsOf(desk.pack, desk.path).map((one) => one.name);
  const name = sheetName(edit.name, taken);
  const answer = tableFor(desk, edit, name);
  const plan = planSheet(name, edit, answer);
  const chart = edit.chart && planChart(plan, edit.chart, answer, desk.file_name);
  const isOwn = await computeOwn(plan);
  const part = addSheet(desk.pack, desk.path, name, sheetXml(plan, desk.styles));
  if (!isOwn)
    for (const { row, column, content } of plan.cells) if (content.kind === 'formula') desk.fresh.add(formulaKey(name, row, column));
  if (chart) {
    const wide = ['line', 'area', 'column', 'stacked_column', 'combo'].includes(chart.spec.type)
      ? Math.min(16, Math.max(8, Math.ceil(chart.spec.categories.length / 2)))
      : 8;
    const rows =
      chart.spec.type === 'bar' || chart.spec.type === 'stacked_bar'
        ? Math.min(40, Math.max(16, Math.ceil(chart.spec.categories.length * 1.4)))
        : 18;
    addChart(desk.pack, part.path, chart.spec, chart.source, { row: plan.header, column: plan.columns.length + 1, columns: wide, rows });
  }
  desk.made = name;
  const drawn = chart ? `，${chartWords[chart.spec.type]}画了${chart.spec.series.map((one) => `“${one.name}”`).join('、')}` : '';
  desk.lines.push(
    ...answer.done.map((line) => line),
    `新工作表“${name}”：${answer.rows.length} 行 × ${plan.columns.length} 列${drawn}`,
    ...answer.notes.map((note) => `请留意：${note}`),
  );
  desk.lines.push('', rowsInMarkdown(answer, 30), '');
}

export const chartWords: Record<string, string> = {
  column: '柱状图',
  bar: '条形图',
  stacked_column: '堆积柱状图',
  stacked_bar: '堆积条形图',
  line: '折线图',
  area: '面积图',
  pie: '饼图',
  donut: '环形图',
  scatter: '散点图',
  radar: '雷达图',
  combo: '组合图',
};

function tableFor(desk: Desk, edit: NewSheet, name: string): Answer {
  if (edit.query) return runQuery(edit.query, desk.open);
  if (!edit.header || edit.header.length === 0) throw new Error('新工作表要有 query，或者 header 和 rows。');
  const { header } = edit;
  const rows = (edit.rows ?? []).map((row) => header.map((_name, n) => valueOfScalar(row[n] ?? null)));
  const taken = new Set<string>();
  const columns = header.map((one, n) => {
    let free = one.trim() || `第 ${n + 1} 列`;
    for (let number = 2; taken.has(free); number += 1) free = `${one}(${number})`;
    taken.add(free);
    return { name: free, type: typeOf(rows, n) };
  });
  return { where: `“${name}”`, columns, rows, notes: [], done: [] };
}

/** Days are written as 2026-01-31; everything else in text is text. */
function valueOfScalar(value: Scalar): Value {
  if (typeof value !== 'string') return value;
  return /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?$/.test(value) ? (dayFrom(value) ?? value) : value;
}

function cellChange(desk: Desk, row: number, column: number, value: Scalar): CellChange {
  const own = valueOfScalar(value);
  const content = contentOf(own);
  const look: Look | null =
    typeof own === 'object' && own !== null && 'day' in own
      ? { number_format: own.day.length > 10 ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd' }
      : content.kind === 'text' && /^[=+\-@\t\r]/.test(content.text)
        ? { quote: true }
        : null;
  return {
    row,
    column,
    content,
    ...(look ? { look: (base: number) => (look.number_format && base > 0 ? base : desk.styles.lookOf(base, look)) } : {}),
  };
}

function setCells(desk: Desk, edit: Extract<Edit, { do: 'set_cells' }>): void {
  const sheet = sheetOf(desk, edit.sheet);
  const changes = edit.cells.map(({ at, value, formula }): CellChange => {
    const { top: row, left: column } = readArea(at);
    if (formula === undefined) return cellChange(desk, row, column, value ?? null);
    const own = formula.trim().replace(/^=/, '');
    const refusal = refusedFormula(own);
    if (refusal) throw new Error(refusal);
    desk.fresh.add(formulaKey(sheet.name, row, column));
    const content: Content = { kind: 'formula', formula: storedFormula(own) };
    return { row, column, content };
  });
  const { xml, formulas_gone } = changeCells(desk.pack.text(sheet.path), changes);
  desk.pack.set(sheet.path, xml);
  if (formulas_gone) dropCalcChain(desk.pack, desk.path);
  desk.is_touched = true;
  const cells = changes.map((one) => cellName(one.row, one.column));
  desk.lines.push(
    `写入了“${sheet.name}”的 ${cells.length <= 8 ? cells.join('、') : `${cells.slice(0, 8).join('、')} 等 ${cells.length} 个单元格`}`,
  );
}

async function appendRows(desk: Desk, edit: Extract<Edit, { do: 'append_rows' }>): Promise<void> {
  const sheet = sheetOf(desk, edit.sheet);
  const book = await current(desk);
  const table = findTable(book, desk.file_name, { sheet: sheet.name });
  const first = table.area.bottom + 1;
  const below = book.sheets.find((one) => one.name === sheet.name)?.rows.slice(first, first + edit.rows.length) ?? [];
  if (below.some((row) => row.slice(table.area.left, table.area.right + 1).some((cell) => !isEmpty(valueOf(cell)))))
    throw new Error(`“${sheet.name}”的数据下面（第 ${first + 1} 行起）已有内容，可能是合计行；没有覆盖。请先把它移开，或写到新的工作表。`);
  const changes = edit.rows.flatMap((row, r) => row.map((value, n) => cellChange(desk, first + r, table.area.left + n, value)));
  const { xml } = changeCells(desk.pack.text(sheet.path), changes);
  desk.pack.set(sheet.path, xml);
  desk.is_touched = true;
  desk.lines.push(`在“${sheet.name}”第 ${first + 1} 行起追加了 ${edit.rows.length} 行`);
}

/** A figure as it is; text as a quoted one, so that it is never a formula. */
function constantOf(value: string | number): string {
  const number = typeof value === 'number' ? value : numberIn(value);
  return number === null ? `"${String(value).replaceAll('"', '""')}"` : printValue(number);
}

function ruleOf(rule: Extract<Edit, { do: 'conditional_format' }>['rule']): Rule {
  const operators = {
    '>': 'greaterThan',
    '>=': 'greaterThanOrEqual',
    '<': 'lessThan',
    '<=': 'lessThanOrEqual',
    '=': 'equal',
    '!=': 'notEqual',
    between: 'between',
  } as const;
  switch (rule.kind) {
    case 'compare':
      if (rule.op === 'between' && rule.values.length !== 2) throw new Error('between 要给两个值。');
      return {
        kind: 'compare',
        operator: operators[rule.op],
        values: rule.values.slice(0, rule.op === 'between' ? 2 : 1).map((value) => constantOf(value)),
      };
    case 'top':
      return { kind: 'top', count: rule.count, bottom: rule.bottom ?? false };
    default:
      return rule;
  }
}

function validationOf(edit: Extract<Edit, { do: 'validation' }>): {
  type: 'list' | 'whole' | 'decimal' | 'date' | 'textLength';
  formulas: string[];
} {
  if (edit.options) {
    if (edit.options.some((option) => option.includes(',')))
      throw new Error('下拉选项里不能有英文逗号；请把选项放进一列，再用 options_from。');
    const list = edit.options.join(',');
    if (list.length > 255) throw new Error('下拉选项加起来超过 255 个字符，请把它们放进一列，再用 options_from。');
    return { type: 'list', formulas: [`"${list.replaceAll('"', '""')}"`] };
  }
  if (edit.options_from !== undefined) {
    const [, quoted, plain, range = ''] = /^(?:'((?:[^']|'')+)'!|([^!']+)!)?(.+)$/.exec(edit.options_from) ?? [];
    const name = quoted?.replaceAll("''", "'") ?? plain;
    return { type: 'list', formulas: [`${name === undefined ? '' : `${sheetInFormula(name)}!`}${absoluteName(readArea(range))}`] };
  }
  if (edit.type === undefined || (edit.min === undefined && edit.max === undefined))
    throw new Error('要给 options、options_from，或 type 加 min、max。');
  const bound = (value: number | string | undefined, otherwise: number): string => {
    if (value === undefined) return String(otherwise);
    if (typeof value === 'number') return String(value);
    const day = edit.type === 'date' ? dayFrom(value) : null;
    const number = day ? contentOf(day) : contentOf(numberIn(value));
    if (number.kind !== 'number') throw new Error(`“${value}”不是${edit.type === 'date' ? '日期' : '数字'}。`);
    return number.digits;
  };
  return {
    type: edit.type === 'length' ? 'textLength' : edit.type,
    formulas: [
      bound(edit.min, edit.type === 'date' ? 1 : edit.type === 'length' ? 0 : -1e15),
      bound(edit.max, edit.type === 'date' ? 2_958_465 : 1e15),
    ],
  };
}

/** The workbook as it stands now. */
async function current(desk: Desk): Promise<Workbook> {
  desk.styles.save();
  return (await import('hucre/xlsx')).readXlsx(desk.pack.packed(), { readStyles: true });
}

async function chartOn(desk: Desk, edit: Extract<Edit, { do: 'chart' }>): Promise<void> {
  const sheet = sheetOf(desk, edit.sheet);
  const from = sheetOf(desk, edit.data_sheet ?? edit.sheet);
  const book = await current(desk);
  const rows = book.sheets.find((one) => one.name === from.name)?.rows ?? [];
  const lineOf = (range: string): { area: Area; values: Value[] } => {
    const area = readArea(range, rows.length);
    const values: Value[] = [];
    for (let row = area.top; row <= area.bottom && values.length <= 500; row += 1)
      for (let column = area.left; column <= area.right; column += 1) values.push(valueOf(rows[row]?.[column]));
    return { area, values };
  };
  const categories = lineOf(edit.categories);
  const series = edit.series.map(({ name, values }, n) => ({ name: name ?? `系列 ${n + 1}`, ...lineOf(values) }));
  const reference = (area: Area): string => `${sheetInFormula(from.name)}!${absoluteName(area)}`;
  const spec = chartSpec.safeParse({
    type: edit.type,
    ...(edit.title ? { title: edit.title } : {}),
    ...(edit.unit ? { unit: edit.unit } : {}),
    categories: categories.values.map((value) => printValue(value).slice(0, 100) || '（空）'),
    series: series.map(({ name, values }) => ({
      name,
      values: values.map((value) => {
        const figure = numberIn(value);
        return figure ? Number(printValue(figure)) : null;
      }),
    })),
  });
  if (!spec.success)
    throw new Error(`这些区域画不成图：${spec.error.issues[0]?.message ?? '区域长短不一'}。横轴与每个系列要一样长，饼图只能有一个系列。`);
  const place = edit.at === undefined ? { top: 1, left: 9 } : readArea(edit.at);
  addChart(
    desk.pack,
    sheet.path,
    spec.data,
    { categories: reference(categories.area), series: series.map(({ area }) => ({ name: null, values: reference(area) })) },
    { row: place.top, column: place.left, columns: 8, rows: 18 },
  );
  desk.lines.push(`在“${sheet.name}”画了${chartWords[edit.type]}${edit.title ? `“${edit.title}”` : ''}`);
}

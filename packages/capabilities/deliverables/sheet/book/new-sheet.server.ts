/** Lays a table out as a sheet of its own: title, header, figures in their formats, formulas, a total, widths, panes and a chart. */
import { displayWidth } from '#text/width.ts';
import type { ChartSpec } from '#contract/content/chart.ts';
import { chartSpec } from '#contract/content/chart.ts';
import { isPercentFormat, type Column, type Table } from '../table/table.server.ts';
import { decimalOf, isDay, isDecimal, isEmpty, numberIn, printValue, serialOf, type Value } from '../table/values.server.ts';
import type { NewSheet } from '#contract/content/workbook-edit.ts';
import { absoluteName, areaName, columnName, sheetInFormula } from './cell-name.ts';
import type { ChartSource } from './chart-part.ts';
import { refusedFormula, storedFormula } from './formula.ts';
import type { Look, Styles } from './styles-part.ts';
import { cellXml, type Content } from './worksheet-part.ts';

export interface PlannedCell {
  row: number;
  column: number;
  content: Content;
  look: Look;
}

export interface PlannedSheet {
  name: string;
  cells: PlannedCell[];
  /** Counted from 0. */
  header: number;
  rows: number;
  columns: Column[];
  widths: number[];
  title_across: number;
  /** In rows; the others are as high as usual. */
  heights: Map<number, number>;
}

/** Of the header, of totals, and of charts one after the other, as `#RRGGBB`. */
export interface SheetColours {
  head: string;
  on_head: string;
  band: string;
  ink: string;
  chart: readonly string[];
}

const usual: Omit<SheetColours, 'chart'> = { head: '#2E7D57', on_head: '#FFFFFF', band: '#EAF3EE', ink: '#1F2A25' };

/** A value as a cell holds it. */
export function contentOf(value: Value): Content {
  if (value === null || value === '') return { kind: 'empty' };
  if (isDay(value)) return { kind: 'number', digits: String(serialOf(value)) };
  if (typeof value === 'boolean') return { kind: 'bool', value };
  if (typeof value === 'string') return { kind: 'text', text: value };
  const number = isDecimal(value) ? value : decimalOf(value);
  const digits = number ? printValue(number) : '';
  return digits === '' ? { kind: 'empty' } : { kind: 'number', digits };
}

/** Years, codes and numbers of things are no amounts. */
export function isCode(name: string): boolean {
  return /(?:年份?|月份?|周|日期|编号|编码|代码|工号|学号|序号|单号|号码|电话|手机|邮编|账号|卡号|排名|名次|ID|No\.?)$/i.test(name.trim());
}

/** How its figures are shown; undefined as they are. */
export function formatFor(column: Column, values: Value[]): string | undefined {
  if (column.type === 'date' || values.some((value) => isDay(value))) {
    const own = column.format;
    if (own && /[yd]/i.test(own) && !/^m{1,2}[-/]d/i.test(own)) return own;
    return values.some((value) => isDay(value) && value.day.length > 10) ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd';
  }
  if (column.type !== 'number') return undefined;
  if (column.format && column.format !== 'General') return column.format;
  if (isCode(column.name)) return undefined;
  const figures = values.flatMap((value) => numberIn(typeof value === 'string' ? null : value) ?? []);
  // Rates below one differ behind the second place: 0.024 is not 0.02.
  const isBelowOne = ({ digits, scale }: (typeof figures)[number]) => (digits < 0n ? -digits : digits) < 10n ** BigInt(scale);
  if (figures.some((figure) => figure.scale > 2) && figures.every(isBelowOne)) return '0.00##';
  if (figures.some((figure) => figure.scale > 0)) return '#,##0.00';
  return figures.some((figure) => figure.digits >= 1000n || figure.digits <= -1000n) ? '#,##0' : undefined;
}

export function planSheet(
  name: string,
  wish: NewSheet | Omit<NewSheet, 'do'>,
  table: Table,
  { head, on_head, band, ink } = usual,
): PlannedSheet {
  const header = wish.title === undefined ? 0 : 1;
  const cells: PlannedCell[] = [];
  const added = (wish.formulas ?? [])
    .filter((one) => !table.columns.some(({ name: own }) => own === one.column))
    .map(({ column, number_format }): Column => ({
      name: column,
      type: 'number',
      ...(number_format ? { format: number_format } : {}),
    }));
  const columns = [...table.columns, ...added];
  const isComputed = (name: string): boolean => wish.formulas?.some((one) => one.column === name) === true;
  const isRatio = (name: string): boolean => wish.formulas?.some((one) => one.column === name && one.formula.includes('/')) === true;
  if (wish.title !== undefined)
    cells.push({
      row: 0,
      column: 0,
      content: { kind: 'text', text: wish.title },
      look: { bold: true, size: 16, align: 'left', vertical: 'center' },
    });
  columns.forEach((column, n) =>
    cells.push({
      row: header,
      column: n,
      content: { kind: 'text', text: column.name },
      look: {
        bold: true,
        color: on_head,
        fill: head,
        align: column.type === 'number' || isComputed(column.name) ? 'right' : 'left',
        vertical: 'center',
        border: 'thin',
      },
    }),
  );
  const formats = table.columns.map((column, n) =>
    formatFor(
      column,
      table.rows.map((row) => row[n] ?? null),
    ),
  );
  const first = header + 1;
  for (const [r, row] of table.rows.entries()) {
    const total = row[0] === '合计';
    table.columns.forEach((column, n) => {
      const value = row[n] ?? null;
      if (value === null && isComputed(column.name)) return;
      const content = contentOf(value);
      const format = typeof value === 'string' ? undefined : formats[n];
      cells.push({
        row: first + r,
        column: n,
        content,
        look: {
          border: 'thin',
          ...(format ? { number_format: format } : {}),
          ...(total ? { bold: true, color: ink, fill: band } : {}),
          ...(content.kind === 'text' && /^[=+\-@\t\r]/.test(content.text) ? { quote: true as const } : {}),
        },
      });
    });
    formulasIn(first + r, row);
  }
  function formulasIn(row: number, values: readonly Value[] | 'totals'): void {
    for (const { column: name, formula, number_format } of wish.formulas ?? []) {
      const place = columns.findIndex((one) => one.name === name);
      // What was given stands; at the foot a ratio of the sums, no sum of ratios, and of anything else its sum.
      if (values === 'totals' ? !isRatio(name) : (values[place] ?? null) !== null) continue;
      const own = formula.replace(/^\s*=/, '').replace(/\[([^\]]+)\]/g, (_whole, column: string) => {
        const at = columns.findIndex((one) => one.name === column.trim());
        if (at < 0) throw new Error(`公式里的列“${column}”不存在。有：${columns.map((one) => one.name).join('、')}。`);
        return `${columnName(at)}${row + 1}`;
      });
      const refusal = refusedFormula(own);
      if (refusal) throw new Error(refusal);
      cells.push({
        row,
        column: place,
        content: { kind: 'formula', formula: storedFormula(own) },
        look: {
          border: 'thin',
          number_format: number_format ?? '#,##0.00',
          ...(values === 'totals' ? { bold: true, color: ink, fill: band } : {}),
        },
      });
    }
  }
  let rows = table.rows.length;
  if (wish.total && table.rows.length > 0) {
    const at = first + rows;
    rows += 1;
    const named = wish.total === true ? null : wish.total;
    const sumsOf = (column: Column, n: number): boolean => {
      if (n === 0) return false;
      if (named) return named.includes(column.name);
      if (isComputed(column.name)) return !isRatio(column.name);
      return (
        column.type === 'number' &&
        column.adds !== false &&
        !isPercentFormat(column.format) &&
        !isCode(column.name) &&
        !/平均|均值|率|占比|中位|单价/.test(column.name)
      );
    };
    if (!named) formulasIn(at, 'totals');
    columns.forEach((column, n) => {
      const sums = sumsOf(column, n);
      if (!sums && !named && isRatio(column.name)) return;
      const formula = `SUM(${areaName({ top: first, left: n, bottom: at - 1, right: n })})`;
      const format = formats[n] ?? column.format ?? (isComputed(column.name) ? '#,##0.00' : undefined);
      const cell: PlannedCell = {
        row: at,
        column: n,
        content:
          n === 0
            ? { kind: 'text', text: columns.some((one) => /\p{Script=Han}/u.test(one.name)) ? '合计' : 'Total' }
            : sums
              ? { kind: 'formula', formula }
              : { kind: 'empty' },
        look: { bold: true, color: ink, fill: band, border: 'thin', ...(sums && format ? { number_format: format } : {}) },
      };
      cells.push(cell);
    });
  }
  return {
    name,
    cells,
    header,
    rows,
    columns,
    widths: columns.map((column, n) =>
      widthOf(column, n < table.columns.length ? table.rows.slice(0, 500).map((row) => row[n] ?? null) : [], formats[n]),
    ),
    title_across: wish.title === undefined ? 0 : columns.length,
    heights: new Map([...(wish.title === undefined ? [] : ([[0, 30]] as const)), [header, 22]]),
  };
}

/** In half-width characters. */
function widthOf(column: Column, values: Value[], format: string | undefined): number {
  const grouped = format?.includes('#,##0') ? 1.34 : 1;
  const longest = values.reduce<number>((most, value) => {
    if (isEmpty(value)) return most;
    const shown =
      typeof value === 'string' || isDay(value)
        ? displayWidth(printValue(value))
        : Math.min(16, printValue(value).replace(/\.(\d{2})\d*$/, '.$1').length * grouped + (format?.includes('.00') ? 2 : 0));
    return Math.max(most, shown);
  }, 0);
  return Math.min(48, Math.max(column.type === 'number' ? 12 : 9, displayWidth(column.name) + 3, Math.ceil(longest) + 3));
}

/** The sheet's part; styles are added to the workbook's as they are needed. */
export function sheetXml(plan: PlannedSheet, styles: Styles): string {
  const rows: string[][] = [];
  const looks = new Map<string, number>();
  for (const { row, column, content, look } of plan.cells) {
    const key = JSON.stringify(look);
    let style = looks.get(key);
    if (style === undefined) looks.set(key, (style = styles.lookOf(0, look)));
    (rows[row] ??= []).push(cellXml(row, column, content, style));
  }
  const last = columnName(Math.max(0, plan.columns.length - 1));
  const bottom = plan.header + plan.rows + 1;
  const body = rows
    .map(
      (cells, n) =>
        `<row r="${n + 1}"${plan.heights.has(n) ? ` ht="${plan.heights.get(n)}" customHeight="1"` : ''}>${cells.join('')}</row>`,
    )
    .join('');
  const cols = plan.widths.map((width, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`).join('');
  const corner = `A${plan.header + 2}`;
  const merged = plan.title_across > 1 ? `<mergeCells count="1"><mergeCell ref="A1:${last}1"/></mergeCells>` : '';
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><dimension ref="A1:${last}${Math.max(1, bottom)}"/><sheetViews><sheetView showGridLines="0" workbookViewId="0"><pane ySplit="${plan.header + 1}" topLeftCell="${corner}" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="${corner}" sqref="${corner}"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="16.5"/>${cols === '' ? '' : `<cols>${cols}</cols>`}<sheetData>${body}</sheetData>${merged}<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>`;
}

export interface PlannedChart {
  spec: ChartSpec;
  source: ChartSource;
}

/** The chart of a planned sheet from its table. Throws `Error` with a sentence when it can't be drawn. */
export function planChart(plan: PlannedSheet, wish: NonNullable<NewSheet['chart']>, table: Table, file_name: string): PlannedChart {
  const at = (name: string): number => {
    const found = plan.columns.findIndex((column) => column.name === name);
    if (found < 0) throw new Error(`图表要用的列“${name}”不在结果里。有：${plan.columns.map((column) => column.name).join('、')}。`);
    return found;
  };
  const own = (n: number): boolean => n < table.columns.length;
  const category = wish.category === undefined ? 0 : at(wish.category);
  const values = (
    wish.values?.map(at) ??
    plan.columns.flatMap((column, n) =>
      n !== category && column.type === 'number' && own(n) && !isPercentFormat(column.format) && !(n > 1 && column.name === '合计')
        ? [n]
        : [],
    )
  ).slice(0, 12);
  if (values.length === 0) throw new Error('结果里没有可以画成图的数值列。');
  if (values.some((n) => !own(n))) throw new Error('公式列还没有结果，不能直接画图；请先用 compute 算出这一列。');
  const last = table.rows.at(-1)?.[0] === '合计' ? table.rows.length - 1 : table.rows.length;
  const data = table.rows.slice(0, last);
  if (data.length === 0) throw new Error('结果里没有数据，画不成图。');
  if (data.length > 500) throw new Error(`结果有 ${data.length} 行，画成图看不清；请先汇总或只取前几名。`);
  const first = plan.header + 1;
  const sheet = sheetInFormula(plan.name);
  const area = (n: number): string => `${sheet}!${absoluteName({ top: first, left: n, bottom: first + data.length - 1, right: n })}`;
  const wanted = wish.type === 'pie' || wish.type === 'donut' ? values.slice(0, 1) : values;
  const number = (value: Value): number | null => {
    const figure = numberIn(value);
    return figure ? Number(printValue(figure)) : null;
  };
  const spec = chartSpec.parse({
    type: wish.type,
    ...(wish.title ? { title: wish.title } : {}),
    ...(wish.unit ? { unit: wish.unit } : {}),
    categories: data.map((row) => printValue(row[category] ?? null).slice(0, 100) || '（空）'),
    series: wanted.map((n) => ({ name: (plan.columns[n]?.name ?? '').slice(0, 100), values: data.map((row) => number(row[n] ?? null)) })),
    source: `${file_name} “${plan.name}”`.slice(0, 300),
  });
  return {
    spec,
    source: {
      categories: area(category),
      is_percent: (wanted.length > 1 && wish.type === 'combo' ? wanted.slice(0, -1) : wanted).every((n) =>
        isPercentFormat(plan.columns[n]?.format),
      ),
      series: wanted.map((n) => ({
        name: `${sheet}!${absoluteName({ top: plan.header, left: n, bottom: plan.header, right: n })}`,
        values: area(n),
      })),
    },
  };
}

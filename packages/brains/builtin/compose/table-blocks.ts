/** Tables of the sources as a reader wants them: the totals in sentences, the groups in a small table, every computed figure called computed. */
import textWords from './text-words.json' with { type: 'json' };
import type { Material, MaterialTable } from '../text/material.ts';
import { printDecimal, sum, zero } from '#text/decimal.ts';
import {
  analyseTable,
  groupBy,
  isOwnDay,
  printFigure,
  readCell,
  totalMismatches,
  totalOf,
  type Column,
  type TableAnalysis,
} from '../text/table-figures.ts';
import words from '../text/table-words.json' with { type: 'json' };
import { endsIn, holds } from '#text/words.ts';
import { slotOfHeading, type Slot } from '../text/slots.ts';
import { fenceOfTable } from '../chart/chart-draft.ts';
import type { WritingRequest } from './writing-request.ts';
import type { Block, Piece } from './draft.ts';
import { recordTables } from './record-tables.ts';
import { findingsOf, isNamed } from './table-findings.ts';

export interface TableReport {
  title: string;
  source: string;
  /** Computed sentences, most telling first; `about` names the column they group by. */
  findings: (Piece & { about: string })[];
  blocks: { block: Block; about: string }[];
  /** Where the file contradicts itself. */
  warnings: string[];
  /** Where its heading or columns put it (a plan, tasks, problems); null for figures. */
  slot: Slot | null;
  /** The table as it stands. */
  original: Block;
}

const computed = '由附件计算';
const maxRows = 20;
const formulaError = /^#(?:VALUE!|REF!|DIV\/0!|NAME\?|N\/A|NUM!|NULL!)$/i;

/** `points` are headings of the text: a column they name is grouped by in any case. */
export function reportTables(materials: Material[], points: string[] = [], chart: WritingRequest['chart'] = null): TableReport[] {
  const reports = materials.flatMap((material) => material.tables.map((table) => reportTable(material.name, table, points)));
  const drawn = chart === null ? reports : reports.map((report) => withCharts(report, chart));
  const [first, second] = drawn;
  const compared = points.find((point) => holds(point, versus));
  if (first && second && compared !== undefined)
    first.warnings.push(`没有为“${compared}”把两张表逐项相比：哪一行对哪一行、哪一列对哪一列要由您指定，可以在表格里合并以后再算。`);
  return drawn;
}

const versus = ['对比', '达成', '完成率', '执行率'];

/** Each table of figures with its chart below; the parts of a whole and the months stand in tables of their own already. */
function withCharts(report: TableReport, chart: NonNullable<WritingRequest['chart']>): TableReport {
  const warnings = [...report.warnings];
  const blocks = report.blocks.flatMap(({ block, about }): TableReport['blocks'] => {
    if (block.kind !== 'table') return [{ block, about }];
    const { header, rows, left } = comparable(
      block.header,
      block.rows.filter((row) => row[0] !== '合计'),
    );
    const drawn = fenceOfTable({ header, rows, source: report.source, heading: about || report.title }, chart === 'any' ? null : chart);
    if (drawn === null) return [{ block, about }];
    // What was added up is said below its table already.
    for (const told of [...left, ...drawn.told]) if (holds(told, textWords.not_drawn)) warnings.push(`${report.source} 的图表：${told}。`);
    return [
      { block, about },
      { block: { kind: 'raw' as const, text: drawn.fence, weight: block.weight }, about },
    ];
  });
  return { ...report, blocks, warnings: [...new Set(warnings)] };
}

/** On one axis a column that is twenty times another leaves nothing of it to be seen: the first of figures stays, and what bears company to it. */
function comparable(header: string[], rows: string[][]): { header: string[]; rows: string[][]; left: string[] } {
  const size = (i: number) => Math.max(0, ...rows.map((row) => Math.abs(Number((row[i] ?? '').replaceAll(/[,\s]/g, '')) || 0)));
  const main = header.findIndex((_, i) => i > 0 && size(i) > 0);
  const kept = header.flatMap((_, i) => {
    const ratio = main > 0 && size(i) > 0 ? size(i) / size(main) : 1;
    return ratio > 1 / 20 && ratio < 20 ? [i] : [];
  });
  const pick = (row: string[]) => kept.map((i) => row[i] ?? '');
  const left = header
    .filter((_, i) => !kept.includes(i))
    .map((name) => `没有画“${name}”，它和“${header[main] ?? ''}”相差二十倍以上，画在一起看不清`);
  return { header: pick(header), rows: rows.map(pick), left };
}

function reportTable(file: string, table: MaterialTable, points: string[]): TableReport {
  const source = `${file}${table.where ? ` ${table.where}` : ''}`;
  const plain = analyseTable(table);
  const analysis = withSum(plain);
  const measures = mainFirst(analysis.columns.filter((column) => column.role === 'measure')).slice(0, 4);
  const warnings = totalMismatches(plain).map(
    (m) => `${source} 的“${m.column.name}”合计写的是 ${m.written}，逐行相加是 ${m.computed}，请核对。`,
  );
  const broken = table.rows.flat().filter((cell) => formulaError.test(cell.trim())).length;
  if (broken > 0) warnings.push(`${source} 有 ${broken} 个单元格是公式错误（如 #VALUE!），按原样列出，没有参与计算，请在原文件里更正。`);
  const findings = findingsOf(analysis, measures, points).map(({ text, about }, i) => ({
    text: `${text}（${computed}）`,
    about,
    weight: 1.1 - i * 0.08,
    source,
  }));
  const blocks: TableReport['blocks'] = [];
  // 各类别的数量: where no figure is called so the rows are counted, beside the sums.
  const counted = points.filter((point) => holds(point, words.counting) && !measures.some(({ name }) => point.includes(name)));
  const sums = measures.length > 0 ? groupTables(analysis, measures, points) : [];
  const groups = analysis.rows.length <= 5 ? [] : [...recordTables(analysis, measures.length > 0 ? counted : points), ...sums];
  for (const [i, { about, ...group }] of groups.entries())
    blocks.push({ about, block: { ...group, note: `（按${about}汇总，${computed}；来源：${source}）`, weight: 0.9 - i * 0.45 } });
  if (groups.length === 0 || table.rows.length <= 10)
    blocks.push({ about: '', block: originalTable(table, source, groups.length > 0 ? 0.25 : 0.92) });
  return {
    title: table.heading || file.replace(/\.[^.]+$/, ''),
    source,
    findings,
    blocks,
    warnings,
    slot: slotOfTable(table),
    original: originalTable(table, source, 0.92),
  };
}

/** Kinds of expense side by side, with no column for all of them, get one: 费用合计, first of the figures. */
function withSum(analysis: TableAnalysis): TableAnalysis {
  const measures = analysis.columns.filter((column) => column.role === 'measure');
  const isExpense = (column: Column) => endsIn(column.name, words.expense) && column.unit === measures[0]?.unit;
  if (measures.length < 2 || measures.length > 3 || !measures.every(isExpense)) return analysis;
  const rows = analysis.rows.map((row) => {
    const whole = sum(measures.map((measure) => readCell(row[measure.index] ?? '')?.value ?? zero));
    return [...Array.from(analysis.columns, (_, i) => row[i] ?? ''), printDecimal(whole)];
  });
  const [first] = measures;
  const column: Column = {
    index: analysis.columns.length,
    name: '费用合计',
    role: 'measure',
    unit: first?.unit ?? '',
    grouped: first?.grouped ?? false,
  };
  const others = analysis.columns.filter((one) => !measures.includes(one));
  return { ...analysis, columns: [...others, column, ...measures], rows };
}

/** Money says more than pieces. */
function mainFirst(measures: Column[]): Column[] {
  const money = measures.find(({ name }) => endsIn(name, words.main));
  return money && holds(measures[0]?.name ?? '', words.counting) ? [money, ...measures.filter((one) => one !== money)] : measures;
}

const ownPlace: Slot[] = ['plan', 'todo', 'problem', 'suggestion', 'support', 'division', 'budget', 'flow', 'decision', 'agenda'];

/** Tables of figures belong to the data; others stand where their heading says, or their columns do. */
function slotOfTable({ heading, header }: MaterialTable): Slot | null {
  const slot = heading === '' ? null : slotOfHeading(heading);
  if (slot && ownPlace.includes(slot)) return slot;
  const columns = header.join('、');
  if (holds(columns, textWords.planned_columns)) return 'plan';
  return holds(columns, words.owner) && holds(columns, words.deadline) && slot !== 'done' ? 'todo' : null;
}

/** The table as it stands; a long one is cut and says so. */
function originalTable(table: MaterialTable, source: string, weight: number): Block {
  const columns = table.header.map((_, i) => i).filter((i) => i < 8 && table.rows.some((row) => (row[i] ?? '') !== ''));
  const pick = (row: string[]) => columns.map((i) => row[i] ?? '');
  const cut = table.rows.length > maxRows;
  const note = `（来源：${source}${cut ? `；此处列前 ${maxRows} 行，全部 ${table.rows.length} 行见附件` : ''}）`;
  return { kind: 'table', header: pick(table.header), rows: table.rows.slice(0, maxRows).map(pick), note, weight };
}

function groupTables(
  analysis: TableAnalysis,
  measures: Column[],
  points: string[],
): { kind: 'table'; header: string[]; rows: string[][]; about: string }[] {
  const useful = (column: Column) => {
    const count = groupBy(analysis, column, measures).length;
    return count > 1 && count < analysis.rows.length && count <= 15;
  };
  const by = [
    ...analysis.columns.filter((c) => c.role === 'date' && !isOwnDay(c)),
    ...analysis.columns.filter((c) => c.role === 'category'),
  ].filter(useful);
  const categories = by
    .filter((c) => c.role === 'category')
    .sort((a, b) => groupBy(analysis, a, measures).length - groupBy(analysis, b, measures).length);
  const named = by.filter((c) => isNamed(c, points));
  const usual = [categories[0], by.find((c) => c.role === 'date')].filter((c) => c !== undefined);
  const chosen = [...new Set([...named, ...usual])].slice(0, Math.max(2, named.length));
  return chosen.map((column) => {
    const shown = measures.slice(0, measures[0]?.name === '费用合计' ? 4 : 3);
    const withShare = column.role === 'category';
    const groups = groupBy(analysis, column, shown);
    const name = (m: Column) => `${m.name}${m.unit ? `（${m.unit}）` : ''}`;
    const rows = groups.map((group) => [
      group.name,
      ...group.totals.map((total, i) => figureIn(total, shown[i])),
      ...(withShare ? [group.share ?? '—'] : []),
    ]);
    rows.push(['合计', ...shown.map((m) => figureIn(totalOf(analysis, m), m)), ...(withShare ? ['100%'] : [])]);
    return {
      kind: 'table' as const,
      header: [column.name, ...shown.map(name), ...(withShare ? [`${shown[0]?.name ?? ''}占比`] : [])],
      rows,
      about: column.name,
    };
  });
}

function figureIn(total: Parameters<typeof printFigure>[0], column: Column | undefined): string {
  return column ? printFigure(total, column, false) : '';
}

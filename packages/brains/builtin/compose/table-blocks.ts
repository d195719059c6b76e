/** Tables of the sources as a reader wants them: what plainly adds up in a sentence, the groups that were named in a small table, every computed figure called computed. */
import textWords from './text-words.json' with { type: 'json' };
import type { Material, MaterialTable } from '../text/material.ts';
import { analyseTable, totalMismatches, withoutRemarks } from '../text/table-figures.ts';
import words from '../text/table-words.json' with { type: 'json' };
import { holds } from '#text/words.ts';
import { slotOfHeading, type Slot } from '../text/slots.ts';
import { fenceOf } from '../chart/chart-draft.ts';
import { chartsOfTable } from '../chart/plain-charts.ts';
import type { ChartWish } from '../chart/asked-chart.ts';
import type { Block, Piece } from './draft.ts';
import { placeIn } from './evidence.ts';
import { findingsOf, groupTables } from './table-findings.ts';

export interface TableReport {
  title: string;
  source: string;
  /** Computed sentences; `about` is the column that was named. */
  findings: (Piece & { about: string })[];
  blocks: { block: Block; about: string }[];
  /** Where the file contradicts itself. */
  warnings: string[];
  /** Where its heading or columns put it (a plan, tasks, problems); null for figures. */
  slot: Slot | null;
  /** The table as it stands. */
  original: Block;
  place: number;
}

const computed = '由附件计算';
const maxRows = 20;
const formulaError = /^#(?:VALUE!|REF!|DIV\/0!|NAME\?|N\/A|NUM!|NULL!)$/i;

/** `points` are headings of the text: what they name of a table is told, and a column grouped by. */
export function reportTables(materials: Material[], points: string[] = [], chart: ChartWish = null): TableReport[] {
  const reports = materials.flatMap((material, n) =>
    material.tables.map((table) => ({ ...reportTable(material.name, table, points), place: placeIn(n, table.block) })),
  );
  const drawn = chart === null ? reports : reports.map((report) => withCharts(report, chart));
  const [first, second] = drawn;
  const compared = points.find((point) => holds(point, versus));
  if (first && second && compared !== undefined)
    first.warnings.push(`没有为“${compared}”把两张表逐项相比：哪一行对哪一行、哪一列对哪一列要由您指定，可以在表格里合并以后再算。`);
  return drawn;
}

const versus = ['对比', '达成', '完成率', '执行率'];

/** The table with its chart below. */
function withCharts(report: TableReport, asked: ChartWish): TableReport {
  const warnings = [...report.warnings];
  const blocks = report.blocks.flatMap(({ block, about }): TableReport['blocks'] => {
    if (block.kind !== 'table') return [{ block, about }];
    const { charts, told } = chartsOfTable({ ...block, source: report.source, heading: about || report.title }, asked);
    warnings.push(...told);
    const drawn = charts.map((chart) => ({ about, block: { kind: 'raw' as const, text: fenceOf(chart), weight: block.weight } }));
    return [{ block, about }, ...drawn];
  });
  return { ...report, blocks, warnings: [...new Set(warnings)] };
}

function reportTable(file: string, table: MaterialTable, points: string[]): Omit<TableReport, 'place'> {
  const source = `${file}${table.where ? ` ${table.where}` : ''}`;
  const analysis = analyseTable(table);
  const warnings = totalMismatches(analysis).map(
    (m) => `${source} 的“${m.column.name}”合计写的是 ${m.written}，逐行相加是 ${m.computed}，请核对。`,
  );
  const broken = table.rows.flat().filter((cell) => formulaError.test(cell.trim())).length;
  if (broken > 0) warnings.push(`${source} 有 ${broken} 个单元格是公式错误（如 #VALUE!），按原样列出，没有参与计算，请在原文件里更正。`);
  const findings = findingsOf(analysis, points).map(({ text, about }, i) => ({
    text: `${text}（${computed}）`,
    about,
    weight: 1.1 - i * 0.08,
    source,
  }));
  const groups = groupTables(analysis, points).map(({ about, ...group }, i): TableReport['blocks'][number] => ({
    about,
    block: { kind: 'table', ...group, note: `（按${about}汇总，${computed}；来源：${source}）`, weight: 0.9 - i * 0.45 },
  }));
  const original = originalTable(table, source, 0.92);
  const own = groups.length === 0 ? original : { ...original, weight: 0.25 };
  return {
    title: table.heading || file.replace(/\.[^.]+$/, ''),
    source,
    findings,
    blocks: [...groups, ...(groups.length === 0 || table.rows.length <= 10 ? [{ about: '', block: own }] : [])],
    warnings,
    slot: slotOfTable(table),
    original,
  };
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

/** The table as it stands, with what is remarked below it; a long one is cut and says so. */
function originalTable(given: MaterialTable, source: string, weight: number): Block {
  const { table, remarks } = withoutRemarks(given);
  const { header, rows } = table;
  const columns = header.map((_, i) => i).filter((i) => i < 8 && rows.some((row) => (row[i] ?? '') !== ''));
  const pick = (row: string[]) => columns.map((i) => row[i] ?? '');
  const cut = rows.length > maxRows ? `；此处列前 ${maxRows} 行，全部 ${rows.length} 行见附件` : '';
  const note = `${remarks.map((one) => `${one}\n\n`).join('')}（来源：${source}${cut}）`;
  return { kind: 'table', header: pick(header), rows: rows.slice(0, maxRows).map(pick), note, weight };
}

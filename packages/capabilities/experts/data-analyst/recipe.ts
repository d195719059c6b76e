/** The first look at data: what is in each table, what is missing or odd in it, what the figures say, all computed. */
import type { Conversation } from '#brains/builtin/conversation.ts';
import { lookedAt, sectionsOf, lastWords } from '#brains/builtin/experts/expert.ts';
import type { Turn } from '#brains/builtin/recipe.ts';
import { isTableWork } from '#brains/builtin/table/files.ts';
import { asksForChart } from '#brains/builtin/chart/asked-chart.ts';
import { compare, divide, subtract, type Decimal } from '#text/decimal.ts';
import { escapeMarkdown, printTable } from '#text/markdown.ts';
import type { Material, MaterialTable } from '#brains/builtin/text/material.ts';
import { asksToWrite } from '#brains/builtin/reading/make/asks.ts';
import { holds } from '#text/words.ts';
import words from '../expert-words.json' with { type: 'json' };
import {
  analyseTable,
  figuresOf,
  printFigure,
  totalMismatches,
  totalOf,
  type Column,
  type TableAnalysis,
} from '#brains/builtin/text/table-figures.ts';

/** 按部门汇总: what is to be worked out is told. */
const isExact = (text: string): boolean =>
  holds(text, words.exact) || text.split('按').some((part, n) => n > 0 && holds(part.slice(0, 12), words.worked_out));

export function analystTurn(conversation: Conversation): Turn | null {
  const { text, files } = conversation;
  if (asksToWrite(text) || isExact(text) || asksForChart(text)) return null;
  if (!(holds(text, words.looks_at_data) || text.length < 12) || (files.length === 0 && isTableWork(conversation))) return null;
  const found = lookedAt(conversation);
  if (found === null)
    return files.length === 0 && holds(text, words.of_data)
      ? {
          text: '把表格（Excel、CSV）发上来，或把带表头的数据粘贴在这里。我先查缺失、重复和异常，再算合计、分布和对比，都写明怎么算的。',
          calls: [],
        }
      : null;
  if ('turn' in found) return found.turn;
  const { reading } = found;
  const tables = reading.materials.flatMap((material) => material.tables.map((table) => ({ material, table })));
  if (tables.length === 0) return null;
  const shown = tables.slice(0, 6);
  const beyond = [
    ...(holds(text, words.asks_why) ? ['没有解释原因：表里没有写，要由了解业务的人来判断。'] : []),
    ...(tables.length > shown.length ? [`一共 ${tables.length} 张表，只看了前 ${shown.length} 张。`] : []),
  ];
  return {
    text: sectionsOf([
      ...shown.map(({ material, table }) => profileOf(material, table)),
      lastWords(reading, beyond, ['数都由附件计算；数字说的是什么，为什么这样要由了解业务的人来判断。']),
      '接着可以说：“按某一列汇总”“画某一列的走势图”“筛出异常的行，存成 Excel”。',
    ]),
    calls: [],
  };
}

function profileOf(material: Material, table: MaterialTable): string {
  const analysis = analyseTable(table);
  const measured = analysis.columns.filter(({ role }) => role === 'measure' || role === 'rate');
  return sectionsOf([
    `## ${escapeMarkdown(material.name)}${table.where === '' ? '' : ` ${table.where}`}`,
    `${analysis.rows.length} 行、${analysis.columns.length} 列${analysis.totals.length > 0 ? `，另有 ${analysis.totals.length} 行合计没有算在内` : ''}。`,
    columnsTable(analysis),
    oddities(analysis),
    measured.length > 0 ? figuresTable(analysis, measured) : '没有可以计算的数字列。',
  ]);
}

const roles: Record<Column['role'], string> = {
  measure: '数量',
  rate: '比率或单价',
  category: '类别',
  date: '日期',
  id: '编号',
  text: '文字',
};

function columnsTable({ columns, rows }: TableAnalysis): string {
  return printTable(
    ['列', '是什么', '有值', '空缺', '不同的值'],
    columns.map(({ name, index, role, unit }) => {
      const filled = rows.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '');
      const missing = rows.length - filled.length;
      return [
        `${name}${unit === '' ? '' : `（${unit}）`}`,
        roles[role],
        String(filled.length),
        String(missing),
        String(new Set(filled).size),
      ];
    }),
  );
}

/** What had better be looked at before anything is concluded. */
function oddities(analysis: TableAnalysis): string {
  const { rows, columns } = analysis;
  const twice = rows.length - new Set(rows.map((row) => JSON.stringify(row))).size;
  const gaps = columns.flatMap(({ name, index }) => {
    const missing = rows.filter((row) => (row[index] ?? '').trim() === '').length;
    return missing > 0 ? [`“${name}”缺 ${missing} 个值（${((missing / rows.length) * 100).toFixed(1)}%）`] : [];
  });
  const spaced = columns.flatMap(({ name, index, role }) => {
    if (role !== 'category') return [];
    const byBare = new Map<string, Set<string>>();
    for (const row of rows) {
      const cell = row[index] ?? '';
      const bare = cell.replaceAll(/\s/g, '').toLowerCase();
      byBare.set(bare, (byBare.get(bare) ?? new Set()).add(cell));
    }
    const same = [...byBare.values()].filter((written) => written.size > 1).map((written) => [...written].join(' / '));
    return same.length > 0 ? [`“${name}”里同一个值有几种写法：${same.slice(0, 3).join('；')}`] : [];
  });
  const lines = [
    ...(twice > 0 ? [`有 ${twice} 行与别的行完全相同`] : []),
    ...gaps,
    ...spaced,
    ...totalMismatches(analysis).map(({ column, written, computed }) => `“${column.name}”的合计写着 ${written}，逐行相加是 ${computed}`),
    ...columns.flatMap((column) => farOut(analysis, column)),
  ];
  return lines.length === 0
    ? '没有查到缺失、重复或异常的值。'
    : `### 先看这些\n\n${lines.map((line) => `- ${escapeMarkdown(line)}`).join('\n')}`;
}

/** Tukey's fences at three times the quartile range: far out, not merely large. */
function farOut(analysis: TableAnalysis, column: Column): string[] {
  if (column.role !== 'measure' && column.role !== 'rate') return [];
  const sorted = figuresOf(analysis, column).toSorted((a, b) => compare(a.value, b.value));
  const [low, high] = [sorted[Math.floor(sorted.length / 4)], sorted[Math.floor((sorted.length * 3) / 4)]];
  if (sorted.length < 8 || !low || !high) return [];
  const range = subtract(high.value, low.value);
  if (range.digits <= 0n) return [];
  const far: Decimal = { digits: range.digits * 3n, scale: range.scale };
  const out = sorted.filter(({ value }) => compare(subtract(low.value, value), far) > 0 || compare(subtract(value, high.value), far) > 0);
  if (out.length === 0) return [];
  return [
    `“${column.name}”有 ${out.length} 个离得很远的值（超出四分位距 3 倍）：${out
      .slice(-3)
      .map(({ value }) => printFigure(value, column))
      .join('、')}`,
  ];
}

function figuresTable(analysis: TableAnalysis, measured: Column[]): string {
  const rows = measured.slice(0, 12).map((column) => {
    const sorted = figuresOf(analysis, column).toSorted((a, b) => compare(a.value, b.value));
    const [low, high] = [sorted[0], sorted.at(-1)];
    // A mean of rates is wrong without its weights.
    const hasMean = column.role === 'measure' || column.isMark;
    const average = hasMean ? divide(totalOf(analysis, column), { digits: BigInt(sorted.length), scale: 0 }, 2) : null;
    const print = (value: Decimal | null | undefined) => (value ? printFigure(value, column) : '—');
    return [
      column.name,
      String(sorted.length),
      column.adds ? print(totalOf(analysis, column)) : '—',
      print(average),
      `${print(low?.value)}${low ? `（${nameOf(analysis, low.row)}）` : ''}`,
      `${print(high?.value)}${high ? `（${nameOf(analysis, high.row)}）` : ''}`,
    ];
  });
  return `### 数字（由附件计算）\n\n${printTable(['列', '个数', '合计', '平均', '最小', '最大'], rows)}`;
}

function nameOf({ columns }: TableAnalysis, row: string[]): string {
  const naming = columns.filter(({ role }) => role === 'category' || role === 'text' || role === 'date').slice(0, 2);
  return naming.map(({ index }) => row[index] ?? '').join(' ') || '—';
}

/** What was planned in one table beside what came of it in another: budget, target and plan, group by group, computed. */
import { fenceOfTable } from '../chart/chart-draft.ts';
import type { Material, MaterialTable } from '../text/material.ts';
import { add, compare, share, subtract, sum, zero, type Decimal } from '../text/decimal.ts';
import { bigrams, overlap } from '../text/segment.ts';
import { analyseTable, groupBy, printFigure, readCell, type Column, type TableAnalysis } from '../text/table-figures.ts';
import { raw, type Block } from './draft.ts';
import type { TableReport } from './table-blocks.ts';

interface Source {
  name: string;
  table: MaterialTable;
  analysis: TableAnalysis;
}

const planned = /预算|目标|计划|指标|额度/;

/** One report for each table of plans whose groups another table has figures for; none when no point asks for it. */
export function planReports(materials: Material[], points: string[], computed: string, withChart: boolean): TableReport[] {
  if (!points.some((point) => planned.test(point) || /对比|达成|完成率|执行率/.test(point))) return [];
  const sources = materials.flatMap(({ name, tables }) => tables.map((table) => ({ name, table, analysis: analyseTable(table) })));
  return sources.flatMap((plan) => {
    const target = plan.analysis.columns.find((column) => column.role === 'measure' && planned.test(column.name));
    const key = plan.analysis.columns.find((column) => ['category', 'text', 'id'].includes(column.role));
    if (!target || !key || plan.analysis.rows.length < 2) return [];
    for (const actual of sources) {
      if (actual === plan || actual.analysis.columns.some((column) => planned.test(column.name))) continue;
      const by = sameKey(actual.analysis, plan.analysis, key);
      const measures = by ? measuresFor(actual.analysis, target) : [];
      if (by && measures.length > 0) return [reportOf(plan, key, target, actual, by, measures, computed, withChart)];
    }
    return [];
  });
}

/** The column that holds the same names, whatever it is called. */
function sameKey(actual: TableAnalysis, plan: TableAnalysis, key: Column): Column | undefined {
  const names = new Set(plan.rows.map((row) => (row[key.index] ?? '').trim()));
  return actual.columns.find((column) => {
    const found = new Set(actual.rows.map((row) => (row[column.index] ?? '').trim()));
    return [...names].filter((name) => found.has(name)).length >= Math.max(2, names.size * 0.6);
  });
}

/** The figure called like the target; else the amount; else all money together. */
function measuresFor({ columns }: TableAnalysis, target: Column): Column[] {
  const measures = columns.filter((column) => column.role === 'measure');
  const stem = bigrams(target.name.replace(planned, '').replace(/[第一二三四\d]+季度|[一二三四五六七八九十\d]+月|年度?/g, ''));
  const alike = measures.filter((column) => overlap(stem, bigrams(column.name)) >= 0.5);
  if (alike.length > 0) return alike.slice(0, 1);
  const amount = measures.find((column) => /金额|合计|总额|实际/.test(column.name));
  if (amount) return [amount];
  const isMoney = (column: Column) => column.unit === '元' || column.unit === '万元' || /费|款|额|补/.test(column.name);
  const money = measures.filter(isMoney);
  return measures.length === 1 ? measures : new Set(money.map((column) => column.unit)).size === 1 ? money : money.slice(0, 1);
}

function reportOf(
  plan: Source,
  key: Column,
  target: Column,
  actual: Source,
  by: Column,
  measures: Column[],
  computed: string,
  withChart: boolean,
): TableReport {
  const done = new Map(groupBy(actual.analysis, by, measures).map((group) => [group.name, sum(group.totals)]));
  const [first = target] = measures;
  const rows = plan.analysis.rows.map((row) => {
    const name = (row[key.index] ?? '').trim();
    return { name, wanted: readCell(row[target.index] ?? '')?.value ?? zero, got: done.get(name) ?? zero };
  });
  const outside = [...done.keys()].filter((name) => !rows.some((row) => row.name === name));
  const whole = rows.reduce((all, row) => ({ wanted: add(all.wanted, row.wanted), got: add(all.got, row.got) }), {
    wanted: zero,
    got: zero,
  });
  const isBudget = /预算|额度/.test(target.name);
  const ratio = isBudget ? '执行率' : '完成率';
  const print = (value: Decimal, unit = false) => printFigure(value, first, unit);
  const line = (name: string, wanted: Decimal, got: Decimal) => [
    name,
    print(wanted),
    print(got),
    print(subtract(got, wanted)),
    share(got, wanted) ?? '—',
  ];
  const names = measures.map((measure) => measure.name).join('+');
  const unit = first.unit === '' ? '' : `，${first.unit}`;
  const header = [key.name, target.name, `实际（${names}${unit}）`, '差额', ratio];
  const over = rows.filter((row) => compare(row.got, row.wanted) > 0);
  const under = rows.filter((row) => compare(row.got, row.wanted) < 0);
  const told = isBudget ? over : under;
  const gap = (row: (typeof rows)[number]) => print(isBudget ? subtract(row.got, row.wanted) : subtract(row.wanted, row.got), true);
  const source = `${placeOf(plan)}、${placeOf(actual)}`;
  const word = planned.exec(target.name)?.[0] ?? target.name;
  const table: Block = {
    kind: 'table',
    header,
    rows: [...rows.map((row) => line(row.name, row.wanted, row.got)), line('合计', whole.wanted, whole.got)],
    note: `（差额 = 实际 − ${word}，${computed}；来源：${source}）`,
    weight: 0.95,
  };
  const drawn = withChart
    ? fenceOfTable(
        {
          header:
            first.unit === ''
              ? [key.name, target.name, '实际']
              : [key.name, `${target.name.replace(/[（(].*$/, '')}（${first.unit}）`, `实际（${first.unit}）`],
          rows: table.rows.slice(0, -1).map((row) => row.slice(0, 3)),
          source,
          heading: `${word}与实际`,
        },
        null,
      )
    : null;
  return {
    title: `${word}对比`,
    source,
    findings: [
      {
        text: `实际合计 ${print(whole.got, true)}，${word} ${print(whole.wanted, true)}，${ratio} ${share(whole.got, whole.wanted) ?? '—'}；${
          told.length === 0
            ? isBudget
              ? `各项都没有超出${word}`
              : `各项都达到了${word}`
            : `${isBudget ? `超出${word}的有` : `没有达到${word}的有`}${told.map((row) => `${row.name}（${isBudget ? '超' : '差'} ${gap(row)}）`).join('、')}`
        }（${computed}）`,
        about: word,
        weight: 1.2,
        source,
      },
    ],
    blocks: [{ block: table, about: word }, ...(drawn ? [{ block: raw(drawn.fence, 0.9), about: word }] : [])],
    warnings:
      outside.length > 0 && outside.length <= 8 ? [`${outside.join('、')}在“${plan.name}”里没有${word}，没有列入${word}对比。`] : [],
    slot: null,
    original: table,
  };
}

function placeOf({ name, table }: Source): string {
  return `${name}${table.where ? ` ${table.where}` : ''}`;
}

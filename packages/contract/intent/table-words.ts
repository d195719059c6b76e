/** What a question over a table is called in, step by step: for the card, for the conversation and for the command line. Pure. */
import type { By, Condition, Measure, Query, Scalar, Step, TableRef } from '../content/table-query.ts';
import type { AskedQuery, ChartAsked, ResultPlace, TableIntent } from './table.ts';

export const aggregateWords: Record<Measure['how'], string> = {
  sum: '求和',
  avg: '平均',
  count: '计数',
  max: '最大',
  min: '最小',
  distinct: '去重计数',
  median: '中位数',
};

export const periodWords: Record<NonNullable<By['period']>, string> = { year: '年', quarter: '季', month: '月', week: '周', day: '日' };

export const comparatorWords: Record<Condition['op'], string> = {
  '=': '等于',
  '!=': '不等于',
  '>': '大于',
  '>=': '大于等于',
  '<': '小于',
  '<=': '小于等于',
  between: '介于',
  contains: '包含',
  not_contains: '不包含',
  starts: '开头是',
  ends: '结尾是',
  in: '是其中之一',
  not_in: '不是其中任何一个',
  empty: '为空',
  not_empty: '不为空',
  above_average: '高于平均值',
  below_average: '低于平均值',
};

export const placeWords: Record<ResultPlace, string> = { answer: '写在回答里', sheet: '原文件的新工作表', file: '另存一个文件' };

export const chartWords: Record<ChartAsked['type'], string> = {
  column: '柱状图',
  bar: '条形图',
  line: '折线图',
  area: '面积图',
  pie: '饼图',
  scatter: '散点图',
  column_line: '柱线组合图',
};

/** @example conditionInWords({ column: '金额', op: '>', value: 100 }) === '金额 大于 100' */
export function conditionInWords({ column, op, value, values, other }: Condition): string {
  const against =
    other ?? (values ? values.map(scalarInWords).join(op === 'between' ? ' 和 ' : '、') : value === undefined ? '' : scalarInWords(value));
  return `${column} ${comparatorWords[op]}${against === '' ? '' : ` ${against}`}`;
}

function scalarInWords(value: Scalar): string {
  return value === null ? '空' : value === true ? '是' : value === false ? '否' : String(value);
}

/** @example measureInWords({ column: '金额', how: 'sum' }) === '金额求和' */
export function measureInWords({ column, how, as, where, decimals }: Measure): string {
  const what = column === undefined ? '行数' : `${column}${aggregateWords[how]}`;
  const rounded = decimals === undefined ? '' : `，保留 ${decimals} 位小数`;
  const named = `${as && as !== what && as !== column ? `${as}（${what}）` : what}${rounded}`;
  return where ? `${named}，只算 ${where.map(conditionInWords).join(' 且 ')}` : named;
}

export function byInWords({ column, period }: By): string {
  return period ? `${column}（按${periodWords[period]}）` : column;
}

function tableInWords({ file_name, sheet }: TableRef): string {
  return [file_name, sheet].filter((name) => name !== undefined).join(' · ') || '这张表';
}

/** One step in a few words; what has none of its own is named by what it does. */
export function stepInWords(step: Step): string {
  switch (step.do) {
    case 'filter':
      return `只留 ${[
        ...(step.all ?? []).map(conditionInWords),
        ...(step.any ? [`（${step.any.map(conditionInWords).join(' 或 ')}）`] : []),
      ].join(' 且 ')}`;
    case 'group':
      return `按 ${step.by.map(byInWords).join('、')} 汇总：${step.values.map(measureInWords).join('、')}${step.total ? '，加总计行' : ''}`;
    case 'total':
      return `全表：${step.values.map(measureInWords).join('、')}`;
    case 'pivot':
      return `透视：行 ${step.rows.map(byInWords).join('、')}，列 ${byInWords(step.columns)}，值 ${measureInWords(step.value)}`;
    case 'sort':
      return `排序：${step.by.map(({ column, descending }) => `${column}${descending ? '从大到小' : '从小到大'}`).join('、')}`;
    case 'top':
      return `${step.within ? `每个${step.within}` : ''}${step.ascending ? '最小' : '前'} ${step.n} 行${step.by ? `（看${step.by}）` : ''}`;
    case 'dedupe':
      return step.by ? `按 ${step.by.join('、')} 去重` : '整行相同的去重';
    case 'derive':
      return `由“${step.column}”算出“${step.as}”`;
    case 'clean':
      return `整理格式：${step.columns?.join('、') ?? '所有列'}`;
    case 'fill':
      return `填补空格：${step.columns?.join('、') ?? '所有列'}`;
    case 'outliers':
      return `找出“${step.column}”的异常值`;
    case 'growth':
      return `${step.value} ${step.against === 'previous' ? '环比' : '同比'}（看${step.period_column}）`;
    case 'running':
      return `${step.column} 累计`;
    case 'share':
      return `${step.column} 占比${step.within ? `（占各${step.within}）` : ''}`;
    case 'rank':
      return `按 ${step.column} 排名${step.within ? `（各${step.within}内）` : ''}`;
    case 'compute':
      return `新列“${step.as}”= ${step.formula}${step.blank_as_zero ? '（空格当 0）' : ''}`;
    case 'split':
      return `“${step.column}”拆成 ${step.into.join('、')}`;
    case 'concat':
      return `${step.columns.join('、')} 合成“${step.as}”`;
    case 'select':
      return `只要这些列：${step.columns.join('、')}`;
    case 'rename':
      return `“${step.from}”改名为“${step.to}”`;
    case 'unpivot':
      return `${step.columns.length} 列转成行：${step.name}、${step.value}`;
    case 'explode':
      return `“${step.column}”拆成每项一行`;
    case 'join':
      return `${step.how === 'anti' ? '只留没有的，对照' : '合并'} ${tableInWords(step.with)}：${step.on.map(({ left, right }) => (left === right ? left : `${left} = ${right}`)).join('、')}`;
    case 'append':
      return `上下拼接 ${step.tables.map(tableInWords).join('、')}`;
  }
}

export function queryInWords({ table, steps }: Query): string {
  return [tableInWords(table), ...steps.map(stepInWords)].join('；');
}

/** A line for each result. */
export function tableIntentInWords({ queries }: TableIntent): string[] {
  return queries.map((asked) => `${asked.name}：${queryInWords(asked.query)}；${restInWords(asked)}`);
}

function restInWords({ place, chart }: AskedQuery): string {
  return [...(chart ? [chartWords[chart.type]] : []), placeWords[place]].join('，');
}

/** What a clause that measures asks for, read from its words once: rows that are meant, an order, groups, figures. */
import { escapePattern } from '../text/escape-pattern.ts';
import type { ColumnInfo } from './book.ts';
import type { Condition } from './conditions.ts';
import { readMeasures, type Reading } from './read-measured.ts';
import { sortKeys } from './read-sorts.ts';
import { filterOf, numberAfter, periodAsked, type Context, type Grouping } from './read-task.ts';
import type { Step } from './plan.ts';

export interface MeasuringClause {
  context: Context;
  text: string;
  /** '' when a chart is wanted but not which; null for none. */
  chart: string | null;
  reading: Reading;
  filters: Step[];
  /** Names of the columns that conditions are put to. */
  conditioned: ReadonlySet<string>;
  sorts: ReturnType<typeof sortKeys>;
  isFilter: boolean;
  ranked: boolean;
  /** Places are to be told. */
  standing: boolean;
  top: number | null;
  /** Words that put rows together. */
  aggregates: boolean;
  by: Grouping[];
  values: ColumnInfo[];
  /** Rows are put together by what stands in `by`. */
  grouped: boolean;
}

export function measuringClause(context: Context, text: string, chart: string | null): MeasuringClause {
  const { sheet } = context;
  const reading = readMeasures(context, text);
  const filters = filterOf(context, text, reading.mentions);
  const conditioned = new Set(
    filters
      .flatMap((step) => (Array.isArray(step['all']) ? step['all'] : []))
      .map((one: unknown) => (typeof one === 'object' && one !== null && 'column' in one ? String(one.column) : '')),
  );
  const isFilter = /筛选|只看|只要|只保留|留下|挑出|选出|找出|过滤|列出|提取|名单|清单|有哪些/.test(text);
  const ranked =
    /从[高大低小早晚新旧先后]到[高大低小早晚新旧先后]|由[高大低小]到[高大低小]|降序|升序|排序|排列|倒序|排个?序|排(?:在)?前面|排名|排行|名次|榜/.test(
      text,
    );
  const sorts = sortKeys(context, text, reading.mentions);
  const standing = /排名|排行|名次|榜/.test(text);
  // 每个大区金额最高的门店 is one of each; 金额最高的订单 is one row (the table's own name may be blanked out).
  const isOneEach = reading.ranks && reading.by.length > 1 && /每个?|各/.test(text);
  const isOneRow =
    reading.by.every((one) => one.period === undefined && one.column.distinct === sheet.rows) &&
    /最[高大多低小少]的?[那一]{0,2}[笔单条]?(?:(?:订单|交易|记录|单子|数据|行)(?!数)|\u3000+$)/.test(text);
  const top = numberAfter(text) ?? (isOneEach || isOneRow ? 1 : null);
  const aggregates =
    /汇总|统计|合计|加总|求和|总计|总和|总额|平均|分组|计数|每个|各|不同|对比|贡献|结构|最[高低大小多少好差]|数量|个数|多少|占比|比例|百分|趋势|累计|按|排名|排行|名次|榜|第[一二三\d]|份额|帕累托|分布|构成/.test(
      text,
    );
  const named = reading.by.filter(
    (one) =>
      !conditioned.has(one.column.name) ||
      (one.period !== undefined && periodAsked(text) !== null) ||
      new RegExp(`(?:按|每个?|各)${escapePattern(one.column.name)}`).test(text),
  );
  let { values } = reading;
  // 本科学历的员工平均工资: 员工 are those who are meant, and no way to put them together.
  const who = (column: ColumnInfo): boolean =>
    column.type === 'text' &&
    column.distinct > Math.max(12, sheet.rows * 0.6) &&
    /姓名|名字|员工|人员|订单|单号|编号|工号/.test(column.name);
  const isWhose = top === null && !ranked && !/每|各|按|哪|谁|分别|不同|最[多高大少低小]/.test(text);
  const by = named.filter((one) => !(isWhose && who(one.column)));
  // 浦东和朝阳的销售额对比 sets the named beside each other.
  const sides = /对比|比较|分别|相比|PK/i.test(text)
    ? filters.flatMap((step) => (Array.isArray(step['all']) ? (step['all'] as Condition[]) : [])).find((one) => one.op === 'in')
    : undefined;
  const side = sides && sheet.columns.find((column) => column.name === sides.column);
  if (side && !by.some((one) => one.column === side)) by.push({ column: side });
  // 大于 1 万的销售额 puts a condition; only what is measured besides is a value.
  if (isFilter && conditioned.size > 0 && !/汇总|统计|合计|求和|平均|按.{1,10}分/.test(text)) values = [];
  const grouped =
    by.length > 0 &&
    (aggregates || chart !== null) &&
    !(
      isFilter &&
      values.length === 0 &&
      !reading.counts &&
      !/汇总|统计|分组/.test(text) &&
      !/最[多高大少低小].{0,6}是?谁|谁.{0,10}最/.test(text)
    ) &&
    !(ranked && !standing && values.length === 0 && !/汇总|统计|合计|每|各|数量/.test(text)) &&
    !(sorts.length > 1 && !standing && !/汇总|统计|合计|每|各|分组/.test(text)) &&
    !(standing && /(?:每个?|各)?(?:订单|行|条|笔|记录|人).{0,4}在|(?:组|部门|地区|产品|类)[里内中]/.test(text));

  return { context, text, chart, reading, filters, conditioned, sorts, isFilter, ranked, standing, top, aggregates, by, values, grouped };
}

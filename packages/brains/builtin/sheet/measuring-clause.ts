/** What a clause that measures asks for, read from its words once: rows that are meant, an order, groups, figures. */
import { escapePattern } from '../text/escape-pattern.ts';
import { isCode, type ColumnInfo } from './book.ts';
import type { Condition } from './conditions.ts';
import { bareName, withoutMentions } from './mentions.ts';
import { countedApart } from './read-counted.ts';
import { readMeasures, type Reading } from './read-measured.ts';
import { sortKeys } from './read-sorts.ts';
import { mainAmount } from './usual-columns.ts';
import { filterOf, numberAfter, periodAsked, type Context, type Grouping } from './read-task.ts';
import type { Step } from './plan.ts';

export interface MeasuringClause {
  context: Context;
  text: string;
  /** The text without the names of columns: 累计 of 累计折旧 asks for nothing. */
  beside: string;
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
  /** What the groups themselves have to meet: 销售额合计超过100万的部门. */
  having: Condition | null;
  /** The last of `by` are things that were named to be set beside each other. */
  crossed: boolean;
}

/** 哪些部门销售额超过100万, 合计超过10万的客户: the groups are asked for, not their rows. */
function havingIn(
  text: string,
  reading: Reading,
  rows: number,
  filters: Step[],
): { columns: ColumnInfo[]; condition: Condition; rest: Step[] } | null {
  const [group] = reading.by;
  const all = filters.flatMap((step) => (Array.isArray(step['all']) ? (step['all'] as Condition[]) : []));
  const compares = ['>', '>=', '<', '<=', 'between', 'above_average', 'below_average'];
  const condition = all.find((one) => compares.includes(one.op) && reading.values.some((value) => value.name === one.column));
  const column = reading.values.find((value) => value.name === condition?.column);
  if (!group || !condition || !column || (group.period === undefined && group.column.distinct >= rows * 0.8)) return null;
  const words = reading.mentions.filter((mention) => mention.columns[0] === group.column).map((mention) => escapePattern(mention.words));
  if (group.period !== undefined) words.push('月份?', '季度', '年', '天', '周');
  if (words.length === 0) return null;
  const asked = new RegExp(
    `哪[些个几一]?(?:个|家|位|种|款)?(?:${words.join('|')})|的(?:${words.join('|')})(?:有(?:哪些|几|多少)|是哪|名单|$)`,
  ).test(text);
  // 按客户汇总销售额，只看超过10万的
  const narrows =
    /(?:汇总|统计|合计|求和)[^。；]*[，,](?:再|然后|并)?(?:只|仅)(?:看|要|保留|留|列)[^，。；]*(?:超过|大于|高于|低于|小于|不到|不足|以[上下])/.test(
      text,
    );
  if (!(asked || narrows) || /单笔|单次|单件|每笔|每单|记录|明细/.test(text)) return null;
  const rest = all.filter((one) => one !== condition);
  const other = reading.values.find((value) => value.name === condition.other);
  return { columns: other ? [column, other] : [column], condition, rest: rest.length > 0 ? [{ do: 'filter', all: rest }] : [] };
}

/** 浦东和朝阳的销售额对比, 土豆和青菜哪个花的钱多: those that were named are held against each other. */
const comparesSides =
  /对比|比较|分别|相比|PK|差(?:了|出)?(?:多少|几)|相差|比[^，。；]{1,12}[多少高低](?:了|出)?[^，。；]{0,4}(?:多少|几)|(?:哪|谁)[^，。；]{0,12}?(?:[多少高低大小贵好差长短快慢重强]|便宜|划算)(?:一些|一点|些|点)?(?:$|[，,。；？?])/i;

/** 采购入库和生产领用的金额: each of those that are named, where all are put together by something else or averaged. */
function besideEachOther(text: string, filters: Step[], groups: number): Condition | undefined {
  return filters
    .flatMap((step) => (Array.isArray(step['all']) ? (step['all'] as Condition[]) : []))
    .find(({ op, values = [] }) => {
      const [first = '', second = ''] = values.map(String);
      return (
        op === 'in' &&
        values.length <= 6 &&
        (groups === 1 || (groups === 0 && /平均|均值|各|分别/.test(text))) &&
        (text.includes(first) && text.includes(second)
          ? new RegExp(`${escapePattern(first)}[^，。；]{0,4}(?:和|与|跟|、|及|以及|还有)[^，。；]{0,4}?${escapePattern(second)}`).test(
              text,
            )
          : /[和与跟、及]/.test(text)) &&
        !/合计|总共|一共|加起来|合在一起/.test(text)
      );
    });
}

function isPeriodPair(filters: Step[]): boolean {
  return filters
    .flatMap((step) => (Array.isArray(step['all']) ? (step['all'] as Condition[]) : []))
    .some(({ op, values = [] }) => op === 'in' && values.length > 1 && values.every((one) => /^\d{4}(?:-\d{2})?$/.test(String(one))));
}

export function measuringClause(context: Context, text: string, chart: string | null): MeasuringClause {
  const { sheet } = context;
  const reading = readMeasures(context, text);
  let filters = filterOf(context, text, reading.mentions);
  const apart = countedApart(text, filters, reading);
  if (apart) {
    filters = apart.filters;
    reading.counted = apart.counted;
    reading.counts = apart.counts;
  }
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
  // 每个季度销售额第一的业务员
  const isFirstEach = reading.by.length > 1 && /每个?|各/.test(text) && /第一(?:名)?的|销冠|冠军/.test(text);
  const top = numberAfter(text) ?? (isOneEach || isOneRow || isFirstEach ? 1 : null);
  const aggregates =
    /[看喜关][重欢注心]什么|选(?:了)?什么|哪[些个]?方面|汇总|统计|合计|加总|求和|总计|总和|总额|平均|人均|均值|分组|计数|每[个月季年周日天]|各|不同|对比|贡献|结构|最[高低大小多少好差]|数量|个数|多少|占比|比例|百分|趋势|累计|按|排名|排行|名次|榜|第[一二三\d]|份额|帕累托|分布|构成/.test(
      text,
    );
  const having = havingIn(text, reading, sheet.rows, filters);
  if (having) filters = having.rest;
  const named = reading.by.filter(
    (one) =>
      !conditioned.has(one.column.name) ||
      (one.period !== undefined && periodAsked(text) !== null) ||
      new RegExp(`(?:按|每个?|各)${escapePattern(one.column.name)}`).test(text),
  );
  let { values } = reading;
  // 本科学历的员工平均工资: 员工 are those who are meant, and no way to put them together.
  const isOfPeople = sheet.columns.some((column) => isCode(column.name) && column.distinct === sheet.rows);
  const who = (column: ColumnInfo): boolean =>
    column.type === 'text' &&
    (column.distinct > Math.max(12, sheet.rows * 0.6) || (isOfPeople && /姓名|名字/.test(column.name))) &&
    /姓名|名字|员工|人员|订单|单号|编号|工号/.test(column.name);
  const isWhose = top === null && !ranked && !/每|各|按|哪|谁|分别|不同|最[多高大少低小]/.test(text);
  // A级客户的年采购额合计 of a table with a row for each customer.
  const isOneEachRow = (column: ColumnInfo): boolean =>
    filters.length > 0 && column.type === 'text' && column.distinct >= sheet.rows && sheet.rows > 1;
  // 女员工最多的部门: those who are counted are no group beside the one that is asked for.
  const isCounted = ({ column }: Grouping): boolean =>
    named.length > 1 &&
    reading.values.length === 0 &&
    who(column) &&
    column.distinct >= sheet.rows * 0.9 &&
    !new RegExp(`(?:每一?个?|各个?|按照?|哪[个些位])(?:${escapePattern(bareName(column.name))}|员工|人员?|学生)`).test(text);
  const by = named.filter((one) => !(isWhose && (who(one.column) || isOneEachRow(one.column))) && !isCounted(one));
  // 浦东和朝阳的销售额对比 sets the named beside each other.
  const sides = comparesSides.test(text.replace(/[。？?！!]$/, ''))
    ? filters.flatMap((step) => (Array.isArray(step['all']) ? (step['all'] as Condition[]) : [])).find((one) => one.op === 'in')
    : undefined;
  const named_sides = sides ?? besideEachOther(text, filters, by.length);
  const side = named_sides && sheet.columns.find((column) => column.name === named_sides.column);
  const stands = side !== undefined && !by.some((one) => one.column === side);
  if (stands) by.push({ column: side });
  // 9月和10月各科室…对比: the two periods beside each other.
  const isPair = by.length === 2 && by.some((one) => one.period !== undefined) && isPeriodPair(filters) && /对比|比较|相比/.test(text);
  if (isPair) by.sort((a, b) => Number(a.period !== undefined) - Number(b.period !== undefined));
  if (
    values.length === 0 &&
    !reading.counts &&
    by.length === 0 &&
    filters.length > 0 &&
    !isFilter &&
    /合计|总计|总共|一共|总额|多少钱/.test(text)
  ) {
    const amount = mainAmount(sheet);
    if (amount) {
      values = [amount];
      reading.counts = true;
      reading.assumed.push(`没有指明合计哪一列，合计了“${amount.name}”。`);
    }
  }
  // 超过75度的有多少条: 温度 is what they are chosen by.
  if (reading.counts && !having && /多少|几|人数|个数|次数/.test(text) && values.every((one) => conditioned.has(one.name))) values = [];
  if (having) values = having.columns;
  // 大于 1 万的销售额 puts a condition; only what is measured besides is a value.
  else if (isFilter && conditioned.size > 0 && !/汇总|统计|合计|求和|平均|按.{1,10}分/.test(text)) values = [];
  const grouped =
    by.length > 0 &&
    (aggregates || stands || by.some((one) => one.period !== undefined && /每|各|逐|按/.test(text)) || chart !== null || having !== null) &&
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

  return {
    context,
    text,
    beside: withoutMentions(text, reading.mentions),
    chart,
    reading,
    filters,
    conditioned,
    sorts,
    isFilter,
    ranked,
    standing,
    top,
    aggregates,
    by,
    values,
    grouped,
    having: having?.condition ?? null,
    crossed: (stands || isPair) && by.length === 2,
  };
}

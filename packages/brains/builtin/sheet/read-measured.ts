/** Reads what a clause measures and by what it is put together, from the words around the columns. */
import { escapePattern } from '../text/escape-pattern.ts';
import { isAmount, isCode, type ColumnInfo, type SheetInfo } from './book.ts';
import type { Condition } from './conditions.ts';
import { bareName, withoutMentions, type Mention } from './mentions.ts';
import { columnOf, dateColumn, mentioned, periodAsked, type Context, type Grouping } from './read-task.ts';
import { personColumn, spokenAmount } from './usual-columns.ts';

export interface Reading {
  by: Grouping[];
  values: ColumnInfo[];
  hows: { how: string; words: string }[];
  counts: boolean;
  /** Counts with conditions of their own: 合格人数 beside 平均成绩. */
  counted?: { as: string; where: Condition[] }[];
  /** 各地区的客户数: different ones. */
  distincts?: ColumnInfo[];
  /** Columns that are summed beside others that are averaged: 销售额和平均单价. */
  summed?: ColumnInfo[];
  mentions: Mention[];
  /** 平均温度和最高振动: a way of its own for each. */
  paired?: ReadonlyMap<ColumnInfo, { how: string; words: string }>;
  /** 金额最高的5家门店: the largest of them is meant, not the largest row of each. */
  ranks: boolean;
  /** Said when a column was taken that was not named. */
  assumed: string[];
}

export function readMeasures(context: Context, text: string): Reading {
  const mentions = mentioned(context, text);
  const by: Grouping[] = [];
  const values: ColumnInfo[] = [];
  const distincts: ColumnInfo[] = [];
  const period = periodAsked(text);
  let entries = false;
  for (const mention of mentions) {
    const before = text.slice(Math.max(0, mention.at - 4), mention.at);
    const after = text.slice(mention.at + mention.words.length, mention.at + mention.words.length + 6);
    const column =
      mention.columns.find(isAmount) && !/(?:按|每个?|各个?|不同)$/.test(before) ? mention.columns.find(isAmount) : mention.columns[0];
    if (!column) continue;
    const isSort = /^(?:从|由)?(?:高到低|低到高|大到小|小到大|降序|升序|排序|倒序|排名|排列|前\s*[\d一二三五十])/.test(after);
    if (
      isAmount(column) &&
      !(!/排名|名次|排行/.test(text) && /(?:按照?|每个?|各个?|分)$/.test(before) && !isSort && !/(?:汇总|合计|总)/.test(before))
    ) {
      if (mention.columns.length > 1 && mention.columns.every(isAmount)) columnOf(context, mention);
      if (!values.includes(column)) values.push(column);
    } else if (
      column.type === 'date' &&
      !period &&
      bareName(column.name) !== mention.words &&
      bareName(column.name).startsWith(mention.words)
    ) {
      // 2020年以后入职的 puts a condition, and no order of months.
      continue;
    } else if (isEntry(context.sheet, column, mention.words) && !/(?:按照?|每一?个?|各个?|不同|哪[个些])$/.test(before)) {
      // 合同有几份 of a table with a row for each contract: 合同 is no way to put them together; 合同数 counts them.
      entries ||= /^(?:的)?(?:个)?数(?:量)?(?![据字值学])/.test(after);
      continue;
    } else if (
      column.type === 'text' &&
      column.distinct < context.sheet.rows &&
      !/^(?:不?是|不?为)/.test(after) &&
      !/(?:按照?|每个?|各个?|不同|哪个?)$/.test(before) &&
      (/^(?:的)?(?:个)?数(?:量)?(?![据字值学])/.test(after) || /(?:几|多少)(?:个|家|种|位|名)?(?:不同的?)?$/.test(before))
    ) {
      distincts.push(column);
    } else if (!by.some((one) => one.column === column)) {
      columnOf(context, mention);
      if (column.type === 'date') by.push({ column, period: period?.period ?? 'month' });
      else by.push({ column });
    }
  }
  if (period && !by.some((one) => one.period !== undefined)) {
    const own = context.sheet.columns.find(
      (column) => new RegExp(`^${period.words}(?:份|度)?$`).test(column.name) || (period.period === 'month' && /^年月$/.test(column.name)),
    );
    const date = dateColumn(context, mentions, text);
    if (own) {
      if (!by.some((one) => one.column === own)) by.push({ column: own });
    } else if (date) by.push({ column: date, period: period.period });
  }
  // 各仓库物料数 of a table with a row for each 物料 counts the rows.
  const ofRows = by.filter(({ column }) => column.type === 'text' && column.distinct >= context.sheet.rows && context.sheet.rows > 1);
  const numbered = ofRows.find(({ column }) =>
    mentions.some(
      ({ at, words, columns }) =>
        columns[0] === column &&
        !/(?:按照?|每个?|各个?)$/.test(text.slice(0, at)) &&
        /^(?:的)?(?:个)?数(?:量)?(?![据字值学])|^(?:有)?(?:几|多少)[个种]?/.test(text.slice(at + words.length)),
    ),
  );
  if (numbered) by.splice(by.indexOf(numbered), 1);
  const assumed: string[] = [];
  const spoken = values.length === 0 ? spokenAmount(context.sheet, text) : null;
  if (spoken) {
    values.push(spoken.column);
    assumed.push(`“${spoken.words}”按“${spoken.column.name}”算。`);
  }
  const whose = personColumn(context.sheet);
  // 人均工资 of a table with a row for each is the average of all.
  const isOne = whose !== undefined && whose.distinct >= context.sheet.rows && !/谁|哪[个位]人|每一?个?人|每位|最/.test(text);
  const person =
    !isOne &&
    /谁|哪[个位]人|每一?个?人|每位|人均|最[多少高低]的(?:那|几|[前\d一二三四五六七八九十]+)?[个位名]*(?:人|员工|同事|客户)(?!数)/.test(text)
      ? whose
      : undefined;
  // 最高的客户 of a table with 客户名称 asks for no one else.
  // 卖得最好的客户是谁 asks for the customer.
  const asked = /最[多少高低好差大小]的([\u4e00-\u9fff]{2,6}?)(?:是谁|是哪)/.exec(text);
  const isAsked =
    asked !== null &&
    by.some((one) => mentions.some(({ words, columns }) => columns[0] === one.column && (asked[1] ?? '').endsWith(words)));
  const isNamed =
    isAsked || (by.length > 0 && !/谁|哪[个位]人|每一?个?人|每位|人均/.test(text) && /最[多少高低]的[^，。；]{0,4}客户/.test(text));
  if (person && !isNamed && !by.some((one) => one.column === person)) by.push({ column: person });
  const sex = /男女/.test(text) ? context.sheet.columns.find((column) => bareName(column.name) === '性别') : undefined;
  if (sex && !by.some((one) => one.column === sex)) by.push({ column: sex });
  // 人数和平均月薪 asks for both; 数量 that is a column is no counting.
  const beside = withoutMentions(text, mentions);
  // 报了几次，一共多少钱 asks for both.
  const counts = counting.test(spoken ? beside.replace(spoken.words, '　') : beside) || numbered !== undefined || entries;
  // 哪个部门销售额最高 asks for the department, not for its largest single row.
  const isRow = /最[高低大小](?:值|的?一[笔单条次])|单笔|单次/.test(text);
  const ranks = !isRow && by.some((group) => isRanked(text, group, mentions));
  const asksWho =
    by.length > 0 && /哪|谁|第几|排名|排行|名次|榜|占比最|最[多少高低]的(?:那|几)?[个位名]*(?:人|员工|同事|客户)/.test(text) && !isRow;
  // 平均工资最高的部门 puts averages in order.
  const ordersAverages = by.length > 0 && /(?:平均|人均|均值)[^和与、，]{0,12}最[高低大小多少]/.test(text);
  // 低于平均 is an edge, and no way to measure.
  const measuring = text.replace(
    /(?:大于|高于|超过|多于|小于|低于|少于|不到|不足)(?:总体|整体|全部|所有)?(?:的)?平均(?:值|数|水平|线)?/g,
    '　',
  );
  const hows = howWords.flatMap(([pattern, how, words]) =>
    pattern.test(measuring) && !((asksWho || ranks || ordersAverages) && (how === 'max' || how === 'min')) ? [{ how, words }] : [],
  );
  // 1班和2班哪个数学好: classes are held against each other by their averages, whatever their sizes.
  const ranksMarks =
    hows.length === 0 &&
    values.length > 0 &&
    values.every(isMark) &&
    /[更最]?[好差强弱高低](?!于)/.test(withoutMentions(text, mentions)) &&
    !/合计|总|汇总|[从由][高低]/.test(withoutMentions(text, mentions)) &&
    by.every((one) => one.column.distinct < context.sheet.rows);
  if (ranksMarks) {
    hows.push({ how: 'avg', words: '平均' });
    assumed.push(`比的是${values.map((column) => `“${column.name}”`).join('、')}的平均。`);
  }
  if (hows.length === 0 || /合计|求和|总和|汇总|总额|总计/.test(text.replace(/汇总表/, ''))) hows.unshift({ how: 'sum', words: '合计' });
  const paired = pairedIn(text, mentions, values);
  const rates = hows.some((one) => one.how === 'sum') ? values.filter((column) => isRate(column) && !paired?.has(column)) : [];
  if (rates.length > 0) assumed.push(`${rates.map((column) => `“${column.name}”`).join('、')}不能相加，算的是各行的平均（没有加权）。`);
  return {
    ...(paired ? { paired } : {}),
    by,
    values,
    hows,
    counts,
    distincts,
    summed: summedIn(text, mentions, values),
    mentions,
    ranks,
    assumed,
  };
}

/** 合同 of 合同名称, where every row has a 合同编号 of its own. */
function isEntry(sheet: SheetInfo, column: ColumnInfo, words: string): boolean {
  return (
    words.length < bareName(column.name).length &&
    sheet.columns.some((one) => isCode(one.name) && one.distinct === sheet.rows && bareName(one.name).startsWith(words))
  );
}

function isMark(column: ColumnInfo): boolean {
  return /语文|数学|英语|物理|化学|生物|历史|地理|政治|科学|成绩|得分|分数|总分/.test(column.name);
}

/** Rates and prices are never added up. */
export function isRate(column: ColumnInfo): boolean {
  return (
    /(?:率|占比|比例|百分比|单价|均价|温度|湿度|振动|转速|评分|满意度|逾期天数|账龄|库龄|(?:候诊|等待|等候|排队|响应)(?:时间|时长|分钟数?)?|年龄|工龄|身高|体重)$/.test(
      bareName(column.name),
    ) || column.format.includes('%')
  );
}

/** 平均温度和最高振动: each word for its own column; null where they are for all. */
function pairedIn(text: string, mentions: Mention[], values: ColumnInfo[]): Map<ColumnInfo, { how: string; words: string }> | null {
  const pairs = new Map<ColumnInfo, { how: string; words: string }>();
  for (const { at, columns } of mentions) {
    const column = columns.find((one) => values.includes(one));
    const before = text.slice(Math.max(0, at - 3), at);
    const own =
      howWords.find(([pattern]) => new RegExp(`(?:${pattern.source})的?$`).test(before)) ??
      (/(?:总|合计|累计)的?$/.test(before) ? ([/合计/, 'sum', '合计'] as const) : undefined);
    if (column && own) pairs.set(column, { how: own[1], words: own[2] });
  }
  return pairs.size === values.length && pairs.size > 1 && new Set([...pairs.values()].map((one) => one.how)).size > 1 ? pairs : null;
}

/** “最高的三个大区”: what is put in order stands behind the superlative; behind “最高” alone stands what is measured. */
function isRanked(text: string, { column, period }: Grouping, mentions: Mention[]): boolean {
  const words = mentions.filter((mention) => mention.columns[0] === column).map((mention) => escapePattern(mention.words));
  if (period !== undefined) words.push('月份?', '季度', '年[份度]?', '[天日周]');
  if (words.length === 0) return false;
  return new RegExp(
    `最[高低大小多少好差](?:的(?:那|前|几)?\\s?[\\d一二两三四五六七八九十]*|(?:前|几)?\\s?[\\d一二两三四五六七八九十]+)\\s?[个家名位种款项类座]?(?:的)?(?:${words.join('|')})`,
  ).test(text);
}

/** 销售额和平均单价: what stands before the word for an average, where that belongs to another column, is summed. */
function summedIn(text: string, mentions: Mention[], values: ColumnInfo[]): ColumnInfo[] {
  const at = text.search(/平均|人均|最[高大低小](?!的)/);
  const own =
    at < 0
      ? undefined
      : mentions.find((mention) => mention.at >= at && mention.at - at <= 3 && mention.columns.some((one) => values.includes(one)));
  if (!own) return [];
  return values.filter(
    (column) =>
      !own.columns.includes(column) &&
      mentions.some((mention) => mention.columns.includes(column)) &&
      mentions.every((mention) => !mention.columns.includes(column) || mention.at < at),
  );
}

/** The measures of a step that puts together, and what their columns are called. */
export function valueSteps({
  values,
  hows,
  counts,
  distincts = [],
  summed = [],
  paired,
  counted = [],
}: Pick<Reading, 'values' | 'hows' | 'counts' | 'distincts' | 'summed' | 'paired' | 'counted'>): {
  steps: Record<string, unknown>[];
  names: string[];
} {
  const steps: Record<string, unknown>[] = [];
  const names: string[] = [];
  const several = values.length * hows.length > 1;
  for (const column of values) {
    const own = paired?.get(column);
    const asked = own ? [own] : summed.includes(column) ? [{ how: 'sum', words: '合计' }] : hows;
    for (const { how, words } of isRate(column) && !own ? averagesFor(asked) : asked) {
      const name = how === 'sum' && !(several && hows.length > 1) ? column.name : `${bareName(column.name)}（${words}）`;
      steps.push({ column: column.name, how, as: name });
      names.push(name);
    }
  }
  for (const column of distincts) {
    const name = `${bareName(column.name)}数`;
    steps.push({ column: column.name, how: 'distinct', as: name });
    names.push(name);
  }
  if (counts || (values.length === 0 && distincts.length === 0)) {
    steps.push({ how: 'count', as: '数量' });
    names.push('数量');
  }
  for (const { as, where } of counted) {
    steps.push({ how: 'count', as, where });
    names.push(as);
  }
  return { steps, names };
}

function averagesFor(hows: { how: string; words: string }[]): { how: string; words: string }[] {
  const own = hows.map((one) => (one.how === 'sum' ? { how: 'avg', words: '平均' } : one));
  return own.filter((one, n) => own.findIndex((other) => other.how === one.how) === n);
}

const howWords: [RegExp, string, string][] = [
  [/平均|均值|人均|平均值/, 'avg', '平均'],
  [/最高|最大|峰值/, 'max', '最大'],
  [/最低|最小/, 'min', '最小'],
  [/中位数/, 'median', '中位数'],
  [/去重计数|不重复|有多少种|几种/, 'distinct', '不重复数'],
];

export const counting =
  /[下买有来了]几[单笔次]|(?:一共|总共|共)(?:有|是)?几(?:个人|[个人条笔单名家行])|几个人|几[次回]|(?:工单|合同|商品|产品|记录|项目|发票|版本|学生|员工|单据|投诉|咨询|用户|会员)数(?![据值额量])|订单数|单量|数量|个数|次数|人数|人次|场次|车次|班次|张数|户数|家数|条数|笔数|件数|单数|多少[个人条笔次单家名]|有几[个人条笔次单家名份张台]|多少[份张台票]|几张票|份数|计数|有多少/;

export function refOf({ column, period }: Grouping): { column: string; period?: string } {
  return period === undefined ? { column: column.name } : { column: column.name, period };
}

/** Reads rates that a table does not hold but two of its columns make: 退款率, 出勤率, 完成率; what can't be made is said. */
import { isAmount, type ColumnInfo, type SheetInfo } from './book.ts';
import { bareName } from './mentions.ts';
import { readMeasures, refOf } from './read-measured.ts';
import type { SheetPlan, Step } from './plan.ts';
import {
  chartAsked,
  chartFor,
  eachOf,
  filterOf,
  isAscending,
  mentioned,
  numberAfter,
  periodAsked,
  type Context,
  type Grouping,
} from './read-task.ts';
import { mainAmount } from './usual-columns.ts';

/** The parts and the whole, as columns are usually called. */
const known: [RegExp, RegExp, RegExp | null][] = [
  [/退款率/, /退款(?:金?额|总额)?$/, null],
  [/退货率/, /退货(?:数量?|件数|量)$/, /^(?:销售|发货|出货)?(?:数量|销量|件数)$/],
  [/出勤率/, /实际?出勤|^出勤(?:天数|人数|数)$/, /应(?:出勤|到)/],
  [/缺勤率/, /缺勤/, /应(?:出勤|到)/],
  [/(?:预算|额度)?(?:使用|支出|支用)率/, /已用|实际|支出|使用(?!率|年限)/, /预算|额度/],
  [/(?:目标|计划|任务|预算)?(?:完成|达成|执行)率/, /实际|完成(?!率)|达成(?!率)|执行(?!率)/, /目标|计划|任务|预算/],
  [/(?:合格|良品|通过)率/, /合格(?!率)|良品(?!率)|通过(?!率)/, /检验|送检|生产|投产|总数|参加|^数量$/],
  [/不良率|次品率/, /不良(?!率)|次品(?!率)/, /检验|送检|生产|投产|总数|^数量$/],
  [/毛利率|利润率/, /毛利润?(?!率)|利润(?!率)/, /销售额|收入|营收|金额/],
  [/(?:回|收)款率/, /已收|回款(?!率)|已回|实收/, /应收|合同金额|开票金额/],
  [/付款率/, /已付|实付/, /应付|合同金额|含税金额/],
  [/转化率/, /成交|下单|转化(?!率)|付款人数/, /访客|访问|点击|浏览|线索/],
];

/** Growth is read elsewhere, and words like 频率 measure nothing of two columns. */
const others = /增长率|增速|汇率|频率|效率|概率|税率|(?<![毛净])利率|占比率|比率|折扣率|率先/;

/** Null when the words hold no rate; an empty list when one is asked that can't be made. */
export function rateTask(context: Context, text: string): SheetPlan[] | null {
  const { sheet } = context;
  if (/客单价/.test(text) && !sheet.columns.some((column) => column.name.includes('客单价'))) return perOrder(context, text);
  const word = /([\u4e00-\u9fff]{2,4}率)/
    .exec(text.replace(/^.*?(?:的|各[^的]{1,6}的|每个[^的]{1,6}的)(?=[\u4e00-\u9fff]{2}率)/, ''))?.[1]
    ?.replace(/^.*(?:[和与的]|及(?!格))/, '');
  if (
    word === undefined ||
    others.test(word) ||
    sheet.columns.some((column) => /率/.test(column.name) && text.includes(bareName(column.name)))
  )
    return null;
  // 目标完成率 stands against a goal, and is no share of the rows that are done.
  const isOfGoal = /(?:目标|计划|预算|任务|指标|业绩)(?:的)?(?:完成|达成|执行)率/.test(text);
  const counted = isOfGoal ? null : (shareOf(context, text, word) ?? doneShare(context, text, word));
  if (counted) return counted;
  const found = known.find(([pattern]) => pattern.test(word));
  const pair = found ? columnsOf(sheet, found, text) : null;
  const name = found ? (found[0].exec(word)?.[0] ?? word) : word;
  if (!pair) {
    (context.undone ??= []).push(
      `没有算“${name}”：表里没有这一列，也看不出用哪两列相除。可以说清楚，例如“新增一列${name}=（某一列）/（某一列）”。`,
    );
    // 成交金额和目标完成率: the figure beside it is told all the same.
    const beside = /([\u4e00-\u9fff]{2,8})[和与及、]的?(?=[\u4e00-\u9fff]{2,6}率)/.exec(text)?.[1] ?? '';
    return beside !== '' && mentioned(context, beside).some((one) => one.columns.some(isAmount)) ? null : [];
  }
  const { part, whole, costs } = pair;
  const reading = readMeasures(context, text);
  const by = reading.by.filter((one) => one.column !== part && one.column !== whole).slice(0, 3);
  const values = [part, whole].map((column) => ({ column: column.name, how: 'sum', as: column.name }));
  const top = numberAfter(text);
  const formula = costs ? `([${whole.name}]-[${part.name}])/[${whole.name}]` : `[${part.name}]/[${whole.name}]`;
  // 出勤率最低的3个人 of a table with a row for each of them.
  if (by.length === 0 && (top !== null || /谁|最[高低](?:的|是)/.test(text)))
    return [
      {
        name: `${name}${isAscending(text) ? '最低' : '最高'}`.slice(0, 31),
        table: { sheet: sheet.sheet },
        steps: [
          ...filterOf(context, text, reading.mentions),
          { do: 'compute', as: name, formula, percent: true },
          { do: 'top', n: top ?? 1, by: name, ascending: isAscending(text), ...(top === null ? { ties: true } : {}) },
        ],
        assumed: [`“${name}”是每一行的（${formula.replace(/[[\]]/g, '')}）。`],
      },
    ];
  return [
    {
      name: `${by[0] ? `各${by[0].period === undefined ? by[0].column.name : '月份'}` : ''}${name}`.slice(0, 31),
      table: { sheet: sheet.sheet },
      steps: [
        ...filterOf(context, text, reading.mentions),
        by.length > 0 ? { do: 'group', by: by.map(refOf), values } : { do: 'total', values },
        { do: 'compute', as: name, formula, percent: true },
        ...rateEdge(text, name),
        ...(top !== null && by.length > 0
          ? [{ do: 'top', n: top, by: name, ascending: isAscending(text) }]
          : by.length > 0 && by.every((one) => one.period === undefined) && !/月|季|年/.test(by[0]?.column.name ?? '')
            ? [{ do: 'sort', by: [{ column: name, descending: !/最低|从低|升序/.test(text) }] }]
            : []),
      ],
      ...drawnRate(text, by, name),
      assumed: [
        costs
          ? `“${name}”按（“${whole.name}”合计 −“${part.name}”合计）÷“${whole.name}”合计计算。`
          : `“${name}”按“${part.name}”合计 ÷“${whole.name}”合计计算。`,
      ],
    },
  ];
}

/** 及格率 of marks, 解决率 of 是否解决: how many rows of each group are so. */
function shareOf(context: Context, text: string, word: string): SheetPlan[] | null {
  const { sheet } = context;
  const mark = /(不及格|及格|优秀|满分)率/.exec(text)?.[1];
  const stem = /([\u4e00-\u9fff]{2})率$/.exec(word)?.[1] ?? '';
  const asked = sheet.columns.find((column) => column.type === 'text' && new RegExp(`是否(?:已)?${stem}`).test(column.name));
  const yes = asked?.samples.find((one) => one === stem || /^(?:是|已|Y|yes|true)/i.test(one));
  const subject =
    mark === undefined
      ? undefined
      : (mentioned(context, text)
          .map((mention) => mention.columns.find(isAmount))
          .find((one) => one !== undefined) ??
        sheet.columns.find((column) => isAmount(column) && /^(?:成绩|得分|分数|总分)$/.test(bareName(column.name))));
  const grows: Step[] = [];
  // 复诊率 of 就诊类型 初诊, 复诊.
  const state = sheet.columns.find(
    (column) =>
      column.type === 'text' &&
      column.distinct > 1 &&
      column.distinct <= 12 &&
      column.samples.some((one) => one === stem || one === `已${stem}`),
  );
  let own: { column: string; value: string } | null = null;
  let said = '';
  if (subject && mark !== undefined && !/总分/.test(subject.name)) {
    const edge = mark === '优秀' ? 90 : mark === '满分' ? 100 : 60;
    const name = `${bareName(subject.name)}${mark === '不及格' ? '及格' : mark}`;
    grows.push({ do: 'derive', column: subject.name, as: name, kind: 'bands', edges: [edge], unit: '分' });
    own = { column: name, value: mark === '不及格' ? `${edge}分以下` : `${edge}分及以上` };
    said = `“${mark}”按“${subject.name}”${mark === '不及格' ? '低于' : '不低于'} ${edge} 分算。`;
  } else if (asked && yes !== undefined) {
    own = { column: asked.name, value: yes };
    said = `“${stem}率”是“${asked.name}”为“${yes}”的行占多少。`;
  }
  const held = state?.samples.find((one) => one === stem || one === `已${stem}`);
  if (
    !own &&
    state &&
    held !== undefined &&
    !known.some(([pattern]) => pattern.test(word) && columnsOf(sheet, [pattern, /^$/, null], text))
  ) {
    own = { column: state.name, value: held };
    said = `“${stem}率”是“${state.name}”为“${held}”的行占多少。`;
  }
  if (!own) return null;
  // What is not yet known is neither.
  const gaps = mark === undefined && asked !== undefined && asked.empty > 0;
  if (gaps) said += `“${asked.name}”空着的 ${asked.empty} 行不算在内。`;
  const name = mark === undefined ? `${stem}率` : `${mark}率`;
  const reading = readMeasures(context, text);
  const { column: told } = own;
  const by = reading.by.find((one) => one.column.name !== told && one.period === undefined);
  const top = numberAfter(text);
  // A group with none of them has its place, too: 0%.
  const values = [
    { how: 'count', as: '数量' },
    { how: 'count', as: `${name.slice(0, -1)}数量`, where: [{ column: own.column, op: '=', value: own.value }] },
  ];
  return [
    {
      name: `${by ? `各${by.column.name}` : ''}${name}`.slice(0, 31),
      table: { sheet: sheet.sheet },
      steps: [
        ...filterOf(
          context,
          text.replace(word, ''),
          reading.mentions.filter((mention) => !word.includes(mention.words)),
        ),
        ...grows,
        ...(gaps ? [{ do: 'filter', all: [{ column: own.column, op: 'not_empty' }] }] : []),
        by ? { do: 'group', by: [refOf(by)], values } : { do: 'total', values },
        { do: 'compute', as: name, formula: `[${values[1]?.as ?? ''}]/[数量]`, percent: true },
        ...rateEdge(text, name),
        ...(by
          ? [
              top === null
                ? { do: 'sort', by: [{ column: name, descending: !/最低|从低|升序/.test(text) }] }
                : { do: 'top', n: top, by: name, ascending: isAscending(text) },
            ]
          : []),
      ],
      ...(by ? drawnRate(text, [by], name) : {}),
      assumed: [said],
    },
  ];
}

/** 离职率 of 离职日期, 付款率 of 付款日期: the rows that have the day, of all. */
function doneShare(context: Context, text: string, word: string): SheetPlan[] | null {
  const { sheet } = context;
  const stem = /([\u4e00-\u9fff]{2})率$/.exec(word)?.[1] ?? '';
  const day = sheet.columns.find((column) => column.type === 'date' && column.empty > 0 && bareName(column.name).startsWith(stem));
  if (!day || stem === '') return null;
  const reading = readMeasures(context, text.replace(`${stem}率`, ''));
  const by = reading.by.filter((one) => one.column !== day && one.period === undefined).slice(0, 2);
  const name = `${stem}率`;
  const filters = filterOf(context, text.replace(name, ''), reading.mentions);
  const dates = sheet.columns.filter((column) => column.type === 'date').map((column) => JSON.stringify(column.name));
  // Of a span of time it stands against those who were there in it, which rows don't tell.
  if (filters.some((step) => dates.some((one) => JSON.stringify(step).includes(one))) || periodAsked(text)) {
    (context.undone ??= []).push(
      `没有按时间段算“${name}”：要先定期初、期末的人数（或总数）。可以说“各……的${name}”（算全部行的），或“${stem}数量按年统计”。`,
    );
    return [];
  }
  const values = [
    { how: 'count', as: '数量' },
    { how: 'count', as: `${stem}数量`, where: [{ column: day.name, op: 'not_empty' }] },
  ];
  return [
    {
      name: `${by[0] ? `各${by[0].column.name}` : ''}${name}`.slice(0, 31),
      table: { sheet: sheet.sheet },
      steps: [
        ...filters,
        by.length > 0 ? { do: 'group', by: by.map(refOf), values } : { do: 'total', values },
        { do: 'compute', as: name, formula: `[${stem}数量]/[数量]`, percent: true },
        ...(by.length > 0 ? [{ do: 'sort', by: [{ column: name, descending: !/最低|从低|升序/.test(text) }] }] : []),
      ],
      ...drawnRate(text, by, name),
      assumed: [`“${name}”是“${day.name}”有日期的行占全部行的比例，没有按时间段算。`],
    },
  ];
}

/** 客单价: what an order comes to on the average. */
function perOrder(context: Context, text: string): SheetPlan[] | null {
  const { sheet } = context;
  const amount = mainAmount(sheet);
  if (!amount || /列|字段/.test(text)) return null;
  const reading = readMeasures(context, text);
  const by = reading.by.slice(0, 3);
  // A table with one row for each shop tells no orders.
  if (by.some((one) => one.period === undefined && one.column.distinct >= sheet.rows && sheet.rows > 1)) {
    (context.undone ??= []).push(
      `没有算客单价：“${sheet.sheet}”里每个“${by[0]?.column.name ?? ''}”只有一行，看不出有多少单。可以说清楚用哪两列相除。`,
    );
    return [];
  }
  const top = by.length > 0 ? numberAfter(text) : null;
  const values = [
    { column: amount.name, how: 'sum', as: amount.name },
    { how: 'count', as: '订单数' },
  ];
  return [
    {
      name: `${by[0] ? `各${by[0].period === undefined ? by[0].column.name : '月份'}` : ''}客单价`.slice(0, 31),
      table: { sheet: sheet.sheet },
      steps: [
        ...filterOf(context, text, reading.mentions),
        by.length > 0 ? { do: 'group', by: by.map(refOf), values } : { do: 'total', values },
        { do: 'compute', as: '客单价', formula: `[${amount.name}]/[订单数]` },
        ...(top !== null
          ? [{ do: 'top', n: top, by: '客单价', ascending: isAscending(text) }]
          : by.length > 0 && by.every((one) => one.period === undefined)
            ? [{ do: 'sort', by: [{ column: '客单价', descending: !isAscending(text) }] }]
            : []),
      ],
      ...drawnRate(text, by, '客单价'),
      assumed: [`“客单价”按“${amount.name}”合计 ÷ 订单数（每行一单）计算。`],
    },
  ];
}

export function drawnRate(text: string, by: Grouping[], name: string): Pick<SheetPlan, 'chart'> {
  const chart = chartAsked(text);
  const [first] = by;
  if (chart === null || !first) return {};
  const label = first.period === undefined ? first.column.name : ({ year: '年份', quarter: '季度', week: '周' }[first.period] ?? '月份');
  const drawing = chartFor(chart, by, [name], `${eachOf(label)}${name}`);
  return drawing ? { chart: { ...drawing, category: label } } : {};
}

/** 超过10%的: of the rate that was worked out. */
export function rateEdge(text: string, name: string): Step[] {
  const match = /(不低于|不少于|大于|超过|高于|低于|小于|不到|不足|不超过)\s*(\d+(?:\.\d+)?)\s*%/.exec(text);
  const op = match && ({ 不低于: '>=', 不少于: '>=', 不超过: '<=', 低于: '<', 小于: '<', 不到: '<', 不足: '<' }[match[1] ?? ''] ?? '>');
  return match ? [{ do: 'filter', all: [{ column: name, op, value: Number(match[2]) / 100 }] }] : [];
}

/** Two columns of the table make the rate the words speak of. */
export function rateColumns(sheet: SheetInfo, text: string): boolean {
  const found = /率/.test(text) ? known.find(([pattern]) => pattern.test(text)) : undefined;
  return found !== undefined && columnsOf(sheet, found, text) !== null;
}

function columnsOf(
  sheet: SheetInfo,
  [, part, whole]: (typeof known)[number],
  text: string,
): { part: ColumnInfo; whole: ColumnInfo; costs?: boolean } | null {
  // Those that are named, then those with the shortest names: 预算 before 第一季度预算.
  const named = ({ name }: ColumnInfo): number => {
    const head = bareName(name)
      .replace(part, '')
      .replace(whole ?? part, '');
    return text.includes(bareName(name)) || (head.length >= 2 && text.includes(head)) ? 0 : 1;
  };
  const amounts = sheet.columns
    .filter(isAmount)
    .map((column, n) => ({ column, n }))
    .sort((a, b) => named(a.column) - named(b.column) || bareName(a.column.name).length - bareName(b.column.name).length || a.n - b.n)
    .map(({ column }) => column);
  const own = amounts.find((column) => part.test(bareName(column.name)) && !(whole?.test(bareName(column.name)) ?? false));
  const all = whole ? amounts.find((column) => column !== own && whole.test(bareName(column.name))) : mainAmount(sheet);
  if (own && all && own !== all) return { part: own, whole: all };
  // What was earned less what it cost makes the profit.
  const cost = /[毛净]利率|利润率/.test(text) ? amounts.find((column) => /成本(?!价|单价)$/.test(bareName(column.name))) : undefined;
  const income = mainAmount(sheet);
  return cost && income && income !== cost ? { part: cost, whole: income, costs: true } : null;
}

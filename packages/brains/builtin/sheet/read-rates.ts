/** Reads rates that a table does not hold but two of its columns make: 退款率, 出勤率, 完成率; what can't be made is said. */
import { isAmount, type ColumnInfo, type SheetInfo } from './book.ts';
import { bareName } from './mentions.ts';
import { refOf } from './read-measures.ts';
import type { SheetPlan } from './plan.ts';
import { filterOf, mainAmount, readMeasures, type Context } from './read-task.ts';

/** The parts and the whole, as columns are usually called. */
const known: [RegExp, RegExp, RegExp | null][] = [
  [/退款率/, /退款(?:金?额|总额)?$/, null],
  [/退货率/, /退货(?:数量?|件数|量)$/, /^(?:销售|发货|出货)?(?:数量|销量|件数)$/],
  [/出勤率/, /实际?出勤|^出勤(?:天数|人数|数)$/, /应(?:出勤|到)/],
  [/缺勤率/, /缺勤/, /应(?:出勤|到)/],
  [/(?:目标|计划|任务|预算)?(?:完成|达成|执行)率/, /实际|完成(?!率)|达成(?!率)|执行(?!率)/, /目标|计划|任务|预算/],
  [/(?:合格|良品|通过)率/, /合格(?!率)|良品(?!率)|通过(?!率)/, /检验|送检|生产|投产|总数|参加|^数量$/],
  [/不良率|次品率/, /不良(?!率)|次品(?!率)/, /检验|送检|生产|投产|总数|^数量$/],
  [/毛利率|利润率/, /毛利润?(?!率)|利润(?!率)/, /销售额|收入|营收|金额/],
  [/转化率/, /成交|下单|转化(?!率)|付款人数/, /访客|访问|点击|浏览|线索/],
];

/** Growth is read elsewhere, and words like 频率 measure nothing of two columns. */
const others = /增长率|增速|汇率|频率|效率|概率|税率|利率|占比率|比率|折扣率|率先/;

/** Null when the words hold no rate; an empty list when one is asked that can't be made. */
export function rateTask(context: Context, text: string): SheetPlan[] | null {
  const { sheet } = context;
  if (/客单价/.test(text) && !sheet.columns.some((column) => column.name.includes('客单价'))) return perOrder(context, text);
  const word = /([\u4e00-\u9fff]{2,4}率)/.exec(text.replace(/^.*?(?:的|各[^的]{1,6}的|每个[^的]{1,6}的)(?=[\u4e00-\u9fff]{2}率)/, ''))?.[1];
  if (
    word === undefined ||
    others.test(word) ||
    sheet.columns.some((column) => /率/.test(column.name) && text.includes(bareName(column.name)))
  )
    return null;
  const found = known.find(([pattern]) => pattern.test(word));
  const pair = found ? columnsOf(sheet, found) : null;
  const name = found ? (found[0].exec(word)?.[0] ?? word) : word;
  if (!pair) {
    (context.undone ??= []).push(
      `没有算“${name}”：表里没有这一列，也看不出用哪两列相除。可以说清楚，例如“新增一列${name}=（某一列）/（某一列）”。`,
    );
    return [];
  }
  const { part, whole } = pair;
  const reading = readMeasures(context, text);
  const by = reading.by.filter((one) => one.column !== part && one.column !== whole).slice(0, 3);
  const values = [part, whole].map((column) => ({ column: column.name, how: 'sum', as: column.name }));
  return [
    {
      name: `${by[0] ? `各${by[0].period === undefined ? by[0].column.name : '月份'}` : ''}${name}`.slice(0, 31),
      table: { sheet: sheet.sheet },
      steps: [
        ...filterOf(context, text, reading.mentions),
        by.length > 0 ? { do: 'group', by: by.map(refOf), values } : { do: 'total', values },
        { do: 'compute', as: name, formula: `[${part.name}]/[${whole.name}]`, percent: true },
        ...(by.length > 0 && by.every((one) => one.period === undefined) && !/月|季|年/.test(by[0]?.column.name ?? '')
          ? [{ do: 'sort', by: [{ column: name, descending: !/最低|从低|升序/.test(text) }] }]
          : []),
      ],
      assumed: [`“${name}”按“${part.name}”合计 ÷“${whole.name}”合计计算。`],
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
        ...(by.length > 0 && by.every((one) => one.period === undefined)
          ? [{ do: 'sort', by: [{ column: '客单价', descending: true }] }]
          : []),
      ],
      assumed: [`“客单价”按“${amount.name}”合计 ÷ 订单数（每行一单）计算。`],
    },
  ];
}

/** Two columns of the table make the rate the words speak of. */
export function rateColumns(sheet: SheetInfo, text: string): boolean {
  const found = /率/.test(text) ? known.find(([pattern]) => pattern.test(text)) : undefined;
  return found !== undefined && columnsOf(sheet, found) !== null;
}

function columnsOf(sheet: SheetInfo, [, part, whole]: (typeof known)[number]): { part: ColumnInfo; whole: ColumnInfo } | null {
  const amounts = sheet.columns.filter(isAmount);
  const own = amounts.find((column) => part.test(bareName(column.name)) && !(whole?.test(bareName(column.name)) ?? false));
  const all = whole ? amounts.find((column) => column !== own && whole.test(bareName(column.name))) : mainAmount(sheet);
  return own && all && own !== all ? { part: own, whole: all } : null;
}

/** Reads who has not come for some time and who came for the first time, by the last and the first day each of them stands in the rows. Pure. */
import { parseChineseNumber } from '../text/chinese-number.ts';
import { isCode } from './book.ts';
import { kindColumn } from './flows.ts';
import { bareName } from './mentions.ts';
import type { SheetPlan } from './plan.ts';
import { readMeasures, valueSteps } from './read-measured.ts';
import type { Condition } from './conditions.ts';
import { chartAsked, chartFor, dateColumn, filterOf, periodAsked, type Context } from './read-task.ts';

const asks =
  /(?:超过|已经?|最近|近|过去|有|连续)*(半年|一年|两年|[\d一二三四五六七八九十]+\s*个?(?:天|日|周|月|年))(?:多|以上|及以上|内|来)?(?:都)?(?:没有?|未)(?:有|再)?(?:过)?(下单|购买|买|消费|采购|进货|拿货|订货|成交|来|领用|领|出库|入库|动|出货|复诊|就诊|登录|交易|回访|跟进|拜访)/;

export function dormantTask(context: Context, text: string): SheetPlan[] | null {
  const match = asks.exec(text);
  const date = match ? dateColumn(context, []) : undefined;
  if (!match || !date) return null;
  const { sheet, today } = context;
  const reading = readMeasures(context, text.replace(match[0], ''));
  const group = reading.by.find((one) => one.column !== date && one.period === undefined);
  if (!group) {
    (context.undone ??= []).push(`没有找“${match[0]}”的：没看出是找什么，可以说“哪些客户${match[0]}”。`);
    return [];
  }
  // 没有领用 of a list of all that came and went: only what is a 领用.
  const kind = kindColumn(sheet);
  const deed = (match[2] ?? '').padEnd(2, '用').slice(0, 2);
  const kinds = kind?.samples.filter((one) => one.includes(deed)) ?? [];
  const own = kind && kinds.length > 0 ? [{ do: 'filter', all: [{ column: kind.name, op: 'in', values: kinds }] }] : [];
  const cutoff = before(today, match[1] ?? '');
  const last = `最近${bareName(date.name)}`;
  const { steps } = valueSteps({ ...reading, counts: reading.values.length === 0 });
  return [
    {
      name: `${match[1] ?? ''}没有${match[2] ?? ''}的${bareName(group.column.name)}`.slice(0, 31),
      table: { sheet: sheet.sheet },
      steps: [
        ...own,
        { do: 'group', by: [{ column: group.column.name }], values: [{ column: date.name, how: 'max', as: last }, ...steps] },
        { do: 'filter', all: [{ column: last, op: '<', value: cutoff }] },
        { do: 'sort', by: [{ column: last, descending: false }] },
      ],
      assumed: [
        `看的是每个“${group.column.name}”最后一次“${date.name}”，早于 ${cutoff}（从今天 ${today} 往前数${match[1] ?? ''}）的列出来；从来没有在这张表里出现过的不在其中。`,
      ],
    },
  ];
}

function before(today: string, span: string): string {
  const date = new Date(`${today}T00:00:00Z`);
  const digits = /[\d一二三四五六七八九十两]+/.exec(span)?.[0] ?? '1';
  const count = span === '半年' ? 6 : /^\d+$/.test(digits) ? Number(digits) : (parseChineseNumber(digits.replace('两', '二')) ?? 1);
  if (span === '半年' || span.includes('月')) date.setUTCMonth(date.getUTCMonth() - count);
  else if (span.includes('年')) date.setUTCFullYear(date.getUTCFullYear() - count);
  else date.setUTCDate(date.getUTCDate() - count * (span.includes('周') ? 7 : 1));
  return date.toISOString().slice(0, 10);
}

const comes = /新增(?:的|了)?(?!一?个?[列字行])|首次(?:下单|购买|消费|采购|就诊|成交|合作)的?|新(?=客户|会员|供应商|患者|用户)/;

/** 2026年新增的客户: those whose first day is in the period. */
export function newcomersTask(context: Context, text: string): SheetPlan[] | null {
  const { sheet } = context;
  const match = comes.exec(text);
  const date = match ? dateColumn(context, []) : undefined;
  if (!match || !date || /列|字段/.test(text) || sheet.columns.some((column) => /新增|首次|新老/.test(column.name))) return null;
  const rest = text.replace(match[0], '');
  const reading = readMeasures(context, rest);
  const [group] = [
    ...reading.by.filter((one) => one.column !== date && one.period === undefined).map((one) => one.column),
    ...(reading.distincts ?? []),
  ];
  // 每年新增会员 of a table with a row for each: the rows by their day.
  const period = periodAsked(text);
  const isEach =
    sheet.columns.some((column) => isCode(column.name) && column.distinct >= sheet.rows) &&
    /注册|入会|开户|加入|成立|建档|登记|开通|签约/.test(date.name);
  if (isEach && period && (!group || group.distinct >= sheet.rows)) {
    const what = /新增(?:的|了)?([\u4e00-\u9fff]{2,4}?)(?:数量?|人数|$|[，。；的趋])/.exec(text)?.[1] ?? '';
    const label = { year: '年份', quarter: '季度', month: '月份', week: '周' }[period.period] ?? date.name;
    const chart = chartAsked(text);
    return [
      {
        name: `按${label}新增${what}`.slice(0, 31),
        table: { sheet: sheet.sheet },
        steps: [
          ...filterOf(context, rest, reading.mentions),
          { do: 'group', by: [{ column: date.name, period: period.period }], values: [{ how: 'count', as: `新增${what}数` }] },
        ],
        ...(chart === null
          ? {}
          : {
              chart: {
                ...(chartFor(chart, [{ column: date, period: period.period }], [`新增${what}数`], `每${label.slice(0, 1)}新增${what}`) ?? {
                  type: 'line',
                  title: '新增',
                }),
                category: label,
              },
            }),
        assumed: [`“新增”按每行的“${date.name}”数，一行算一个。`],
      },
    ];
  }
  if (!group || group.type !== 'text' || group.distinct >= sheet.rows) return null;
  const spans = filterOf(context, rest, reading.mentions)
    .flatMap((step) => (Array.isArray(step['all']) ? (step['all'] as Condition[]) : []))
    .filter((one) => one.column === date.name);
  const others = filterOf(context, rest, reading.mentions)
    .flatMap((step) => (Array.isArray(step['all']) ? (step['all'] as Condition[]) : []))
    .filter((one) => one.column !== date.name);
  if (spans.length === 0 && !period) return null;
  const first = `首次${bareName(date.name)}`;
  const bare = bareName(group.name).replace(/名称$|姓名$/, '');
  return [
    {
      name: `新增${bare}`.slice(0, 31),
      table: { sheet: sheet.sheet },
      steps: [
        ...(others.length > 0 ? [{ do: 'filter', all: others }] : []),
        {
          do: 'group',
          by: [{ column: group.name }],
          values: [
            { column: date.name, how: 'min', as: first },
            { how: 'count', as: '数量' },
          ],
        },
        ...(spans.length > 0 ? [{ do: 'filter', all: spans.map((one) => ({ ...one, column: first })) }] : []),
        period
          ? { do: 'group', by: [{ column: first, period: period.period }], values: [{ how: 'count', as: `新增${bare}数` }] }
          : { do: 'sort', by: [{ column: first, descending: false }] },
      ],
      assumed: [`“新增”看的是每个“${group.name}”在这张表里最早的“${date.name}”；表里没有的更早记录看不到。`],
    },
  ];
}

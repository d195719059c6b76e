/** Tables with a column for each month or quarter, read as rows where months are spoken of. Pure. */
import { isAmount, type ColumnInfo, type SheetInfo } from './book.ts';
import { bareName, mentionsIn } from './mentions.ts';
import type { SheetPlan, Step } from './plan.ts';

export interface Long {
  sheet: SheetInfo;
  steps: Step[];
  assumed: string[];
  text: string;
}

const kinds: [RegExp, string, RegExp][] = [
  [
    /^(?:20\d{2}年?[-/.]?)?(?:1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])月份?$/,
    '月份',
    /(?:各|每|按|逐|哪一?个?|分|不同)个?月|月(?:均|平均|度|份)|月的?(?:趋势|走势|变化)|最[高低多少好差]的?(?:那|前|几|[\d一二三两四五六]+)?个?月|环比/,
  ],
  [
    /^(?:第?[一二三四]季度?|Q[1-4]|[1-4]季度)$/i,
    '季度',
    /(?:各|每|按|逐|哪一?个?|分|不同)个?季|季(?:均|度(?:平均|趋势|走势|变化))|最[高低多少好差]的?(?:那|前|几|[\d一二三两]+)?个?季/,
  ],
  [
    /^(?:19|20)\d{2}年?度?$/,
    '年份',
    /(?:各|每|按|逐|哪一?|历|分)个?年|年(?:均|度(?:平均|趋势|走势|变化))|最[高低多少好差]的?(?:那|前|几|[\d一二三两]+)?一?年|同比|增长/,
  ],
];

/** Null where the table has no such columns, or the words are not about them all. */
export function longOf(sheet: SheetInfo, text: string): Long | null {
  const summed = inLargerPeriods(sheet, text);
  if (summed) return summed;
  for (const [names, label, asks] of kinds) {
    const family = sheet.columns.filter((column) => column.type === 'number' && names.test(bareName(column.name)));
    if (family.length < 3 || !asks.test(text) || sheet.columns.some((column) => column.name === label || column.type === 'date')) continue;
    return unpivoted(sheet, text, { family, label, before: [] });
  }
  return null;
}

interface Shape {
  family: ColumnInfo[];
  label: string;
  before: Step[];
  /** Columns that went into those of the family. */
  used?: ColumnInfo[];
}

function unpivoted(sheet: SheetInfo, text: string, { family, label, before, used = [] }: Shape): Long {
  const others = sheet.columns.filter((column) => !family.includes(column) && !used.includes(column) && !isAmount(column));
  const measure = measureIn(text, sheet, label);
  const column = (name: string, more: Partial<ColumnInfo>): ColumnInfo => ({
    name,
    type: 'text',
    distinct: family.length,
    empty: 0,
    at: 'A',
    samples: [],
    format: '',
    ...more,
  });
  const from = used.length > 0 ? used : family;
  return {
    sheet: {
      ...sheet,
      rows: sheet.rows * family.length,
      columns: [
        ...others,
        column(label, { samples: family.map((one) => one.name), ordered: true }),
        column(measure, { type: 'number', distinct: sheet.rows * family.length }),
      ],
    },
    // Sums of a row over all its months would be counted once for each of them.
    steps: [
      ...before,
      { do: 'select', columns: [...others, ...family].map((one) => one.name) },
      { do: 'unpivot', columns: family.map((one) => one.name), name: label, value: measure },
    ],
    assumed: [
      `“${from[0]?.name ?? ''}”到“${from.at(-1)?.name ?? ''}”的 ${from.length} 列${used.length > 0 ? `合成 ${family.length} 个${label}，` : ''}按行读：“${label}”和“${measure}”。`,
    ],
    text: inLongWords(text, label, measure),
  };
}

/** Twelve months as quarters or halves of the year, where these are asked for. */
function inLargerPeriods(sheet: SheetInfo, text: string): Long | null {
  const months = sheet.columns.filter((column) => column.type === 'number' && /^(?:1[0-2]|[1-9])月份?$/.test(bareName(column.name)));
  const inOrder = months.length === 12 && months.every((column, n) => Number.parseInt(bareName(column.name), 10) === n + 1);
  const halves = /上半年.{0,8}下半年|(?:按|各|每个?|分)半年/.test(text);
  const quarters = /(?:各|每|按|逐|哪一?个?|分|不同)个?季度?|季度的?(?:对比|趋势|走势|汇总)|四个季度/.test(text);
  if (!inOrder || !(halves || quarters) || sheet.columns.some((column) => column.type === 'date')) return null;
  const names = halves ? ['上半年', '下半年'] : ['第一季度', '第二季度', '第三季度', '第四季度'];
  if (names.some((name) => sheet.columns.some((column) => column.name === name))) return null;
  const size = 12 / names.length;
  const open = months.filter((column) => column.empty > 0).map((column) => column.name);
  const before: Step[] = [
    ...(open.length > 0 ? [{ do: 'fill', columns: open, with: 'value', value: 0 }] : []),
    ...names.map((name, n) => ({
      do: 'compute',
      as: name,
      formula: months
        .slice(n * size, (n + 1) * size)
        .map((one) => `[${one.name}]`)
        .join('+'),
    })),
  ];
  const family = names.map((name): ColumnInfo => ({
    name,
    type: 'number',
    distinct: sheet.rows,
    empty: 0,
    at: 'A',
    samples: [],
    format: '',
  }));
  const spoken = text.replace(/上半年(?:和|与|跟|、|对比|vs)?下半年的?/g, '各半年的');
  return unpivoted(sheet, spoken, { family, label: halves ? '半年' : '季度', before, used: months });
}

export function fromLong(plan: SheetPlan, long: Long): SheetPlan {
  return { ...plan, steps: [...long.steps, ...plan.steps], assumed: [...long.assumed, ...plan.assumed] };
}

/** What the figures are called: the word of the request, or of the table's own name. */
function measureIn(text: string, sheet: SheetInfo, label: string): string {
  const words =
    /营业额|营收|流水|销售额|销售业绩|业绩|销量|产量|费用|收入|成本|利润|工资|工时|用电量|用水量|客流量?|订单数|数量|金额|完成量/;
  const own = words.exec(text)?.[0] ?? words.exec(sheet.sheet)?.[0] ?? '数值';
  return own === label || mentionsIn(own, sheet).some((mention) => mention.words === own) ? '数值' : own;
}

/** 月平均业绩 is the average over months; 哪个月的总业绩 the month. */
function inLongWords(text: string, label: string, measure: string): string {
  const unit = label.slice(0, 1);
  const own = text
    .replace(new RegExp(`${unit}(?:均|平均)的?`, 'g'), '平均')
    .replace(new RegExp(`(各|每|按|逐|哪一?个?|分|不同)个?(?:${label}|${unit}度?份?)(?![\\u4e00-\\u9fff]*率)`, 'g'), `$1${label}`)
    .replace(new RegExp(`(最[高低多少好差]的?(?:那|前|几|[\\d一二三两四五六]+)?个?)${unit}(?!${label.slice(1)})`, 'g'), `$1${label}`)
    .replace(/逐(?=月份|季度|年份)/g, '各')
    .replace(new RegExp(`总(?=${measure})`, 'g'), '');
  return own.includes(measure) ? own : own.replace(/(?=最[高低多少好差]|趋势|走势|变化|对比|的?(?:折线|柱状|柱形|条形)图|$)/, measure);
}

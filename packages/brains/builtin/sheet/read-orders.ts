/** Reads one clause into what is done with a table: a pivot, growth, cleaning, duplicates, outliers, or measures. */
import { escapePattern } from '../text/escape-pattern.ts';
import type { Condition } from './conditions.ts';
import { periodIn } from './periods.ts';
import { isAmount, isCategory, type ColumnInfo } from './book.ts';
import { bareName, valuesIn } from './mentions.ts';
import type { SheetPlan, Step } from './plan.ts';
import { computeTask, concatTask, selectTask, splitTask } from './read-columns.ts';
import { derivedTask } from './read-derived.ts';
import { dormantTask, newcomersTask } from './read-dormant.ts';
import { fillTask } from './read-fill.ts';
import { readMeasures, type Reading } from './read-measured.ts';
import { flowTask } from './read-flows.ts';
import { punctualTask } from './read-late.ts';
import { measureTask } from './read-measures.ts';
import { passTask } from './read-passes.ts';
import { perPeriodTask } from './read-per-period.ts';
import { placeTask } from './read-place.ts';
import { perUnitTask } from './read-units.ts';
import { quotientTask } from './read-quotients.ts';
import { rateTask } from './read-rates.ts';
import { computedTask } from './read-results.ts';
import { keptOf, singleTask } from './read-single.ts';
import { turnoverTask } from './read-turnover.ts';
import { chartAsked, columnOf, dateColumn, filterOf, mentioned, periodAsked, type Context } from './read-task.ts';
import { mainAmount, mainCategory } from './usual-columns.ts';

export function taskOf(context: Context, text: string): SheetPlan[] {
  const { sheet } = context;
  const table = { sheet: sheet.sheet };
  const mentions = mentioned(context, text);
  const chart = chartAsked(text);
  const done = (name: string, steps: Step[], more: Partial<SheetPlan> = {}): SheetPlan[] => [
    { name: name.slice(0, 31), table, steps, assumed: [], ...more },
  ];

  const computed = computedTask(context, text);
  if (computed) return computed;

  const own =
    selectTask(context, text) ??
    fillTask(context, text) ??
    splitTask(context, text) ??
    derivedTask(context, text) ??
    computeTask(context, text) ??
    concatTask(context, text);
  if (own) return [own];
  const turned =
    placeTask(context, text) ??
    passTask(context, text) ??
    dormantTask(context, text) ??
    newcomersTask(context, text) ??
    turnoverTask(context, text) ??
    flowTask(context, text) ??
    quotientTask(context, text) ??
    punctualTask(context, text) ??
    perPeriodTask(context, text) ??
    perUnitTask(context, text) ??
    rateTask(context, text);
  if (turned) return turned;

  if (/透视|交叉(?:表|汇总|统计|分析)|二维(?:表|汇总|统计)|矩阵|行标签|列标签/.test(text)) return pivotTask(context, text, chart);

  if (/去重后?的?.{1,10}(?:数量?|个数|人数|有多少)$/.test(text.replace(/[。？?！!]$/, '')) && mentions.length > 0) {
    const column = columnOf(context, mentions[0] ?? { words: '', at: 0, columns: [] });
    if (column)
      return done('去重计数', [
        { do: 'total', values: [{ column: column.name, how: 'distinct', as: `${bareName(column.name)}（不重复）` }] },
      ]);
  }

  if (
    /去重|查重|去掉?重复|删除?掉?重复|剔除重复|有重复|重名|重号|重单|重复(?:值|项|数据|记录|行|的)|(?:相同|一样|重复)的?(?:都)?(?:只|仅)(?:保留|留|要)/.test(
      text,
    ) &&
    !/去重计数|不重复(?:数|个数)/.test(text)
  ) {
    const kept = keptOf(context, text);
    const by = mentioned(context, kept.rest).flatMap((mention) => columnOf(context, mention)?.name ?? []);
    if (kept.undone !== null) context.undone?.push(kept.undone);
    if (/找出|列出|哪些|查找|查重|标出|有没有|重名|重号|重单|有重复/.test(text) && !/去重|删/.test(text)) {
      const columns = by.length > 0 ? by : sheet.columns.slice(0, 6).map((column) => column.name);
      return done('重复值', [
        { do: 'group', by: columns.map((column) => ({ column })), values: [{ how: 'count', as: '出现次数' }] },
        { do: 'filter', all: [{ column: '出现次数', op: '>', value: 1 }] },
        { do: 'sort', by: [{ column: '出现次数', descending: true }] },
      ]);
    }
    const rest = /(?<!最)后[，,]?\s*((?:再|然后)?(?:按|统计|各|每).+)$/.exec(text)?.[1];
    const step: Step = { do: 'dedupe', ...(by.length > 0 && !rest ? { by } : {}), ...kept.step };
    const assumed = by.length === 0 ? ['没有指明按哪一列判断重复，按整行完全相同来去重。'] : [];
    if (rest === undefined) return done('去重结果', [step], { assumed });
    return taskOf(context, rest).map((plan) => ({ ...plan, steps: [step, ...plan.steps], assumed: [...assumed, ...plan.assumed] }));
  }

  // 异常 of a column of states is what rows are.
  const isState = valuesIn(text, sheet, mentions).some(({ value }) => /异常|可疑/.test(value));
  if (!isState && /异常|离群|离谱|不正常|可疑|极端值|特别[高大多].{0,6}特别?[低小少]|(?:过高|过大).{0,4}(?:过低|过小)/.test(text)) {
    const amounts = mentions.flatMap((mention) => (mention.columns.some(isAmount) ? (columnOf(context, mention) ?? []) : []));
    const column = amounts[0] ?? mainAmount(sheet);
    if (!column) return [];
    const within = mentions
      .map((mention) => mention.columns[0])
      .find((one) => one && isCategory(one, sheet.rows) && new RegExp(`(?:按|每个?|各|分)${escapePattern(one.name)}`).test(text));
    const method = /标准差|z|σ|sigma/i.test(text) ? 'z' : 'iqr';
    return done(
      `${bareName(column.name)}异常值`,
      [{ do: 'outliers', column: column.name, method, ...factorIn(text, method), ...(within ? { within: within.name } : {}) }],
      {
        assumed: amounts.length === 0 ? [`没有指明检查哪一列，检查了“${column.name}”。`] : [],
      },
    );
  }

  if (/同比|环比|增长|增速|增幅|(?:比|较|和|与)上一?个?(?:月|季度|期|年)|去年同期|上年同期/.test(text))
    return growthTask(context, text, chart);

  if (
    /清洗|清理|规范|统一|整理(?:一下)?(?:数据|格式)|去(?:掉|除)?空格|全角|半角|文本(?:型)?数字|转(?:成|为|换成)数(?:字|值)|空行/.test(text)
  ) {
    const dates = /日期|时间/.test(text);
    const numbers = /数字|金额|数值|千分位|万元|百分/.test(text);
    const general = !dates && !numbers && !/空格|全角|半角|空行/.test(text);
    const columns = mentions.flatMap((mention) =>
      dates && mention.columns[0]?.type === 'number' ? [] : (columnOf(context, mention)?.name ?? []),
    );
    const named =
      dates && columns.length === 0
        ? sheet.columns.filter((column) => column.type === 'date' || /日期|时间/.test(column.name)).map((column) => column.name)
        : columns;
    return done(dates && !numbers ? '日期统一' : '清洗结果', [
      {
        do: 'clean',
        ...(named.length > 0 ? { columns: named } : {}),
        ...(general || /空格/.test(text) ? { trim: true } : {}),
        ...(general || /全角|半角/.test(text) ? { width: true } : {}),
        ...(general || dates ? { dates: true } : {}),
        ...(general || numbers ? { numbers: true } : {}),
        ...(general || /空行/.test(text) ? { empty_rows: true } : {}),
      },
    ]);
  }
  const single = chart === null ? singleTask(context, text) : null;
  if (single) return single;
  return measureTask(context, text, chart);
}

function pivotTask(context: Context, text: string, chart: string | null): SheetPlan[] {
  const { sheet } = context;
  const reading = readMeasures(context, text);
  const assumed: string[] = [];
  inRoles(text, reading);
  const row = reading.by[0]?.column ?? mainCategory(sheet);
  if (!row) return [];
  const date = dateColumn(context, reading.mentions);
  const second =
    reading.by[1] ??
    (mainCategory(sheet, row)
      ? { column: mainCategory(sheet, row) }
      : date && row !== date
        ? { column: date, period: 'month' }
        : undefined);
  const across = second?.column;
  if (!across) return [];
  const value = reading.values[0] ?? mainAmount(sheet);
  const how = reading.counts || !value ? 'count' : (reading.hows[0]?.how ?? 'sum');
  if (reading.by.length < 2 || reading.values.length === 0)
    assumed.push(`没有全部指明，以“${row.name}”为行、“${across.name}”为列、“${value && how !== 'count' ? value.name : '行数'}”为值。`);
  const rowBy = reading.by[0] ?? { column: row };
  const columns =
    second && 'period' in second && second.period !== undefined ? { column: across.name, period: second.period } : { column: across.name };
  const rows = rowBy.period === undefined ? { column: row.name } : { column: row.name, period: rowBy.period };
  return [
    {
      name: '透视表',
      table: { sheet: sheet.sheet },
      steps: [
        ...filterOf(context, text, reading.mentions),
        { do: 'pivot', rows: [rows], columns, value: { ...(value && how !== 'count' ? { column: value.name } : {}), how } },
      ],
      ...(chart === null ? {} : { chart: { type: chart === '' ? 'stacked_column' : chart, title: `${row.name}与${across.name}` } }),
      assumed,
    },
  ];
}

function growthTask(context: Context, text: string, chart: string | null): SheetPlan[] {
  const { sheet } = context;
  const reading = readMeasures(context, text);
  const counts = reading.counts && reading.values.length === 0;
  const value = counts ? undefined : (reading.values[0] ?? mainAmount(sheet));
  const date = dateColumn(context, reading.mentions);
  const own = sheet.columns.find((column) => /^(?:年月|月份?|季度|年份?|年度|期间)$/.test(column.name));
  const column = date ?? own;
  if ((!value && !counts) || !column) return [];
  const measured = value?.name ?? '数量';
  const asksBefore = /环比|(?:比|较|和|与)上一?个?(?:月|季度|期)|逐月/.test(text);
  const asksYear = /同比|去年同期|上年同期|(?:比|较|和|与)(?:上一?|去)年/.test(text);
  // 今年比去年增长多少 is one figure of each year.
  const isOfYears = /今年|去年|\d{4}年/.test(text) && asksYear && !/[月季周]|同期/.test(text);
  const period = (date && pairNamed(text, yearOf(date))?.period) ?? periodAsked(text)?.period ?? (isOfYears ? 'year' : 'month');
  const words = { year: '年份', quarter: '季度', month: '月份', week: '周', day: column.name }[period] ?? '月份';
  const name = date ? words : column.name;
  const both = !asksBefore && !asksYear;
  // 环比增减图 draws the change, 画图并算环比 the figures.
  const showsChange = /(?:环比|同比|增[减速幅长]|涨跌)[^，。；;\n]{0,6}图/.test(text);
  const change = asksYear && !asksBefore ? '同比' : '环比';
  const within = reading.by.find((one) => one.column !== column && one.period === undefined)?.column;
  // The rows of a year are chosen after it was compared with the one before.
  const filters = filterOf(context, text, reading.mentions).map((step) => ({
    ...step,
    all: (Array.isArray(step['all']) ? (step['all'] as Condition[]) : []).filter(
      (one) => one.column !== date?.name && one.column !== own?.name,
    ),
  }));
  const ofOwn = date
    ? []
    : filterOf(context, text, reading.mentions)
        .flatMap((step) => (Array.isArray(step['all']) ? (step['all'] as Condition[]) : []))
        .filter((one) => one.column === own?.name);
  const span = date ? periodIn(text.replace(/去年同期|上年同期/g, ''), yearOf(date)) : null;
  if (within && /最[快慢高低大小多少]|哪/.test(text))
    context.undone?.push(
      `没有比出哪个“${within.name}”${change}最高或最低：列出的是每个“${within.name}”各${name}的${change}，可以按要看的那一期比。`,
    );
  const lastMonth =
    date && period === 'month' && /(?<!比|较|和|与|跟|环比)上个?月(?!份?比)/.test(text) && !/各月|每月|逐月|按月/.test(text);
  const pair = date ? pairNamed(text, yearOf(date)) : null;
  const isThisMonth = date && period === 'month' && /(?:本|这个?|当)月/.test(text) && !/各月|每月|逐月|按月/.test(text);
  const ofYear = span && /^\d{4}$/.test(span[0] ?? '') && span.length === 1 ? span[0] : undefined;
  const isMonths = date && period === 'month' && !pair && !lastMonth && !isThisMonth && span !== null && ofYear === undefined;
  const months = !isMonths
    ? null
    : span.length === 2 && span.every((one) => /^\d{4}-\d{2}$/.test(one))
      ? { op: 'between', values: span }
      : /^\d{4}-\d{2}$/.test(span[0] ?? '')
        ? { op: '=', value: span[0] ?? '' }
        : null;
  const shown =
    months?.op === '=' ? String(months.value) : isThisMonth ? context.today.slice(0, 7) : lastMonth ? monthBefore(context.today) : ofYear;
  const growth = (against: 'previous' | 'year_before'): Step => ({
    do: 'growth',
    period_column: name,
    value: measured,
    against,
    ...(within ? { within: within.name } : {}),
    ...(shown === undefined ? {} : { shown }),
  });
  const steps: Step[] = [
    ...filters.filter((step) => step.all.length > 0),
    {
      do: 'group',
      by: [...(within ? [{ column: within.name }] : []), date ? { column: column.name, period } : { column: column.name }],
      values: [value ? { column: value.name, how: 'sum', as: measured } : { how: 'count', as: measured }],
    },
    ...(within ? [{ do: 'sort', by: [{ column: within.name }, { column: name }] }] : []),
    ...(asksBefore || both ? [growth('previous')] : []),
    ...(asksYear ? [growth('year_before')] : []),
    ...(pair ? [{ do: 'filter', all: [{ column: name, op: 'in', values: pair.names }] }] : []),
    ...(lastMonth ? [{ do: 'filter', all: [{ column: name, op: '=', value: monthBefore(context.today) }] }] : []),
    ...(isThisMonth ? [{ do: 'filter', all: [{ column: name, op: '=', value: context.today.slice(0, 7) }] }] : []),
    ...(ofOwn.length > 0 ? [{ do: 'filter', all: ofOwn }] : []),
    // 第三季度各月: the months before are compared with, and not shown.
    ...(months ? [{ do: 'filter', all: [{ column: name, ...months }] }] : []),
    ...(ofYear === undefined ? [] : [{ do: 'filter', all: [{ column: name, op: 'starts', value: ofYear }] }]),
  ];
  return [
    {
      name: `${name}${asksYear ? '同比' : ''}${asksBefore || both ? '环比' : ''}`.slice(0, 31),
      table: { sheet: sheet.sheet },
      steps,
      ...(chart === null
        ? {}
        : {
            chart: showsChange
              ? {
                  type: chart === '' ? 'column' : chart,
                  title: `${bareName(measured)}${change}`,
                  category: name,
                  values: [measured + change],
                }
              : { type: chart === '' ? 'line' : chart, title: `${bareName(measured)}按${name}`, category: name, values: [measured] },
          }),
      assumed: reading.values.length === 0 && value ? [`没有指明算哪一列，用了“${value.name}”。`] : [],
    },
  ];
}

function monthBefore(today: string): string {
  const date = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - 1);
  return date.toISOString().slice(0, 7);
}

/** 第三季度比第二季度: one period and the one before it, as groups are called. */
function pairNamed(text: string, year: string): { period: string; names: string[] } | null {
  const quarters = /(?:(\d{4})年)?第?([一二三四1-4])季度[^，。；\d]{0,6}?(?:比|较|和|与|跟|对比)(?:(\d{4})年)?第?([一二三四1-4])季度/.exec(
    text,
  );
  const number = (one = ''): number => '一二三四'.indexOf(one) + 1 || Number(one);
  if (quarters)
    return {
      period: 'quarter',
      names: [`${quarters[1] ?? year}Q${number(quarters[2])}`, `${quarters[3] ?? quarters[1] ?? year}Q${number(quarters[4])}`].sort(),
    };
  const months = /(?:(\d{4})年)?(\d{1,2})月(?:份)?(?:的)?[^，。；\d]{0,6}?(?:比|较|和|与|跟|对比)(?:(\d{4})年)?(\d{1,2})月/.exec(text);
  return months
    ? {
        period: 'month',
        names: [
          `${months[1] ?? year}-${(months[2] ?? '').padStart(2, '0')}`,
          `${months[3] ?? months[1] ?? year}-${(months[4] ?? '').padStart(2, '0')}`,
        ].sort(),
      }
    : null;
}

function factorIn(text: string, method: string): { factor?: number } {
  const own = /(\d+(?:\.\d+)?)\s*(?:倍|个)/.exec(text)?.[1];
  return own !== undefined && method === 'z' ? { factor: Number(own) } : {};
}

function yearOf(column: ColumnInfo): string {
  return /\d{4}/.exec(column.to ?? column.samples[0] ?? '')?.[0] ?? '2026';
}

/** 产品为行、地区为列, 行是部门 列是产品: what stands where, in the order rows, columns. */
function inRoles(text: string, reading: Reading): void {
  const role = ({ at, words }: Reading['mentions'][number]): 'row' | 'column' | null => {
    const before = text.slice(Math.max(0, at - 6), at);
    const after = text.slice(at + words.length, at + words.length + 5);
    if (/行(?:标签)?(?:是|为|=|：|:|放|用)?$/.test(before) || /^(?:作?为|做|放|当|在)行/.test(after)) return 'row';
    if (/列(?:标签)?(?:是|为|=|：|:|放|用)?$/.test(before) || /^(?:作?为|做|放|当|在)列/.test(after)) return 'column';
    return null;
  };
  const roles = new Map(
    reading.mentions.flatMap((mention) => (mention.columns[0] ? [[mention.columns[0].name, role(mention)] as const] : [])),
  );
  const places = { row: 0, none: 1, column: 2 };
  const place = (by: Reading['by'][number]): number => places[roles.get(by.column.name) ?? 'none'];
  reading.by.sort((a, b) => place(a) - place(b));
}

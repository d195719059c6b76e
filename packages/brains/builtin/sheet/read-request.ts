/** Reads a request about spreadsheets into plans: what is computed from which table, how it is called and drawn. */
import { periodIn, type Condition } from './conditions.ts';
import { isAmount, isCategory, type ColumnInfo, type SheetInfo } from './book.ts';
import { bareName } from './mentions.ts';
import type { Planned, SheetPlan, Step } from './plan.ts';
import { computeTask, concatTask, splitTask } from './read-columns.ts';
import { derivedTask } from './read-derived.ts';
import { fillTask } from './read-fill.ts';
import { marking, marksOf } from './read-marks.ts';
import { appendTask, joinTask } from './read-tables.ts';
import {
  chartAsked,
  chartFor,
  columnOf,
  dateColumn,
  filterOf,
  isAscending,
  mainAmount,
  mainCategory,
  mentioned,
  numberAfter,
  periodAsked,
  readMeasures,
  valueSteps,
  type Context,
  type Reading,
} from './read-task.ts';

/** What makes a request one about spreadsheets. */
export const sheetWork =
  /透视|数据?去重|去掉重复|删除?重复|重复(?:值|项|数据|记录|行)|异常值|离群|同比|环比|柱状图|柱形图|折线图|饼图|条形图|筛选|排序|升序|降序|从[高大]到[低小]|分列|拆分|(?:按|每个?|各).{1,16}(?:汇总|统计|合计|求和|平均|分组|计数)|(?:合并|匹配).{0,8}(?:表|文件)|(?:表|文件).{0,10}合并|加一列|新增一列|增加一列|添加一列|清洗|前\s*[\d一二三四五六七八九十]+\s*[名个位条行]|占比|累计|填充空?|空值|缺失值|排名|排行|名次|条件格式|数据条|色阶|隔行|标[红绿黄蓝橙紫灰]|高亮|突出显示|交叉表|查重|上个?月|去年同期|逐月|较上/;

export function readSheetRequest(text: string, sheets: SheetInfo[], chosen: ReadonlyMap<string, string>): Planned {
  const planned: Planned = { plans: [], marks: [], doubts: [], undone: [] };
  const whole = appendTask(text, sheets) ?? joinTask(text, sheets, chosen, planned);
  if (whole) {
    // What is asked of the joined table comes after it.
    planned.plans.push(whole);
    return planned;
  }
  if (planned.undone.length > 0) return planned;
  for (const clause of marking.test(text) && !makesSheet.test(text) ? [text] : clausesOf(text)) {
    const sheet = sheetFor(clause, sheets);
    if (!sheet) continue;
    const context: Context = { sheet, chosen, doubts: planned.doubts };
    // What the table is called is no word for its columns: 人员名单.
    const words = sheet.columns.some((column) => column.name === sheet.sheet)
      ? clause
      : clause.replaceAll(sheet.sheet, '　'.repeat(sheet.sheet.length));
    const mark = marksOf(context, words);
    if (mark) planned.marks.push(mark);
    else planned.plans.push(...taskOf(context, words));
  }
  return planned;
}

/** Words for a result of its own beside marks. */
const makesSheet = /汇总|统计|透视|去重|合并|拆分|排序|画|图(?!案)|填充空/;

/** Several things asked at once; a chart belongs to what stands before it. */
export function clausesOf(text: string): string[] {
  // Rows, columns and values of one table that is turned.
  if (/透视|交叉(?:表|汇总)|行标签|列标签|否则|其余/.test(text) && !/[。；;\n]/.test(text)) return [text];
  const parts = text
    .split(
      /[。；;\n！!]+|[，,]\s*(?=(?:再|然后|接着|另外|同时|并且?|最后|还有|还要)?(?:找出|去重|按|统计|生成|做(?:个|一个)?透视|计算|筛选|拆分|排序|每|各))/,
    )
    .map((part) => part.trim())
    .filter((part) => part.length > 1);
  const joined: string[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    const isAddition =
      /^(?:再|并且?|然后|同时|且)?(?:画|用.{0,6}图|配|做成|生成.{0,6}图|按.{1,12}(?:排序|升序|降序|从[高大低小]到)|取?前\s*[\d一二三四五六七八九十]|从[高大低小]到|降序|升序|算?占比|加上?占比|并?排名)/.test(
        part,
      );
    // 去重后按…, 筛选…后按… go on with what was just said.
    const goesOn = before !== undefined && /(?:排名|名次|占比|排序|序)(?:列|一下)?$/.test(before) && /^(?:按|根据|以).{1,12}$/.test(part);
    if (before !== undefined && (isAddition || goesOn || /(?:先|后)$/.test(before))) joined[joined.length - 1] = `${before}，${part}`;
    else joined.push(part);
  }
  return joined.length > 0 ? joined : [text];
}

/** The sheet that is named, or the one whose columns the words fit best. */
export function sheetFor(text: string, sheets: SheetInfo[]): SheetInfo | undefined {
  const named = sheets
    .filter((sheet) => sheet.sheet.length >= 2 && text.includes(sheet.sheet))
    .sort((a, b) => b.sheet.length - a.sheet.length)[0];
  if (
    named &&
    new RegExp(
      `${escaped(named.sheet)}(?:”|"|」|》)?(?:表|工作表|sheet|里|中|的)|(?:在|从|对|用)[“"「《]?${escaped(named.sheet)}`,
      'i',
    ).test(text)
  )
    return named;
  const score = (sheet: SheetInfo): number => {
    const found = mentioned({ sheet, chosen: new Map(), doubts: [] }, text);
    // Its own name says more than a word for the same thing; months need a column of days.
    const own = (words: string): number => (sheet.columns.some((column) => column.name === words) ? 3 : 2);
    return (
      found.reduce((sum, mention) => sum + mention.words.length * (mention.columns.length === 1 ? own(mention.words) : 1), 0) +
      Number(sheet.columns.some((column) => column.type === 'date')) * (periodIn(text, '2026') ? 8 : periodAsked(text) ? 3 : 0)
    );
  };
  const shown = sheets.filter((sheet) => !sheet.hidden && !hasAlready(sheet, text));
  const scored = (shown.length > 0 ? shown : sheets).map((sheet) => ({ sheet, score: score(sheet) }));
  const most = Math.max(0, ...scored.map((one) => one.score));
  const best = scored.filter((one) => one.score === most).map((one) => one.sheet);
  return best.sort((a, b) => Number(b.rows > 3) - Number(a.rows > 3))[0];
}

/** 加一列月份 is asked of a table that has none yet; 工龄 of one with the day people came. */
function hasAlready(sheet: SheetInfo, text: string): boolean {
  const wanted = /(?:加|增加?|新增|添加|插入)(?:上)?(?:一|1)?(?:个)?(?:列|字段)[“"「]?([^\s，。；：:=＝“”"「」]{1,12})/.exec(text)?.[1];
  if (wanted === undefined) return false;
  if (wanted === '工龄' || wanted === '司龄')
    return !sheet.columns.some((column) => column.type === 'date' && /入职|到岗|参加工作/.test(column.name));
  return sheet.columns.some((column) => column.name === wanted);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function taskOf(context: Context, text: string): SheetPlan[] {
  const { sheet } = context;
  const table = { sheet: sheet.sheet };
  const mentions = mentioned(context, text);
  const chart = chartAsked(text);
  const done = (name: string, steps: Step[], more: Partial<SheetPlan> = {}): SheetPlan[] => [
    { name: name.slice(0, 31), table, steps, assumed: [], ...more },
  ];

  const own =
    fillTask(context, text) ??
    splitTask(context, text) ??
    derivedTask(context, text) ??
    computeTask(context, text) ??
    concatTask(context, text);
  if (own) return [own];

  if (/透视|交叉(?:表|汇总|统计|分析)|二维(?:表|汇总|统计)|矩阵|行标签|列标签/.test(text)) return pivotTask(context, text, chart);

  if (/去重后?的?.{1,10}(?:数量?|个数|人数|有多少)$/.test(text.replace(/[。？?！!]$/, '')) && mentions.length > 0) {
    const column = columnOf(context, mentions[0] ?? { words: '', at: 0, columns: [] });
    if (column)
      return done('去重计数', [
        { do: 'total', values: [{ column: column.name, how: 'distinct', as: `${bareName(column.name)}（不重复）` }] },
      ]);
  }

  if (
    /去重|查重|去掉?重复|删除?掉?重复|剔除重复|有重复|重复(?:值|项|数据|记录|行|的)|(?:相同|一样|重复)的?(?:都)?(?:只|仅)(?:保留|留|要)/.test(
      text,
    ) &&
    !/去重计数|不重复(?:数|个数)/.test(text)
  ) {
    const by = mentions.flatMap((mention) => columnOf(context, mention)?.name ?? []);
    const keep = /(?:保留?|留|要)(?:最后|最新|最近|后面)/.test(text) ? 'last' : 'first';
    if (/找出|列出|哪些|查找|查重|标出|有没有/.test(text) && !/去重|删/.test(text)) {
      const columns = by.length > 0 ? by : sheet.columns.slice(0, 6).map((column) => column.name);
      return done('重复值', [
        { do: 'group', by: columns.map((column) => ({ column })), values: [{ how: 'count', as: '出现次数' }] },
        { do: 'filter', all: [{ column: '出现次数', op: '>', value: 1 }] },
        { do: 'sort', by: [{ column: '出现次数', descending: true }] },
      ]);
    }
    const rest = /后[，,]?\s*(按.+)$/.exec(text)?.[1];
    const step: Step = { do: 'dedupe', ...(by.length > 0 && !rest ? { by } : {}), keep };
    const assumed = by.length === 0 ? ['没有指明按哪一列判断重复，按整行完全相同来去重。'] : [];
    if (rest === undefined) return done('去重结果', [step], { assumed });
    return taskOf(context, rest).map((plan) => ({ ...plan, steps: [step, ...plan.steps], assumed: [...assumed, ...plan.assumed] }));
  }

  if (/异常|离群|离谱|不正常|可疑|极端值|特别[高大多].{0,6}特别?[低小少]|(?:过高|过大).{0,4}(?:过低|过小)/.test(text)) {
    const amounts = mentions.flatMap((mention) => (mention.columns.some(isAmount) ? (columnOf(context, mention) ?? []) : []));
    const column = amounts[0] ?? mainAmount(sheet);
    if (!column) return [];
    const within = mentions
      .map((mention) => mention.columns[0])
      .find((one) => one && isCategory(one, sheet.rows) && new RegExp(`(?:按|每个?|各|分)${escaped(one.name)}`).test(text));
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
  const period = periodAsked(text)?.period ?? 'month';
  const words = { year: '年份', quarter: '季度', month: '月份', week: '周', day: column.name }[period] ?? '月份';
  const name = date ? words : column.name;
  const both = !asksBefore && !asksYear;
  const within = reading.by.find((one) => one.column !== column && one.period === undefined)?.column;
  // The rows of a year are chosen after it was compared with the one before.
  const filters = filterOf(context, text, reading.mentions).map((step) => ({
    ...step,
    all: (Array.isArray(step['all']) ? (step['all'] as Condition[]) : []).filter((one) => one.column !== date?.name),
  }));
  const span = date ? periodIn(text.replace(/去年同期|上年同期/g, ''), yearOf(date)) : null;
  const steps: Step[] = [
    ...filters.filter((step) => step.all.length > 0),
    {
      do: 'group',
      by: [...(within ? [{ column: within.name }] : []), date ? { column: column.name, period } : { column: column.name }],
      values: [value ? { column: value.name, how: 'sum', as: measured } : { how: 'count', as: measured }],
    },
    ...(within ? [{ do: 'sort', by: [{ column: within.name }, { column: name }] }] : []),
    ...(asksBefore || both
      ? [{ do: 'growth', period_column: name, value: measured, against: 'previous', ...(within ? { within: within.name } : {}) }]
      : []),
    ...(asksYear
      ? [{ do: 'growth', period_column: name, value: measured, against: 'year_before', ...(within ? { within: within.name } : {}) }]
      : []),
    ...(span && /^\d{4}$/.test(span[0] ?? '') && span.length === 1
      ? [{ do: 'filter', all: [{ column: name, op: 'starts', value: span[0] }] }]
      : []),
  ];
  return [
    {
      name: `${name}${asksYear ? '同比' : ''}${asksBefore || both ? '环比' : ''}`.slice(0, 31),
      table: { sheet: sheet.sheet },
      steps,
      ...(chart === null
        ? {}
        : {
            chart: { type: chart === '' ? 'line' : chart, title: `${bareName(measured)}按${name}`, category: name, values: [measured] },
          }),
      assumed: reading.values.length === 0 && value ? [`没有指明算哪一列，用了“${value.name}”。`] : [],
    },
  ];
}

/** Groups, totals, tops, filters, orders, shares: whatever the words around the columns ask for. */
function measureTask(context: Context, text: string, chart: string | null): SheetPlan[] {
  const { sheet } = context;
  const table = { sheet: sheet.sheet };
  const reading = readMeasures(context, text);
  const filters = filterOf(context, text, reading.mentions);
  const conditioned = new Set(
    filters
      .flatMap((step) => (Array.isArray(step['all']) ? step['all'] : []))
      .map((one: unknown) => (typeof one === 'object' && one !== null && 'column' in one ? String(one.column) : '')),
  );
  const isFilter = /筛选|只看|只要|只保留|留下|挑出|选出|找出|过滤|列出|提取/.test(text);
  const ranked = /从[高大低小]到[高大低小]|由[高大低小]到[高大低小]|降序|升序|排序|排列|倒序|排个?序|排(?:在)?前面|排名|排行|名次|榜/.test(
    text,
  );
  const sorts = sortKeys(context, text, reading.mentions);
  const standing = /排名|排行|名次|榜/.test(text);
  const top = numberAfter(text);
  const aggregates =
    /汇总|统计|合计|加总|求和|总计|总和|总额|平均|分组|计数|每个|各|不同|对比|贡献|结构|最[高低大小多少好差]|数量|个数|多少|占比|比例|百分|趋势|累计|按|排名|排行|名次|榜|第[一二三\d]|份额|帕累托/.test(
      text,
    );
  const assumed: string[] = [];
  // 华东占总销售额多少: its part of all groups, not of itself.
  const part = /占(?!位).{0,10}(?:多少|比例|百分|几成)|占比/.test(text) ? partOfAll(filters) : null;
  const whole = part && (reading.values[0] ?? mainAmount(sheet));
  if (part && whole && !reading.by.some((one) => one.column.name !== part.column))
    return [
      {
        name: `${bareName(whole.name)}占比`.slice(0, 31),
        table,
        steps: [
          { do: 'group', by: [{ column: part.column }], values: [{ column: whole.name, how: 'sum', as: whole.name }] },
          { do: 'share', column: whole.name },
          { do: 'filter', all: [part.condition] },
        ],
        assumed,
      },
    ];
  const by = reading.by.filter(
    (one) => !conditioned.has(one.column.name) || new RegExp(`(?:按|每个?|各)${escaped(one.column.name)}`).test(text),
  );
  let { values } = reading;
  // 大于 1 万的销售额 puts a condition; only what is measured besides is a value.
  if (isFilter && conditioned.size > 0 && !/汇总|统计|合计|求和|平均|按.{1,10}分/.test(text)) values = [];
  const grouped =
    by.length > 0 &&
    (aggregates || chart !== null) &&
    !(isFilter && values.length === 0 && !reading.counts && !/汇总|统计|分组/.test(text)) &&
    !(ranked && !standing && values.length === 0 && !/汇总|统计|合计|每|各|数量/.test(text)) &&
    !(sorts.length > 1 && !standing && !/汇总|统计|合计|每|各|分组/.test(text)) &&
    !(standing && /(?:每个?|各)?(?:订单|行|条|笔|记录|人).{0,4}在|(?:组|部门|地区|产品|类)[里内中]/.test(text));

  if (grouped) {
    const groups = by.slice(0, 4);
    const first = groups[0];
    if (!first) return [];
    // Rows that are one each need no putting together: 销售额前 10 名的员工.
    const unique = groups.length === 1 && first.period === undefined && first.column.distinct === sheet.rows && top !== null;
    if (!unique) {
      const noValues = values.length === 0 && !reading.counts;
      const amount =
        noValues && !/数量|个数|多少(?!钱|元)|统计.{0,4}(?:人|次|条|笔)/.test(text.replace(/百分之多少|多少百分比|占.{0,6}多少/, ''))
          ? mainAmount(sheet)
          : undefined;
      if (amount) {
        values = [amount];
        assumed.push(`没有指明汇总哪一列，汇总了“${amount.name}”。`);
      }
      const { steps: measures, names } = valueSteps({ ...reading, values, counts: reading.counts || (noValues && !amount) });
      const label = groups.map((one) =>
        one.period === undefined
          ? one.column.name
          : ({ year: '年份', quarter: '季度', month: '月份', week: '周', day: one.column.name }[one.period] ?? '月份'),
      );
      const isTime = first.period !== undefined;
      // Two ways to group and a chart: one along the axis, one beside each other.
      const crossed = groups.length === 2 && chart !== null && names.length === 1 && chart !== 'pie' && chart !== 'donut';
      if (crossed) {
        const byTime = groups.find((one) => one.period !== undefined) ?? first;
        const other = groups.find((one) => one !== byTime) ?? first;
        return [
          {
            name: `${label.join('×')}汇总`.slice(0, 31),
            table,
            steps: [
              ...filters,
              { do: 'pivot', rows: [refOf(byTime)], columns: refOf(other), value: { ...measures[0], as: undefined }, totals: false },
            ].map(withoutUndefined),
            chart: {
              type: chart === '' ? (byTime.period === undefined ? 'column' : 'line') : chart,
              title: `${label.join('、')}${names[0] ?? ''}`,
            },
            assumed,
          },
        ];
      }
      const main = names[0] ?? '数量';
      const steps: Step[] = [...filters, { do: 'group', by: groups.map(refOf), values: measures }];
      const share = /占比|比例|百分比|百分之|份额|占.{0,8}多少|贡献|结构|帕累托/.test(text);
      const inGroups = groups.length > 1 && (/(?:每个?|各)[^，。]{0,8}[里内中]/.test(text) || (top !== null && /每个?|各/.test(text)));
      const outer = inGroups ? { within: first.column.name } : {};
      if (share && /累计占比|帕累托/.test(text)) {
        steps.push(
          { do: 'sort', by: [{ column: main, descending: true }] },
          { do: 'share', column: main, as: '占比' },
          { do: 'running', column: '占比', as: '累计占比' },
        );
      } else if (share && (top !== null || inGroups)) steps.push({ do: 'share', column: main, ...outer });
      if (/累计占比|帕累托/.test(text)) {
        // In order already.
      } else if (top !== null && inGroups) steps.push({ do: 'top', n: top, by: main, ascending: isAscending(text), ...outer });
      else if (top !== null) steps.push({ do: 'top', n: top, by: main, ascending: isAscending(text) });
      else if (ranked || (!isTime && groups.length === 1))
        steps.push({ do: 'sort', by: [{ column: main, descending: !isAscending(text) }] });
      if (share && top === null && !inGroups && !/累计占比|帕累托/.test(text)) steps.push({ do: 'share', column: main });
      if (/累计/.test(text) && !/累计占比/.test(text)) steps.push({ do: 'running', column: main });
      if (standing) steps.push({ do: 'rank', column: main, ...(isAscending(text) ? { ascending: true } : {}), ...outer });
      const title = `各${label.join('、')}${names.slice(0, 2).join('、')}`;
      return [
        {
          name: `按${label.join('、')}${top === null ? '汇总' : `前${top}`}`.slice(0, 31),
          table,
          steps,
          total:
            top === null && !/占比|累计|平均|最|中位/.test(text) && measures.every((one) => one['how'] === 'sum' || one['how'] === 'count'),
          ...(chart === null
            ? {}
            : { chart: { ...(chartFor(chart, groups, names, title) ?? { type: 'column', title }), category: label[0] ?? '' } }),
          assumed,
        },
      ];
    }
  }

  const date = dateColumn(context, reading.mentions);
  const key =
    values[0] ??
    (ranked || top !== null
      ? (reading.mentions.map((mention) => mention.columns[0]).find((column): column is ColumnInfo => column !== undefined) ??
        mainAmount(sheet))
      : undefined);
  if (filters.length > 0 || ranked || top !== null || /占比|比例|百分比|累计/.test(text)) {
    const steps: Step[] = [...filters];
    if (top !== null && key) steps.push({ do: 'top', n: top, by: key.name, ascending: isAscending(text) });
    else if (top !== null) steps.push({ do: 'top', n: top });
    else if (date && /最[新近早].{0,8}前|[新旧早晚]的?.{0,6}排.{0,2}前/.test(text))
      steps.push({ do: 'sort', by: [{ column: date.name, descending: !/最?早|旧/.test(text) }] });
    else if (sorts.length > 0 && !standing) steps.push({ do: 'sort', by: sorts });
    else if (ranked && key && !standing) steps.push({ do: 'sort', by: [{ column: key.name, descending: descends(text) }] });
    const amount = values[0] ?? mainAmount(sheet);
    if (/累计占比|帕累托/.test(text) && amount)
      steps.push(
        { do: 'sort', by: [{ column: amount.name, descending: true }] },
        { do: 'share', column: amount.name, as: '占比' },
        { do: 'running', column: '占比', as: '累计占比' },
      );
    else if (/占比|比例|百分比/.test(text) && amount) steps.push({ do: 'share', column: amount.name });
    if (/累计/.test(text) && !/累计占比/.test(text) && amount) steps.push({ do: 'running', column: amount.name });
    if (standing && amount && top === null) {
      const within = reading.by.find((one) => one.period === undefined && /[里内中]|每个?|各/.test(text))?.column;
      steps.push({
        do: 'rank',
        column: amount.name,
        ...(isAscending(text) ? { ascending: true } : {}),
        ...(within ? { within: within.name } : {}),
      });
    }
    if (steps.length === 0) return [];
    const name =
      top !== null ? `${key ? bareName(key.name) : ''}前${top}` : filters.length > 0 ? '筛选结果' : ranked ? '排序结果' : '计算结果';
    const category = sheet.columns.find((column) => column.type === 'text')?.name;
    return [
      {
        name: name.slice(0, 31),
        table,
        steps,
        ...(chart !== null && key && isAmount(key)
          ? {
              chart: {
                type: chart === '' ? 'column' : chart,
                title: `${bareName(key.name)}${top === null ? '' : `前 ${top}`}`,
                ...(category ? { category } : {}),
                values: [key.name],
              },
            }
          : {}),
        assumed,
      },
    ];
  }

  if ((values.length > 0 || reading.counts) && aggregates && chart === null) {
    const { steps } = valueSteps({ ...reading, values });
    return [{ name: '合计', table, steps: [{ do: 'total', values: steps }], assumed }];
  }

  if (chart !== null) {
    const amount = values[0] ?? mainAmount(sheet);
    const category = mainCategory(sheet);
    const label = sheet.columns.find((column) => column.type === 'text' && column.distinct === sheet.rows);
    if (!amount) return [];
    assumed.push('没有指明怎么画，按表里的列自动选择。');
    if (label && sheet.rows <= 30)
      return [
        {
          name: '图表',
          table,
          steps: [],
          chart: {
            type: chart === '' ? 'column' : chart,
            title: bareName(amount.name),
            category: label.name,
            values: values.length > 0 ? values.map((one) => one.name) : [amount.name],
          },
          assumed,
        },
      ];
    const group: Reading['by'][number] | null =
      (chart === 'line' || !category) && date ? { column: date, period: 'month' } : category ? { column: category } : null;
    if (!group) return [];
    const words = group.period === undefined ? group.column.name : '月份';
    return [
      {
        name: `按${words}汇总`.slice(0, 31),
        table,
        steps: [
          { do: 'group', by: [refOf(group)], values: [{ column: amount.name, how: 'sum', as: amount.name }] },
          ...(group.period === undefined ? [{ do: 'sort', by: [{ column: amount.name, descending: true }] }] : []),
        ],
        total: true,
        chart: {
          type: chart === '' ? (group.period === undefined ? 'column' : 'line') : chart,
          title: `各${words}${bareName(amount.name)}`,
          category: words,
          values: [amount.name],
        },
        assumed,
      },
    ];
  }
  return [];
}

/** 先按部门再按销售额降序: rows are put in order by several columns. */
function sortKeys(context: Context, text: string, mentions: Reading['mentions']): { column: string; descending: boolean }[] {
  if (!/排序|排列|排个?序|升序|降序|倒序|正序|从[高大低小早晚新旧]到|由[高大低小]到|排(?:在)?(?:最)?前/.test(text)) return [];
  const keys = mentions.filter(
    ({ at, words }) =>
      /(?:按照?|先|再|然后|、|，|,|和|[:：]|最|把|给|将)(?:表格|数据|订单)?(?:按照?)?$/.test(text.slice(0, at)) ||
      /^(?:列)?(?:升序|降序|倒序|正序|从|由|[高大新]的?.{0,4}排|排序)/.test(text.slice(at + words.length)),
  );
  return keys.flatMap((mention, n) => {
    const column = columnOf(context, mention);
    if (!column) return [];
    const until = keys[n + 1]?.at ?? text.length;
    const after = text.slice(mention.at + mention.words.length, until);
    const own = /升序|降序|倒序|从|由|[高大新].{0,4}前/.test(after) ? after : n === keys.length - 1 ? text : '';
    return [{ column: column.name, descending: descends(own) }];
  });
}

/** The only condition, when it is for one value of a column of words. */
function partOfAll(filters: Step[]): { column: string; condition: Condition } | null {
  const all = filters.flatMap((step) => (Array.isArray(step['all']) ? (step['all'] as Condition[]) : []));
  const [condition] = all;
  return condition &&
    all.length === 1 &&
    (condition.op === '=' || condition.op === 'in') &&
    typeof (condition.value ?? condition.values?.[0]) === 'string' &&
    !/^\d{4}(?:-|$)/.test(String(condition.value ?? ''))
    ? { column: condition.column, condition }
    : null;
}

function descends(text: string): boolean {
  return /降序|从[高大新晚]到|由[高大新晚]到|倒序|[高大新].{0,6}(?:排)?(?:在)?前/.test(text);
}

function factorIn(text: string, method: string): { factor?: number } {
  const own = /(\d+(?:\.\d+)?)\s*(?:倍|个)/.exec(text)?.[1];
  return own !== undefined && method === 'z' ? { factor: Number(own) } : {};
}

function yearOf(column: ColumnInfo): string {
  return /\d{4}/.exec(column.samples[0] ?? '')?.[0] ?? '2026';
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

function refOf({ column, period }: Reading['by'][number]): { column: string; period?: string } {
  return period === undefined ? { column: column.name } : { column: column.name, period };
}

function withoutUndefined(step: Step): Step {
  const value = step['value'];
  if (typeof value !== 'object' || value === null) return step;
  return { ...step, value: Object.fromEntries(Object.entries(value).filter(([, own]) => own !== undefined)) };
}

/** What a whole table comes to when nothing more is said than to look at it: by its first category, and along time. */
export function overviewOf(sheet: SheetInfo): SheetPlan[] {
  const amount = mainAmount(sheet);
  const category = mainCategory(sheet);
  const date = sheet.columns.find((column) => column.type === 'date');
  const table = { sheet: sheet.sheet };
  const value = amount ? { column: amount.name, how: 'sum', as: amount.name } : { how: 'count', as: '数量' };
  const name = amount ? amount.name : '数量';
  return [
    ...(category
      ? [
          {
            name: `按${category.name}汇总`.slice(0, 31),
            table,
            steps: [
              { do: 'group', by: [{ column: category.name }], values: [value] },
              { do: 'sort', by: [{ column: name, descending: true }] },
              { do: 'share', column: name },
            ],
            chart: {
              type: category.distinct > 12 ? 'bar' : 'column',
              title: `各${category.name}${bareName(name)}`,
              category: category.name,
              values: [name],
            },
            assumed: [],
          },
        ]
      : []),
    ...(date
      ? [
          {
            name: '按月份汇总',
            table,
            steps: [
              { do: 'group', by: [{ column: date.name, period: 'month' }], values: [value] },
              { do: 'growth', period_column: '月份', value: name, against: 'previous' },
            ],
            chart: { type: 'line', title: `${bareName(name)}按月`, category: '月份', values: [name] },
            assumed: [],
          },
        ]
      : []),
  ];
}

/** Takes up what was made last: another chart, one more way to group, only some of the rows. */
import type { SheetInfo } from './book.ts';
import { inGrades } from './grades.ts';
import { bareName } from './mentions.ts';
import { inOwnWords } from './own-words.ts';
import { grownColumns } from './read-grown.ts';
import { shortWish } from './follow-words.ts';
import { readMeasures, valueSteps } from './read-measured.ts';
import type { Chart, SheetPlan, Step } from './plan.ts';
import {
  chartAsked,
  columnOf,
  dateColumn,
  eachOf,
  filterOf,
  isAscending,
  mentioned,
  numberAfter,
  periodAsked,
  type Context,
} from './read-task.ts';

export interface Made {
  name: string;
  table: { file_name?: string; sheet?: string };
  steps: Step[];
  chart?: Chart;
  formulas?: SheetPlan['formulas'];
  total?: boolean;
}

function record(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

/** The table and the steps of a question. */
export function queryOf(query: Record<string, unknown> | null): Pick<Made, 'table' | 'steps'> | null {
  const table = record(query?.['table']);
  if (!query || !table) return null;
  return {
    table: {
      ...(typeof table['file_name'] === 'string' ? { file_name: table['file_name'] } : {}),
      ...(typeof table['sheet'] === 'string' ? { sheet: table['sheet'] } : {}),
    },
    steps: (Array.isArray(query['steps']) ? query['steps'] : []).flatMap((one: unknown) => {
      const step = record(one);
      return step && typeof step['do'] === 'string' ? [{ ...step, do: step['do'] }] : [];
    }),
  };
}

/** The last sheet a call of edit_sheet or create_sheet made from a query; null when it made none. */
export function madeBy(input: Record<string, unknown>): Made | null {
  const list = Array.isArray(input['edits']) ? input['edits'] : Array.isArray(input['sheets']) ? input['sheets'] : [];
  const sheets = list.map(record).filter((one) => one !== null && (one['do'] === undefined || one['do'] === 'new_sheet'));
  const last = sheets.findLast((one) => record(one?.['query']) !== null);
  const query = queryOf(record(last?.['query']));
  if (!last || !query) return null;
  const chart = record(last['chart']);
  const values = Array.isArray(chart?.['values']) ? chart['values'].filter((one) => typeof one === 'string') : undefined;
  return {
    name: typeof last['name'] === 'string' ? last['name'] : '结果',
    ...query,
    ...(chart && typeof chart['type'] === 'string'
      ? {
          chart: {
            type: chart['type'],
            title: typeof chart['title'] === 'string' ? chart['title'] : '',
            ...(typeof chart['category'] === 'string' ? { category: chart['category'] } : {}),
            ...(values ? { values } : {}),
          },
        }
      : {}),
    ...(last['total'] === true ? { total: true } : {}),
  };
}

const begins =
  /^(?:请|帮我|麻烦)?(?:再|换|改|只看|只要|只保留|去掉|不要|排除|加上|加个|也|还要|把它|把图|那|图表?(?:换|改|用)|画成|用.{1,5}图|细分|按.{1,8}(?:再分|细分|拆开看)|取?前\s*[\d一二三四五六七八九十]+[名个位条行]?$|从[高大低小]到|降序|升序|占比|比例|环比|同比|累计|排名|名次|不算|剔除|除去|除了|刨[去除掉]|做成.{0,4}图|倒(?:过来|序)|按.{1,8}(?:看看?|看一下|来看|呢|统计一下)[。？?]?$|.{1,10}呢[？?]?$|(?:一共|总共)?有(?:几|多少)[个人条行单笔家名]?[。？?]?$)/;

export function startsFollowUp(text: string): boolean {
  return begins.test(text.trim()) && text.length <= 40;
}

/** Null when it is no word on what was made; a sentence where what was made can't be gone on with so. */
export function followUp(
  asked: string,
  made: Made,
  sheets: SheetInfo[],
  chosen: ReadonlyMap<string, string>,
  doubts: Context['doubts'],
  today: string,
): SheetPlan | string | null {
  if (!startsFollowUp(asked)) return null;
  const origin =
    sheets.find((one) => one.sheet === made.table.sheet && (made.table.file_name === undefined || one.file === made.table.file_name)) ??
    sheets.find((one) => one.sheet === made.table.sheet);
  if (!origin) return null;
  const found = withSource(origin, made);
  const graded = inGrades(asked, [found]);
  if (graded.undone !== null) return graded.undone;
  const given = graded.text;
  // 只看周末: the column it looks at grows first.
  const grown = grownColumns({ sheet: found, chosen, doubts, today }, given);
  const own = grown?.undone === null ? grown : null;
  const sheet = own?.sheet ?? found;
  const text = own?.text ?? inOwnWords(given, [found], today);
  const context: Context = { sheet, chosen, doubts, today };
  const mentions = mentioned(context, text);
  const chart = chartAsked(text);
  const top = numberAfter(text);
  const plan: SheetPlan = {
    name: made.name,
    table: { ...(made.table.file_name === undefined ? {} : { file_name: made.table.file_name }), sheet: sheet.sheet },
    steps: [...(own?.steps ?? []), ...made.steps],
    ...(made.chart ? { chart: { ...made.chart } } : {}),
    ...(made.formulas ? { formulas: made.formulas } : {}),
    ...(made.total ? { total: true } : {}),
    assumed: [...graded.assumed, ...(own?.assumed ?? [])],
  };
  const suffix: string[] = [];
  const short = shortWish(text, plan.steps, plan.chart, context);
  if (typeof short === 'string') return short;
  if (short) {
    plan.steps = short.steps;
    if (short.chart) plan.chart = short.chart;
    plan.name = `${bareName(made.name)}-${short.suffix}`.slice(0, 31);
    return plan;
  }
  const compared = comparedColumns(made.steps);
  const filters = /只看|只要|只保留|只留|去掉|不要|排除|不含|不算|剔除|除去|除了|刨/.test(text) ? filterOf(context, text, mentions) : [];
  if (filters.length > 0) {
    const held = filters.flatMap((step) => (Array.isArray(step['all']) ? step['all'].map(record) : []));
    if (compared && !held.every((one) => compared.all.includes(String(one?.['column']))))
      return `没有${given.slice(0, 30)}：“${made.name}”是两张表的对比，只能按它有的列筛选：${compared.all.map((one) => `“${one}”`).join('、')}。`;
    // After the tables were put together: rows of all of them are meant.
    const grows = Math.max(own?.steps.length ?? 0, plan.steps.findLastIndex((step) => step.do === 'append' || step.do === 'join') + 1);
    plan.steps = [...plan.steps.slice(0, grows), ...filters, ...plan.steps.slice(grows)];
    suffix.push('筛选');
  }
  if (
    compared &&
    (/(?:改|换)(?:成|为)?(?:按照?|用|以)|再按|按.{1,8}(?:再?分|细分|拆开)|细分|再分/.test(text) || adds.test(text)) &&
    chart === null
  )
    return `没有接着做：“${made.name}”是两张表的对比，再按别的列分或加别的数，要从头说，例如“按……对比……和……”。`;
  const instead = insteadOf(text, plan.steps, mentions, context);
  if (instead) {
    plan.steps = instead.steps;
    if (plan.chart)
      plan.chart = { ...plan.chart, title: `${eachOf(instead.label)}${namesAfter(plan.steps)?.[0] ?? ''}`, category: instead.label };
    suffix.push(`按${bareName(instead.label)}`);
  }
  const more = moreMeasured(text, plan.steps, context);
  if (more) {
    plan.steps = more.steps;
    if (plan.chart?.values && !['pie', 'donut'].includes(plan.chart.type))
      plan.chart = { ...plan.chart, values: [...plan.chart.values, ...more.names] };
    if (plan.chart?.values && more.names.includes('数量') && plan.chart.values.length === 2) plan.chart = { ...plan.chart, type: 'combo' };
    suffix.push(more.names.map(bareName).join('、'));
  }
  const isGrouping = !instead && /再按|按.{1,8}(?:再?分|细分|拆开)|细分|再分/.test(text);
  if (isGrouping) {
    const at = plan.steps.findIndex((step) => step.do === 'group');
    const group = plan.steps[at];
    const asked = groupAsked(text, mentions, context);
    if (!asked) return null;
    const { by: own, words } = asked;
    if (group) {
      const by = Array.isArray(group['by']) ? group['by'] : [];
      const values = Array.isArray(group['values']) ? group['values'] : [];
      const [first] = values.map(record);
      if (plan.chart && by.length === 1 && values.length === 1 && first) {
        const { as: _as, ...value } = first;
        plan.steps = [
          ...plan.steps.slice(0, at),
          'period' in own ? { do: 'pivot', rows: [own], columns: by[0], value } : { do: 'pivot', rows: by, columns: own, value },
        ];
        plan.chart = {
          type: plan.chart.type === 'pie' || plan.chart.type === 'donut' ? 'stacked_column' : plan.chart.type,
          title: `${plan.chart.title}（按${words}）`,
        };
        delete plan.total;
      } else plan.steps = plan.steps.map((step, n) => (n === at ? { ...step, by: [...by, own] } : step));
    } else {
      const before = plan.steps.find((step) => step.do === 'pivot');
      if (!before) return null;
      plan.steps = plan.steps.map((step) =>
        step === before ? { ...step, rows: [...(Array.isArray(step['rows']) ? step['rows'] : []), own] } : step,
      );
    }
    suffix.push(`按${words}`);
  }
  if (chart !== null) {
    const names = namesAfter(plan.steps);
    plan.chart = {
      ...(plan.chart ?? { title: made.name, ...(names ? { values: names } : {}) }),
      type: chart === '' ? (plan.chart?.type ?? 'column') : chart,
    };
    const words = /[\u4e00-\u9fff]{1,3}图/.exec(text)?.[0]?.replace(/^(?:换|改|画|变|成|用|为|个|张)+/, '');
    suffix.push(words === undefined ? '图表' : words);
  }
  if (top !== null || /排序|降序|升序|从[高大低小]到/.test(text)) {
    const name = mentions.map((mention) => mention.columns[0]?.name).find((one) => one !== undefined) ?? namesAfter(plan.steps)?.[0];
    if (name !== undefined) {
      plan.steps = [
        ...plan.steps.filter((step) => step.do !== 'sort'),
        top === null
          ? { do: 'sort', by: [{ column: name, descending: !isAscending(text) }] }
          : { do: 'top', n: top, by: name, ascending: isAscending(text) },
      ];
      suffix.push(top === null ? '排序' : `前${top}`);
    }
  }
  if (/占比|比例/.test(text)) {
    const name = namesAfter(plan.steps)?.[0];
    if (name !== undefined) {
      plan.steps = [...plan.steps, { do: 'share', column: name }];
      suffix.push('占比');
    }
  }
  if (suffix.length === 0) return null;
  plan.name = `${bareName(made.name)}-${suffix.join('-')}`.slice(0, 31);
  return plan;
}

/** 只要2班的 of sheets that were put together: the column that tells which. */
function withSource(sheet: SheetInfo, made: Made): SheetInfo {
  const append = made.steps.find((step) => step.do === 'append' && typeof step['source_as'] === 'string');
  const name = append?.['source_as'];
  if (typeof name !== 'string' || !Array.isArray(append?.['tables'])) return sheet;
  const titles = [{ file_name: sheet.file, sheet: sheet.sheet }, ...append['tables'].map(record)];
  const files = new Set(titles.map((one) => one?.['file_name']));
  const samples = titles.map((one) => String(files.size === titles.length ? one?.['file_name'] : one?.['sheet']).replace(/\.[^.]+$/, ''));
  return {
    ...sheet,
    columns: [...sheet.columns, { name, type: 'text', distinct: samples.length, empty: 0, at: 'A', samples, format: '' }],
  };
}

/** Names of what the last grouping measured. */
function namesAfter(steps: Step[]): string[] | undefined {
  const compared = comparedColumns(steps);
  if (compared) return compared.figures;
  const group = steps.findLast((step) => step.do === 'group' || step.do === 'total');
  const values = Array.isArray(group?.['values']) ? group['values'].map(record) : undefined;
  const names = values?.flatMap((one) =>
    typeof one?.['as'] === 'string' ? [one['as']] : typeof one?.['column'] === 'string' ? [one['column']] : [],
  );
  return names && names.length > 0 ? names : undefined;
}

/** The columns of groups that another table was laid beside, and those of them that are figures; null where none was. */
function comparedColumns(steps: Step[]): { all: string[]; figures: string[] } | null {
  const at = steps.findIndex((step) => step.do === 'group');
  const joined = steps.findIndex((step, n) => at >= 0 && n > at && step.do === 'join');
  const select = joined < 0 ? undefined : steps.slice(joined).find((step) => step.do === 'select');
  const all = Array.isArray(select?.['columns']) ? select['columns'].filter((one) => typeof one === 'string') : [];
  const by = Array.isArray(steps[at]?.['by']) ? steps[at]['by'].length : 0;
  return joined < 0 ? null : { all, figures: all.slice(by) };
}

const adds = /加上|加个|还要|也要|也算|带上/;

/** What rows are to be put together by, what its column will be called and how it is spoken of; days by the month where no period is said. */
function groupAsked(
  text: string,
  mentions: ReturnType<typeof mentioned>,
  context: Context,
): { by: { column: string; period?: string }; label: string; words: string } | null {
  const period = periodAsked(text);
  const column = mentions.map((mention) => columnOf(context, mention)).find((one) => one !== undefined && one.type !== 'number');
  const date = dateColumn(context, mentions);
  const day = column?.type === 'date' ? column : period && !column ? date : undefined;
  if (!day) return column ? { by: { column: column.name }, label: column.name, words: column.name } : null;
  const own = period?.period ?? 'month';
  const label = { year: '年份', quarter: '季度', month: '月份', week: '周' }[own] ?? day.name;
  return { by: { column: day.name, period: own }, label, words: period?.words ?? day.name };
}

/** 改成按城市: what rows are put together by, in the place of what it was. */
function insteadOf(
  text: string,
  steps: Step[],
  mentions: ReturnType<typeof mentioned>,
  context: Context,
): { steps: Step[]; label: string } | null {
  const at = steps.findIndex((step) => step.do === 'group');
  const group = steps[at];
  if (
    !group ||
    !(/(?:改|换)(?:成|为)?(?:按照?|用|以)/.test(text) || /^(?:那)?按.{1,8}(?:看看?|看一下|来看|呢|统计一下)[。？?]?$/.test(text.trim()))
  )
    return null;
  const asked = groupAsked(text, mentions, context);
  if (!asked) return null;
  const { by: own, label } = asked;
  const before = Array.isArray(group['by']) ? group['by'].map(record) : [];
  // What was put in order of the old groups has no such column any more.
  const gone = new Set(before.flatMap((one) => (typeof one?.['column'] === 'string' ? [one['column']] : [])));
  const after = steps
    .slice(at + 1)
    .filter(
      (step) =>
        !('period' in own && step.do === 'sort') &&
        !JSON.stringify(step).includes('"within"') &&
        ![...gone].some((name) => JSON.stringify(step).includes(JSON.stringify(name))),
    );
  // 按区域看看 after 华东呢: all of them again.
  const kept = steps.slice(0, at).flatMap((step) => {
    const all = step.do === 'filter' && Array.isArray(step['all']) ? step['all'].map(record) : null;
    const left = all?.filter((one) => one?.['column'] !== own.column || 'period' in own);
    return left === undefined ? [step] : left.length > 0 ? [{ ...step, all: left }] : [];
  });
  return { steps: [...kept, { ...group, by: [own] }, ...after], label };
}

/** 再加上订单数: one more figure of the same groups. */
function moreMeasured(text: string, steps: Step[], context: Context): { steps: Step[]; names: string[] } | null {
  const at = steps.findIndex((step) => step.do === 'group');
  const group = steps[at];
  if (!group || !adds.test(text) || /占比|比例|图|排名|[按列]/.test(text)) return null;
  const reading = readMeasures(context, text);
  if (reading.values.length === 0 && !reading.counts && (reading.distincts ?? []).length === 0) return null;
  const values = Array.isArray(group['values']) ? group['values'] : [];
  const known = new Set(namesAfter(steps));
  const added = valueSteps(reading).steps.filter((one) => !known.has(String(one['as'])));
  if (added.length === 0) return null;
  return {
    steps: steps.map((step, n) => (n === at ? { ...step, values: [...values, ...added] } : step)),
    names: added.map((one) => String(one['as'])),
  };
}

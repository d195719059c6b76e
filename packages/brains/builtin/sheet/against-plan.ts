/** Reads wishes to hold what happened against what was planned where one sheet has the rows of the one and another the plan of each group. Pure. */
import { isAmount, type ColumnInfo, type SheetInfo } from './book.ts';
import type { Condition } from './conditions.ts';
import { actualOf, type Actual } from './against-actual.ts';
import { askedKeys, sharedKeys, type Key } from './against-keys.ts';
import { bareName } from './mentions.ts';
import type { SheetPlan, Step } from './plan.ts';
import { inUnitOf } from './same-unit.ts';
import { marking } from './read-marks.ts';
import { rateEdge } from './read-rates.ts';
import { chartAsked, chartFor, eachOf, filterOf, mentioned, numberAfter, type Context } from './read-task.ts';

export interface PlanKind {
  /** What the plan is called, as a column or a sheet. */
  plan: RegExp;
  /** Words that speak of it without its name. */
  implied: RegExp;
  heads: boolean;
  /** Which figure of the rows is meant where none is named. */
  spent: RegExp | null;
  rate: string;
  /** What is left where less happened than was planned. */
  rest: string;
}

const kinds: PlanKind[] = [
  { plan: /编制|定员|定编/, implied: /[超缺满空]编|缺员/, heads: true, spent: null, rate: '满编率', rest: '缺编' },
  {
    plan: /预算|额度|限额/,
    implied: /超支|(?:执行|使用)率|结余/,
    heads: false,
    spent: /支出|花费|报销|费用|开支|实际|发生额|已用/,
    rate: '执行率',
    rest: '结余',
  },
  {
    plan: /目标|指标|任务|计划|定额/,
    implied: /(?:完成|达成)(?:率|情况)|达标|(?:没有?|未)(?:完成|达成)/,
    heads: false,
    spent: null,
    rate: '完成率',
    rest: '还差',
  },
];

const holdsAgainst =
  /对比|比较|相比|相差|差[额异距几多了]|还差|超[编支出标额预]|超[过出]?了?(?:预算|目标|计划|编制)|[缺满空]编|缺口|空缺|缺[几多]|缺员|(?:完成|达成|执行|使用|满编)率|完成|达成|达标|执行|情况|结余|余额|剩|够不够|进度/;
const asksRate = /(?:完成|达成|执行|使用|满编)(?:率|情况)|[超缺满空]编|超支|结余/;
const happened = /实际|在岗|现有|在职|支出|花了|用了|完成/;
const over = /超编|超预算|超支|超出|超标|超额|超[过出]?了?(?:预算|目标|计划|编制)|大于[^，。；的]{0,6}(?:预算|目标|计划|编制)/;
const under = /缺编|缺员|(?:没有?|未)(?:完成|达成|达标|达到|花完|用完)|不达标|低于(?:目标|计划|预算|编制)/;

/** Null where nothing is held against a plan of another sheet; a sentence where it is asked and can't be done. */
export function againstPlan(context: Omit<Context, 'sheet'>, text: string, sheets: SheetInfo[]): SheetPlan | string | null {
  const shown = sheets.filter((sheet) => !sheet.hidden);
  if (shown.length < 2 || marking.test(text) || /透视/.test(text)) return null;
  // Rows that are only brought together are no comparison; 合并，算完成率 is one.
  if (/合并|匹配|关联|vlookup|带[到入]/i.test(text) && !asksRate.test(text)) return null;
  for (const kind of kinds) {
    const isNamed = kind.plan.test(text);
    if (!(isNamed || kind.implied.test(text)) || !(holdsAgainst.test(text) || (isNamed && happened.test(text)))) continue;
    const planned = shown.flatMap((sheet) => {
      const column = planColumn(sheet, kind, text, shown);
      return column === null ? [] : [{ sheet, column }];
    });
    const pairs = planned.flatMap((one) =>
      shown
        .filter((other) => other !== one.sheet && planColumn(other, kind, text, shown) === null && other.rows > 0)
        .map((detail) => ({ ...one, detail, keys: sharedKeys(one.sheet, detail) })),
    );
    const [pair] = pairs
      .filter(({ keys }) => keys.length > 0)
      .sort((a, b) => fitOf(b, text) - fitOf(a, text) || b.detail.rows - a.detail.rows);
    if (pair) return planOf({ ...context, sheet: pair.detail }, text, kind, pair);
    const [lone] = pairs;
    if (lone && isNamed && kind.plan.test(bareName(lone.column.name)) && /对比|比较|相比/.test(text))
      return `没有对比“${lone.column.name}”：它在“${lone.sheet.sheet}”里，别的表没有和它共同的列（${lone.sheet.columns
        .filter((column) => !isAmount(column))
        .map((column) => `“${column.name}”`)
        .join('、')}），对不起来。`;
  }
  return null;
}

interface Pair {
  sheet: SheetInfo;
  column: ColumnInfo;
  detail: SheetInfo;
  keys: Key[];
}

function fitOf({ detail, keys }: Pair, text: string): number {
  return (
    keys.length +
    Number(text.includes(detail.sheet)) * 4 +
    mentioned({ sheet: detail, chosen: new Map(), doubts: [], today: '' }, text).filter(({ columns }) => columns.some(isAmount)).length
  );
}

/** 编制人数, or the only figure of a sheet that is called 预算; null where the sheet is no plan, or holds what happened, too. */
function planColumn(sheet: SheetInfo, kind: PlanKind, text: string, shown: SheetInfo[]): ColumnInfo | null {
  if (hasBoth(sheet, kind)) return null;
  const amounts = sheet.columns.filter((column) => isAmount(column) && !/率|占比|比例/.test(column.name));
  const own = amounts.filter((column) => kind.plan.test(bareName(column.name)));
  const named = own.filter((column) => text.includes(bareName(column.name)));
  if (own.length > 0) return named.length === 1 ? (named[0] ?? null) : own.length === 1 ? (own[0] ?? null) : null;
  // A file with several sheets is called after one of them, or after none.
  const isAlone = shown.filter((one) => one.file === sheet.file).length === 1;
  const called = new RegExp(`(?:${kind.plan.source.replace('|任务', '')})(?:总?表|数|额|汇总|分解|下达)?$`);
  const isCalled = called.test(sheet.sheet) || (isAlone && called.test(sheet.file.replace(/\.[^.]+$/, '')));
  if (!isCalled) return null;
  const whole = amounts.find((column) => /^(?:全年|年度)?(?:合计|总计|总额)$/.test(bareName(column.name)));
  return whole ?? (amounts.length === 1 ? (amounts[0] ?? null) : null);
}

function hasBoth({ columns }: SheetInfo, kind: PlanKind): boolean {
  const names = columns.filter(isAmount).map((column) => bareName(column.name));
  return (
    names.some((name) => kind.plan.test(name)) &&
    names.some(
      (name) =>
        !kind.plan.test(name) && /实际|实发|已用|已完成|完成[额数量]|支出|在岗|在编|现有|达成[额数量]/.test(name) && !/率/.test(name),
    )
  );
}

function planOf(context: Context, text: string, kind: PlanKind, { sheet, column, detail, keys }: Pair): SheetPlan | string {
  const asked = askedKeys(text, sheet, detail, keys);
  if (typeof asked === 'string') return asked;
  const actual = actualOf(context, text, kind, column);
  if (typeof actual === 'string') return actual;
  const conditions = conditionsOf(context, text, keys, actual);
  const bare = bareName(column.name);
  const planName = kind.plan.test(bare) ? column.name : `${kind.plan.exec(text)?.[0] ?? kind.plan.exec(sheet.sheet)?.[0] ?? '计划'}${bare}`;
  const word = kind.plan.exec(planName)?.[0] ?? '计划';
  const inUnit = inUnitOf(planName, actual.value.as, actual.value.how === 'sum' ? (actual.value.column ?? null) : null);
  const isReversed = new RegExp(`缺编|缺口|空缺|缺[几多]|缺员|结余|余额|剩|还差|${word}[^，。]{0,4}减`).test(text) && !over.test(text);
  const difference = isReversed ? kind.rest : `实际减${word}`;
  const labels = asked.map((key) => key.label);
  const isUnique =
    asked.length === 1 && asked.every((key) => key.by === undefined && key.plan.distinct === sheet.rows && key.plan.empty === 0);
  const shared = conditions.shared.length > 0 ? [{ do: 'filter', all: conditions.shared }] : [];
  const grouped =
    isUnique && planName === column.name
      ? []
      : [
          {
            do: 'group',
            by: asked.map((key) => ({ column: key.plan.name, ...(key.by === 'month' ? { period: 'month' } : {}) })),
            values: [{ column: column.name, how: 'sum', as: planName }],
          },
        ];
  const first = [...shared, ...grouped];
  const isTime = asked.some((key) => key.by !== undefined);
  const asksRate = /率|百分|比例|进度/.test(text);
  const main = asksRate ? kind.rate : difference;
  const top = numberAfter(text);
  const picks = /哪|谁|列出|找出|筛选|名单|几个|的(?:部门|项目|人|员工|科目|门店)/.test(text);
  const below = under.test(text);
  const side = picks && (below || over.test(text)) ? (below !== isReversed ? '<' : '>') : null;
  const edge = rateEdge(text, kind.rate);
  const steps: Step[] = [
    ...(conditions.own.length > 0 ? [{ do: 'filter', all: conditions.own }] : []),
    ...asked.flatMap((key) => (key.by === 'name' ? [{ do: 'derive', column: key.detail.name, as: key.label, kind: 'month' }] : [])),
    {
      do: 'group',
      by: asked.map((key) =>
        key.by === 'month' ? { column: key.detail.name, period: 'month' } : { column: key.by === 'name' ? key.label : key.detail.name },
      ),
      values: [actual.value],
    },
    {
      do: 'join',
      with: { file_name: sheet.file, sheet: sheet.sheet },
      on: asked.map((key) => ({ left: key.label, right: key.by === 'month' ? '月份' : key.plan.name })),
      how: 'full',
      ...(first.length > 0 ? { first } : {}),
    },
    { do: 'select', columns: [...labels, planName, actual.value.as] },
    { do: 'fill', columns: [actual.value.as], with: 'value', value: 0 },
    ...inUnit.steps,
    ...(inUnit.steps.length > 0 ? [{ do: 'select', columns: [...labels, planName, inUnit.name] }] : []),
    {
      do: 'compute',
      as: difference,
      formula: isReversed ? `[${planName}]-[${inUnit.name}]` : `[${inUnit.name}]-[${planName}]`,
    },
    { do: 'compute', as: kind.rate, formula: `[${inUnit.name}]/[${planName}]`, percent: true },
    ...(side === null ? [] : [{ do: 'filter', all: [{ column: difference, op: side, value: 0 }] }]),
    ...edge,
    ...(top !== null
      ? [{ do: 'top', n: top, by: main, ascending: /最低|最少|最差|倒数/.test(text) }]
      : isTime
        ? []
        : [{ do: 'sort', by: [{ column: main, descending: !/最低|从低|升序/.test(text) && !(below && !isReversed) }] }]),
  ];
  const chart = chartAsked(text);
  // 2026年目标 beside the sales of 2026.
  const year = /(?:19|20)\d{2}/.exec(`${planName}${sheet.sheet}`)?.[0];
  const isOfYear = year !== undefined && conditions.own.some((one) => one.op === '=' && one.value === year);
  const drawn = asksRate && !kind.plan.test(text.replace(kind.rate, '')) ? [kind.rate] : [planName, inUnit.name];
  const title = `${labels.map((one, n) => (n === 0 ? eachOf(one) : bareName(one))).join('、')}${drawn.map(bareName).join('与')}`;
  const drawing =
    chart === null
      ? undefined
      : chartFor(
          chart === 'pie' || chart === 'donut' ? 'column' : chart,
          asked.map((key) => ({ column: key.detail, ...(key.by ? { period: 'month' } : {}) })),
          drawn,
          title,
        );
  return {
    name: `${word}对比`.slice(0, 31),
    table: { file_name: detail.file, sheet: detail.sheet },
    steps,
    ...(drawing ? { chart: { ...drawing, type: isTime && chart === '' ? 'column' : drawing.type, category: labels[0] ?? '' } } : {}),
    assumed: [
      `“${actual.value.as}”${actual.said}，“${planName}”取自“${sheet.sheet}”${isUnique ? '' : `（同${labels.map((one) => `“${one}”`).join('、')}的各行相加）`}，按${labels.map((one) => `“${one}”`).join('、')}对应。`,
      ...actual.assumed,
      ...inUnit.assumed,
      ...conditions.assumed(planName, sheet.sheet, isOfYear),
      ...asked.flatMap((key) =>
        key.detail.name !== key.plan.name && key.by === undefined ? [`“${key.detail.name}”对应“${sheet.sheet}”的“${key.plan.name}”。`] : [],
      ),
    ],
  };
}

/** Which rows are meant: of both tables where both know it, of what happened alone where only that does. */
function conditionsOf(
  context: Context,
  text: string,
  keys: Key[],
  actual: Actual,
): { own: Condition[]; shared: Condition[]; assumed: (plan: string, sheet: string, isOfYear: boolean) => string[] } {
  const isOfRows = ({ op, column }: Condition): boolean =>
    ['=', 'in', 'not_in', '!='].includes(op) || context.sheet.columns.some((one) => one.name === column && one.type === 'date');
  const named = filterOf(context, text, mentioned(context, text))
    .flatMap((step) => (Array.isArray(step['all']) ? (step['all'] as Condition[]) : []))
    .filter((one) => one.other === undefined && isOfRows(one) && !actual.conditions.some((own) => own.column === one.column));
  const shared = named.flatMap((one) => {
    const key = keys.find((own) => own.detail.name === one.column && own.by === undefined);
    return key ? [{ ...one, column: key.plan.name }] : [];
  });
  const alone = named.filter((one) => !keys.some((own) => own.detail.name === one.column && own.by === undefined));
  return {
    own: [...named, ...actual.conditions],
    shared,
    assumed: (plan, sheet, isOfYear) =>
      alone.length === 0 || (isOfYear && alone.length === 1)
        ? []
        : [
            `“${plan}”没有按${[...new Set(alone.map((one) => `“${one.column}”`))].join('、')}拆开：“${sheet}”里没有，用的是整个数；要同口径对比，请看清两边的范围。`,
          ],
  };
}

/** Rows put together by groups: figures, what is compared with what, the first of them. Pure. */
import { isAdditive, isFigure } from '#contract/content/sheet-facts.ts';
import { currencies, ofGroup, ofRowOrGroup, shareOfChosen } from './asks.ts';
import { type BuiltOr, dayPick, hasDo, isRow, nameOf, rowsOf, sortStep, topStep } from './built.ts';
import { columnSlot } from './columns.ts';
import { compares, grows, isFooted, plain, type Draft, type Figure } from './draft.ts';
import { isPlan } from './concepts.ts';
import { type Measured, measure } from './figures.ts';
import type { Grouped } from './grouping.ts';
import words from './words.json' with { type: 'json' };
import { asLong } from './long.ts';
import { columnsOfUnit } from './conditions.ts';
import type { Asked, Pick, Scope } from './phrases.ts';
import { ask, type Question, settle, type Slot, slot, wordsOf } from './slot.ts';

/** Null where one of them can't be measured. */
export function measuredOf(figures: readonly Figure[], scope: Scope, overTime: boolean): Measured[] | null {
  const taken = new Set<string>();
  const measured: Measured[] = [];
  for (const figure of figures) {
    const one = measure(figure, scope, taken, overTime);
    if (!one) return null;
    measured.push(one);
    for (const { as } of one.values) if (typeof as === 'string') taken.add(as);
  }
  return measured;
}

/** 每个学校订了多少份, of a school in each row: no rows are counted where each is one, and the amounts stand beside. */
function countsOnes(figures: readonly Figure[], [group, ...others]: readonly Grouped[], { sheet }: Scope): boolean {
  const column = sheet.columns.find(({ name }) => name === group?.names[0]);
  const isCount = figures.some(
    (one) => one.how === 'count' && !one.pick && !one.concept && !one.people && one.own.length === 0 && one.tokens.length > 0,
  );
  return isCount && others.length === 0 && group?.period === null && column?.distinct === sheet.rows && sheet.columns.some(isAdditive);
}

/** Where no figure is named, what was just worked out is put together; else all that may be added are, and the rows are counted. A chart shows one figure, and several are a doubt. */
function unnamed({ sheet }: Scope, chart: Draft['chart']): Figure[] {
  const figure = (pick: Pick | null): Figure => plain(pick, pick ? 'sum' : 'count', []);
  const adds = sheet.columns.filter((column) => isFigure(column) && isAdditive(column) && column.role !== 'level').slice(0, 6);
  const made = sheet.columns.filter((column) => column.made !== undefined);
  if (made.length > 0) return made.map((column) => plain({ columns: [column], tokens: [] }, column.role === 'rate' ? null : 'sum', []));
  if (chart) return [figure(adds.length > 0 ? { columns: adds, tokens: chart.tokens } : null)];
  return [...adds.map((column) => figure({ columns: [column], tokens: [] })), figure(null)];
}

export function grouped(
  draft: Draft,
  groups: (Grouped & { unmarked?: boolean })[],
  scope: Scope,
  rows: unknown[],
  open: Question[],
): BuiltOr {
  const by = groups.flatMap((one) => one.by.map((item) => (one.unmarked === true ? { ...item, column: unsure(item['column']) } : item)));
  const names = groups.flatMap((one) => one.names);
  const period = groups.find((one) => one.period !== null)?.period ?? null;
  const { extreme } = draft;
  // 每个客户最近的一条: rows of each group, and not the groups.
  if (extreme && (extreme.byTime || ofRows(draft, scope))) return topWithin(draft, groups, scope, rows, open);
  const asked = extreme?.by && !draft.figures.includes(extreme.by) ? [...draft.figures, extreme.by] : draft.figures;
  const says =
    ['sum_up', 'grouped', 'compare', 'trend', 'total'].some((verb) => draft.verbs.has(verb)) ||
    draft.along.length + draft.formulas.length > 0 ||
    draft.chart !== null ||
    draft.questions.size > 0;
  // 先按部门再按金额排: rows in order, and no groups.
  if (asked.length === 0 && (!says || draft.order?.by)) return null;
  const long = asLong(draft, groups, scope);
  if (long === 'mixed') return null;
  const figures = long?.figures ?? (asked.length > 0 ? asked : unnamed(scope, draft.chart));
  const measured = measuredOf(figures, scope, period !== null);
  if (!measured || countsOnes(figures, groups, scope)) return null;
  const values = distinctValues(measured.flatMap((one) => one.values));
  const shown = measured.map(({ as }) => as);
  const first = shown[0] ?? '';
  const gap = draft.difference && figures.length === 1 ? gapOfTwo(draft, groups, measured) : null;
  if (gap) {
    open.push(...groups.flatMap((one) => one.open), ...measured.flatMap((one) => one.open), ...currencies(measured, names, draft, scope));
    return rowsOf([...rows, ...gap], nameOf(names, ['相差']), open);
  }
  const ratios = quotientsOf(draft, measured);
  if (ratios === null) return null;
  const chief = (tokens: Pick['tokens']): Slot => chiefOf(draft, shown, tokens);
  const isAlone = groups.length === 1 && groups[0]?.beside === true && draft.along.length === 0;
  const sums = isAlone && !draft.verbs.has('compare') && !extreme && !draft.order;
  const total = (sums && measured.every(({ adds }) => adds)) || isFooted(draft) ? { total: true } : {};
  const after: unknown[] = [{ do: 'group', by, values, ...total }, ...measured.flatMap((one) => one.after), ...ratios];
  for (const { along, tokens } of draft.along) {
    if (along === 'share') {
      if (measured.some(({ adds }) => !adds)) return null;
      for (const one of shown) after.push({ do: 'share', column: slot(one, tokens) });
      const [outer] = names;
      // Of all, and of its own group: both are shown.
      if (names.length > 1 && outer !== undefined)
        for (const one of shown) after.push({ do: 'share', column: one, as: `${one}占${outer}比`, within: outer });
    } else if (along === 'rank') after.push({ do: 'rank', column: chief(tokens) });
    else if (along === 'running') {
      if (period === null) return null;
      after.push({ do: 'sort', by: [{ column: period }] });
      for (const one of shown) after.push({ do: 'running', column: slot(one, tokens) });
    } else if (along === 'previous' || along === 'year_before') {
      if (period === null || names.length > 2) return null;
      const within = names.find((one) => one !== period);
      for (const one of shown) after.push({ do: 'growth', period_column: period, value: slot(one, tokens), against: along, within });
    }
  }
  const grown = draft.along.some(grows);
  // A year that is looked at is compared with the one before it, which has to be there.
  const before = grown ? withoutYears(rows) : { rows, shown: [] };
  after.push(...before.shown.map((year) => ({ do: 'filter', all: [{ column: period ?? '', op: 'starts', value: year }] })));
  for (const asked of draft.having) {
    if (asked.value.is !== 'number') return null;
    const { number } = asked.value;
    const figure = number.unit?.dimension === 'share' ? number.value * (number.unit.factor ?? 0.01) : number.value;
    if (draft.having.length > 1 || number.to !== undefined) return null;
    // 超过3%, of a number of pieces: the rate it is of was not read.
    const isRate = draft.along.length > 0 || figures.some(({ concept, pick }) => concept?.percent ?? pick?.columns[0]?.role === 'rate');
    if (number.unit?.dimension === 'share' && !isRate && draft.quotients.length === 0) return null;
    // 占比…不到10%的: of the share.
    const isShare = number.unit?.dimension === 'share' && draft.along.some(({ along }) => along === 'share') && shown.length === 1;
    const own = asked.moves ? (movedBy(draft, first) ?? '') : isShare ? `${first}占比` : ofUnit(asked, figures, measured);
    if (own !== null && draft.alone && !asked.moves) open.push(ofGroup(asked, names, own));
    after.push({
      do: 'filter',
      all: [{ column: own === null ? chief(asked.tokens) : slot(own, asked.tokens), op: asked.op, value: slot(figure, asked.tokens) }],
    });
  }
  const own = measured[figures.findIndex((one) => one === draft.order?.figure)]?.as ?? (draft.order?.last ? shown.at(-1) : undefined);
  const ordered = orderedBy(draft, names, shown, own);
  if (!ordered) return null;
  after.push(...ordered);
  if (extreme) {
    const moved = extreme.moves ? movedBy(draft, first) : null;
    if (extreme.moves && moved === null) return null;
    const target =
      moved !== null
        ? slot(moved, extreme.tokens)
        : extreme.by
          ? (measured[figures.indexOf(extreme.by)]?.as ?? first)
          : chief(extreme.tokens);
    const [outer, inner] = names;
    const within = draft.groups.length > 0 && groups.length > draft.groups.length && inner !== undefined ? outer : undefined;
    // 哪家最多, of shops and goods: of what each comes to, and of no pair of them.
    const isPair = draft.groups.length > 1 || groups.some((one) => one.beside === true);
    if (isPair && draft.groups.length > 0 && draft.questions.has('which')) return null;
    after.push(topStep(extreme, target, within));
    if (draft.groups.length > 0 && within === undefined && extreme.n !== null && draft.verbs.has('each')) return null;
  }
  open.push(...groups.flatMap((one) => one.open), ...measured.flatMap((one) => one.open), ...currencies(measured, names, draft, scope));
  const numericFilters = draft.filters.filter(
    ({ value, pick }) => value.is === 'number' && pick?.columns.some((column) => isFigure(column)) === true,
  );
  const summed = new Set(asked.flatMap(({ pick }) => pick?.columns[0] ?? []));
  const both = numericFilters.filter(({ pick }) => pick?.columns.some((column) => summed.has(column)) === true);
  if (both.length > 0 || (groups.some((one) => one.unmarked !== undefined) && numericFilters.length > 0))
    open.push(ofRowOrGroup(numericFilters, names));
  const chosen = draft.filters.filter(({ value }) => value.is !== 'period');
  if (chosen.length > 0 && draft.along.some(({ along }) => along === 'rank')) return null;
  if (chosen.length > 0 && draft.along.some(({ along }) => along === 'share')) open.push(shareOfChosen(chosen));
  return {
    steps: [
      ...before.rows,
      ...(long ? [long.step] : []),
      ...groups.flatMap((one) => one.before),
      ...measured.flatMap((one) => one.before),
      ...after,
    ],
    name: nameOf(names, shown),
    ...(names[0] === undefined ? {} : { category: period ?? names[0] }),
    values: shown,
    isTime: period !== null,
    open,
  };
}

/** 一店和二店营业额差多少, 周末和平时平均差多少: each of the two beside the other, and how much the first is more. */
function gapOfTwo({ filters, difference }: Draft, groups: readonly Grouped[], measured: readonly Measured[]): unknown[] | null {
  const [[group], [one]] = [groups, measured];
  const asked = filters.find(({ op, pick }) => op === 'in' && pick?.columns[0]?.name === group?.names[0])?.value;
  const isOfDays = JSON.stringify(group?.before ?? []).includes('"day_kind"');
  const pair = isOfDays ? words.day_kinds : asked?.is === 'words' ? asked.words : [];
  const isPlain = one?.values.length === 1 && one.after.length === 0 && groups.length === 1;
  if (!group || !one || !isPlain || pair.length !== 2) return null;
  const of = (cell: string) => ({ ...one.values[0], as: `${cell}${one.as}`, where: [{ column: group.names[0], op: '=', value: cell }] });
  const formula = pair.map((cell) => `[${cell}${one.as}]`).join('-');
  const gap = { do: 'compute', as: slot('相差', difference ?? []), formula, percent: false };
  return [...group.before, ...one.before, { do: 'total', values: pair.map(of) }, gap];
}

/** The column that tells how much it went up or down. */
function movedBy({ along, figures }: Draft, shown: string): string | null {
  const grown = along.find(grows)?.along;
  if (grown) return `${shown}${grown === 'previous' ? '环比' : '同比'}`;
  return figures.find(compares)?.concept?.name ?? null;
}

/** 绩效工资占应发工资, 计划和实际差多少: of sums alone. Null where they are none. */
export function quotientsOf({ quotients, difference, together, figures, having }: Draft, measured: readonly Measured[]): unknown[] | null {
  const isWhole = figures.length === measured.length && having.length === 0;
  const steps = quotients.map(({ over, tokens }) => {
    const [part, whole] = [measured[over], measured[over + 1]];
    if (!part?.adds || !whole?.adds || !isWhole) return null;
    return { do: 'compute', as: slot(`${part.as}占${whole.as}比例`, tokens), formula: `[${part.as}]/[${whole.as}]`, percent: true };
  });
  if (together && !measured.every(({ adds }) => adds)) return null;
  if (together)
    steps.push({
      do: 'compute',
      as: slot(together.name, together.tokens),
      formula: measured.map(({ as }) => `[${as}]`).join('+'),
      percent: false,
    });
  const [first, second] = measured;
  if (difference && (!first?.adds || !second?.adds || !isWhole)) return null;
  // What came of it over what was meant to; else as they were said.
  const [from, less] = first && isPlan(first.as) ? [second, first] : [first, second];
  if (difference && from && less)
    steps.push({ do: 'compute', as: slot(`${from.as}−${less.as}`, difference), formula: `[${from.as}]-[${less.as}]`, percent: false });
  return steps.includes(null) ? null : steps;
}

export function distinctValues(values: Record<string, unknown>[]): Record<string, unknown>[] {
  const seen = new Set<unknown>();
  return values.filter(({ as }) => {
    const name = settle(as, '').value;
    return !seen.has(name) && seen.add(name);
  });
}

function unsure(column: unknown): unknown {
  return typeof column === 'object' && column !== null ? { ...column, sure: false } : column;
}

/** 每个部门月薪最高的人: a row of each group. */
function ofRows({ nouns, things, extreme, groups, alone }: Draft, scope: Scope): boolean {
  const by = extreme?.by;
  if (alone || groups.length === 0 || !by?.pick || by.how !== null) return false;
  return things.length > 0 ? things.every((pick) => isRow(pick, scope)) : nouns.has('person') || nouns.has('row');
}

function topWithin(draft: Draft, groups: Grouped[], scope: Scope, rows: unknown[], open: Question[]): BuiltOr {
  const { extreme } = draft;
  const [within] = groups.flatMap((one) => one.names);
  const isPlain = groups.length === 1 && groups[0]?.period === null && draft.figures.length + draft.along.length === 0;
  if (!extreme || within === undefined || !isPlain) return null;
  const by = extreme.byTime ? dayPick(extreme.tokens, scope) : (extreme.by?.pick ?? null);
  if (!by) return null;
  const step = topStep(extreme, columnSlot(by), groups[0]?.by[0]?.['column']);
  return rowsOf([...rows, step], nameOf([within], [by.columns[0]?.name ?? '']), open);
}

function withoutYears(rows: unknown[]): { rows: unknown[]; shown: string[] } {
  const shown: string[] = [];
  const kept = rows.flatMap((step) => {
    if (!hasDo(step, 'filter') || typeof step !== 'object' || step === null || !('all' in step) || !Array.isArray(step.all)) return [step];
    const all = step.all.filter((one: { op?: unknown; value?: Slot }) => {
      const isYear = one.op === '=' && typeof one.value?.value === 'string' && /^\d{4}$/.test(one.value.value);
      if (isYear) shown.push(String(one.value?.value));
      return !isYear;
    });
    return all.length > 0 ? [{ ...step, all }] : [];
  });
  return { rows: kept, shown };
}

/** 低于4.5分: the figure that is counted so, where it is one of several. */
function ofUnit({ value }: Asked, figures: readonly Figure[], measured: readonly Measured[]): string | null {
  const at = figures.flatMap(({ pick }, n) => {
    const isOf = value.is === 'number' && value.number.unit !== undefined && columnsOfUnit(value.number, pick?.columns ?? []).length > 0;
    return isOf || figures.length === 1 ? [n] : [];
  });
  return at.length === 1 ? (measured[at[0] ?? 0]?.as ?? null) : null;
}

/** The figure a first one or an order is of, where none was named: the sum of several, the only one, else it is asked. */
function chiefOf({ together }: Draft, shown: readonly string[], tokens: Pick['tokens'], likely?: true): Slot {
  const [first = '', ...more] = shown;
  if (together || more.length === 0) return slot(together?.name ?? first, tokens);
  const choices = shown.map((name): [string, string] => [name, name]);
  return slot(first, tokens, { ...ask('column', tokens, `“${wordsOf(tokens)}”看的是哪一项？`, ...choices), likely });
}

function orderedBy(draft: Draft, names: string[], shown: string[], named: string | undefined): unknown[] | null {
  const { order } = draft;
  if (!order) return [];
  const wanted = order.by?.columns.map(({ name }) => name) ?? [];
  const column = order.by
    ? (wanted.find((name) => names.includes(name)) ?? shown.find((as) => wanted.some((name) => as === name || as.startsWith(`${name}（`))))
    : named;
  if (order.by && column === undefined) return null;
  return [
    sortStep(
      order,
      column === undefined ? chiefOf(draft, shown, order.tokens, true) : slot(column, order.tokens),
      names.includes(column ?? ''),
    ),
  ];
}

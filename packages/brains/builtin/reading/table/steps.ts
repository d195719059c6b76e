/** A question as steps over a table: which rows, put together how, compared and put in order how. Pure. */
import { idBeside, isAdditive, isFigure, peopleIn, type SheetColumn, type SheetFacts } from '#contract/content/sheet-facts.ts';
import { type Built, type BuiltOr, hasDo, isFiltered, isRow, nameOf, rowsOf } from './built.ts';
import { recipeIn } from './concepts.ts';
import words from './words.json' with { type: 'json' };
import { owedIn, plain, type Draft, type Figure } from './draft.ts';
import { grouped } from './grouped.ts';
import { type Grouped, groupBy } from './grouping.ts';
import { countsMarks, markedRows, markedThings } from './marks.ts';
import { listed, totals } from './listed.ts';
import { isVerb, type Asked, type GroupBy, type PhraseOf, type Pick, type Scope } from './phrases.ts';
import { deduped, pivoted, withFormulas } from './reshaped.ts';
import { ask, type Question, settle, slot, wordsOf } from './slot.ts';
import { readsQuestion } from './signs.ts';
import { conditionOf } from './values.ts';

export function stepsOf(draft: Draft, scope: Scope): BuiltOr {
  const exact = exactSteps(draft, scope);
  const built = exact && { ...exact, steps: once(exact.steps) };
  const { decimals } = draft;
  if (!built || !decimals) return built;
  const steps = built.steps.map((step) => (hasDo(step, 'group') || hasDo(step, 'total') ? rounded(step, decimals) : step));
  // Rates are worked out of what is measured, and are not rounded; they are shown with two places.
  const rates = built.steps.filter((step) => ['compute', 'share', 'growth'].some((name) => hasDo(step, name)));
  if (rates.length === 0 && built.steps.some((step, n) => steps[n] !== step)) return { ...built, steps };
  decimals.used =
    rates.length > 0 &&
    decimals.places === 2 &&
    rates.every((step) => !hasDo(step, 'compute') || JSON.stringify(step).includes('"percent":true'));
  return built;
}

/** What was worked out of the rows is there for all that follows. */
function once(steps: readonly unknown[]): unknown[] {
  const keys = steps.map((step) => JSON.stringify(settle(step, '').value));
  const put = steps.findIndex((step) => hasDo(step, 'group') || hasDo(step, 'total'));
  return steps.filter(
    (step, n) => (put >= 0 && n > put) || !(hasDo(step, 'compute') || hasDo(step, 'fill')) || keys.indexOf(keys[n] ?? '') === n,
  );
}

function rounded(step: unknown, { places, of, tokens }: PhraseOf<'decimals'>): unknown {
  // Steps are put together here, and these two have values.
  const { values, ...put } = step as { values: Record<string, unknown>[] };
  const isMeant = ({ column }: Record<string, unknown>): boolean =>
    column !== undefined && (of === undefined || settle(column, '').value === of);
  return { ...put, values: values.map((one) => (isMeant(one) ? { ...one, decimals: slot(places, tokens) } : one)) };
}

function exactSteps(draft: Draft, scope: Scope): BuiltOr {
  const rows: unknown[] = [];
  const open: Question[] = [...draft.open];
  for (const { guess, tokens } of [...draft.filters, ...draft.figures.flatMap((one) => one.own)])
    if (guess !== undefined) open.push(ask('scope', tokens, guess, ['these', words.yes]));
  if (draft.carries) {
    const before = stepsOf(draft.carries, scope);
    if (!before) return null;
    rows.push(...before.steps);
    if (draft.sums) return { ...summed(before), open };
  }
  if (contradicts(draft)) return null;
  mostRows(draft, scope);
  owing(draft, scope);
  const long = markedRows(draft, scope);
  const times = long && periodsBeside(draft);
  if (times === null) return null;
  for (const concept of new Set(draft.filters.flatMap((one) => one.concept ?? []))) {
    const put = recipeIn(concept, scope, draft.filters.find((one) => one.concept === concept)?.tokens ?? []);
    if (!put) return null;
    // Recipes hold lists of steps.
    rows.push(...(put(concept.steps) as unknown[]));
  }
  const beside = times.asked.map((asked) => conditionOf(asked, scope));
  const all = draft.filters.filter((asked) => !times.asked.includes(asked)).map((asked) => conditionOf(asked, scope));
  if (beside.length > 0) rows.push({ do: 'filter', any: beside });
  if (times.by) draft.groups.push(times.by);
  for (const { concept, tokens } of draft.rows) {
    const put = recipeIn(concept, scope, tokens);
    const where = (put?.(concept.where ?? []) ?? []) as Record<string, unknown>[];
    // 没完成 is not told by a day of completion that every row has.
    if (!put || where.some(({ op, column }) => op === 'empty' && isFull(scope.sheet, column))) return null;
    rows.push(...(put(concept.steps) as unknown[]));
    all.push(...where);
  }
  if ([...beside, ...all].includes(null)) return null;
  if (all.length > 0) rows.push({ do: 'filter', all });
  rows.push(...(long ?? []));
  if (draft.dedupe) return deduped(draft, scope, rows, open);
  if (draft.axes.length > 0 || draft.verbs.has('pivot')) return pivoted(draft, scope, rows, open);
  const groups = groupsOf(draft, scope);
  if (groups === null) return null;
  if (groups.length > 0) return grouped(draft, groups, scope, rows, open);
  if (draft.formulas.length > 0) return withFormulas(draft, scope, rows, open);
  // 实盘还有多少，按到期先后排: sums have no order.
  const isOrdered = draft.order !== null && !draft.verbs.has('total') && draft.figures.every(({ how }) => how === null);
  return draft.figures.length > 0 && !isOrdered && !listsRows(draft) ? totals(draft, scope, rows, open) : listed(draft, scope, rows, open);
}

/** 哪个站点报修最多, of nothing that was named: of the rows each has. */
function mostRows(draft: Draft, scope: Scope): void {
  const { extreme, figures, groups, things, order, along } = draft;
  const isOfThem =
    groups.length === 0 && things.length === 1 && things.every((pick) => !isRow(pick, scope) && !pick.columns.every(isFigure));
  if (!extreme || extreme.by || extreme.byTime || figures.length + along.length > 0 || order || !isOfThem || draft.nouns.has('row')) return;
  extreme.by = plain(null, 'count', extreme.tokens);
  draft.open.push(ask('aggregate', extreme.tokens, `“${wordsOf(extreme.tokens)}”按行数多少算，对吗？`, ['these', words.yes]));
}

/** 哪些摊主还欠, 谁还差: those who owe something; of several rows of one, what they come to. */
function owing(draft: Draft, scope: Scope): void {
  const owed = owedIn(draft);
  if (owed) (draft.things.every((pick) => isRow(pick, scope)) ? draft.filters : draft.having).push(owed);
}

/** The first ones and their shares, added up. */
function summed({ steps, isTime }: Built): Built {
  const share = steps.find((step) => hasDo(step, 'share'));
  // The step was put together here.
  const name = String(settle((share as { column?: unknown }).column, '').value);
  const names = [name, `${name}占比`];
  const values = names.map((column) => ({ column, how: 'sum', as: column }));
  return { ...rowsOf([...steps, { do: 'total', values }], nameOf([], names), [], names), isTime };
}

function isFull({ columns }: SheetFacts, column: unknown): boolean {
  const { value: name } = settle(column, '');
  return columns.some((one) => one.name === name && one.empty === 0);
}

/** No cell is 已完成 and 待发货 at once: another thing was meant. */
function contradicts({ filters }: Draft): boolean {
  const equal = filters.filter(({ op, value }) => op === '=' && value.is === 'words');
  return equal.some((one, n) => equal.some((other, k) => k > n && other.pick?.columns[0] === one.pick?.columns[0]));
}

/** 今年和去年, 3月和4月: several stretches of one kind stand beside each other; null where they are of several kinds. */
function periodsBeside({ filters, groups }: Draft): { asked: Asked[]; by: GroupBy | null } | null {
  const asked = filters.filter(({ value, op }) => value.is === 'period' && value.side === 'in' && op === 'period');
  const [first, ...others] = asked;
  if (!first || others.length === 0) return { asked: [], by: null };
  const grains = new Set(asked.flatMap(({ value }) => (value.is === 'period' ? [value.period.grain] : [])));
  const [grain] = grains;
  const sameColumn = asked.every(({ pick }) => pick?.columns[0] === first.pick?.columns[0]);
  if (grains.size > 1 || !sameColumn || grain === undefined || grain === 'half') return null;
  // 2024年3月和4月: the second is of the same year.
  const year = asked.flatMap(({ value }) =>
    value.is === 'period' && !value.period.assumed.includes('year') ? [value.period.from.slice(0, 4)] : [],
  )[0];
  for (const { value } of asked)
    if (value.is === 'period' && year !== undefined && value.period.assumed.includes('year')) {
      const { period } = value;
      value.period = { ...period, from: `${year}${period.from.slice(4)}`, to: `${year}${period.to.slice(4)}`, assumed: [] };
    }
  const isGrouped = groups.some((by) => by.grain !== null);
  return { asked, by: isGrouped ? null : { pick: first.pick, grain, tokens: asked.flatMap(({ tokens }) => tokens) } };
}

/** Of each group, or of what the words look for: 哪个部门金额最高. */
function groupsOf(draft: Draft, scope: Scope): (Grouped & { unmarked?: boolean })[] | null {
  // 哪个月降了: those rows, and nothing is put together.
  const isRows = draft.figures.length === 0 && draft.extreme === null && draft.filters.length > 0;
  if (isRows && draft.groups.length > 0 && draft.groups.every(readsQuestion)) return [];
  const marked = draft.groups.map((by) => groupBy(by, scope));
  if (marked.some((one) => one === null)) return null;
  const own = marked.flatMap((one) => one ?? []);
  const figure = draft.extreme?.by ?? draft.figures[0] ?? null;
  const seeks0 = draft.extreme !== null && !draft.extreme.byTime;
  // 谁: a person of the table, where nothing else is looked for.
  const people = seeks0 && draft.nouns.has('person') && draft.things.length === 0 && draft.groups.length === 0 ? peopleOf(scope) : [];
  const whose = markedThings(draft, scope);
  // A quotient is of a group, also where each has one row.
  const isOfGroup = (pick: Pick): boolean => draft.extreme?.by?.concept?.is === 'figure' || !isRow(pick, scope);
  const isThing = (pick: Pick): boolean => !qualifies(pick, draft) && isOfGroup(pick) && !isFiltered(pick, draft);
  const things = whose.length > 0 ? whose : [...draft.things, ...people].filter(isThing);
  const seeks = seeks0 && figure !== null;
  const [named] = figure?.pick?.columns ?? [];
  // The highest single price is of a row; the highest sum is of a group.
  const concept = figure?.concept ?? null;
  const adds =
    concept !== null
      ? concept.is === 'figure' || concept.adds === true || figure?.how !== null
      : figure?.pick === null || (named !== undefined && (isAdditive(named) || figure?.how !== null));
  // 哪些客户还没付清，各欠多少, of several rows each: what they come to.
  const areOwed = draft.figures.every((one) => one.how === null && one.concept?.adds === true);
  const isOfEach = draft.phrases.some((one) => isVerb(one, 'each')) && things.length > 0 && areOwed;
  const lists = listsRows(draft) && !(isOfEach && draft.figures.length > 0 && draft.order === null);
  const wanted = (seeks && adds) || (draft.figures.length > 0 && !lists) ? things : [];
  const isWhich = draft.questions.has('which') || draft.questions.has('which_ones') || seeks || draft.having.some(({ times }) => times);
  const unlike = wanted.filter((pick, n) => wanted.findIndex((one) => one.columns[0] === pick.columns[0]) === n);
  const extra = unlike.flatMap((pick) => {
    // 学员编号、学员: the number is there already.
    const id = pick.columns[0] && idBeside(pick.columns[0], scope.sheet);
    const isTold = id !== undefined && unlike.some(({ columns }) => columns[0] === id);
    const own = isTold ? { ...scope, sheet: { ...scope.sheet, columns: pick.columns } } : scope;
    const found = groupBy({ pick, grain: null, tokens: pick.tokens }, own);
    return found ? [{ ...found, ...(isTold ? { open: [] } : {}), unmarked: !isWhich }] : [];
  });
  const names = new Set([...own, ...extra].flatMap((one) => one.names));
  const asksFigure = (draft.figures.length > 0 || figure !== null) && !lists;
  const compared = !draft.alone && (asksFigure || draft.verbs.has('compare')) ? comparedBy(draft, scope) : [];
  const beside = compared.flatMap((pick) => {
    const found = names.has(pick.columns[0]?.name ?? '') ? null : groupBy({ pick, grain: null, tokens: pick.tokens }, scope);
    return found ? [{ ...found, beside: true }] : [];
  });
  return [...own, ...extra, ...beside];
}

/** 作业亩数, by drivers: what the figure is of, and nothing to put rows together by. */
function qualifies({ tokens }: Pick, { groups, figures, things }: Draft): boolean {
  const starts = [...figures.map((one) => one.pick ?? one), ...things].flatMap((one) => one.tokens[0]?.from ?? []);
  return groups.length > 0 && starts.some((from) => from === tokens.at(-1)?.to);
}

/** 华东和华南的销售额: both are shown, one beside the other. */
function comparedBy({ filters }: Draft, { sheet }: Scope): Pick[] {
  // 张伟的工资: two of that name are two.
  const isPerson = (column: SheetColumn): boolean =>
    column.role === 'person_name' && (idBeside(column, sheet)?.distinct ?? 0) > column.distinct;
  return filters.flatMap(({ op, pick }) => (pick && (op === 'in' || (op === '=' && pick.columns.some(isPerson))) ? [pick] : []));
}

/** 谁 of 孩子 and 带课老师: whose rows they are may be meant as well. */
function peopleOf({ sheet }: Scope): Pick[] {
  const people = peopleIn(sheet);
  const own = sheet.columns.find(({ type, role, distinct }) => type === 'text' && role === 'text' && distinct === sheet.rows);
  const isOpen = own !== undefined && people.every((one) => one !== own && one.role !== 'person_name' && one.distinct < sheet.rows);
  const columns = isOpen && people.length > 0 ? [own, ...people] : people;
  return columns.length > 0 ? [{ columns, tokens: [] }] : [];
}

function listsRows({ verbs, questions, figures, filters, rows, shown, extreme, along, nouns }: Draft): boolean {
  // 加一列工龄: every row gets it.
  if (figures.some(({ concept }) => countsMarks(concept))) return false;
  if (verbs.has('add_column')) return figures.every(({ concept, how }) => concept?.is === 'column' && how === null);
  // 谁欠学费，欠多少: of each of those.
  const isAsked = ({ concept }: Figure): boolean => concept !== null && filters.some((one) => one.concept === concept);
  const lists =
    (figures.length > 0 && figures.every(isAsked)) ||
    verbs.has('list') ||
    (nouns.has('person') && (rows.length > 0 || (extreme === null && filters.some(({ value }) => value.is === 'nothing')))) ||
    verbs.has('narrow') ||
    shown.length > 1 ||
    nouns.has('row') ||
    questions.has('which_ones');
  // 没完成的有哪些，完成率多少: beside each of those rows.
  const isOfRow = ({ concept }: Figure): boolean =>
    rows.length > 0 &&
    concept?.formula !== undefined &&
    concept.values?.every(({ how, where }) => how === 'sum' && where === undefined) === true;
  return (
    lists &&
    figures.every(
      (one) =>
        one.how === null && (isOfRow(one) || isAsked(one) || one.concept?.is === 'column' || (one.concept === null && one.pick !== null)),
    ) &&
    (filters.length > 0 || rows.length > 0 || extreme !== null || shown.length > 1) &&
    along.length === 0
  );
}

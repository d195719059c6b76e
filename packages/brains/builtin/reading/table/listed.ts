/** Rows as they are, sums of all of them, and a part of them held against the whole. Pure. */
import { isAdditive, isFigure } from '#contract/content/sheet-facts.ts';
import { currencies, ofRowOrGroup } from './asks.ts';
import { type BuiltOr, dayPick, isFiltered, isRow, nameOf, rowsOf, sortStep, topStep } from './built.ts';
import { columnSlot } from './columns.ts';
import { recipeIn } from './concepts.ts';
import type { Draft } from './draft.ts';
import { distinctValues, measuredOf, quotientsOf } from './grouped.ts';
import { groupBy } from './grouping.ts';
import type { Pick, Scope } from './phrases.ts';
import { ask, type Question, slot } from './slot.ts';

export function totals(draft: Draft, scope: Scope, rows: unknown[], open: Question[]): BuiltOr {
  const measured = measuredOf(draft.figures, scope, false);
  if (!measured) return null;
  const drawn = draft.chart ? asTheyStand(draft, scope, rows) : null;
  if (drawn) return drawn;
  if (draft.extreme || draft.order || draft.along.length > 0 || draft.having.length > 0) return null;
  const ratios = quotientsOf(draft, measured);
  if (ratios === null) return null;
  open.push(...measured.flatMap((one) => one.open), ...currencies(measured, [], draft, scope));
  const shown = measured.map(({ as }) => as);
  const put = { do: 'total', values: distinctValues(measured.flatMap((one) => one.values)) };
  const [before, after] = [measured.flatMap((one) => one.before), measured.flatMap((one) => one.after)];
  return rowsOf([...rows, ...before, put, ...after, ...ratios], nameOf([], shown), open, shown);
}

/** 把最高气温和最低气温画成折线图: the rows themselves, one beside the other by what each is called or by its day. */
function asTheyStand({ figures, order, along, having }: Draft, { sheet }: Scope, rows: unknown[]): BuiltOr | null {
  const by = [...sheet.days, ...sheet.columns.filter(({ type }) => type === 'text')].find(({ distinct }) => distinct === sheet.rows);
  const isPlain = figures.every(({ how, concept, own, pick }) => how === null && concept === null && own.length === 0 && pick !== null);
  if (!by || !isPlain || order || along.length + having.length > 0) return null;
  const all = sheet.columns.filter(isFigure).map((column): Pick => ({ columns: [column], tokens: [] }));
  const picks = figures.length > 0 ? figures.flatMap(({ pick }) => pick ?? []) : all;
  const values = picks.flatMap(({ columns }) => columns[0]?.name ?? []);
  if (values.length === 0 || values.length > 12 || sheet.rows > 200) return null;
  const select = { do: 'select', columns: [by.name, ...picks.map((pick) => columnSlot(pick))] };
  return { ...rowsOf([...rows, select], nameOf([by.name], values), [], values), category: by.name, isTime: by.type === 'date' };
}

export function listed(draft: Draft, scope: Scope, rows: unknown[], open: Question[]): BuiltOr {
  const drawn = draft.chart && draft.things.length === 0 && !draft.extreme ? asTheyStand(draft, scope, rows) : null;
  if (drawn) return drawn;
  const steps = [...rows];
  if (draft.having.length > 0) return null;
  const thing = draft.things.filter((pick) => !isRow(pick, scope) && !isFiltered(pick, draft));
  const [first, ...others] = thing;
  const { questions, nouns } = draft;
  // 是哪几批，谁检的: each of the rows, with all that it says.
  const asksRows =
    questions.has('which_ones') && (questions.has('what') || questions.has('which') || nouns.has('person')) && draft.filters.length > 0;
  const asksKinds = !asksRows && (questions.has('which_ones') || questions.has('which') || questions.has('what'));
  const share = draft.along.find(({ along }) => along === 'share');
  if (share && (!draft.extreme?.by || draft.filters.length > 0)) return null;
  if (first && others.length === 0 && asksKinds && draft.shown.length === 0 && draft.figures.length === 0 && draft.extreme === null) {
    // 谁负责什么 asks for rows, and no numbers of them.
    if (draft.nouns.has('person') && draft.questions.has('what')) return null;
    const group = groupBy({ pick: first, grain: null, tokens: first.tokens }, scope);
    const numeric = draft.filters.filter(({ value }) => value.is === 'number');
    if (!group) return null;
    if (numeric.length > 0) open.push(ofRowOrGroup(numeric, group.names));
    open.push(...group.open);
    const put = { do: 'group', by: group.by, values: [{ how: 'count', as: '数量' }] };
    return rowsOf([...steps, ...group.before, put], nameOf(group.names, ['数量']), open, ['数量']);
  }
  const numbers = draft.filters.filter(({ value }) => value.is === 'number');
  // 金额超过100万的客户: of one row, or of all rows of a customer.
  const names = thing.flatMap(({ columns }) => columns[0]?.name ?? []);
  if (thing.length > 0 && numbers.length > 0 && !draft.verbs.has('list')) open.push(ofRowOrGroup(numbers, names));
  const { extreme, order } = draft;
  // 工龄最长的3个人, 加一列工龄: worked out of every row first.
  const concepts = [...draft.figures, ...(extreme?.by ? [extreme.by] : [])].flatMap(({ concept, how }) =>
    concept?.is === 'column' && how === null && !draft.filters.some((one) => one.concept === concept) ? [concept] : [],
  );
  const tokens = draft.phrases.flatMap((phrase) => phrase.tokens);
  for (const concept of new Set(concepts)) {
    const put = recipeIn(concept, scope, tokens);
    if (!put) return null;
    // Recipes hold lists of steps.
    steps.push(...(put(concept.steps) as unknown[]));
  }
  // 没完成的有哪些，差多少: of each of those rows.
  for (const { concept } of draft.figures) {
    if (concept?.is !== 'figure') continue;
    const formula = recipeIn(concept, scope, tokens)?.(concept.formula);
    steps.push({ do: 'compute', as: concept.name, formula, percent: concept.percent });
  }
  const rank = draft.along.find(({ along }) => along === 'rank');
  const picked = [...draft.things.filter((pick) => !isFiltered(pick, draft)), ...draft.figures.flatMap(({ pick }) => pick ?? [])];
  if (draft.along.length > ((rank ?? share) ? 1 : 0)) return null;
  if (rank) {
    const by = draft.figures[0]?.pick ?? order?.by ?? extreme?.by?.pick;
    if (!by) return null;
    // 李四排第几: among all, and then the one.
    const ofOne =
      draft.filters.length === 1 &&
      draft.filters[0]?.pick?.columns.every(({ distinct, role }) => distinct === scope.sheet.rows || role === 'person_name') === true;
    if (draft.filters.length > 0 && !ofOne) return null;
    steps.splice(ofOne ? 0 : steps.length, 0, { do: 'rank', column: columnSlot(by) });
  }
  if (order) {
    const days = draft.filters.find(({ pick }) => pick?.columns.some(({ type }) => type === 'date'))?.pick ?? dayPick(order.tokens, scope);
    const by = order.by ?? (order.days ? days : (draft.figures.at(-1)?.pick ?? numbers.at(-1)?.pick)) ?? null;
    const concept = order.by || order.days ? undefined : (order.figure ?? (order.last ? draft.figures.at(-1) : undefined))?.concept?.name;
    if (!by && concept === undefined) return null;
    steps.push(sortStep(order, concept ?? (by && columnSlot(by)), concept === undefined && !by?.columns.some(isFigure)));
  }
  if (extreme) {
    const by = extreme.byTime ? dayPick(extreme.tokens, scope) : (extreme.by?.pick ?? order?.by ?? null);
    const made = extreme.by?.concept && concepts.includes(extreme.by.concept) ? extreme.by.concept.name : undefined;
    if (!by && made === undefined && extreme.n === null) return null;
    if (!by && made === undefined && !order && !(draft.nouns.has('row') || draft.verbs.has('list'))) return null;
    // Where the highest of a thing is asked for that has several rows, a row is no answer for it.
    const { columns, rows: all } = scope.sheet;
    const isNameless =
      draft.questions.has('which') && thing.length === 0 && !columns.some((one) => one.type === 'text' && one.distinct === all);
    const several = isNameless
      ? columns.filter(({ role }) => role === 'category' || role === 'person_name')
      : thing.flatMap((one) => one.columns);
    const repeated = several.every(({ distinct }) => distinct < all) ? several[0] : undefined;
    if (repeated && by?.columns.some(isAdditive))
      open.push(ask('scope', extreme.tokens, `看的是单独一行，还是每个“${repeated.name}”合起来？`, ['rows', '单独一行']));
    const whole = by?.columns[0]?.name ?? made;
    // A share of what is no sum is none.
    if (share && ((by && !by.columns.every(isAdditive)) || whole === undefined)) return null;
    if (share) steps.push({ do: 'share', column: slot(whole ?? '', share.tokens) });
    steps.push(topStep(extreme, by ? columnSlot(by) : made));
  }
  if (steps.length === 0) return null;
  // 电话带上: beside all the rest.
  const isList =
    draft.verbs.has('list') &&
    picked.length > 1 &&
    extreme === null &&
    draft.beside.length === 0 &&
    !picked.every(({ columns }) => columns.every(isFigure));
  const listed = draft.shown.length > 1 ? draft.shown : isList ? picked : [];
  const inOrder = (listed.length > 0 ? [...listed, ...draft.beside] : []).toSorted(
    (a, b) => (a.tokens[0]?.from ?? 0) - (b.tokens[0]?.from ?? 0),
  );
  const selected = inOrder.filter(({ columns }, n) => inOrder.findIndex((one) => one.columns[0] === columns[0]) === n);
  const worked = [...concepts, ...draft.filters.flatMap(({ concept }) => concept ?? [])].map(({ name }) => name);
  if (selected.length > 0) steps.push({ do: 'select', columns: [...selected.map((pick) => columnSlot(pick)), ...worked] });
  return rowsOf(steps, nameOf([], [...draft.filters.flatMap(({ pick }) => pick?.columns[0]?.name ?? []), '明细']), open);
}

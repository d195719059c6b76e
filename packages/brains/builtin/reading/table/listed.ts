/** Rows as they are, sums of all of them, and a part of them held against the whole. Pure. */
import { isAdditive, isFigure } from '../../table/sheet-facts.ts';
import { currencies, ofRowOrGroup } from './asks.ts';
import { type BuiltOr, dayPick, isFiltered, isRow, nameOf } from './built.ts';
import { columnSlot } from './columns.ts';
import { bind, filled } from './concepts.ts';
import type { Draft } from './draft.ts';
import { distinctValues, measuredOf, quotientsOf } from './grouped.ts';
import { groupBy } from './grouping.ts';
import type { Pick, Scope } from './phrases.ts';
import { type Question, slot, wordsOf } from './slot.ts';

export function totals(draft: Draft, scope: Scope, rows: unknown[], open: Question[]): BuiltOr {
  const { measured, lacking } = measuredOf(draft.figures, scope, false);
  if (lacking.length > 0) return { lacking };
  const drawn = draft.chart ? asTheyStand(draft, scope, rows) : null;
  if (drawn) return drawn;
  if (draft.extreme || draft.order || draft.along.length > 0 || draft.having.length > 0)
    return {
      lacking: [
        wordsOf([
          ...(draft.extreme?.tokens ?? []),
          ...(draft.order?.tokens ?? []),
          ...draft.along.flatMap(({ tokens }) => tokens),
          ...draft.having.flatMap(({ tokens }) => tokens),
        ]),
      ],
    };
  const ratios = quotientsOf(draft, measured);
  if (ratios === null) return { lacking: [wordsOf(draft.quotients.flatMap(({ tokens }) => tokens))] };
  open.push(...measured.flatMap((one) => one.open), ...currencies(measured, [], draft, scope));
  const shown = measured.map(({ as }) => as);
  return {
    steps: [
      ...rows,
      ...measured.flatMap((one) => one.before),
      { do: 'total', values: distinctValues(measured.flatMap((one) => one.values)) },
      ...measured.flatMap((one) => one.after),
      ...ratios,
    ],
    name: nameOf([], shown),
    values: shown,
    isTime: false,
    open,
  };
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
  return {
    steps: [...rows, { do: 'select', columns: [by.name, ...picks.map((pick) => columnSlot(pick))] }],
    name: nameOf([by.name], values),
    category: by.name,
    values,
    isTime: by.type === 'date',
    open: [],
  };
}

export function listed(draft: Draft, scope: Scope, rows: unknown[], open: Question[]): BuiltOr {
  const drawn = draft.chart && draft.things.length === 0 && !draft.extreme ? asTheyStand(draft, scope, rows) : null;
  if (drawn) return drawn;
  const steps = [...rows];
  const lacks = (tokens: Pick['tokens']): BuiltOr => ({ lacking: [wordsOf(tokens)] });
  if (draft.having.length > 0) return lacks(draft.having.flatMap(({ tokens }) => tokens));
  const thing = draft.things.filter((pick) => !isRow(pick, scope) && !isFiltered(pick, draft));
  const [first, ...others] = thing;
  const asksKinds = draft.questions.has('which_ones') || draft.questions.has('which') || draft.questions.has('what');
  if (draft.along.some(({ along }) => along === 'share')) return lacks(draft.along.flatMap(({ tokens }) => tokens));
  if (first && others.length === 0 && asksKinds && draft.figures.length === 0 && draft.extreme === null) {
    // 谁负责什么 asks for rows, and no numbers of them.
    if (draft.nouns.has('person') && draft.questions.has('what')) return lacks(first.tokens);
    const group = groupBy({ pick: first, grain: null, tokens: first.tokens }, scope);
    const numeric = draft.filters.filter(({ value }) => value.is === 'number');
    if (!group) return lacks(first.tokens);
    if (numeric.length > 0) open.push(ofRowOrGroup(numeric, group.names));
    open.push(...group.open);
    return {
      steps: [...steps, ...group.before, { do: 'group', by: group.by, values: [{ how: 'count', as: '数量' }] }],
      name: nameOf(group.names, ['数量']),
      values: ['数量'],
      isTime: false,
      open,
    };
  }
  const numbers = draft.filters.filter(({ value }) => value.is === 'number');
  // 金额超过100万的客户: of one row, or of all rows of a customer.
  if (thing.length > 0 && numbers.length > 0 && !draft.verbs.has('list'))
    open.push(
      ofRowOrGroup(
        numbers,
        thing.flatMap(({ columns }) => columns[0]?.name ?? []),
      ),
    );
  const { extreme, order } = draft;
  // 工龄最长的3个人, 加一列工龄: worked out of every row first.
  const concepts = [...draft.figures, ...(extreme?.by ? [extreme.by] : [])].flatMap(({ concept, how }) =>
    concept?.is === 'column' && how === null ? [concept] : [],
  );
  for (const concept of new Set(concepts)) {
    const bound = bind(
      concept,
      scope.sheet,
      draft.phrases.flatMap(({ tokens }) => tokens),
    );
    if ('lacking' in bound) return lacks(draft.phrases.flatMap(({ tokens }) => tokens));
    steps.push(...(filled(concept.steps, bound.roles, scope.today) as unknown[]));
  }
  const rank = draft.along.find(({ along }) => along === 'rank');
  const picked = [...draft.things.filter((pick) => !isFiltered(pick, draft)), ...draft.figures.flatMap(({ pick }) => pick ?? [])];
  if (draft.along.length > (rank ? 1 : 0)) return lacks(draft.along.flatMap(({ tokens }) => tokens));
  if (rank) {
    const by = draft.figures[0]?.pick ?? order?.by ?? extreme?.by?.pick;
    if (!by) return lacks(rank.tokens);
    // 李四排第几: among all, and then the one.
    const ofOne =
      draft.filters.length === 1 &&
      draft.filters[0]?.pick?.columns.every(({ distinct, role }) => distinct === scope.sheet.rows || role === 'person_name') === true;
    if (draft.filters.length > 0 && !ofOne) return lacks(rank.tokens);
    steps.splice(ofOne ? 0 : steps.length, 0, { do: 'rank', column: columnSlot(by) });
  }
  if (order) {
    const by = order.by ?? draft.figures[0]?.pick ?? null;
    if (!by) return lacks(order.tokens);
    const isWords = !by.columns.some(isFigure);
    steps.push({
      do: 'sort',
      by: [
        {
          column: columnSlot(by),
          descending: slot(order.descending ?? !isWords, order.tokens, undefined, order.descending !== null || isWords),
        },
      ],
    });
  }
  if (extreme) {
    const by = extreme.byTime ? dayPick(extreme.tokens, scope) : (extreme.by?.pick ?? order?.by ?? null);
    const made = extreme.by?.concept && concepts.includes(extreme.by.concept) ? extreme.by.concept.name : undefined;
    if (!by && made === undefined && extreme.n === null) return lacks(extreme.tokens);
    if (!by && made === undefined && !order && !(draft.nouns.has('row') || draft.verbs.has('list'))) return lacks(extreme.tokens);
    // Where the highest of a thing is asked for that has several rows, a row is no answer for it.
    const { columns, rows: all } = scope.sheet;
    const isNameless =
      draft.questions.has('which') && thing.length === 0 && !columns.some((one) => one.type === 'text' && one.distinct === all);
    const several = isNameless
      ? columns.filter(({ role }) => role === 'category' || role === 'person_name')
      : thing.flatMap((one) => one.columns);
    const repeated = several.every(({ distinct }) => distinct < all) ? several[0] : undefined;
    if (repeated && by?.columns.some(isAdditive))
      open.push({
        kind: 'scope',
        words: wordsOf(extreme.tokens),
        question: `看的是单独一行，还是每个“${repeated.name}”合起来？`,
        choices: [{ value: 'rows', label: '单独一行' }],
      });
    steps.push({
      do: 'top',
      n: slot(extreme.n ?? 1, extreme.tokens),
      ...(by ? { by: columnSlot(by) } : made === undefined ? {} : { by: made }),
      ...(extreme.most ? {} : { ascending: true }),
      ...(extreme.n === null ? { ties: true } : {}),
    });
  }
  if (steps.length === 0) return lacks([]);
  const isList = draft.verbs.has('list') && picked.length > 1 && extreme === null;
  if (isList) steps.push({ do: 'select', columns: picked.map((pick) => columnSlot(pick)) });
  return {
    steps,
    name: nameOf([], [...draft.filters.flatMap(({ pick }) => pick?.columns[0]?.name ?? []), '明细']),
    values: [],
    isTime: false,
    open,
  };
}

/** Tables in another form: without doubles, crosswise, with columns by arithmetic. Pure. */
import { type BuiltOr, dayPick, nameOf } from './built.ts';
import { columnSlot } from './columns.ts';
import type { Draft, Figure } from './draft.ts';
import { measuredOf } from './grouped.ts';
import { groupBy } from './grouping.ts';
import type { Pick, Scope } from './phrases.ts';
import { type Question, slot, wordsOf } from './slot.ts';

export function deduped(draft: Draft, scope: Scope, rows: unknown[], open: Question[]): BuiltOr {
  const { extreme, dedupe } = draft;
  const by = draft.things.map((pick) => columnSlot(pick));
  const rest = [...draft.groups.flatMap(({ tokens }) => tokens), ...draft.figures.flatMap(({ tokens }) => tokens)];
  if (rest.length > 0 || draft.along.length > 0 || draft.order)
    return { lacking: [wordsOf([...rest, ...draft.along.flatMap(({ tokens }) => tokens), ...(draft.order?.tokens ?? [])])] };
  let keep: Record<string, unknown> = {};
  if (extreme) {
    const of = extreme.byTime ? dayPick(extreme.tokens, scope) : (extreme.by?.pick ?? null);
    keep = of
      ? { keep: slot(extreme.most ? 'largest' : 'smallest', extreme.tokens), of: columnSlot(of) }
      : { keep: slot(extreme.most ? 'first' : 'last', extreme.tokens) };
    if (!of && extreme.n !== 1) return { lacking: [wordsOf(extreme.tokens)] };
  }
  return {
    steps: [...rows, { do: slot('dedupe', dedupe ?? []), ...(by.length > 0 ? { by } : {}), ...keep }],
    name: '去重后',
    values: [],
    isTime: false,
    open,
  };
}

export function pivoted(draft: Draft, scope: Scope, rows: unknown[], open: Question[]): BuiltOr {
  const axis = (name: string): Pick[] => draft.axes.filter((one) => one.axis === name).flatMap(({ picks }) => picks);
  const down = axis('rows').map((pick) => groupBy({ pick, grain: null, tokens: pick.tokens }, scope));
  const across = axis('columns').map((pick) =>
    groupBy({ pick, grain: pick.columns.every(({ type }) => type === 'date') ? 'month' : null, tokens: pick.tokens }, scope),
  );
  const marked = draft.groups.map((by) => groupBy(by, scope));
  const rowsBy = down.length > 0 ? down : marked.slice(0, -1);
  const [columns, ...more] = across.length > 0 ? across : marked.slice(-1);
  const values = axis('value');
  const figures =
    values.length > 0
      ? values.map((pick): Figure => ({ how: null, pick, concept: null, people: false, own: [], tokens: pick.tokens }))
      : draft.figures;
  const { measured, lacking } = measuredOf(figures.slice(0, 1), scope, false);
  const [value] = measured;
  const words = draft.phrases.flatMap(({ tokens }) => tokens);
  if (
    lacking.length > 0 ||
    !value ||
    figures.length !== 1 ||
    value.after.length > 0 ||
    !columns ||
    more.length > 0 ||
    rowsBy.length === 0 ||
    rowsBy.includes(null) ||
    draft.extreme ||
    draft.along.length > 0
  )
    return { lacking: [wordsOf(words)] };
  const own = rowsBy.flatMap((one) => one ?? []);
  if ([...own, columns].some((one) => one.is_long)) return { lacking: [wordsOf(words)] };
  open.push(...own.flatMap((one) => one.open), ...columns.open, ...value.open);
  const [by] = columns.by;
  return {
    steps: [
      ...rows,
      ...own.flatMap((one) => one.before),
      ...columns.before,
      ...value.before,
      { do: 'pivot', rows: own.flatMap((one) => one.by), columns: by, value: value.values[0] },
    ],
    name: nameOf([...own.flatMap((one) => one.names), ...columns.names], [value.as]),
    values: [],
    isTime: false,
    open,
  };
}

export function withFormulas(draft: Draft, { sheet }: Scope, rows: unknown[], open: Question[]): BuiltOr {
  const taken = new Set(sheet.columns.flatMap(({ name, is_made }) => (is_made ? [] : name)));
  const clash = draft.formulas.filter(({ name }) => taken.has(name));
  const rest = [
    ...draft.figures.flatMap(({ tokens }) => tokens),
    ...(draft.extreme?.tokens ?? []),
    ...draft.along.flatMap(({ tokens }) => tokens),
  ];
  if (clash.length > 0 || rest.length > 0) return { lacking: [wordsOf(rest.length > 0 ? rest : clash.flatMap(({ tokens }) => tokens))] };
  const steps = draft.formulas.map(({ name, formula, tokens }) => ({
    do: 'compute',
    as: slot(name, tokens),
    formula,
    ...(name.endsWith('率') && formula.includes('/') ? { percent: true } : {}),
  }));
  return {
    steps: [...rows, ...steps],
    name: nameOf(
      [],
      draft.formulas.map(({ name }) => name),
    ),
    values: [],
    isTime: false,
    open,
  };
}

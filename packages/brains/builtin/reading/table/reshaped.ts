/** Tables in another form: without doubles, crosswise, with columns by arithmetic. Pure. */
import { isFigure } from '#contract/content/sheet-facts.ts';
import { type BuiltOr, dayPick, nameOf, rowsOf, sortStep } from './built.ts';
import { columnSlot } from './columns.ts';
import { plain, type Draft } from './draft.ts';
import { measuredOf } from './grouped.ts';
import { groupBy } from './grouping.ts';
import type { Pick, Scope } from './phrases.ts';
import { ask, type Question, slot } from './slot.ts';

export function deduped(draft: Draft, scope: Scope, rows: unknown[], open: Question[]): BuiltOr {
  const { extreme, dedupe } = draft;
  const by = draft.things.map((pick) => columnSlot(pick));
  if (draft.groups.length + draft.figures.length + draft.along.length > 0 || draft.order) return null;
  let keep: Record<string, unknown> = {};
  if (extreme) {
    const of = extreme.byTime ? dayPick(extreme.tokens, scope) : (extreme.by?.pick ?? null);
    keep = of
      ? { keep: slot(extreme.most ? 'largest' : 'smallest', extreme.tokens), of: columnSlot(of) }
      : { keep: slot(extreme.most ? 'first' : 'last', extreme.tokens) };
    if (!of && extreme.n !== 1) return null;
  }
  return rowsOf([...rows, { do: slot('dedupe', dedupe ?? []), ...(by.length > 0 ? { by } : {}), ...keep }], '去重后', open);
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
  const figures = values.length > 0 ? values.map((pick) => plain(pick)) : draft.figures;
  const measured = measuredOf(figures.slice(0, 1), scope, false);
  const [value] = measured ?? [];
  const own = rowsBy.flatMap((one) => one ?? []);
  const isWhole = figures.length === 1 && more.length === 0 && own.length > 0 && own.length === rowsBy.length;
  if (!value || !columns || !isWhole || value.after.length + draft.along.length > 0 || draft.extreme) return null;
  if ([...own, columns].some((one) => one.is_long)) return null;
  open.push(...own.flatMap((one) => one.open), ...columns.open, ...value.open);
  const [by] = columns.by;
  const pivot = { do: 'pivot', rows: own.flatMap((one) => one.by), columns: by, value: value.values[0] };
  return rowsOf(
    [...rows, ...own.flatMap((one) => one.before), ...columns.before, ...value.before, pivot],
    nameOf([...own.flatMap((one) => one.names), ...columns.names], [value.as]),
    open,
  );
}

export function withFormulas(draft: Draft, { sheet }: Scope, rows: unknown[], open: Question[]): BuiltOr {
  const taken = new Set(sheet.columns.flatMap(({ name, made }) => (made ? [] : name)));
  if (draft.formulas.some(({ name }) => taken.has(name)) || draft.figures.length + draft.along.length > 0 || draft.extreme) return null;
  const steps = draft.formulas.map(({ name, formula, tokens }) => ({
    do: 'compute',
    as: slot(name, tokens),
    formula,
    ...(name.endsWith('率') && formula.includes('/') ? { percent: true } : {}),
  }));
  const names = draft.formulas.map(({ name }) => name);
  // Money that nobody wrote down may be none: 应收减已交.
  const isSummand = (name: string): boolean =>
    draft.formulas.some(({ formula }) => {
      const [before = '', behind = ''] = formula.split(`[${name}]`);
      return formula.includes(`[${name}]`) && !/[*/]$/.test(before) && !/^[*/]/.test(behind);
    });
  const blank = sheet.columns.filter(
    ({ name, role, empty, made }) => made === undefined && role === 'money' && empty > 0 && isSummand(name),
  );
  const { order } = draft;
  const [by, ...more] = order?.by ? order.by.columns.map(({ name }) => name) : names;
  if (order && (by === undefined || more.length > 0)) return null;
  const ordered = order ? [sortStep(order, by, order.by?.columns.some(isFigure) === false)] : [];
  const named = blank.map(({ name }) => `“${name}”`).join('、');
  const zero = slot(0, [], ask('number', '', `${named}有空着的，按 0 算吗？`, [0, '按 0 算']));
  const filled = blank.length > 0 ? [{ do: 'fill', columns: blank.map(({ name }) => name), with: 'value', value: zero }] : [];
  return rowsOf([...rows, ...filled, ...steps, ...ordered], nameOf([], names), open);
}

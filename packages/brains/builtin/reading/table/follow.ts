/** Short words that go on with the last question: another chart, fewer rows, another stretch of time. A patch of what was asked, and nothing else. Pure. */
import { askedQuery, chartAsked, type AskedQuery, type TableIntent } from '#contract/intent/table.ts';
import type { Condition, Step } from '#contract/content/table-query.ts';
import type { SheetFacts } from '#contract/content/sheet-facts.ts';
import { hasDo, topStep } from './built.ts';
import type { Chunked } from './chunk.ts';
import { columnSlot } from './columns.ts';
import type { Draft } from './draft.ts';
import { measure } from './figures.ts';
import { gather } from './gather.ts';
import { groupBy } from './grouping.ts';
import { doubtAt, settle, slot, spansOf } from './slot.ts';
import { conditionOf } from './values.ts';

type Followed = { [Part in 'queries' | 'read' | 'doubts']: TableIntent[Part] };

/** Null where the words ask for something of their own, or for what can't be put into the last question. */
export function followUp(before: AskedQuery, clauses: readonly Chunked[], sheets: readonly SheetFacts[], today: string): Followed | null {
  const sheet = sheets.find(
    ({ file, sheet: name }) => name === before.query.table.sheet && (before.query.table.file_name ?? file) === file,
  );
  if (!sheet) return null;
  const drafts = gather(clauses);
  const [draft] = drafts;
  const scope = { sheet, today };
  if (!draft || drafts.length !== 1 || standsAlone(draft)) return null;
  const steps = patched(before, draft, scope);
  if (!steps) return null;
  const chart = draft.chart
    ? chartOf(before, draft.chart.type)
    : before.chart && draft.groups.length + draft.figures.length === 0
      ? before.chart
      : undefined;
  if (draft.chart && !chart) return null;
  const settled = settle({ table: before.query.table, steps }, 'queries.0.query');
  const [, stem = before.name, nth = '1'] = /^(.*)（(\d+)）$/.exec(before.name) ?? [];
  const name = `${stem.slice(0, 26)}（${Number(nth) + 1}）`;
  const asks = draft.questions.size > 0 && before.place === 'answer';
  const parsed = askedQuery.safeParse({
    name,
    query: settled.value,
    place: asks || (before.place === 'answer' && !draft.chart) ? 'answer' : 'sheet',
    ...(chart ? { chart } : {}),
  });
  if (!parsed.success) return null;
  const spoken = draft.chart ? [{ path: 'queries.0.chart.type', spans: spansOf(draft.chart.tokens), sure: true }] : [];
  return {
    queries: [parsed.data],
    read: [...settled.read, ...spoken],
    doubts: [...settled.doubts, ...draft.open.map((one) => doubtAt('', one))],
  };
}

function standsAlone({ groups, figures, verbs, filters, chart, ...draft }: Draft): boolean {
  const { formulas, axes, rows, things, shown, quotients, along } = draft;
  if ([formulas, axes, rows, things, shown, quotients, along].some((some) => some.length > 0)) return true;
  // What can't be put into the last question is none of it.
  if (draft.dedupe ?? draft.difference ?? draft.decimals) return true;
  if (groups.length > 0 && figures.length > 0) return true;
  return (
    (verbs.has('list') && filters.length > 0) ||
    (groups.length + figures.length + filters.length === 0 && chart === null && verbs.has('sum_up'))
  );
}

const puts = ['group', 'total', 'pivot'];

function patched(before: AskedQuery, draft: Draft, scope: { sheet: SheetFacts; today: string }): unknown[] | null {
  const { steps } = before.query;
  const at = steps.findIndex((step) => puts.includes(step.do));
  const split = at < 0 ? steps.length : at;
  const first = steps.slice(0, split).filter((step) => at >= 0 || (step.do !== 'sort' && step.do !== 'top'));
  const main = steps[split];
  let after: unknown[] = steps.slice(split + 1);
  const conditions = draft.filters.map((asked) => conditionOf(asked, scope));
  if (conditions.includes(null) || draft.having.length > 0) return null;
  // 只看华南 after 只看华东 is about the same column: the new value stands in the place of the old.
  const again = new Set(conditions.map((one) => settle(one?.['column'], '').value));
  const rows: unknown[] = withoutConditions(first, ({ column }) => again.has(column));
  if (conditions.length > 0) rows.push({ do: 'filter', all: conditions });
  let put: unknown = main;
  let shown = main ? valueName(main) : null;
  if (draft.groups.length > 0) {
    const groups = draft.groups.map((by) => groupBy(by, scope));
    if (main?.do !== 'group' || groups.some((one) => one === null || one.is_long === true) || draft.figures.length > 0) return null;
    const own = groups.flatMap((one) => one ?? []);
    const replaces = draft.verbs.has('again') || draft.verbs.has('change');
    put = { ...main, by: replaces ? own.flatMap(({ by }) => by) : [...main.by, ...own.flatMap(({ by }) => by)] };
    rows.push(...own.flatMap((one) => one.before));
    draft.open.push(...own.flatMap((one) => one.open));
    after = [];
  }
  if (draft.figures.length > 0) {
    if (main?.do !== 'group' && main?.do !== 'total') return null;
    const measured = draft.figures.map((figure) => measure(figure, scope, new Set(), false));
    const own = measured.flatMap((one) => one ?? []);
    if (own.length < measured.length) return null;
    put = { ...main, values: own.flatMap(({ values }) => values) };
    shown = own[0]?.as ?? null;
    after = own.flatMap((one) => one.after);
    draft.open.push(...own.flatMap((one) => one.open));
  }
  if (draft.order || draft.extreme) {
    after = after.filter((step) => !hasDo(step, 'sort') && !hasDo(step, 'top'));
    const by = draft.extreme?.by?.pick ?? draft.order?.by ?? null;
    const column = main === undefined && by ? columnSlot(by) : shown;
    if (column === null || (main !== undefined && by !== null && by.columns[0]?.name !== shown)) return null;
    if (draft.order) {
      if (draft.order.descending === null) return null;
      after.push({ do: 'sort', by: [{ column, descending: slot(draft.order.descending, draft.order.tokens) }] });
    }
    if (draft.extreme) after.push(topStep(draft.extreme, column));
  }
  return [...rows, ...(put === undefined ? [] : [put]), ...after];
}

/** The same rows without the conditions that are gone. */
export function withoutConditions(steps: readonly Step[], isGone: (condition: Condition) => boolean): Step[] {
  return steps.flatMap((step) => {
    if (step.do !== 'filter' || !step.all) return [step];
    const all = step.all.filter((one) => !isGone(one));
    return all.length > 0 || step.any ? [{ ...step, all }] : [];
  });
}

function valueName(step: Step): string | null {
  const [first] = step.do === 'group' || step.do === 'total' ? step.values : [];
  return first?.as ?? first?.column ?? null;
}

function chartOf({ query, chart }: AskedQuery, type: string): AskedQuery['chart'] | null {
  const own = chartAsked.shape.type.safeParse(type).data;
  const put = query.steps.findLast((step) => step.do === 'group');
  if (!own) return null;
  if (chart) return { ...chart, type: own };
  const value = put ? valueName(put) : null;
  return value === null ? null : { type: own, values: [value] };
}

/** Another column that was chosen on the card brings its name with it: what is called by the first one is called by it. Pure. */
import type { AskedQuery, TableIntent } from '#contract/intent/table.ts';

export function namedAsChosen(intent: TableIntent, shown: TableIntent): TableIntent {
  return { ...intent, queries: intent.queries.map((one, n) => renamed(one, shown.queries[n])) };
}

function renamed(asked: AskedQuery, shown: AskedQuery | undefined): AskedQuery {
  const { steps } = asked.query;
  const names = new Map<string, string>();
  const columns = new Map<string, string>();
  const at = steps.findIndex((step) => step.do === 'group' || step.do === 'total');
  const [put, first] = [steps[at], shown?.query.steps[at]];
  if ((put?.do !== 'group' && put?.do !== 'total') || first?.do !== put.do) return asked;
  const values = put.values.map((value, n) => {
    const before = first.values[n];
    const isOther = before?.column !== undefined && value.column !== undefined && value.column !== before.column;
    if (!isOther || value.as === undefined || value.as !== before.as || !value.as.includes(before.column ?? '')) return value;
    const as = value.as.replace(before.column ?? '', value.column ?? '');
    names.set(value.as, as);
    columns.set(before.column ?? '', value.column ?? '');
    return { ...value, as };
  });
  if (put.do === 'group' && first.do === 'group')
    for (const [n, { column }] of put.by.entries()) {
      const before = first.by[n]?.column;
      if (before !== undefined && before !== column) for (const map of [names, columns]) map.set(before, column);
    }
  if (names.size === 0) return asked;
  // Only strings of the same places change, so that the shape stays.
  const later = withNames([steps.slice(at + 1), asked.chart], names) as [typeof steps, typeof asked.chart];
  const [rest, chart] = later;
  return {
    ...asked,
    name: [...columns].reduce((name, [from, to]) => name.replace(from, to), asked.name).slice(0, 31),
    query: { ...asked.query, steps: [...steps.slice(0, at), { ...put, values }, ...rest] },
    ...(chart ? { chart } : {}),
  };
}

function withNames(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string')
    return names.get(value) ?? [...names].reduce((text, [from, to]) => text.replaceAll(`[${from}]`, `[${to}]`), value);
  if (Array.isArray(value)) return value.map((one: unknown) => withNames(one, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]: [string, unknown]) => [key, withNames(one, names)]));
}

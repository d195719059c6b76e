/** Places in an intent by path: `title`, `length.about`, `queries.0.query.steps.1.by.0.column`. A field's value needs no `.value`. Pure. */
import type { Field } from './common.ts';

/** Undefined where there is nothing. */
export function valueAt(whole: unknown, path: string): unknown {
  let at = whole;
  for (const key of keysOf(path)) at = ownOf(insideOf(at, key), key);
  return isField(at) ? at.value : at;
}

/**
 * A copy with another value at the path. What is on the way and missing is made; a field keeps its words and is sure, a new one has none.
 * @example withValueAt({ title: { value: 'a', spans: [], sure: false } }, 'title', 'b').title.value === 'b'
 */
export function withValueAt<Whole>(whole: Whole, path: string, value: unknown): Whole {
  // What stands beside the path is as it was; whether the value fits there is for the schema to say.
  return placed(whole, keysOf(path), value, true) as Whole;
}

/** A copy without what stands at the path; an item of a list goes, the ones behind it move up. */
export function withoutValueAt<Whole>(whole: Whole, path: string): Whole {
  const keys = keysOf(path);
  const last = keys.pop();
  const holder = valueAt(whole, keys.join('.'));
  if (last === undefined || typeof holder !== 'object' || holder === null) return whole;
  const left = Array.isArray(holder)
    ? holder.filter((_, n) => String(n) !== last)
    : Object.fromEntries(Object.entries(holder).filter(([key]) => key !== last));
  return keys.length === 0 ? (left as Whole) /* the same but for one key */ : withValueAt(whole, keys.join('.'), left);
}

/** Whether `path` is `of` or lies within it. */
export function isWithin(path: string, of: string): boolean {
  return path === of || path.startsWith(`${of}.`);
}

export function isField(value: unknown): value is Field<unknown> {
  return typeof value === 'object' && value !== null && 'value' in value && 'spans' in value && 'sure' in value;
}

function keysOf(path: string): string[] {
  return path === '' ? [] : path.split('.');
}

function ownOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

/** A field stands for its value, but for its own keys. */
function insideOf(value: unknown, key: string): unknown {
  return isField(value) && !['value', 'spans', 'sure'].includes(key) ? value.value : value;
}

function placed(at: unknown, [key, ...rest]: string[], value: unknown, isTop = false): unknown {
  if (key === undefined) return isField(at) ? { ...at, value, sure: true } : value;
  if (isField(at) && insideOf(at, key) !== at) return { ...at, value: placed(at.value, [key, ...rest], value), sure: true };
  if (Array.isArray(at)) {
    const n = Number(key);
    if (!Number.isInteger(n) || n < 0 || n > at.length) return at;
    return [...at.slice(0, n), placed(at[n], rest, value), ...at.slice(n + 1)];
  }
  const holder = typeof at === 'object' && at !== null ? at : {};
  const before = ownOf(holder, key);
  const isNew = isTop && before === undefined;
  const next = placed(before, rest, value);
  return { ...holder, [key]: isNew ? { value: next, spans: [], sure: true } : next };
}

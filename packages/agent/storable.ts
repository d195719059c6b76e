/** Makes what brains and tools said fit to be kept: no NUL and no half of a surrogate pair, which a database refuses and files and models do produce. */

/** A clean value comes back as the same object. */
export function storable<T>(value: T): T {
  return isStorable(JSON.stringify(value) ?? '') ? value : cleaned(value);
}

/** Whether this JSON can be kept as it is. */
export function isStorable(json: string): boolean {
  return !/\\u(0000|d[89a-f])/.test(json);
}

function cleaned<T>(value: T): T {
  // Each branch gives back the shape it was given.
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\ufffd') as T;
  if (Array.isArray(value)) return value.map(cleaned) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [cleaned(key), cleaned(inner)])) as T;
}

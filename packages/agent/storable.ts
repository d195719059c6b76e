/** Makes what brains and tools said fit to be kept: no NUL and no half of a surrogate pair, which a database refuses and files and models do produce. */

/** Equal values come back as the same object. */
export function storable<T>(value: T): T {
  return /\\u(0000|d[89a-f])/.test(JSON.stringify(value) ?? '') ? cleaned(value) : value;
}

function cleaned<T>(value: T): T {
  // Each branch gives back the shape it was given.
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\ufffd') as T;
  if (Array.isArray(value)) return value.map(cleaned) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [cleaned(key), cleaned(inner)])) as T;
}

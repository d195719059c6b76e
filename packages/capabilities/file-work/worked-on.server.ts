/** Which files a call of the files or the database tool works on as wholes, so that a request's sources can be checked off. */

const fields = ['name', 'names', 'from', 'file'];

/** `input` is what a brain gave: looked at before it is used. */
export function filesWorkedOn(tool: string, input: unknown): string[] {
  if (tool !== 'files' && tool !== 'database') return [];
  const action = fieldOf(input, 'action');
  if (fieldOf(action, 'do') === 'list' || fieldOf(action, 'do') === 'write') return [];
  return [...new Set(fields.flatMap((field) => namesIn(fieldOf(action, field))))];
}

function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.flatMap((one) => (typeof one === 'string' ? [one] : namesIn(fieldOf(one, 'file')))) : [];
}

function fieldOf(value: unknown, field: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === field)?.[1];
}

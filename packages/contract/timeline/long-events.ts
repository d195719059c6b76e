/** Events too long for a row: the row holds the beginning of what makes them long, a file holds them whole. Pure. */
import type { NumberedEvent, TaskEvent } from './events.ts';

/** What a row holds of one that is longer, in characters: whole up to the first number, else so much of each text. */
const longChars = 65_536;
const headChars = 32_768;
/** What is still longer than this, cut so, keeps the beginnings of its texts only, or goes. */
const mostChars = 131_072;
const shortChars = 1024;

/** Parts of an event that can be read whole, as text. */
export const wholeParts = ['text', 'input', 'output'] as const;
export type WholePart = (typeof wholeParts)[number];

/** The event as its row is to hold it; null when it is short enough to be held whole. What the product decides by is never cut. */
export function shortened(event: TaskEvent): TaskEvent | null {
  switch (event.type) {
    case 'text':
    case 'summary':
      return isLong(event.text) ? { ...event, text: head(event.text) } : null;
    case 'reasoning': {
      if (!isLong(event.text, event.kept)) return null;
      const { kept: _kept, ...rest } = event;
      return { ...rest, text: head(event.text) };
    }
    case 'tool_call': {
      if (!isLong(event.input, event.kept)) return null;
      const { kept: _kept, ...rest } = event;
      return { ...rest, input: cut(event.input) ?? {} };
    }
    case 'tool_result': {
      if (!isLong(event.output, event.display, event.result)) return null;
      // Data is for brains, which read all of it.
      const { display, result: _result, in_output: _in_output, ...rest } = event;
      const less = { ...rest, output: head(event.output) };
      // Cut texts are still texts, so it is still a display.
      const shown = cut(display) as typeof display | null;
      return shown ? { ...less, display: shown } : less;
    }
    default:
      return null;
  }
}

/** The part of an event as text, `''` when it has none. */
export function partOf(event: TaskEvent, part: WholePart): string {
  if (part === 'text') return event.type === 'text' || event.type === 'reasoning' || event.type === 'summary' ? event.text : '';
  if (part === 'output') return event.type === 'tool_result' ? event.output : '';
  return event.type === 'tool_call' ? JSON.stringify(event.input, null, 2) : '';
}

/** Others are told that there is more, not where it lies. */
export function withoutKey(event: NumberedEvent): NumberedEvent {
  return event.whole ? { ...event, whole: { bytes: event.whole.bytes } } : event;
}

function isLong(...values: unknown[]): boolean {
  return values.reduce<number>((sum, value) => sum + charsIn(value), 0) > longChars;
}

function charsIn(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let sum = 2;
  for (const [key, one] of Object.entries(value)) sum += (Array.isArray(value) ? 1 : key.length + 4) + charsIn(one);
  return sum;
}

function head(text: string): string {
  return text.length <= longChars ? text : text.slice(0, headChars).toWellFormed();
}

/** Null when even its beginnings are too long. */
function cut(value: unknown): unknown {
  for (const most of [headChars, shortChars]) {
    const less = cutTexts(value, most);
    if (charsIn(less) <= mostChars) return less;
  }
  return null;
}

function cutTexts(value: unknown, most: number): unknown {
  if (typeof value === 'string') return value.length <= most ? value : value.slice(0, most).toWellFormed();
  if (Array.isArray(value)) return value.map((one) => cutTexts(one, most));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cutTexts(one, most)]));
}

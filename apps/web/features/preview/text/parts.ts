/** A long text in parts that a browser can scroll: its heights end at some thirty million pixels. Pure. */
import type { Lines } from './lines.ts';

export interface Part {
  /** First line, and the one after the last. */
  start: number;
  end: number;
}

const most_lines = 100_000;
const most_bytes = 8 * 1024 * 1024;

export function partsOf({ starts, count }: Lines): Part[] {
  const parts: Part[] = [];
  let start = 0;
  for (let at = 1; at <= count; at += 1) {
    const isFull = at - start >= most_lines || (starts[at] ?? 0) - (starts[start] ?? 0) >= most_bytes;
    if (at < count && !isFull) continue;
    parts.push({ start, end: at });
    start = at;
  }
  return parts;
}

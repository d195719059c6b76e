/** What changed between two texts, line by line and within changed lines. Pure. */
import { changesBetween } from '#text/changes.ts';

export interface Part {
  text: string;
  changed: boolean;
}

export type Line =
  | { kind: 'same'; text: string; before: number; after: number }
  | { kind: 'removed'; text: string; before: number; parts: Part[] | null }
  | { kind: 'added'; text: string; after: number; parts: Part[] | null };

export interface Difference {
  lines: Line[];
  added: number;
  removed: number;
}

/** Line numbers count from 1. A line's end is no part of it; a last line without one is a line all the same. */
export function diffLines(before: string, after: string): Difference {
  const [old, now] = [linesOf(before), linesOf(after)];
  const lines: Line[] = [];
  let [added, removed] = [0, 0];
  for (const { from, to, at, until } of changesBetween(old, now)) {
    const [a, b] = [old.slice(from, to), now.slice(at, until)];
    if (a.length > 0 && a.length === b.length && a.every((line, n) => line === b[n])) {
      a.forEach((text, n) => lines.push({ kind: 'same', text, before: from + n + 1, after: at + n + 1 }));
      continue;
    }
    removed += a.length;
    added += b.length;
    const pairs = a.map((line, n) => (n < b.length ? diffWords(line, b[n] ?? '') : null));
    a.forEach((text, n) => lines.push({ kind: 'removed', text, before: from + n + 1, parts: pairs[n]?.before ?? null }));
    b.forEach((text, n) => lines.push({ kind: 'added', text, after: at + n + 1, parts: pairs[n]?.after ?? null }));
  }
  return { lines, added, removed };
}

export type Piece = { kind: 'line'; line: Line } | { kind: 'fold'; id: number; lines: Line[] };

/** Unchanged stretches folded to their edges; what is folded is at least `least` lines. */
export function folded(lines: Line[], edge = 3, least = 4): Piece[] {
  const pieces: Piece[] = [];
  const show = (some: Line[]) => some.forEach((line) => pieces.push({ kind: 'line', line }));
  for (let at = 0; at < lines.length;) {
    let end = at;
    while (end < lines.length && lines[end]?.kind === 'same') end += 1;
    const [head, tail] = [at === 0 ? 0 : edge, end === lines.length ? 0 : edge];
    if (end - at >= head + tail + least) {
      show(lines.slice(at, at + head));
      pieces.push({ kind: 'fold', id: at, lines: lines.slice(at + head, end - tail) });
      show(lines.slice(end - tail, end));
    } else show(lines.slice(at, end));
    at = end;
    while (end < lines.length && lines[end]?.kind !== 'same') end += 1;
    show(lines.slice(at, end));
    at = end;
  }
  return pieces;
}

function linesOf(text: string): string[] {
  if (text === '') return [];
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Longer lines are shown as changed as a whole. */
const mostTokens = 3000;
/** With less in common than this the marks would say nothing. */
const leastShared = 0.25;

/** Chinese by the character, everything else by the word. Null when the two lines have too little in common. */
export function diffWords(before: string, after: string): { before: Part[]; after: Part[] } | null {
  const [old, now] = [tokensOf(before), tokensOf(after)];
  if (old.length > mostTokens || now.length > mostTokens) return null;
  const [a, b]: [Part[], Part[]] = [[], []];
  let shared = 0;
  for (const { from, to, at, until } of changesBetween(old, now)) {
    const [left, right] = [old.slice(from, to).join(''), now.slice(at, until).join('')];
    const changed = left !== right;
    if (!changed) shared += left.trim().length;
    if (left !== '') a.push({ text: left, changed });
    if (right !== '') b.push({ text: right, changed });
  }
  return shared < leastShared * Math.max(before.trim().length, after.trim().length) ? null : { before: a, after: b };
}

function tokensOf(text: string): string[] {
  return text.match(/[\p{Script=Latin}\p{N}_]+|\s+|[\s\S]/gu) ?? [];
}

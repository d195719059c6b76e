/** What every format reader gives back, the words for what can't be read, and the limits all of them share. */

import type { Piece } from './text-pieces.ts';

/** A file opened by a format reader. */
export interface Reading {
  /** What it is, in words for a person: `Excel 工作簿`. */
  type: string;
  /** What is in it, on one line: `3 个工作表：一月（A1:F20）、…`. */
  overview: string;
  /** Of a page: what it calls itself, and the day it says it is of, 2026-11-20. */
  title?: string;
  day?: string;
  pictures?: number;
  /** Markdown blocks, made one by one so that only what is asked for is worked out. Joined by line breaks; pieces follow one another as they are. */
  content: Iterable<string> | AsyncIterable<string> | { pieces: readonly Piece[] };
}

/** The bytes to read and what the caller asked for. */
export interface Source {
  name: string;
  bytes: Uint8Array;
  /** Which sheet, pages or entry; undefined reads everything. */
  part?: string;
  /** Says live what is being done. */
  note(text: string): void;
}

/** A file that can't be read: the message is the sentence a person sees, after the file name. */
export class Unreadable extends Error {}

/** Its pages are there, but as pictures. */
export class Scanned extends Unreadable {}

export const MEGABYTE = 1024 * 1024;

export const LIMITS = {
  /** Characters of content one answer holds. */
  window: 60_000,
  /** The largest file of a container format (Office, PDF, zip, image). */
  file_bytes: 200 * MEGABYTE,
  /** The largest file that is decoded to text as a whole. */
  text_bytes: 64 * MEGABYTE,
  /** What an archive may unpack to. */
  unpacked_bytes: 300 * MEGABYTE,
  /** How many times larger than packed, once it unpacks to more than `ratio_from_bytes`. */
  ratio: 250,
  ratio_from_bytes: 20 * MEGABYTE,
  entries: 10_000,
  xml_depth: 256,
  /** Columns of a table that are listed; the rest is said. */
  columns: 256,
} as const;

/** Pages or slides asked for by `3`, `3-5` or `第 3 页`, as first and last number (1-based). */
export function pageRange(part: string | undefined, count: number, unit: string): { first: number; last: number } {
  if (part === undefined || part.trim() === '') return { first: 1, last: count };
  const match = /(\d+)(?:\s*(?:-|–|—|~|～|到|至)\s*(?:第\s*)?(\d+))?/.exec(part);
  const first = match ? Number(match[1]) : Number.NaN;
  const last = match?.[2] === undefined ? first : Number(match[2]);
  if (!match || first < 1 || last < first || first > count) {
    throw new Unreadable(`没有“${part}”这一部分：它共有 ${count} ${unit}，part 请写成 1-${Math.min(count, 5)} 这样的范围。`);
  }
  return { first, last: Math.min(last, count) };
}

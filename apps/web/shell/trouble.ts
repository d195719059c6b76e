/** Tells an uncaught error that matters from what only looks like one. Pure. */
import { Refusal } from '#contract/codes.ts';

export type Trouble =
  /** Nothing of ours went wrong. */
  | 'nothing'
  /** The server said no, in words for the person. */
  | 'refused'
  /** The line broke. */
  | 'offline'
  /** A part of the page can't be fetched: usually a newer version took its place. */
  | 'outdated'
  | 'unforeseen';

const missingPart =
  /dynamically imported module|Importing a module script failed|Unable to preload (CSS|module)|ChunkLoadError|MIME type.*module script/i;
const brokenLine = /^(Failed to fetch|NetworkError when attempting to fetch|Load failed|The network connection was lost|network error)/i;
const extension = /\b(chrome|moz|safari-web|ms-browser)-extension:\/\//;

export interface Circumstances {
  /** The script that threw, as the browser names it; '' when it doesn't. */
  source: string;
  /** The page's own origin. */
  origin: string;
}

export function troubleOf(error: unknown, { source, origin }: Circumstances): Trouble {
  if (error instanceof Refusal) return 'refused';
  const name = nameOf(error);
  if (name === 'Unreachable') return 'offline';
  if (name === 'AbortError') return 'nothing';
  const message = messageOf(error);
  // Browsers report a late resize notice as an error, and a foreign script's error without any detail.
  if (message.startsWith('ResizeObserver loop') || /^Script error\.?$/.test(message)) return 'nothing';
  if (isForeign(source, origin) || extension.test(error instanceof Error ? (error.stack ?? '') : '')) return 'nothing';
  if (missingPart.test(message)) return 'outdated';
  if (error instanceof TypeError && brokenLine.test(message)) return 'offline';
  return 'unforeseen';
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A DOMException is no Error everywhere, but it has a name. */
function nameOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
}

function isForeign(source: string, origin: string): boolean {
  if (extension.test(source)) return true;
  return /^https?:/.test(source) && !source.startsWith(`${origin}/`);
}

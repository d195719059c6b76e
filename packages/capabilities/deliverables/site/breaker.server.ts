/**
 * Ends the mending of a site that gets nowhere. Pure over what is stored, so that a worker that takes a run over, and the next request to
 * mend, judge as the one before did.
 */
import { notFoundOpening, troublesOf, type SiteFinding } from '#contract/site/site-check.ts';
import { display, type Display } from '#contract/timeline/display.ts';
import { fileFacts } from '#contract/timeline/file-check.ts';

/** What of a log counts here, as the kernel and the host store it. */
export type BreakerEvent =
  | { type: 'tool_result'; call_id: string; display?: unknown }
  | { type: 'check'; files: readonly { facts?: unknown }[] }
  | { type: 'heard' };

export interface Broken {
  /** outlived: the same error after two attempts. returned: the same broken tree again. no_fewer: two rounds that left as many. rounds: four of them. */
  why: 'outlived' | 'returned' | 'no_fewer' | 'rounds';
  error: SiteFinding;
  /** What was written meanwhile, oldest first. */
  tried: Attempt[];
}

export interface Attempt {
  changes: Extract<Display, { kind: 'site_change' }>['changes'];
}

const mostAttempts = 2;
const mostRounds = 4;
const mostTried = 4;

interface OpenError {
  finding: SiteFinding;
  attempts: number;
  /** Something was written that should have mended it, since it was last looked for. */
  is_touched: boolean;
}

/** Errors are the same by what they are, not by where their lines went. */
export function fingerprintOf({ type, message, path, page }: SiteFinding): string {
  const words = message.replace(/[0-9a-f]{8,}/gi, '#').replace(/\d+/g, '0');
  return `${type} ${words} ${path ?? page ?? ''}`;
}

/** Null while it may go on. */
export function brokenAfter(events: Iterable<BreakerEvent>): Broken | null {
  const open = new Map<string, OpenError>();
  const trees = new Set<string>();
  let counts: number[] = [];
  let last = '';
  let lastLooked = '';
  let tried: Attempt[] = [];
  let broken: Broken | null = null;

  const restart = (): void => {
    open.clear();
    trees.clear();
    counts = [];
    last = '';
    lastLooked = '';
    tried = [];
    broken = null;
  };

  /** `sees`: which kinds of error this look would show. */
  function look(tree: string, troubles: readonly SiteFinding[], sees: (finding: SiteFinding) => boolean): void {
    const now = new Map(troubles.map((finding) => [fingerprintOf(finding), finding]));
    for (const [key, error] of open) {
      if (!sees(error.finding)) continue;
      const still = now.get(key);
      if (!still) open.delete(key);
      else if (error.is_touched) {
        open.set(key, { finding: still, attempts: error.attempts + 1, is_touched: false });
        if (error.attempts + 1 >= mostAttempts) broken ??= { why: 'outlived', error: still, tried };
      }
    }
    for (const [key, finding] of now) if (!open.has(key)) open.set(key, { finding, attempts: 0, is_touched: false });
    const [first] = troubles;
    if (first && tree !== last) {
      if (trees.has(tree)) broken ??= { why: 'returned', error: first, tried };
      trees.add(tree);
    }
    last = tree;
    if (open.size === 0) tried = [];
  }

  /** All that there is to look at was looked at. */
  function round(tree: string, troubles: readonly SiteFinding[]): void {
    look(tree, troubles, () => true);
    const [first] = troubles;
    if (!first) return restart();
    // Looked at again, not worked on.
    if (tree === lastLooked) return;
    lastLooked = tree;
    counts.push(troubles.length);
    const [before = Infinity, ...after] = counts.slice(-3);
    if (after.length === 2 && after.every((count) => count >= before)) broken ??= { why: 'no_fewer', error: first, tried };
    if (counts.length > mostRounds) broken ??= { why: 'rounds', error: first, tried };
  }

  for (const event of events) {
    // The person showed a way.
    if (event.type === 'heard') restart();
    if (event.type === 'check')
      for (const { facts } of event.files) {
        const site = fileFacts.safeParse(facts).data?.site;
        if (site) round(site.tree, troublesOf(site));
      }
    const shown = event.type === 'tool_result' ? siteShown(event.display) : null;
    if (shown?.kind === 'site_check') round(shown.tree, troublesOf(shown));
    if (shown?.kind !== 'site_change') continue;
    const paths = new Set(shown.changes.map(({ path }) => path));
    if (open.size > 0 && paths.size > 0) tried = [...tried, { changes: shown.changes }].slice(-mostTried);
    for (const error of open.values()) error.is_touched ||= paths.size > 0 && isMeant(error.finding, paths);
    look(shown.tree, shown.errors, ({ by }) => by === 'compile');
  }
  return broken;
}

function siteShown(given: unknown): Display | null {
  const isOfSite = typeof given === 'object' && given !== null && 'kind' in given && String(given.kind).startsWith('site_');
  return isOfSite ? (display.safeParse(given).data ?? null) : null;
}

/** Whether writing these files was an attempt at it: a file that is missing is not brought by writing the one that asks for it. */
function isMeant({ path, message }: SiteFinding, paths: ReadonlySet<string>): boolean {
  if (message.startsWith(notFoundOpening)) return false;
  return path === undefined || paths.has(path);
}

/** The newest version whose check passed, as far as these events tell; null without one. */
export function lastGoodVersion(events: Iterable<BreakerEvent>): string | null {
  let good: string | null = null;
  for (const event of events) {
    if (event.type !== 'check') continue;
    for (const { facts } of event.files) {
      const told = fileFacts.safeParse(facts).data;
      if (told?.site && told.version !== undefined && troublesOf(told.site).length === 0) good = told.version;
    }
  }
  return good;
}

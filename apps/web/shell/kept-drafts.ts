/** What is being written, kept on this device until it is sent: the newest few, and nothing of it for whoever signs in next. */
import { keep, keptNames, readKept } from './preferences.ts';

const prefix = 'antou.draft.';
/** What is written before there is a task, through signing in too: the specification's name for it. */
const stash = 'temp-stash-chat-message';
const placeOf = (name: string): string => (name === 'home' ? stash : prefix + name);
const kept_at_most = 30;

/** Unparsed trust: the caller checks its shape. */
export function readDraft(name: string): unknown {
  return readKept(placeOf(name));
}

/** Null forgets it. */
export function keepDraft(name: string, value: object | null): void {
  if (value !== null) dropOldest(placeOf(name));
  keep(placeOf(name), value && { ...value, at: Date.now() });
}

/** After signing out: what one person typed is not the next one's. */
export function forgetKeptDrafts(): void {
  for (const name of [stash, ...keptNames(prefix)]) keep(name, null);
}

function dropOldest(except: string): void {
  const others = keptNames(prefix).filter((name) => name !== except);
  if (others.length < kept_at_most) return;
  const byAge = others.map((name) => ({ name, at: ageOf(readKept(name)) })).sort((a, b) => a.at - b.at);
  for (const { name } of byAge.slice(0, others.length - kept_at_most + 1)) keep(name, null);
}

function ageOf(kept: unknown): number {
  return typeof kept === 'object' && kept !== null && 'at' in kept && typeof kept.at === 'number' ? kept.at : 0;
}

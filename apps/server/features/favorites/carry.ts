/** Carries a file with everything it is made of from a task to the favourites and from there into another task: same bytes, new places. */
import { Refusal } from '#contract/codes.ts';
import { serverKindOf } from '#capabilities/deliverables/kinds.server.ts';
import type { Part, Place } from '#capabilities/deliverables/parts.server.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import type { CallContext } from '#server/platform/http/context.ts';
import type { Log } from '#server/platform/observe/log.ts';
import { freeName } from '#server/runs/workspace.ts';

export interface Carrier {
  store: FileStore;
  log: Log;
}

export interface Stored {
  name: string;
  bytes: number;
  store_key: string;
}

export interface Carried extends Stored {
  file_uri: string;
}

export interface Destination {
  name: string;
  taken: ReadonlySet<string>;
  newUri(): string;
}

/** Larger files are no deliverable of several files. */
const mostBytes = 50 * 1024 * 1024;

/**
 * The file itself first, then its parts. `find` says where a part lies now. What had to be written anew, because it names its parts,
 * is taken out of the store again when the transaction fails.
 */
export async function carry(
  { store, log }: Carrier,
  context: Pick<CallContext, 'new_id' | 'afterRollback'>,
  file: Stored,
  find: (part: Part) => Promise<Stored | null>,
  to: Destination,
): Promise<[Carried, ...Carried[]]> {
  const madeOf = serverKindOf(file.name)?.parts;
  const opened = madeOf && file.bytes <= mostBytes ? { name: file.name, bytes: await store.get(file.store_key) } : null;
  const parts: { part: Part; found: Stored }[] = [];
  const named = new Map((opened && madeOf ? madeOf.of(opened) : []).map((part) => [part.name, part]));
  for (const part of named.values()) {
    const found = await find(part);
    if (found) parts.push({ part, found });
    else if (part.missing !== null) throw new Refusal('UNSUPPORTED', `${part.missing}，没有收藏；请先把它补好`);
  }
  const places = placesOf(
    parts.map(({ part }) => part),
    to,
  );
  const main = { ...file, name: places.name, file_uri: to.newUri() };
  if (!opened || !madeOf || parts.length === 0) return [main];
  const carried = parts.map(({ part, found }) => ({ ...found, name: places.of.get(part.name) ?? part.name, file_uri: to.newUri() }));
  const standing = new Map<string, Place>();
  for (const [n, { name, file_uri }] of carried.entries()) standing.set(parts[n]?.part.name ?? '', { name, uri: file_uri });
  const bytes = madeOf.placed(opened, places.name, standing);
  const store_key = context.new_id();
  await store.put(store_key, bytes, { max_bytes: bytes.length, content_type: 'application/octet-stream' });
  context.afterRollback(() =>
    store.delete(store_key).catch((error: unknown) => log.warn({ err: error, store_key }, 'what was not carried is still in the store')),
  );
  return [{ ...main, bytes: bytes.length, store_key }, ...carried];
}

/** A name for the file under which all that must be found by name has its place, too. */
function placesOf(parts: Part[], { name: wanted, taken }: Destination): { name: string; of: Map<string, string> } {
  const tried = new Set(taken);
  for (;;) {
    const name = freeName(wanted, tried);
    const fixed = parts.filter((part) => part.is_fixed).map((part) => [part.name, part.nameAt(name)] as const);
    if (fixed.some(([, at]) => taken.has(at))) {
      tried.add(name);
      continue;
    }
    const used = new Set([...taken, name, ...fixed.map(([, at]) => at)]);
    const of = new Map<string, string>(fixed);
    for (const part of parts.filter((one) => !one.is_fixed)) {
      const at = freeName(part.nameAt(name), used);
      used.add(at);
      of.set(part.name, at);
    }
    return { name, of };
  }
}

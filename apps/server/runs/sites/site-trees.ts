/** The files of sites: contents by their hash, trees of paths that never change. Deduplicated within a project alone. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { SiteFiles } from '#capabilities/deliverables/site/site-ports.ts';
import { isAsset, pathsTrouble, pathTrouble, sizeTrouble } from '#contract/site/paths.ts';
import { siteLimits } from '#contract/site/site.ts';
import type { Queryable } from '#server/platform/db/database.ts';

const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);

export type TreeEntries = ReadonlyMap<string, { sha256: string; bytes: number }>;

export interface Tree {
  tree: string;
  entries: TreeEntries;
}

/** Before anything was written. */
export const emptyTree: Tree = { tree: '', entries: new Map() };

/** What becomes of a path: its new content, or null where it goes. */
export type TreeChanges = ReadonlyMap<string, Uint8Array | null>;

/** What a person or a brain can mend by writing something else. */
export class TreeRefusal extends Error {
  override name = 'TreeRefusal';
}

export async function openTree(db: Queryable, project_id: string, tree: string): Promise<Tree> {
  if (tree === '') return emptyTree;
  const { rows } = await db.query<{ entries: Record<string, [string, number]> }>({
    name: 'site_tree',
    text: 'select entries from site_tree where project_id = $1 and tree = $2',
    values: [project_id, tree],
  });
  const [row] = rows;
  if (!row) throw new Error(`the site ${project_id} has no tree ${tree}`);
  return { tree, entries: new Map(Object.entries(row.entries).map(([path, [sha256, bytes]]) => [path, { sha256, bytes }])) };
}

/**
 * The tree with these changes; nothing is written that is there already. The project is locked, as what nothing stands on is thrown away.
 * Throws TreeRefusal with a sentence when the rules don't allow it.
 */
export async function commitTree(tx: Queryable, project_id: string, before: Tree, changes: TreeChanges): Promise<Tree> {
  const entries = new Map(before.entries);
  const written = new Map<string, Uint8Array>();
  for (const [path, bytes] of changes) {
    if (bytes === null) {
      entries.delete(path);
      continue;
    }
    const trouble = pathTrouble(path) ?? sizeTrouble(path, bytes.length);
    if (trouble !== null) throw new TreeRefusal(trouble);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    entries.set(path, { sha256, bytes: bytes.length });
    written.set(sha256, bytes);
  }
  const trouble = pathsTrouble([...entries.keys()]);
  if (trouble !== null) throw new TreeRefusal(trouble);
  const size = [...entries.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  if (size > siteLimits.project_bytes) throw new TreeRefusal(`一个项目最多 ${siteLimits.project_bytes / 1024 / 1024}MB。`);
  if (entries.size === 0) return emptyTree;
  const sorted = [...entries].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const digest = createHash('sha256');
  for (const [path, { sha256 }] of sorted) digest.update(`${path}\n${sha256}\n`);
  const tree = digest.digest('hex').slice(0, 32);
  if (tree === before.tree) return before;
  const blobs = await Promise.all(
    [...written].map(async ([sha256, bytes]) => ({ sha256, bytes: bytes.length, packed: await pack(bytes) })),
  );
  if (blobs.length > 0)
    await tx.query({
      name: 'site_blobs',
      text: `insert into site_blob (project_id, sha256, bytes, packed)
        select $1, given.* from unnest($2::text[], $3::int[], $4::bytea[]) as given on conflict do nothing`,
      values: [project_id, blobs.map((one) => one.sha256), blobs.map((one) => one.bytes), blobs.map((one) => one.packed)],
    });
  await tx.query({
    name: 'site_tree_kept',
    text: `with watched as (
        update site_project set tidy_from = now() + interval '7 days' where project_id = $1 and tidy_from is null
      )
      insert into site_tree (project_id, tree, entries) values ($1, $2, $3) on conflict (project_id, tree) do update set created = now()`,
    values: [project_id, tree, JSON.stringify(Object.fromEntries(sorted.map(([path, { sha256, bytes }]) => [path, [sha256, bytes]])))],
  });
  return { tree, entries: new Map(sorted) };
}

/** Texts that are asked for together come together, and all of them when it is asked a third time; assets come one by one. */
export function filesOf(db: Queryable, project_id: string, { tree, entries }: Tree): SiteFiles {
  const coming = new Map<string, Promise<ReadonlyMap<string, Uint8Array>>>();
  let gathering: Promise<ReadonlyMap<string, Uint8Array>> | null = null;
  let wanted: string[] = [];
  let times = 0;

  function textsWith(sha256: string): Promise<ReadonlyMap<string, Uint8Array>> {
    const known = coming.get(sha256);
    if (known) return known;
    gathering ??= Promise.resolve().then(fetchGathered);
    coming.set(sha256, gathering);
    wanted.push(sha256);
    return gathering;
  }
  function fetchGathered(): Promise<ReadonlyMap<string, Uint8Array>> {
    const asked = gathering;
    times += 1;
    if (times > 2 && asked)
      for (const [path, { sha256 }] of entries)
        if (!isAsset(path) && !coming.has(sha256)) {
          coming.set(sha256, asked);
          wanted.push(sha256);
        }
    const hashes = wanted;
    gathering = null;
    wanted = [];
    return contentsOf(db, project_id, hashes);
  }

  return {
    tree,
    paths: [...entries.keys()],
    hashOf: (path) => entries.get(path)?.sha256,
    async read(path) {
      const entry = entries.get(path);
      if (!entry) throw new Error(`项目里没有文件“${path}”`);
      if (isAsset(path)) return contentIn(await contentsOf(db, project_id, [entry.sha256]), entry.sha256);
      return contentIn(await textsWith(entry.sha256), entry.sha256);
    },
  };
}

function contentIn(contents: ReadonlyMap<string, Uint8Array>, sha256: string): Uint8Array {
  const bytes = contents.get(sha256);
  if (!bytes) throw new Error(`a site has no content ${sha256}`);
  return bytes;
}

/** Contents by their hash. */
export async function contentsOf(db: Queryable, project_id: string, hashes: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
  const { rows } = await db.query<{ sha256: string; packed: Buffer }>({
    name: 'site_contents',
    text: 'select sha256, packed from site_blob where project_id = $1 and sha256 = any($2)',
    values: [project_id, [...new Set(hashes)]],
  });
  return new Map(await Promise.all(rows.map(async ({ sha256, packed }) => [sha256, await unpack(packed)] as const)));
}

/** How two trees differ at a path. */
export interface TreeChange {
  path: string;
  how: 'added' | 'changed' | 'removed';
}

export function changesBetween(before: Tree, after: Tree): TreeChange[] {
  const changes: TreeChange[] = [];
  for (const [path, { sha256 }] of after.entries) {
    const was = before.entries.get(path);
    if (!was) changes.push({ path, how: 'added' });
    else if (was.sha256 !== sha256) changes.push({ path, how: 'changed' });
  }
  for (const path of before.entries.keys()) if (!after.entries.has(path)) changes.push({ path, how: 'removed' });
  return changes;
}

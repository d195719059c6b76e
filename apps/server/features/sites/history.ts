/** What each version of a site changed: paths, and how many lines came and went. */
import { isAsset } from '#contract/site/paths.ts';
import type { SiteVersion } from '#contract/site/site.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { changesBetween, contentsOf, openTree, type TreeChange } from '#server/runs/sites/site-trees.ts';

export interface ChangedFile {
  filePath: string;
  how: TreeChange['how'];
  added: number;
  removed: number;
}

/** Larger ones are not counted. */
const countedBytes = 256 * 1024;
const countedFiles = 200;

export async function withChanges(
  db: Queryable,
  project_id: string,
  version: SiteVersion,
  trees: { before: string; tree: string },
): Promise<SiteVersion & { changes: ChangedFile[] }> {
  const [before, after] = await Promise.all([openTree(db, project_id, trees.before), openTree(db, project_id, trees.tree)]);
  const changes = changesBetween(before, after);
  const counted = new Set(changes.filter(({ path }) => !isAsset(path)).slice(0, countedFiles));
  const hashOf = (entries: typeof after.entries, { path }: TreeChange): string[] => {
    const entry = entries.get(path);
    return entry && entry.bytes <= countedBytes ? [entry.sha256] : [];
  };
  const hashes = [...counted].flatMap((change) => [...hashOf(before.entries, change), ...hashOf(after.entries, change)]);
  const contents = hashes.length > 0 ? await contentsOf(db, project_id, hashes) : new Map<string, Uint8Array>();
  const linesOf = (sha256: string | undefined): string[] => {
    const bytes = sha256 === undefined ? undefined : contents.get(sha256);
    return bytes ? new TextDecoder().decode(bytes).replace(/\n$/, '').split('\n') : [];
  };
  return {
    ...version,
    changes: changes.map((change) => ({
      filePath: change.path,
      how: change.how,
      ...(counted.has(change)
        ? counts(linesOf(hashOf(before.entries, change)[0]), linesOf(hashOf(after.entries, change)[0]))
        : { added: 0, removed: 0 }),
    })),
  };
}

/** As sets with repeats. */
function counts(before: readonly string[], after: readonly string[]): { added: number; removed: number } {
  const left = new Map<string, number>();
  for (const line of before) left.set(line, (left.get(line) ?? 0) + 1);
  let added = 0;
  for (const line of after) {
    const there = left.get(line) ?? 0;
    if (there === 0) added += 1;
    else left.set(line, there - 1);
  }
  return { added, removed: [...left.values()].reduce((sum, n) => sum + n, 0) };
}

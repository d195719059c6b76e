/** The files of the kits, as they lie in their folders. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KitId } from '../website.ts';

/** By path, as a project has them. */
export type KitFiles = ReadonlyMap<string, Uint8Array>;

/** `folder` holds a folder of each kit's name with `files` in it. */
export function kitReader(folder: string): (id: KitId) => Promise<KitFiles> {
  const read = new Map<KitId, Promise<KitFiles>>();
  return (id) => {
    const known = read.get(id) ?? filesIn(join(folder, id, 'files'));
    read.set(id, known);
    return known;
  };
}

async function filesIn(folder: string): Promise<KitFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return new Map(
    await Promise.all(paths.toSorted().map(async (path) => [path.replaceAll('\\', '/'), await readFile(join(folder, path))] as const)),
  );
}

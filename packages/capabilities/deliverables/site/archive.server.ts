/** A site's code as people take it away: its files as they are, and how to run them. */
import { zip, type AsyncZippable } from 'fflate';
import { archiveGuide, archiveGuidePath } from '#contract/site/archive-guide.ts';
import { isAsset } from '#contract/site/paths.ts';
import type { SiteFiles } from './site-ports.ts';

/** Fixed, so that the same tree gives the same bytes. */
const stamp = new Date('2020-01-01T00:00:00Z');

export async function archiveOf(files: SiteFiles, title: string): Promise<Uint8Array> {
  const entries: AsyncZippable = {};
  for (const path of files.paths) entries[path] = [await files.read(path), { level: isAsset(path) ? 0 : 6, mtime: stamp }];
  if (!files.paths.some((path) => path.toLowerCase() === archiveGuidePath.toLowerCase()))
    entries[archiveGuidePath] = [new TextEncoder().encode(archiveGuide(title, files.paths)), { mtime: stamp }];
  return new Promise((resolve, reject) => zip(entries, (error, bytes) => (error ? reject(error) : resolve(bytes))));
}

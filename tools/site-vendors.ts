/** What sites run with takes seconds to make and changes with its sources and packages alone: it is kept in .build/sites, for builds and tests. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildVendors } from '../apps/preview/vendor/build-vendors.ts';

const root = join(import.meta.dirname, '..');
const kept = join(root, '.build/sites');
const sources = ['package-lock.json', 'apps/preview/{bridge,next,routes,runtime,vendor}/**', 'packages/contract/site/**'];
/** Another process may still read an older one. */
const keptMs = 24 * 60 * 60 * 1000;

/** The folder that holds it. Throws what the bundler throws. */
export async function siteVendors(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of globSync(sources, { cwd: root }).sort())
    if (!/\.test\.tsx?$/.test(name) && statSync(join(root, name)).isFile()) hash.update(`${name}\0`).update(readFileSync(join(root, name)));
  const folder = join(kept, hash.digest('hex').slice(0, 16));
  if (existsSync(folder)) return folder;
  mkdirSync(kept, { recursive: true });
  for (const name of readdirSync(kept))
    if (Date.now() - statSync(join(kept, name)).mtimeMs > keptMs) rmSync(join(kept, name), { recursive: true, force: true });
  const making = mkdtempSync(join(kept, 'making-'));
  await buildVendors(making);
  try {
    renameSync(making, folder);
  } catch (error) {
    // Somebody else was faster with the same.
    if (!existsSync(folder)) throw error;
    rmSync(making, { recursive: true, force: true });
  }
  return folder;
}

/**
 * Before the first test: builds the server that the tests start as a process of its own, unless it is up to date, and says where its pieces lie.
 * What tests lay into the system's folder for such things goes with the run, also what a killed server could not clear away.
 */
import { chmodSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtServer } from '#server/built.ts';
import { isAlive } from '#server/platform/process-life.ts';
import { buildProduct } from './build.ts';

/** Returns what is done behind the last test. */
export async function setup(): Promise<() => void> {
  await buildProduct(['server']);
  const built = builtServer();
  if (built) {
    const { ANTOU_READER, ANTOU_DOCUMENTS, ANTOU_FILE_WORK, ANTOU_BOARDS } = built.env;
    Object.assign(process.env, { ANTOU_READER, ANTOU_DOCUMENTS, ANTOU_FILE_WORK, ANTOU_BOARDS });
  }
  const shared = tmpdir();
  for (const name of globSync('antou-run-*', { cwd: shared }))
    if (!isAlive(Number(name.split('-')[2]))) rmSync(join(shared, name), { recursive: true, force: true });
  const folder = join(shared, `antou-run-${process.pid}`);
  mkdirSync(folder);
  // The databases of root's servers run under another user and must get through.
  chmodSync(folder, 0o755);
  // That of the tests outlives the run.
  Object.assign(process.env, { TMPDIR: folder, ANTOU_TEST_DATABASE_FOLDER: shared });
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

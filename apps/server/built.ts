/** Where the pieces of the built server lie, for whoever starts it as a process of its own: the tests, the journeys, the benchmarks. */
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

const build = join(import.meta.dirname, '../../.build');
const newest = join(build, 'server');

export interface BuiltServer {
  main: string;
  /** As `./start` has it. */
  env: Record<string, string>;
}

/** Null when nothing was built. */
export function builtServer(): BuiltServer | null {
  if (!existsSync(join(newest, 'main.js'))) return null;
  // As `./start` has it, too: a build that is made meanwhile has a folder of its own.
  const folder = realpathSync(newest);
  const main = join(folder, 'main.js');
  return {
    main,
    env: {
      ANTOU_READER: join(folder, 'reader.js'),
      ANTOU_WORKBOOKS: join(folder, 'workbooks.js'),
      ANTOU_DOCUMENTS: join(folder, 'documents.js'),
      ANTOU_FILE_WORK: join(folder, 'file-work.js'),
      ANTOU_WASM_SHELL: join(folder, 'shell.js'),
      ANTOU_CLEAN_PAGE: join(folder, 'clean-page.js'),
      ANTOU_JOINER: join(folder, 'joiner.js'),
      ANTOU_PREVIEW: join(folder, 'preview.js'),
      ANTOU_SITES: join(folder, 'sites'),
      ANTOU_BOARDS: join(folder, 'boards'),
      ANTOU_SKILLS: join(folder, 'skills'),
      ANTOU_MIGRATIONS: join(folder, 'migrations'),
      ANTOU_KITS: join(folder, 'kits'),
      NODE_COMPILE_CACHE: join(build, 'compiled'),
      MALLOC_ARENA_MAX: '2',
    },
  };
}

/** Where the pieces of the built server lie, for whoever starts it as a process of its own: the tests, the journeys, the benchmarks. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../.build/server');

export interface BuiltServer {
  main: string;
  env: Record<string, string>;
}

/** Null when nothing was built. */
export function builtServer(): BuiltServer | null {
  const main = join(folder, 'main.js');
  if (!existsSync(main)) return null;
  return {
    main,
    env: {
      ANTOU_READER: join(folder, 'reader.js'),
      ANTOU_WORKBOOKS: join(folder, 'workbooks.js'),
      ANTOU_FILE_WORK: join(folder, 'file-work.js'),
      ANTOU_WASM_SHELL: join(folder, 'shell.js'),
      ANTOU_JOINER: join(folder, 'joiner.js'),
      ANTOU_MIGRATIONS: join(folder, 'migrations'),
    },
  };
}

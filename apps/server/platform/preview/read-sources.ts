/** Has a program read a site's sources: a copy of them in a folder of its own, behind the walls of the compiler, and gone afterwards. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { SiteFiles } from '#capabilities/deliverables/site/site-ports.ts';
import { walled } from './engine-walls.ts';

const limitMs = 10_000;
const mostBytes = 2 * 1024 * 1024;
/** Of data it may take. */
const memoryBytes = 1_500 * 1024 * 1024;

export interface SourceReaderInput {
  /** How its folder begins. */
  prefix: string;
  /** Which files it is given. */
  reads(path: string): boolean;
  /** What lies beside them, by name. */
  beside(files: SiteFiles): Promise<Record<string, string>> | Record<string, string>;
  /** A folder of packages that its imports are looked up in. */
  packages?: string;
  /** The command; the sources are in `folder`/site. */
  command(folder: string): [program: string, args: string[]];
  /** It ends with something else than 0 where it found something. */
  hasAnswered(code: unknown, out: string): boolean;
}

/** One site at a time: each sees its own files alone. Null where there is nothing to read; rejects with a sentence. */
export function createSourceReader(input: SourceReaderInput): (files: SiteFiles, signal: AbortSignal) => Promise<string | null> {
  let turn: Promise<unknown> = Promise.resolve();
  let home: Promise<string> | null = null;

  async function read(files: SiteFiles, signal: AbortSignal): Promise<string | null> {
    signal.throwIfAborted();
    home ??= prepare();
    const folder = await home;
    const sources = join(folder, 'site');
    try {
      await rm(sources, { recursive: true, force: true });
      const paths = files.paths.filter((path) => input.reads(path));
      if (paths.length === 0) return null;
      await mkdir(sources, { recursive: true });
      for (const [name, text] of Object.entries(await input.beside(files))) await writeFile(join(folder, name), text);
      for (const path of paths) {
        const to = join(sources, path);
        await mkdir(dirname(to), { recursive: true });
        await writeFile(to, await files.read(path));
      }
      return await run(folder, signal);
    } finally {
      await rm(sources, { recursive: true, force: true });
    }
  }

  async function prepare(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), input.prefix));
    if (input.packages !== undefined) await symlink(input.packages, join(folder, 'node_modules'), 'junction');
    return folder;
  }

  async function run(folder: string, signal: AbortSignal): Promise<string> {
    const [file, args] = await walled(bounded(input.command(folder)), [folder]);
    return new Promise((resolve, reject) => {
      execFile(
        file,
        args,
        { signal, timeout: limitMs, maxBuffer: mostBytes, killSignal: 'SIGKILL', env: { LANG: 'C.UTF-8' }, cwd: '/' },
        (error, out) => {
          if (error && !input.hasAnswered(error.code, out))
            reject(new Error(error.killed ? '读代码用了太久，已停止' : '读代码的程序意外退出', { cause: error }));
          else resolve(out);
        },
      );
    });
  }

  return (files, signal) => {
    const asked = turn.then(() => read(files, signal));
    turn = asked.catch(() => undefined);
    return asked;
  };
}

/** Types and rules can be written that would fill a machine. */
function bounded([program, args]: [string, string[]]): [string, string[]] {
  const prlimit = ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => existsSync(path));
  return prlimit ? [prlimit, [`--data=${memoryBytes}`, '--core=0', '--', program, ...args]] : [program, args];
}

/** As the project names it: what a program tells is below its folder. */
export const projectPath = (told: string): string => told.replaceAll('\\', '/').replace(/^.*?\/site\//, '');

/** Tesseract with its Chinese data, where both are installed: run on one picture, without files or network, bounded in time, size and memory. */
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import type { RunTesseract } from '#capabilities/recognition/recogniser.server.ts';
import { findProgram } from '#server/platform/programs.ts';
import { findTools } from '#server/platform/sandbox/jail.ts';

const limit_ms = 25_000;
const most_bytes = 8 * 1024 * 1024;
const memory_bytes = 1024 * 1024 * 1024;
const slow = '认这张图片里的文字用时过长，已停止。请裁去不要的部分再试。';
const failed = '文字识别没有成功，图片没有改动。';

/** Where it lies, or null; `none` says not to look for it. */
export function findTesseract(configured: string, path = process.env['PATH'] ?? ''): string | null {
  if (configured === 'none') return null;
  return findProgram({ names: ['tesseract'], elsewhere: ['/opt/homebrew/bin/tesseract'], configured, path });
}

/** Chinese is what is mostly read here; without its data every figure would be right and every word wrong. */
export async function readsChinese(program: string): Promise<boolean> {
  const { stdout } = await promisify(execFile)(program, ['--list-langs'], { timeout: 5_000, env: environment() }).catch(() => ({
    stdout: '',
  }));
  return ['chi_sim', 'eng'].every((language) => stdout.split('\n').includes(language));
}

/** `bwrap` null: without walls. */
export function tesseract(program: string, bwrap: string | null = findTools()?.bwrap ?? null): RunTesseract {
  let walls: Promise<string[]> | null = null;
  return async (pgm, language, signal) => {
    walls ??= wallsThatHold(program, bwrap);
    const prlimit = ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => existsSync(path));
    const bounds = prlimit ? [prlimit, `--data=${memory_bytes}`, '--fsize=0', '--core=0', `--cpu=${limit_ms / 1000}`, '--'] : [];
    // A page of one block: tables stay whole, where a guess at columns would take them apart.
    const words = ['stdin', 'stdout', '-l', language, '--psm', '6', '--dpi', '300', '-c', 'preserve_interword_spaces=1', 'tsv'];
    const [file = program, ...args] = [...(await walls), ...bounds, program, ...words];
    return run(file, args, pgm, signal);
  };
}

/** Nothing but programs and libraries to see, nobody to talk to. What can't be built here is left out. */
async function wallsThatHold(program: string, bwrap: string | null): Promise<string[]> {
  if (!bwrap || !program.startsWith('/usr/') || process.env['TESSDATA_PREFIX']?.startsWith('/usr/') === false) return [];
  const links = ['bin', 'lib', 'lib32', 'lib64'].flatMap((dir) =>
    existsSync(`/usr/${dir}`) ? ['--symlink', `usr/${dir}`, `/${dir}`] : [],
  );
  const seen = ['--ro-bind', '/usr', '/usr', ...links, '--ro-bind-try', '/etc/ld.so.cache', '/etc/ld.so.cache'];
  const own = ['--ro-bind-try', '/etc/alternatives', '/etc/alternatives', '--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'];
  const walls = [bwrap, '--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL', ...seen, ...own, '--chdir', '/', '--'];
  const [file = bwrap, ...args] = [...walls, program, '--version'];
  const holds = await promisify(execFile)(file, args, { timeout: 5_000, env: environment() }).then(
    () => true,
    () => false,
  );
  return holds ? walls : [];
}

function run(file: string, args: string[], input: Uint8Array, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const timeout = AbortSignal.timeout(limit_ms);
    const child = spawn(file, args, {
      cwd: '/',
      stdio: ['pipe', 'pipe', 'ignore'],
      env: environment(),
      signal: AbortSignal.any([signal, timeout]),
      killSignal: 'SIGKILL',
    });
    const parts: Buffer[] = [];
    let length = 0;
    child.stdout.on('data', (part: Buffer) => {
      length += part.length;
      if (length > most_bytes) child.kill('SIGKILL');
      else parts.push(part);
    });
    // One that ended early closes its stdin; its end below says so.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', () => reject(signal.aborted ? signal.reason : new Error(timeout.aborted ? slow : failed)));
    child.on('close', (code) => {
      if (code === 0 && length <= most_bytes) resolve(Buffer.concat(parts).toString('utf8'));
      else reject(signal.aborted ? signal.reason : new Error(timeout.aborted ? slow : failed));
    });
  });
}

/** One thread a page: pages side by side are the queue's business. */
function environment(): Record<string, string> {
  const data = process.env['TESSDATA_PREFIX'];
  return { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', OMP_THREAD_LIMIT: '1', ...(data ? { TESSDATA_PREFIX: data } : {}) };
}

/** Has files of strangers worked on in child processes: little memory, little time, no secrets; a line of JSON with bytes behind it goes in, and the same comes out. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createFairQueue, QueueFull, type Shared } from '../queues/fair-queue.ts';

const megabyte = 1024 * 1024;

export interface Entry {
  /** The module to run: beside the one that asks, or what it was bundled to. */
  entry: URL | string;
  /** The Node to run it with; this process's own by default. */
  node?: string;
  /** Told to the module on its command line: a word of ours. */
  role?: string;
  /** It works with native packages of ours. */
  native?: boolean;
}

/** Only limits and the entry are on the command line, never anything a user wrote. */
export function commandLine(options: Entry, memory_mb: number, time_limit_ms: number): [string, string[]] {
  const entry = options.entry instanceof URL ? fileURLToPath(options.entry) : options.entry;
  const node = options.node ?? process.execPath;
  const limited = [
    node,
    `--max-old-space-size=${memory_mb}`,
    // No writing, no processes, no native code unless it is said; what is left is reading its own modules.
    '--permission',
    '--allow-fs-read=*',
    ...(options.native ? ['--allow-addons'] : []),
    '--disable-warning=ExperimentalWarning',
    entry,
    ...(options.role ? [options.role] : []),
  ];
  const prlimit = ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => existsSync(path));
  if (!prlimit) return [node, limited.slice(1)];
  const cpu_seconds = Math.ceil(time_limit_ms / 1_000) * 2;
  const data = memory_mb * 3 * megabyte;
  // Never --as: V8 reserves far more addresses than it uses.
  return [prlimit, [`--data=${data}`, '--fsize=0', '--core=0', '--nofile=128', `--cpu=${cpu_seconds}`, '--', ...limited]];
}

export function startProcess([command, args]: [string, string[]]): ChildProcessWithoutNullStreams {
  const zone = process.env.TZ;
  return spawn(command, args, {
    cwd: '/',
    env: { LANG: 'C.UTF-8', ...(zone ? { TZ: zone } : {}) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

export function exitSentence(code: number | null, by_signal: NodeJS.Signals | null, complaint: string): string {
  const memory =
    by_signal === 'SIGABRT' ||
    by_signal === 'SIGTRAP' ||
    by_signal === 'SIGILL' ||
    code === 134 ||
    /out of memory|allocation failed|bad_alloc|ENOMEM/i.test(complaint);
  if (memory) return '内容太大，超过了读取时能用的内存，已停止。请拆成较小的文件。';
  if (by_signal === 'SIGXCPU' || by_signal === 'SIGKILL') return '读取用的时间或内存超过了限制，已停止。请拆成较小的文件后再上传。';
  return `读取进程意外退出（${by_signal ?? code ?? '未知'}）。请用原来的软件打开并另存后重新上传。`;
}

/** How long a process may take: the more it is given, the longer, up to an end. */
export interface TimeLimit {
  base_ms: number;
  ms_per_mb: number;
  most_ms: number;
}

export function timeFor(bytes: number, { base_ms, ms_per_mb, most_ms }: TimeLimit): number {
  return Math.min(most_ms, Math.round(base_ms + (bytes / megabyte) * ms_per_mb));
}

export interface ProcessesOptions extends Entry {
  time: TimeLimit;
  /** Of the JavaScript heap; buffers get twice as much on top. */
  memory_mb: number;
  /** Side by side, shared fairly by person; others wait. */
  processes: number;
  /** The most that may come out. */
  most_bytes: number;
}

/** What a person reads when there is no answer. */
export interface NoAnswer {
  stopped: string;
  tooSlow(seconds: number): string;
  too_large: string;
  notStarted(reason: string): string;
}

export type Told =
  | { error: string }
  /** The first line as JSON, null when there is none; `broken` is to be said when that, or the bytes, can't be all of it. */
  | { head: unknown; rest: Buffer; broken: string };

export interface Processes {
  /** A process of its own for one question. Never throws; aborting kills it at once. */
  ask(head: object, bytes: Uint8Array[], signal: AbortSignal, otherwise: NoAnswer): Promise<Told>;
}

export function createProcesses({ time, memory_mb, processes, most_bytes, ...entry }: ProcessesOptions): Shared<Processes> {
  const queue = createFairQueue({ slots: processes });
  return {
    of: (person) => ({
      async ask(head, bytes, signal, otherwise) {
        const time_limit_ms = timeFor(
          bytes.reduce((sum, one) => sum + one.length, 0),
          time,
        );
        try {
          return await queue.run(person, signal, () =>
            answerOf(startProcess(commandLine(entry, memory_mb, time_limit_ms)), head, bytes, {
              time_limit_ms,
              most_bytes,
              signal,
              otherwise,
            }),
          );
        } catch (error) {
          return { error: whyNotBegun(error, signal, otherwise) };
        }
      },
    }),
  };
}

/** The sentence for work that was given up in the queue, refused by it, or had no process to be done in. */
export function whyNotBegun(error: unknown, signal: AbortSignal, otherwise: Pick<NoAnswer, 'stopped' | 'notStarted'>): string {
  if (error instanceof QueueFull) return error.message;
  if (signal.aborted) return otherwise.stopped;
  // The system has no process or no file handle left to give.
  return otherwise.notStarted(error instanceof Error ? error.message : String(error));
}

interface Bounds {
  time_limit_ms: number;
  most_bytes: number;
  signal: AbortSignal;
  otherwise: NoAnswer;
}

function answerOf(
  child: ChildProcessWithoutNullStreams,
  head: object,
  bytes: Uint8Array[],
  { time_limit_ms, most_bytes, signal, otherwise }: Bounds,
): Promise<Told> {
  return new Promise((resolve) => {
    let stopped: string | undefined;
    let complaint = '';
    const out: Buffer[] = [];
    let size = 0;
    const stop = (sentence: string): void => {
      stopped ??= sentence;
      child.kill('SIGKILL');
    };
    const aborted = (): void => stop(otherwise.stopped);
    const timer = setTimeout(() => stop(otherwise.tooSlow(Math.round(time_limit_ms / 1000))), time_limit_ms);
    const ended = (told: Told): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', aborted);
      resolve(told);
    };
    child.on('error', (error) => ended({ error: otherwise.notStarted(error.message) }));
    signal.addEventListener('abort', aborted, { once: true });
    if (signal.aborted) aborted();
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > most_bytes) stop(otherwise.too_large);
      else out.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString('utf8')).slice(-4_000)));
    // A child that ended early closes its stdin; its exit below says why.
    child.stdin.on('error', () => undefined);
    child.on('close', (code, by_signal) => {
      if (stopped !== undefined) return ended({ error: stopped });
      const all = Buffer.concat(out);
      const end = all.indexOf('\n');
      const line = end < 0 ? null : jsonOf(all.toString('utf8', 0, end));
      return ended({ head: line, rest: all.subarray(end + 1), broken: exitSentence(code, by_signal, complaint) });
    });
    child.stdin.write(`${JSON.stringify(head)}\n`);
    for (const one of bytes) child.stdin.write(one);
    child.stdin.end();
  });
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // Not JSON: the process ended in the middle, which is told as no answer.
    return null;
  }
}

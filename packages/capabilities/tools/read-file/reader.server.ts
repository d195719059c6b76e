/** Reads untrusted files in bounded child processes: little memory, little time, no secrets, one file each. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ReaderMessage } from './reader-protocol.ts';
import { MEGABYTE } from './reading.ts';

export interface ReadRequest {
  name: string;
  bytes: Uint8Array;
  /** A sheet's name, `3-5` for pages and slides, an entry's path for zip. */
  part?: string;
  /** Characters of content to skip. */
  offset?: number;
}

export interface Reader {
  /**
   * The file as text, or the sentence a person reads when that can't be. Never throws; aborting kills the process at once.
   * `note` is told live what is being read.
   */
  read(request: ReadRequest, signal: AbortSignal, note?: (text: string) => void): Promise<{ text: string } | { error: string }>;
}

export interface ReaderOptions {
  /** The module to run: `reader-process.ts` beside this file, or what it was bundled to. */
  entry: URL | string;
  /** The Node to run it with; this process's own by default. */
  node?: string;
  time_limit_ms?: number;
  /** Of the JavaScript heap; buffers get twice as much on top. */
  memory_mb?: number;
  /** Files read side by side; others wait. */
  processes?: number;
}

/** The most a reader process may print besides its answer before it is given up. */
const MAX_ANSWER_BYTES = 4 * MEGABYTE;

/** @example createReader({ entry: new URL('./reader-process.ts', import.meta.url) }) */
export function createReader(options: ReaderOptions): Reader {
  const { time_limit_ms = 50_000, memory_mb = 512, processes = 2 } = options;
  const command = commandLine(options, memory_mb, time_limit_ms);
  const slots = createSlots(processes);
  return {
    async read(request, signal, note) {
      const release = await slots.take(signal);
      if (!release) return failure(request.name, '读取被停止了。');
      try {
        const outcome = await readIn(start(command), request, { signal, time_limit_ms, note });
        return 'text' in outcome ? outcome : failure(request.name, outcome.error);
      } catch (error) {
        // The system has no process or no file handle left to give.
        const reason = error instanceof Error ? error.message : String(error);
        return failure(request.name, `读取进程启动不了（${reason}）。请稍后再试。`);
      } finally {
        release();
      }
    },
  };
}

function failure(name: string, reason: string): { error: string } {
  return { error: `读不了“${name}”：${reason}原文件没有改动。` };
}

/** Only limits and the entry are on the command line, never anything a user wrote. */
export function commandLine(options: ReaderOptions, memory_mb: number, time_limit_ms: number): [string, string[]] {
  const entry = options.entry instanceof URL ? fileURLToPath(options.entry) : options.entry;
  const node = options.node ?? process.execPath;
  const limited = [
    node,
    `--max-old-space-size=${memory_mb}`,
    // No writing, no processes, no native code; what is left is reading its own modules.
    '--permission',
    '--allow-fs-read=*',
    '--disable-warning=ExperimentalWarning',
    entry,
  ];
  const prlimit = ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => existsSync(path));
  if (!prlimit) return [node, limited.slice(1)];
  const cpu_seconds = Math.ceil(time_limit_ms / 1_000) * 2;
  const data = memory_mb * 3 * MEGABYTE;
  // Never --as: V8 reserves far more addresses than it uses.
  return [prlimit, [`--data=${data}`, '--fsize=0', '--core=0', '--nofile=128', `--cpu=${cpu_seconds}`, '--', ...limited]];
}

function start([command, args]: [string, string[]]): ChildProcessWithoutNullStreams {
  const zone = process.env.TZ;
  return spawn(command, args, {
    cwd: '/',
    env: { LANG: 'C.UTF-8', ...(zone ? { TZ: zone } : {}) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

function readIn(
  child: ChildProcessWithoutNullStreams,
  request: ReadRequest,
  bounds: { signal: AbortSignal; time_limit_ms: number; note?: (text: string) => void },
): Promise<{ text: string } | { error: string }> {
  return new Promise((resolve) => {
    let answer: { text: string } | { error: string } | undefined;
    let complaint = '';
    // First of all: a child that could not start has no streams, and its error must find a listener.
    child.on('error', (error) => {
      answer ??= { error: `读取进程启动不了（${error.message}）。请稍后再试。` };
      ended();
    });
    const stop = (error: string): void => {
      answer ??= { error };
      child.kill('SIGKILL');
    };
    const aborted = (): void => stop('读取被停止了。');
    const timer = setTimeout(
      () => stop(`超过 ${Math.round(bounds.time_limit_ms / 1_000)} 秒还没有读完，已停止。请用 part 只读一部分，或拆成较小的文件。`),
      bounds.time_limit_ms,
    );
    bounds.signal.addEventListener('abort', aborted, { once: true });
    if (bounds.signal.aborted) aborted();

    eachLine(child, {
      line: (line) => {
        const message = messageOf(line);
        if (!message) stop('读取进程的回答不对，已停止。请重新上传或换一种格式。');
        else if ('note' in message) bounds.note?.(message.note);
        else answer ??= message;
      },
      tooLong: () => stop('读取进程的回答太长，已停止。请用 part 只读一部分。'),
    });
    child.stderr.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString('utf8')).slice(-4_000);
    });
    // A child that ended early closes its stdin; its exit below says why.
    child.stdin.on('error', () => undefined);
    child.on('close', (code, by_signal) => {
      answer ??= { error: exitSentence(code, by_signal, complaint) };
      ended();
    });
    const ended = (): void => {
      clearTimeout(timer);
      bounds.signal.removeEventListener('abort', aborted);
      // Both ways here have set it.
      resolve(answer ?? { error: '读取没有结果。请稍后再试。' });
    };
    const { name, part, offset = 0 } = request;
    child.stdin.write(`${JSON.stringify({ name, part, offset })}\n`);
    child.stdin.end(request.bytes);
  });
}

/** Hands out stdout line by line, up to MAX_ANSWER_BYTES in all. */
function eachLine(child: ChildProcessWithoutNullStreams, on: { line(text: string): void; tooLong(): void }): void {
  let pending = '';
  let total = 0;
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (chunk: string) => {
    total += chunk.length;
    if (total > MAX_ANSWER_BYTES) {
      on.tooLong();
      return;
    }
    const lines = (pending + chunk).split('\n');
    pending = lines.pop() ?? '';
    for (const line of lines) on.line(line);
  });
}

function messageOf(line: string): ReaderMessage | undefined {
  try {
    return ReaderMessage.safeParse(JSON.parse(line)).data;
  } catch {
    // Not JSON: the caller stops the process and says so.
    return undefined;
  }
}

export function exitSentence(code: number | null, by_signal: NodeJS.Signals | null, complaint: string): string {
  const memory =
    by_signal === 'SIGABRT' ||
    by_signal === 'SIGTRAP' ||
    by_signal === 'SIGILL' ||
    code === 134 ||
    /out of memory|allocation failed|bad_alloc|ENOMEM/i.test(complaint);
  if (memory) return '内容太大，超过了读取时能用的内存，已停止。请拆成较小的文件，或用 part 只读一部分。';
  if (by_signal === 'SIGXCPU' || by_signal === 'SIGKILL') return '读取用的时间或内存超过了限制，已停止。请拆成较小的文件后再上传。';
  const last = complaint.trim().split('\n').at(-1) ?? '';
  return `读取进程意外退出（${by_signal ?? code ?? '未知'}${last ? `：${last.slice(0, 200)}` : ''}）。请用原来的软件打开并另存后重新上传。`;
}

/** At most `count` at a time, first come first served; waiting ends when the signal does. */
export function createSlots(count: number): { take(signal: AbortSignal): Promise<(() => void) | undefined> } {
  let free = count;
  const waiting: (() => void)[] = [];
  const release = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return {
    take(signal) {
      if (signal.aborted) return Promise.resolve(undefined);
      if (free > 0) {
        free -= 1;
        return Promise.resolve(once(release));
      }
      return new Promise((resolve) => {
        const turn = (): void => {
          signal.removeEventListener('abort', leave);
          resolve(once(release));
        };
        const leave = (): void => {
          waiting.splice(waiting.indexOf(turn), 1);
          resolve(undefined);
        };
        waiting.push(turn);
        signal.addEventListener('abort', leave, { once: true });
      });
    },
  };
}

function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (!done) action();
    done = true;
  };
}

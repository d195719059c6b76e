/** Reads untrusted files in bounded child processes: little memory, little time, no secrets, one file each. */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import {
  commandLine,
  exitSentence,
  startProcess,
  timeFor,
  whyNotBegun,
  type Entry,
  type TimeLimit,
} from '../../bounded-process/bounded-process.server.ts';
import type { FileReading } from '#contract/content/reading.ts';
import { createFairQueue, type Shared } from '../../queues/fair-queue.ts';
import { readingText } from './answer.ts';
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
   * What stands in the file, also as the text a model reads, or the sentence a person reads when that can't be. Never throws; aborting kills the process at once.
   * `note` is told live what is being read.
   */
  read(request: ReadRequest, signal: AbortSignal, note?: (text: string) => void): Promise<Read | ReadFailure>;
}

/** `reason` is for whoever reads the name beside it. */
export interface ReadFailure {
  error: string;
  reason: string;
  /** Its pages are pictures, which can be looked at. */
  is_scan?: true;
}

export interface Read {
  reading: FileReading;
  text: string;
}

/** The entry is `reader-process.ts` beside this file, or what it was bundled to. */
export interface ReaderOptions extends Entry {
  time?: TimeLimit;
  /** Of the JavaScript heap; buffers get twice as much on top. */
  memory_mb?: number;
  /** Files read side by side, shared fairly by person; others wait. */
  processes?: number;
}

/** The most a reader process may print besides its answer before it is given up. */
const MAX_ANSWER_BYTES = 4 * MEGABYTE;
/** Ten times what honest files take on an idle core. */
const usualTime: TimeLimit = { base_ms: 20_000, ms_per_mb: 5_000, most_ms: 50_000 };

/** @example createReader({ entry: new URL('./reader-process.ts', import.meta.url) }).of(user_id) */
export function createReader({ time = usualTime, memory_mb = 512, processes = 3, ...entry }: ReaderOptions): Shared<Reader> {
  const queue = createFairQueue({ slots: processes });
  return {
    of: (person) => ({
      async read(request, signal, note) {
        const time_limit_ms = timeFor(request.bytes.length, time);
        try {
          const outcome = await queue.run(person, signal, () =>
            readIn(startProcess(commandLine(entry, memory_mb, time_limit_ms)), request, { signal, time_limit_ms, note }),
          );
          if ('error' in outcome) return { ...failure(request.name, outcome.error), ...(outcome.is_scan ? { is_scan: true } : {}) };
          return { ...outcome, text: readingText(outcome.reading, request.bytes.length) };
        } catch (error) {
          return failure(request.name, whyNotBegun(error, signal, { stopped, notStarted }));
        }
      },
    }),
  };
}

const stopped = '读取被停止了。';

function notStarted(reason: string): string {
  return `读取进程启动不了（${reason}）。请稍后再试。`;
}

function failure(name: string, reason: string): ReadFailure {
  const kept = '原文件没有改动。';
  // A person gives no arguments to tools.
  return { error: `读不了“${name}”：${reason}${kept}`, reason: `${reason.replace('请用 part 只读一部分，或', '请')}${kept}` };
}

interface Failed {
  error: string;
  is_scan?: true | undefined;
}

function readIn(
  child: ChildProcessWithoutNullStreams,
  request: ReadRequest,
  bounds: { signal: AbortSignal; time_limit_ms: number; note?: (text: string) => void },
): Promise<Pick<Read, 'reading'> | Failed> {
  return new Promise((resolve) => {
    let answer: Pick<Read, 'reading'> | Failed | undefined;
    let complaint = '';
    // First of all: a child that could not start has no streams, and its error must find a listener.
    child.on('error', (error) => {
      answer ??= { error: notStarted(error.message) };
      ended();
    });
    const stop = (error: string): void => {
      answer ??= { error };
      child.kill('SIGKILL');
    };
    const aborted = (): void => stop(stopped);
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

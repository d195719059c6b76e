/** Has workbooks worked on in bounded child processes, so that a large one never holds up the server. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { commandLine, createSlots, exitSentence } from '../../tools/read-file/reader.server.ts';
import type { Job } from './sheet-input.ts';

export interface Workbooks {
  /** Never throws. `name` is the file the job is about; `files` are all it may look into. */
  work(
    job: Job,
    name: string,
    files: { name: string; bytes: Uint8Array }[],
    signal: AbortSignal,
  ): Promise<{ text: string; bytes?: Uint8Array } | { error: string }>;
}

const Head = z.union([z.strictObject({ text: z.string(), bytes: z.int() }), z.strictObject({ error: z.string() })]);

const most_bytes = 220 * 1024 * 1024;

export interface WorkbooksOptions {
  /** `sheet-process.server.ts` beside this file, or what it was bundled to. */
  entry: URL | string;
  time_limit_ms?: number;
  memory_mb?: number;
}

/** @example createWorkbooks({ entry: new URL('./sheet-process.server.ts', import.meta.url) }) */
export function createWorkbooks({ entry, time_limit_ms = 55_000, memory_mb = 1024 }: WorkbooksOptions): Workbooks {
  const command = commandLine({ entry: entry instanceof URL ? fileURLToPath(entry) : entry }, memory_mb, time_limit_ms);
  const slots = createSlots(2);
  return {
    async work(job, name, files, signal) {
      const release = await slots.take(signal);
      if (!release) return { error: '处理被停止了，文件没有改动。' };
      try {
        return await workIn(command, { job, name, files }, time_limit_ms, signal);
      } catch (error) {
        return { error: `处理表格的进程启动不了（${error instanceof Error ? error.message : String(error)}）。请稍后再试。` };
      } finally {
        release();
      }
    },
  };
}

function workIn(
  [command, args]: [string, string[]],
  { job, name, files }: { job: Job; name: string; files: { name: string; bytes: Uint8Array }[] },
  time_limit_ms: number,
  signal: AbortSignal,
): Promise<{ text: string; bytes?: Uint8Array } | { error: string }> {
  return new Promise((resolve) => {
    const zone = process.env.TZ;
    const child = spawn(command, args, {
      cwd: '/',
      env: { LANG: 'C.UTF-8', ...(zone ? { TZ: zone } : {}) },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let stopped: string | undefined;
    let complaint = '';
    const out: Buffer[] = [];
    let size = 0;
    const stop = (sentence: string): void => {
      stopped ??= sentence;
      child.kill('SIGKILL');
    };
    const aborted = (): void => stop('处理被停止了，文件没有改动。');
    const timer = setTimeout(
      () => stop(`超过 ${Math.round(time_limit_ms / 1000)} 秒还没有处理完，已停止，文件没有改动。请缩小区域或拆成较小的文件。`),
      time_limit_ms,
    );
    const ended = (answer: { text: string; bytes?: Uint8Array } | { error: string }): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', aborted);
      resolve(answer);
    };
    child.on('error', (error) => ended({ error: `处理表格的进程启动不了（${error.message}）。请稍后再试。` }));
    signal.addEventListener('abort', aborted, { once: true });
    if (signal.aborted) aborted();
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > most_bytes) stop('结果太大，已停止，文件没有改动。');
      else out.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString('utf8')).slice(-4_000)));
    // A child that ended early closes its stdin; its exit below says why.
    child.stdin.on('error', () => undefined);
    child.on('close', (code, by_signal) => {
      if (stopped !== undefined) return ended({ error: stopped });
      const all = Buffer.concat(out);
      const end = all.indexOf('\n');
      const head = end < 0 ? undefined : readHead(all.toString('utf8', 0, end));
      if (!head) return ended({ error: exitSentence(code, by_signal, complaint) });
      if ('error' in head) return ended(head);
      if (head.bytes < 0) return ended({ text: head.text });
      const bytes = new Uint8Array(all.subarray(end + 1));
      return ended(bytes.length === head.bytes ? { text: head.text, bytes } : { error: exitSentence(code, by_signal, complaint) });
    });
    child.stdin.write(`${JSON.stringify({ job, name, files: files.map((file) => ({ name: file.name, bytes: file.bytes.length })) })}\n`);
    for (const file of files) child.stdin.write(file.bytes);
    child.stdin.end();
  });
}

function readHead(line: string): z.infer<typeof Head> | undefined {
  try {
    return Head.safeParse(JSON.parse(line)).data;
  } catch {
    // Not JSON: the process ended in the middle; the caller says so.
    return undefined;
  }
}

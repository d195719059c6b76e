/** Has archives and databases worked on in bounded child processes: they come from strangers, and what is asked of them from a model. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { commandLine, createSlots, exitSentence } from '../tools/read-file/reader.server.ts';
import { jobReply, type Done, type FileJob, type JobFile } from './file-job.server.ts';

export interface FileWork {
  /** Never throws; aborting kills the process at once. */
  work(job: FileJob, files: JobFile[], signal: AbortSignal): Promise<Done | { error: string }>;
}

export interface FileWorkOptions {
  /** `file-work-process.server.ts` beside this file, or what it was bundled to. */
  entry: URL | string;
  time_limit_ms?: number;
  /** Of the JavaScript heap; buffers get twice as much on top. */
  memory_mb?: number;
}

const most_bytes = 220 * 1024 * 1024;
const unchanged = '文件没有改动。';

/** @example createFileWork({ entry: new URL('./file-work-process.server.ts', import.meta.url) }) */
export function createFileWork({ entry, time_limit_ms = 30_000, memory_mb = 384 }: FileWorkOptions): FileWork {
  const command = commandLine({ entry: entry instanceof URL ? fileURLToPath(entry) : entry }, memory_mb, time_limit_ms);
  const slots = createSlots(2);
  return {
    async work(job, files, signal) {
      const release = await slots.take(signal);
      if (!release) return { error: `处理被停止了，${unchanged}` };
      try {
        return await workIn(command, job, files, time_limit_ms, signal);
      } catch (error) {
        return { error: `处理文件的进程启动不了（${error instanceof Error ? error.message : String(error)}）。请稍后再试。` };
      } finally {
        release();
      }
    },
  };
}

function workIn(
  [command, args]: [string, string[]],
  job: FileJob,
  files: JobFile[],
  time_limit_ms: number,
  signal: AbortSignal,
): Promise<Done | { error: string }> {
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
    const aborted = (): void => stop(`处理被停止了，${unchanged}`);
    const timer = setTimeout(
      () => stop(`超过 ${Math.round(time_limit_ms / 1000)} 秒还没有做完，已停止，${unchanged}${slow[job.kind]}`),
      time_limit_ms,
    );
    const ended = (answer: Done | { error: string }): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', aborted);
      resolve(answer);
    };
    child.on('error', (error) => ended({ error: `处理文件的进程启动不了（${error.message}）。请稍后再试。` }));
    signal.addEventListener('abort', aborted, { once: true });
    if (signal.aborted) aborted();
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > most_bytes) stop(`结果太大，已停止，${unchanged}`);
      else out.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString('utf8')).slice(-4_000)));
    // A child that ended early closes its stdin; its exit below says why.
    child.stdin.on('error', () => undefined);
    child.on('close', (code, by_signal) => {
      if (stopped !== undefined) return ended({ error: stopped });
      return ended(
        replyIn(Buffer.concat(out)) ?? { error: `${exitSentence(code, by_signal, complaint).replace(/请[^。]*。$/, '')}${unchanged}` },
      );
    });
    child.stdin.write(`${JSON.stringify({ job, files: files.map((file) => ({ name: file.name, bytes: file.bytes.length })) })}\n`);
    for (const file of files) child.stdin.write(file.bytes);
    child.stdin.end();
  });
}

const slow: Record<FileJob['kind'], string> = {
  zip: '请少选几个文件。',
  unzip: '请只解压需要的文件。',
  tables: '',
  query: '请加上条件或 LIMIT，检查有没有漏写的连接条件或停不下来的递归。',
  change: '请分几次做，检查有没有漏写的条件或停不下来的递归。',
  import: '请拆成较小的表格。',
};

/** Null when the process ended in the middle. */
function replyIn(all: Buffer): Done | { error: string } | null {
  const end = all.indexOf('\n');
  if (end < 0) return null;
  const head = jobReply.safeParse(parsed(all.toString('utf8', 0, end))).data;
  if (!head) return null;
  if ('error' in head) return head;
  let at = end + 1;
  const files = head.files.map(({ name, bytes }) => ({ name, bytes: new Uint8Array(all.subarray(at, (at += bytes))) }));
  return at === all.length ? { answer: head.answer, files } : null;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // Not JSON: as good as no answer.
    return null;
  }
}

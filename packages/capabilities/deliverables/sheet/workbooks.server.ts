/** Has workbooks worked on in bounded child processes, so that a large one never holds up the server. */
import { z } from 'zod';
import { createProcesses, type NoAnswer, type Processes, type TimeLimit } from '../../bounded-process/bounded-process.server.ts';
import type { Shared } from '../../queues/fair-queue.ts';
import { heap_mb } from './book/weight.server.ts';
import type { Job } from './job.ts';

export interface Workbooks {
  /** Never throws. `name` is the file the job is about; `files` are all it may look into. */
  work(
    job: Job,
    name: string,
    files: { name: string; bytes: Uint8Array }[],
    signal: AbortSignal,
  ): Promise<{ text: string; result?: unknown; bytes?: Uint8Array } | { error: string }>;
}

const Head = z.union([
  z.strictObject({ text: z.string(), result: z.unknown().optional(), bytes: z.int() }),
  z.strictObject({ error: z.string() }),
]);

const most_bytes = 220 * 1024 * 1024;
const usualTime: TimeLimit = { base_ms: 25_000, ms_per_mb: 5_000, most_ms: 55_000 };

export interface WorkbooksOptions {
  /** `sheet-process.server.ts` beside this file, or what it was bundled to. */
  entry: URL | string;
  time?: TimeLimit;
  memory_mb?: number;
}

/** @example createWorkbooks({ entry: new URL('./sheet-process.server.ts', import.meta.url) }).of(user_id) */
export function createWorkbooks({ entry, time = usualTime, memory_mb = heap_mb }: WorkbooksOptions): Shared<Workbooks> {
  const processes = createProcesses({ entry, time, memory_mb, processes: 2, most_bytes });
  return { of: (person) => workbooksOn(processes.of(person)) };
}

function workbooksOn(processes: Processes): Workbooks {
  return {
    async work(job, name, files, signal) {
      const told = await processes.ask(
        { job, name, files: files.map((file) => ({ name: file.name, bytes: file.bytes.length })) },
        files.map(({ bytes }) => bytes),
        signal,
        otherwise,
      );
      if ('error' in told) return told;
      const { rest, broken } = told;
      const head = Head.safeParse(told.head).data;
      if (!head) return { error: broken };
      if ('error' in head) return head;
      const { text, result } = head;
      if (head.bytes < 0) return { text, result };
      return rest.length === head.bytes ? { text, result, bytes: new Uint8Array(rest) } : { error: broken };
    },
  };
}

const otherwise: NoAnswer = {
  stopped: '处理被停止了，文件没有改动。',
  tooSlow: (seconds) => `超过 ${seconds} 秒还没有处理完，已停止，文件没有改动。请缩小区域或拆成较小的文件。`,
  too_large: '结果太大，已停止，文件没有改动。',
  notStarted: (reason) => `处理表格的进程启动不了（${reason}）。请稍后再试。`,
};

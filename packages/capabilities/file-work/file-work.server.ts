/** Has archives, databases and office files worked on in bounded child processes: they come from strangers, and what is asked of them from a model. */
import { filesIn } from '../bounded-process/answer-once.server.ts';
import { createProcesses, type Processes, type TimeLimit, type Told } from '../bounded-process/bounded-process.server.ts';
import type { Shared } from '../queues/fair-queue.ts';
import { jobReply, type Done, type FileJob, type JobFile } from './file-job.server.ts';

export interface FileWork {
  /** Never throws; aborting kills the process at once. */
  work(job: FileJob, files: JobFile[], signal: AbortSignal): Promise<Done | { error: string }>;
}

export interface FileWorkOptions {
  /** `file-work-process.server.ts` beside this file, or what it was bundled to. */
  entry: URL | string;
  time?: TimeLimit;
  /** Of the JavaScript heap; buffers get twice as much on top. */
  memory_mb?: number;
}

const most_bytes = 220 * 1024 * 1024;
/** A question to a small database may be a hard one. */
const usualTime: TimeLimit = { base_ms: 20_000, ms_per_mb: 1_000, most_ms: 30_000 };
const unchanged = '文件没有改动。';

/** @example createFileWork({ entry: new URL('./file-work-process.server.ts', import.meta.url) }).of(user_id) */
export function createFileWork({ entry, time = usualTime, memory_mb = 384 }: FileWorkOptions): Shared<FileWork> {
  const plain = createProcesses({ entry, time, memory_mb, processes: 2, most_bytes });
  const native = createProcesses({ entry, time, memory_mb, processes: 1, most_bytes, native: true });
  return { of: (person) => fileWorkOn({ plain: plain.of(person), native: native.of(person) }) };
}

/** Only what draws pictures anew may load native code. */
const isNative = ({ kind }: FileJob): boolean => kind === 'brand';

function fileWorkOn(own: Record<'plain' | 'native', Processes>): FileWork {
  return {
    async work(job, files, signal) {
      const processes = own[isNative(job) ? 'native' : 'plain'];
      const head = { job, files: files.map((file) => ({ name: file.name, bytes: file.bytes.length })) };
      const told = await processes.ask(
        head,
        files.map(({ bytes }) => bytes),
        signal,
        {
          stopped: `处理被停止了，${unchanged}`,
          tooSlow: (seconds) => `超过 ${seconds} 秒还没有做完，已停止，${unchanged}${slow[job.kind]}`,
          too_large: `结果太大，已停止，${unchanged}`,
          notStarted: (reason) => `处理文件的进程启动不了（${reason}）。请稍后再试。`,
        },
      );
      return 'error' in told ? told : doneOf(told);
    },
  };
}

const slow: Record<FileJob['kind'], string> = {
  zip: '请少选几个文件。',
  unzip: '请只解压需要的文件。',
  skill: '',
  pictures: '',
  brand: '',
  office_read: '',
  office_edit: '请分几次改。',
  tables: '',
  query: '请加上条件或 LIMIT，检查有没有漏写的连接条件或停不下来的递归。',
  change: '请分几次做，检查有没有漏写的条件或停不下来的递归。',
  import: '请拆成较小的表格。',
};

function doneOf({ head, rest, broken }: Exclude<Told, { error: string }>): Done | { error: string } {
  const reply = jobReply.safeParse(head).data;
  if (reply && 'error' in reply) return reply;
  const files = reply ? filesIn(reply.files, rest) : [];
  const isWhole = reply && reply.files.reduce((sum, { bytes }) => sum + bytes, 0) === rest.length;
  return isWhole ? { answer: reply.answer, files } : { error: `${broken.replace(/请[^。]*。$/, '')}${unchanged}` };
}

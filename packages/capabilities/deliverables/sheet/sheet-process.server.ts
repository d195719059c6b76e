/** The entry of the bounded child process that works on workbooks: it takes a job and files from stdin, answers on stdout and ends. */
import { z } from 'zod';
import { isForPeople } from '#contract/sentence.ts';
import { answerOnce, filesIn } from '../../bounded-process/answer-once.server.ts';
import { tooLarge } from './book/weight.server.ts';
import { job } from './job.ts';
import { work } from './work.server.ts';

/** The first line of what comes in; the files' bytes follow in their order. */
const Request = z.strictObject({ job, name: z.string(), files: z.array(z.strictObject({ name: z.string(), bytes: z.int() })) });

answerOnce(async (head, bytes) => {
  const request = Request.parse(head);
  const done = await work(request.job, request.name, filesIn(request.files, bytes));
  return { head: { text: done.text, result: done.result, bytes: done.bytes?.length ?? -1 }, bytes: done.bytes ? [done.bytes] : [] };
}, sentence);

function sentence(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  if (isForPeople(reason)) return reason;
  if (/allocation failed|array buffer length|string length|out of memory|ENOMEM/i.test(reason)) return tooLarge;
  console.error(error);
  return '处理表格时出了意外，文件没有改动。请用 Excel 或 WPS 打开并另存后再试。';
}

/** The entry of the bounded child process for documents: a job and the text from stdin, the answer on stdout, then it ends. */
import { z } from 'zod';
import { isForPeople } from '#contract/sentence.ts';
import { answerOnce } from '../../../bounded-process/answer-once.server.ts';
import { documentJob } from './document-job.ts';
import { workOn } from './document-work.server.ts';

/** The first line of what comes in; `text` bytes of Markdown follow, then the pictures of the job. */
const Request = z.strictObject({ job: documentJob, text: z.int().min(0) });

answerOnce(async (head, bytes) => {
  const { job, text } = Request.parse(head);
  const done = await workOn(job, bytes.toString('utf8', 0, text), bytes.subarray(text));
  return { head: { answer: done.answer, bytes: done.bytes.length }, bytes: [done.bytes] };
}, sentence);

function sentence(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  if (isForPeople(reason)) return reason;
  if (/allocation failed|array buffer length|string length|out of memory|ENOMEM/i.test(reason))
    return '这个文档太大，超过了处理时能用的内存，已停止；文件没有改动。请拆成几个较短的文档再试。';
  console.error(error);
  return '处理这个文档时出了意外，文件没有改动；里面可能有层次太深或写法特别的段落，请改得简单些再试。';
}

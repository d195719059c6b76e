/**
 * The entry of the bounded child processes that work on workbooks: one takes a job and files from stdin, answers on stdout and ends;
 * as `resident` it keeps workbooks open between looks at them.
 */
import { z } from 'zod';
import { isForPeople } from '#contract/sentence.ts';
import { answerMany } from '../../bounded-process/answer-many.server.ts';
import { answerOnce, filesIn } from '../../bounded-process/answer-once.server.ts';
import { tooLarge } from './book/weight.server.ts';
import { job } from './job.ts';
import { look } from './looks/look.server.ts';
import { createOpenTables } from './looks/open-tables.server.ts';
import { work } from './work.server.ts';

/** The first line of what comes in; the files' bytes follow in their order. */
const Request = z.strictObject({ job, name: z.string(), files: z.array(z.strictObject({ name: z.string(), bytes: z.int() })) });

/** `bytes` -1: they are not sent, as the version may be open. */
const LookRequest = z.strictObject({
  look,
  name: z.string(),
  files: z.array(z.strictObject({ name: z.string(), version: z.string(), bytes: z.int() })),
});

if (process.argv[2] === 'resident') {
  const tables = createOpenTables();
  answerMany(async (head, bytes) => {
    const request = LookRequest.parse(head);
    const sent = filesIn(
      request.files.filter((file) => file.bytes >= 0),
      bytes,
    );
    const files = request.files.map(({ name, version, bytes: length }) => {
      const own = length < 0 ? undefined : sent.shift();
      return { name, version, ...(own ? { bytes: own.bytes } : {}) };
    });
    return tables.look(request.look, request.name, files);
  }, sentence);
} else
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

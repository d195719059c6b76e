/** The entry of the bounded child process that works on workbooks: it takes a job and files from stdin, answers on stdout and ends. */
import { Console } from 'node:console';
import { z } from 'zod';
import { job } from './sheet-input.ts';
import { work } from './work.server.ts';

/** The first line of what comes in; the files' bytes follow in their order. */
const Request = z.strictObject({ job, name: z.string(), files: z.array(z.strictObject({ name: z.string(), bytes: z.int() })) });

// Libraries that print must not get between the answers.
globalThis.console = new Console(process.stderr, process.stderr);

const input: Buffer[] = [];
process.stdin.on('data', (chunk: Buffer) => input.push(chunk));
process.stdin.on('end', () => {
  if (input.length > 0) void answer(Buffer.concat(input)).then(() => process.exit(0));
});

async function answer(bytes: Buffer): Promise<void> {
  input.length = 0;
  const end = bytes.indexOf('\n');
  try {
    const request = Request.parse(JSON.parse(bytes.toString('utf8', 0, end)));
    let at = end + 1;
    const files = request.files.map((file) => ({ name: file.name, bytes: new Uint8Array(bytes.subarray(at, (at += file.bytes))) }));
    const done = await work(request.job, request.name, files);
    await send({ text: done.text, bytes: done.bytes?.length ?? -1 }, done.bytes);
  } catch (error) {
    await send({ error: sentence(error) });
  }
}

function send(head: object, bytes?: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(`${JSON.stringify(head)}\n`);
    process.stdout.write(bytes ?? '', () => resolve());
  });
}

function sentence(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  if (/[\u4e00-\u9fff]/.test(reason)) return reason;
  if (/allocation failed|array buffer length|string length|out of memory|ENOMEM/i.test(reason))
    return '表格太大，超过了处理时能用的内存，请拆成较小的文件。';
  console.error(error);
  return `处理表格时出了意外（${reason}）。请用 Excel 或 WPS 打开并另存后再试。`;
}

/** The entry of the bounded child process that reads one file: it takes the file from stdin, answers on stdout and ends. */
import { Console } from 'node:console';
import { z } from 'zod';
import { answerText } from './answer.ts';
import { openFile } from './detect.ts';
import { Unreadable } from './reading.ts';
import type { ReaderMessage } from './reader-protocol.ts';

const Request = z.strictObject({
  name: z.string(),
  part: z.string().optional(),
  offset: z.int().min(0),
});

// Libraries that print must not get between the answers.
globalThis.console = new Console(process.stderr, process.stderr);

const input: Buffer[] = [];
process.stdin.on('data', (chunk: Buffer) => input.push(chunk));
process.stdin.on('end', () => {
  // Nothing on stdin: the reader ended without needing this process.
  if (input.length > 0) void answer(Buffer.concat(input)).then(() => process.exit(0));
});

async function answer(bytes: Buffer): Promise<void> {
  input.length = 0;
  const end = bytes.indexOf('\n');
  try {
    const { name, part, offset } = Request.parse(JSON.parse(bytes.toString('utf8', 0, end)));
    const content = bytes.subarray(end + 1);
    const note = (text: string): void => void send({ note: text });
    const reading = await openFile({ name, bytes: content, part, note });
    await send({ text: await answerText({ name, size: content.length, offset }, reading) });
  } catch (error) {
    await send({ error: sentence(error) });
  }
}

function send(message: ReaderMessage): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(`${JSON.stringify(message)}\n`, () => resolve());
  });
}

function sentence(error: unknown): string {
  if (error instanceof Unreadable) return error.message;
  const reason = error instanceof Error ? error.message : String(error);
  if (/call stack/i.test(reason)) return '里面的结构嵌套得太深，为安全起见没有打开。';
  if (/allocation failed|array buffer length|string length|out of memory|ENOMEM/i.test(reason)) {
    return '内容太大，超过了读取时能用的内存。请拆成较小的文件后再上传。';
  }
  console.error(error);
  return `读取时出了意外（${reason}）。请用原来的软件打开并另存后重新上传。`;
}

/** The entry of the bounded child process that reads one file: it takes the file from stdin, answers on stdout and ends. */
import { answerOnce, send } from '../../bounded-process/answer-once.server.ts';
import { windowOf } from './answer.ts';
import { openFile } from './detect.ts';
import { Scanned, Unreadable } from './reading.ts';
import type { ReaderMessage } from './reader-protocol.ts';

interface Request {
  name: string;
  part: string | undefined;
  offset: number;
}

answerOnce(async (head, content) => {
  // Written by the other half. What checks shapes takes longer to begin than most files to read.
  const { name, part, offset } = head as Request;
  const note = (text: string): void => void send({ note: text } satisfies ReaderMessage);
  try {
    const reading = await openFile({ name, bytes: content, part, note });
    return { head: { reading: await windowOf({ name, offset }, reading) } satisfies ReaderMessage };
  } catch (error) {
    if (!(error instanceof Scanned)) throw error;
    return { head: { error: error.message, is_scan: true } satisfies ReaderMessage };
  }
}, sentence);

function sentence(error: unknown): string {
  if (error instanceof Unreadable) return error.message;
  const reason = error instanceof Error ? error.message : String(error);
  if (/call stack/i.test(reason)) return '里面的结构嵌套得太深，为安全起见没有打开。';
  if (/allocation failed|array buffer length|string length|out of memory|ENOMEM/i.test(reason)) {
    return '内容太大，超过了读取时能用的内存。请拆成较小的文件后再上传。';
  }
  console.error(error);
  return '读取时出了意外，文件可能损坏。请用原来的软件打开并另存后重新上传。';
}

/** The child's half of a bounded process: one question from stdin, one answer on stdout, then it ends. */
import { Console } from 'node:console';

export interface Answer {
  head: object;
  bytes?: Uint8Array[];
}

/** `answer` gets the first line as JSON and the bytes behind it; what it throws is told as `{ error }` in the words of `sentence`. */
export function answerOnce(answer: (head: unknown, bytes: Buffer) => Promise<Answer>, sentence: (error: unknown) => string): void {
  // Libraries that print must not get between the answers.
  globalThis.console = new Console(process.stderr, process.stderr);
  const input: Buffer[] = [];
  process.stdin.on('data', (chunk: Buffer) => input.push(chunk));
  process.stdin.on('end', () => {
    // Nothing on stdin: whoever started it ended without needing it.
    if (input.length > 0) void told(Buffer.concat(input.splice(0))).then(() => process.exit(0));
  });

  async function told(bytes: Buffer): Promise<void> {
    const end = bytes.indexOf('\n');
    try {
      const { head, bytes: behind = [] } = await answer(JSON.parse(bytes.toString('utf8', 0, end)), bytes.subarray(end + 1));
      await send(head, behind);
    } catch (error) {
      await send({ error: sentence(error) });
    }
  }
}

/** A line of JSON with bytes behind it. */
export function send(head: object, bytes: Uint8Array[] = []): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(`${JSON.stringify(head)}\n`);
    for (const one of bytes) process.stdout.write(one);
    process.stdout.write('', () => resolve());
  });
}

/** The files whose bytes lie one after the other, as the head lists them. */
export function filesIn(listed: { name: string; bytes: number }[], bytes: Buffer): { name: string; bytes: Uint8Array }[] {
  let at = 0;
  return listed.map((file) => ({ name: file.name, bytes: new Uint8Array(bytes.subarray(at, (at += file.bytes))) }));
}

/** The child's half of a resident process: questions from stdin one after the other, a line of JSON on stdout for each, until stdin ends. */
import { Console } from 'node:console';
import { send } from './answer-once.server.ts';

/** `answer` gets the question's JSON and the bytes behind it; what it throws is told as `{ error }` in the words of `sentence`. */
export function answerMany(answer: (head: unknown, bytes: Buffer) => Promise<object>, sentence: (error: unknown) => string): void {
  // Libraries that print must not get between the answers.
  globalThis.console = new Console(process.stderr, process.stderr);
  let input: Buffer[] = [];
  let working = Promise.resolve();
  process.stdin.on('data', (chunk: Buffer) => {
    input.push(chunk);
    for (let question = next(); question; question = next()) {
      const { head, bytes } = question;
      working = working.then(() => told(head, bytes));
    }
  });
  // Whoever asked is gone.
  process.stdin.on('end', () => process.exit(0));

  function next(): { head: unknown; bytes: Buffer } | null {
    const first = input[0];
    if (!first) return null;
    const all = input.length === 1 ? first : Buffer.concat(input);
    input = [all];
    const end = all.indexOf('\n');
    if (end < 0) return null;
    // Written by the other half: a line of JSON that tells how many bytes are behind it.
    const { bytes, head } = JSON.parse(all.toString('utf8', 0, end)) as { bytes: number; head: unknown };
    if (all.length < end + 1 + bytes) return null;
    input = [all.subarray(end + 1 + bytes)];
    return { head, bytes: all.subarray(end + 1, end + 1 + bytes) };
  }

  async function told(head: unknown, bytes: Buffer): Promise<void> {
    try {
      await send(await answer(head, bytes));
    } catch (error) {
      await send({ error: sentence(error) });
    }
  }
}

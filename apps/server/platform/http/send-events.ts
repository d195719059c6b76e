/** Answers an operation with Server-Sent Events: begins with the first event, keeps quiet lines open, and tells a failure as the last event. */
import type { FastifyReply } from 'fastify';
import { codes, Refusal, type CodeName } from '#contract/codes.ts';
import type { StreamFailure } from '#contract/operation.ts';
import { beginEventStream } from './event-stream.ts';

const keepAliveMs = 15_000;

/**
 * Resolves with how it ended. Throws what came before the first event, when nothing has been sent yet; what comes later is told by `failed`
 * and the stream ends. Events wait for a slow reader.
 */
export async function sendEvents(
  reply: FastifyReply,
  events: AsyncIterable<unknown>,
  failed: (error: unknown) => Refusal,
): Promise<CodeName> {
  const iterator = events[Symbol.asyncIterator]();
  let next = await iterator.next();
  const response = beginEventStream(reply);
  const keepAlive = setInterval(() => response.write(': still here\n\n'), keepAliveMs);
  const isOpen = (): boolean => !response.destroyed && !response.writableEnded;
  let reason: CodeName = 'NORMAL';
  try {
    for (; !next.done && isOpen(); next = await iterator.next()) {
      if (!response.write(line(next.value))) await drained(response);
    }
    if (!next.done) await iterator.return?.();
  } catch (error) {
    const refusal = failed(error);
    reason = refusal.reason;
    const failure: StreamFailure = { type: 'error', code: codes[refusal.reason].code, msg: refusal.message };
    if (isOpen()) response.write(line(failure));
  } finally {
    clearInterval(keepAlive);
    response.end();
  }
  return reason;
}

function line(event: unknown): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}

function drained(response: FastifyReply['raw']): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.on('drain', done);
    response.on('close', done);
    if (response.destroyed) done();
  });
}

/** Answers an operation with Server-Sent Events: begins with the first event, keeps quiet lines open, and tells a failure as the last event. */
import type { FastifyReply } from 'fastify';
import { codes, Refusal, type CodeName } from '#contract/codes.ts';
import type { StreamFailure } from '#contract/operation.ts';

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
  reply.hijack();
  const response = reply.raw;
  // Headers that hooks set on the reply don't reach a hijacked response by themselves.
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) response.setHeader(name, value);
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  response.on('error', () => response.destroy());
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

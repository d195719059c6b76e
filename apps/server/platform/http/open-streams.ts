/**
 * The streams of Server-Sent Events that are open here: whose each is, kept open by comments, capped by person, and ended with
 * the session they began with. A reader whose stream ends comes back, and is told why by the answer to that.
 */
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/codes.ts';
import type { Log } from '#server/platform/observe/log.ts';
import type { Metrics } from '#server/platform/observe/metrics.ts';
import type { User } from './context.ts';
import { beginEventStream } from './event-stream.ts';

export interface OpenStreamsInput {
  metrics: Metrics;
  log: Log;
  /** Streams one person may have open here at once. */
  stream_limit: number;
  /** What names the session of a request that has one. */
  tokenOf(request: FastifyRequest): string | null;
  /** Those of the sessions that have not ended. */
  aliveSessions(tokens: string[]): Promise<Set<string>>;
  /** Calls back when something about a person changed, such as a session that ended; returns how to stop listening. */
  onPerson(listener: (user_id: string) => void): () => void;
}

export interface OpenStreams {
  /** Throws a Refusal when the person has too many. */
  refuseTooMany(user: User): void;
  begin(request: FastifyRequest, reply: FastifyReply, user: User): ServerResponse;
  /** Ends every stream; the readers come back to whoever listens then. */
  close(): void;
}

interface Holder {
  user_id: string;
  token: string;
}

const keepAliveMs = 15_000;
/** Word of a session's end may be lost: sessions are compared with their table this often. */
const auditMs = 2000;
const lastWordsMs = 5000;

export function createOpenStreams(input: OpenStreamsInput): OpenStreams {
  const open = new Map<ServerResponse, Holder>();
  const counts = new Map<string, number>();

  const keepAlive = setInterval(() => {
    for (const response of open.keys()) if (!response.writableEnded) response.write(': still here\n\n');
  }, keepAliveMs);
  const audit = setInterval(() => end(() => true), auditMs);
  const unhear = input.onPerson((user_id) => end((holder) => holder.user_id === user_id));

  function end(concerns: (holder: Holder) => boolean): void {
    endSignedOut(concerns).catch((error: unknown) => input.log.warn({ err: error }, 'looking for ended sessions failed'));
  }

  async function endSignedOut(concerns: (holder: Holder) => boolean): Promise<void> {
    const asked = [...open].filter(([, holder]) => concerns(holder));
    if (asked.length === 0) return;
    const alive = await input.aliveSessions([...new Set(asked.map(([, { token }]) => token))]);
    for (const [response, { token }] of asked) if (!alive.has(token)) endStream(response);
  }

  return {
    refuseTooMany({ user_id }) {
      if ((counts.get(user_id) ?? 0) >= input.stream_limit) throw new Refusal('RATE_LIMIT', '同时打开的页面过多，请关闭一些后重试');
    },
    begin(request, reply, { user_id }) {
      const response = beginEventStream(reply);
      open.set(response, { user_id, token: input.tokenOf(request) ?? '' });
      counts.set(user_id, (counts.get(user_id) ?? 0) + 1);
      input.metrics.streams.inc();
      response.once('close', () => {
        open.delete(response);
        const left = (counts.get(user_id) ?? 1) - 1;
        if (left > 0) counts.set(user_id, left);
        else counts.delete(user_id);
        input.metrics.streams.dec();
      });
      return response;
    },
    close() {
      clearInterval(keepAlive);
      clearInterval(audit);
      unhear();
      for (const response of open.keys()) response.end();
    },
  };
}

/** Ends a stream; who does not even read its end is cut off. */
export function endStream(response: ServerResponse): void {
  if (response.writableEnded) return;
  response.end();
  setTimeout(() => response.closed || response.destroy(), lastWordsMs).unref();
}

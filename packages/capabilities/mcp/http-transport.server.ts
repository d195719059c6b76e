/** MCP over streamable HTTP, where an answer that breaks off is told at once instead of being waited for. */
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';

export type McpFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** Says of an error that came through `httpTransport` how its stream ended; null for errors of other kinds. */
export function brokenOff(error: unknown): { cause: unknown } | null {
  for (const [text, cause] of broken) if (error instanceof Error && error.message.includes(text)) return { cause };
  return null;
}

/** Marks of streams that ended early, with what ended them; the newest few, since they are asked for at once. */
const broken = new Map<string, unknown>();
const mostBroken = 200;
/** JSON-RPC's code for a connection that closed. */
const connectionClosed = -32_000;

/** `fetch` is the guarded one; it never sees a standing stream: one connection each way would stay open for nothing. */
export async function httpTransport(url: URL, fetch: McpFetch): Promise<Transport> {
  const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
  const waiting = new Set<RequestId>();

  const guarded: McpFetch = async (target, init) => {
    // What a server has to say by itself is asked for when it is needed.
    if (init?.method === 'GET') return new Response(null, { status: 405 });
    const answer = await fetch(target, init);
    const ids = idsOf(init?.body);
    if (ids.length === 0 || !answer.body || !/^text\/event-stream/i.test(answer.headers.get('content-type') ?? '')) return answer;
    return new Response(
      watched(answer.body, (cause) => setImmediate(() => breakOff(ids, cause))),
      answer,
    );
  };
  const inner = new StreamableHTTPClientTransport(url, {
    fetch: guarded,
    reconnectionOptions: { initialReconnectionDelay: 1000, maxReconnectionDelay: 1000, reconnectionDelayGrowFactor: 1, maxRetries: 0 },
  });

  function breakOff(ids: RequestId[], cause: unknown): void {
    for (const id of ids) {
      if (!waiting.delete(id)) continue;
      const mark = `broken off ${crypto.randomUUID()}`;
      broken.set(mark, cause);
      for (const oldest of broken.keys()) {
        if (broken.size <= mostBroken) break;
        broken.delete(oldest);
      }
      transport.onmessage?.({ jsonrpc: '2.0', id, error: { code: connectionClosed, message: mark } });
    }
  }

  const transport: Transport = {
    start: () => inner.start(),
    async send(message, options) {
      if ('method' in message && 'id' in message && message.id !== undefined) waiting.add(message.id);
      await inner.send(message, options);
    },
    async close() {
      // A server that keeps nothing answers 405, one that is gone not at all: neither matters to who leaves.
      await Promise.race([inner.terminateSession().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 2000).unref())]);
      await inner.close();
    },
    setProtocolVersion: (version) => inner.setProtocolVersion(version),
  };
  inner.onmessage = (message: JSONRPCMessage) => {
    if (!('method' in message) && message.id !== undefined) waiting.delete(message.id);
    transport.onmessage?.(message);
  };
  inner.onerror = (error) => transport.onerror?.(error);
  inner.onclose = () => transport.onclose?.();
  return transport;
}

function idsOf(body: RequestInit['body'] | undefined): RequestId[] {
  if (typeof body !== 'string') return [];
  // The SDK wrote it a moment ago.
  const message = JSON.parse(body) as JSONRPCMessage;
  return 'method' in message && 'id' in message && message.id !== undefined ? [message.id] : [];
}

/** Says when the stream is over, and by what; null for a proper end. */
function watched(body: ReadableStream<Uint8Array>, ended: (cause: unknown) => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        controller.close();
        ended(null);
      } catch (error) {
        controller.error(error);
        ended(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** A conversation with one MCP server: its tools listed and called, each within its time, and every way it can go wrong told in a sentence. */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { readOffer, type Offer } from './definition.server.ts';
import { foreignLine, foreignReason } from './foreign-text.ts';
import type { JsonObject } from './tidy-schema.ts';

export type McpTrouble = 'unreachable' | 'timeout' | 'unauthorized' | 'too_large' | 'lost' | 'refused' | 'protocol' | 'no_tool';

/** Something went wrong with a server; `message` is for the person and the brain. */
export class McpFailure extends Error {
  override name = 'McpFailure';
  readonly trouble: McpTrouble;

  constructor(trouble: McpTrouble, message: string, options?: ErrorOptions) {
    super(message, options);
    this.trouble = trouble;
  }
}

export interface McpConnection {
  tools(signal: AbortSignal): Promise<Offer>;
  /** Rejects with McpFailure, or with the signal's reason when that ends it; the server is then told that nobody waits. */
  call(name: string, input: JsonObject, options: { signal: AbortSignal; progress(text: string): void }): Promise<CallToolResult>;
  isOpen(): boolean;
  close(): Promise<void>;
}

export const mcpTimes = { connect_ms: 8_000, list_ms: 10_000, call_ms: 30_000 } as const;
const mostPages = 10;
const mostProgress = 200;

/** `failureOf` knows what the transport's own errors mean; null leaves it to what is said here. */
export interface ConnectInput {
  /** What the person calls it. */
  label: string;
  transport: Transport;
  signal: AbortSignal;
  times?: { connect_ms: number; list_ms: number; call_ms: number };
  failureOf?(error: unknown): McpFailure | null;
}

export async function connectMcp({ label, transport, signal, times = mcpTimes, failureOf }: ConnectInput): Promise<McpConnection> {
  const [{ Client: ClientOfSdk }, { CallToolResultSchema, ErrorCode, ListToolsResultSchema, McpError }] = await Promise.all([
    import('@modelcontextprotocol/sdk/client/index.js'),
    import('@modelcontextprotocol/sdk/types.js'),
  ]);
  let open = true;
  // Results are checked by their kind only: a stranger's schema is never run as a program. The SDK takes the value as any type it names.
  const noValidator = { getValidator: () => (value: unknown) => ({ valid: true as const, data: value as never, errorMessage: undefined }) };
  const client: Client = new ClientOfSdk(
    { name: 'antou', title: '案头', version: '1.0.0' },
    { capabilities: {}, jsonSchemaValidator: noValidator },
  );
  client.onclose = () => (open = false);
  // What concerns a request rejects it; the rest is noise of the line.
  client.onerror = () => undefined;

  function told(error: unknown, waited_ms: number): unknown {
    if (signal.aborted && error === signal.reason) return error;
    if (error instanceof McpFailure) return error;
    const known = failureOf?.(error);
    if (known) return known;
    if (error instanceof McpError) {
      if (error.code === ErrorCode.RequestTimeout)
        return new McpFailure('timeout', `扩展“${label}”在 ${waited_ms / 1000} 秒内没有回答，已不再等它。请稍后再试，或换一种办法。`, {
          cause: error,
        });
      if (error.code === ErrorCode.ConnectionClosed)
        return new McpFailure('lost', `与扩展“${label}”的连接断开了，不清楚它做到了哪一步。可以再试一次。`, { cause: error });
      const said = foreignLine(error.message.replace(/^MCP error -?\d+: /, ''), 300);
      if (error.code === ErrorCode.InvalidParams && /tool .*(not found|unknown)|unknown tool/i.test(said))
        return new McpFailure('no_tool', `扩展“${label}”已经没有这个工具了（对方说：${said}）。`, { cause: error });
      return new McpFailure('refused', `扩展“${label}”拒绝了请求（对方说：${said}）。`, { cause: error });
    }
    return new McpFailure('protocol', `扩展“${label}”的回答不符合 MCP 协议，没有采用（${foreignReason(error, 200)}）。`, { cause: error });
  }

  try {
    await client.connect(transport, { timeout: times.connect_ms, maxTotalTimeout: times.connect_ms, signal });
  } catch (error) {
    await client.close().catch(() => undefined);
    throw told(error, times.connect_ms);
  }

  return {
    async tools(asked) {
      const listed: unknown[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < mostPages; page++) {
        const answer = await client
          .request({ method: 'tools/list', params: cursor === undefined ? {} : { cursor } }, ListToolsResultSchema, {
            timeout: times.list_ms,
            maxTotalTimeout: times.list_ms,
            signal: asked,
          })
          .catch((error: unknown) => {
            asked.throwIfAborted();
            throw told(error, times.list_ms);
          });
        listed.push(...answer.tools);
        cursor = answer.nextCursor;
        if (cursor === undefined) break;
      }
      return readOffer(listed, cursor === undefined);
    },
    async call(name, input, { signal: asked, progress }) {
      asked.throwIfAborted();
      try {
        return await client.request({ method: 'tools/call', params: { name, arguments: input } }, CallToolResultSchema, {
          timeout: times.call_ms,
          maxTotalTimeout: times.call_ms,
          signal: asked,
          onprogress: ({ progress: done, total, message }) => progress(progressText(done, total, message)),
        });
      } catch (error) {
        asked.throwIfAborted();
        const failure = told(error, times.call_ms);
        // There was a connection a moment ago.
        if (failure instanceof McpFailure && failure.trouble === 'unreachable')
          throw new McpFailure('lost', brokenOffSentence(label), { cause: error });
        throw failure;
      }
    },
    isOpen: () => open,
    async close() {
      open = false;
      await client.close().catch(() => undefined);
    },
  };
}

export function brokenOffSentence(label: string): string {
  return `扩展“${label}”没有答完就断开了连接，不清楚它做到了哪一步。可以再试一次。`;
}

function progressText(done: number, total: number | undefined, message: unknown): string {
  const said = foreignLine(message, mostProgress);
  const share = total !== undefined && total > 0 ? `${Math.min(100, Math.max(0, Math.round((done / total) * 100)))}%` : '';
  return [share, said].filter((part) => part !== '').join(' ');
}

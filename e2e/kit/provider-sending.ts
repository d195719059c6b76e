/** How a scripted reply goes over the wire: piece by piece at its pace, or broken off in the middle as a failure says. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FailureWay } from './provider-failures.ts';
import { deltasOf, finishOf, rawArguments, usageOf, type ChatRequest, type Delta, type Reply } from './provider-protocol.ts';

/** What the sending of an answer needs to know of its service. */
export interface Sending {
  options: { chunk_chars?: number; delay_ms?: number };
  random: () => number;
  signal: AbortSignal;
  new_call_id(): string;
}

/** Failures of an answer that has begun. */
type StreamFailure = Exclude<
  FailureWay,
  | 'rate_limit'
  | 'error_500'
  | 'error_503'
  | 'unauthorized'
  | 'forbidden'
  | 'bad_request'
  | 'not_found'
  | 'context_length'
  | 'reset'
  | 'hang'
>;

/** Sends what no service should, as it is. */
export async function sendRaw(raw: Iterable<string | Uint8Array>, response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-cache' });
  for (const line of raw) await write(response, line);
  response.end();
}

/** Sends the reply as server-sent events, breaking off where the failure says. */
export async function sendStream(
  service: Sending,
  request: ChatRequest,
  reply: Reply,
  way: StreamFailure | null,
  response: ServerResponse,
): Promise<void> {
  const { chunk_chars = 12, delay_ms = 0 } = service.options;
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-cache' });
  const head = { id: 'chatcmpl-scripted', object: 'chat.completion.chunk', created: Math.floor(Date.now() / 1000), model: request.model };
  const frame = (choices: unknown[], more: object = {}) => `data: ${JSON.stringify({ ...head, choices, ...more })}\n\n`;
  const pace = pacer(response, service.signal, reply.per_second ?? (delay_ms > 0 ? 1000 / delay_ms : Infinity));
  const breaksAt = breakPoint(way, reply);
  let sent = 0;
  let seen = 0;
  for (const { kind, delta } of deltasOf(reply, service.new_call_id, chunk_chars, service.random)) {
    if (kind !== 'role') {
      await pace();
      sent++;
    }
    await write(response, frame([{ index: 0, delta, finish_reason: null }]));
    if (kind !== breaksAt || ++seen < 2) continue;
    return breakOff(service, way, response);
  }
  if (breaksAt !== null) return breakOff(service, way, response);
  await write(response, frame([{ index: 0, delta: {}, finish_reason: finishOf(reply) }]));
  if (request.stream_options?.include_usage) await write(response, frame([], { usage: usageOf(request, reply, sent) }));
  response.end('data: [DONE]\n\n');
}

/** Sends a stream of named events, as Anthropic and Google do; a failure strikes after the first that carries words. */
export async function sendEvents(
  service: Sending,
  events: Iterable<{ event?: string; data: unknown; paced?: boolean }>,
  way: StreamFailure | null,
  response: ServerResponse,
): Promise<void> {
  const { delay_ms = 0 } = service.options;
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-cache' });
  const pace = pacer(response, service.signal, delay_ms > 0 ? 1000 / delay_ms : Infinity);
  for (const { event, data, paced } of events) {
    if (paced) await pace();
    await write(response, `${event ? `event: ${event}\n` : ''}data: ${JSON.stringify(data)}\n\n`);
    if (paced && way !== null && way !== 'empty') return breakOff(service, way, response);
  }
  response.end();
}

/** A failure meant for arguments strikes the text of a reply that has none, and the other way round; a third chance is the beginning. */
function breakPoint(way: StreamFailure | null, reply: Reply): Delta['kind'] | null {
  if (way === null || way === 'empty') return null;
  const hasText = (reply.text ?? '') !== '' || reply.pieces !== undefined;
  const hasCalls = (reply.calls ?? []).length > 0;
  if (way === 'cut_arguments' && hasCalls) return 'arguments';
  return hasText ? 'text' : hasCalls ? 'arguments' : 'role';
}

async function breakOff(service: Sending, way: StreamFailure | null, response: ServerResponse): Promise<void> {
  switch (way) {
    case 'malformed':
      await write(response, 'data: {"id":"chatcmpl-scripted","choices":[{"index":0,"delta":{"content":\n\n');
      response.end('data: [DONE]\n\n');
      return;
    case 'stall':
      await once(response, 'close', { signal: service.signal });
      return;
    case 'cut_arguments':
      // A stream may end politely and still be cut: no finish reason ever came.
      response.end();
      return;
    default:
      // What was written must reach the caller before the connection breaks.
      await sleep(10, undefined, { signal: service.signal });
      response.destroy();
  }
}

/** Sends the reply as one JSON body, or half of it. */
export function sendWhole(service: Sending, request: ChatRequest, reply: Reply, way: StreamFailure | null, response: ServerResponse): void {
  const text = reply.pieces ? [...reply.pieces].join('') : (reply.text ?? '');
  const tool_calls = (reply.calls ?? []).map((call) => ({
    id: service.new_call_id(),
    type: 'function',
    function: { name: call.name, arguments: rawArguments(call.arguments) },
  }));
  const message = { role: 'assistant', content: text, ...(tool_calls.length > 0 && { tool_calls }) };
  const body = JSON.stringify({
    id: 'chatcmpl-scripted',
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model: request.model,
    choices: [{ index: 0, message, finish_reason: finishOf(reply) }],
    usage: usageOf(request, reply, text.length),
  });
  response.writeHead(200, { 'Content-Type': 'application/json' });
  if (way === 'malformed') response.end(body.slice(0, body.length / 2));
  else if (way === null || way === 'empty') response.end(body);
  else response.write(body.slice(0, body.length / 2), () => (way === 'stall' ? undefined : response.destroy()));
}

/** Resolves when the next chunk is due. Late chunks are not waited for, so the mean pace holds above what timers can do. */
function pacer(response: ServerResponse, signal: AbortSignal, per_second: number): () => Promise<void> {
  const started = performance.now();
  let count = 0;
  return async () => {
    if (response.destroyed) throw new Error('the caller went away');
    const wait = started + (count++ * 1000) / per_second - performance.now();
    if (wait > 0.5) await sleep(wait, undefined, { signal });
  };
}

async function write(response: ServerResponse, text: string | Uint8Array): Promise<void> {
  if (response.destroyed) throw new Error('the caller went away');
  if (response.write(text)) return;
  await new Promise<void>((resolve) => {
    const goOn = () => {
      response.off('drain', goOn).off('close', goOn);
      resolve();
    };
    response.on('drain', goOn).on('close', goOn);
  });
}

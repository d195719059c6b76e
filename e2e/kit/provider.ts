/** A language model service that follows a script: real HTTP, the protocols of OpenAI, Anthropic and Google, and failures on demand. `node e2e/kit/provider.ts --help` runs it alone. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { failuresInOrder, seededFailures, seededRandom, type FailurePlan, type FailureWay } from './provider-failures.ts';
import { nameInstructions } from '#brains/model/task-name.ts';
import { chatRequest, textOf, type ChatRequest, type ProviderScript, type Reply } from './provider-protocol.ts';
import { sendEvents, sendRaw, sendStream, sendWhole, type Sending } from './provider-sending.ts';
import { wireAt } from './provider-wires.ts';
import { longAnswerScenario, manyTokens, writingScenario } from './provider-scenarios.ts';

export interface ProviderOptions {
  /** A free one without it. */
  port?: number;
  host?: string;
  /** Which calls fail and how; none without it. */
  fail?: FailurePlan;
  /** Sent with 429; seconds, or any text to be sent as it is. */
  retry_after?: number | string;
  /** Asked for as `Authorization: Bearer …` when given. */
  api_key?: string;
  /** Answers `/v1/images/generations`; without it that address is not there. */
  image?: (prompt: string) => Buffer;
  /** What a task is called by its request; null refuses. The request's beginning without it. */
  name?: (words: string) => Promise<string | null>;
  /** The longest piece of text or arguments in one chunk. */
  chunk_chars?: number;
  /** Requests of more tokens, at two characters each, are refused as too long. */
  context_tokens?: number;
  /** Between two chunks. */
  delay_ms?: number;
  seed?: number;
}

export interface RecordedRequest {
  at: number;
  method: string;
  path: string;
  headers: Record<string, string>;
  /** The parsed chat request; null when it was none. */
  chat: ChatRequest | null;
  /** The failure dealt to this call. */
  failure: FailureWay | null;
  /** Whether the caller closed the connection before the end. */
  closed_early: boolean;
}

export interface ScriptedProvider {
  /** Up to and with `/v1`. */
  base_url: string;
  requests: RecordedRequest[];
  /** Those for the names of tasks, which are not among the others. */
  names: RecordedRequest[];
  /** The failures dealt so far, in order. */
  failures(): FailureWay[];
  /** From the next call on, counted from 0 again. */
  failWith(plan: FailurePlan): void;
  close(): Promise<void>;
}

/** What answers, without an address of its own. */
export interface Answering extends Pick<ScriptedProvider, 'requests' | 'names' | 'failures' | 'failWith'> {
  listener(request: IncomingMessage, response: ServerResponse): void;
  /** What hangs is let go. */
  stop(): void;
}

export function createAnswering(script: ProviderScript, options: ProviderOptions = {}): Answering {
  const requests: RecordedRequest[] = [];
  const names: RecordedRequest[] = [];
  let plan = options.fail ?? failuresInOrder();
  let calls = 0;
  const random = seededRandom(options.seed ?? 1);
  let ids = 0;
  const stop = new AbortController();
  const service: Service = {
    script,
    options,
    random,
    signal: stop.signal,
    new_call_id: () => `call_${Math.floor(random() * 2 ** 32).toString(36)}_${++ids}`,
    nextFailure: () => plan(calls++),
    setAside: (record) => names.push(...requests.splice(requests.indexOf(record), 1)),
  };
  return {
    requests,
    names,
    listener(request, response) {
      const record: RecordedRequest = {
        at: Date.now(),
        method: request.method ?? '',
        path: request.url ?? '',
        headers: z.record(z.string(), z.coerce.string()).parse(request.headers),
        chat: null,
        failure: null,
        closed_early: false,
      };
      requests.push(record);
      response.on('close', () => (record.closed_early = !response.writableEnded));
      answer(service, record, request, response).catch((error: unknown) => {
        // A caller that went away is part of the game; anything else is a mistake in the script and must be seen.
        if (record.closed_early || response.destroyed || stop.signal.aborted) return;
        if (response.headersSent) response.destroy();
        else sendError(response, 500, error instanceof Error ? `the script failed: ${error.message}` : 'the script failed');
      });
    },
    failures: () => requests.flatMap((request) => (request.failure ? [request.failure] : [])),
    failWith(next) {
      plan = next;
      calls = 0;
    },
    stop: () => stop.abort(),
  };
}

export async function startProvider(script: ProviderScript, options: ProviderOptions = {}): Promise<ScriptedProvider> {
  const { listener, stop, ...answering } = createAnswering(script, options);
  const server = createServer(listener);
  server.listen(options.port ?? 0, options.host ?? '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    base_url: `http://${options.host ?? '127.0.0.1'}:${port}/v1`,
    ...answering,
    async close() {
      stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

interface Service extends Sending {
  script: ProviderScript;
  options: ProviderOptions;
  nextFailure(): FailureWay | null;
  /** Names of tasks are asked for beside the work: a script knows nothing of them, and they are none of its calls. */
  setAside(record: RecordedRequest): void;
}

function asksForName({ messages: [first] }: ChatRequest): boolean {
  return first?.role === 'system' && first.content.includes(nameInstructions);
}

function requestIn({ messages }: ChatRequest): string {
  return /<request>\n(.*)/.exec(messages.map(textOf).join('\n'))?.[1] ?? '';
}

async function answer(service: Service, record: RecordedRequest, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { api_key, retry_after = 1 } = service.options;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const wire = record.method === 'POST' ? wireAt(record.path.split('?')[0] ?? '') : null;
  const key = wire ? wire.keyOf(request.headers) : request.headers.authorization?.replace('Bearer ', '');
  if (api_key !== undefined && key !== api_key) return sendError(response, 401, `Incorrect API key provided: ${key ?? ''}`);
  if (record.method === 'GET' && record.path === '/v1/models')
    return sendJson(response, { object: 'list', data: [{ id: 'scripted', object: 'model', created: 0, owned_by: 'kit' }] });
  if (record.method === 'POST' && record.path === '/v1/images/generations' && service.options.image)
    return sendImages(service.options.image, Buffer.concat(chunks).toString('utf8'), response);
  if (!wire && (record.method !== 'POST' || record.path.split('?')[0] !== '/v1/chat/completions'))
    return sendError(response, 404, `no such address: ${record.path}`);
  let body: unknown;
  try {
    body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    if (wire) body = wire.chatOf(body);
  } catch (error) {
    return sendError(response, 400, error instanceof z.ZodError ? z.prettifyError(error) : 'the body is not JSON');
  }
  const parsed = chatRequest.safeParse(body);
  if (!parsed.success) return sendError(response, 400, z.prettifyError(parsed.error));
  record.chat = parsed.data;
  if (asksForName(parsed.data)) {
    service.setAside(record);
    const words = requestIn(parsed.data);
    const name = service.options.name ? await service.options.name(words) : Array.from(words).slice(0, 12).join('');
    if (name === null) return sendError(response, 400, 'no name for this');
    // It costs nothing: sums are those of the script.
    const reply: Reply = { text: name, usage: { prompt_tokens: 0, completion_tokens: 0 } };
    if (wire) return sendEvents(service, wire.events(parsed.data, reply, { ...service, chunk_chars: 12 }), null, response);
    return sendStream(service, parsed.data, reply, null, response);
  }
  const { context_tokens } = service.options;
  if (context_tokens !== undefined && tokensOf(parsed.data) > context_tokens) return sendTooLong(response, parsed.data, context_tokens);
  const way = service.nextFailure();
  record.failure = way;
  switch (way) {
    case 'rate_limit':
      response.setHeader('Retry-After', String(retry_after));
      return sendError(response, 429, 'Rate limit reached');
    case 'error_500':
      return sendError(response, 500, 'The server had an error');
    case 'error_503':
      return sendError(response, 503, 'Overloaded');
    case 'unauthorized':
      return sendError(response, 401, `Incorrect API key provided: ${request.headers.authorization ?? ''}`);
    case 'forbidden':
      return sendError(response, 403, 'Not allowed');
    case 'bad_request':
      return sendError(response, 400, `Invalid request for ${request.headers.authorization ?? ''}`);
    case 'not_found':
      return sendError(response, 404, 'The model does not exist');
    case 'context_length':
      return sendTooLong(response, parsed.data, service.options.context_tokens ?? 8192);
    case 'reset':
      request.socket.resetAndDestroy();
      return;
    case 'hang':
      await once(response, 'close', { signal: service.signal });
      return;
    default: {
      const reply: Reply = way === 'empty' ? {} : await service.script(parsed.data);
      if (reply.raw) return sendRaw(reply.raw, response);
      const { chunk_chars = 12 } = service.options;
      if (wire) return sendEvents(service, wire.events(parsed.data, reply, { ...service, chunk_chars }), way, response);
      return parsed.data.stream
        ? sendStream(service, parsed.data, reply, way, response)
        : sendWhole(service, parsed.data, reply, way, response);
    }
  }
}

const imageRequest = z.object({ model: z.string(), prompt: z.string(), n: z.int().min(1).max(10), size: z.string() });

function sendImages(draw: (prompt: string) => Buffer, body: string, response: ServerResponse): void {
  const asked = imageRequest.safeParse(JSON.parse(body));
  if (!asked.success) return sendError(response, 400, z.prettifyError(asked.error));
  const { n, prompt } = asked.data;
  sendJson(response, { created: 0, data: Array.from({ length: n }, () => ({ b64_json: draw(prompt).toString('base64') })) });
}

function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}

function sendError(response: ServerResponse, status: number, message: string): void {
  sendJson(response, { error: { message, type: 'scripted', code: null } }, status);
}

function tokensOf(request: ChatRequest): number {
  return Math.ceil(JSON.stringify([request.messages, request.tools]).length / 2);
}

function sendTooLong(response: ServerResponse, request: ChatRequest, limit: number): void {
  const message = `This model's maximum context length is ${limit} tokens. However, your messages resulted in ${tokensOf(request)} tokens.`;
  sendJson(response, { error: { message, type: 'invalid_request_error', code: 'context_length_exceeded' } }, 400);
}

const help = `node e2e/kit/provider.ts [--scenario writing|long|tokens] [--port 9999] [--fail 0.2] [--seed 1]
  [--delay_ms 20] [--chunk_chars 12] [--lines 3000] [--lines_per_second 100] [--tokens 1000] [--per_second 200]`;

async function runAlone(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      scenario: { ...text, default: 'writing' },
      port: { ...text, default: '9999' },
      fail: { ...text, default: '0' },
      seed: { ...text, default: '1' },
      delay_ms: { ...text, default: '20' },
      chunk_chars: { ...text, default: '12' },
      lines: { ...text, default: '3000' },
      lines_per_second: { ...text, default: '100' },
      tokens: { ...text, default: '1000' },
      per_second: { ...text, default: '200' },
      help: { type: 'boolean', default: false },
    },
  });
  const scenarios: Record<string, () => ProviderScript> = {
    writing: () => writingScenario(),
    long: () => longAnswerScenario({ lines: Number(values.lines), lines_per_second: Number(values.lines_per_second) }),
    tokens: () => manyTokens({ tokens: Number(values.tokens), per_second: Number(values.per_second) }),
  };
  const scenario = scenarios[values.scenario];
  if (values.help || !scenario) return console.log(help);
  const seed = Number(values.seed);
  const provider = await startProvider(scenario(), {
    port: Number(values.port),
    fail: seededFailures({ rate: Number(values.fail), seed }),
    seed,
    delay_ms: Number(values.delay_ms),
    chunk_chars: Number(values.chunk_chars),
  });
  console.log(`${provider.base_url}  (scenario ${values.scenario}, ${Number(values.fail) * 100} % of calls fail, seed ${seed})`);
  const end = () => void provider.close().then(() => process.exit(0));
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

if (import.meta.main) await runAlone();

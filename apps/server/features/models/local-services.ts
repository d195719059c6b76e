/** Finds Ollama and LM Studio on this machine, at the addresses these programs have, and nowhere else: no way to look for open ports. */
import { z } from 'zod';
import type { LocalModel, LocalService } from '#contract/operations/models.ts';
import { isListening } from '#server/platform/outbound/listening.ts';
import { createOutbound, type Outbound } from '#server/platform/outbound/outbound.ts';

export interface LocalServicesInput {
  /** Who can reach this server sits at this machine: what runs here is theirs. */
  is_own_machine: boolean;
  /** What whoever runs the product lets people use, `host:port`. */
  allowed_hosts: readonly string[];
  /** As Ollama itself reads it; '' for its usual address. */
  ollama_host: string;
  /** For tests; its usual port without it. */
  lmstudio_host?: string;
}

export interface LocalServices {
  /** `host:port` of those that may be used, running or not. */
  hosts: string[];
  /** Those that answer; never rejects but for `signal`. */
  find(signal: AbortSignal): Promise<LocalService[]>;
  close(): Promise<void>;
}

const patience_ms = 2_000;
const mostModels = 30;
/** What a task begins with takes more. */
const leastContext = 16_384;

export function createLocalServices({ is_own_machine, allowed_hosts, ollama_host, lmstudio_host }: LocalServicesInput): LocalServices {
  const known = [
    { host: ollamaAt(ollama_host), look: lookAtOllama },
    { host: lmstudio_host ?? '127.0.0.1:1234', look: lookAtLmStudio },
  ].flatMap(({ host, look }) => (host !== null && (is_own_machine || allowed_hosts.includes(host)) ? [{ host, look }] : []));
  const hosts = known.map(({ host }) => host);
  const outbound = createOutbound({ allow_private_hosts: hosts, max_bytes: 2 * 1024 * 1024, timeout_ms: patience_ms, max_redirects: 0 });
  return {
    hosts,
    async find(signal) {
      const found = await Promise.all(
        known.map(async ({ host, look }) => {
          // On most machines there is none: a server that starts need not read for it what fetches.
          const is_there = await isListening(host, patience_ms);
          signal.throwIfAborted();
          if (!is_there) return null;
          const service = await look(`http://${host}`, asking(outbound, signal)).catch(() => null);
          signal.throwIfAborted();
          return service;
        }),
      );
      return found.flatMap((service) => (service && service.models.length > 0 ? [service] : []));
    },
    close: () => outbound.close(),
  };
}

/** Null when it listens elsewhere than here. */
function ollamaAt(given: string): string | null {
  if (given === '') return '127.0.0.1:11434';
  const address = /^https?:\/\//.test(given) ? given : `http://${given.startsWith(':') ? `127.0.0.1${given}` : given}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, port } = new URL(address);
  // 0.0.0.0 is where it listens, not where it is called.
  const isHere = ['127.0.0.1', 'localhost', '0.0.0.0', '[::1]', '[::]'].includes(hostname);
  return protocol === 'http:' && isHere ? `127.0.0.1:${port || '11434'}` : null;
}

/** Null for what answers otherwise than with JSON of this shape. */
type Ask = <Shape extends z.ZodType>(url: string, shape: Shape, body?: object) => Promise<z.output<Shape> | null>;

function asking(outbound: Outbound, signal: AbortSignal): Ask {
  return async (url, shape, body) => {
    const init = body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {};
    const response = await outbound.fetch(url, { ...init, signal });
    if (!response.ok) return null;
    return shape.safeParse(await response.json()).data ?? null;
  };
}

const name = z.string().regex(/^[\x21-\x7e]{1,128}$/);
const tags = z.object({ models: z.array(z.object({ model: name, size: z.number().optional() })) });
const running = z.object({ models: z.array(z.object({ model: z.string(), context_length: z.number().optional() })) });
const shown = z.object({
  capabilities: z.array(z.string()).optional(),
  parameters: z.string().optional(),
  model_info: z.record(z.string(), z.unknown()).optional(),
});

async function lookAtOllama(origin: string, ask: Ask): Promise<LocalService | null> {
  const listed = await ask(`${origin}/api/tags`, tags);
  if (!listed) return null;
  const loaded = await ask(`${origin}/api/ps`, running).catch(() => null);
  const models = await Promise.all(
    listed.models
      .slice(0, mostModels)
      .map(async ({ model, size }): Promise<LocalModel & { is_model: boolean; runs_with: number | null }> => {
        const facts = await ask(`${origin}/api/show`, shown, { model }).catch(() => null);
        const can = facts?.capabilities;
        const set = /^\s*num_ctx\s+(\d+)/m.exec(facts?.parameters ?? '')?.[1];
        const most = Object.entries(facts?.model_info ?? {}).find(([key]) => key.endsWith('.context_length'))?.[1];
        const runs_with = set ? Number(set) : (loaded?.models.find((one) => one.model === model)?.context_length ?? null);
        return {
          model,
          size: size ?? null,
          context_tokens: contextOf(runs_with ?? most),
          vision: can ? can.includes('vision') : null,
          tools: can ? can.includes('tools') : null,
          is_model: !can || can.includes('completion'),
          runs_with,
        };
      }),
  );
  const own = models.filter(({ is_model }) => is_model);
  const isShort = own.some(({ runs_with }) => runs_with === null || runs_with < leastContext);
  return {
    id: 'ollama',
    label: 'Ollama',
    base_url: `${origin}/v1`,
    models: own.map(({ is_model: _is_model, runs_with: _runs_with, ...model }) => model),
    hint: isShort
      ? 'Ollama 平常只给模型几千 token 的上下文，超出的会被它悄悄截掉，任务会做不完整。请用 OLLAMA_CONTEXT_LENGTH=32768 重新启动 Ollama。'
      : '',
  };
}

const details = z.object({
  data: z.array(
    z.object({
      id: name,
      type: z.string().optional(),
      max_context_length: z.number().optional(),
      loaded_context_length: z.number().optional(),
      capabilities: z.array(z.string()).optional(),
    }),
  ),
});

/** Its own interface tells more; older ones have OpenAI's alone. */
async function lookAtLmStudio(origin: string, ask: Ask): Promise<LocalService | null> {
  const listed =
    (await ask(`${origin}/api/v0/models`, details).catch(() => null)) ?? (await ask(`${origin}/v1/models`, details).catch(() => null));
  if (!listed) return null;
  const models = listed.data
    .filter(({ id, type }) => type !== 'embeddings' && !/embed/i.test(id))
    .slice(0, mostModels)
    .map(({ id, type, max_context_length, loaded_context_length, capabilities }) => ({
      model: id,
      size: null,
      context_tokens: contextOf(loaded_context_length ?? max_context_length),
      vision: type === undefined ? null : type === 'vlm',
      tools: capabilities ? capabilities.includes('tool_use') : null,
    }));
  return { id: 'lmstudio', label: 'LM Studio', base_url: `${origin}/v1`, models, hint: '' };
}

function contextOf(tokens: unknown): number | null {
  return typeof tokens === 'number' && Number.isInteger(tokens) && tokens >= 1_000 && tokens <= 10_000_000 ? tokens : null;
}

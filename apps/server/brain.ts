/** Chooses what thinks by default: the configured language model, or the built-in engine; and how people's own models and the internet are reached. */
import type { Config } from '#server/platform/config/config.ts';
import { builtinBrain } from '#brains/builtin/builtin.ts';
import { modelsFromEnv, type ModelConfig } from '#brains/model/config.ts';
import { TryFailure } from '#brains/model/failure.ts';
import { besideOthers } from '#brains/model/fallback.ts';
import { modelBrain, type ModelPorts } from '#brains/model/model.ts';
import type { SievingFetch } from '#brains/model/text-tap.ts';
import { ProbeRefusal, probeModel, type ProbeReason, type ProbeResult } from '#brains/model/probe.ts';
import type { Brain, Transcript } from '#agent/brain.ts';
import { expertWorks } from '#capabilities/experts/experts.server.ts';
import { recipes } from '#capabilities/skills/skills.server.ts';
import { webSearch, type SearchConfig, type WebSearch } from '#capabilities/tools/search/drivers.server.ts';
import type { GuardedFetch } from '#capabilities/egress/guarded-fetch.server.ts';
import { pictureOfDigits } from '#capabilities/images/digits-picture.server.ts';
import { createOutbound, type Outbound } from '#server/platform/outbound/outbound.ts';
import { OutboundRefusal, type OutboundReason } from '#server/platform/outbound/refusal.ts';

export interface BrainInUse {
  kind: 'builtin' | 'model';
  /** What answers whoever chose nothing else. */
  brain: Brain;
  /** The engine that is always there. */
  builtin: Brain;
  close(): Promise<void>;
}

/** An hour: the longest a model may stream one answer. */
const longestAnswerMs = 3_600_000;

/** Throws `Error` with a Chinese sentence when the model is half configured. */
export function chooseBrain(env: Record<string, string | undefined>): BrainInUse {
  const models = modelsFromEnv(env);
  const builtin = builtinBrain(recipes, expertWorks);
  if (!models) return { kind: 'builtin', brain: builtin, builtin, close: () => Promise.resolve() };
  const { main, small, fallback } = models;
  // The operator chose these addresses; they may well be on this machine or network.
  const allow_private_hosts = [main, small, fallback].flatMap((one) => (one ? [hostAndPort(one.base_url)] : []));
  const outbound = createOutbound({ allow_private_hosts, max_bytes: 200 * 1024 * 1024, timeout_ms: longestAnswerMs, max_redirects: 0 });
  const ports: ModelPorts = {
    // The library hands over what fetch takes; Outbound takes the part of it that it uses.
    fetch: outbound.fetch as SievingFetch,
    sleep: sleepOrAbort,
    now: Date.now,
    monotonic: () => performance.now(),
  };
  const brain = besideOthers(
    modelBrain(main, ports, { has_backup: fallback !== null }),
    { small: small && modelBrain(small, ports, { has_backup: true }), fallback: fallback && modelBrain(fallback, ports) },
    ports.monotonic,
  );
  return { kind: 'model', brain, builtin, close: () => outbound.close() };
}

export interface ModelsOfPeople {
  ports: ModelPorts;
  probe(config: ModelConfig, signal: AbortSignal): Promise<ProbeResult>;
  close(): Promise<void>;
}

/** How models that people set up themselves are reached: the public internet, and the private hosts whoever runs the product named. */
export function modelsOfPeople(private_hosts: string[]): ModelsOfPeople {
  const outbound = createOutbound({
    allow_private_hosts: private_hosts.flatMap((host) => (/:\d+$/.test(host) ? [host] : [`${host}:80`, `${host}:443`])),
    max_bytes: 200 * 1024 * 1024,
    timeout_ms: longestAnswerMs,
    max_redirects: 0,
  });
  /** What the guard refuses is no lost connection: another try would end the same way. */
  function fetchOr(refusal: (error: OutboundRefusal) => Error): SievingFetch {
    return async (input, init) => {
      try {
        // The library hands over what fetch takes; Outbound takes the part of it that it uses.
        return await outbound.fetch(input, init as Parameters<typeof outbound.fetch>[1]);
      } catch (error) {
        throw error instanceof OutboundRefusal && refused[error.reason] ? refusal(error) : error;
      }
    };
  }
  const probing = fetchOr((error) => new ProbeRefusal(refused[error.reason] ?? 'address', sentenceOf(error)));
  return {
    ports: {
      fetch: fetchOr((error) => new TryFailure('final', sentenceOf(error))),
      sleep: sleepOrAbort,
      now: Date.now,
      monotonic: () => performance.now(),
    },
    probe: (config, signal) => probeModel(config, probing, signal, pictureOfDigits),
    close: () => outbound.close(),
  };
}

const refused: Partial<Record<OutboundReason, ProbeReason>> = {
  invalid: 'address',
  scheme: 'address',
  credentials: 'address',
  private: 'private',
  redirects: 'redirect',
};

function sentenceOf(error: OutboundRefusal): string {
  switch (error.reason) {
    case 'private':
      return '模型地址指向内部网络，没有连接。内部的模型服务要由部署者写进 MODEL_PRIVATE_HOSTS 才能使用。';
    case 'redirects':
      return '模型地址跳转到了别处，为了不泄露密钥没有跟过去。请填写最终的地址。';
    default:
      return `模型地址不能用：${error.message}。`;
  }
}

function hostAndPort(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

function sleepOrAbort(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    }
  });
}

/** How tasks look at the internet: pages that people and models name, and the search service whoever runs the product named. */
export interface InternetSetting {
  search: SearchConfig | null;
  private_hosts: string[];
}

export interface Internet {
  fetch: GuardedFetch;
  /** For whole files. */
  download: GuardedFetch;
  search: WebSearch | null;
  close(): Promise<void>;
}

/** Throws `Error` with a Chinese sentence when it is half configured. */
export function searchOf({
  SEARCH_PROVIDER: provider,
  SEARCH_BASE_URL: base_url,
  SEARCH_API_KEY: api_key,
}: Config): InternetSetting['search'] {
  if (provider === '') return null;
  if (provider === 'searxng' ? base_url === '' : api_key === '')
    throw new Error(`设置有误：SEARCH_PROVIDER 为 ${provider} 时要填写 ${provider === 'searxng' ? 'SEARCH_BASE_URL' : 'SEARCH_API_KEY'}`);
  return { provider, base_url, api_key };
}

export function internetOf({ search, private_hosts }: InternetSetting): Internet {
  const reached = {
    allow_private_hosts: private_hosts.flatMap((host) => (/:\d+$/.test(host) ? [host] : [`${host}:80`, `${host}:443`])),
    max_redirects: 5,
  };
  const pages = createOutbound({ ...reached, max_bytes: 20 * 1024 * 1024, timeout_ms: 30_000 });
  const files = createOutbound({ ...reached, max_bytes: 50 * 1024 * 1024, timeout_ms: 90_000 });
  // The operator chose this address; it may well be on this machine or network.
  const service =
    search &&
    createOutbound({
      allow_private_hosts: search.base_url ? [hostAndPort(search.base_url)] : [],
      max_bytes: 5_000_000,
      timeout_ms: 20_000,
      max_redirects: 0,
    });
  return {
    fetch: askingBefore(pages.fetch),
    download: askingBefore(files.fetch),
    search: search && service && webSearch(search, (url, init) => service.fetch(url, init)),
    async close() {
      await Promise.all([pages.close(), files.close(), service?.close()]);
    },
  };
}

/** No address is asked before whoever guards what leaves has let it. */
function askingBefore(fetch: Outbound['fetch']): GuardedFetch {
  return async (url, { egress, ...init }) => {
    await egress({ to: { kind: 'address', url } });
    return fetch(url, {
      ...init,
      onRedirect: (to, from) => egress({ to: { kind: 'address', url: to.href, led_by: from.href } }),
    });
  };
}

const { timeZone: time_zone } = new Intl.DateTimeFormat().resolvedOptions();
// Made once: making one costs more than asking the database.
const isoDate = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, year: 'numeric', month: '2-digit', day: '2-digit' });

let known: { minute: number; date: string } = { minute: Number.NaN, date: '' };

/** The calendar day where the server stands. */
export function todayOf(at: number): Transcript['today'] {
  const minute = Math.floor(at / 60_000);
  // No day begins in the middle of one.
  if (minute !== known.minute) known = { minute, date: isoDate.format(at) };
  return { date: known.date, time_zone };
}

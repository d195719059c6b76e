/** Chooses what thinks by default: the configured language model, or the built-in engine; how people's own models are reached; and what a run works with. */
import { builtinBrain } from '#brains/builtin/builtin.ts';
import { modelConfigFromEnv, type ModelConfig } from '#brains/model/config.ts';
import { TryFailure } from '#brains/model/failure.ts';
import { modelBrain, type ModelPorts } from '#brains/model/model.ts';
import { ProbeRefusal, probeModel, type ProbeReason, type ProbeResult } from '#brains/model/probe.ts';
import type { Brain, Transcript } from '#agent/brain.ts';
import type { Tool } from '#agent/tool.ts';
import { asksAboutOne, kindsFor, type TaskAtHand } from '#capabilities/deliverables/kit.server.ts';
import { serverKinds } from '#capabilities/deliverables/kinds.server.ts';
import type { KindPorts } from '#capabilities/deliverables/kind.server.ts';
import { recipes, serverSkills } from '#capabilities/skills/skills.server.ts';
import { askingOf } from '#capabilities/skills/when-to-ask.server.ts';
import { skillOfAbility } from '#capabilities/skills/skills.ts';
import { browserTool } from '#capabilities/tools/browser/browser.server.ts';
import type { BrowserPorts } from '#capabilities/tools/browser/session.server.ts';
import { planTool } from '#capabilities/tools/plan/plan.server.ts';
import { readFileTool } from '#capabilities/tools/read-file/read-file.server.ts';
import type { Reader } from '#capabilities/tools/read-file/reader.server.ts';
import { webSearch, type SearchConfig, type WebSearch } from '#capabilities/tools/search/drivers.server.ts';
import type { Sandboxes } from '#capabilities/sandbox/task-sandbox.server.ts';
import { searchTool, type OwnHit } from '#capabilities/tools/search/search.server.ts';
import { terminalTool } from '#capabilities/tools/terminal/terminal.server.ts';
import { webFetchTool, type GuardedFetch } from '#capabilities/tools/web-fetch/web-fetch.server.ts';
import { TaskRunMode } from '#contract/task.ts';
import type { PersonalBrains } from '#server/features/models/brains.ts';
import { createOutbound } from '#server/platform/outbound/outbound.ts';
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
  const config = modelConfigFromEnv(env);
  const builtin = builtinBrain(recipes);
  if (!config) return { kind: 'builtin', brain: builtin, builtin, close: () => Promise.resolve() };
  // The operator chose this address; it may well be on this machine or network.
  const allow_private_hosts = config.base_url ? [hostAndPort(config.base_url)] : [];
  const outbound = createOutbound({ allow_private_hosts, max_bytes: 200 * 1024 * 1024, timeout_ms: longestAnswerMs, max_redirects: 0 });
  const brain = modelBrain(config, {
    // The library hands over what fetch takes; Outbound takes the part of it that it uses.
    fetch: outbound.fetch as typeof fetch,
    sleep: sleepOrAbort,
    now: Date.now,
  });
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
  function fetchOr(refusal: (error: OutboundRefusal) => Error): typeof fetch {
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
    ports: { fetch: fetchOr((error) => new TryFailure('final', sentenceOf(error))), sleep: sleepOrAbort, now: Date.now },
    probe: (config, signal) => probeModel(config, probing, signal),
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
    fetch: (url, init) => pages.fetch(url, init),
    download: (url, init) => files.fetch(url, init),
    search: search && service && webSearch(search, (url, init) => service.fetch(url, init)),
    async close() {
      await Promise.all([pages.close(), files.close(), service?.close()]);
    },
  };
}

export interface Equipment {
  brain: Brain;
  tools: Tool[];
  setting: Omit<Transcript, 'entries'>;
}

/** What a run works with: the brain of its person, and the rest by the ability its message asked for. */
type RunOfPerson = Parameters<PersonalBrains['ofRun']>[0];
export type RunOfTask = RunOfPerson & { run_id: string; task_id: string };

export function equipper(
  brainOf: (run: RunOfPerson) => Promise<Brain>,
  reader: Reader,
  ports: KindPorts,
  internet: Internet,
  searchOwn: (user_id: string, query: string) => Promise<OwnHit[]>,
  now: () => number,
  extensionTools: (run: RunOfPerson) => Promise<Tool[]>,
  sandboxes: () => Promise<Sandboxes | null>,
  browserOf: (run: RunOfTask) => BrowserPorts | null = () => null,
): (run: RunOfTask, ability_type: number, task_run_mode: TaskRunMode, said: Omit<TaskAtHand, 'skill'>) => Promise<Equipment> {
  const working = [planTool, readFileTool(reader), webFetchTool(internet.fetch, reader)];
  const making = new Map(serverKinds.map((kind): [string, Tool[]] => [kind.kind.id, kind.tools(ports)]));
  return async (run, ability_type, task_run_mode, said) => {
    const [brain, extensions] = await Promise.all([brainOf(run), extensionTools(run)]);
    const skill = skillOfAbility(ability_type);
    const own = serverSkills.find((one) => one.skill.id === skill?.id);
    // What works on this machine reads no descriptions.
    const chosen = brain.model === undefined ? serverKinds : kindsFor({ ...said, skill: skill?.id ?? null });
    const manner = mannerOf(task_run_mode);
    const { tools, rules } = askingOf[manner];
    const browser = brain.model === undefined || internet.search || browsingWords.test(said.words) ? browserOf(run) : null;
    const instructions = `${(own ?? serverSkills[0])?.instructions ?? ''}\n\n${rules}`.trimStart();
    return {
      brain,
      tools: [
        ...working,
        ...(browser ? [browserTool(browser)] : []),
        ...chosen.flatMap(({ kind }) => making.get(kind.id) ?? []),
        ...(await handsIn(await sandboxes(), run.task_id)),
        searchTool({ web: internet.search, own: (query) => searchOwn(run.user_id, query) }),
        ...tools.filter(({ name }) => asksAboutOne(name, chosen)),
        ...extensions,
      ],
      setting: { instructions, skill: skill?.id ?? null, manner, today: todayOf(now()) },
    };
  };
}

/** What works in the task's sandbox, where there is one. */
async function handsIn(sandboxes: Sandboxes | null, task_id: string): Promise<Tool[]> {
  if (!sandboxes) return [];
  const offers = await sandboxes.offers();
  return [terminalTool(sandboxes.of(task_id), offers)];
}

/** What may need more of the internet than the text of a page. */
const browsingWords =
  /https?:|网[上页站址]|官网|浏览|链接|打开|登[录陆]|填[写表报]|表单|点击|下载|截[图屏]|预[订约]|查询|搜索|browser|website|web page|screenshot|log ?in|sign ?in/i;

function mannerOf(mode: TaskRunMode): keyof typeof askingOf {
  switch (mode) {
    case TaskRunMode.HandsOff:
      return 'hands_off';
    case TaskRunMode.Cooperative:
      return 'cooperative';
    case TaskRunMode.Auto:
      return 'auto';
  }
}

const { timeZone: time_zone } = new Intl.DateTimeFormat().resolvedOptions();
// Made once: making one costs more than asking the database.
const isoDate = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** The calendar day where the server stands. */
export function todayOf(at: number): Transcript['today'] {
  return { date: isoDate.format(at), time_zone };
}

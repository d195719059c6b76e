/** Chooses what thinks: the configured language model, or the built-in engine; and what a run works with. */
import { builtinBrain } from '#brains/builtin/builtin.ts';
import { builtinPromptHelp } from '#brains/builtin/prompt-help/builtin-help.ts';
import type { PromptHelp } from '#brains/builtin/prompt-help/help.ts';
import { modelConfigFromEnv } from '#brains/model/config.ts';
import { modelBrain } from '#brains/model/model.ts';
import { modelPromptHelp } from '#brains/model/prompt-help.ts';
import type { Brain, Transcript } from '#agent/brain.ts';
import type { Tool } from '#agent/tool.ts';
import { serverKinds } from '#capabilities/deliverables/kinds.server.ts';
import type { KindPorts } from '#capabilities/deliverables/kind.server.ts';
import { recipes, serverSkills } from '#capabilities/skills/skills.server.ts';
import { skillOfAbility } from '#capabilities/skills/skills.ts';
import { planTool } from '#capabilities/tools/plan/plan.server.ts';
import { readFileTool } from '#capabilities/tools/read-file/read-file.server.ts';
import type { Reader } from '#capabilities/tools/read-file/reader.server.ts';
import { createOutbound } from '#server/platform/outbound/outbound.ts';

export interface BrainInUse {
  kind: 'builtin' | 'model';
  brain: Brain;
  help: PromptHelp;
  close(): Promise<void>;
}

/** An hour: the longest a model may stream one answer. */
const longestAnswerMs = 3_600_000;

/** Throws `Error` with a Chinese sentence when the model is half configured. */
export function chooseBrain(env: Record<string, string | undefined>): BrainInUse {
  const config = modelConfigFromEnv(env);
  if (!config) return { kind: 'builtin', brain: builtinBrain(recipes), help: builtinPromptHelp, close: () => Promise.resolve() };
  // The operator chose this address; it may well be on this machine or network.
  const allow_private_hosts = config.base_url ? [hostAndPort(config.base_url)] : [];
  const outbound = createOutbound({ allow_private_hosts, max_bytes: 200 * 1024 * 1024, timeout_ms: longestAnswerMs, max_redirects: 0 });
  const brain = modelBrain(config, {
    // The library hands over what fetch takes; Outbound takes the part of it that it uses.
    fetch: outbound.fetch as typeof fetch,
    sleep: sleepOrAbort,
    now: Date.now,
  });
  return { kind: 'model', brain, help: modelPromptHelp(brain, builtinPromptHelp), close: () => outbound.close() };
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

export interface Equipment {
  brain: Brain;
  tools: Tool[];
  setting: Omit<Transcript, 'entries'>;
}

/** What a run works with, by the ability its message asked for. */
export function equipper(brain: Brain, reader: Reader, ports: KindPorts, now: () => number): (ability_type: number) => Equipment {
  const tools = [planTool, readFileTool(reader), ...serverKinds.flatMap((kind) => kind.tools(ports))];
  return (ability_type) => {
    const skill = skillOfAbility(ability_type);
    const own = serverSkills.find((one) => one.skill.id === skill?.id);
    const instructions = (own ?? serverSkills[0])?.instructions ?? '';
    return { brain, tools, setting: { instructions, skill: skill?.id ?? null, today: todayOf(now()) } };
  };
}

/** The calendar day where the server stands. */
export function todayOf(at: number): Transcript['today'] {
  const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
  return { date, time_zone };
}

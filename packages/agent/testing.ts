/** A test kit: brains that follow a script, tools of a line, and a journal in memory that can be lost at any point. */
import { z } from 'zod';
import type { Brain, BrainChunk, Transcript } from './brain.ts';
import type { AgentEvent, LiveEvent } from './events.ts';
import type { Journal, RunInput } from './run.ts';
import { defineTool, type Tool, type ToolOutcome, type Workspace } from './tool.ts';

export type Turn = { text?: string; calls?: { id: string; tool: string; input?: unknown }[] };

/** Decides from the transcript alone: its n-th turn is the one after n answered or worded turns. */
export function brainOf(turns: Turn[], asked: Transcript[] = []): Brain {
  return {
    label: 'scripted',
    async *next(transcript): AsyncIterable<BrainChunk> {
      asked.push(structuredClone(transcript));
      const done = transcript.entries.filter((entry) => entry.role === 'tool').map((entry) => entry.call_id);
      const turn = turns.find((one) => (one.calls ?? []).length === 0 || one.calls?.some((call) => !done.includes(call.id))) ?? {};
      if (turn.text) for (const delta of turn.text) yield { type: 'text', delta };
      for (const call of turn.calls ?? [])
        if (!done.includes(call.id)) yield { type: 'tool_call', call: { call_id: call.id, tool: call.tool, input: call.input ?? {} } };
      yield { type: 'usage', input_tokens: 3, output_tokens: 2 };
    },
  };
}

export function tool(name: string, run: Tool['run'], options: Partial<Tool> = {}): Tool {
  return defineTool({
    name,
    description: name,
    input: z.unknown(),
    operation: 'test',
    title: () => `doing ${name}`,
    deadline_ms: 5000,
    max_output: 1000,
    run,
    ...options,
  });
}

const noFiles: Workspace = {
  list: () => Promise.resolve([]),
  read: () => Promise.reject(new Error('no files here')),
  write: () => Promise.reject(new Error('no files here')),
};

export interface Kept extends Journal {
  events: AgentEvent[];
  heard: LiveEvent[];
  /** How many events there were before each append: an append is stored whole or not at all. */
  cuts: number[];
}

export function journal(loseAfter = Infinity): Kept {
  const events: AgentEvent[] = [];
  const heard: LiveEvent[] = [];
  const cuts: number[] = [];
  return {
    events,
    heard,
    cuts,
    async append(more) {
      await Promise.resolve();
      if (events.length + more.length > loseAfter) throw new Error('another worker has it');
      cuts.push(events.length);
      events.push(...more);
    },
    live: (event) => void heard.push(event),
  };
}

export function inputOf(brain: Brain, tools: Tool[], kept: Journal, more: Partial<RunInput> = {}): RunInput {
  let ids = 0;
  return {
    run_id: 'r1',
    brain,
    tools,
    setting: { instructions: '', skill: null, today: { date: '2026-11-21', time_zone: 'UTC' } },
    history: [{ type: 'user', text: 'go', files: [] }],
    resume: [],
    files: noFiles,
    journal: kept,
    signal: new AbortController().signal,
    now: Date.now,
    monotonic: () => performance.now(),
    new_id: () => `new${++ids}`,
    max_turns: 10,
    patience: { same_failures: 3, idle_turns: 8 },
    words: {
      stopped: 'stopped',
      too_many_turns: 'too many',
      failed: (reason) => `failed: ${reason}`,
      stuck: () => ({ reason: 'stuck' }),
      notDone: () => [],
    },
    ...more,
  };
}

export const ok = (output: string, more: object = {}): ToolOutcome => ({ ok: true, output, ...more });
export const resultsOf = (events: AgentEvent[]) => events.flatMap((event) => (event.type === 'tool_result' ? [event] : []));
export const endsOf = (events: AgentEvent[]) => events.flatMap((event) => (event.type === 'run_end' ? [event] : []));

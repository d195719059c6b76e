/** Tells from what a run has stored whether it turns in circles. Pure, so that a worker that takes the run over decides the same. */
import type { AgentEvent } from './events.ts';

/** How long a run may try without getting on. */
export interface Patience {
  /** Turns in which one and the same call failed. */
  same_failures: number;
  /** Turns in a row without a successful result that was not there before. */
  idle_turns: number;
}

/** What was tried last, once per kind of call, with how often and what it answered. */
export interface Tried {
  tool: string;
  title: string;
  times: number;
  ok: boolean;
  output: string;
}

export interface Stuck {
  why: 'same_failure' | 'no_progress';
  tried: Tried[];
}

interface Call {
  key: string;
  tool: string;
  title: string;
}

/** Null while the run gets on. */
export function stuckIn(events: AgentEvent[], patience: Patience): Stuck | null {
  const calls = new Map<string, Call>();
  const failures = new Map<string, { turns: Set<number>; tried: Tried }>();
  const known = new Set<string>();
  let recent = new Map<string, Tried>();
  let turn = 0;
  let lastProgress = 0;
  for (const event of events) {
    if (event.type === 'turn_end') turn += 1;
    if (event.type === 'heard') {
      // The person showed a way: what failed before may be tried again.
      failures.clear();
      recent = new Map();
      lastProgress = turn;
    }
    if (event.type === 'tool_call')
      calls.set(event.call_id, { key: `${event.tool} ${sorted(event.input)}`, tool: event.tool, title: event.title });
    if (event.type !== 'tool_result') continue;
    const call = calls.get(event.call_id);
    if (!call) continue;
    const { key, tool, title } = call;
    const tried = { tool, title, times: (recent.get(key)?.times ?? 0) + 1, ok: event.ok, output: event.output };
    recent.set(key, tried);
    if (event.ok) {
      failures.delete(key);
      const result = `${key} ${event.output}`;
      if (known.has(result)) continue;
      known.add(result);
      lastProgress = turn;
      recent = new Map();
    } else {
      const failure = failures.get(key) ?? { turns: new Set<number>(), tried };
      failure.turns.add(turn);
      failure.tried = { ...tried, times: failure.turns.size };
      failures.set(key, failure);
    }
  }
  for (const { turns, tried } of failures.values())
    if (turns.size >= patience.same_failures) return { why: 'same_failure', tried: [tried] };
  if (turn - lastProgress >= patience.idle_turns) return { why: 'no_progress', tried: [...recent.values()] };
  return null;
}

/** JSON with the fields of every object in the order of their names, so that the same input reads the same. */
function sorted(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? 'undefined'
  );
}

/** Turns of a run as its journal holds them. */
import type { ToolCall } from './brain.ts';
import type { AgentEvent, Pause } from './events.ts';

/** Calls of a journal that have no result, in order. */
export function openCalls(events: AgentEvent[]): ToolCall[] {
  const answered = new Set(events.flatMap((e) => (e.type === 'tool_result' ? [e.call_id] : [])));
  return events.flatMap((e) =>
    e.type === 'tool_call' && !answered.has(e.call_id) ? [{ call_id: e.call_id, tool: e.tool, input: e.input }] : [],
  );
}

/** The events of the last complete turn and the answers after it. */
export function lastTurn(events: AgentEvent[]): AgentEvent[] {
  const ends = events.flatMap((event, index) => (event.type === 'turn_end' ? [index] : []));
  return events.slice((ends.at(-2) ?? -1) + 1);
}

export function pauseOfLastTurn(events: AgentEvent[]): Pause | undefined {
  return lastTurn(events).flatMap((event) => (event.type === 'tool_result' && event.pause ? [event.pause] : []))[0];
}

/** Some providers number their calls anew each turn; ids must be unique in a task, and such that every provider takes them back. */
export function withOwnIds(calls: ToolCall[], known: Set<string>, new_id: () => string): ToolCall[] {
  return calls.map((call) => {
    const call_id = /^[\w:-]{1,64}$/.test(call.call_id) && !known.has(call.call_id) ? call.call_id : new_id();
    known.add(call_id);
    return { ...call, call_id };
  });
}

/** No tool has a name this long; what a model makes up must not fill a page. */
export function named(call: ToolCall): ToolCall {
  return { ...call, tool: call.tool.slice(0, 64).toWellFormed() };
}

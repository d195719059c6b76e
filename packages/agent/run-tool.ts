/** Runs one call: parsed, within its deadline and its cap, with nothing leaving that may not. */
import { z } from 'zod';
import type { ToolCall } from './brain.ts';
import type { LiveEvent } from './events.ts';
import { liveOutput } from './live-output.ts';
import { filesUntil, type Egress, type Tool, type ToolOutcome, type Workspace } from './tool.ts';

export interface CallRoom {
  run_id: string;
  /** Of the run: stopped, or released to another worker. */
  signal: AbortSignal;
  files: Workspace;
  /** Whether the brain can look at pictures. */
  sees: boolean;
  live(event: LiveEvent): void;
  /** As of `RunInput.egressGate`, with what the run has stored by now. */
  egressGate(sent: readonly Egress[], call: ToolCall): Promise<ToolOutcome | null>;
}

/** Something was not to leave. */
class HeldBack extends Error {
  override name = 'HeldBack';
  constructor() {
    super('this is not sent before the person has agreed');
  }
}

/** A failure, a refusal of the arguments, an overrun: each is an answer to the brain. Only an abort of the run throws. */
export async function runTool(tools: ReadonlyMap<string, Tool>, call: ToolCall, attempt: number, room: CallRoom): Promise<ToolOutcome> {
  const tool = tools.get(call.tool);
  if (!tool) return { ok: false, output: `there is no tool named ${call.tool}; use one of: ${[...tools.keys()].join(', ')}` };
  const parsed = tool.input.safeParse(call.input);
  if (!parsed.success) return { ok: false, output: `the arguments are not valid: ${z.prettifyError(parsed.error)}` };
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new Error('deadline')), tool.deadline_ms);
  const signal = AbortSignal.any([room.signal, deadline.signal]);
  const { run_id } = room;
  const printed = liveOutput(run_id, call.call_id, room.live);
  // A tool may catch the rejection, or meet it in a callback of a library: what was decided stands.
  let decided: ToolOutcome | null = null;
  const decision = (): ToolOutcome | null => decided;
  try {
    const outcome = await Promise.race([
      tool.run(parsed.data, {
        signal,
        call_id: call.call_id,
        attempt,
        files: filesUntil(signal, room.files),
        sees: room.sees,
        note: (note) => room.live({ type: 'tool_note', run_id, call_id: call.call_id, note }),
        output: (text) => printed.add(text),
        egress: async (...sent) => {
          const answer = await room.egressGate(sent, call);
          decided ??= answer;
          if (decided) throw new HeldBack();
        },
      }),
      rejectOnAbort(signal),
    ]);
    const held = decision();
    if (held) return held;
    const output = cut(outcome.output, tool.max_output);
    const isTyped = tool.result !== undefined && (outcome.ok || outcome.result !== undefined);
    return { ...outcome, output, result: isTyped ? tool.result?.parse(outcome.result) : outcome.result };
  } catch (error) {
    if (room.signal.aborted) throw error;
    const held = decision();
    if (held) return held;
    if (deadline.signal.aborted) return { ok: false, output: `given up after ${tool.deadline_ms / 1000} s`, code: 'deadline' };
    return { ok: false, output: cut(messageOf(error), tool.max_output) };
  } finally {
    clearTimeout(timer);
    printed.end();
  }
}

function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max)}\n[cut: ${text.length - max} more characters]`;
}

export function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

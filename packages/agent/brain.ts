/** What thinks: given what was said and which tools there are, a brain streams text and tool calls. */
import type { FileRef } from './events.ts';

export interface ToolCall {
  call_id: string;
  tool: string;
  input: unknown;
}

export type TranscriptEntry =
  /** `steered`: said while the work before it was under way. */
  | { role: 'user'; text: string; files: FileRef[]; steered?: true }
  | { role: 'assistant'; text: string; calls: ToolCall[] }
  | { role: 'tool'; call_id: string; tool: string; ok: boolean; output: string };

/** Everything a brain may decide from. Pure data: the same transcript gives the same question. */
export interface Transcript {
  instructions: string;
  /** The skill in use (writing, ppt …), or null for a general task. */
  skill: string | null;
  /** How much the person wants to be asked; 'auto' when left out: only what can't be gone on without. */
  manner?: 'hands_off' | 'cooperative' | 'auto';
  /** Now, as the person's calendar sees it: ISO date and IANA time zone. */
  today: { date: string; time_zone: string };
  entries: TranscriptEntry[];
}

export interface ToolSpec {
  name: string;
  description: string;
  /** JSON Schema of the input. */
  parameters: Record<string, unknown>;
}

export type BrainChunk =
  | { type: 'text'; delta: string }
  /** Only ever yielded with complete arguments. */
  | { type: 'tool_call'; call: ToolCall }
  /** What was streamed in this turn is void; a new try follows after `wait_ms`. */
  | { type: 'retry'; attempt: number; reason: string; wait_ms: number }
  | { type: 'usage'; input_tokens: number; output_tokens: number };

export interface Brain {
  /** For people: 内置引擎, or the model's name. */
  label: string;
  /** When it can take in what the person says while it works; between any two turns when left out. */
  listens?: 'between_turns' | 'when_done';
  next(transcript: Transcript, tools: ToolSpec[], signal: AbortSignal): AsyncIterable<BrainChunk>;
}

/** A brain gives up: the run ends interrupted with this sentence, and can be continued. */
export class BrainFailure extends Error {
  override name = 'BrainFailure';
}

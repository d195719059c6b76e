/** What thinks: given what was said and which tools there are, a brain streams text and tool calls. */
import type { FileRef, PictureRef } from './events.ts';
import type { Sight } from './pictures.ts';

export interface ToolCall {
  call_id: string;
  tool: string;
  input: unknown;
  /** What the brain wants back with this call; nobody else reads it. */
  kept?: unknown;
}

/** What a thinking model thought before it spoke; `kept` is what it wants back with it, if it wants it back at all. */
export interface Reasoning {
  text: string;
  kept?: unknown;
}

/** What a call came to. `output` is for models; the rest is for brains that read results. */
export interface ToolAnswer {
  role: 'tool';
  call_id: string;
  tool: string;
  ok: boolean;
  output: string;
  /** What it made or changed. */
  files?: FileRef[];
  /** What of it a brain that sees is shown. */
  pictures?: PictureRef[];
  /** As data, in the tool's own shape; absent in logs of before, and of runs whose brain reads words. */
  result?: unknown;
  /** Of a failure: a sentence for a person, and which failure it is where the tool tells them apart. */
  reason?: string;
  code?: string;
  /** The run was stopped before there was an answer. */
  stopped?: true;
}

export type TranscriptEntry =
  /** What stands for everything before it. */
  | { role: 'summary'; text: string }
  /** `steered`: said while the work before it was under way. */
  | {
      role: 'user';
      text: string;
      files: FileRef[];
      steered?: true;
      /** The extensions it names with `@`, as people know them. */
      tools?: string[];
      /** Of an answer to what a call asked: question and answer as data, in the host's own shape; for brains that read results. */
      reply?: unknown;
    }
  | { role: 'assistant'; text: string; calls: ToolCall[]; reasoning?: Reasoning }
  | ToolAnswer
  /** The host says something to the brain that is no request of the person. */
  | { role: 'notice'; text: string };

/** Everything a brain may decide from. Pure data: the same transcript gives the same question. */
export interface Transcript {
  instructions: string;
  /** The skill in use (writing, ppt …), or null for a general task. */
  skill: string | null;
  /** Skills open from the beginning; tools of others come when they are opened. Left out, all tools are at hand. */
  open_skills?: string[];
  /** The experts the person named, if any: one is who it works as; several work `together` as sub-agents, or one after the other. */
  experts?: { names: string[]; together: boolean };
  /** How much the person wants to be asked; 'auto' when left out: only what can't be gone on without. */
  manner?: 'hands_off' | 'cooperative' | 'auto';
  /** Whether it may lay before the person what it read in a request; unlike other questions it may be wanted where the manner is 'hands_off'. */
  shows_orders?: boolean;
  /** It does so with every order, also one that leaves nothing open. */
  confirms_orders?: boolean;
  /** Now, as the person's calendar sees it: ISO date and IANA time zone. */
  today: { date: string; time_zone: string };
  entries: TranscriptEntry[];
}

export interface ToolSpec {
  name: string;
  description: string;
  /** JSON Schema of the input. */
  parameters: Record<string, unknown>;
  /** The extension it comes from, as people know it. */
  extension?: string;
  /** The skills it comes with; none: always at hand. */
  skills?: readonly string[];
}

export type BrainChunk =
  | { type: 'text'; delta: string }
  /** Only ever yielded with complete arguments. */
  | { type: 'tool_call'; call: ToolCall }
  /** What it thinks, as it comes; said again whole by `reasoning`. */
  | { type: 'reasoning_delta'; delta: string }
  /** The whole of the turn's reasoning, at most once and before its calls. */
  | { type: 'reasoning'; text: string; kept?: unknown }
  /** A call is being written: so many characters of its arguments so far. Says nothing that a later `tool_call` doesn't. */
  | { type: 'call_progress'; tool: string; chars: number }
  /** What was streamed in this turn is void; a new try follows after `wait_ms`. `by`: another brain makes it, and the rest of the turn is its own. */
  | { type: 'retry'; attempt: number; reason: string; wait_ms: number; by?: Answering }
  | ({ type: 'usage' } & TokensUsed);

export interface TokensUsed {
  /** All that went in; `cached_tokens` of them the service had read before, where it says so. */
  input_tokens: number;
  output_tokens: number;
  cached_tokens?: number;
}

/** Of whoever answers a call: what it is called, and what it costs. */
export type Answering = Pick<Brain, 'label' | 'local' | 'price'>;

export interface Brain {
  /** For people: 内置引擎, or the model's name. */
  label: string;
  /** Which model it is, by provider and name; without it, it is none. */
  model?: string;
  /** Tokens it takes in at once, its answer not counted. Without it there is no limit, and it is given the whole conversation. */
  window?: number;
  /** Works on this machine and costs nothing. */
  local?: boolean;
  /** For a million tokens each; unknown when left out. What the service had read before costs as much as the rest without a price of its own. */
  price?: { input: number; output: number; cached?: number };
  /** A cheaper one, for what is not the work itself: summing up, naming, suggesting. */
  small?: Brain;
  /** Who takes a turn over when it does not answer, as people know it. */
  stands_by?: string;
  /** It takes in pictures beside words. */
  sees?: boolean;
  /** It works with the results of tools as data, which are kept for it beside the words. */
  reads_results?: boolean;
  /** When it can take in what the person says while it works; between any two turns when left out. */
  listens?: 'between_turns' | 'when_done';
  /** `sight`: how it gets at the pictures the transcript names; without it, it sees none. */
  next(transcript: Transcript, tools: ToolSpec[], signal: AbortSignal, sight?: Sight): AsyncIterable<BrainChunk>;
}

/** A brain gives up: the run ends interrupted with this sentence, and can be continued. */
export class BrainFailure extends Error {
  override name = 'BrainFailure';
}

/** Nobody answered, however often it was asked: another model may. */
export class BrainOutage extends BrainFailure {
  override name = 'BrainOutage';
}

/** More was asked than the model takes in at once. `limit`: the number of tokens it named. */
export class ContextExceeded extends BrainFailure {
  override name = 'ContextExceeded';
  readonly limit: number | undefined;
  constructor(message: string, limit?: number) {
    super(message);
    this.limit = limit;
  }
}

/** What a call costs, as far as it is known. */
export function costOf({ local, price }: Answering, used: TokensUsed): { cost?: number; local?: boolean } {
  if (local) return { local: true };
  if (!price) return {};
  const cached = Math.min(used.cached_tokens ?? 0, used.input_tokens);
  const input = (used.input_tokens - cached) * price.input + cached * (price.cached ?? price.input);
  return { cost: (input + used.output_tokens * price.output) / 1_000_000 };
}

/** What a run says while it works: the numbered events of the kernel, as data that a log can keep for ever. */
import { z } from 'zod';

/** A file the run made or changed, as the host names it. `bytes` in bytes. */
export const fileRef = z.object({
  uri: z.string(),
  name: z.string(),
  bytes: z.number().int().nonnegative(),
  /** It was given its name in this step: the file of this other name is not there any more. */
  was: z.string().optional(),
});
export type FileRef = z.infer<typeof fileRef>;

/** A picture that a brain which sees is shown; the bytes stay where `uri` says. */
export const pictureRef = z.object({ uri: z.string(), name: z.string() });
export type PictureRef = z.infer<typeof pictureRef>;

/** Why a run waits for a person; `payload` is whatever the asking tool needs shown. */
export const pause = z.object({ reason: z.string(), payload: z.unknown() });
export type Pause = z.infer<typeof pause>;

const inRun = { run_id: z.string() };

/** The end of a turn. */
const turnMark = z.object({ run_id: z.string(), turn: z.number().int() });
export type TurnMark = z.infer<typeof turnMark>;

export const textEvent = z.object({ type: z.literal('text'), ...inRun, text: z.string() });

/** What a thinking model thought before the words and calls that follow it; `kept` is what the model wants back. */
export const reasoningEvent = z.object({ type: z.literal('reasoning'), ...inRun, text: z.string(), kept: z.unknown().optional() });

/** The brain asked for a tool with complete, parsed arguments. `title` is what a person reads. */
export const toolCallEvent = z.object({
  type: z.literal('tool_call'),
  ...inRun,
  call_id: z.string(),
  tool: z.string(),
  operation: z.string(),
  title: z.string(),
  input: z.unknown(),
  /** What the model wants back with this call. */
  kept: z.unknown().optional(),
});

/** A call that was in flight when its worker died is run once more; `attempt` counts from 2. */
export const toolRetryEvent = z.object({
  type: z.literal('tool_retry'),
  ...inRun,
  call_id: z.string(),
  attempt: z.number().int().min(2),
});

/** What work of other brains took that was done for a call; money where a price was known. */
export const spentElsewhere = z.object({
  input_tokens: z.number().int().nonnegative(),
  output_tokens: z.number().int().nonnegative(),
  cached_tokens: z.number().int().nonnegative().optional(),
  cost: z.number().nonnegative().optional(),
  local: z.boolean().optional(),
});
export type SpentElsewhere = z.infer<typeof spentElsewhere>;

/** Where a text of a result, or data as JSON, stands in the words of the same answer: its place in `result`, then the first of its characters in `output` and the one behind the last. */
export const textInOutput = z.tuple([
  z.array(z.union([z.string(), z.number()])),
  z.number().int().nonnegative(),
  z.number().int().nonnegative(),
]);
export type TextInOutput = z.infer<typeof textInOutput>;

export const toolResultEvent = z.object({
  type: z.literal('tool_result'),
  ...inRun,
  call_id: z.string(),
  ok: z.boolean(),
  /** In words, for models. */
  output: z.string(),
  /** The same as data, in the tool's own shape, for a brain that reads results. Texts named by `in_output` are '' here, and data null. */
  result: z.unknown().optional(),
  in_output: z.array(textInOutput).optional(),
  /** Of a failure: the sentence for a person, where it is not the first line of `output`. */
  reason: z.string().optional(),
  /** Of a failure: which one it is, where a brain may tell it from others. */
  code: z.string().optional(),
  /** What a person is shown, in the host's own shape. */
  display: z.unknown().optional(),
  files: z.array(fileRef).default([]),
  /** What there is to look at, in the order it is spoken of; kept for brains that see. */
  pictures: z.array(pictureRef).optional(),
  /** Skills it opened: their tools are at hand from the next turn on. */
  opens: z.array(z.string()).optional(),
  /** The tool asks the person something: the run pauses when the turn's other calls are answered. */
  pause: pause.optional(),
  not_done: z.array(z.string()).default([]),
  spent: spentElsewhere.optional(),
  elapsed_ms: z.number().int().nonnegative(),
});

export const fileCheck = fileRef.extend({
  /** `bad` counts as not made; `unchecked` says nothing about the file. */
  state: z.enum(['good', 'bad', 'unchecked']),
  /** A sentence for the person when it is not `good`. */
  reason: z.string().default(''),
  /** What was found in it, as the host tells it. */
  facts: z.unknown().optional(),
});
export type FileCheck = z.infer<typeof fileCheck>;

/** The files made were opened again. With `repair` the brain is told what is wrong and gets one more chance. */
export const checkEvent = z.object({
  type: z.literal('check'),
  ...inRun,
  files: z.array(fileCheck),
  repair: z.string().optional(),
  elapsed_ms: z.number().int().nonnegative(),
});

/** One turn of the brain is complete; text and calls before it belong to it. */
export const turnEndEvent = z.object({ type: z.literal('turn_end'), ...inRun, turn: z.number().int() });

/** How a brain was asked. What it was asked follows from the events before; see calls.ts. */
export const brainCall = z.object({
  /** `name`: beside the run, for the name of its task. */
  for: z.enum(['turn', 'summary', 'name']),
  /** Entries of the conversation it was given. */
  entries: z.number().int().nonnegative(),
  /** Tokens as they were guessed before; null when the call was tried more than once, so that guess and count don't belong together. */
  estimated: z.number().int().nonnegative().nullable(),
  /** Of a summary: up to where, and in how many tokens the conversation was told. */
  until: turnMark.optional(),
  room: z.number().int().nonnegative().optional(),
  outcome: z.enum(['answered', 'failed', 'stopped']),
  /** The sentence of a failure. */
  reason: z.string().optional(),
});
export type BrainCall = z.infer<typeof brainCall>;

/** One call to the brain is over: what it took. */
export const usageEvent = z.object({
  type: z.literal('usage'),
  ...inRun,
  brain: z.string(),
  input_tokens: z.number().int().nonnegative(),
  output_tokens: z.number().int().nonnegative(),
  /** Of what went in, what the service had read before; left out where it doesn't say. */
  cached_tokens: z.number().int().nonnegative().optional(),
  elapsed_ms: z.number().int().nonnegative(),
  /** At the prices of that day; left out where no price is known. */
  cost: z.number().nonnegative().optional(),
  /** The brain works on this machine: there is nothing to pay. */
  local: z.boolean().optional(),
  call: brainCall.optional(),
});

const makesRoom = {
  brain: z.string(),
  /** `full`: the window was nearly full. `exceeded`: the model said that it was. */
  why: z.enum(['full', 'exceeded']),
  until: turnMark,
  /** Tokens the brain was taken to take in. */
  window: z.number().int().nonnegative(),
  tokens_before: z.number().int().nonnegative(),
  tokens_after: z.number().int().nonnegative(),
};

/** Everything up to the end of a turn, its results included, is read as this text from here on. The log keeps it all. */
export const summaryEvent = z.object({ type: z.literal('summary'), ...inRun, ...makesRoom, text: z.string() });

/** Of every result up to the end of a turn only the first `keep` characters are read from here on: what is needed is read again. */
export const resultsCutEvent = z.object({
  type: z.literal('results_cut'),
  ...inRun,
  ...makesRoom,
  keep: z.number().int().nonnegative(),
});

/** A call to the model failed and will be tried again after `wait_ms`; with `by` another one does the rest of the turn. */
export const brainRetryEvent = z.object({
  type: z.literal('brain_retry'),
  ...inRun,
  attempt: z.number().int().positive(),
  reason: z.string(),
  wait_ms: z.number().int().nonnegative(),
  by: z.string().optional(),
});

/** What the person said while the run was under way, as the run takes it in between two turns. */
export const heardEvent = z.object({
  type: z.literal('heard'),
  ...inRun,
  message_id: z.string(),
  text: z.string(),
  files: z.array(fileRef).default([]),
});
export type HeardEvent = z.infer<typeof heardEvent>;

/** The one terminal event of a run. */
export const runEndEvent = z.object({
  type: z.literal('run_end'),
  ...inRun,
  outcome: z.enum(['finished', 'paused', 'stopped', 'interrupted']),
  /** A sentence for the person when the outcome is not `finished`. */
  reason: z.string().optional(),
  pause: pause.optional(),
  /** Parts of the request that were not done, each a sentence. */
  not_done: z.array(z.string()).default([]),
});

export const agentEvent = z.discriminatedUnion('type', [
  textEvent,
  reasoningEvent,
  toolCallEvent,
  toolRetryEvent,
  toolResultEvent,
  turnEndEvent,
  usageEvent,
  brainRetryEvent,
  summaryEvent,
  resultsCutEvent,
  checkEvent,
  heardEvent,
  runEndEvent,
]);
export type AgentEvent = z.infer<typeof agentEvent>;

/** Live only, never numbered, superseded by the numbered event it foreshadows. */
export type LiveEvent =
  | { type: 'text_delta'; run_id: string; text: string }
  /** What is thought, as it comes; `at` counts the characters before it, so that a gap can be seen. */
  | { type: 'reasoning_delta'; run_id: string; at: number; text: string }
  /** The deltas of this turn so far are void: the call to the brain is tried again. */
  | { type: 'text_reset'; run_id: string }
  /** What was said earlier is being summed up, before the next turn. */
  | { type: 'folding'; run_id: string }
  /** A call is being written, since `since` (milliseconds since 1970), and its arguments have `chars` characters so far. */
  | { type: 'tool_draft'; run_id: string; tool: string; operation: string; chars: number; since: number }
  | { type: 'tool_note'; run_id: string; call_id: string; note: string }
  /** What a running call prints; `at` counts the characters before it, so that a gap can be seen. */
  | { type: 'tool_output'; run_id: string; call_id: string; at: number; text: string };

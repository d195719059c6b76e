/** What a run says while it works: the numbered events of the kernel, as data that a log can keep for ever. */
import { z } from 'zod';

/** A file the run made or changed, as the host names it. `bytes` in bytes. */
export const fileRef = z.object({
  uri: z.string(),
  name: z.string(),
  bytes: z.number().int().nonnegative(),
});
export type FileRef = z.infer<typeof fileRef>;

export const planItem = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(['pending', 'running', 'done', 'failed']),
});
export type PlanItem = z.infer<typeof planItem>;

/** What a tool shows a person, beside the text it answers the brain with. */
export const display = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('plan'), title: z.string(), items: z.array(planItem) }),
  z.object({
    kind: z.literal('document'),
    uri: z.string(),
    name: z.string(),
    outline: z.object({
      title: z.string(),
      sections: z.array(z.object({ title: z.string() })),
      references: z.array(z.object({ title: z.string() })),
    }),
  }),
]);
export type Display = z.infer<typeof display>;

/** Why a run waits for a person; `payload` is whatever the asking tool needs shown. */
export const pause = z.object({ reason: z.string(), payload: z.unknown() });
export type Pause = z.infer<typeof pause>;

const inRun = { run_id: z.string() };

export const textEvent = z.object({ type: z.literal('text'), ...inRun, text: z.string() });

/** The brain asked for a tool with complete, parsed arguments. `title` is what a person reads. */
export const toolCallEvent = z.object({
  type: z.literal('tool_call'),
  ...inRun,
  call_id: z.string(),
  tool: z.string(),
  operation: z.string(),
  title: z.string(),
  input: z.unknown(),
});

/** A call that was in flight when its worker died is run once more; `attempt` counts from 2. */
export const toolRetryEvent = z.object({
  type: z.literal('tool_retry'),
  ...inRun,
  call_id: z.string(),
  attempt: z.number().int().min(2),
});

export const toolResultEvent = z.object({
  type: z.literal('tool_result'),
  ...inRun,
  call_id: z.string(),
  ok: z.boolean(),
  output: z.string(),
  display: display.optional(),
  files: z.array(fileRef).default([]),
  /** The tool asks the person something: the run pauses when the turn's other calls are answered. */
  pause: pause.optional(),
  not_done: z.array(z.string()).default([]),
  elapsed_ms: z.number().int().nonnegative(),
});

/** One turn of the brain is complete; text and calls before it belong to it. */
export const turnEndEvent = z.object({ type: z.literal('turn_end'), ...inRun, turn: z.number().int() });

export const usageEvent = z.object({
  type: z.literal('usage'),
  ...inRun,
  brain: z.string(),
  input_tokens: z.number().int().nonnegative(),
  output_tokens: z.number().int().nonnegative(),
  elapsed_ms: z.number().int().nonnegative(),
});

/** A call to the model failed and will be tried again after `wait_ms`. */
export const brainRetryEvent = z.object({
  type: z.literal('brain_retry'),
  ...inRun,
  attempt: z.number().int().positive(),
  reason: z.string(),
  wait_ms: z.number().int().nonnegative(),
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
  toolCallEvent,
  toolRetryEvent,
  toolResultEvent,
  turnEndEvent,
  usageEvent,
  brainRetryEvent,
  heardEvent,
  runEndEvent,
]);
export type AgentEvent = z.infer<typeof agentEvent>;

/** Live only, never numbered, superseded by the numbered event it foreshadows. */
export type LiveEvent =
  | { type: 'text_delta'; run_id: string; text: string }
  /** The deltas of this turn so far are void: the call to the brain is tried again. */
  | { type: 'text_reset'; run_id: string }
  | { type: 'tool_note'; run_id: string; call_id: string; note: string };

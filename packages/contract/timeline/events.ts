/** The numbered events of a task: what people did to it and what its runs said. */
import { z } from 'zod';
import {
  brainRetryEvent,
  checkEvent,
  fileRef,
  heardEvent,
  reasoningEvent,
  resultsCutEvent,
  runEndEvent,
  summaryEvent,
  textEvent,
  toolCallEvent,
  toolResultEvent,
  toolRetryEvent,
  turnEndEvent,
  usageEvent,
  type AgentEvent,
  type LiveEvent,
} from '#agent/events.ts';
import { expertRef } from '../expert.ts';
import { pageDetail } from '../site/frame-places.ts';
import { domSelectPart } from '../site/selection.ts';
import { completionEvent } from './completion.ts';
import { abilityType, messageFile, taskRunMode, taskStatus } from '../task.ts';
import { display } from './display.ts';
import { fileCheck } from './file-check.ts';
import { waitingEvents } from './questions/waiting-events.ts';
import { MessageType } from '../site/chat.ts';

/** When it leaves something open, or with every request. */
export const orderCard = z.enum(['open', 'always']);
export type OrderCard = z.infer<typeof orderCard>;

export const taskEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('task_created'),
    task_name: z.string(),
    task_type: z.int(),
    /** Of a child task: the task whose run hands out this piece of work. */
    parent_task_id: z.string().optional(),
    /** The scheduled task that had it made, and when it was due. */
    scheduled: z.object({ scheduled_task_id: z.string(), trigger: z.string(), time_zone: z.string() }).optional(),
    /** What was read in a request is laid before its person also where they are not to be asked anything else. */
    order_card: orderCard.optional(),
    /** What it may use up of its parent's limits; money in the currency of the prices. */
    allowance: z.object({ tokens: z.number(), cost: z.number().optional() }).optional(),
  }),
  z.object({ type: z.literal('task_renamed'), task_name: z.string() }),
  /** A person said something; the run named by `answer_id` answers it. */
  z.object({
    type: z.literal('message'),
    message_id: z.string(),
    answer_id: z.string(),
    kind: z.enum(['query', 'resume']),
    content: z.string(),
    file_list: z.array(messageFile),
    ability_type: abilityType,
    task_run_mode: taskRunMode,
    pause_reason: z.string().optional(),
    /** The answer to what the run before asked, as data; `content` says it in words. */
    pause_answer: z.unknown().optional(),
    /** The host answered with the defaults when the time the person saw had run out. */
    answered_by: z.enum(['person', 'host']).optional(),
    /** The run works alone: it is offered no sub-agents. */
    disable_team_mode: z.boolean().optional(),
    /** The experts it names, in order. */
    experts: z.array(expertRef).optional(),
    /** What was pointed at in the preview of the task's site, in its order in `content`, and the page that was looked at. */
    parts: z.array(domSelectPart).optional(),
    page: pageDetail.optional(),
    /** Of a site's chat; left out, it is a conversation. */
    message_type: z.enum(MessageType).optional(),
    /** The person has one step of an earlier answer tried again: the run begins with this call. */
    retry: z.object({ of: z.string(), call_id: z.string(), tool: z.string(), title: z.string(), input: z.unknown() }).optional(),
  }),
  ...waitingEvents,
  /** A call handed a piece of work to a sub-agent, whose log is that of the child task. */
  z.object({ type: z.literal('sub_task'), run_id: z.string(), call_id: z.string(), task_id: z.string(), title: z.string() }),
  /** A worker took the run. `attempt` counts from 1; later ones follow a worker that died. */
  z.object({
    type: z.literal('run_start'),
    run_id: z.string(),
    attempt: z.int().min(1),
    brain: z.string(),
    reason: z.string().optional(),
    /** Which instructions and tools it works with, by their hash, on which day, and with which model ('' for the built-in engine). */
    setting: z
      .object({
        hash: z.string(),
        today: z.object({ date: z.string(), time_zone: z.string() }),
        model: z.string(),
        sees: z.boolean().optional(),
      })
      .optional(),
    /** The brain hears what is said meanwhile only when it is done. */
    listens: z.literal('when_done').optional(),
  }),
  /** A status set by a person's operation or by the host; statuses that follow from run events are not repeated here. */
  z.object({ type: z.literal('status'), task_status: taskStatus, reason: z.string().optional() }),
  /** The conversation goes back to before this message; the message that follows begins another branch there. */
  z.object({ type: z.literal('branched'), from_message_id: z.string() }),
  /** The branch this message is on is open, as far as it was open last; what was undone of it up to this message is there again. */
  z.object({ type: z.literal('branch_opened'), message_id: z.string() }),
  /** The last turn was taken back with its files, by their names. `stays`: what could not be taken back, a sentence each. */
  z.object({
    type: z.literal('turn_undone'),
    message_id: z.string(),
    added: z.array(z.string()),
    changed: z.array(z.string()),
    stays: z.array(z.string()),
  }),
  /** A person wrote a file; `version` is the one that was brought back. `run`: what a run left behind was kept at its end. */
  z.object({ type: z.literal('file_written'), file: fileRef, by: z.enum(['edit', 'restore', 'run']), version: z.int().optional() }),
  /** A client of a site's chat says in its own words what was saved, or gone back to. */
  z.object({
    type: z.literal('site_noted'),
    message_type: z.union([z.literal(MessageType.Version), z.literal(MessageType.Rollback)]),
    version_id: z.string(),
    text: z.string(),
  }),
  completionEvent,
  textEvent,
  reasoningEvent,
  toolCallEvent,
  toolRetryEvent,
  // What the kernel only carries has a shape here.
  z.object({ ...toolResultEvent.shape, display: display.optional() }),
  turnEndEvent,
  usageEvent,
  brainRetryEvent,
  summaryEvent,
  resultsCutEvent,
  z.object({ ...checkEvent.shape, files: z.array(fileCheck) }),
  heardEvent,
  runEndEvent,
]);
export type TaskEvent = z.infer<typeof taskEvent>;

/** What a run says, as the task's log keeps it: what is shown or was found in a file and has no shape that is known is left out. */
export function taskEventOf(event: AgentEvent): TaskEvent {
  if (event.type === 'tool_result')
    return { ...event, display: event.display === undefined ? undefined : display.safeParse(event.display).data };
  if (event.type === 'check')
    return { ...event, files: event.files.map((file) => fileCheck.safeParse(file).data ?? { ...file, facts: undefined }) };
  return event;
}

/** `key`: the file of the store, for the server alone. */
const wholeEvent = z.object({ bytes: z.number(), key: z.string().optional() });

export const numberedEvent = z.intersection(
  z.object({
    /** Dense from 1 within the task. */
    seq: z.int().min(1),
    /** Milliseconds since 1970. */
    at: z.number(),
    /** It is too long to be told at once: this is its beginning. All of it is `bytes` long, and read by its number; see long-events.ts. */
    whole: wholeEvent.optional(),
  }),
  taskEvent,
);
export type NumberedEvent = TaskEvent & { seq: number; at: number; whole?: z.infer<typeof wholeEvent> };

/** What a stream carries: numbered events, and live ones that are never stored. */
export type StreamEvent = NumberedEvent | LiveEvent;

/** What a person sees of a task, as data: messages, steps and actions; made by `fold` alone. */
import type { FileRef } from '#agent/events.ts';
import { defaultTaskName, TaskStatus, type AbilityType, type MessageFile, type TaskRunMode } from '#contract/task.ts';
import type { ExpertRef } from '#contract/expert.ts';
import type { Completion } from '../completion.ts';
import type { Display, PlanItem } from '../display.ts';
import type { FileCheck } from '../file-check.ts';
import type { Branches } from './fold-branches.ts';
import type { Answered, Asked } from '../questions/interactions.ts';
import type { WholePart } from '../long-events.ts';
import type { Printed } from './printed.ts';
import type { WaitingMessage } from '../questions/waiting.ts';

/** What calls of the brain took: tokens, time, and money where a price was known. */
export interface Spent {
  input_tokens: number;
  /** Of what went in, what services had read before. */
  cached_tokens: number;
  output_tokens: number;
  /** Null when no call had a price. */
  cost: number | null;
  /** Every call was on this machine, with nothing to pay. */
  local: boolean;
  elapsed_ms: number;
  calls: number;
}

export interface Action {
  /** Order within the answer, from 1. */
  action_sort_id: number;
  /** `heard`: the person said `content` while the answer was being made. */
  action_type: 'reply' | 'plan_update' | 'tool_use' | 'task_completed' | 'pause' | 'empty' | 'heard';
  /** For tool_use and plan_update: the specification's tool operation type. */
  tool_operation_type: string;
  /** reply: Markdown. tool_use: what is being done, for people. */
  content: string;
  file_list: FileRef[];
  call_id: string;
  tool: string;
  state: 'running' | 'done' | 'failed' | 'stopped';
  /** Live words of the running tool. */
  note: string;
  /** Live: what the running tool printed since somebody looked; left out when nothing. */
  printed?: Printed;
  /** One click deeper: what the tool was given and what it answered. */
  input: unknown;
  computer_content: string;
  display: Display | null;
  /** 1, or more when a worker died in mid-call. */
  attempt: number;
  started_at: number;
  elapsed_ms: number | null;
  /** Of the call of the brain that ended with this action; null for the others of its turn. */
  spent: Spent | null;
  /** The child task that does this piece of work. */
  sub_task_id?: string;
  /** Only the beginnings of these are here: the events that hold all of them. */
  whole?: Partial<Record<WholePart, number>>;
}

export interface Step {
  step_id: string;
  /** Title of the plan's item being worked on; '' before there is a plan. */
  title: string;
  is_finish: boolean;
  action_list: Action[];
}

export interface Question {
  message_id: string;
  type: 'query' | 'resume';
  content: string;
  file_list: MessageFile[];
  ability_type: AbilityType;
  task_run_mode: TaskRunMode;
  /** It was asked to be worked on without sub-agents. */
  disable_team_mode?: boolean;
  /** The experts it names; left out when none. */
  experts?: ExpertRef[];
  /** The interaction it answers; '' when it is a request of its own. */
  pause_reason: string;
  /** The step it has tried again; '' when it does not. */
  retry_of: string;
  answered_by: 'person' | 'host';
  /** Milliseconds since 1970, as all times of the view. */
  create_time: number;
  /** What it holds is not here: it is read with this segment of the log; see snapshot.ts. */
  segment?: number;
}

/** What an answer ended with asking: open until any message follows it. */
export type Interaction = Asked & {
  /** When the defaults become the answer; null when it waits for ever. */
  due_at: number | null;
} & (
    | { state: 'open' }
    /** `answer` is null when the person answered in words of their own. */
    | { state: 'answered'; by: 'person' | 'host'; answer: Answered['answer'] | null; words: string }
  );

export interface Answer {
  message_id: string;
  type: 'answer';
  action_type: 'REPLY';
  state: 'queued' | 'running' | 'finished' | 'paused' | 'stopped' | 'interrupted';
  /** The sentence that belongs to an end other than finished. */
  reason: string;
  brain: string;
  /** Those who answer; left out when nobody was named. */
  experts?: ExpertRef[];
  /** When it hears what is said while it works. */
  listens: 'between_turns' | 'when_done';
  attempt: number;
  steps: Step[];
  plan: { title: string; items: PlanItem[] } | null;
  /** Files this answer made, newest version of each, in order of making. */
  files: FileRef[];
  /** What a person wrote after it, before anything else was said. */
  by_hand: ByHand[];
  not_done: string[];
  interaction: Interaction | null;
  retries: { attempt: number; reason: string; at: number }[];
  /** The same by who answered, in the order they did. */
  usage_by: { brain: string; spent: Spent }[];
  /** Where another model did what came next, because the one before did not answer: in order, each change once. */
  stand_ins: { of: string; by: string }[];
  /** What the model thought, turn by turn. */
  reasoning: string[];
  /** What is being thought right now, from its character `from` on; null when nothing is, or it is stored. */
  live_reasoning: { from: number; text: string } | null;
  /** What stands for the conversation before it, each time it was summed up. */
  summaries: { text: string; tokens_before: number; tokens_after: number; at: number }[];
  /** Summing up right now. */
  folding: boolean;
  usage: Spent;
  /** What is known of each file since it was opened again, newest version of each name. */
  checks: FileCheck[];
  /** What was asked against what was made; null until the answer has finished, or when there is nothing to compare. */
  completion: Completion | null;
  create_time: number;
  started_at: number | null;
  ended_at: number | null;
  /** Text being streamed now; '' when none. */
  live_text: string;
  /** The call that is being written now, before it is one; null when none. `since` in milliseconds since 1970. */
  draft: { tool: string; operation: string; chars: number; since: number } | null;
  /** What it holds is not here, as of a question. */
  segment?: number;
  /** The steps that are not here, in order: their operation types with how many stand in a row, and which of them failed, from 0. */
  steps_left_out?: { of: [string, number][]; failed: number[] };
}

/** A file a person wrote: edited, or brought back from a version before; or one in which the end of a run kept what it had not finished. */
export interface ByHand {
  file: FileRef;
  by: 'edit' | 'restore' | 'run';
  /** The version that was brought back. */
  version: number | null;
  at: number;
}

export type Message = Question | Answer;

export interface TaskView {
  last_seq: number;
  task_name: string;
  task_status: TaskStatus;
  reason: string;
  /** Those of the open branch. */
  messages: Message[];
  /** Where the conversation forks, and what is on the other branches; null as long as it never did. */
  branches: Branches | null;
  /** The task that handed this one out. */
  parent_task_id?: string;
  /** It has a site, which the website expert makes. */
  is_site?: true;
  /** The schedule that had it made. */
  scheduled?: { scheduled_task_id: string; trigger: string; time_zone: string };
  /** Said while the task was at work and not begun yet, in the order in which they begin. */
  waiting: WaitingMessage[];
}

export const emptyView: TaskView = {
  last_seq: 0,
  task_name: defaultTaskName,
  task_status: TaskStatus.Init,
  reason: '',
  messages: [],
  branches: null,
  waiting: [],
};

export const nothingSpent: Spent = {
  input_tokens: 0,
  cached_tokens: 0,
  output_tokens: 0,
  cost: null,
  local: true,
  elapsed_ms: 0,
  calls: 0,
};

export const emptyAction: Action = {
  action_sort_id: 0,
  action_type: 'empty',
  tool_operation_type: '',
  content: '',
  file_list: [],
  call_id: '',
  tool: '',
  state: 'running',
  note: '',
  input: null,
  computer_content: '',
  display: null,
  attempt: 1,
  started_at: 0,
  elapsed_ms: null,
  spent: null,
};

/** The call that asked what an answer ended with asking: most tools bear the name of the reason. */
export function isAskingCall(
  { tool, tool_operation_type }: Pick<Action, 'tool' | 'tool_operation_type'>,
  { reason }: Pick<Interaction, 'reason'>,
): boolean {
  return tool === reason || (reason === 'ack_slide_options' && tool_operation_type === 'slide_options');
}

export function emptyAnswer(message_id: string, at: number): Answer {
  return {
    message_id,
    type: 'answer',
    action_type: 'REPLY',
    state: 'queued',
    reason: '',
    brain: '',
    listens: 'between_turns',
    attempt: 0,
    steps: [],
    plan: null,
    files: [],
    by_hand: [],
    not_done: [],
    interaction: null,
    retries: [],
    usage_by: [],
    stand_ins: [],
    reasoning: [],
    live_reasoning: null,
    summaries: [],
    folding: false,
    usage: nothingSpent,
    checks: [],
    completion: null,
    create_time: at,
    started_at: null,
    ended_at: null,
    live_text: '',
    draft: null,
  };
}

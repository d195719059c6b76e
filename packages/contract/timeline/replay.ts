/** What a shared replay holds: the events others may see, and the same told as messages and files. Pure. */
import type { Pause } from '#agent/events.ts';
import { TaskStatus } from '../task.ts';
import { activeEvents } from './branches.ts';
import type { ConfirmEgress } from './egress-question.ts';
import type { NumberedEvent } from './events.ts';
import { fold } from './fold.ts';
import { readAsked } from './interactions.ts';
import { emptyView } from './view.ts';

/** The replay file, as JSON. */
export interface ReplayFile {
  name: string;
  message_list: { message_id: string; type: string; content: string; create_time: number; file_list: ReplayedFile[] }[];
  file_list: (ReplayedFile & { file_url: string })[];
  image_list: { image_uri: string; additional_type: number }[];
  derived_product_list: never[];
  /** Folds to what is shown. */
  events: NumberedEvent[];
}

export interface ReplayedFile {
  file_uri: string;
  file_name: string;
}

/** What a stranger may know of a run: its words, steps and results. Thoughts, costs, and what was said but not sent stay with the owner. */
const shown: ReadonlySet<string> = new Set([
  'task_created',
  'task_renamed',
  'message',
  'run_start',
  'text',
  'tool_call',
  'tool_retry',
  'tool_result',
  'turn_end',
  'check',
  'completion',
  'heard',
  'run_end',
  'file_written',
]);

export const endedByShare = '分享时任务还在进行，之后的内容没有包括在内';

/**
 * Of the open branch, up to where the log ends; a run under way ends there. `at` in milliseconds since 1970. With `only`, what tools
 * were given and answered is left out: it may hold what stands in the other files.
 */
export function replayOf(log: NumberedEvent[], at: number, only?: ReadonlySet<string>): ReplayFile {
  const events = activeEvents(log)
    .filter((event) => shown.has(event.type))
    .map(withoutPrivate)
    .map((event) => (only ? withoutContents(event) : event))
    .toSorted((one, other) => one.seq - other.seq);
  const last = events.at(-1);
  const open = openRun(events);
  if (open !== null && last)
    events.push({ type: 'run_end', seq: last.seq + 1, at, run_id: open, outcome: 'stopped', reason: endedByShare, not_done: [] });
  const view = fold(emptyView, events);
  const files = new Map<string, string>();
  const message_list = view.messages.map((message) => {
    const own =
      message.type === 'answer'
        ? message.files.map(({ uri, name }) => ({ file_uri: uri, file_name: name }))
        : message.file_list.map(({ file_uri, file_name }) => ({ file_uri, file_name }));
    const steps = message.type === 'answer' ? message.steps.flatMap((step) => step.action_list.flatMap((action) => action.file_list)) : [];
    for (const { uri, name } of steps) files.set(uri, name);
    for (const { file_uri, file_name } of own) files.set(file_uri, file_name);
    if (message.type === 'answer') for (const { file } of message.by_hand) files.set(file.uri, file.name);
    const content = message.type === 'answer' ? wordsOf(message.steps) : message.content;
    return { message_id: message.message_id, type: message.type, content, create_time: message.create_time, file_list: own };
  });
  return {
    name: view.task_name,
    message_list,
    file_list: [...files].filter(([uri]) => !only || only.has(uri)).map(([file_uri, file_name]) => ({ file_uri, file_name, file_url: '' })),
    image_list: [],
    derived_product_list: [],
    events,
  };
}

type Steps = Extract<ReturnType<typeof fold>['messages'][number], { type: 'answer' }>['steps'];

function wordsOf(steps: Steps): string {
  return steps
    .flatMap((step) => step.action_list)
    .filter((action) => action.action_type === 'reply')
    .map((action) => action.content)
    .join('\n\n');
}

function withoutPrivate(event: NumberedEvent): NumberedEvent {
  if (event.type === 'tool_call' && event.kept !== undefined) {
    const { kept: _kept, ...rest } = event;
    return rest;
  }
  if (event.type === 'tool_result') {
    // What a brain reads of a result is in its words for people, too.
    const { spent: _spent, result: _result, in_output: _in_output, reason: _reason, code: _code, ...rest } = event;
    return withoutOwnPlaces(rest);
  }
  // Which schedule had it made, or came of it, is the owner's to manage.
  if (event.type === 'task_created') return { ...event, scheduled: undefined };
  if (event.type === 'message' && event.pause_reason === 'schedule') return { ...event, pause_answer: withoutCreated(event.pause_answer) };
  // Which model it was, and on which settings, is the owner's.
  if (event.type === 'run_start')
    return { type: event.type, seq: event.seq, at: event.at, run_id: event.run_id, attempt: event.attempt, brain: '' };
  return event;
}

/** Where the owner's other tasks are is of no use to others. */
function withoutOwnPlaces(event: Extract<NumberedEvent, { type: 'tool_result' }>): NumberedEvent {
  const { display } = event;
  if (display?.kind !== 'sources') return event;
  const items = display.items.map((item) => (item.url.startsWith('/') ? { ...item, url: '' } : item));
  return { ...event, display: { ...display, items } };
}

function withoutCreated(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null ? { ...answer, created: undefined } : answer;
}

function withoutContents(event: NumberedEvent): NumberedEvent {
  if (event.type === 'tool_call') return { ...event, input: {} };
  if (event.type === 'run_end') return { ...event, pause: withoutCarried(event.pause) };
  return event.type === 'tool_result' ? { ...event, output: '', pause: withoutCarried(event.pause) } : event;
}

/** What was to leave may hold what stands in the other files. */
function withoutCarried(pause: Pause | undefined): Pause | undefined {
  const asked = readAsked(pause);
  if (asked?.reason !== 'confirm_egress') return pause;
  const { body: _body, ...payload } = asked.payload;
  return { reason: asked.reason, payload: { ...payload, addresses: [], carries: [], read: [] } satisfies ConfirmEgress };
}

/** The run that has begun, or was asked for, and not ended. */
function openRun(events: NumberedEvent[]): string | null {
  const asked = events.findLast((event) => event.type === 'message');
  if (asked?.type !== 'message') return null;
  return events.some((event) => event.type === 'run_end' && event.run_id === asked.answer_id) ? null : asked.answer_id;
}

export function isEmptyReplay({ message_list }: ReplayFile): boolean {
  return message_list.length === 0;
}

/** A task in these states has something to show. */
export function mayBeShared(status: TaskStatus): boolean {
  return status !== TaskStatus.Delete && status !== TaskStatus.Init && status !== TaskStatus.IllegalContent;
}

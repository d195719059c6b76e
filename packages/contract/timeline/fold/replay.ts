/** What a shared replay holds: the events others may see, and the same told as messages and files. Pure. */
import type { Pause } from '#agent/events.ts';
import { TaskStatus } from '#contract/task.ts';
import { pathOf, turnPlaces, type TurnTree } from './branches.ts';
import type { Intent } from '#contract/intent/intent.ts';
import { orderAnswer, type Order } from '#contract/intent/order.ts';
import type { ConfirmEgress } from '../questions/egress-question.ts';
import type { NumberedEvent } from '../events.ts';
import { readAsked } from '../questions/interactions.ts';
import { withoutKey } from '../long-events.ts';
import type { PackedSnapshot } from './snapshot.ts';
import type { Message } from './view.ts';

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
const isShown: Readonly<Record<NumberedEvent['type'], boolean>> = {
  task_created: true,
  task_renamed: true,
  message: true,
  message_waits: false,
  message_edited: false,
  message_moved: false,
  message_withdrawn: false,
  sub_task: false,
  run_start: true,
  status: false,
  branched: false,
  branch_opened: false,
  turn_undone: false,
  file_written: true,
  site_noted: false,
  completion: true,
  text: true,
  reasoning: false,
  tool_call: true,
  tool_retry: true,
  tool_result: true,
  turn_end: true,
  usage: false,
  brain_retry: false,
  summary: false,
  results_cut: false,
  check: true,
  heard: true,
  run_end: true,
};

export const endedByShare = '分享时任务还在进行，之后的内容没有包括在内';

/** What a replay consists of, kept beside its file: whoever looks at it reads the end first, and of the rest what they come to. */
export interface ReplayIndex {
  name: string;
  file_list: ReplayFile['file_list'];
  /** Events in all. */
  events: number;
  /** Ranges of events, and the bytes of the replay file in which they stand with commas between them, from `start` to before `end`. */
  segments: { after: number; until: number; events: number; start: number; end: number }[];
  /** What comes before the segments that make the end; null when they are all. */
  snapshot: PackedSnapshot | null;
}

/**
 * For the events of a log in their order: each as others may see it, or null. `tree` is that of the whole log: what is on closed branches is
 * left out. With `only`, what tools were given and answered is left out, too: it may hold what stands in other files than these.
 */
export function replayFilter(tree: TurnTree, only?: ReadonlySet<string>): (event: NumberedEvent) => NumberedEvent | null {
  const open = new Set(['', ...pathOf(tree)]);
  const { place } = turnPlaces();
  return (event) => {
    if (!open.has(place(event)) || !isShown[event.type]) return null;
    const public_part = withoutKey(withoutPrivate(event));
    return only ? withoutContents(public_part) : public_part;
  };
}

/** What a message has to do with files: its own, and all that it tells of. */
export function filesOfMessage(message: Message): { own: ReplayedFile[]; all: ReplayedFile[] } {
  if (message.type !== 'answer') {
    const own = message.file_list.map(({ file_uri, file_name }) => ({ file_uri, file_name }));
    return { own, all: own };
  }
  const own = message.files.map(({ uri, name }) => ({ file_uri: uri, file_name: name }));
  const steps = message.steps.flatMap((step) => step.action_list.flatMap((action) => action.file_list));
  const told = [...steps, ...message.by_hand.map(({ file }) => file)].map(({ uri, name }) => ({ file_uri: uri, file_name: name }));
  return { own, all: [...told, ...own] };
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
  const { whole: _whole, ...rest } = event;
  if (rest.type === 'tool_call') return { ...rest, input: {} };
  if (event.type === 'run_end') return { ...event, pause: withoutCarried(event.pause) };
  if (event.type === 'message' && event.pause_reason === 'order') {
    const { data } = orderAnswer.safeParse(event.pause_answer);
    return { ...event, pause_answer: data?.outcome === 'go' ? { ...data, intent: withoutChoices(data.intent) } : data };
  }
  return rest.type === 'tool_result' ? { ...rest, output: '', pause: withoutCarried(rest.pause) } : event;
}

function withoutChoices(intent: Intent): Intent {
  return { ...intent, doubts: intent.doubts.map((doubt) => ({ ...doubt, choices: [] })) };
}

/** What was to leave, or to be made, may hold what stands in the other files. */
function withoutCarried(pause: Pause | undefined): Pause | undefined {
  const asked = readAsked(pause);
  // Samples of cells, and what could be chosen among them.
  if (asked?.reason === 'order') {
    const { files: _files, choices: _choices, ...payload } = asked.payload;
    return { reason: asked.reason, payload: { ...payload, files: [], intent: withoutChoices(payload.intent) } satisfies Order };
  }
  if (asked?.reason !== 'confirm_egress') return pause;
  const { body: _body, ...payload } = asked.payload;
  return { reason: asked.reason, payload: { ...payload, addresses: [], carries: [], read: [] } satisfies ConfirmEgress };
}

/** A task in these states has something to show. */
export function mayBeShared(status: TaskStatus): boolean {
  return status !== TaskStatus.Delete && status !== TaskStatus.Init && status !== TaskStatus.IllegalContent;
}

/** A snapshot of a task's view: everything that follows from the beginning of its log, without what its messages hold. Pure. */
import { pathOf, type Turn, type TurnTree } from './branches.ts';
import type { Branches } from './fold-branches.ts';
import { emptyAction, emptyAnswer, emptyView, type Action, type Answer, type Message, type TaskView } from './view.ts';

/** Another form of a snapshot has another number: what was kept in an older one is made anew. */
export const snapshotForm = 1;

/**
 * `view` is the fold of the events up to `view.last_seq`, its messages without words, steps and results, each with the number of the segment
 * it is read with. A segment is a range of events, of whole turns; `segments` are their last numbers. Folding goes on from `view` as from
 * any other.
 */
export interface Snapshot {
  view: TaskView;
  segments: number[];
  /** Messages and bytes in the last segment, which grows until it is full. */
  open: [number, number];
}

/** The events of a segment: after the first number, up to and with the second. */
export function rangeOf(segments: readonly number[], index: number): { after: number; until: number } {
  return { after: segments[index - 1] ?? 0, until: segments[index] ?? 0 };
}

/** Words the agent says are read in the chat; everything it does is a step. */
export function isStep(action: Action): boolean {
  return action.call_id !== '' && action.action_type !== 'reply' && action.action_type !== 'empty';
}

/** The view without what its messages hold, but for the last `whole` ones. `segmentOf` says with which segment each is read. */
export function withoutContents(view: TaskView, segmentOf: (message_id: string) => number, whole = 0): TaskView {
  const last = view.messages.length - whole;
  const messages = view.messages.map((message, n) => (n >= last ? message : leftOut(message, segmentOf)));
  return { ...view, messages, branches: view.branches && branchesLeftOut(view.branches, messages, segmentOf) };
}

function branchesLeftOut({ tree, held, replies }: Branches, messages: Message[], segmentOf: (message_id: string) => number): Branches {
  const less = new Map(Array.from(held, ([id, own]) => [id, own.map((message) => leftOut(message, segmentOf))]));
  const every = [...messages, ...[...less.values()].flat()];
  const asking = new Set(every.flatMap((one) => (one.type === 'answer' && one.interaction ? [one.message_id] : [])));
  // A reply matters where something was asked.
  const matters = (id: string): boolean => asking.has(tree.turns.get(tree.turns.get(id)?.parent ?? '')?.answer_id ?? '');
  return { tree, held: less, replies: new Map([...replies].filter(([id]) => matters(id))) };
}

function leftOut(message: Message, segmentOf: (message_id: string) => number): Message {
  if (message.segment !== undefined) return message;
  const segment = segmentOf(message.message_id);
  if (message.type !== 'answer') return { ...message, content: '', segment };
  const actions = message.steps.flatMap((step) => step.action_list);
  const kept = actions.filter((action) => action.file_list.length > 0 || action.sub_task_id !== undefined).map(actionLeftOut);
  const less: Answer = {
    ...emptyAnswer(message.message_id, message.create_time),
    state: message.state,
    attempt: message.attempt,
    started_at: message.started_at,
    ended_at: message.ended_at,
    files: message.files,
    by_hand: message.by_hand,
    interaction: message.interaction,
    // That there is one.
    plan: message.plan && { title: '', items: [] },
    steps: kept.length > 0 ? [{ step_id: '', title: '', is_finish: true, action_list: kept }] : [],
    segment,
    steps_left_out: stepsIn(actions),
  };
  return message.experts ? { ...less, experts: message.experts } : less;
}

function actionLeftOut(action: Action): Action {
  const { action_sort_id, action_type, tool_operation_type, call_id, tool, state, file_list, started_at, elapsed_ms, sub_task_id } = action;
  const isHeard = action_type === 'heard';
  return {
    ...emptyAction,
    action_sort_id,
    action_type,
    tool_operation_type,
    call_id,
    tool,
    state,
    file_list,
    started_at,
    elapsed_ms,
    content: isHeard ? '' : action.content,
    // What a document consists of is told beside the file.
    display: action.display?.kind === 'document' ? action.display : null,
    ...(sub_task_id === undefined ? {} : { sub_task_id }),
  };
}

function stepsIn(actions: Action[]): NonNullable<Answer['steps_left_out']> {
  const steps = actions.filter(isStep);
  const of: [string, number][] = [];
  for (const { tool_operation_type } of steps) {
    const last = of.at(-1);
    if (last?.[0] === tool_operation_type) last[1] += 1;
    else of.push([tool_operation_type, 1]);
  }
  return { of, failed: steps.flatMap(({ state }, n) => (state === 'failed' ? [n] : [])) };
}

/**
 * The view with the messages whole that these are: those of a segment's events, folded by themselves. What was decided later – how a question
 * was answered, what was written by hand after it – stays as it is known. Messages that are whole already stay the same objects.
 */
export function filled(view: TaskView, segment: TaskView): TaskView {
  const read = new Map([...segment.messages, ...[...(segment.branches?.held.values() ?? [])].flat()].map((one) => [one.message_id, one]));
  const fill = (message: Message): Message => {
    const whole = message.segment === undefined ? undefined : read.get(message.message_id);
    if (!whole) return message;
    if (whole.type !== 'answer' || message.type !== 'answer') return whole;
    return { ...whole, state: message.state, interaction: message.interaction, by_hand: message.by_hand };
  };
  const all = (messages: Message[]): Message[] => (messages.some((one) => one.segment !== undefined) ? messages.map(fill) : messages);
  const { branches } = view;
  const held = branches && new Map(Array.from(branches.held, ([id, own]) => [id, all(own)]));
  return { ...view, messages: all(view.messages), branches: branches && held && { ...branches, held } };
}

/** The segments that some of these messages are read with, the last first. */
export function segmentsOf(messages: readonly Message[]): number[] {
  const wanted = new Set(messages.flatMap(({ segment }) => (segment === undefined ? [] : [segment])));
  return [...wanted].toSorted((one, other) => other - one);
}

/** All messages of a view, those of closed branches among them. */
export function everyMessage({ messages, branches }: TaskView): Message[] {
  return branches ? [...messages, ...[...branches.held.values()].flat()] : messages;
}

/** As JSON: only what is not as in an empty one. */
export interface PackedSnapshot {
  form: number;
  segments: number[];
  open: [number, number];
  view: Partial<Omit<TaskView, 'messages' | 'branches'>>;
  messages: object[];
  branches: { tip: string; turns: Turn[]; held: [string, object[]][]; replies: [string, unknown][] } | null;
}

export function packSnapshot({ view, segments, open }: Snapshot): PackedSnapshot {
  const { messages, branches, ...rest } = view;
  return {
    form: snapshotForm,
    segments,
    open,
    view: rest,
    messages: messages.map(packed),
    branches: branches && {
      tip: branches.tree.tip,
      turns: [...branches.tree.turns.values()],
      held: Array.from(branches.held, ([id, own]) => [id, own.map(packed)]),
      replies: [...branches.replies],
    },
  };
}

export function unpackSnapshot({ segments, open, view, messages, branches }: PackedSnapshot): Snapshot {
  return {
    segments,
    open,
    view: {
      ...emptyView,
      ...view,
      messages: messages.map(unpacked),
      branches: branches && {
        tree: treeOf(branches),
        held: new Map(branches.held.map(([id, own]) => [id, own.map(unpacked)])),
        // Packed from a view's own replies.
        replies: new Map(branches.replies as [string, never][]),
      },
    },
  };
}

function treeOf({ tip, turns }: NonNullable<PackedSnapshot['branches']>): TurnTree {
  const tree = { tip, turns: new Map(turns.map((turn) => [turn.message_id, turn])) };
  if (pathOf(tree).length === 0 && tip !== '') throw new RangeError('a snapshot whose branch leads nowhere');
  return tree;
}

const usualAnswer = fieldsOf(emptyAnswer('', 0));
const usualAction = fieldsOf(emptyAction);

function packed(message: Message): object {
  if (message.type !== 'answer') return message;
  const steps = message.steps.map((step) => step.action_list.map((action) => less(action, usualAction)));
  return { ...less({ ...message, steps: [] }, usualAnswer), type: message.type, ...(steps.length > 0 ? { steps } : {}) };
}

/** Packed by the function above. */
function unpacked(given: object): Message {
  const message = given as Message & { steps?: object[][] };
  if (message.type !== 'answer') return message;
  // The lists of actions stand for the steps.
  const lists = (message.steps ?? []) as unknown as Partial<Action>[][];
  const steps = lists.map((list) => ({
    step_id: '',
    title: '',
    is_finish: true,
    action_list: list.map((action) => ({ ...emptyAction, ...action })),
  }));
  return { ...emptyAnswer(message.message_id, message.create_time), ...message, steps };
}

function fieldsOf(empty: object): Map<string, string> {
  return new Map(Object.entries(empty).map(([key, value]) => [key, JSON.stringify(value)]));
}

function less<T extends object>(whole: T, usual: ReadonlyMap<string, string>): Partial<T> {
  // Some of its own fields.
  return Object.fromEntries(Object.entries(whole).filter(([key, value]) => usual.get(key) !== JSON.stringify(value))) as Partial<T>;
}

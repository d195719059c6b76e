/** Asks the person before something leaves in a task that has read what is theirs; in a run that asks nothing, refuses and says so. Decided from the logs alone. */
import type { ToolCall } from '#agent/brain.ts';
import type { AgentEvent } from '#agent/events.ts';
import type { RunInput } from '#agent/run.ts';
import type { ToolOutcome } from '#agent/tool.ts';
import { flowOf, nothingTaken, readOf, type Flow } from '#capabilities/egress/flow.server.ts';
import { heldBack, type HeldBack } from '#capabilities/egress/may-leave.server.ts';
import { TaskRunMode } from '#contract/task.ts';
import { activeEvents } from '#contract/timeline/fold/branches.ts';
import {
  confirmEgressAnswer,
  egressReasons,
  type ConfirmEgress,
  type ConfirmEgressAnswer,
} from '#contract/timeline/questions/egress-question.ts';
import { taskEventOf, type NumberedEvent, type TaskEvent } from '#contract/timeline/events.ts';
import { readAsked } from '#contract/timeline/questions/interactions.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { readWholeLog } from './log/log-pages.ts';
import { wholeEvents } from './log/long-events.ts';
import { parentOf } from './log/past.ts';

type Message = Extract<NumberedEvent, { type: 'message' }>;

export interface EgressGateInput {
  db: Queryable;
  store: FileStore;
  run_id: string;
  task_id: string;
  /** The open branch of the task. */
  events: NumberedEvent[];
  /** What the run answers. */
  message: Message;
  /** The brain looks at pictures. */
  sees: boolean;
}

export function egressGate({ db, store, run_id, task_id, events, message, sees }: EgressGateInput): NonNullable<RunInput['egressGate']> {
  const before = events.filter((event) => !('run_id' in event && event.run_id === run_id));
  const answered = answerIn(events, message);
  const isChild = parentOf(events) !== null;
  const mayAsk = message.task_run_mode !== TaskRunMode.HandsOff && !isChild;
  let parent: Promise<Flow | null> | null = null;
  const known = new WeakMap<AgentEvent, TaskEvent>();
  /** The same object each time: what is worked out of a text is kept by it. */
  function asTask(event: AgentEvent): TaskEvent {
    const made = known.get(event) ?? taskEventOf(event);
    known.set(event, made);
    return made;
  }
  return async (sent, call, stored) => {
    parent ??= flowOfParent(db, store, events);
    const all = [...before, ...stored.map(asTask)];
    const [has_uploads, children] = await Promise.all([hasUploads(db, task_id), flowsOfChildren(db, store, all)]);
    const flow = flowOf({ events: all, parent: await parent, children, has_uploads, ...(sees ? { sees } : {}) });
    const held = heldBack(sent, flow);
    if (!held) return null;
    const step = titleOf(stored, call);
    if (answered && held.places.every(({ key }) => answered.asked.places.some((place) => place.key === key))) {
      if (answered.outcome === 'refuse') return refused(held, step);
      if (answered.outcome === 'once' && isFirst(stored, call)) return null;
    }
    if (!mayAsk) return notAsked(held, step, readOf(flow), isChild ? byChild : byRun);
    return {
      ok: true,
      output: `没有执行：${doing(step)}。它要把内容发到 ${placesIn(held)}，已停下来请用户决定。`,
      pause: { reason: 'confirm_egress', payload: questionOf(held, call.call_id, step, readOf(flow)) },
    };
  };
}

/** The calls that wait for the answer, the one that was asked about first: they are made as they were. */
export function callsHeld(events: NumberedEvent[], message: Message, new_id: () => string): ToolCall[] {
  const answered = answerIn(events, message);
  if (!answered) return [];
  const { run_id, asked } = answered;
  const waiting = new Set(
    events.flatMap((event) =>
      event.type === 'tool_result' && event.run_id === run_id && event.pause?.reason === 'confirm_egress' ? [event.call_id] : [],
    ),
  );
  const calls = events.flatMap((event) =>
    event.type === 'tool_call' && event.run_id === run_id && waiting.has(event.call_id) ? [event] : [],
  );
  return calls
    .toSorted((one, other) => Number(other.call_id === asked.call_id) - Number(one.call_id === asked.call_id))
    .map(({ tool, input }) => ({ call_id: new_id(), tool, input }));
}

/** What the message says to the question before it. */
function answerIn(
  events: NumberedEvent[],
  message: Message,
): { run_id: string; asked: ConfirmEgress; outcome: ConfirmEgressAnswer['outcome'] } | null {
  if (message.pause_reason !== 'confirm_egress') return null;
  const end = events.findLast((event) => event.type === 'run_end' && event.seq < message.seq);
  const asked = end?.type === 'run_end' ? readAsked(end.pause) : null;
  const answer = confirmEgressAnswer.safeParse(message.pause_answer);
  if (end?.type !== 'run_end' || asked?.reason !== 'confirm_egress' || !answer.success) return null;
  return { run_id: end.run_id, asked: asked.payload, outcome: answer.data.outcome };
}

/** The run began with it, as it was held back. */
function isFirst(stored: AgentEvent[], call: ToolCall): boolean {
  const first = stored.find((event) => event.type === 'tool_call');
  return first?.type === 'tool_call' && first.call_id === call.call_id;
}

async function flowOfParent(db: Queryable, store: FileStore, events: NumberedEvent[]): Promise<Flow | null> {
  const parent = parentOf(events);
  if (parent === null) return null;
  const log = activeEvents(await wholeEvents(store, await readWholeLog(db, parent)));
  const [has_uploads, children] = await Promise.all([hasUploads(db, parent), flowsOfChildren(db, store, log)]);
  return flowOf({ events: log, parent: null, children, has_uploads });
}

/** What a person uploaded lies among the task's files also before it is sent along. */
async function hasUploads(db: Queryable, task_id: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'has_uploads',
    text: "select 1 from task_file where task_id = $1 and origin <> 'agent' limit 1",
    values: [task_id],
  });
  return (rowCount ?? 0) > 0;
}

/** Found by their rows: the word of a child stands in its parent's log beside what the run itself stores. */
async function flowsOfChildren(db: Queryable, store: FileStore, events: readonly TaskEvent[]): Promise<Map<string, Flow>> {
  const runs = new Set(events.flatMap((event) => (event.type === 'tool_call' && event.tool === 'sub_agent' ? [event.run_id] : [])));
  if (runs.size === 0) return new Map();
  const { rows } = await db.query<{ task_id: string; parent_call: string }>(
    'select task_id, parent_call from task where parent_run = any($1)',
    [[...runs]],
  );
  return new Map(
    await Promise.all(
      rows.map(
        async ({ task_id, parent_call }) =>
          [parent_call, flowOf({ events: await wholeEvents(store, await readWholeLog(db, task_id)), parent: nothingTaken })] as const,
      ),
    ),
  );
}

function titleOf(stored: AgentEvent[], { call_id, tool }: ToolCall): string {
  const event = stored.find((one) => one.type === 'tool_call' && one.call_id === call_id);
  return event?.type === 'tool_call' ? event.title.slice(0, 300) : tool;
}

function questionOf(held: HeldBack, call_id: string, step: string, read: string[]): ConfirmEgress {
  const { kind, places, addresses, body, why, carries } = held;
  return {
    call_id,
    step,
    kind,
    places: places.slice(0, 40).map(({ key, name }) => ({ key: key.slice(0, 300), name: name.slice(0, 300) })),
    addresses: addresses.slice(0, 40).map((address) => address.slice(0, 2100)),
    ...(body === '' ? {} : { body: { text: body.slice(0, 1000), chars: body.length } }),
    why,
    carries: carries.map(({ from, words }) => ({ from: from.slice(0, 300), words: words.slice(0, 200) })),
    read: read.slice(0, 8).map((one) => one.slice(0, 300)),
  };
}

function refused(held: HeldBack, step: string): ToolOutcome {
  const left = `没有发到 ${placesIn(held)}：你没有允许（${doing(step)}）。`;
  return { ok: false, output: `用户不允许：${doing(step)}。没有发出任何内容；不要换一种办法再发，做不到的在最后说明。`, not_done: [left] };
}

const byRun = '这次运行不提问，所以没有发出任何内容；换成“全自动”或“协作”再说一次，会先问你。';
const byChild = '协作成员不能提问，所以没有发出任何内容；由主任务来做时会先问你。';

function notAsked(held: HeldBack, step: string, read: string[], instead: string): ToolOutcome {
  const [first = ''] = held.addresses;
  const address =
    first === '' ? placesIn(held) : `${first.slice(0, 300)}${held.addresses.length > 1 ? ` 等 ${held.addresses.length} 个网址` : ''}`;
  const why = egressReasons(held).join('').replace(/：$/, '。');
  const left = `没有访问 ${address}（${doing(step)}）：这个任务读过${read.slice(0, 3).join('、')}。${why}${instead}`;
  return { ok: false, output: left, not_done: [left] };
}

/** 正在打开 a.example → 打开 a.example. */
function doing(step: string): string {
  return step.replace(/^正在\s*/, '');
}

function placesIn({ places }: Pick<HeldBack, 'places'>): string {
  return places
    .slice(0, 5)
    .map(({ name }) => name)
    .join('、');
}

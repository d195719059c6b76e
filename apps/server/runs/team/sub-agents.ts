/** Runs pieces of work as child tasks: begun once a call, followed to their end through their own logs, bounded, their files brought home. */
import type { FileRef, SpentElsewhere } from '#agent/events.ts';
import type { ToolContext, Workspace } from '#agent/tool.ts';
import { outOfAllowance, outOfTime, subAgentBounds as bounds, tooManySubAgents } from '#capabilities/tools/sub-agent/sub-agent.ts';
import type { Piece, PieceEnd, SubAgents } from '#capabilities/tools/sub-agent/sub-agent.server.ts';
import { print } from '#contract/prompt/markup.ts';
import { textNode } from '#contract/prompt/reading.ts';
import { AbilityType, TaskRunMode, TaskStatus, type MessageFile } from '#contract/task.ts';
import { fold } from '#contract/timeline/fold/fold.ts';
import { emptyView, type Action, type Answer } from '#contract/timeline/fold/view.ts';
import type { NumberedEvent } from '#contract/timeline/events.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { changing, interruptTask, isGoingOn, resumeChild, type Changing } from './children.ts';
import { allowanceFor } from './allowance.ts';
import type { Caps } from '../budget.ts';
import type { Hub } from '../streams/hub.ts';
import { appendFenced, appendHost } from '../log/log.ts';
import { readLog } from '../log/log-pages.ts';
import { enqueueRun } from '../queue.ts';
import type { Slot } from '../slots.ts';
import { taskWorkspace } from '../workspace.ts';

export interface SubAgentsInput {
  db: Database;
  store: FileStore;
  hub: Hub;
  now(): number;
  /** Milliseconds of a clock that never steps. */
  monotonic(): number;
  new_id(): string;
  /** What a task may use before it asks, and a sub-agent at most (0: no such limit). */
  caps: Caps;
  member_cost: number;
}

/** The run that hands out. */
export interface Lead {
  task_id: string;
  user_id: string;
  run_id: string;
  fence: number;
}

/** A NOTIFY may be lost: children are looked at this often. */
const lookMs = 1000;

type Context = Pick<ToolContext, 'call_id' | 'signal' | 'files' | 'note'>;

export function subAgentsOf(input: SubAgentsInput, lead: Lead, slot: Slot): SubAgents {
  const beginInTurn = inTurn(input, lead);
  return {
    async work(piece, context) {
      const ended = await slot.away(context.signal, async () => {
        const begun = await beginInTurn(piece, context);
        return 'refused' in begun ? begun : followOrStop(input, lead, begun.child_id, context);
      });
      if ('refused' in ended) return { state: 'refused', reason: ended.refused };
      context.signal.throwIfAborted();
      return endOf(input, lead, ended, context);
    },
  };
}

/** Begins one after the other, in the order they came, when there is room: the child's id, or why nothing was handed out. */
function inTurn(input: SubAgentsInput, lead: Lead): (piece: Piece, context: Context) => Promise<Handed> {
  let before: Promise<unknown> = Promise.resolve();
  const waiting = new Set<Context>();

  async function beginOrWait(piece: Piece, context: Context): Promise<Handed> {
    for (;;) {
      context.signal.throwIfAborted();
      const begun = await changing(input, (change) => begin(input, lead, piece, context.call_id, change));
      if (begun.state === 'begun') return { child_id: begun.child_id };
      if (begun.state === 'too_many') return { refused: tooManySubAgents };
      if (begun.state === 'used_up') return { refused: outOfAllowance };
      for (const one of waiting) one.note('等前面的协作成员做完');
      await new Promise((resolve) => setTimeout(resolve, lookMs / 2));
    }
  }

  return async (piece, context) => {
    waiting.add(context);
    const mine = before.then(() => beginOrWait(piece, context));
    // What became of one is no matter of the next.
    before = mine.catch(() => undefined);
    return mine.finally(() => waiting.delete(context));
  };
}

type Handed = { child_id: string } | { refused: string };
type Begun = { state: 'begun'; child_id: string } | { state: 'too_many' } | { state: 'used_up' } | { state: 'later' };

/** Child, message, run and the word of it in the parent's log are one transaction; the parent's row keeps others out meanwhile. */
async function begin(input: SubAgentsInput, lead: Lead, piece: Piece, call_id: string, change: Changing): Promise<Begun> {
  const { tx } = change;
  const { rows } = await tx.query<{ task_number: number; task_type: number }>(
    'select task_number, task_type from task where task_id = $1 for update',
    [lead.task_id],
  );
  const [parent] = rows;
  if (!parent) throw new Error('the task is gone');
  const known = await tx.query<{ task_id: string }>('select task_id from task where parent_run = $1 and parent_call = $2', [
    lead.run_id,
    call_id,
  ]);
  if (known.rows[0]) return { state: 'begun', child_id: known.rows[0].task_id };
  // A run that is wanted to stop or pause, or was taken over, begins nothing: its signal says so in a moment.
  if (!(await isGoingOn(tx, lead.run_id))) return { state: 'later' };
  const { all, open } = await handedOut(tx, lead.run_id);
  if (all >= bounds.a_run) return { state: 'too_many' };
  if (open >= bounds.at_once) return { state: 'later' };
  const allowance = await allowanceFor(tx, lead, input);
  // What those at work don't use up may be enough.
  if (!allowance) return { state: open > 0 ? 'later' : 'used_up' };
  const child_id = input.new_id();
  const answer_id = input.new_id();
  const at = input.now();
  await tx.query(
    `insert into task (task_id, user_id, task_name, task_type, task_status, parent_id, parent_run, parent_call, team_mode, search_due, create_time, update_time)
     values ($1, $2, $3, $4, ${TaskStatus.Running}, $5, $6, $7, false, false, $8, $8)`,
    [child_id, lead.user_id, piece.title, parent.task_type, parent.task_number, lead.run_id, call_id, at],
  );
  await appendHost(tx, child_id, at, [
    { type: 'task_created', task_name: piece.title, task_type: parent.task_type, parent_task_id: lead.task_id, allowance },
    {
      type: 'message',
      message_id: input.new_id(),
      answer_id,
      kind: 'query',
      content: print([textNode(piece.instructions)]),
      file_list: piece.files.map((file) => ({ file_name: file.name, file_uri: file.uri, file_url: '' })),
      ability_type: AbilityType.General,
      task_run_mode: TaskRunMode.HandsOff,
      disable_team_mode: true,
      ...(piece.expert ? { experts: [piece.expert] } : {}),
    },
  ]);
  await enqueueRun(tx, { run_id: answer_id, task_id: child_id, user_id: lead.user_id });
  await tx.query('update run set model_choice = (select model_choice from run where run_id = $2) where run_id = $1', [
    answer_id,
    lead.run_id,
  ]);
  const stored = await appendFenced(tx, lead.task_id, lead.run_id, lead.fence, at, [
    { type: 'sub_task', run_id: lead.run_id, call_id, task_id: child_id, title: piece.title },
  ]);
  change.afterCommit(() => {
    input.hub.stored(lead.task_id, stored);
    input.hub.queued();
  });
  return { state: 'begun', child_id };
}

async function handedOut(tx: Queryable, run_id: string): Promise<{ all: number; open: number }> {
  const { rows } = await tx.query<{ all: number; open: number }>(
    `select count(*) as all, count(*) filter (where task_status in (${TaskStatus.Running}, ${TaskStatus.Pause})) as open
     from task where parent_run = $1`,
    [run_id],
  );
  return rows[0] ?? { all: 0, open: 0 };
}

interface Ended {
  child_id: string;
  /** What was handed to it. */
  handed: readonly MessageFile[];
  answer: Answer;
  turns: number;
  worked_ms: number;
  is_out_of_time: boolean;
}

/** When the call itself is given up, nobody waits for the child any more; a run that is stopped, paused or handed over sees to its children itself. */
async function followOrStop(input: SubAgentsInput, lead: Lead, child_id: string, context: Context): Promise<Ended> {
  try {
    return await followToTheEnd(input, lead, child_id, context);
  } catch (error) {
    const isGivenUp = context.signal.aborted && typeof context.signal.reason !== 'string';
    if (isGivenUp) await changing(input, (change) => interruptTask(change, input.hub, child_id, 'stop'));
    throw error;
  }
}

/** Reads the child's log as it grows. It is stopped when its time is up, and let go on when it was paused with a run that goes on. */
async function followToTheEnd(input: SubAgentsInput, lead: Lead, child_id: string, context: Context): Promise<Ended> {
  let view = emptyView;
  const events: NumberedEvent[] = [];
  let is_out_of_time = false;
  let speaking = false;
  let worked: Worked | null = null;
  for (;;) {
    context.signal.throwIfAborted();
    const change = nextChange(input.hub, child_id, context.signal, () => (speaking = true));
    try {
      const grown = await readLog(input.db, child_id, view.last_seq);
      view = fold(view, grown);
      if (grown.length > 0) speaking = false;
      // Text and results make a log long; time and turns are read from what is short.
      events.push(...grown.filter((event) => event.type === 'run_start' || event.type === 'status' || event.type === 'turn_end'));
      const answer = view.messages.findLast((message) => message.type === 'answer');
      worked = workedUntil(events, worked, { now: answer?.ended_at ?? input.now(), monotonic: input.monotonic() });
      const isOver = answer !== undefined && answer.state !== 'queued' && answer.state !== 'running';
      // Stopped with whoever handed it out: that is no result, and the signal comes in a moment.
      if (isOver && !(answer.state === 'stopped' && !(await isGoingOn(input.db, lead.run_id)))) {
        const turns = events.filter((event) => event.type === 'turn_end').length;
        const handed = view.messages.flatMap((message) => (message.type === 'answer' ? [] : message.file_list));
        return { child_id, handed, answer, turns, worked_ms: worked.ms, is_out_of_time };
      }
      if (view.task_status === TaskStatus.Pause) await changing(input, (one) => resumeChild(one, input.hub, lead, child_id));
      if (!isOver && !is_out_of_time && worked.ms > bounds.minutes * 60_000) {
        is_out_of_time = true;
        await changing(input, (one) => interruptTask(one, input.hub, child_id, 'stop'));
      }
      if (answer) context.note(speaking ? '正在写结果' : noteOf(answer));
      await change.happened;
    } finally {
      change.forget();
    }
  }
}

/** How long it has worked, and whether it works since `at`, by a clock that never steps. */
export interface Worked {
  ms: number;
  at: number;
  works: boolean;
}

/** The log says what was before this process looked; from then on time is measured here, so that a clock that steps takes nobody's time away. */
export function workedUntil(events: NumberedEvent[], before: Worked | null, at: { now: number; monotonic: number }): Worked {
  const works = events.findLast((event) => event.type === 'run_start' || isPause(event))?.type === 'run_start';
  const logged = workedMs(events, at.now);
  if (before === null) return { ms: logged, at: at.monotonic, works };
  const passed = at.monotonic - before.at;
  // It began between the two looks: as long ago as the log says, as far as that can be.
  return { ms: before.ms + (before.works ? passed : Math.min(passed, Math.max(0, logged - before.ms))), at: at.monotonic, works };
}

function isPause(event: NumberedEvent): boolean {
  return event.type === 'status' && event.task_status === TaskStatus.Pause;
}

/** Milliseconds between its first beginning and `until`, without the time it was paused. */
export function workedMs(events: NumberedEvent[], until: number): number {
  let since: number | null = null;
  let sum = 0;
  for (const event of events) {
    if (isPause(event) && since !== null) {
      sum += Math.max(0, event.at - since);
      since = null;
    } else if (event.type === 'run_start') since ??= event.at;
  }
  return sum + (since === null ? 0 : Math.max(0, until - since));
}

function noteOf(answer: Answer): string {
  if (answer.state === 'queued') return '排队等待开始';
  const actions = answer.steps.flatMap((step) => step.action_list);
  const running = actions.findLast((action) => action.state === 'running');
  if (running) return running.content;
  return answer.plan?.items.find((item) => item.status === 'running')?.title ?? (actions.length === 0 ? '正在思考' : '正在整理结果');
}

function nextChange(hub: Hub, task_id: string, signal: AbortSignal, onSpeech: () => void): { happened: Promise<void>; forget(): void } {
  let forget = () => {};
  const happened = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, lookMs);
    const unwatch = hub.watchTask(task_id, {
      stored: () => resolve(),
      live: (event) => event.type === 'text_delta' && onSpeech(),
      gone: resolve,
    });
    const abort = () => resolve();
    signal.addEventListener('abort', abort, { once: true });
    forget = () => {
      clearTimeout(timer);
      unwatch();
      signal.removeEventListener('abort', abort);
    };
  });
  return { happened, forget };
}

async function endOf(input: SubAgentsInput, lead: Lead, ended: Ended, context: Context): Promise<PieceEnd> {
  const { answer, worked_ms, turns } = ended;
  const finished = answer.state === 'finished';
  const actions = answer.steps.flatMap((step) => step.action_list);
  return {
    state: finished ? 'finished' : 'failed',
    reason: finished ? '' : reasonOf(ended),
    text: actions.findLast((action) => action.action_type === 'reply')?.content ?? '',
    files: finished ? await bringHome(input, lead, ended, context.files, context.call_id) : [],
    sources: sourcesOf(actions, ended.handed),
    not_done: answer.not_done,
    elapsed_ms: worked_ms,
    turns,
    spent: spentOf(answer),
  };
}

function reasonOf({ answer, is_out_of_time }: Ended): string {
  if (is_out_of_time) return outOfTime;
  if (answer.state === 'paused') return '它在等待确认，而协作成员不能提问';
  if (answer.state === 'stopped') return '已被停止';
  return answer.reason || '意外中断';
}

/** What it read, and what its documents name as their grounds. */
function sourcesOf(actions: Action[], handed: readonly MessageFile[]): string[] {
  const nameOf = (name: string) => handed.find((file) => file.file_uri === name)?.file_name ?? name;
  const names = actions.flatMap((action) => {
    if (action.state !== 'done') return [];
    if (action.display?.kind === 'document') return action.display.outline.references.map((reference) => reference.title);
    return action.tool === 'read_file' && isNamed(action.input) ? [nameOf(action.input.name)] : [];
  });
  return [...new Set(names)];
}

function isNamed(input: unknown): input is { name: string } {
  return typeof input === 'object' && input !== null && 'name' in input && typeof input.name === 'string';
}

function spentOf({ usage: { input_tokens, cached_tokens, output_tokens, cost, local } }: Answer): SpentElsewhere {
  return {
    input_tokens,
    output_tokens,
    ...(cached_tokens > 0 ? { cached_tokens } : {}),
    ...(cost === null ? {} : { cost }),
    ...(local ? { local } : {}),
  };
}

/** The child's files become files of the parent, under free names; done again after a crash they are the same files. */
async function bringHome(input: SubAgentsInput, lead: Lead, ended: Ended, home: Workspace, call_id: string): Promise<FileRef[]> {
  const own = taskWorkspace({ ...input, task_id: ended.child_id, user_id: lead.user_id, run_id: null });
  const brought: FileRef[] = [];
  for (const made of ended.answer.files) {
    const { file, bytes } = await own.read(made.uri);
    brought.push(await home.write({ name: file.name, bytes, key: `${call_id} ${file.uri}` }));
  }
  return brought;
}

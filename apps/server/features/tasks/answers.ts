/** Answers to what a run asked: checked against the question, taken once, and given with the defaults when the time is up. */
import { Refusal } from '#contract/codes.ts';
import { TaskStatus } from '#contract/task.ts';
import type { TaskEvent } from '#contract/timeline/events.ts';
import { answerInWords, defaultAnswer } from '#contract/timeline/questions/interaction-answers.ts';
import type { ScheduleConfirmed } from '#contract/timeline/questions/schedule-proposal.ts';
import { checkAnswer, readAsked, type Answered, type Asked } from '#contract/timeline/questions/interactions.ts';
import { databaseMs, databaseNow } from '#server/platform/db/clock.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import type { Hub } from '#server/runs/streams/hub.ts';
import { taskColumns, type TaskRow } from './rows.ts';
import { lockPerson, sayTo, type Said } from './say.ts';

const answeredAlready = '这个问题已经回答过了';

type Message = Extract<TaskEvent, { type: 'message' }>;

/** The message an answer becomes. Throws STATE when the question is not open any more. The caller holds the task's row. */
export async function answerTo(
  tx: Queryable,
  task: TaskRow,
  reason: string | undefined,
  given: { answer_id: string; answer?: unknown },
  effects: Effects,
): Promise<Said> {
  const open = await openQuestion(tx, task);
  if (!open || open.run_id !== given.answer_id) throw new Refusal('STATE', answeredAlready);
  if (reason !== open.asked.reason) throw new Refusal('INVALID', undefined, { pause_reason: `应为 ${open.asked.reason}` });
  const checked = checkAnswer(open.asked, given.answer);
  if (!checked.ok) {
    const fields = Object.entries(checked.fields).map(([path, sentence]) => [
      path === '' ? 'pause_answer.answer' : `pause_answer.answer.${path}`,
      sentence,
    ]);
    throw new Refusal('INVALID', undefined, Object.fromEntries(fields));
  }
  return messageOf(await carriedOut(checked.answered, task, open.message, effects), open.message, 'person');
}

/** What is true of a task's browser when a person hands it back; keeps its login when they agreed to that. */
export type HandBack = (task: { task_id: string; user_id: string }, keep_login: string) => Promise<{ url?: string; kept?: string }>;

/** A schedule the person agreed to exists from here on; told is what it is and when it fires first (milliseconds since 1970). */
export type SetUpSchedule = (
  task: { task_id: string; user_id: string; ability_type: TaskRow['ability_type'] },
  wanted: ScheduleConfirmed,
) => Promise<NonNullable<ScheduleConfirmed['created']>>;

/** What an answer does beside being told to the brain. */
export interface Effects {
  handBack: HandBack;
  setUpSchedule: SetUpSchedule;
}

async function carriedOut(answered: Answered, task: TaskRow, { ability_type }: Message, effects: Effects): Promise<Answered> {
  if (answered.reason === 'schedule' && answered.answer.outcome === 'confirm') {
    const { task_id, user_id } = task;
    const created = await effects.setUpSchedule({ task_id, user_id, ability_type }, answered.answer);
    return { ...answered, answer: { ...answered.answer, created } };
  }
  if (answered.reason !== 'takeover_browser' || answered.answer.outcome !== 'done') return answered;
  return { ...answered, answer: { ...answered.answer, ...(await effects.handBack(task, answered.answer.keep_login ?? '')) } };
}

export interface OverdueInput {
  db: Database;
  hub: Hub;
  running_limit: number;
  new_id(): string;
}

/** Looks at this many at a time; the rest is found a moment later. */
const atOnce = 50;

const isOverdue = `answer_due <= ${databaseMs} and task_status = ${TaskStatus.Interrupt}`;
export const isAnswerOverdue = `exists (select 1 from task where ${isOverdue})`;

/** Any number of processes may do this at the same time: each question is answered by the one that holds its task's row. */
export async function answerOverdue(input: OverdueInput): Promise<void> {
  const { rows } = await input.db.query<{ task_id: string; user_id: string }>({
    name: 'answers_overdue',
    text: `select task_id, user_id from task where ${isOverdue} order by answer_due limit ${atOnce}`,
  });
  for (const found of rows) await answerWithDefaults(input, found);
}

async function answerWithDefaults(input: OverdueInput, { task_id, user_id }: { task_id: string; user_id: string }): Promise<void> {
  const effects: (() => void)[] = [];
  try {
    await input.db.transaction(async (tx) => {
      await lockPerson(tx, user_id);
      const { rows } = await tx.query<TaskRow>(
        `select ${taskColumns} from task where task_id = $1 and ${isOverdue} for update skip locked`,
        [task_id],
      );
      const open = rows[0] && (await openQuestion(tx, rows[0]));
      if (!rows[0] || !open) return;
      const at = await databaseNow(tx);
      const context = { tx, now: () => at, new_id: input.new_id, afterCommit: (effect: () => void) => void effects.push(effect) };
      await sayTo(context, input, rows[0], messageOf(defaultAnswer(open.asked), open.message, 'host'));
    });
  } catch (error) {
    // As many tasks as may run are running: it is answered when one of them has ended.
    if (error instanceof Refusal && error.reason === 'TASK_RUNNING_LIMIT') return;
    throw error;
  }
  for (const effect of effects) effect();
}

/** The work goes on in the mode and with the skill it was begun with. */
function messageOf(answered: Answered, before: Message, answered_by: 'person' | 'host'): Said {
  return {
    kind: 'resume',
    content: answerInWords(answered),
    files: [],
    ability_type: before.ability_type,
    task_run_mode: before.task_run_mode,
    disable_team_mode: before.disable_team_mode,
    experts: before.experts,
    pause_reason: answered.reason,
    pause_answer: answered.answer,
    answered_by,
  };
}

/** What the task waits for, and the message whose run asked it; null when it waits for nothing this version knows. */
export async function openQuestion(tx: Queryable, task: TaskRow): Promise<{ run_id: string; asked: Asked; message: Message } | null> {
  if (task.task_status !== TaskStatus.Interrupt) return null;
  const end = await lastEvent(tx, task.task_id, 'run_end');
  const message = await lastMessage(tx, task.task_id);
  if (!end || !message || end.run_id !== message.answer_id) return null;
  const asked = readAsked(end.pause);
  return asked && { run_id: end.run_id, asked, message };
}

export function lastMessage(tx: Queryable, task_id: string): Promise<Message | null> {
  return lastEvent(tx, task_id, 'message');
}

async function lastEvent<Type extends 'message' | 'run_end'>(
  tx: Queryable,
  task_id: string,
  type: Type,
): Promise<Extract<TaskEvent, { type: Type }> | null> {
  const { rows } = await tx.query<{ body: object }>({
    name: 'last_event',
    text: `select e.body from task_event e join task t using (task_id)
      where e.task_id = $1 and e.type = $2 and not t.hidden_seqs @> e.seq order by e.seq desc limit 1`,
    values: [task_id, type],
  });
  // What was stored was a TaskEvent of this type.
  return rows[0] ? ({ ...rows[0].body, type } as Extract<TaskEvent, { type: Type }>) : null;
}

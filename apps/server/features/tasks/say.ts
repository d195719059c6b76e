/** Saying something in a task: the message, the run that answers it, and who is told; the same for people and for the host. */
import { Refusal } from '#contract/codes.ts';
import type { ExpertRef } from '#contract/expert.ts';
import { defaultTaskName, TaskStatus, type MessageFile, type TaskRunMode } from '#contract/task.ts';
import type { PageDetail } from '#contract/site/frame-places.ts';
import type { NumberedEvent, TaskEvent } from '#contract/timeline/events.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { CallContext } from '#server/platform/http/context.ts';
import type { Hub } from '#server/runs/streams/hub.ts';
import { appendHost, columnsOf, numbered } from '#server/runs/log/log.ts';
import { partsOf } from '#server/runs/sites/site-selection.ts';
import { nameFromQuery } from '#server/runs/task-name.ts';
import { countRunning } from './limits.ts';
import type { TaskRow } from './rows.ts';

/** One transaction and what follows it. */
export type Saying = Pick<CallContext, 'tx' | 'now' | 'new_id' | 'afterCommit'>;

export interface Said {
  kind: 'query' | 'resume';
  content: string;
  files: MessageFile[];
  ability_type: TaskRow['ability_type'];
  task_run_mode: TaskRunMode;
  pause_reason?: string | undefined;
  pause_answer?: unknown;
  answered_by?: 'person' | 'host';
  /** The run works alone. */
  disable_team_mode?: boolean | undefined;
  /** Those it is answered by; none when left out. */
  experts?: ExpertRef[] | undefined;
  retry?: Extract<TaskEvent, { type: 'message' }>['retry'];
  message_type?: Extract<TaskEvent, { type: 'message' }>['message_type'];
  page?: PageDetail | undefined;
}

/** Given out when the message was stored to wait. */
export interface KnownIds {
  message_id: string;
  answer_id: string;
}

/** Makes a message and the run that answers it. The caller holds the person's lock and the task's row. */
export async function sayTo(
  context: Saying,
  { hub, running_limit }: { hub: Hub; running_limit: number },
  task: TaskRow,
  { files, disable_team_mode = false, experts = [], ...message }: Said,
  known: KnownIds = { message_id: context.new_id(), answer_id: context.new_id() },
): Promise<{ answer_id: string; query_id: string; next_key: string }> {
  const { message_id, answer_id } = known;
  const parts = await partsOf(context.tx, task.task_id, message.content);
  const isFirst = task.task_status === TaskStatus.Init;
  const task_name = isFirst && task.task_name === defaultTaskName ? nameFromQuery(message.content, files) : task.task_name;
  const renamed: TaskEvent[] = task_name === task.task_name ? [] : [{ type: 'task_renamed', task_name }];
  const events: TaskEvent[] = [
    ...renamed,
    {
      type: 'message',
      message_id,
      answer_id,
      file_list: files.map((file) => ({ ...file, file_url: '' })),
      ...message,
      ...(disable_team_mode ? { disable_team_mode } : {}),
      ...(experts.length > 0 ? { experts } : {}),
      ...(parts.length > 0 ? { parts } : {}),
    },
  ];
  const at = context.now();
  // Row, run and events in one statement: a person waits for it.
  const { rows } = await context.tx.query<{ last_seq: number }>({
    name: 'say_to',
    text: `with said as (
        update task set task_status = ${TaskStatus.Running}, task_name = $2, ability_type = $3, update_time = $4, is_unread = false,
          answer_due = null, team_mode = $5, run_id = $6, last_seq = last_seq + $7
        where task_id = $1 and (${countRunning('$8')}) < $9
        returning last_seq
      ), queued as (
        insert into run (run_id, task_id, user_id, state) select $6, $1, $8, 'queued' from said
      ), stored as (
        insert into task_event (task_id, seq, at, type, body)
        select $1, said.last_seq - $7 + given.n, $4, given.type, given.body
        from said, unnest($10::text[], $11::jsonb[]) with ordinality as given (type, body, n)
      )
      select last_seq from said`,
    values: [
      task.task_id,
      task_name,
      message.ability_type,
      at,
      !disable_team_mode,
      answer_id,
      events.length,
      task.user_id,
      running_limit,
      ...columnsOf(events),
    ],
  });
  const last = rows[0]?.last_seq;
  if (last === undefined) throw new Refusal('TASK_RUNNING_LIMIT');
  const stored = numbered(events, last, at);
  context.afterCommit(() => {
    tell(hub, task, stored);
    hub.queued();
  });
  return { answer_id, query_id: message_id, next_key: String(last) };
}

function tell(hub: Hub, task: { task_id: string; user_id: string }, stored: NumberedEvent[]): void {
  hub.stored(task.task_id, stored);
  hub.listed(task.user_id, task.task_id);
}

/** Stores host events of a task in the transaction and tells the watchers when it is committed. */
export async function appendTold(
  context: Pick<Saying, 'tx' | 'now' | 'afterCommit'>,
  hub: Hub,
  task: { task_id: string; user_id: string },
  events: TaskEvent[],
): Promise<NumberedEvent[]> {
  const stored = await appendHost(context.tx, task.task_id, context.now(), events);
  context.afterCommit(() => tell(hub, task, stored));
  return stored;
}

/** Limits are counted while nobody else counts for the same person. */
export async function lockPerson(tx: Queryable, user_id: string): Promise<void> {
  await tx.query({ name: 'lock_person', text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [user_id] });
}

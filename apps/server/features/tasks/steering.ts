/** Steering a task at work: messages that wait for it, and steps that are tried again. */
import { Refusal } from '#contract/codes.ts';
import type { ExpertRef } from '#contract/expert.ts';
import { expertsIn } from '#contract/prompt/expert-parts.ts';
import type { PageDetail } from '#contract/site/frame-places.ts';
import { Delivery, limits, OperateWaiting, TaskStatus, type AbilityType, type MessageFile, type TaskRunMode } from '#contract/task.ts';
import type { TaskEvent } from '#contract/timeline/events.ts';
import type { CallContext, Handler } from '#server/platform/http/context.ts';
import { signedIn } from '#server/platform/http/context.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Hub } from '#server/runs/streams/hub.ts';
import { refuseForChild } from '#server/runs/team/children.ts';
import { countWaiting, editWaiting, keepWaiting, lookAtWaiting, moveWaiting, pageInFront, takeWaiting } from '#server/runs/waiting.ts';
import { lastMessage } from './answers.ts';
import { loadTask, type TaskRow } from './rows.ts';
import { refuseUnsaid, refuseWhileBusy } from './rules.ts';
import { appendTold, lockPerson, sayTo, type Saying } from './say.ts';

export interface SteeringInput {
  /** The experts a message names, as its log keeps them; throws for one who is not there. */
  expertsOf(user_id: string, given: { agent_ids: readonly number[]; disable_team_mode: boolean }): Promise<ExpertRef[]>;
  hub: Hub;
  running_limit: number;
}

const begunAlready = '这条消息已经开始处理或已撤回，不能再改动';

export function steeringOperations(input: SteeringInput): {
  [Name in 'EditWaitingMessage' | 'OperateWaitingMessage' | 'RetryStep']: Handler<Name>;
} {
  const { hub } = input;
  return {
    async EditWaitingMessage({ task_id, message_id, query }, context) {
      const user = signedIn(context);
      const task = await loadTask(context.tx, user, 'change', task_id, 'lock');
      const before = await lookAtWaiting(context.tx, task_id, message_id);
      if (!before) throw new Refusal('STATE', begunAlready);
      refuseUnsaid(query, before.file_list.length);
      const agent_ids = expertsIn(query);
      const renamed = agent_ids.length > 0 || expertsIn(before.content).length > 0;
      const experts = renamed ? await input.expertsOf(user.user_id, { ...before, agent_ids }) : before.experts;
      await editWaiting(context.tx, task_id, message_id, query, experts);
      await appendTold(context, hub, task, [{ type: 'message_edited', message_id, content: query }]);
      return {};
    },

    async OperateWaitingMessage({ task_id, message_id, operate }, context) {
      const user = signedIn(context);
      if (operate === OperateWaiting.Begin) await lockPerson(context.tx, user.user_id);
      const task = await loadTask(context.tx, user, 'change', task_id, 'lock');
      switch (operate) {
        case OperateWaiting.Withdraw:
          if (!(await takeWaiting(context.tx, task_id, message_id))) throw new Refusal('STATE', begunAlready);
          await appendTold(context, hub, task, [{ type: 'message_withdrawn', message_id }]);
          return {};
        case OperateWaiting.Begin:
          await begin(context, task, message_id);
          return {};
        case OperateWaiting.Steer:
        case OperateWaiting.Queue: {
          const run_id = operate === OperateWaiting.Steer ? runUnderWay(task) : null;
          const named = run_id === null ? null : await lookAtWaiting(context.tx, task_id, message_id);
          if (named && !(await isAnswered(context.tx, task, named.experts)))
            throw new Refusal('STATE', '这条消息点名了别的专家，要等前面的做完再开始，不能插话');
          if (!(await moveWaiting(context.tx, task_id, message_id, run_id))) throw new Refusal('STATE', begunAlready);
          await appendTold(context, hub, task, [{ type: 'message_moved', message_id, ...(run_id ? { run_id } : {}) }]);
          return {};
        }
      }
    },

    async RetryStep({ task_id, answer_id, call_id }, context) {
      const user = signedIn(context);
      await lockPerson(context.tx, user.user_id);
      const task = await loadTask(context.tx, user, 'change', task_id, 'lock');
      refuseForChild(task);
      refuseWhileBusy(task.task_status);
      const before = await lastMessage(context.tx, task_id);
      const call = await stepToRetry(context.tx, task_id, answer_id, call_id);
      if (!before || !call) throw new Refusal('STATE', '这一步已经成功或不存在，不需要重试');
      if (before.answer_id !== answer_id) throw new Refusal('STATE', '只能重试最近一次回答里的步骤');
      return sayTo(context, input, task, {
        kind: 'resume',
        content: '',
        files: [],
        ability_type: before.ability_type,
        task_run_mode: before.task_run_mode,
        disable_team_mode: before.disable_team_mode,
        experts: before.experts,
        retry: { of: answer_id, call_id, ...call },
      });
    },
  };

  async function begin(context: CallContext, task: TaskRow, message_id: string): Promise<void> {
    if (task.task_status === TaskStatus.Running || task.task_status === TaskStatus.Pause)
      throw new Refusal('STATE', '任务正在进行，轮到这条消息时会自动开始');
    const row = await takeWaiting(context.tx, task.task_id, message_id);
    if (!row) throw new Refusal('STATE', begunAlready);
    const { content, file_list: files, answer_id, ability_type, task_run_mode, disable_team_mode, experts } = row;
    const page = await pageInFront(context.tx, row);
    await sayTo(
      context,
      input,
      task,
      { kind: 'query', content, files, ability_type, task_run_mode, disable_team_mode, experts, page },
      { message_id, answer_id },
    );
  }
}

/**
 * How a message is kept waiting; null when it begins at once or is refused. What was said to a run that meanwhile ended otherwise
 * than by finishing is kept too: nothing runs on silently after a stop, and no question is answered by what was said before it.
 */
export function waitsFor(delivery: Delivery, status: TaskStatus): 'queue' | 'steer' | null {
  if (delivery === Delivery.Now) return null;
  switch (status) {
    case TaskStatus.Running:
    case TaskStatus.Pause:
      return delivery;
    case TaskStatus.Stop:
    case TaskStatus.Interrupt:
    case TaskStatus.AbnormalInterrupt:
      return 'queue';
    default:
      return null;
  }
}

interface Unbegun {
  query: string;
  files: MessageFile[];
  ability_type: AbilityType;
  task_run_mode: TaskRunMode;
  disable_team_mode: boolean;
  experts: ExpertRef[];
  page_detail?: PageDetail | undefined;
}

/** Stores a message that begins later or is heard by the run under way. The caller holds the task's row. */
export async function letWait(
  context: Saying,
  hub: Hub,
  task: TaskRow,
  { query, files, disable_team_mode, ability_type, task_run_mode, experts, page_detail: page }: Unbegun,
  wanted: 'queue' | 'steer',
): Promise<{ answer_id: string; query_id: string; next_key: string; delivery: Delivery }> {
  if ((await countWaiting(context.tx, task.task_id)) >= limits.waiting_messages)
    throw new Refusal('STATE', `等候的消息已有 ${limits.waiting_messages} 条，请等前面的完成或撤回一些后再发`);
  const message_id = context.new_id();
  // The run under way goes on as who it is: whoever names others waits for them.
  const way = wanted === 'steer' && (await isAnswered(context.tx, task, experts)) ? 'steer' : 'queue';
  const run_id = way === 'steer' ? runUnderWay(task) : null;
  const file_list = files.map((file) => ({ ...file, file_url: '' }));
  const said = { content: query, file_list, ability_type, task_run_mode };
  const stored = await appendTold(context, hub, task, [
    {
      type: 'message_waits',
      message_id,
      ...(run_id ? { run_id } : {}),
      ...said,
      ...(experts.length > 0 ? { experts } : {}),
      ...(page ? { page } : {}),
    },
  ]);
  const seq = stored.at(-1)?.seq ?? 0;
  const answer_id = context.new_id();
  await keepWaiting(context.tx, { message_id, task_id: task.task_id, seq, run_id, answer_id, disable_team_mode, experts, ...said });
  return { answer_id: run_id ?? answer_id, query_id: message_id, next_key: String(seq), delivery: way };
}

/** By those it names: nobody, or just the ones at work. */
async function isAnswered(tx: Queryable, { task_id }: TaskRow, experts: readonly ExpertRef[]): Promise<boolean> {
  if (experts.length === 0) return true;
  const at_work = (await lastMessage(tx, task_id))?.experts ?? [];
  return experts.every(({ agent_id }) => at_work.some((one) => one.agent_id === agent_id));
}

function runUnderWay(task: TaskRow): string {
  const busy = task.task_status === TaskStatus.Running || task.task_status === TaskStatus.Pause;
  if (!busy || !task.run_id) throw new Refusal('STATE', '任务没有在进行，不能插话');
  return task.run_id;
}

/** A call of an answer that failed or was never answered; null when there is none such. */
async function stepToRetry(
  tx: Queryable,
  task_id: string,
  run_id: string,
  call_id: string,
): Promise<{ tool: string; title: string; input: unknown } | null> {
  const { rows } = await tx.query<{ body: Extract<TaskEvent, { type: 'tool_call' }>; ok: boolean | null }>(
    `select c.body, (select (r.body ->> 'ok')::bool from task_event r
       where r.task_id = $1 and r.type = 'tool_result' and r.seq > c.seq and r.body ->> 'run_id' = $2 and r.body ->> 'call_id' = $3 limit 1) as ok
     from task_event c where c.task_id = $1 and c.type = 'tool_call' and c.body ->> 'run_id' = $2 and c.body ->> 'call_id' = $3
     order by c.seq desc limit 1`,
    [task_id, run_id, call_id],
  );
  if (!rows[0] || rows[0].ok === true) return null;
  const { tool, title, input } = rows[0].body;
  return { tool, title, input };
}

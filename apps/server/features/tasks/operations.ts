/** Operations on tasks. */
import { Refusal } from '#contract/codes.ts';
import type { ExpertRef } from '#contract/expert.ts';
import { MessageType } from '#contract/site/chat.ts';
import { ChatType, defaultTaskName, Delivery, OperateType, TaskRunMode, TaskStatus, TaskType, type MessageFile } from '#contract/task.ts';
import type { TaskEvent } from '#contract/timeline/events.ts';
import { signedIn, type CallContext, type Handler } from '#server/platform/http/context.ts';
import type { ByteBudget } from '#server/platform/http/byte-budget.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Hub } from '#server/runs/streams/hub.ts';
import { columnsOf } from '#server/runs/log/log.ts';
import { eventOf, readPage } from '#server/runs/log/log-pages.ts';
import { deleteChildren, holdChildren, interruptChildren, refuseForChild, restoreChildren } from '#server/runs/team/children.ts';
import { requeueRun, wantOfRun } from '#server/runs/queue.ts';
import { createProject } from '#server/runs/sites/site-versions.ts';
import { answerTo, lastMessage, type HandBack, type SetUpSchedule } from './answers.ts';
import { isAnyElsewhere, leaveFrom, showBranch } from './branches.ts';
import { isIllegal, parseCursor, printCursor, refuseUnsaid, refuseWhileBusy } from './rules.ts';
import { countTasks, refuseOverRunning, refuseOverTasks } from './limits.ts';
import { appendTold, lockPerson, sayTo } from './say.ts';
import { letWait, waitsFor } from './steering.ts';
import { nowBegun, scheduleFirst } from './by-schedule.ts';
import {
  listColumns,
  listedColumns,
  listedRow,
  loadTask,
  loadWithDeleted,
  present,
  taskColumns,
  teamFacts,
  type ListedValues,
  type TaskRow,
} from './rows.ts';

export interface TaskOperationsInput {
  hub: Hub;
  /** What of logs is read and not sent yet. */
  in_flight: ByteBudget;
  task_limit: number;
  running_limit: number;
  /** A browser comes back from its person. */
  handBack(context: CallContext): HandBack;
  /** A schedule the person agreed to comes to be. */
  setUpSchedule(context: CallContext): SetUpSchedule;
  /** Where the server's clock hangs. */
  time_zone: string;
  /** The experts a message names, as its log keeps them; throws for one who is not there. */
  expertsOf(user_id: string, given: { agent_ids: readonly number[]; disable_team_mode: boolean }): Promise<ExpertRef[]>;
  /** The files of a message with those of the favourites it refers to, which come into the task. */
  withFavorites(
    context: CallContext,
    task: TaskRow,
    given: { favorites: { favorite_id: string }[]; files: MessageFile[] },
  ): Promise<MessageFile[]>;
  /** The extensions a task works with. */
  extensionsOf(db: Queryable, task_id: string): Promise<string[]>;
}

/** Of events in one answer; their numbers and commas make it a million bytes. */
const answerBytes = 900_000;

type Names =
  | 'CreateAntouTask'
  | 'SendMessage'
  | 'GetTaskInfo'
  | 'GetTaskList'
  | 'GetTaskEvents'
  | 'OperateTask'
  | 'RenameTask'
  | 'DeleteAntouTask'
  | 'RestoreAntouTask';

export function taskOperations(input: TaskOperationsInput): { [Name in Names]: Handler<Name> } {
  const { hub } = input;

  const append = (context: CallContext, task: TaskRow, events: TaskEvent[]) => appendTold(context, hub, task, events);
  const said = { hub, running_limit: input.running_limit };

  return {
    async CreateAntouTask(given, context) {
      const user = signedIn(context);
      const task_id = context.new_id();
      const task_name = given.task_name || defaultTaskName;
      const wanted = given.scheduled_task_setting ?? null;
      const isCoding = given.task_type === TaskType.CodingAgent;
      if (!isCoding && given.expert_agent_config)
        throw new Refusal('INVALID', undefined, { expert_agent_config: '只用于网站开发专家的任务' });
      if (isCoding && wanted) throw new Refusal('INVALID', undefined, { scheduled_task_setting: '网站开发专家的任务不能定时' });
      const [, created] = await Promise.all([
        lockPerson(context.tx, user.user_id),
        // Row and first event in one statement; it goes out with the lock, and the database takes them in this order.
        context.tx.query<TaskRow>({
          name: 'create_task',
          text: `with made as (
              insert into task (task_id, user_id, task_name, task_type, task_status, source_from, create_time, update_time, mcp_tool_list, schedule_wanted, last_seq)
              select $1, $2, $3, $4, ${TaskStatus.Init}, $5, $6, $6, $7, $8, 1 where (${countTasks('$2')}) < $9 returning ${taskColumns}
            ), stored as (
              insert into task_event (task_id, seq, at, type, body) select task_id, 1, $6, $10, $11 from made
            )
            select * from made`,
          values: [
            task_id,
            user.user_id,
            task_name,
            given.task_type,
            given.source_from,
            context.now(),
            given.mcp_tool_list ?? null,
            wanted && { time_zone: input.time_zone, ...wanted },
            input.task_limit,
            ...columnsOf([
              {
                type: 'task_created',
                task_name,
                task_type: given.task_type,
                ...(given.order_card ? { order_card: given.order_card } : {}),
              },
            ]).flat(),
          ],
        }),
      ]);
      const [row] = created.rows;
      if (!row) throw new Refusal('CREATE_TASK_LIMIT');
      if (isCoding)
        await createProject(context.tx, {
          task_id,
          user_id: user.user_id,
          ...given.expert_agent_config?.external_config,
          created: context.now(),
        });
      return { task: present(row) };
    },

    async SendMessage(given, context) {
      const user = signedIn(context);
      // They go out together, and the database takes them in this order.
      const [, task] = await Promise.all([
        lockPerson(context.tx, user.user_id),
        loadTask(context.tx, user, 'change', given.task_id, 'lock'),
      ]);
      refuseForChild(task);
      if (given.pause_answer) {
        if (given.instead_of) throw new Refusal('INVALID', undefined, { instead_of: '回答问题时不能带' });
        const message = await answerTo(context.tx, task, given.pause_reason, given.pause_answer, {
          handBack: input.handBack(context),
          setUpSchedule: input.setUpSchedule(context),
        });
        if (isIllegal(message.content)) throw new Refusal('ILLEGAL');
        return { ...(await sayTo(context, said, task, message)), delivery: Delivery.Now };
      }
      if (given.mcp_tool_list)
        await context.tx.query('update task set mcp_tool_list = $2 where task_id = $1', [task.task_id, given.mcp_tool_list]);
      const waits = waitsFor(given.delivery, task.task_status);
      if (!waits) refuseWhileBusy(task.task_status);
      refuseUnsaid(given.query, given.files.length + given.favorites.length);
      const [own, experts] = await Promise.all([ownFiles(context.tx, task, given.files), input.expertsOf(user.user_id, given)]);
      const files = await input.withFavorites(context, task, { favorites: given.favorites, files: own });
      if (waits && given.instead_of) throw new Refusal('INVALID', undefined, { instead_of: '任务正在进行时不能修改之前的消息' });
      if (waits) return letWait(context, hub, task, { ...given, files, experts }, waits);
      if (given.instead_of) await leaveFrom(context, hub, task, given.instead_of);
      if (task.schedule_wanted) await scheduleFirst(context, input.setUpSchedule(context), task.task_id, task.schedule_wanted, given);
      const answer = await sayTo(context, said, task, {
        kind: given.chat_type === ChatType.RESUME ? 'resume' : 'query',
        content: given.query,
        files,
        ability_type: given.ability_type,
        task_run_mode: given.task_run_mode,
        disable_team_mode: given.disable_team_mode,
        experts,
        pause_reason: given.pause_reason,
        ...(given.message_type === MessageType.Autofix ? { message_type: given.message_type } : {}),
        page: given.page_detail,
      });
      if (given.instead_of || (await isAnyElsewhere(context.tx, files))) await showBranch(context.tx, task.task_id);
      return { ...answer, delivery: Delivery.Now };
    },

    async GetTaskInfo(given, context) {
      const task = await loadTask(context.tx, signedIn(context), 'see', given.task_id);
      const [team, mcp_tool_list] = await Promise.all([teamFacts(context.tx, task.task_id), input.extensionsOf(context.tx, task.task_id)]);
      return { task_info: { ...present(task), last_seq: task.last_seq, ...team, mcp_tool_list } };
    },

    async GetTaskList(given, context) {
      const user = signedIn(context);
      const cursor = parseCursor(given.cursor);
      // One value instead of eleven a row: taking the values apart is the larger part of this request's work. Without names: they cost both sides.
      const answered = await context.tx.query<{ rows: ListedValues[] }>({
        // With the number in its text, the plan is made once: behind a parameter PostgreSQL makes a better one for each request, at twice the cost.
        name: `task_list_${cursor ? 'next_' : ''}${given.size}`,
        text: `select coalesce(json_agg(json_build_array(${listedColumns})), '[]') as rows from (
          select ${listColumns} from task
          where user_id = $1 and task_status not in (0, 4) and parent_id = 0 ${cursor ? 'and (is_pin, update_time, task_id) < ($2, $3, $4)' : ''}
          order by is_pin desc, update_time desc, task_id desc limit ${given.size + 1}) listed`,
        values: [user.user_id, ...(cursor ?? [])],
      });
      const rows = answered.rows[0]?.rows.map(listedRow) ?? [];
      const page = rows.slice(0, given.size);
      const last = page.at(-1);
      const has_more = rows.length > given.size;
      return {
        task_list: page.map(present),
        has_more,
        next_cursor: has_more && last ? printCursor([last.is_pin, last.update_time, last.task_id]) : '',
      };
    },

    async GetTaskEvents(given, context) {
      const user = signedIn(context);
      await loadTask(context.tx, user, 'see', given.task_id);
      context.afterAnswer(await input.in_flight.take(user.user_id, answerBytes, context.signal));
      const { events, more } = await readPage(context.tx, given.task_id, { after: given.after, rows: given.limit, bytes: answerBytes });
      return { events: events.map(eventOf), has_more: more };
    },

    async OperateTask(given, context) {
      const user = signedIn(context);
      if (given.operate_type === OperateType.Resume) await lockPerson(context.tx, user.user_id);
      const task = await loadTask(context.tx, user, 'change', given.task_id, 'lock');
      if (given.operate_type !== OperateType.Stop && given.operate_type !== OperateType.Read) refuseForChild(task);
      switch (given.operate_type) {
        case OperateType.Stop:
        case OperateType.Pause: {
          const wanted = given.operate_type === OperateType.Stop ? 'stop' : 'pause';
          const children = await holdChildren(context.tx, task.task_id);
          await interrupt(context, task, wanted);
          await interruptChildren(context, hub, children, wanted);
          break;
        }
        case OperateType.Resume:
          await resume(context, task);
          break;
        case OperateType.Pin:
        case OperateType.Unpin:
          await display(context, task, 'is_pin', given.operate_type === OperateType.Pin);
          break;
        case OperateType.DoNotDisturb:
        case OperateType.CancelDoNotDisturb:
          await display(context, task, 'is_dnd', given.operate_type === OperateType.DoNotDisturb);
          break;
        case OperateType.Read:
          await display(context, task, 'is_unread', false);
      }
      return { task_info: present(await loadTask(context.tx, user, 'see', given.task_id)) };
    },

    async RenameTask(given, context) {
      const user = signedIn(context);
      const task = await loadTask(context.tx, user, 'change', given.task_id, 'lock');
      refuseForChild(task);
      if (task.task_name !== given.task_name) {
        await context.tx.query('update task set task_name = $2 where task_id = $1', [task.task_id, given.task_name]);
        await append(context, task, [{ type: 'task_renamed', task_name: given.task_name }]);
      }
      return { task_info: present(await loadTask(context.tx, user, 'see', task.task_id)) };
    },

    async DeleteAntouTask(given, context) {
      const task = await loadTask(context.tx, signedIn(context), 'delete', given.task_id, 'lock');
      refuseForChild(task);
      const children = await holdChildren(context.tx, task.task_id);
      const run = await wantOfRun(context.tx, task.task_id, 'stop');
      await context.tx.query(
        `update task set task_status = ${TaskStatus.Delete}, update_time = $2, before_delete_status = task_status, before_delete_time = update_time
         where task_id = $1`,
        [task.task_id, context.now()],
      );
      await deleteChildren(context, hub, children);
      context.afterCommit(() => {
        if (run) hub.wanted(run.run_id);
        hub.gone(task.task_id);
        hub.listed(task.user_id, task.task_id);
      });
      return {};
    },

    async RestoreAntouTask(given, context) {
      const user = signedIn(context);
      await lockPerson(context.tx, user.user_id);
      const task = await loadWithDeleted(context.tx, user, given.task_id);
      if (task.task_status === TaskStatus.Delete) {
        refuseForChild(task);
        await refuseOverTasks(context.tx, user.user_id, input.task_limit);
        await context.tx.query(
          `update task set task_status = $2, update_time = $3, before_delete_status = null, before_delete_time = null where task_id = $1`,
          [task.task_id, await statusToRestore(context.tx, task), task.before_delete_time ?? task.update_time],
        );
        await restoreChildren(context.tx, task.task_id);
        context.afterCommit(() => hub.listed(task.user_id, task.task_id));
      }
      return { task_info: present(await loadTask(context.tx, user, 'see', task.task_id)) };
    },
  };

  async function interrupt(context: CallContext, task: TaskRow, wanted: 'stop' | 'pause'): Promise<void> {
    const run = await wantOfRun(context.tx, task.task_id, wanted);
    if (run?.state === 'running') {
      context.afterCommit(() => hub.wanted(run.run_id));
      return;
    }
    const isPaused = task.task_status === TaskStatus.Pause;
    if (!run && !(isPaused && wanted === 'stop')) {
      if (task.task_status === TaskStatus.Running) return;
      throw new Refusal('STATE', '任务没有在进行');
    }
    // No worker has it: its end is written here.
    const run_id = run?.run_id ?? task.run_id;
    if (!run_id) throw new Refusal('STATE', '任务没有在进行');
    const status = wanted === 'stop' ? TaskStatus.Stop : TaskStatus.Pause;
    await context.tx.query("update run set state = 'ended' where run_id = $1", [run_id]);
    await context.tx.query('update task set task_status = $2, update_time = $3 where task_id = $1', [task.task_id, status, context.now()]);
    await append(context, task, [
      wanted === 'stop'
        ? { type: 'run_end', run_id, outcome: 'stopped', reason: '任务已停止，已完成的内容都已保留。', not_done: [] }
        : { type: 'status', task_status: TaskStatus.Pause },
    ]);
  }

  /** A paused run goes on as it was; a stopped or interrupted one goes on in a new answer, from what was finished. */
  async function resume(context: CallContext, task: TaskRow): Promise<void> {
    switch (task.task_status) {
      case TaskStatus.Pause: {
        if (!task.run_id) throw new Refusal('STATE');
        await refuseOverRunning(context.tx, task.user_id, input.running_limit);
        await requeueRun(context.tx, task.run_id);
        await context.tx.query('update task set task_status = $2, update_time = $3 where task_id = $1', [
          task.task_id,
          TaskStatus.Running,
          context.now(),
        ]);
        await append(context, task, [{ type: 'status', task_status: TaskStatus.Running }]);
        context.afterCommit(() => hub.queued());
        return;
      }
      case TaskStatus.Stop:
      case TaskStatus.AbnormalInterrupt: {
        const before = await lastMessage(context.tx, task.task_id);
        await nowBegun(context.tx, task);
        await sayTo(context, said, task, {
          kind: 'resume',
          content: '',
          files: [],
          ability_type: task.ability_type,
          task_run_mode: before?.task_run_mode ?? TaskRunMode.Auto,
          disable_team_mode: before?.disable_team_mode,
          experts: before?.experts,
        });
        return;
      }
      default:
        throw new Refusal('STATE', '任务不需要继续');
    }
  }

  async function display(context: CallContext, task: TaskRow, column: 'is_pin' | 'is_dnd' | 'is_unread', value: boolean): Promise<void> {
    if (task[column] === value) return;
    await context.tx.query(`update task set ${column} = $2 where task_id = $1`, [task.task_id, value]);
    context.afterCommit(() => hub.listed(task.user_id, task.task_id));
  }
}

/** What it was; what ran was told to stop, and says so itself if it has not stopped yet. */
async function statusToRestore(tx: Queryable, task: { task_id: string; before_delete_status: TaskStatus | null }): Promise<TaskStatus> {
  const before = task.before_delete_status ?? TaskStatus.Stop;
  if (before !== TaskStatus.Running) return before;
  const { rowCount } = await tx.query("select 1 from run where task_id = $1 and state <> 'ended' limit 1", [task.task_id]);
  return rowCount ? TaskStatus.Running : TaskStatus.Stop;
}

/** The files a message names must be files of its task; their names and sizes are the stored ones. */
async function ownFiles(tx: Queryable, task: TaskRow, files: MessageFile[]): Promise<MessageFile[]> {
  if (files.length === 0) return [];
  const { rows } = await tx.query<{ file_uri: string; name: string; bytes: number }>(
    'select file_uri, name, bytes from task_file where task_id = $1 and file_uri = any($2)',
    [task.task_id, files.map((file) => file.file_uri)],
  );
  const known = new Map(rows.map((row) => [row.file_uri, row]));
  return files.map((file) => {
    const row = known.get(file.file_uri);
    if (!row) throw new Refusal('NOT_FOUND', `附件“${file.file_name}”不存在，请重新上传`);
    return { ...file, file_name: row.name, bytes: row.bytes };
  });
}

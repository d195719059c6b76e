/** A person takes the browser of a task at work into their own hands: the run ends as one that waits for them, and is handed back by an answer. */
import { Refusal } from '#contract/codes.ts';
import { TaskStatus } from '#contract/task.ts';
import type { Asked } from '#contract/timeline/questions/interactions.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { signedIn, type Handler } from '#server/platform/http/context.ts';
import { holdChildren, interruptChildren, refuseForChild } from '#server/runs/team/children.ts';
import type { Hub } from '#server/runs/streams/hub.ts';
import { openQuestion } from './answers.ts';
import { loadTask, present, taskColumns, type TaskRow } from './rows.ts';
import { appendTold } from './say.ts';

export interface TakeOverInput {
  hub: Hub;
  /** The page in front in the task's browser; '' when none is known. */
  pageOf(task_id: string): Promise<string>;
}

const byPerson = '你接管了浏览器，任务已暂停；完成后请交还，任务会接着做。';

export function takeOverOperations({ hub, pageOf }: TakeOverInput): { TakeOverBrowser: Handler<'TakeOverBrowser'> } {
  return {
    async TakeOverBrowser({ task_id }, context) {
      const user = signedIn(context);
      const { tx } = context;
      const task = await loadTask(tx, user, 'change', task_id, 'lock');
      refuseForChild(task);
      if (task.task_status === TaskStatus.Interrupt) {
        const open = await openQuestion(tx, task);
        if (open?.asked.reason === 'takeover_browser') return { task_info: present(task) };
        throw new Refusal('STATE', '任务在等你回答另一个问题，请先在对话里回答');
      }
      if (task.task_status !== TaskStatus.Running) throw new Refusal('STATE', '任务没有在进行，可以直接操作浏览器');
      const children = await holdChildren(tx, task_id);
      // The worker that has it finds its fence gone, and lets go of what it was doing.
      const { rows } = await tx.query<{ run_id: string }>(
        "update run set state = 'ended', lease_until = null where task_id = $1 and state <> 'ended' returning run_id",
        [task_id],
      );
      const run_id = rows[0]?.run_id;
      if (run_id === undefined) throw new Refusal('STATE', '任务刚刚做完了，可以直接操作浏览器');
      const at = context.now();
      await tx.query('update task set fence = fence + 1, task_status = $2, update_time = $3 where task_id = $1', [
        task_id,
        TaskStatus.Interrupt,
        at,
      ]);
      const asked: Asked = { reason: 'takeover_browser', payload: { why: byPerson, url: await pageOf(task_id), by_person: true } };
      await appendTold(context, hub, task, [{ type: 'run_end', run_id, outcome: 'paused', pause: asked, not_done: [] }]);
      await interruptChildren(context, hub, children, 'stop');
      context.afterCommit(() => hub.wanted(run_id));
      return { task_info: present(await loadTask(tx, user, 'see', task_id)) };
    },
  };
}

/** The agent is at work in this task, or about to be. */
export async function isWorking(db: Queryable, task_id: string): Promise<boolean> {
  const { rowCount } = await db.query(`select 1 from task where task_id = $1 and task_status = ${TaskStatus.Running}`, [task_id]);
  return rowCount === 1;
}

/** The page a person is asked to take over, while the task waits for that; null when it does not. */
export async function awaitedPage(db: Queryable, task_id: string): Promise<string | null> {
  const { rows } = await db.query<TaskRow>(`select ${taskColumns} from task where task_id = $1`, [task_id]);
  const open = rows[0] && (await openQuestion(db, rows[0]));
  return open?.asked.reason === 'takeover_browser' ? open.asked.payload.url : null;
}

/** The process that worked on the task last; '' for none. */
export async function workerOf(db: Queryable, task_id: string): Promise<string> {
  const { rows } = await db.query<{ worker: string | null }>('select r.worker from task t join run r using (run_id) where t.task_id = $1', [
    task_id,
  ]);
  return rows[0]?.worker ?? '';
}

/** The project an operation is about: one's own, or what a share shows of it. */
import { Refusal } from '#contract/codes.ts';
import { activeEvents } from '#contract/timeline/fold/branches.ts';
import type { NumberedEvent } from '#contract/timeline/events.ts';
import { phaseOf } from '#contract/site/phase.ts';
import { ProjectPhase } from '#contract/site/site.ts';
import { TaskStatus } from '#contract/task.ts';
import { can, granted, type Actor } from '#server/platform/access.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { CallContext, SharePass } from '#server/platform/http/context.ts';
import { projectById, type SiteProject } from '#server/runs/sites/site-versions.ts';
import { projectNow, type ProjectNow } from './project-now.ts';

export interface SharePorts {
  /** The files a share's link lets its holder see; null when it opens nothing. */
  sharedFiles(db: Queryable, pass: SharePass): Promise<ReadonlySet<string> | null>;
  /** The same of an open share, for what needs no secret. */
  filesOfShare(db: Queryable, share_id: string): Promise<string[] | null>;
}

export const gone = '项目不存在或已被删除';

export async function owned(context: CallContext, deed: 'see' | 'change', project_id: string): Promise<SiteProject> {
  return granted(actorOf(context), deed, 'task', (await projectById(context.tx, project_id)) ?? undefined, gone);
}

/** With all its owner's page shows of it. */
export async function ownedNow(context: CallContext, project_id: string): Promise<ProjectNow> {
  return granted(actorOf(context), 'see', 'task', (await projectNow(context.tx, project_id)) ?? undefined, gone);
}

export interface SeenProject {
  project: SiteProject;
  /** What it is looked at by; null for one's own. */
  share: { share_id: string; file_uris: string[] } | null;
}

/** As the caller's link shows it, else as one's own, else as its owner shows it to all. */
export async function seen(ports: SharePorts, context: CallContext, found: SiteProject | null): Promise<SeenProject> {
  const { pass, tx } = context;
  if (found && pass) {
    const uris = await ports.sharedFiles(tx, pass);
    if (uris && (await isOfTask(tx, pass.share_id, found.task_id)))
      return { project: found, share: { share_id: pass.share_id, file_uris: [...uris] } };
  }
  if (found && can(actorOf(context), 'see', { kind: 'task', user_id: found.user_id })) return { project: found, share: null };
  if (found?.public_share_id && !pass) {
    const uris = await ports.filesOfShare(tx, found.public_share_id);
    if (uris) return { project: found, share: { share_id: found.public_share_id, file_uris: uris } };
  }
  if (!context.user && !pass) throw new Refusal('UNAUTHORIZED');
  throw new Refusal('NOT_FOUND', gone);
}

function actorOf({ user }: CallContext): Actor | null {
  return user && { user_id: user.user_id };
}

async function isOfTask(db: Queryable, share_id: string, task_id: string): Promise<boolean> {
  return (await db.query('select 1 from task_share where share_id = $1 and task_id = $2', [share_id, task_id])).rowCount === 1;
}

export async function taskOf(db: Queryable, task_id: string): Promise<{ task_name: string; task_status: TaskStatus }> {
  const { rows } = await db.query<{ task_name: string; task_status: TaskStatus }>(
    'select task_name, task_status from task where task_id = $1',
    [task_id],
  );
  const [task] = rows;
  if (!task) throw new Refusal('NOT_FOUND', gone);
  return task;
}

export async function refuseWhileWorking(db: Queryable, task_id: string, how: 'look' | 'lock'): Promise<void> {
  const { rows } = await db.query<{ task_status: TaskStatus }>(
    `select task_status from task where task_id = $1${how === 'lock' ? ' for update' : ''}`,
    [task_id],
  );
  if (rows[0]?.task_status === TaskStatus.Running) throw new Refusal('STATE', '任务正在进行，请等待完成或先停止');
  if (rows[0]?.task_status === TaskStatus.Pause) throw new Refusal('STATE', '任务已暂停，请先继续或停止');
}

/** With a version there is nothing to read. */
export async function phaseNow(db: Queryable, project: SiteProject, hasVersion: boolean): Promise<ProjectPhase> {
  return hasVersion ? ProjectPhase.Enhancing : phaseOf(await outline(db, project.task_id), project.mode);
}

/** The events of the open branch that tell the phase and the plan, without what else stands in them. */
export async function outline(db: Queryable, task_id: string): Promise<NumberedEvent[]> {
  const { rows } = await db.query<{ seq: number; at: number; type: string; body: object }>({
    name: 'site_outline',
    text: `select seq, at, type, case type
        when 'message' then jsonb_build_object('message_id', body -> 'message_id', 'answer_id', body -> 'answer_id')
        when 'tool_call' then jsonb_build_object('run_id', body -> 'run_id', 'tool', body -> 'tool', 'call_id', body -> 'call_id',
          'input', case when body ->> 'tool' in ('plan', 'plan_pages') then body -> 'input' end)
        else body end as body
      from task_event where task_id = $1 and type in ('message', 'tool_call', 'branched', 'branch_opened', 'turn_undone') order by seq`,
    values: [task_id],
  });
  // Of messages and calls, what is read here.
  return activeEvents(rows.map(({ body, ...row }) => ({ ...body, ...row }) as NumberedEvent));
}

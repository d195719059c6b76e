/** Operations on shared replays: making one, opening and closing it, and looking at it with its secret. */
import { renderSVG } from 'uqr';
import { Refusal } from '#contract/codes.ts';
import { ReplayStatus } from '#contract/operations/sharing.ts';
import { TaskStatus, TaskType } from '#contract/task.ts';
import { mayBeShared } from '#contract/timeline/fold/replay.ts';
import { granted } from '#server/platform/access.ts';
import { writeAudit, type AuditAction } from '#server/platform/auth/audit.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { fileLink } from '#server/platform/files/file-links.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { signedIn, type CallContext, type Handler, type User } from '#server/platform/http/context.ts';
import type { Log } from '#server/platform/observe/log.ts';
import { refuseForChild } from '#server/runs/team/children.ts';
import { goneShare, openShare, secretOfShare } from './pass.ts';
import { planReplay, writeReplay, type ReplayPlan } from './write-replay.ts';

export interface SharingInput {
  store: FileStore;
  secret: string;
  base_path: string;
  log: Log;
}

type Names = 'CreateTaskReplay' | 'OperateTaskReplay' | 'GetTaskReplay' | 'GetTaskReplayById';

interface SharedTask {
  task_id: string;
  user_id: string;
  task_name: string;
  task_type: number;
  task_status: TaskStatus;
  parent_id: number;
  last_seq: number;
}

interface ShareRow {
  share_id: string;
  user_id: string;
  status: ReplayStatus;
  last_seq: number;
  created: number;
  is_public: boolean;
}

const goneTask = '任务不存在或已被删除';

export interface Shares {
  /** Everybody may look at the task of a site as it is now, without a secret. */
  openPublic(context: CallContext, task_id: string): Promise<void>;
  /** Nobody may any more, but by a link. */
  closePublic(context: CallContext, task_id: string): Promise<void>;
}

export function sharesOf(input: SharingInput): Shares {
  return {
    async openPublic(context, task_id) {
      const { share_id } = await openShareOf(input, context, await ownTask(context.tx, signedIn(context), task_id), { is_public: true });
      await showToAll(context, task_id, share_id);
    },
    closePublic: (context, task_id) => showToAll(context, task_id, null),
  };
}

/** A site has one share that needs no secret, or none: this one, and those before it are closed. */
async function showToAll(context: CallContext, task_id: string, share_id: string | null): Promise<void> {
  const { rows } = await context.tx.query<{ share_id: string }>(
    `with shown as (update site_project set public_share_id = $2 where task_id = $1)
     update task_share set status = ${ReplayStatus.Closed}
     where task_id = $1 and is_public and status = ${ReplayStatus.Open} and share_id is distinct from $2 returning share_id`,
    [task_id, share_id],
  );
  for (const closed of rows) await audit(context, signedIn(context), 'unshare', closed.share_id);
}

/** One that shows the same is used again. */
async function openShareOf(
  input: SharingInput,
  context: CallContext,
  task: SharedTask,
  { file_list, is_public }: { file_list?: { file_uri: string }[] | undefined; is_public: boolean },
): Promise<{ share_id: string }> {
  refuseForChild(task);
  if (!mayBeShared(task.task_status)) throw new Refusal('STATE', '这个任务还没有可以分享的内容');
  // One after the other, so that the same content gets the same link; the task itself goes on meanwhile.
  await context.tx.query("select pg_advisory_xact_lock(hashtextextended('share ' || $1, 0))", [task.task_id]);
  const source = { db: context.tx, store: input.store, task_id: task.task_id, until: task.last_seq, at: context.now() };
  const plan = await planReplay(source);
  const uris = filesOf(plan, file_list);
  const known = await context.tx.query<{ share_id: string }>(
    `select share_id from task_share
     where task_id = $1 and last_seq = $2 and status = ${ReplayStatus.Open} and is_narrowed = $3 and file_uris = $4 and is_public = $5 limit 1`,
    [task.task_id, task.last_seq, file_list !== undefined, uris, is_public],
  );
  if (known.rows[0]) return known.rows[0];
  const share_id = context.new_id();
  const store_key = context.new_id();
  const replay = writeReplay(source, plan, file_list && new Set(uris));
  context.afterRollback(
    () => void input.store.delete(store_key).catch((error: unknown) => input.log.warn({ err: error }, 'a replay was left')),
  );
  await input.store.put(store_key, replay.text, { max_bytes: Number.MAX_SAFE_INTEGER, content_type: 'application/json' });
  await context.tx.query(
    `insert into task_share (share_id, task_id, user_id, last_seq, file_uris, is_narrowed, store_key, created, replay_index, is_public)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      share_id,
      task.task_id,
      task.user_id,
      task.last_seq,
      uris,
      file_list !== undefined,
      store_key,
      context.now(),
      await replay.index(),
      is_public,
    ],
  );
  await audit(context, signedIn(context), 'share', share_id);
  return { share_id };
}

export function sharingOperations(input: SharingInput): { [Name in Names]: Handler<Name> } {
  const addressOf = (context: CallContext, { task_id, task_type }: SharedTask, share_id: string, is_public = false) => {
    const page = `${context.page_origin}${input.base_path}/${task_type === TaskType.CodingAgent ? 'share-coding-expert' : 'share'}/${task_id}`;
    return is_public ? page : `${page}?share_id=${share_id}&secret=${secretOfShare(input.secret, share_id)}&from=share`;
  };

  return {
    async CreateTaskReplay(given, context) {
      const task = await ownTask(context.tx, signedIn(context), given.task_id);
      const { share_id } = await openShareOf(input, context, task, { file_list: given.file_list, is_public: false });
      const task_share_url = addressOf(context, task, share_id);
      return {
        share_id,
        secret: secretOfShare(input.secret, share_id),
        task_share_url,
        qr_code_url: given.need_qr_code ? qrCode(task_share_url) : '',
      };
    },

    async OperateTaskReplay(given, context) {
      const user = signedIn(context);
      const { rows } = await context.tx.query<ShareRow>(
        `select s.share_id, s.user_id, s.status, s.last_seq, s.created, s.is_public from task_share s join task t using (task_id)
         where s.share_id = $1 and s.task_id = $2 and t.task_status <> ${TaskStatus.Delete} for update of s`,
        [given.task_share_id, given.task_id],
      );
      const share = granted(user, 'change', 'share', rows[0], goneShare);
      if (share.status !== given.operate_type) {
        await context.tx.query('update task_share set status = $2 where share_id = $1', [share.share_id, given.operate_type]);
        if (share.is_public && given.operate_type === ReplayStatus.Open) await showToAll(context, given.task_id, share.share_id);
        await audit(context, user, given.operate_type === ReplayStatus.Open ? 'share' : 'unshare', share.share_id);
      }
      return { taskReplayStatus: given.operate_type };
    },

    async GetTaskReplay(given, context) {
      const task = await ownTask(context.tx, signedIn(context), given.task_id);
      const { rows } = await context.tx.query<ShareRow>(
        'select share_id, user_id, status, last_seq, created, is_public from task_share where task_id = $1 order by created desc, share_id limit 50',
        [task.task_id],
      );
      const site = await context.tx.query<{ project_id: string }>('select project_id from site_project where task_id = $1', [task.task_id]);
      return {
        project_id: site.rows[0]?.project_id ?? '',
        replay_task_list: rows.map((row) => ({
          share_id: row.share_id,
          secret: secretOfShare(input.secret, row.share_id),
          task_share_url: addressOf(context, task, row.share_id, row.is_public),
          taskReplayStatus: row.status,
          create_time: Math.floor(row.created / 1000),
          is_behind: row.last_seq < task.last_seq,
          is_public: row.is_public,
        })),
      };
    },

    async GetTaskReplayById(given, context) {
      const share = await openShare(context.tx, input.secret, { share_id: given.task_share_id, secret: given.secret });
      if (!share) throw new Refusal('NOT_FOUND', goneShare);
      return {
        task_id: share.task_id,
        task_example_id: '',
        replay_file: {
          file_url: fileLink(
            input,
            context,
            { key: share.store_key, file_name: 'replay.json', disposition: 'inline' },
            { share_id: share.share_id },
          ),
          is_segmented: share.is_segmented,
        },
      };
    },
  };
}

async function ownTask(db: Queryable, user: User, task_id: string): Promise<SharedTask> {
  const { rows } = await db.query<SharedTask>(
    `select task_id, user_id, task_name, task_type, task_status, parent_id, last_seq from task where task_id = $1 and task_status <> ${TaskStatus.Delete}`,
    [task_id],
  );
  return granted(user, 'see', 'task', rows[0], goneTask);
}

/** Of the conversation's files, those that were asked for; refused when one of them is not among them. */
function filesOf({ files }: ReplayPlan, asked: { file_uri: string }[] | undefined): string[] {
  const there = [...files.keys()];
  if (!asked) return there.toSorted();
  const missing = asked.findIndex(({ file_uri }) => !there.includes(file_uri));
  if (missing >= 0) throw new Refusal('NOT_FOUND', '要分享的文件不在这个任务里', { [`file_list.${missing}.file_uri`]: '不在这个任务里' });
  return [...new Set(asked.map(({ file_uri }) => file_uri))].toSorted();
}

function qrCode(address: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(renderSVG(address, { border: 1 })).toString('base64')}`;
}

async function audit(context: CallContext, user: User, action: AuditAction, share_id: string): Promise<void> {
  const { address, user_agent } = context.caller;
  await writeAudit(context.tx, { action, user_id: user.user_id, address, user_agent, details: { share_id } });
}

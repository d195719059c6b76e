/** The look of a deck as its person changes it by hand: drawn anew within the call, kept as a new version. */
import type { Workspace } from '#agent/tool.ts';
import { overridesOf, readKit } from '#capabilities/brand/brand-file.ts';
import { kindOf } from '#capabilities/deliverables/kinds.ts';
import { changedLook } from '#capabilities/deliverables/slides/slides-tools.server.ts';
import { isKitName } from '#contract/brand-name.ts';
import { Refusal } from '#contract/codes.ts';
import type { ParsedOf } from '#contract/operation.ts';
import type { Operations } from '#contract/operations/all.ts';
import { TaskStatus } from '#contract/task.ts';
import { granted } from '#server/platform/access.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { signedIn, type CallContext, type Handler, type User } from '#server/platform/http/context.ts';
import { refuseForChild } from '#server/runs/team/children.ts';
import { fileUri } from '#server/runs/file-uri.ts';
import type { Hub } from '#server/runs/streams/hub.ts';
import { appendHost } from '#server/runs/log/log.ts';
import { lastAnswerId } from '#server/runs/log/turn-tree.ts';
import { insertFile, lockNames, newestFiles, refOf, type TaskFileRow } from '#server/runs/workspace.ts';

export interface DeckLookInput {
  db: Database;
  store: FileStore;
  hub: Hub;
}

type Given = ParsedOf<Operations['ChangeDeckLook']>;
const gone = '文件不存在或已被删除';
const changedMeanwhile = '这份演示文稿刚刚有了新版本，这次的修改没有保存；请在最新的内容上再改一次';

export function deckLookOperations(input: DeckLookInput): { ChangeDeckLook: Handler<'ChangeDeckLook'> } {
  return {
    async ChangeDeckLook(given, context) {
      const user = signedIn(context);
      const deck = await deckOf(context.tx, user, given);
      const put: TaskFileRow[] = [];
      try {
        const files = await newestFiles(context.tx, deck.task_id);
        const desk = deskOver(input.store, context, deck, files, put);
        const changed = await changedLook(deck.name, { ...given, own: await ownOf(given, desk) }, desk, context.signal);
        if ('problem' in changed) throw new Refusal('UNSUPPORTED', changed.problem);
        const file_uri = await save(input, context, deck, put);
        return { file_uri, notes: changed.notes };
      } catch (error) {
        await Promise.all(put.map(({ store_key }) => input.store.delete(store_key)));
        throw error;
      }
    },
  };
}

async function ownOf({ own, kit }: Given, desk: Workspace): Promise<Given['own']> {
  if (kit === undefined) return own;
  const { file, bytes } = await desk.read(kit).catch(() => {
    throw new Refusal('NOT_FOUND', `任务里没有“${kit}”`);
  });
  const read = isKitName(file.name) ? readKit(bytes) : null;
  if (!read) throw new Refusal('UNSUPPORTED', `“${file.name}”不是品牌套件，没有改动`);
  return overridesOf(read, file.name);
}

/** The files of the task; what is written waits until all of it is there. */
function deskOver(store: FileStore, context: CallContext, deck: TaskFileRow, files: TaskFileRow[], put: TaskFileRow[]): Workspace {
  const all = (): TaskFileRow[] => [...files, ...put];
  return {
    list: () => Promise.resolve(all().map(refOf)),
    async read(wanted) {
      const found = all().findLast(({ name, file_uri }) => name === wanted || file_uri === wanted);
      if (!found) throw new Error(`任务里没有文件“${wanted}”`);
      return { file: refOf(found), bytes: await store.get(found.store_key) };
    },
    async write({ name, bytes }) {
      const store_key = context.new_id();
      await store.put(store_key, bytes, { max_bytes: bytes.length, content_type: 'application/octet-stream' });
      const { task_id, user_id } = deck;
      const row = {
        file_uri: fileUri(task_id, 'agent', store_key),
        task_id,
        user_id,
        name,
        bytes: bytes.length,
        origin: 'edit',
        store_key,
      } as const;
      put.push(row);
      return refOf(row);
    },
  };
}

async function save({ db, hub }: DeckLookInput, context: CallContext, deck: TaskFileRow, put: TaskFileRow[]): Promise<string> {
  const { task_id } = deck;
  const written = put.findLast(({ name }) => name === deck.name);
  if (!written) throw new Error('the deck was not written');
  const stored = await db.transaction(async (tx) => {
    await refuseWhileWorking(tx, task_id);
    await lockNames(tx, task_id);
    const newest = (await newestFiles(tx, task_id)).find(({ name }) => name === deck.name);
    if (newest?.file_uri !== deck.file_uri) throw new Refusal('CONFLICT', changedMeanwhile);
    const answer_id = await lastAnswerId(tx, task_id);
    for (const row of put) await insertFile(tx, { ...row, write_key: null, created: context.now(), answer_id });
    const events = put.map((row) => ({ type: 'file_written' as const, file: refOf(row), by: 'edit' as const }));
    return appendHost(tx, task_id, context.now(), events);
  });
  hub.stored(task_id, stored);
  return written.file_uri;
}

async function deckOf(tx: Queryable, user: User, { task_id, file_uri }: Given): Promise<TaskFileRow> {
  const { rows } = await tx.query<TaskFileRow>(
    `select f.file_uri, f.task_id, f.user_id, f.name, f.bytes, f.origin, f.store_key from task_file f join task t using (task_id)
     where f.file_uri = $1 and f.task_id = $2 and t.task_status <> ${TaskStatus.Delete}`,
    [file_uri, task_id],
  );
  const row = granted(user, 'change', 'file', rows[0], gone);
  if (kindOf(row.name)?.id !== 'slides') throw new Refusal('UNSUPPORTED', `“${row.name}”不是演示文稿，没有改动`);
  await refuseWhileWorking(tx, task_id);
  const newest = (await newestFiles(tx, task_id)).find(({ name }) => name === row.name);
  if (newest?.file_uri !== row.file_uri) throw new Refusal('CONFLICT', changedMeanwhile);
  return row;
}

/** The agent may be writing the same file. */
async function refuseWhileWorking(tx: Queryable, task_id: string): Promise<void> {
  const { rows } = await tx.query<{ task_status: TaskStatus; parent_id: number }>(
    'select task_status, parent_id from task where task_id = $1 for update',
    [task_id],
  );
  const [task] = rows;
  if (!task) throw new Refusal('NOT_FOUND', gone);
  refuseForChild(task);
  if (task.task_status === TaskStatus.Running) throw new Refusal('STATE', '任务正在进行，请等待完成或先停止，再改外观');
  if (task.task_status === TaskStatus.Pause) throw new Refusal('STATE', '任务已暂停，请先继续或停止，再改外观');
}

/** Operations on one line of a podcast: what a person changes by hand is spoken at once, within the call, and becomes a new version. */
import { Refusal } from '#contract/codes.ts';
import { kindOf } from '#capabilities/deliverables/kinds.ts';
import type { KindPorts } from '#capabilities/deliverables/kind.server.ts';
import type { Shared } from '#capabilities/queues/fair-queue.ts';
import {
  editPodcast,
  readPodcast,
  renderPodcast,
  voiced,
  type ClipShelf,
  type Podcast,
} from '#capabilities/deliverables/podcast/podcast.server.ts';
import { TaskStatus } from '#contract/task.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { signedIn, type CallContext, type Handler, type User } from '#server/platform/http/context.ts';
import { refuseForChild } from '#server/runs/team/children.ts';
import type { Hub } from '#server/runs/streams/hub.ts';
import { appendHost } from '#server/runs/log/log.ts';
import { lastAnswerId } from '#server/runs/log/turn-tree.ts';
import { fileUri } from '#server/runs/file-uri.ts';
import { freeName, insertFile, lockNames, namesOf, newestFiles, refOf, type TaskFileRow } from '#server/runs/workspace.ts';
import { gone, loadFiles } from './operations.ts';

export interface PodcastLinesInput {
  db: Database;
  store: FileStore;
  hub: Hub;
  ports: Shared<KindPorts>;
}

type Edits = Parameters<typeof editPodcast>[1];
type Written = { file_uri: string; note: string };
interface Wanted {
  task_id: string;
  file_uri: string;
}

/** One line and the joining of a whole talk. */
const deadlineMs = 110_000;
const changedMeanwhile = '这期播客刚刚有了新版本，这次的修改没有保存；请在最新的内容上再改一次';

export function podcastLineOperations(input: PodcastLinesInput): {
  EditPodcastLine: Handler<'EditPodcastLine'>;
  RetryPodcastLine: Handler<'RetryPodcastLine'>;
} {
  return {
    async EditPodcastLine({ line_id, text, ...wanted }, context) {
      const edits: Edits = [{ op: 'set_text', line: line_id, text }];
      const isDone = (talk: Podcast) => talk.lines.some((line) => line.id === line_id && line.text === text && line.state === 'spoken');
      return change(input, context, wanted, edits, isDone);
    },
    async RetryPodcastLine({ line_id, ...wanted }, context) {
      const edits: Edits = [{ op: 'retry', ...(line_id ? { lines: [line_id] } : {}) }];
      const isDone = (talk: Podcast) => line_id === undefined && talk.lines.every((line) => line.state === 'spoken');
      return change(input, context, wanted, edits, isDone);
    },
  };
}

async function change(
  input: PodcastLinesInput,
  context: CallContext,
  wanted: Wanted,
  edits: Edits,
  isDone: (talk: Podcast) => boolean,
): Promise<Written> {
  const { store, ports } = input;
  const user = signedIn(context);
  const page = await pageOf(context.tx, user, wanted);
  const files = await newestFiles(context.tx, wanted.task_id);
  const newest = files.find((file) => file.name === page.name) ?? page;
  const before = await talkIn(store, newest);
  // The same call again, after its answer was lost.
  if (isDone(before)) return { file_uri: newest.file_uri, note: before.note };
  if (newest.file_uri !== page.file_uri) throw new Refusal('CONFLICT', changedMeanwhile);
  const edited = editPodcast(before, edits);
  if (!edited.ok) throw new Refusal('STATE', edited.problem);
  const put: { store_key: string; name: string; bytes: number }[] = [];
  const keep = async (name: string, bytes: Uint8Array) => {
    const store_key = context.new_id();
    await store.put(store_key, bytes, { max_bytes: bytes.length, content_type: 'application/octet-stream' });
    const kept = { store_key, name, bytes: bytes.length };
    put.push(kept);
    return kept;
  };
  const known = new Map(files.map((file) => [file.name, file.store_key]));
  const clips: ClipShelf = {
    has: (name) => known.has(name),
    read: (name) => store.get(known.get(name) ?? ''),
    write: async (name, bytes) => void known.set(name, (await keep(name, bytes)).store_key),
  };
  try {
    const signal = AbortSignal.any([context.signal, AbortSignal.timeout(deadlineMs)]);
    const made = await voiced({ podcast: edited.podcast, page: page.name, ports: ports.of(user.user_id), clips, signal });
    const talk: Podcast = { ...made.podcast, sound: null };
    const spoken = [...put];
    if (made.mp3) {
      const taken = await namesOf(context.tx, page.task_id, true);
      const name = before.sound?.name ?? freeName(`${page.name.replace(/\.podcast\.html$/i, '')}.mp3`, taken);
      const sound = await keep(name, made.mp3.bytes);
      talk.sound = { name, uri: fileUri(page.task_id, 'agent', sound.store_key), bytes: sound.bytes, ms: made.mp3.ms };
    }
    const written = await keep(page.name, new TextEncoder().encode(renderPodcast(talk)));
    return await save(input, context, user, { page, spoken, sound: talk.sound && put.at(-2), written, talk });
  } catch (error) {
    await Promise.all(put.map((file) => store.delete(file.store_key)));
    throw error;
  }
}

interface Kept {
  store_key: string;
  name: string;
  bytes: number;
}

async function save(
  { db, hub }: PodcastLinesInput,
  context: CallContext,
  user: User,
  {
    page,
    spoken,
    sound,
    written,
    talk,
  }: { page: TaskFileRow; spoken: Kept[]; sound: Kept | null | undefined; written: Kept; talk: Podcast },
): Promise<Written> {
  const { task_id } = page;
  const { row, stored } = await db.transaction(async (tx) => {
    await refuseWhileWorking(tx, task_id);
    await lockNames(tx, task_id);
    const newest = (await newestFiles(tx, task_id)).find((file) => file.name === page.name);
    if (newest?.file_uri !== page.file_uri) throw new Refusal('CONFLICT', changedMeanwhile);
    const answer_id = await lastAnswerId(tx, task_id);
    const insert = async (file: Kept): Promise<TaskFileRow> => {
      const made = {
        ...file,
        task_id,
        user_id: user.user_id,
        origin: 'edit' as const,
        file_uri: fileUri(task_id, 'agent', file.store_key),
      };
      await insertFile(tx, { ...made, write_key: null, created: context.now(), answer_id });
      return made;
    };
    for (const clip of spoken) await insert(clip);
    const joined = sound ? [await insert(sound)] : [];
    const last = await insert(written);
    const events = [...joined, last].map((file) => ({ type: 'file_written' as const, file: refOf(file), by: 'edit' as const }));
    return { row: last, stored: await appendHost(tx, task_id, context.now(), events) };
  });
  hub.stored(task_id, stored);
  return { file_uri: row.file_uri, note: talk.note };
}

async function pageOf(tx: Queryable, user: User, { task_id, file_uri }: Wanted): Promise<TaskFileRow> {
  const [row] = await loadFiles(tx, user, [file_uri], 'change');
  if (!row || row.task_id !== task_id) throw new Refusal('NOT_FOUND', gone);
  if (kindOf(row.name)?.id !== 'podcast') throw new Refusal('UNSUPPORTED', `“${row.name}”不是播客，没有改动`);
  await refuseWhileWorking(tx, task_id);
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
  if (task.task_status === TaskStatus.Running) throw new Refusal('STATE', '任务正在进行，请等待完成或先停止，再改播客');
  if (task.task_status === TaskStatus.Pause) throw new Refusal('STATE', '任务已暂停，请先继续或停止，再改播客');
}

async function talkIn(store: FileStore, file: TaskFileRow): Promise<Podcast> {
  const talk = readPodcast(new TextDecoder().decode(await store.get(file.store_key)));
  if (!talk) throw new Refusal('UNSUPPORTED', `“${file.name}”里没有播客的稿子，没有改动`);
  return talk;
}

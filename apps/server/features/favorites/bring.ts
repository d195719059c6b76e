/** Brings favourites into a task as its files: those a message refers to, and those the agent opens. */
import { Refusal } from '#contract/codes.ts';
import { favoriteSentences } from '#contract/favorite.ts';
import { limits, sentences, type MessageFile } from '#contract/task.ts';
import { isKitName } from '#contract/brand-name.ts';
import type { Part } from '#capabilities/deliverables/parts.server.ts';
import { granted } from '#server/platform/access.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { CallContext } from '#server/platform/http/context.ts';
import { fileUri } from '#server/runs/file-uri.ts';
import { insertFile, isMovedAway, lockNames, mostFilesOfTask, namesOf, type TaskFileRow } from '#server/runs/workspace.ts';
import { defaultKitOf } from './brand-kits.ts';
import { carry, type Carrier, type Stored } from './carry.ts';

export type Bringing = Pick<CallContext, 'tx' | 'now' | 'new_id' | 'afterRollback'>;

export interface Into {
  task_id: string;
  user_id: string;
  /** The answer that opens it; null when a person refers to it. */
  answer_id: string | null;
}

export interface Referring {
  favorites: { favorite_id: string }[];
  /** What is attached otherwise. */
  files: MessageFile[];
}

interface Kept extends Stored {
  favorite_id: string;
  user_id: string;
}

/** The files of a message together with those of the favourites it refers to, each once. Refused before anything is written. */
export async function withFavorites(hands: Carrier, context: Bringing, into: Into, given: Referring): Promise<MessageFile[]> {
  const ids = [...new Set([...given.favorites, ...(await kitFor(context.tx, into, given))].map(({ favorite_id }) => favorite_id))];
  if (ids.length === 0) return given.files;
  const all = await loadKept(context.tx, into.user_id, ids);
  await lockNames(context.tx, into.task_id);
  const before: (TaskFileRow | null)[] = [];
  for (const { favorite_id } of all) before.push(await broughtBefore(context.tx, into.task_id, favorite_id));
  const there = new Set([...given.files, ...before.flatMap((file) => file ?? [])].map((file) => file.file_uri));
  if (there.size + before.filter((file) => file === null).length > limits.files_per_message)
    throw new Refusal('INVALID', `一条消息最多带 ${limits.files_per_message} 个文件，请少引用一些收藏`, {
      favorites: sentences.too_many_or_too_large,
    });
  const files = new Map(given.files.map((file) => [file.file_uri, file]));
  for (const [n, kept] of all.entries()) {
    const { file_uri, name, bytes } = before[n] ?? (await bring(hands, context, into, kept));
    files.set(file_uri, { file_uri, file_name: name, file_url: '', bytes });
  }
  return [...files.values()];
}

/** A task begins with its person's default brand kit, unless its first message brings one. */
async function kitFor(tx: Queryable, { task_id, user_id }: Into, { files }: Referring): Promise<{ favorite_id: string }[]> {
  const kit = await defaultKitOf(tx, user_id);
  if (!kit || files.some(({ file_name }) => isKitName(file_name))) return [];
  const { rows } = await tx.query<{ begun: boolean }>(
    `select exists (select 1 from task_event where task_id = $1 and type = 'message') or exists (select 1 from task where task_id = $1 and parent_id <> 0) as begun`,
    [task_id],
  );
  return rows[0]?.begun ? [] : [kit];
}

/** The favourite as a file of the task; the one that is there already when it was brought in before. */
export async function openFavorite(hands: Carrier, context: Bringing, into: Into, favorite_id: string): Promise<TaskFileRow> {
  const [kept] = await loadKept(context.tx, into.user_id, [favorite_id]);
  if (!kept) throw new Refusal('NOT_FOUND', favoriteSentences.gone);
  await lockNames(context.tx, into.task_id);
  return (await broughtBefore(context.tx, into.task_id, favorite_id)) ?? bring(hands, context, into, kept);
}

/** In the order asked for, held with all their files until the transaction ends; refused whole when any of them is not there or not the person's. */
async function loadKept(tx: Queryable, user_id: string, ids: string[]): Promise<Kept[]> {
  const { rows } = await tx.query<Kept>(
    `select v.favorite_id, v.user_id, f.name, f.bytes, f.store_key from favorite v join favorite_file f on f.favorite_id = v.favorite_id and f.is_main
     where v.favorite_id = any($1) order by v.favorite_id for key share of v`,
    [ids],
  );
  const byId = new Map(rows.map((row) => [row.favorite_id, row]));
  return ids.map((id) => granted({ user_id }, 'see', 'favorite', byId.get(id), favoriteSentences.gone));
}

/** As it was brought in, as long as nothing has taken its place under its name since. */
async function broughtBefore(tx: Queryable, task_id: string, favorite_id: string): Promise<TaskFileRow | null> {
  const { rows } = await tx.query<TaskFileRow>(
    `select f.file_uri, f.task_id, f.user_id, f.name, f.bytes, f.origin, f.store_key from task_file f
     where f.task_id = $1 and f.favorite_id = $2 and not ${isMovedAway}
       and not exists (select 1 from task_file n where n.task_id = $1 and n.name = f.name and n.is_current and n.written > f.written)
     order by f.written desc limit 1`,
    [task_id, favorite_id],
  );
  return rows[0] ?? null;
}

async function bring(hands: Carrier, context: Bringing, { task_id, user_id, answer_id }: Into, kept: Kept): Promise<TaskFileRow> {
  const { tx } = context;
  const taken = await namesOf(tx, task_id, true);
  const [main, ...parts] = await carry(hands, context, kept, (part) => partOf(tx, kept.favorite_id, part), {
    name: kept.name,
    taken,
    newUri: () => fileUri(task_id, 'upload', context.new_id()),
  });
  if (taken.size + parts.length + 1 > mostFilesOfTask)
    throw new Refusal('TOO_LARGE', `一个任务最多保存 ${mostFilesOfTask} 个文件，收藏没有放进来；请新建任务后再引用`);
  const rest = { task_id, user_id, origin: 'user' as const, write_key: null, created: context.now(), answer_id };
  for (const part of parts) await insertFile(tx, { ...part, ...rest });
  const row = { ...main, ...rest, favorite_id: kept.favorite_id };
  await insertFile(tx, row);
  return row;
}

async function partOf(tx: Queryable, favorite_id: string, { uri, name }: Part): Promise<Stored | null> {
  const { rows } = await tx.query<Stored>(
    `select name, bytes, store_key from favorite_file where favorite_id = $1 and not is_main and (file_uri = $2 or name = $3)
     order by (file_uri = $2) desc limit 1`,
    [favorite_id, uri, name],
  );
  return rows[0] ?? null;
}

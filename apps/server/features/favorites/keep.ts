/** Keeping something: an upload, or a file of the person's own task. */
import { Refusal } from '#contract/codes.ts';
import { cleanFileName } from '#text/file-name.ts';
import { canBeFavorite, favoriteLimits, favoriteSentences, FavoriteSource, favoriteType } from '#contract/favorite.ts';
import type { ParsedOf } from '#contract/operation.ts';
import type { Operations } from '#contract/operations/all.ts';
import { extensionOf, TaskStatus } from '#contract/task.ts';
import { kindOf } from '#capabilities/deliverables/kinds.ts';
import type { Part } from '#capabilities/deliverables/parts.server.ts';
import { granted } from '#server/platform/access.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { CallContext, User } from '#server/platform/http/context.ts';
import { uriPrefix } from '#server/runs/file-uri.ts';
import { endingOf } from '#server/runs/workspace.ts';
import { carry, type Carrier, type Stored } from './carry.ts';
import { selectFavorites, type FavoriteRow } from './rows.ts';

type Given = ParsedOf<Operations['AddFavorite']>;

interface Origin extends Stored {
  /** Null for an upload. */
  task_id: string | null;
  user_id: string;
}

const gone = '文件不存在或已被删除';

export function favoriteUri(way: 'upload' | 'kept', id: string): string {
  return `${uriPrefix}favorites/${way}/${id}`;
}

/** Those who keep, tag and count for one person take turns. */
export async function lockFavorites(tx: Queryable, user_id: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 3))', [user_id]);
}

/** The one that is kept already, or a new one; `isNew` says which. */
export async function keepFavorite(
  hands: Carrier,
  context: CallContext,
  user: User,
  given: Given,
): Promise<{ row: FavoriteRow; isNew: boolean }> {
  const { tx } = context;
  await lockFavorites(tx, user.user_id);
  const known = await keptBefore(tx, user, given.content_uri);
  if (known) return { row: known, isNew: false };
  const counted = await tx.query<{ n: number }>('select count(*) as n from favorite where user_id = $1', [user.user_id]);
  if ((counted.rows[0]?.n ?? 0) >= favoriteLimits.favorites) throw new Refusal('STATE', favoriteSentences.too_many);
  const origin = (await takeUpload(tx, user, given.content_uri)) ?? (await fileOfTask(tx, user, given.content_uri));
  if (!canBeFavorite(origin.name)) throw new Refusal('UNSUPPORTED', `“${origin.name}”这种文件不能单独收藏`);
  const title = titled(given.title, origin.name);
  const isUpload = origin.task_id === null;
  const favorite_id = context.new_id();
  const files = await carry(hands, context, origin, (part) => partOf(tx, origin, part), {
    name: title,
    taken: new Set(),
    newUri: () => favoriteUri('kept', context.new_id()),
  });
  await tx.query(
    `insert into favorite (favorite_id, user_id, created, title, content_type, product_type, source, entry, from_uri)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      favorite_id,
      user.user_id,
      context.now(),
      title,
      favoriteType(title),
      isUpload ? '' : given.product_type || (kindOf(title)?.id ?? ''),
      isUpload ? FavoriteSource.UserUpload : FavoriteSource.TASK,
      given.from,
      isUpload ? null : given.content_uri,
    ],
  );
  for (const [n, { file_uri, name, bytes, store_key }] of files.entries()) {
    const is_main = n === 0;
    await tx.query(
      'insert into favorite_file (file_uri, favorite_id, user_id, name, bytes, store_key, is_main) values ($1, $2, $3, $4, $5, $6, $7)',
      // An upload goes on under the uri its person knows.
      [isUpload && is_main ? given.content_uri : file_uri, favorite_id, user.user_id, name, bytes, store_key, is_main],
    );
  }
  const [row] = await selectFavorites(tx, 'v.favorite_id = $1', [favorite_id]);
  if (!row) throw new Error('the favourite was not stored');
  return { row, isNew: true };
}

async function keptBefore(tx: Queryable, user: User, content_uri: string): Promise<FavoriteRow | undefined> {
  const [row] = await selectFavorites(tx, 'v.user_id = $1 and (v.from_uri = $2 or f.file_uri = $2)', [user.user_id, content_uri]);
  return row;
}

async function takeUpload(tx: Queryable, user: User, file_uri: string): Promise<Origin | null> {
  const { rows } = await tx.query<Omit<Origin, 'task_id'>>(
    'delete from favorite_upload where file_uri = $1 and user_id = $2 returning user_id, name, bytes, store_key',
    [file_uri, user.user_id],
  );
  return rows[0] ? { ...rows[0], task_id: null } : null;
}

/** Only of a task that is the caller's own; that is held until the transaction ends, so that its files stay. */
async function fileOfTask(tx: Queryable, user: User, file_uri: string): Promise<Origin> {
  const { rows } = await tx.query<Origin>(
    `select f.task_id, f.user_id, f.name, f.bytes, f.store_key from task_file f join task t using (task_id)
     where f.file_uri = $1 and t.task_status <> ${TaskStatus.Delete} for key share of t`,
    [file_uri],
  );
  return granted({ user_id: user.user_id }, 'change', 'file', rows[0], gone);
}

async function partOf(tx: Queryable, { task_id, user_id }: Origin, { name, uri }: Part): Promise<Stored | null> {
  if (task_id === null) return null;
  const { rows } = await tx.query<Stored>(
    `select name, bytes, store_key from task_file where task_id = $1 and user_id = $2 and (file_uri = $3 or name = $4 and is_current)
     order by (file_uri = $3) desc, written desc limit 1`,
    [task_id, user_id, uri, name],
  );
  return rows[0] ?? null;
}

/** What it is called, ending as its file does: what it is can be seen from its name. */
function titled(title: string, file_name: string): string {
  const name = cleanFileName(title);
  const ending = endingOf(file_name);
  if (name.toLowerCase().endsWith(ending.toLowerCase())) return name;
  const extension = `.${extensionOf(file_name)}`;
  const stem = name.toLowerCase().endsWith(extension) ? name.slice(0, -extension.length) : name;
  return `${stem.slice(0, 255 - ending.length).replace(/[\uD800-\uDBFF]$/, '')}${ending}`;
}

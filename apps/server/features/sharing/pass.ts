/** What a share's link lets its holder see: the secret is checked here and nowhere else. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { ReplayStatus } from '#contract/operations/sharing.ts';
import { TaskStatus } from '#contract/task.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { SharePass } from '#server/platform/http/context.ts';

export const goneShare = '分享不存在或已关闭';

export interface OpenShare {
  share_id: string;
  task_id: string;
  file_uris: string[];
  store_key: string;
  /** It can be read in parts. */
  is_segmented: boolean;
}

/** 128 bits in hex; can't be made without the server's secret. */
export function secretOfShare(secret: string, share_id: string): string {
  return createHmac('sha256', secret).update('antou task share\0').update(share_id).digest('hex').slice(0, 32);
}

/** For whoever showed its secret before. */
export async function isShareOpen(db: Queryable, share_id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select 1 from task_share s join task t using (task_id)
     where s.share_id = $1 and s.status = ${ReplayStatus.Open} and t.task_status <> ${TaskStatus.Delete}`,
    [share_id],
  );
  return rowCount === 1;
}

/** What an open share lets its holders see; null when it is none any more. For whoever showed its secret before. */
export async function filesOfShare(db: Queryable, share_id: string): Promise<string[] | null> {
  const { rows } = await db.query<{ file_uris: string[] }>(
    `select s.file_uris from task_share s join task t using (task_id)
     where s.share_id = $1 and s.status = ${ReplayStatus.Open} and t.task_status <> ${TaskStatus.Delete}`,
    [share_id],
  );
  return rows[0]?.file_uris ?? null;
}

/** Null for a wrong secret, a closed share, a deleted task and one that never was: the holder learns no difference. */
export async function openShare(db: Queryable, secret: string, pass: SharePass): Promise<OpenShare | null> {
  const right = Buffer.from(secretOfShare(secret, pass.share_id));
  const given = Buffer.from(pass.secret);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const { rows } = await db.query<OpenShare>(
    `select s.share_id, s.task_id, s.file_uris, s.store_key, s.replay_index is not null as is_segmented from task_share s join task t using (task_id)
     where s.share_id = $1 and s.status = ${ReplayStatus.Open} and t.task_status <> ${TaskStatus.Delete}`,
    [pass.share_id],
  );
  return rows[0] ?? null;
}

/** Links that open a skill to whoever has them: to be looked at, and to be installed as a copy. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AnswerOf } from '#contract/operation.ts';
import type { Operations } from '#contract/operations/all.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { CallContext } from '#server/platform/http/context.ts';

type Share = NonNullable<AnswerOf<Operations['ShareSkill']>['share']>;

/** 128 bits in hex; can't be made without the server's secret. */
function secretOf(secret: string, share_id: string): string {
  return createHmac('sha256', secret).update('antou skill share\0').update(share_id).digest('hex').slice(0, 32);
}

/** The one there is, or a new one. */
export async function shareSkill(
  { secret, base_path }: { secret: string; base_path: string },
  context: CallContext,
  skill_id: string,
): Promise<Share> {
  await context.tx.query(
    'insert into own_skill_share (share_id, skill_id, created) values ($1, $2, $3) on conflict (skill_id) do nothing',
    [context.new_id(), skill_id, context.now()],
  );
  const { rows } = await context.tx.query<{ share_id: string }>('select share_id from own_skill_share where skill_id = $1', [skill_id]);
  const share_id = rows[0]?.share_id;
  if (share_id === undefined) throw new Error('the share was not stored');
  const own = secretOf(secret, share_id);
  return { share_id, secret: own, share_url: `${context.page_origin}${base_path}/shared-skill?share_id=${share_id}&secret=${own}` };
}

export async function closeShare(tx: Queryable, skill_id: string): Promise<void> {
  await tx.query('delete from own_skill_share where skill_id = $1', [skill_id]);
}

export interface SharedSkill {
  skill_id: string;
  name: string;
  description: string;
  bytes: number;
}

/** Null for a wrong secret, a closed link and one that never was: the holder learns no difference. */
export async function openSharedSkill(
  db: Queryable,
  secret: string,
  given: { share_id: string; secret: string },
): Promise<SharedSkill | null> {
  const right = Buffer.from(secretOf(secret, given.share_id));
  const told = Buffer.from(given.secret);
  if (told.length !== right.length || !timingSafeEqual(told, right)) return null;
  const { rows } = await db.query<SharedSkill>(
    'select s.skill_id, s.name, s.description, s.bytes from own_skill_share h join own_skill s using (skill_id) where h.share_id = $1',
    [given.share_id],
  );
  return rows[0] ?? null;
}

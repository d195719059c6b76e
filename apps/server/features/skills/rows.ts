/** The rows of people's skills and their files. */
import type { SkillText } from '#capabilities/skills/skill-text.ts';
import { kindOf, type PartKind, type SkillPart } from '#capabilities/skills/skill-package.ts';
import { Refusal } from '#contract/codes.ts';
import type { OwnSkill } from '#contract/operations/skills.ts';
import { skillFile, skillLimits, skillSentences, type SkillOrigin } from '#contract/skill.ts';
import { granted, type Actor, type Deed } from '#server/platform/access.ts';
import type { Queryable } from '#server/platform/db/database.ts';

export interface SkillRow {
  skill_id: string;
  user_id: string;
  name: string;
  description: string;
  origin: SkillOrigin;
  enabled: boolean;
  files: number;
  bytes: number;
  created: number;
  updated: number;
  shared: boolean;
}

const columns = `s.skill_id, s.user_id, s.name, s.description, s.origin, s.enabled, s.files, s.bytes, s.created, s.updated,
  exists (select 1 from own_skill_share h where h.skill_id = s.skill_id) as shared`;

export async function listSkills(db: Queryable, user_id: string): Promise<SkillRow[]> {
  const { rows } = await db.query<SkillRow>(`select ${columns} from own_skill s where s.user_id = $1 order by s.name, s.skill_id`, [
    user_id,
  ]);
  return rows;
}

export async function loadSkill(db: Queryable, actor: Actor, deed: Deed, skill_id: string): Promise<SkillRow> {
  const { rows } = await db.query<SkillRow>(`select ${columns} from own_skill s where s.skill_id = $1`, [skill_id]);
  return granted(actor, deed, 'skill', rows[0], skillSentences.gone);
}

export async function partsOf(db: Queryable, skill_id: string): Promise<SkillPart[]> {
  const { rows } = await db.query<{ path: string; content: Buffer }>({
    name: 'skill_parts',
    text: 'select path, content from own_skill_file where skill_id = $1 order by nth, path',
    values: [skill_id],
  });
  return rows.map(({ path, content }) => ({ path, bytes: new Uint8Array(content.buffer, content.byteOffset, content.length) }));
}

export function presentSkill(row: SkillRow): OwnSkill {
  const { skill_id, name, description, origin, enabled, files, bytes, shared } = row;
  const [create_time, update_time] = [row.created, row.updated].map((at) => Math.floor(at / 1000));
  return {
    skill_id,
    name,
    description,
    origin,
    enabled,
    files,
    bytes,
    create_time: create_time ?? 0,
    update_time: update_time ?? 0,
    shared,
  };
}

export interface SkillOutline {
  /** SKILL.md as it lies there. */
  main: Uint8Array;
  files: { path: string; bytes: number; kind: PartKind }[];
}

/** What is there without reading it all: large files stay where they are. Null when the skill is gone. */
export async function outlineOf(db: Queryable, skill_id: string): Promise<SkillOutline | null> {
  const { rows } = await db.query<{ path: string; bytes: number; kind: PartKind; main: Buffer | null }>({
    name: 'skill_outline',
    text: `select path, octet_length(content) as bytes, kind, case when path = $2 then content end as main
      from own_skill_file where skill_id = $1 order by nth, path`,
    values: [skill_id, skillFile],
  });
  const main = rows.find((row) => row.main !== null)?.main;
  return main ? { main, files: rows.map(({ path, bytes, kind }) => ({ path, bytes, kind })) } : null;
}

/** Null when there is none. */
export async function readPart(db: Queryable, skill_id: string, path: string): Promise<(SkillPart & { kind: PartKind }) | null> {
  const { rows } = await db.query<{ content: Buffer; kind: PartKind }>({
    name: 'skill_part',
    text: 'select content, kind from own_skill_file where skill_id = $1 and path = $2',
    values: [skill_id, path],
  });
  return rows[0] ? { path, bytes: rows[0].content, kind: rows[0].kind } : null;
}

export interface KeptSkill {
  text: SkillText;
  parts: readonly SkillPart[];
  bytes: number;
}

type At = { now: number; new_id(): string };

/** A new one of the person's; with `replace` it takes the place of the one of its name. */
export async function insertSkill(
  tx: Queryable,
  user_id: string,
  kept: KeptSkill,
  { origin, enabled, replace }: { origin: SkillOrigin; enabled: boolean; replace: boolean },
  { now, new_id }: At,
): Promise<SkillRow> {
  await lockSkills(tx, user_id);
  const same = await sameName(tx, user_id, kept.text.name);
  if (same !== null && !replace) throw new Refusal('CONFLICT', `已经有一个叫“${kept.text.name}”的技能；可以换掉它，或改名后再装`);
  if (same !== null) {
    await tx.query('update own_skill set origin = $2, enabled = $3 where skill_id = $1', [same, origin, enabled]);
    return replaceParts(tx, { user_id }, same, kept, now);
  }
  const counted = await tx.query<{ n: number }>('select count(*)::int as n from own_skill where user_id = $1', [user_id]);
  if ((counted.rows[0]?.n ?? 0) >= skillLimits.skills) throw new Refusal('STATE', skillSentences.too_many);
  const skill_id = new_id();
  const { name, description } = kept.text;
  await tx.query(
    `insert into own_skill (skill_id, user_id, name, description, origin, enabled, files, bytes, created, updated)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [skill_id, user_id, name, description, origin, enabled, kept.parts.length, kept.bytes, now],
  );
  await insertParts(tx, skill_id, kept.parts);
  return loadSkill(tx, { user_id }, 'see', skill_id);
}

/** Other files, and the name and description they give. */
export async function replaceParts(tx: Queryable, actor: Actor, skill_id: string, kept: KeptSkill, now: number): Promise<SkillRow> {
  const { user_id } = await loadSkill(tx, actor, 'change', skill_id);
  await lockSkills(tx, user_id);
  const same = await sameName(tx, user_id, kept.text.name);
  if (same !== null && same !== skill_id) throw new Refusal('CONFLICT', `已经有一个叫“${kept.text.name}”的技能，请换一个名称`);
  const { name, description } = kept.text;
  await tx.query('update own_skill set name = $2, description = $3, files = $4, bytes = $5, updated = $6 where skill_id = $1', [
    skill_id,
    name,
    description,
    kept.parts.length,
    kept.bytes,
    now,
  ]);
  await tx.query('delete from own_skill_file where skill_id = $1', [skill_id]);
  await insertParts(tx, skill_id, kept.parts);
  return loadSkill(tx, actor, 'see', skill_id);
}

/** Those who count and name for one person take turns. */
async function lockSkills(tx: Queryable, user_id: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 4))', [user_id]);
}

async function sameName(tx: Queryable, user_id: string, name: string): Promise<string | null> {
  const { rows } = await tx.query<{ skill_id: string }>('select skill_id from own_skill where user_id = $1 and name = $2', [user_id, name]);
  return rows[0]?.skill_id ?? null;
}

async function insertParts(tx: Queryable, skill_id: string, parts: readonly SkillPart[]): Promise<void> {
  await tx.query(
    `insert into own_skill_file (skill_id, path, nth, content, kind)
     select $1, path, nth, content, kind from unnest($2::text[], $3::bytea[], $4::text[]) with ordinality as given (path, content, kind, nth)`,
    [skill_id, parts.map(({ path }) => path), parts.map(({ bytes }) => Buffer.from(bytes)), parts.map(kindOf)],
  );
}

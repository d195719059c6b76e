/** Keeps what a run was begun with, so that what a model was sent can be told later: each wording once, named by its hash in the log. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Brain, ToolSpec, Transcript } from '#agent/brain.ts';
import type { Queryable } from '#server/platform/db/database.ts';

const runSetting = z.object({
  instructions: z.string(),
  summarising: z.string(),
  skill: z.string().nullable(),
  open_skills: z.array(z.string()).optional(),
  manner: z.enum(['hands_off', 'cooperative', 'auto']).optional(),
  shows_orders: z.boolean().optional(),
  confirms_orders: z.boolean().optional(),
  experts: z.object({ names: z.array(z.string()), together: z.boolean() }).optional(),
  tools: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      parameters: z.record(z.string(), z.unknown()),
      skills: z.array(z.string()).optional(),
    }),
  ),
});
export type RunSetting = z.infer<typeof runSetting>;

/** What `run_start` says of it. */
export interface SettingMark {
  hash: string;
  today: Transcript['today'];
  /** Provider and name; '' for the built-in engine. */
  model: string;
  /** It is shown pictures. */
  sees?: boolean;
}

/** Wordings this process has stored; there are few. */
const stored = new Set<string>();
const mostRemembered = 1000;

export async function keepSetting(
  db: Queryable,
  brain: Brain,
  setting: Omit<Transcript, 'entries'>,
  tools: ToolSpec[],
  summarising: string,
  now: number,
): Promise<SettingMark> {
  const { instructions, skill, open_skills, experts, manner, shows_orders, confirms_orders, today } = setting;
  const around = { instructions, summarising, skill, open_skills, experts, manner, shows_orders, confirms_orders };
  // Tools are nearly all of it, and the same ones in nearly every run.
  const hash = sha256(JSON.stringify({ ...around, tools: tools.map(hashOfTool) }));
  if (!stored.has(hash)) {
    const told = tools.map(({ name, description, parameters, skills }) => ({
      name,
      description,
      parameters,
      ...(skills ? { skills: [...skills] } : {}),
    }));
    const body = JSON.stringify({ ...around, tools: told } satisfies RunSetting);
    await db.query('insert into run_setting (hash, body, created) values ($1, $2, $3) on conflict (hash) do nothing', [hash, body, now]);
    if (stored.size >= mostRemembered) stored.clear();
    stored.add(hash);
  }
  return { hash, today, model: brain.model ?? '', ...(brain.sees ? { sees: true } : {}) };
}

const hashed = new WeakMap<ToolSpec['parameters'], { name: string; description: string; hash: string }>();

function hashOfTool({ name, description, parameters }: ToolSpec): string {
  const known = hashed.get(parameters);
  if (known?.name === name && known.description === description) return known.hash;
  const hash = sha256(JSON.stringify({ name, description, parameters }));
  hashed.set(parameters, { name, description, hash });
  return hash;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Null for runs from before settings were kept. */
export async function readSetting(db: Queryable, hash: string): Promise<RunSetting | null> {
  const { rows } = await db.query<{ body: string }>('select body from run_setting where hash = $1', [hash]);
  return rows[0] ? runSetting.parse(JSON.parse(rows[0].body)) : null;
}

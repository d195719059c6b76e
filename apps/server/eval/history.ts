/** Runs of the evaluation as they are kept: one JSON file each in `evals` of the data folder. */
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const grade = z.enum(['right', 'flawed', 'told', 'asked', 'wrong', 'failed']);

export const taskResult = z.strictObject({
  id: z.string(),
  number: z.number(),
  title: z.string(),
  desk: z.string(),
  request: z.string(),
  grade,
  /** How the run ended in the product's own words: finished, needs_answer, interrupted … */
  status: z.string(),
  findings: z.array(
    z.strictObject({ what: z.string(), wrong: z.string().nullable(), weight: z.enum(['content', 'form']), told: z.boolean() }),
  ),
  not_done: z.array(z.string()),
  /** What it asked, where it did. */
  asked: z.array(z.string()),
  reply: z.string(),
  files: z.array(z.strictObject({ name: z.string(), bytes: z.number() })),
  elapsed_ms: z.number(),
  tokens: z.strictObject({ input: z.number(), output: z.number() }),
  /** 元; null where nothing has a price. */
  cost: z.number().nullable(),
  calls: z.number(),
});
export type TaskResult = z.infer<typeof taskResult>;

export const evalRun = z.strictObject({
  /** Of the format. */
  version: z.literal(1),
  model: z.string(),
  started_at: z.string(),
  elapsed_ms: z.number(),
  /** Stopped before all that was asked for had run. */
  stopped: z.boolean(),
  results: z.array(taskResult),
});
export type EvalRun = z.infer<typeof evalRun>;

export function keepRun(data_dir: string, run: EvalRun): string {
  const folder = join(data_dir, 'evals');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${run.started_at.replace(/[:.]/g, '-')}.json`);
  // Whole or not at all.
  writeFileSync(`${path}.part`, JSON.stringify(run, null, 1));
  renameSync(`${path}.part`, path);
  return path;
}

/** Of this model, oldest first. A file that is none of these runs is passed over. */
export function earlierRuns(data_dir: string, model: string): EvalRun[] {
  const folder = join(data_dir, 'evals');
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    // Nothing was kept yet.
    return [];
  }
  return names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .flatMap((name) => {
      const parsed = evalRun.safeParse(readJson(join(folder, name)));
      return parsed.success && parsed.data.model === model ? [parsed.data] : [];
    });
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // Written by somebody else, or cut off: no run.
    return null;
  }
}

/** The newest result of each task among earlier runs, by its id. */
export function lastResults(runs: readonly EvalRun[]): Map<string, TaskResult> {
  return new Map(runs.flatMap(({ results }) => results.map((one) => [one.id, one] as const)));
}

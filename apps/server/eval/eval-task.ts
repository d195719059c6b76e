/** An office task to be measured: what is asked of the product with which files, and what is right of the result. A folder with `task.json`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { kindIds } from '#contract/kinds.ts';
import { skills } from '#capabilities/skills/skills.ts';

const condition = z.union([
  z.string(),
  z.strictObject({ not: z.string() }),
  z.strictObject({ has: z.string() }),
  z.strictObject({ from: z.union([z.number(), z.string()]).optional(), below: z.union([z.number(), z.string()]).optional() }),
]);
export type Condition = z.infer<typeof condition>;

const rowFigure = z.union([
  z.string(),
  /** From left to right, without precedence: `["数量", "*", "单价"]`. */
  z.array(z.union([z.string(), z.number()])),
]);
export type RowFigure = z.infer<typeof rowFigure>;

export interface TableFigure {
  of: string;
  sheet?: string | undefined;
  take: 'sum' | 'mean' | 'min' | 'max' | 'median' | 'count' | 'distinct';
  column?: RowFigure | undefined;
  where?: Record<string, Condition> | undefined;
}

/** A number computed from the files of a task when it is graded. */
export type Figure = number | TableFigure | { op: 'plus' | 'minus' | 'times' | 'divide'; with: [Figure, Figure] };

const figure: z.ZodType<Figure> = z.lazy(() =>
  z.union([
    z.number(),
    z.strictObject({
      of: z.string(),
      sheet: z.string().optional(),
      take: z.enum(['sum', 'mean', 'min', 'max', 'median', 'count', 'distinct']),
      column: rowFigure.optional(),
      where: z.record(z.string(), condition).optional(),
    }),
    z.strictObject({ op: z.enum(['plus', 'minus', 'times', 'divide']), with: z.tuple([figure, figure]) }),
  ]),
);

/** Where a check looks: the last words, what was made, or both. */
const place = z.enum(['reply', 'files', 'both']).default('both');
/** Regular expressions, each of which has to be found. */
const patterns = z.array(z.string().min(1)).min(1);
const bounds = { from: z.number().optional(), to: z.number().optional() };
/** A sentence among what was not done that holds one of these is told of this check. Without it, any such sentence is. */
const about = z.array(z.string().min(1)).optional();

export const check = z.discriminatedUnion('check', [
  /** So many files of a kind (its id, or an ending such as `.csv`) are there. */
  z.strictObject({ check: z.literal('made'), kind: z.union([z.enum(kindIds), z.templateLiteral(['.', z.string()])]), about, ...bounds }),
  /** Nothing was made: the request is answered in words. */
  z.strictObject({ check: z.literal('no_file'), about }),
  /** The number stands in the result, in one line, row or page with all of `beside`. */
  z.strictObject({
    check: z.literal('figure'),
    name: z.string(),
    value: figure,
    percent: z.boolean().default(false),
    beside: z.array(z.string()).default([]),
    in: place,
    about,
  }),
  z.strictObject({ check: z.literal('says'), what: patterns, in: place, about }),
  z.strictObject({ check: z.literal('says_not'), what: patterns, in: place, about }),
  /** In this order, wherever they stand. */
  z.strictObject({ check: z.literal('order'), what: z.array(z.string()).min(2), in: place, about }),
  z.strictObject({ check: z.literal('pages'), about, ...bounds }),
  /** Letters and digits of the longest file made. */
  z.strictObject({ check: z.literal('length'), about, ...bounds }),
  /** What the packages hold, opened again. */
  z.strictObject({
    check: z.literal('parts'),
    of: z.enum(['headings', 'tables', 'charts', 'pictures', 'sheets', 'formulas', 'rows', 'notes', 'comments', 'changes']),
    about,
    ...bounds,
  }),
  /** What could not be done is said: among what was not done, or in the last words, or as a blank that is marked. */
  z.strictObject({ check: z.literal('owns_up'), what: patterns }),
]);
export type Check = z.infer<typeof check>;

export const evalTask = z.strictObject({
  title: z.string().min(1).max(40),
  /** Whose work it is: 财务, 销售 … */
  desk: z.string().min(1).max(10),
  skill: z
    .enum(skills.map(({ id }) => id) as [string, ...string[]])
    .nullable()
    .default(null),
  request: z.string().min(1),
  language: z.enum(['zh', 'en']).default('zh'),
  files: z.array(z.string()).default([]),
  /** Words of the request that tell how to work; none of them belongs into the result. */
  order_words: z.array(z.string()).default([]),
  /** Numbers the result may hold beside those of the files, the request and what is computed from them. */
  may_say: z.array(z.number()).default([]),
  checks: z.array(check).min(1),
});

export interface EvalTask extends z.infer<typeof evalTask> {
  /** The name of its folder, `03-sales-by-region`. */
  id: string;
  number: number;
  /** Absolute. */
  folder: string;
}

/** In the order of their numbers. Throws `Error` with a Chinese sentence that names the folder and what is wrong in it. */
export function readTasks(root: string): EvalTask[] {
  const ids = readdirSync(root, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && /^\d+-/.test(entry.name) ? [entry.name] : [],
  );
  return ids.map((id) => readTask(root, id)).toSorted((a, b) => a.number - b.number);
}

function readTask(root: string, id: string): EvalTask {
  const folder = join(root, id);
  const parsed = evalTask.safeParse(JSON.parse(readFileSync(join(folder, 'task.json'), 'utf8')));
  if (!parsed.success) throw new Error(`评测任务 ${id} 的 task.json 不对：${z.prettifyError(parsed.error)}`);
  const there = new Set(readdirSync(folder));
  const missing = parsed.data.files.filter((name) => !there.has(name));
  if (missing.length > 0) throw new Error(`评测任务 ${id} 缺少文件：${missing.join('、')}`);
  return { ...parsed.data, id, folder, number: Number.parseInt(id, 10) };
}

/** Those whose number, name, title or desk is asked for, words apart by commas; all for ''. */
export function chosenTasks(tasks: readonly EvalTask[], only: string): EvalTask[] {
  const words = only.split(/[,，\s]+/).filter((word) => word !== '');
  if (words.length === 0) return [...tasks];
  return tasks.filter((task) =>
    words.some((word) => {
      const range = /^(\d+)(?:-(\d+))?$/.exec(word);
      if (range) return task.number >= Number(range[1]) && task.number <= Number(range[2] ?? range[1]);
      return [task.id, task.title, task.desk, task.skill ?? 'general'].some((text) => text.includes(word));
    }),
  );
}

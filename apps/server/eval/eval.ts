/** `eval`: office tasks run through the product as `ask` runs one, graded by rule, and told in one page beside the last run. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { filesOf, takenFrom, work, type Question, type Taken } from '#server/ask/ask.ts';
import { callLocally, localUser } from '#server/ask/ask-calls.ts';
import { openFields } from '#server/ask/ask-order.ts';
import { wholeOf } from '#capabilities/deliverables/kinds.ts';
import { remarksOnFile } from '#capabilities/tools/look/look.server.ts';
import { OperateType } from '#contract/task.ts';
import { nothingSpent } from '#contract/timeline/fold/view.ts';
import { modelsFromEnv, variablesOf, type ModelConfig } from '#brains/model/config.ts';
import type { User } from '#server/platform/http/context.ts';
import { evalTasks } from '#server/entry-points.ts';
import type { Product } from '#server/product.ts';
import { findings, type Evidence } from './checks.ts';
import { chosenTasks, readTasks, type EvalTask } from './eval-task.ts';
import { gradeOf, gradeWords, isAsking } from './grade.ts';
import { earlierRuns, keepRun, lastResults, type EvalRun, type TaskResult } from './history.ts';
import { reportPage } from './report.ts';
import { ofMarkdown, opened } from './result-reading.ts';
import { sourceTables } from './source-tables.ts';

export interface Evaluation {
  /** `builtin`, the name of a model that is set up, of another at the same address, or '' for what answers by default. */
  model: string;
  /** See `chosenTasks`. */
  only: string;
  /** Absolute; null keeps the report beside the runs, in the data folder. */
  out: string | null;
  /** Order cards are answered as they stand, so that what comes after one is graded, too. */
  yes: boolean;
}

export const evalUsage =
  '用法：./start eval [--model builtin|设置里的名称|模型名] [--only 编号、编号-编号、岗位或标题里的字，逗号分隔] [--yes 订单卡片照原样确认] [--out 目录]';

/** Null when the words after `eval` are off; the caller prints `evalUsage`. */
export function readEvaluation(args: string[]): Evaluation | null {
  try {
    const options = { model: { type: 'string' }, only: { type: 'string' }, out: { type: 'string' }, yes: { type: 'boolean' } } as const;
    const { values } = parseArgs({ args, options });
    const from = process.env['ANTOU_CALLED_FROM'] ?? '.';
    const out = values.out === undefined ? null : resolve(from, values.out);
    return { model: values.model ?? '', only: values.only ?? '', out, yes: values.yes ?? false };
  } catch {
    // parseArgs throws for an option it does not know.
    return null;
  }
}

/** Where the model of an evaluation is to be had: the environment with it in place of the usual one. */
export interface WithModel {
  env: NodeJS.ProcessEnv;
  /** A name the environment does not know: people's own settings are looked at first, then it is asked for at the address that is set. */
  own: string | null;
}

/** `builtin` takes every model away. What stands beside the named one may not answer in its place. Throws as `modelsFromEnv`. */
export function withModel(env: NodeJS.ProcessEnv, model: string): WithModel {
  if (model === '') return { env, own: null };
  const others = Object.entries(env).filter(([name]) => !name.startsWith('MODEL_') || name === 'MODEL_PRIVATE_HOSTS');
  if (model === 'builtin') return { env: Object.fromEntries(others), own: null };
  const set = modelsFromEnv(env);
  const onlyWith = (one: ModelConfig): NodeJS.ProcessEnv => ({ ...Object.fromEntries(others), ...variablesOf(one) });
  for (const one of [set?.main, set?.small, set?.fallback])
    if (one && [one.model, one.label].some((name) => name?.toLowerCase() === model.toLowerCase())) return { env: onlyWith(one), own: null };
  if (!set) return { env, own: model };
  // What is known of the one that is set is not known of another at the same address.
  const { price: _price, context_tokens: _context, max_output_tokens: _output, ...rest } = set.main;
  return { env: onlyWith({ ...rest, vision: 'auto', model, label: model }), own: model };
}

/** So many at a time: an office's machine has few cores, and a service its limits. */
const atOnce = 2;

interface Means {
  out(line: string): void;
  err(text: string): void;
  /** Aborted by Ctrl-C: nothing new is begun, what is there is told. */
  signal: AbortSignal;
}

/** Returns the exit code: 0 nothing is wrong unsaid and all have run, 1 something is, or it was stopped, 2 bad usage. */
export async function evaluate(product: Product, evaluation: Evaluation, means: Means, root = evalTasks): Promise<number> {
  const tasks = chosenTasks(readTasks(root), evaluation.only);
  if (tasks.length === 0) {
    means.err(`没有符合“${evaluation.only}”的评测任务。\n${evalUsage}\n`);
    return 2;
  }
  const { label } = product.brain.brain;
  const wanted = evaluation.model;
  if (wanted !== '' && wanted !== 'builtin' && product.brain.kind === 'builtin') {
    means.err(
      `没有找到名叫“${wanted}”的模型，不能用它评测。请写“设置 → 模型”里的名称，或设置 MODEL_BASE_URL、MODEL_API_KEY，或写 --model builtin。\n`,
    );
    return 2;
  }
  const { DATA_DIR } = product.config;
  const started = new Date(product.now());
  const run: EvalRun = { version: 1, model: label, started_at: started.toISOString(), elapsed_ms: 0, stopped: false, results: [] };
  const begun = performance.now();
  const folder = evaluation.out ?? join(DATA_DIR, 'evals', 'report');
  mkdirSync(folder, { recursive: true });
  const earlier = earlierRuns(DATA_DIR, label);
  const worker = product.startWorker({ fires_schedules: false });
  try {
    const user = await localUser(product);
    const waiting = [...tasks];
    const lane = async (): Promise<void> => {
      for (let task = waiting.shift(); task && !means.signal.aborted; task = waiting.shift()) {
        const result = await resultOf(product, user, task, { out: join(folder, 'files', task.id), yes: evaluation.yes }, means.signal);
        if (result === null) return;
        run.results.push(result);
        means.err(
          `${String(run.results.length).padStart(3)}/${tasks.length} ${gradeWords[result.grade]}  ${task.number} ${task.title}（${(result.elapsed_ms / 1000).toFixed(1)} 秒）\n`,
        );
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
  } finally {
    await worker.stop();
  }
  run.elapsed_ms = Math.round(performance.now() - begun);
  run.stopped = run.results.length < tasks.length;
  run.results.sort((a, b) => a.number - b.number);
  const kept = keepRun(DATA_DIR, run);
  const page = join(folder, '评测报告.html');
  writeFileSync(page, reportPage(run, { last: lastResults(earlier), runs: earlier }));
  writeFileSync(join(folder, '评测结果.json'), JSON.stringify(run, null, 1));
  means.err(`${run.stopped ? '中途停止，已有的结果都在报告里。\n' : ''}记录：${kept}\n`);
  means.out(page);
  return run.stopped || run.results.some(({ grade }) => grade === 'wrong' || grade === 'failed') ? 1 : 0;
}

/** Null when it was stopped before its end. */
async function resultOf(
  product: Product,
  user: User,
  task: EvalTask,
  { out, yes }: { out: string; yes: boolean },
  signal: AbortSignal,
): Promise<TaskResult | null> {
  const question: Question = {
    skill: task.skill,
    files: task.files.map((name) => join(task.folder, name)),
    out,
    as: [],
    json: false,
    set: [],
    yes,
    request: task.request,
  };
  const given: { task_id?: string } = {};
  const stop = (): void => {
    if (given.task_id)
      void callLocally(product, user, 'OperateTask', { task_id: given.task_id, operate_type: OperateType.Stop }).catch(() => undefined);
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    const worked = await work(
      product,
      user,
      question,
      () => undefined,
      (task_id) => (given.task_id = task_id),
    );
    if (signal.aborted) return null;
    const taken = await takenFrom(product, user, question, worked);
    const evidence = await evidenceOf(product, user, task, taken);
    // Readers hear Ctrl-C, too: what they missed would look invented.
    return signal.aborted ? null : graded(task, taken, evidence);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function graded(task: EvalTask, taken: Taken, evidence: Evidence): TaskResult {
  const { id, number, title, desk, request } = task;
  const { status, not_done, reply, elapsed_ms, card } = taken;
  const usage = taken.answer?.usage ?? nothingSpent;
  const asks = task.checks.some(({ check }) => check === 'made') && isAsking(reply, taken.written.length);
  const ended = status === 'finished' && asks ? 'needs_answer' : status;
  // Who asks first has handed nothing over that could be judged.
  const found = ended === 'needs_answer' || ended === 'paused' ? [] : findings(task, evidence);
  const question = taken.answer?.interaction?.state === 'open' && !card ? [taken.answer.interaction.reason] : [];
  return {
    id,
    number,
    title,
    desk,
    request,
    grade: gradeOf(ended, found),
    status: taken.answer?.reason ? `${status}：${taken.answer.reason}` : status,
    findings: found,
    not_done,
    asked: card ? openFields(card.order, card).map((one) => one.question) : question,
    reply,
    files: taken.written.map(({ name, bytes }) => ({ name, bytes })),
    elapsed_ms,
    tokens: { input: usage.input_tokens, output: usage.output_tokens },
    cost: usage.cost,
    calls: usage.calls,
  };
}

async function evidenceOf(product: Product, user: User, task: EvalTask, taken: Taken): Promise<Evidence> {
  const signal = AbortSignal.timeout(120_000);
  const reader = product.reader.of(user.user_id);
  const ports = product.ports.of(user.user_id);
  const source_words = await Promise.all(
    task.files.map(async (name) => {
      const read = await reader.read({ name, bytes: readFileSync(join(task.folder, name)) }, signal);
      return 'text' in read ? read.text : '';
    }),
  );
  const wantsPages = task.checks.some((one) => one.check === 'pages');
  const files = await Promise.all(
    taken.written.map(async ({ name, path }) => {
      const bytes = readFileSync(path);
      try {
        const read = await opened(name, bytes);
        const isPaged = wantsPages && read !== null && read.pages === null && /\.docx$/i.test(name) && ports.artist;
        const drawn = isPaged ? await ports.artist?.draw({ name, bytes }, { pages: [1], width: 200 }, signal) : null;
        return { name, opened: read, trouble: null, remarks: null as string[] | null, pages: read?.pages ?? drawn?.pages ?? null };
      } catch (error) {
        return { name, opened: null, trouble: error instanceof Error ? error.message : String(error), remarks: null, pages: null };
      }
    }),
  );
  const own = filesOf(product, user, taken.task_id);
  const sibling = (name: string) =>
    own.read(name).then(
      ({ bytes }) => bytes,
      () => null,
    );
  for (const made of taken.answer?.files ?? []) {
    if (wholeOf(made.name) !== null) continue;
    const { bytes } = await own.read(made.uri);
    const remarks = await remarksOnFile({ name: made.name, bytes, sibling }, ports, signal).catch((error: unknown) => [
      error instanceof Error ? error.message : String(error),
    ]);
    // Pictures of a page hold no words: its own file does.
    const isDrawn = /\.(?:poster|chart|podcast)\.html$/.test(made.name);
    const words = isDrawn ? await opened(made.name, bytes) : null;
    // How long a recording is was measured when it was made.
    const isSound = made.name.endsWith('.podcast.html');
    const read =
      words && isSound ? { ...words, lines: words.lines.map(({ text }) => ({ text: text.replace(/\d+ 秒|\d+:\d\d/g, '') })) } : words;
    if (remarks !== null || isDrawn) files.push({ name: made.name, opened: read, trouble: null, remarks, pages: null });
  }
  return {
    tables: await sourceTables(task.folder, task.files),
    source_words,
    reply: ofMarkdown('回答', taken.reply),
    not_done: taken.not_done,
    files,
  };
}

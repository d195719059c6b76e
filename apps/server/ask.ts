/** `ask`: one task without a browser, through the same operations, log, worker and files as every other. */
import { createReadStream, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { InputOf, OutputOf } from '#contract/operation.ts';
import { operations, type AnsweringName, type Operations } from '#contract/operations/all.ts';
import { limits, sentences, TaskRunMode } from '#contract/task.ts';
import { fold } from '#contract/timeline/fold.ts';
import { emptyView, type Answer, type TaskView } from '#contract/timeline/view.ts';
import { skills } from '#capabilities/skills/skills.ts';
import type { CallContext, Handler, ReceivedFile, User } from '#server/platform/http/context.ts';
import { readLog } from '#server/runs/log-pages.ts';
import { wholeEvents } from '#server/runs/long-events.ts';
import { cleanFileName } from '#contract/file-name.ts';
import { taskWorkspace } from '#server/runs/workspace.ts';
import { madeBefore } from '#server/features/files/operations.ts';
import { readForms, takeAway, takenForms, type TakenForm } from './ask-files.ts';
import type { Product } from './product.ts';

export interface Question {
  skill: string | null;
  files: string[];
  out: string;
  /** Forms to take deliverables away in; none for what an office opens. */
  as: TakenForm[];
  json: boolean;
  request: string;
}

export const usage = `用法：./start ask [--skill ${skills.map((skill) => skill.id).join('|')}] [--file 路径]… [--out 目录] [--as ${takenForms.join('|')}[,…]] [--json] "请求"`;

/** Null when the words after `ask` are off; the caller prints `usage`. */
export function readQuestion(args: string[]): Question | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        skill: { type: 'string' },
        file: { type: 'string', multiple: true },
        out: { type: 'string' },
        as: { type: 'string' },
        json: { type: 'boolean' },
      },
    });
    const request = positionals.join(' ').trim();
    const skill = values.skill ?? null;
    const as = values.as === undefined ? [] : readForms(values.as);
    if (as === null || request === '' || (skill !== null && !skills.some((one) => one.id === skill))) return null;
    // ./start goes into its own folder; paths are meant from where it was called.
    const from = process.env['ANTOU_CALLED_FROM'] ?? '.';
    const files = (values.file ?? []).map((path) => resolve(from, path));
    return { skill, files, out: resolve(from, values.out ?? '.'), as, json: values.json ?? false, request };
  } catch {
    // parseArgs throws for an option it does not know.
    return null;
  }
}

/** Returns the exit code: 0 finished, 1 failed, 2 bad usage. */
export async function ask(
  product: Product,
  question: Question,
  write: { out(line: string): void; err(text: string): void },
): Promise<number> {
  const started = performance.now();
  const refused = refuseFiles(question.files);
  if (refused) {
    write.err(`${refused}\n`);
    return 2;
  }
  const user = await localUser(product);
  const { task } = await callLocally(product, user, 'CreateAntouTask', {});
  const worker = product.startWorker({ fires_schedules: false });
  try {
    const files = [];
    for (const path of question.files) {
      const upload = await receive(product, path);
      const { file_name, file_uri } = await callLocally(
        product,
        user,
        'UploadTaskFile',
        { task_id: task.task_id, file_name: cleanFileName(basename(path)) },
        upload,
      );
      files.push({ file_name, file_uri });
    }
    const ability_type = skills.find((one) => one.id === question.skill)?.ability_type ?? 0;
    await callLocally(product, user, 'SendMessage', {
      task_id: task.task_id,
      query: question.request,
      files,
      ability_type,
      // Nobody sits there to answer.
      task_run_mode: TaskRunMode.HandsOff,
    });
    const view = await follow(product, task.task_id, write.err);
    return await report(product, user, task.task_id, view, question, Math.round(performance.now() - started), write);
  } finally {
    await worker.stop();
  }
}

function refuseFiles(paths: string[]): string | null {
  if (paths.length > limits.files_per_message) return sentences.too_many_or_too_large;
  for (const path of paths) {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found?.isFile()) return `找不到文件：${path}`;
    if (found.size > limits.file_bytes) return sentences.too_many_or_too_large;
  }
  return null;
}

/** Whoever sits at this machine; has no password and so can't sign in from elsewhere. */
async function localUser(product: Product): Promise<User> {
  const user = { user_id: '0'.repeat(31) + '1', name: '本机用户', email: 'local@antou.invalid', avatar_url: '' };
  await product.db.query('insert into "user" (id, name, email) values ($1, $2, $3) on conflict (id) do nothing', [
    user.user_id,
    user.name,
    user.email,
  ]);
  return user;
}

async function callLocally<Name extends AnsweringName>(
  product: Product,
  user: User,
  name: Name,
  input: InputOf<Operations[Name]>,
  upload: ReceivedFile | null = null,
): Promise<OutputOf<Operations[Name]>> {
  const effects: (() => void)[] = [];
  const undoing: (() => void)[] = [];
  // One entry of the table and its handler belong together; TypeScript can't follow that through an index.
  const handler = product.handlers[name] as Handler<Name>;
  const parsed = operations[name].input.parse(input) as Parameters<Handler<Name>>[0];
  const answer = await product.db
    .transaction((tx) => {
      const context: CallContext = {
        user,
        tx,
        caller: { session_token: '', address: '', user_agent: '' },
        upload,
        now: product.now,
        new_id: product.new_id,
        afterCommit: (effect) => effects.push(effect),
        afterRollback: (effect) => undoing.push(effect),
        afterAnswer: (effect) => effect(),
        pass: null,
        page_origin: '',
        content_origin: '',
        signal: new AbortController().signal,
      };
      return handler(parsed, context);
    })
    .catch((error: unknown) => {
      for (const undo of undoing) undo();
      throw error;
    });
  for (const effect of effects) effect();
  return answer;
}

async function receive(product: Product, path: string): Promise<ReceivedFile> {
  const store_key = product.new_id();
  return { store_key, ...(await product.store.put(store_key, createReadStream(path), { max_bytes: limits.file_bytes })) };
}

/** Shows the steps as they come; resolves when the answer has ended. */
async function follow(product: Product, task_id: string, err: (text: string) => void): Promise<TaskView> {
  let view = emptyView;
  const shown = new Map<string, string>();
  const begun = performance.now();
  for (;;) {
    const changed = new Promise<void>((resolve) => {
      const unwatch = product.hub.watchTask(task_id, { stored: done, live: () => undefined });
      const timer = setTimeout(done, 1000);
      function done(): void {
        clearTimeout(timer);
        unwatch();
        resolve();
      }
    });
    view = fold(view, await wholeEvents(product.store, await readLog(product.db, task_id, view.last_seq)));
    for (const action of answerOf(view)?.steps.flatMap((step) => step.action_list) ?? []) {
      if (action.call_id === '' || shown.get(action.call_id) === action.state) continue;
      shown.set(action.call_id, action.state);
      const mark = { running: '…', done: '✓', failed: '✗', stopped: '■' }[action.state];
      err(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} 秒 ${mark} ${action.content}\n`);
    }
    const state = answerOf(view)?.state;
    if (state !== undefined && state !== 'queued' && state !== 'running') return view;
    await changed;
  }
}

function answerOf(view: TaskView): Answer | undefined {
  return view.messages.findLast((message) => message.type === 'answer');
}

async function report(
  product: Product,
  user: User,
  task_id: string,
  view: TaskView,
  question: Question,
  elapsed_ms: number,
  write: { out(line: string): void; err(text: string): void },
): Promise<number> {
  const answer = answerOf(view);
  const files = taskWorkspace({
    db: product.db,
    store: product.store,
    task_id,
    user_id: user.user_id,
    run_id: null,
    now: product.now,
    new_id: product.new_id,
  });
  // A broken file was not made; it stands among what was not done.
  const broken = new Set(answer?.checks.flatMap((check) => (check.state === 'bad' ? [check.uri] : [])));
  const away = await takeAway({
    files: answer?.files.filter(({ uri }) => !broken.has(uri)) ?? [],
    asked: question.as,
    folder: question.out,
    read: async (uri) => (await files.read(uri)).bytes,
    async exported(file_uri, format) {
      await callLocally(product, user, 'ExportTaskFile', { task_id, file_uri, format });
      const made = await madeBefore(product.db, file_uri, format);
      if (!made) throw new Error(`the export ${file_uri} ${format} was not kept`);
      return { name: made.name, bytes: await product.store.get(made.store_key), findings: made.findings };
    },
  });
  const not_done = [...(answer?.not_done ?? []), ...away.not_done];
  const last = answer?.steps.flatMap((step) => step.action_list).findLast((action) => action.action_type === 'reply')?.content ?? '';
  const finished = answer?.state === 'finished';
  if (question.json)
    write.out(JSON.stringify({ task_id, status: answer?.state ?? 'interrupted', files: away.written, elapsed_ms, not_done }));
  else {
    if (last !== '') write.err(`\n${last}\n`);
    // What the last words don't say: nobody could be asked here, so it was left.
    const left = (answer?.not_done ?? []).filter((sentence) => !last.includes(sentence));
    if (left.length > 0) write.err(`\n没有做到：\n${left.map((sentence) => `- ${sentence}`).join('\n')}\n`);
    for (const file of away.written) write.out(file.path);
  }
  for (const sentence of [...away.said, ...away.not_done]) write.err(`${sentence}\n`);
  if (!finished && answer?.reason) write.err(`${answer.reason}\n`);
  return finished ? 0 : 1;
}

/** `ask`: one task without a browser, through the same operations, log, worker and files as every other. */
import { statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Intent } from '#contract/intent/intent.ts';
import { headNow, headsShown } from '#contract/intent/heads.ts';
import { settled } from '#contract/intent/order-answers.ts';
import { goingOn } from '#contract/intent/order-draft.ts';
import type { Order, OrderAnswer } from '#contract/intent/order.ts';
import { ChatType, limits, sentences, TaskRunMode, TaskType } from '#contract/task.ts';
import { fold } from '#contract/timeline/fold/fold.ts';
import { emptyView, type Answer, type TaskView } from '#contract/timeline/fold/view.ts';
import { skills } from '#capabilities/skills/skills.ts';
import type { Workspace } from '#agent/tool.ts';
import type { User } from '#server/platform/http/context.ts';
import { readLog } from '#server/runs/log/log-pages.ts';
import { wholeEvents } from '#server/runs/log/long-events.ts';
import { cleanFileName } from '#text/file-name.ts';
import { taskWorkspace } from '#server/runs/workspace.ts';
import { madeBefore } from '#server/features/files/operations.ts';
import { callLocally, localUser, receive } from './ask-calls.ts';
import { cardInWords, filledCard, isClosed, leftOut, openFields, openIn, readSetting, type FilledCard, type Setting } from './ask-order.ts';
import { readForms, takeAway, takenForms, type TakenForm, type Written } from './ask-files.ts';
import type { Product } from '../product.ts';

export interface Question {
  skill: string | null;
  files: string[];
  out: string;
  /** Forms to take deliverables away in; none for what an office opens. */
  as: TakenForm[];
  json: boolean;
  /** Values for the order card. */
  set: Setting[];
  /** Goes on with the card as it stands. */
  yes: boolean;
  request: string;
}

export const usage = `用法：./start ask [--skill ${skills.map((skill) => skill.id).join('|')}] [--file 路径]… [--out 目录] [--as ${takenForms.join('|')}[,…]] [--set 项=值]… [--yes] [--json] "请求"`;

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
        set: { type: 'string', multiple: true },
        yes: { type: 'boolean' },
      },
    });
    const request = positionals.join(' ').trim();
    const skill = values.skill ?? null;
    const as = values.as === undefined ? [] : readForms(values.as);
    const set = (values.set ?? []).map(readSetting);
    if (set.some((one) => one === null)) return null;
    if (as === null || request === '' || (skill !== null && !skills.some((one) => one.id === skill))) return null;
    // ./start goes into its own folder; paths are meant from where it was called.
    const from = process.env['ANTOU_CALLED_FROM'] ?? '.';
    const files = (values.file ?? []).map((path) => resolve(from, path));
    return {
      skill,
      files,
      out: resolve(from, values.out ?? '.'),
      as,
      json: values.json ?? false,
      set: set.filter((one) => one !== null),
      yes: values.yes ?? false,
      request,
    };
  } catch {
    // parseArgs throws for an option it does not know.
    return null;
  }
}

/** Returns the exit code: 0 finished, 1 failed, 2 bad usage, 3 when the order card needs an answer. */
export async function ask(
  product: Product,
  question: Question,
  write: { out(line: string): void; err(text: string): void },
): Promise<number> {
  const refused = refuseFiles(question.files);
  if (refused) {
    write.err(`${refused}\n`);
    return 2;
  }
  const user = await localUser(product);
  const worker = product.startWorker({ fires_schedules: false });
  try {
    const worked = await work(product, user, question, write.err);
    if (worked.card) for (const problem of worked.card.problems) write.err(`${problem}\n`);
    if (worked.card && worked.card.problems.length > 0) return 2;
    return report(await takenFrom(product, user, question, worked), question, write);
  } finally {
    await worker.stop();
  }
}

export interface Worked {
  task_id: string;
  view: TaskView;
  /** What it waits with. */
  card: OpenCard | null;
  elapsed_ms: number;
}

/**
 * One request from its files to the end of its answer, or to a card that is open; a worker must be running. `err` is told the steps,
 * `onTask` the task as soon as there is one.
 */
export async function work(
  product: Product,
  user: User,
  question: Question,
  err: (text: string) => void,
  onTask?: (task_id: string) => void,
): Promise<Worked> {
  const started = performance.now();
  const { task } = await callLocally(product, user, 'CreateAntouTask', {
    // Nobody sits there to press the button that goes on from the requirement.
    ...(question.skill === 'website'
      ? { task_type: TaskType.CodingAgent, expert_agent_config: { external_config: { mode: 'hands_on' } } }
      : {}),
    // A value that is set needs the card, also where nothing was left open.
    order_card: question.set.length > 0 ? 'always' : 'open',
  });
  const { task_id } = task;
  onTask?.(task_id);
  const files = [];
  for (const path of question.files) {
    const upload = await receive(product, path);
    const named = { task_id, file_name: cleanFileName(basename(path)) };
    const { file_name, file_uri } = await callLocally(product, user, 'UploadTaskFile', named, upload);
    files.push({ file_name, file_uri });
  }
  const ability_type = skills.find((one) => one.id === question.skill)?.ability_type ?? 0;
  await callLocally(product, user, 'SendMessage', {
    task_id,
    query: question.request,
    files,
    ability_type,
    // Nobody sits there to answer; what an order leaves open can be given in the same call.
    task_run_mode: TaskRunMode.HandsOff,
  });
  let view = await follow(product, task_id, err);
  let card = openCard(view, question.set);
  // What was said again may leave something open itself.
  for (let round = 0; card && card.problems.length === 0 && round < mostRounds && mayGoOn(card, question); round++) {
    await answerCard(product, user, task_id, view, goingOn(card.order, card.draft));
    view = await follow(product, task_id, err, view);
    card = openCard(view, []);
  }
  return { task_id, view, card, elapsed_ms: Math.round(performance.now() - started) };
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

/** Shows the steps as they come; resolves when the answer has ended. */
async function follow(product: Product, task_id: string, err: (text: string) => void, from = emptyView): Promise<TaskView> {
  let view = from;
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

export interface OpenCard extends FilledCard {
  order: Order;
}

/** More would be going round in circles. */
const mostRounds = 3;

/** The card the task waits with, with what is set on it; null when it waits for none. */
function openCard(view: TaskView, settings: readonly Setting[]): OpenCard | null {
  const asked = answerOf(view)?.interaction;
  if (asked?.state !== 'open' || asked.reason !== 'order') return null;
  return { order: asked.payload, ...filledCard(asked.payload, settings) };
}

function mayGoOn(card: OpenCard, { yes }: Question): boolean {
  return card.order.intent.intent !== 'unknown' && (yes || isClosed(card.order, card));
}

async function answerCard(product: Product, user: User, task_id: string, view: TaskView, answer: OrderAnswer): Promise<void> {
  await callLocally(product, user, 'SendMessage', {
    task_id,
    query: '',
    chat_type: ChatType.RESUME,
    pause_reason: 'order',
    pause_answer: { answer_id: answerOf(view)?.message_id ?? '', answer },
  });
}

/** What was read last, as it was agreed to where it was; null where no card was shown. */
function lastReading(view: TaskView): { intent: Intent; agreed: boolean } | null {
  const asked = view.messages.flatMap((message) => (message.type === 'answer' && message.interaction ? [message.interaction] : [])).at(-1);
  if (asked?.reason !== 'order') return null;
  // The fold keeps the answer with the reason it was checked for.
  const answer = asked.state === 'answered' ? (asked.answer as OrderAnswer | null) : null;
  return answer?.outcome === 'go' ? { intent: settled(answer).intent, agreed: true } : { intent: asked.payload.intent, agreed: false };
}

export interface Taken extends Worked {
  answer: Answer | undefined;
  status: Answer['state'] | 'needs_answer';
  written: Written[];
  /** Sentences about the forms things were taken away in. */
  said: string[];
  /** All that was not done, by whoever noticed. */
  not_done: string[];
  /** Of those, what only taking away could notice. */
  not_taken: string[];
  reply: string;
  reading: ReturnType<typeof lastReading>;
}

/** Writes what was made into the question's folder, and says how it ended. */
export async function takenFrom(product: Product, user: User, question: Question, worked: Worked): Promise<Taken> {
  const { task_id, view, card } = worked;
  const answer = answerOf(view);
  const files = filesOf(product, user, task_id);
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
  const reading = lastReading(view);
  const told = answer?.not_done ?? [];
  return {
    ...worked,
    answer,
    status: card ? 'needs_answer' : (answer?.state ?? 'interrupted'),
    written: away.written,
    said: away.said,
    not_done: [...told, ...(reading?.agreed ? leftOut(reading.intent, told) : []), ...away.not_done],
    not_taken: away.not_done,
    reply: answer?.steps.flatMap((step) => step.action_list).findLast((action) => action.action_type === 'reply')?.content ?? '',
    reading,
  };
}

/** The files of a task, read from outside. */
export function filesOf(product: Product, user: User, task_id: string): Workspace {
  const { db, store, now, new_id } = product;
  return taskWorkspace({ db, store, task_id, user_id: user.user_id, run_id: null, now, new_id });
}

function report(taken: Taken, question: Question, write: { out(line: string): void; err(text: string): void }): number {
  const { task_id, answer, card, elapsed_ms, status, written, not_done, not_taken, reply, reading } = taken;
  if (question.json) {
    const outline = card?.order.outline && { ...card.order.outline, sections: card.draft.outline ?? card.order.outline.sections };
    const heads =
      card?.order.heads && headsShown(card.order, card.draft).map((one) => ({ ...one, words: headNow(card.order, card.draft, one) }));
    const asked = card && {
      title: card.order.title,
      text: card.order.text,
      open: openFields(card.order, card),
      ...(heads ? { heads } : {}),
      ...(outline ? { outline } : {}),
    };
    const read = { understood: reading?.intent ?? null, ...openIn(reading?.intent) };
    write.out(JSON.stringify({ task_id, status, files: written, elapsed_ms, not_done, reply, ...read, ...(asked ? { card: asked } : {}) }));
  } else {
    if (reply !== '') write.err(`\n${reply}\n`);
    // What the last words don't say: nobody could be asked here, so it was left.
    const left = not_done.filter((sentence) => !reply.includes(sentence) && !not_taken.includes(sentence));
    if (left.length > 0) write.err(`\n没有做到：\n${left.map((sentence) => `- ${sentence}`).join('\n')}\n`);
    for (const file of written) write.out(file.path);
  }
  for (const sentence of [...taken.said, ...not_taken]) write.err(`${sentence}\n`);
  if (card) {
    if (!question.json) write.err(`\n${cardInWords(card.order, card)}\n`);
    return 3;
  }
  if (status !== 'finished' && answer?.reason) write.err(`${answer.reason}\n`);
  return status === 'finished' ? 0 : 1;
}

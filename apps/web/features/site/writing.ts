/** How far the agent is with the files of a site and the pages that were planned: folded from the steps of its answers. Pure. */
import { pageOfFile, routeOfFile, type PagePlan, type PlannedPage } from '#contract/site/page-plan.ts';
import { wayChosen, waysOut } from '#contract/site/ways-out.ts';
import type { Action, Answer, TaskView } from '#contract/timeline/fold/view.ts';

export interface PageAtWork extends Pick<PlannedPage, 'name' | 'path'>, Partial<Pick<PlannedPage, 'priority' | 'description'>> {
  state: 'pending' | 'running' | 'done';
  /** What is written of it, each with the step that wrote it first. */
  files: { path: string; call_id: string }[];
}

export interface Writing {
  done: number;
  total: number;
  /** Grows with every step that changed files. */
  steps: number;
}

const writers = new Set(['use_kit', 'write_files', 'edit_file', 'edit_element', 'change_site', 'mend_site', 'move_files', 'delete_files']);

export function writingOf(view: TaskView): Writing {
  const answer = view.messages.findLast((message) => message.type === 'answer');
  const writing: Writing = { done: 0, total: 0, steps: 0 };
  if (answer?.type !== 'answer') return writing;
  const known = new Set<string>();
  for (const action of writesOf(answer)) {
    const files = filesOf(action).filter((key) => !known.has(key));
    for (const key of files) known.add(key);
    writing.total += files.length;
    if (action.state !== 'done') continue;
    writing.done += files.length;
    writing.steps += 1;
  }
  // A page that is planned is a file at least.
  if (planIn(answer)) writing.total += pagesOf(view).filter(({ state }) => state === 'pending').length;
  return writing;
}

/** The pages that were planned last and how far each is; without a plan those that were written, as far as the steps name them. */
export function pagesOf({ messages }: TaskView): PageAtWork[] {
  const answers = messages.filter((message) => message.type === 'answer');
  const from = answers.findLastIndex((answer) => planIn(answer) !== null);
  return pagesIn(answers.slice(from));
}

/** Those of an answer's own plan, until another answer plans anew. */
export function pagesPlannedBy({ messages }: TaskView, answer_id: string): PageAtWork[] {
  const answers = messages.filter((message) => message.type === 'answer');
  const from = answers.findIndex(({ message_id }) => message_id === answer_id);
  const next = answers.findIndex((answer, n) => n > from && planIn(answer) !== null);
  return from < 0 ? [] : pagesIn(answers.slice(from, next < 0 ? undefined : next));
}

function pagesIn(answers: readonly Answer[]): PageAtWork[] {
  const planned = answers[0] && planIn(answers[0])?.pages;
  const pages = (planned ?? []).map((page): PageAtWork => ({ ...page, state: 'pending', files: [] }));
  for (const { call_id, state, path } of answers
    .flatMap(writesOf)
    .flatMap((action) => pathsOf(action).map((path) => ({ ...action, path })))) {
    const route = routeOfFile(path);
    if (!planned && route !== null && pages.every((one) => one.path !== route))
      pages.push({ name: route.split('/').at(-1) || '首页', path: route, state: 'pending', files: [] });
    const page = pageOfFile(path, pages);
    if (!page) continue;
    if (page.files.every((file) => file.path !== path)) page.files.push({ path, call_id });
    if (page.path === route && page.state !== 'done') page.state = state === 'done' ? 'done' : 'running';
  }
  return pages;
}

/** What an answer planned last; null where nothing was. */
export function planIn(answer: Answer): PagePlan | null {
  const planned = answer.steps.flatMap((step) => step.action_list).findLast(({ display }) => display?.kind === 'site_plan')?.display;
  return planned?.kind === 'site_plan' ? planned : null;
}

/** The last thing said is that the person will mend the code themselves. */
export function isLeftToPerson({ messages }: TaskView): boolean {
  const asked = messages.filter((message) => message.type === 'answer').at(-2)?.interaction;
  return (
    asked?.state === 'answered' &&
    asked.reason === 'ask_user' &&
    asked.answer !== null &&
    'answers' in asked.answer &&
    wayChosen(asked.answer) === waysOut.own
  );
}

/** What came to nothing wrote nothing. */
function writesOf(answer: Answer): Action[] {
  return answer.steps
    .flatMap((step) => step.action_list)
    .filter(({ action_type, tool, state }) => action_type === 'tool_use' && writers.has(tool) && (state === 'done' || state === 'running'));
}

/** A key for each file: its path where it is named, else its place in the step. */
function filesOf(action: Action): string[] {
  const paths = pathsOf(action);
  if (paths.length > 0) return paths;
  const [, first = '', more = '0'] = /^Edit file (\S+)(?: \+(\d+))?$/.exec(action.content) ?? [];
  if (first === '') return [];
  return [first, ...Array.from({ length: Number(more) }, (_, n) => `${action.call_id} ${n}`)];
}

/** As the step told what it changed, else as it was asked to. */
function pathsOf({ input, display }: Pick<Action, 'input' | 'display'>): string[] {
  if (display?.kind === 'site_change' && display.changes.length > 0) return display.changes.map((change) => change.path);
  if (typeof input !== 'object' || input === null) return [];
  const path: unknown = Reflect.get(input, 'path') ?? Reflect.get(input, 'file_path');
  if (typeof path === 'string') return [path];
  const files: unknown = Reflect.get(input, 'files');
  if (!Array.isArray(files)) return [];
  return files.flatMap((file: unknown) => {
    const named: unknown = typeof file === 'object' && file !== null ? Reflect.get(file, 'path') : null;
    return typeof named === 'string' ? [named] : [];
  });
}

/** What a person reads over the preview meanwhile. `shows`: what of it is seen there: nothing yet, what is written, or what ran last. */
export function writingSaid(
  { done, total }: Writing,
  { shows, version }: { shows: 'nothing' | 'written' | 'last'; version: string },
): string {
  const files = total > 0 ? `正在编写 ${done}/${total} 个文件` : '正在编写';
  if (shows === 'nothing') return `${files}，写好能运行的页面就会出现在这里`;
  if (shows === 'written' && done > 0) return `${files}，预览跟着更新`;
  return `${files}，预览停在${version === '' ? '上一次能运行的样子' : ` ${version}`}`;
}

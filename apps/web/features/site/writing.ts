/** How far the agent is with the files of a site: folded from the steps of its answer. Pure. */
import type { Action, TaskView } from '#contract/timeline/view.ts';

export interface Writing {
  done: number;
  total: number;
  /** Pages that were or are being written, as far as the steps name them. */
  pages: { name: string; path: string }[];
  /** Grows with every step that changed files. */
  steps: number;
}

const writers = new Set(['use_kit', 'write_files', 'edit_file', 'edit_element', 'change_site', 'mend_site', 'move_files', 'delete_files']);

export function writingOf(view: TaskView): Writing {
  const answer = view.messages.findLast((message) => message.type === 'answer');
  const writing: Writing = { done: 0, total: 0, pages: [], steps: 0 };
  if (answer?.type !== 'answer') return writing;
  const known = new Set<string>();
  for (const action of answer.steps.flatMap((step) => step.action_list)) {
    if (action.action_type !== 'tool_use' || !writers.has(action.tool) || action.state === 'failed' || action.state === 'stopped') continue;
    const files = filesOf(action).filter((key) => !known.has(key));
    for (const key of files) known.add(key);
    writing.total += files.length;
    if (action.state === 'done') {
      writing.done += files.length;
      writing.steps += 1;
    }
    for (const path of pathsOf(action)) {
      const page = pageOf(path);
      if (page && writing.pages.every((one) => one.path !== page.path)) writing.pages.push(page);
    }
  }
  return writing;
}

/** A key for each file: its path where it is named, else its place in the step. */
function filesOf(action: Action): string[] {
  const paths = pathsOf(action);
  if (paths.length > 0) return paths;
  const [, first = '', more = '0'] = /^Edit file (\S+)(?: \+(\d+))?$/.exec(action.content) ?? [];
  if (first === '') return [];
  return [first, ...Array.from({ length: Number(more) }, (_, n) => `${action.call_id} ${n}`)];
}

function pathsOf({ input }: Action): string[] {
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

/** Groups have no part in the address. */
function pageOf(path: string): { name: string; path: string } | null {
  const found = /^(?:src\/)?app\/(?:(.+)\/)?page\.[jt]sx?$/.exec(path);
  if (!found) return null;
  const parts = (found[1] ?? '').split('/').filter((part) => part !== '' && !/^\(.*\)$/.test(part));
  return { name: parts.at(-1) ?? '首页', path: `/${parts.join('/')}` };
}

/** What a person reads over the preview meanwhile. `follows`: what is written is what is shown. */
export function writingSaid({ done, total }: Writing, { follows, version }: { follows: boolean; version: string }): string {
  const files = total > 0 ? `正在编写 ${done}/${total} 个文件` : '正在编写';
  if (follows && done > 0) return `${files}，预览跟着更新`;
  return version === '' ? `${files}，写好能运行的页面就会出现在这里` : `${files}，预览停在 ${version}`;
}

/** How far the files of a site are, from the steps of an answer. */
import { expect, test } from 'vitest';
import type { TaskView } from '#contract/timeline/fold/view.ts';
import { pagesOf, writingOf, writingSaid } from './writing.ts';

const step = (tool: string, state: string, input: unknown, content = '') => ({
  action_type: 'tool_use',
  tool,
  state,
  input,
  content,
  call_id: `${tool}${state}`,
});
// As much of a view as is read.
const viewOf = (...actions: unknown[]) => ({ messages: [{ type: 'answer', steps: [{ action_list: actions }] }] }) as unknown as TaskView;

test('files that are written are counted once, those of a running step are still to come, and pages are named', () => {
  const view = viewOf(
    step('open_project', 'done', {}),
    step('write_files', 'done', { files: [{ path: 'app/layout.tsx' }, { path: 'app/page.tsx' }] }),
    step('edit_file', 'done', { path: 'app/page.tsx' }),
    step('edit_file', 'failed', { path: 'app/other.tsx' }),
    step('write_files', 'running', { files: [{ path: 'app/(site)/about/page.tsx' }] }),
    // Of a long input there is the title alone.
    step('write_files', 'running', 'cut', 'Edit file lib/a.ts +4'),
  );
  const writing = writingOf(view);
  expect(writing).toEqual({ done: 2, total: 8, steps: 2 });
  expect(pagesOf(view)).toEqual([
    { name: '首页', path: '/', state: 'done', files: [{ path: 'app/page.tsx', call_id: 'write_filesdone' }] },
    { name: 'about', path: '/about', state: 'running', files: [{ path: 'app/(site)/about/page.tsx', call_id: 'write_filesrunning' }] },
  ]);
  expect(writingSaid(writing, { shows: 'last', version: '#4' })).toBe('正在编写 2/8 个文件，预览停在 #4');
  expect(writingSaid(writing, { shows: 'written', version: '#4' })).toBe('正在编写 2/8 个文件，预览跟着更新');
  expect(writingSaid(writing, { shows: 'last', version: '' })).toBe('正在编写 2/8 个文件，预览停在上一次能运行的样子');
  expect(writingSaid(writingOf(viewOf()), { shows: 'nothing', version: '' })).toContain('就会出现在这里');
});

test('planned pages are all there is to come, each as far as its own file, also in the answers behind the plan', () => {
  const page = (name: string, path: string) => ({ name, path, priority: 'medium', description: '' });
  const display = { kind: 'site_plan', title: '社区', pages: [page('首页', '/'), page('新闻', '/news'), page('关于', '/about')] };
  const plan = { ...step('plan_pages', 'done', {}), action_type: 'plan_update', display };
  const first = [plan, step('write_files', 'done', { files: [{ path: 'app/layout.tsx' }, { path: 'app/page.tsx' }] })];
  const states = (view: TaskView) => pagesOf(view).map(({ state }) => state);
  expect(states(viewOf(...first))).toEqual(['done', 'pending', 'pending']);
  expect(writingOf(viewOf(...first))).toEqual({ done: 2, total: 4, steps: 1 });
  const later = viewOf(...first);
  later.messages.push(...viewOf(step('write_files', 'running', { files: [{ path: 'app/news/page.tsx' }] })).messages);
  expect(states(later)).toEqual(['done', 'running', 'pending']);
  // What the next request is about is counted by what it writes.
  expect(writingOf(later)).toEqual({ done: 0, total: 1, steps: 0 });
});

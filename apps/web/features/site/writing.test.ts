/** How far the files of a site are, from the steps of an answer. */
import { expect, test } from 'vitest';
import type { TaskView } from '#contract/timeline/view.ts';
import { writingOf, writingSaid } from './writing.ts';

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
  const writing = writingOf(
    viewOf(
      step('open_project', 'done', {}),
      step('write_files', 'done', { files: [{ path: 'app/layout.tsx' }, { path: 'app/page.tsx' }] }),
      step('edit_file', 'done', { path: 'app/page.tsx' }),
      step('edit_file', 'failed', { path: 'app/other.tsx' }),
      step('write_files', 'running', { files: [{ path: 'app/(site)/about/page.tsx' }] }),
      // Of a long input there is the title alone.
      step('write_files', 'running', 'cut', 'Edit file lib/a.ts +4'),
    ),
  );
  expect(writing).toEqual({
    done: 2,
    total: 8,
    steps: 2,
    pages: [
      { name: '首页', path: '/' },
      { name: 'about', path: '/about' },
    ],
  });
  expect(writingSaid(writing, { follows: false, version: '#4' })).toBe('正在编写 2/8 个文件，预览停在 #4');
  expect(writingSaid(writing, { follows: true, version: '#4' })).toBe('正在编写 2/8 个文件，预览跟着更新');
  expect(writingSaid(writingOf(viewOf()), { follows: false, version: '' })).toContain('就会出现在这里');
});

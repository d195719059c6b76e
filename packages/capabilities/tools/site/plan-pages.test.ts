import { expect, test } from 'vitest';
import { specOf } from '#agent/run.ts';
import type { ToolContext } from '#agent/tool.ts';
import { planPagesTool } from './plan-pages.server.ts';

const plan = {
  title: '渔港',
  pages: [
    { name: '首页', path: '/', priority: 'high', description: '一句话' },
    { name: '泊位', path: '/berths', priority: 'low', description: '' },
  ],
};
// The tool uses nothing of its context.
const context = {} as ToolContext;

test('pages are answered in words, as data and as what the person is shown, and are confirmed first where they take part', async () => {
  const tool = planPagesTool('auto');
  const input = tool.input.parse(plan);
  expect(tool.title(input)).toBe('计划 2 个页面');
  const outcome = await tool.run(input, context);
  expect(outcome).toMatchObject({ ok: true, result: plan, display: { kind: 'site_plan', ...plan } });
  expect(outcome.output).toBe('“渔港”计划 2 页：\n- [高] 首页 / 一句话\n- [低] 泊位 /berths');
  expect(specOf(tool).parameters).toMatchObject({ type: 'object', required: ['title', 'pages'] });
  expect(tool.description).not.toContain('confirm_plan');
  expect(planPagesTool('cooperative').description).toContain('First confirm_plan');
});

test('an address of elsewhere and the same address twice are refused', () => {
  const tool = planPagesTool('auto');
  const paths = (...all: string[]) =>
    tool.input.safeParse({ ...plan, pages: all.map((path) => ({ ...plan.pages[0], path })) }).error?.message;
  expect(paths('https://a.example/')).toContain('a path of the site');
  expect(paths('/news', '/', '/news')).toContain('paths must be unique, but /news repeat');
  expect(paths('/', '/新闻/[id]', '/docs/[...all]')).toBeUndefined();
});

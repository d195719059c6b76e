import { expect, it } from 'vitest';
import { specOf } from '#agent/run.ts';
import type { ToolContext } from '#agent/tool.ts';
import { planTool } from './plan.server.ts';

const steps = [
  { id: '1', title: '读取附件', status: 'done' },
  { id: '2', title: '撰写周报', status: 'running' },
  { id: '3', title: '检查数字', status: 'pending' },
];
// The tool uses nothing of its context.
const context = {} as ToolContext;

it('shows the steps, and the running one as what is being done', async () => {
  const input = planTool.input.parse({ title: '写周报', items: steps });
  expect(planTool.title(input)).toBe('撰写周报');
  const outcome = await planTool.run(input, context);
  expect(outcome).toMatchObject({ ok: true, display: { kind: 'plan', title: '写周报', items: steps } });
  expect(outcome.output).toContain('[进行中] 2 撰写周报');
  expect(specOf(planTool).parameters).toMatchObject({ type: 'object', required: ['title', 'items'] });
});

it('refuses two running items, repeated ids and an empty plan, saying which', () => {
  const two = planTool.input.safeParse({ title: '写周报', items: steps.map((step) => ({ ...step, status: 'running' })) });
  expect(two.error?.message).toContain('at most one item may be running');
  const twice = planTool.input.safeParse({ title: '写周报', items: steps.map((step) => ({ ...step, id: '1', status: 'pending' })) });
  expect(twice.error?.message).toContain('ids must be unique');
  expect(planTool.input.safeParse({ title: '写周报', items: [] }).success).toBe(false);
});

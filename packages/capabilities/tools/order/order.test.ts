/** The tool that lays an order before the person: it waits, or where nobody is to be asked says what stood in the way. */
import { expect, test } from 'vitest';
import type { ToolContext } from '#agent/tool.ts';
import { makeOrder } from '#contract/intent/testing.ts';
import { orderTool } from './order.server.ts';

// The tool uses nothing of it.
const context = {} as ToolContext;

test('it waits for the person with the order as it was read', async () => {
  const tool = orderTool(true);
  expect(tool.input.parse(makeOrder)).toEqual(makeOrder);
  expect(await tool.run(makeOrder, context)).toMatchObject({ ok: true, pause: { reason: 'order', payload: makeOrder } });
});

test('where nobody is to be asked nothing is made, and the words that stood in the way are named', async () => {
  const outcome = await orderTool(false).run(makeOrder, context);
  expect(outcome).toMatchObject({ ok: false, code: 'not_asked' });
  expect(outcome).not.toHaveProperty('pause');
  for (const words of ['“风格要大气一点”', '“顺便对比一下同行”', '做成演示文稿还是网页？', '上网查找', '全自动'])
    expect(outcome.output).toContain(words);
});

import { expect, test } from 'vitest';
import { readOffer } from './definition.server.ts';

const tool = (name: unknown, more: object = {}) => ({ name, description: 'x', inputSchema: { type: 'object' }, ...more });
const nested = (depth: number): object => (depth === 0 ? {} : { x: nested(depth - 1) });

test('what can not be used is told with its reason, the rest is taken', () => {
  const { tools, left_out } = readOffer([
    tool('find'),
    tool('find', { title: 'Again' }),
    tool('查找\u202E'),
    tool('a'.repeat(129)),
    'no tool',
    tool('deep', { inputSchema: nested(45) }),
    tool('large', { title: '大', description: '长'.repeat(66_000) }),
  ]);
  expect(tools.map(({ name }) => name)).toEqual(['find']);
  expect(left_out.map(({ name, title, reason }) => [name.slice(0, 5), title, reason.slice(0, 9)])).toEqual([
    ['find', 'Again', '与前面的一个工具同'],
    ['查找', '', '名称要由 1–12'],
    ['aaaaa', '', '名称要由 1–12'],
    ['', '', '名称要由 1–12'],
    ['deep', '', '参数的嵌套超过 4'],
    ['large', '大', '说明和参数共约 6'],
  ]);
});

test('of too many tools the first are taken, and no list is endless', () => {
  const { tools, left_out } = readOffer(
    Array.from({ length: 300 }, (_, n) => tool(`t${n}`)),
    false,
  );
  expect(tools).toHaveLength(64);
  expect(left_out).toHaveLength(52);
  expect(left_out[0]).toMatchObject({ name: 't64', reason: expect.stringContaining('最多采用 64 个') });
  expect(left_out.slice(-2).map(({ reason }) => reason)).toEqual([
    '另有 186 个工具没有采用，没有一一列出。',
    '工具列表分了太多页，后面的没有读。',
  ]);
});

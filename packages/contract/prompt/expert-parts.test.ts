/** Who is asked what when a request names several experts. */
import { expect, test } from 'vitest';
import { print, tagNode } from './markup.ts';
import { textNode } from './reading.ts';
import { expertsIn, partsOf, withoutNames } from './expert-parts.ts';

const names = ['数据分析师', '文案编辑'];

test('each has the words behind their name, under what is said to all', () => {
  expect(partsOf('按附件准备例会。 @数据分析师 汇总销售表， @文案编辑 写一份通知', names)).toEqual([
    { name: '数据分析师', words: '按附件准备例会。\n汇总销售表，' },
    { name: '文案编辑', words: '按附件准备例会。\n写一份通知' },
  ]);
});

test('names side by side share what follows; who has no words is asked the whole', () => {
  expect(partsOf('@数据分析师 、 @文案编辑 看一下这份报告', names).map(({ words }) => words)).toEqual(['看一下这份报告', '看一下这份报告']);
  expect(partsOf('看一下这份报告 @数据分析师 @文案编辑 ', names).map(({ words }) => words)).toEqual(['看一下这份报告', '看一下这份报告']);
  expect(partsOf('@文案编辑 甲 @数据分析师 乙 @文案编辑 丙', names).map(({ words }) => words)).toEqual(['乙', '甲\n丙']);
  expect(withoutNames('请 @文案编辑 改一改 a@b.cn 的信', names)).toBe('请 改一改 a@b.cn 的信');
});

test('the ids come from the chips, each once', () => {
  const chip = (id: string) => tagNode('experts', { id, name: '某' });
  expect(expertsIn(print([chip('102'), textNode('和'), chip('101'), chip('102'), chip('x')]))).toEqual([102, 101]);
});

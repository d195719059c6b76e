import { expect, test } from 'vitest';
import type { Wish } from '#contract/intent/make.ts';
import { typedMaterial } from '../text/material.ts';
import { asWished, stoodInText, unmetWishes } from './wishes.ts';

const wish = (is: Wish['is'], ...names: string[]): Wish => ({ is, names, words: `${names.join('、')}${is}`, spans: [] });

const text =
  '# 总结\n\n## 一、怎么做\n\n- 先登记\n- 再下水\n- 电话 0571-88102207\n\n## 二、待办事项\n\n| 事项 | 负责人 | 完成时间 |\n|---|---|---|\n| 查门锁 | 骆芳 | 12月5日前 |\n';
const met = (one: Wish, content = text, file = '先登记\n再下水\n电话：0571-8810 2207\n'): boolean =>
  unmetWishes([one], stoodInText(content), [typedMaterial('规定.txt', file)]).length === 0;

test('a wish is met only where what was made shows it', () => {
  for (const one of [
    wish('table', '任务表', '事项', '负责人', '时限'),
    wish('last', '任务表'),
    wish('first', '怎么做'),
    wish('alone', '怎么做'),
    wish('whole'),
    wish('whole', '电话'),
    wish('there', '登记'),
    wish('apart', '怎么做', '待办'),
    wish('clear', '条目'),
  ])
    expect(met(one), one.words).toBe(true);
  for (const one of [
    wish('table', '价格'),
    wish('last', '怎么做'),
    wish('first', '任务表'),
    wish('alone', '费用'),
    wish('there', '免费入场'),
    wish('apart', '费用', '待办'),
  ])
    expect(met(one), one.words).toBe(false);
});

test('what is left out of all that was wished for is named', () => {
  expect(unmetWishes([wish('whole')], stoodInText('- 先登记'), [typedMaterial('规定.txt', '先登记\n再下水\n')])).toEqual([
    '“whole”没有全做到：没有“再下水”。',
  ]);
  const phones = typedMaterial('店.txt', '东店电话：0571-88102207\n西店电话：0571-88102208\n');
  expect(unmetWishes([wish('whole', '电话')], stoodInText('东店 0571-88102207'), [phones])[0]).toContain('0571-88102208');
});

test('parts go to the beginning and the end as wished, and the rest keep their order', () => {
  const order = (...wishes: Wish[]) => asWished(['甲方介绍', '价格', '教训', '计划'], wishes, (one) => one).join(' ');
  expect(order(wish('last', '教训'), wish('first', '价格'))).toBe('价格 甲方介绍 计划 教训');
  expect(order(wish('alone', '教训'))).toBe('甲方介绍 价格 教训 计划');
});

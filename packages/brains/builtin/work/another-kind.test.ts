import { expect, it } from 'vitest';
import { kindAskedFor } from './another-kind.ts';

it.each([
  ['把这份运营汇报写成一个网页', 'page'],
  ['写一份运营周报文档，依据附件', 'document'],
  ['整理成一份Word报告', 'document'],
  ['按大区画柱状图', 'chart'],
  ['再做成播客', 'podcast'],
  ['写一份述职报告PPT', 'deck'],
  ['把第3页的图表换成折线图', null],
  ['标题改成“年度总结报告”', null],
  ['加一页讲预算', null],
  ['换个风格', null],
  ['把结论写得更有力', null],
])('“%s” asks for: %s', (words, kind) => {
  expect(kindAskedFor(words)).toBe(kind);
});

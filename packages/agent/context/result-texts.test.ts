import { expect, it } from 'vitest';
import { withoutTexts, withTexts } from './result-texts.ts';

const long = '第三季度的收入比上年同期多了一成。'.repeat(20);

it('keeps a long text once and gives it back', () => {
  const output = `文件：a.md\n---\n${long}\n[未完]`;
  const result = { name: 'a.md', content: long, parts: ['short', long] };
  const stored = withoutTexts(result, output);
  expect(stored.in_output?.map(([at]) => at)).toEqual([['content'], ['parts', 1]]);
  expect(JSON.stringify(stored).length).toBeLessThan(200);
  expect(withTexts(stored, output)).toEqual(result);
});

it('leaves alone what the words do not hold', () => {
  const result = { content: long, next: null, rows: [[1, 'a']] };
  expect(withoutTexts(result, 'other words')).toEqual({ result });
  expect(withTexts({ result }, 'other words')).toBe(result);
});

it('gives back what a result is by itself, and fields of any name', () => {
  expect(withTexts(withoutTexts(long, long), long)).toBe(long);
  const own = { in_output: [[[], 0, 1]], result: long };
  expect(withTexts(withoutTexts(own, long), long)).toEqual(own);
});

it('keeps data once that is printed as JSON', () => {
  const [one, other] = [1, 2].map((page) => ({ page, points: Array.from({ length: 20 }, (_, n) => `point ${page}.${n}`) }));
  const result = { pages: [one, other], count: 2 };
  const output = `pages:\n${JSON.stringify(one)}\n${JSON.stringify(other)}`;
  const stored = withoutTexts(result, output);
  expect(stored.result).toEqual({ pages: [null, null], count: 2 });
  expect(withTexts(stored, output)).toEqual(result);
});

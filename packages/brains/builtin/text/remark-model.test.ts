import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { remarkLikelihood } from './remark-model.ts';
import { suspectedIn } from './suspicion.ts';
import { typedMaterial } from './material.ts';

const lines = readFileSync(new URL('../../../../tools/house-remarks/held-out.tsv', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [label, heading = '', sentence] = line.split('\t');
    return sentence === undefined ? [] : [{ isRemark: label === '1', heading, sentence }];
  });
const named = (from: number, remarks: boolean): number =>
  lines.filter(({ isRemark, heading, sentence }) => isRemark === remarks && remarkLikelihood(sentence, heading) >= from).length;

test('of desks that taught it nothing it names nine remarks in ten, and keeps out hardly a line that readers are to get', () => {
  expect(lines).toHaveLength(490);
  expect(named(0.35, true)).toBeGreaterThanOrEqual(172);
  expect(named(0.35, false)).toBeLessThanOrEqual(16);
  expect(named(0.7, true)).toBeGreaterThanOrEqual(130);
  expect(named(0.7, false)).toBeLessThanOrEqual(3);
});

test('what is sure stays out of what goes to readers, and in a paper of the house only what is all but certain does', () => {
  const paper = typedMaterial('稿子.txt', '食堂下周起增加早餐窗口。\n\n这稿子老陆还没看过，先别往外发。\n\n早餐供应到8:40。');
  expect(suspectedIn(paper, true)).toEqual([{ words: '这稿子老陆还没看过，先别往外发。', keep: false }]);
  expect(suspectedIn(paper, false)).toEqual([{ words: '这稿子老陆还没看过，先别往外发。', keep: false }]);
  expect(suspectedIn(typedMaterial('稿子.txt', '供应商交货拖了两周，已约谈。\n\n仓库缺两个人。'), false)).toEqual([]);
});

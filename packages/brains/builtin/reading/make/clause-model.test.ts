import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isWishOrUse } from './clause-model.ts';
import { readMake } from './read-make.ts';

const lines = readFileSync(new URL('../../../../../tools/order-clauses/held-out.tsv', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [label = '', kind = '', clause = ''] = line.split('\t');
    return 'WOF'.includes(label) && clause !== '' ? [{ label, clause, told: isWishOrUse(clause, kind) }] : [];
  });

test('of desks that taught it nothing it knows a good part of the wishes, and takes hardly any content for one', () => {
  const told = (labels: string): number => lines.filter(({ label, told: is }) => labels.includes(label) && is).length;
  expect(lines).toHaveLength(448);
  expect(told('F')).toBeLessThanOrEqual(2);
  expect(told('WO')).toBeGreaterThanOrEqual(64);
});

test.each([
  ['写一份关于停车缴费的通知，语调放缓一些，落款物业部', '语调放缓一些'],
  ['做一张义诊海报，12月6日上午，诊室位置写得醒目些', '诊室位置写得醒目些'],
])('%s: a wish is told, and nothing is asked', (text, words) => {
  const intent = readMake(text, { kind: text.includes('海报') ? 'poster' : 'document', files: [], today: '2026-11-29' });
  expect(intent?.unread.map(({ words: own, is_wish }) => [own, is_wish])).toEqual([[words, true]]);
});

test.each(['落款写我名字', '提醒大家关好门窗', '住户名字不要出现', '第3页删掉'])('%s is asked about', (clause) => {
  expect(isWishOrUse(clause, 'document')).toBe(false);
});

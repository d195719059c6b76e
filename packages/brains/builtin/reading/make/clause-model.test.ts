import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { MadeKind, MakeIntent } from '#contract/intent/make.ts';
import { readMake } from './read-make.ts';

const read = (text: string, kind: MadeKind = 'document', files: string[] = []) => readMake(text, { kind, files, today: '2026-11-29' });

const kinds: Record<string, MadeKind> = { document: 'document', slides: 'slides', poster: 'poster', page: 'web-page', podcast: 'podcast' };
const orders: Record<string, string> = {
  document: '写个通知',
  slides: '做个PPT',
  poster: '做张海报',
  page: '做个网页',
  podcast: '录一段播客',
};

/** Clauses of desks that taught the models nothing, each at the end of an order. */
const lines = readFileSync(new URL('../../../../../tools/order-clauses/held-out.tsv', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [label = '', kind = '', clause = ''] = line.split('\t');
    const intent = clause.length < 2 ? null : read(`${orders[kind]}，${clause}`, kinds[kind]);
    return intent ? [{ label, kind, clause, intent }] : [];
  });

type Line = (typeof lines)[number];
const asked = ({ intent, clause }: Line) => intent.unread.find(({ words }) => words === clause);
/** Read as content by the models alone: other signs call it otherwise. */
const isPrinted = ({ intent }: Line): boolean => intent.facts.some(({ sign }) => sign === 'listed');
const count = (labels: string, is: (one: Line) => boolean, kind?: string): number =>
  lines.filter((one) => labels.includes(one.label) && (kind === undefined || one.kind === kind) && is(one)).length;

test('of desks that taught it nothing it knows a good part of the wishes, and takes hardly any content for one', () => {
  expect(lines).toHaveLength(792);
  expect(count('WO', (one) => asked(one)?.is_wish === true)).toBeGreaterThanOrEqual(90);
  expect(count('F', (one) => asked(one)?.is_wish === true)).toBeLessThanOrEqual(2);
});

test('what is read as content at once is content in ninety-seven of a hundred', () => {
  const [right, wrong] = [count('FS', isPrinted), count('WOA', isPrinted)];
  expect(right).toBeGreaterThanOrEqual(50);
  expect(right / (right + wrong)).toBeGreaterThanOrEqual(0.97);
});

test('what is likely content is put into the text on the card', () => {
  expect(count('F', (one) => asked(one)?.is_content === true)).toBeGreaterThanOrEqual(45);
  expect(count('WO', (one) => asked(one)?.is_content === true)).toBeLessThanOrEqual(12);
});

test('who signs and whom it goes to are read, and nobody else', () => {
  const [signs, gets] = [({ intent }: Line) => intent.signature?.sure === true, ({ intent }: Line) => intent.audience?.sure === true];
  expect(count('S', signs, 'document')).toBeGreaterThanOrEqual(30);
  expect(count('WOFA', signs, 'document')).toBe(0);
  expect(count('A', gets, 'document')).toBeGreaterThanOrEqual(22);
  // “for our Hong Kong clients” is one.
  expect(count('WOFS', gets, 'document')).toBeLessThanOrEqual(2);
});

test.each([
  ['写一份关于停车缴费的通知，语调放缓一些，落款物业部', '语调放缓一些'],
  ['做一张义诊海报，12月6日上午，诊室位置写得醒目些', '诊室位置写得醒目些'],
])('%s: a wish is told, and nothing is asked', (text, words) => {
  const intent = read(text, text.includes('海报') ? 'poster' : 'document');
  expect(intent?.unread.map(({ words: own, is_wish }) => [own, is_wish])).toEqual([[words, true]]);
});

test.each(['落款写我名字', '提醒大家关好门窗', '住户名字不要出现', '第3页删掉'])('%s is no wish that is only told', (clause) => {
  expect(read(`写个通知，12月3日盘点，${clause}`)?.unread.filter(({ is_wish }) => is_wish)).toEqual([]);
});

const fields = (intent: MakeIntent | null) => ({
  audience: intent?.audience?.value,
  signature: intent?.signature?.value,
  unread: intent?.unread.map(({ words }) => words),
});

test('the last words of a letter are who signs it, whatever they are called', () => {
  expect(fields(read('写个道歉信给订花的客人，12月3日的花送晚了两个小时，退30元，春山花房，2026年12月4日'))).toEqual({
    audience: '订花的客人',
    signature: '春山花房',
    unread: [],
  });
  expect(read('写个请示给厂长，2号冲床用了9年，想换一台，报价6.8万元，冲压班')?.signature).toMatchObject({ value: '冲压班', sure: true });
  // Of a text that is no letter it is laid before its person.
  expect(read('写个情况说明，昨晚8点锅炉停了20分钟，北苑供热')?.signature).toMatchObject({ value: '北苑供热', sure: false });
});

test('whom it is sent to is whom it is to, and a group is only where it is sent', () => {
  expect(fields(read('写个通知，发全体导购', 'document', ['安排.txt']))).toMatchObject({ audience: '全体导购', unread: [] });
  expect(fields(read('整理成自查报告，交区卫健委', 'document', ['自查.txt']))).toMatchObject({ audience: '区卫健委', unread: [] });
  expect(fields(read('写个通知发各分店：12月3日盘点'))).toMatchObject({ audience: '各分店', unread: [] });
  const group = read('写个通知发团购群，12月3日盘点');
  expect([group?.audience, group?.unread]).toMatchObject([undefined, [{ words: '团购群', is_wish: true }]]);
});

test('beside files, in decks and in another language nothing is content by its words', () => {
  const clause = '停车场从西门进';
  expect(
    read(`写个通知，12月3日盘点，${clause}`)
      ?.facts.map(({ words }) => words)
      .join(),
  ).toContain(clause);
  expect(read(`写个通知，${clause}`, 'document', ['安排.txt'])?.facts).toEqual([]);
  expect(read(`做个PPT，${clause}`, 'slides')?.facts).toEqual([]);
  expect(read('Write an email to Mr. Hill, tell him the shop is open', 'document')?.facts).toEqual([]);
});

test('what is not wanted, or is to be told somebody, is never content without the card', () => {
  for (const clause of ['价格别写上去', '说明交货推迟的缘由', '感谢他这些年的照顾', '提醒大家带伞'])
    expect(
      read(`写封邮件给老客户，12月3日发货，${clause}`)?.facts.map(({ words }) => words),
      clause,
    ).toEqual(['12月3日发货']);
});

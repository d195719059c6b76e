/** Heads on a card: as they will be printed, until something else is typed for them or what they follow from is changed. */
import { expect, test } from 'vitest';
import { headNow, headQuestion, headsShown, headsToCheck } from './heads.ts';
import { checkOrderAnswer } from './order-answers.ts';
import { draftOf } from './order-draft.ts';
import { orderPayload, type Head, type Order } from './order.ts';
import { withoutValueAt, withValueAt } from './paths.ts';
import { makeOrder } from './testing.ts';

const heads: Head[] = [
  { field: 'title', words: '关于这个的通知', given: false, asks: true },
  { field: 'audience', words: '管理层', given: false },
  { field: 'signature', words: '', given: false },
  { field: 'dated', words: '2026年11月29日', given: true },
];
const order: Order = { ...makeOrder, heads };
const now = (intent: Order['intent']) => heads.map((head) => headNow(order, { ...draftOf(order), intent }, head));

test('cards without heads open as before', () => {
  expect(orderPayload.parse(makeOrder).heads).toBeUndefined();
  expect(headsShown(makeOrder, draftOf(makeOrder))).toEqual([]);
  expect(orderPayload.parse(order).heads).toEqual(heads);
});

test('they stand as they will be printed, and as they were typed', () => {
  expect(now(order.intent)).toEqual(['关于这个的通知', '管理层', '', '2026年11月29日']);
  expect(now(withValueAt(order.intent, 'title', '关于停水的通知'))[0]).toBe('关于停水的通知');
  expect(now(withoutValueAt(order.intent, 'audience'))[1], 'left out').toBe('');
});

test('of another kind or form of text they are others', () => {
  const draft = draftOf(order);
  expect(headsShown(order, { ...draft, intent: withValueAt(draft.intent, 'kind', 'document') })).toEqual([]);
  expect(headsShown(order, { ...draft, intent: withValueAt(draft.intent, 'title', '停水') })).toEqual(heads);
});

test('what was taken from words is to be checked; a plain blank and the day of today are not', () => {
  expect(headsToCheck(order).map(({ field }) => field)).toEqual(['title', 'audience']);
  expect(heads.map(headQuestion)).toEqual([
    '标题写成“关于这个的通知”，对吗？',
    '发给“管理层”，对吗？',
    '没有看出谁来落款，先空着，要写上吗？',
    '日期写成“2026年11月29日”，对吗？',
  ]);
});

test('what was typed over them is no reading of the words any more', () => {
  const intent = withValueAt(order.intent, 'audience', '各部门');
  const checked = checkOrderAnswer(order, { outcome: 'go', intent, clauses: [], chosen: [] });
  const untouched = checkOrderAnswer(order, { outcome: 'go', intent: order.intent, clauses: [], chosen: [] });
  expect(checked).toMatchObject({ ok: true, answer: { intent: { audience: { value: '各部门', spans: [] } } } });
  expect(untouched).toMatchObject({ ok: true, answer: { intent: { audience: { value: '管理层', spans: [{}] } } } });
});

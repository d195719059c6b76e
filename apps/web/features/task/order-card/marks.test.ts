/** The words of a request with what became of them. */
import { expect, test } from 'vitest';
import { makeOrder, tableOrder } from '#contract/intent/testing.ts';
import type { Order } from '#contract/intent/order.ts';
import { around, isUnsure, marksOf, piecesOf } from './marks.ts';

const pieces = ({ text, intent }: Order, lit = '') => piecesOf(text, marksOf(intent), lit);

test('the pieces are the text, cut where what was read begins and ends', () => {
  for (const order of [makeOrder, tableOrder]) {
    const all = pieces(order);
    expect(all.map(({ text }) => text).join('')).toBe(order.text);
    expect(
      all
        .filter(({ is_unread }) => is_unread)
        .map(({ text }) => text)
        .join(''),
    ).toBe(order.intent.unread.map(({ words }) => words).join(''));
  }
  const audience = pieces(makeOrder).find(({ text }) => text === '给管理层');
  expect(audience).toMatchObject({ label: '给谁看', is_read: true, is_unread: false, is_lit: false });
  expect(pieces(makeOrder).find(({ text }) => text === '做一份 ')).toMatchObject({ label: '', is_read: false, is_unread: false });
});

test('words that are two things at once are both, and what lies outside of the text is nothing', () => {
  const both = pieces(makeOrder).find(({ text }) => text === '对比一下同行');
  expect(both).toMatchObject({ is_read: true, is_unread: true, label: '要接入大模型：上网查找、没有读懂' });
  const mark = { path: 'title', label: '标题', is_unread: false };
  const out = piecesOf(
    '短',
    [
      { ...mark, from: 0, to: 99 },
      { ...mark, from: 50, to: 60 },
    ],
    'title',
  );
  expect(out).toEqual([{ text: '短', label: '标题', is_read: true, is_unread: false, is_lit: true }]);
  expect(piecesOf('', [], '')).toEqual([]);
});

test('the words of the field at hand stand out, those of its parts too', () => {
  const lit = (order: Order, path: string) =>
    pieces(order, path)
      .filter(({ is_lit }) => is_lit)
      .map(({ text }) => text);
  expect(lit(makeOrder, 'length')).toEqual(['5 页']);
  expect(lit(makeOrder, 'unread.0')).toEqual(['风格要大气一点']);
  expect(lit(tableOrder, 'queries.0.query.steps.1')).toEqual(['按地区', '销售额']);
  expect(lit(makeOrder, ''), 'nothing at hand').toEqual([]);
});

test('what is to be looked at is what was not sure', () => {
  expect(isUnsure(makeOrder.intent, 'length')).toBe(true);
  expect(isUnsure(makeOrder.intent, 'kind')).toBe(false);
  expect(isUnsure(makeOrder.intent, 'title'), 'not there').toBe(false);
  expect(isUnsure(tableOrder.intent, 'queries.0.query.steps.0')).toBe(true);
  expect(isUnsure(tableOrder.intent, 'queries.0.query.steps.1')).toBe(false);
});

test('an unread word is shown in its clause', () => {
  const text = '各店卖了多少，折扣太低的不算。';
  expect(around(text, { from: 2, to: 3 })).toEqual({ before: '各店', after: '了多少' });
  expect(around(text, { from: 9, to: 11 })).toEqual({ before: '折扣', after: '的不算' });
  expect(around(text, { from: 0, to: 6 }), 'the whole clause').toEqual({ before: '', after: '' });
  expect(around('', { from: 0, to: 2 }), 'text that was not kept').toEqual({ before: '', after: '' });
  expect(around(`${'长'.repeat(90)}字`, { from: 90, to: 91 }).before).toHaveLength(40);
});

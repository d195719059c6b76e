/** Changes an order's form makes: parts with what stands under them, facts, bounds of a length, and what is left empty. */
import { expect, test } from 'vitest';
import type { MakeIntent } from '#contract/intent/make.ts';
import { makeOrder, tableOrder } from '#contract/intent/testing.ts';
import { checkAnswer } from '#contract/timeline/questions/interactions.ts';
import { finished } from './finished.ts';
import {
  boundOf,
  factPutBack,
  factUnder,
  pastedItems,
  sectionAdded,
  sectionMoved,
  sectionRemoved,
  sectionRenamed,
  sectionsPasted,
  sizeAtHand,
  sizesAtHand,
  withBound,
} from './make-edits.ts';
import { begunDraft, kept, revivedDraft } from './revived.ts';

if (makeOrder.intent.intent !== 'make') throw new Error('not an order for something new');
const intent: MakeIntent = makeOrder.intent;
const titles = (of: MakeIntent) => of.sections.map(({ title }) => title);

test('what stands under a part goes with its name, and is free when the part goes', () => {
  const under = factUnder(intent, 0, '来年计划');
  const renamed = sectionRenamed(under, 1, '明年打算');
  expect(renamed.facts[0]?.under).toBe('明年打算');
  expect(titles(renamed)).toEqual(['全年业绩', '明年打算']);
  expect(sectionRemoved(renamed, 1).facts[0]).not.toHaveProperty('under');
  expect(sectionRemoved(renamed, 0).facts[0]?.under).toBe('明年打算');
  expect(factUnder(under, 0, '').facts).toEqual(intent.facts);
});

test('parts are moved and added, and stay where there is no further', () => {
  expect(titles(sectionMoved(intent, 0, 1))).toEqual(['来年计划', '全年业绩']);
  expect(sectionMoved(intent, 0, -1)).toBe(intent);
  expect(sectionMoved(intent, 1, 1)).toBe(intent);
  expect(titles(sectionAdded(intent, 1))).toEqual(['全年业绩', '', '来年计划']);
});

test('a fact that was taken out comes back where it stood', () => {
  const fact = (words: string, from: number) => ({ words, spans: [{ from, to: from + 1 }], sign: 'figure' as const });
  const [a, b, c] = [fact('a', 1), fact('b', 5), fact('c', 9)];
  expect(factPutBack([a, c], b)).toEqual([a, b, c]);
  const ofPerson = { words: 'd', spans: [], sign: 'person' as const };
  expect(factPutBack([a, c], ofPerson)).toEqual([a, c, ofPerson]);
});

test('a length keeps its figure under another bound', () => {
  const about = { unit: 'pages', about: 5 } as const;
  expect(boundOf(about)).toBe('about');
  expect(withBound(about, 'max')).toEqual({ unit: 'pages', max: 5 });
  expect(withBound({ unit: 'pages', min: 3, max: 8 }, 'min')).toEqual({ unit: 'pages', min: 3 });
  expect(withBound({ unit: 'pages', min: 3, max: 8 }, 'about')).toEqual({ unit: 'pages', about: 8 });
  expect(boundOf(withBound(about, 'between'))).toBe('between');
  for (const size of sizesAtHand) expect(sizeAtHand(size)).toEqual(size);
  expect(sizeAtHand({ width: 600, height: 800, unit: 'mm' })).toBeUndefined();
});

test('what was begun and left empty is no part of the answer, which fits the card', () => {
  const blank = { value: '  ', spans: [], sure: true };
  const edited: MakeIntent = factUnder(sectionAdded({ ...intent, title: blank }, 2), 0, '');
  const { draft } = begunDraft(makeOrder);
  const answer = finished(makeOrder, { ...draft, intent: edited });
  expect(answer).not.toHaveProperty('intent.title');
  expect(answer).toMatchObject({ intent: { sections: [{ title: '全年业绩' }, { title: '来年计划' }] } });
  expect(checkAnswer({ reason: 'order', payload: makeOrder }, answer).ok).toBe(true);

  const table = tableOrder.intent.intent === 'table' ? tableOrder.intent : null;
  const unnamed = table && { ...table, queries: table.queries.map((one) => ({ ...one, name: ' ' })) };
  const named = finished(tableOrder, { ...begunDraft(tableOrder).draft, intent: unnamed ?? tableOrder.intent });
  expect(named).toMatchObject({ intent: { queries: [{ name: '各地区销售额' }] } });
  expect(checkAnswer({ reason: 'order', payload: tableOrder }, named).ok).toBe(true);
});

test('a column or a choice without a name is no part of the answer', () => {
  const asks = [
    { label: ' 姓名 ', type: 'text' as const, required: true, options: [] },
    { label: '  ', type: 'text' as const, required: false, options: [] },
    { label: '时段', type: 'choice' as const, required: false, options: ['上午 ', '', '下午'] },
  ];
  const answer = finished(makeOrder, { ...begunDraft(makeOrder).draft, intent: { ...intent, asks } });
  expect(answer).toMatchObject({ intent: { asks: [{ label: '姓名' }, { label: '时段', options: ['上午', '下午'] }] } });
  expect(checkAnswer({ reason: 'order', payload: makeOrder }, answer).ok).toBe(true);
});

test.each([
  ['姓名\t电话\t份数\r\n张三\t139\t2\r\n', ['姓名', '电话', '份数']],
  ['日期\n\n班次\n 交班人 ', ['日期', '班次', '交班人']],
  ['只有一个，没有换行', null],
  ['\n备用金\n', null],
])('what is pasted into a list is its items: %j', (text, items) => {
  expect(pastedItems(text, 'headings')).toEqual(items);
});

test('names that stand in a row are items, a heading with such a mark is one', () => {
  expect(pastedItems('姓名、电话、取件时间', 'names')).toEqual(['姓名', '电话', '取件时间']);
  expect(pastedItems('问题、原因与改进', 'headings')).toBeNull();
});

test('pasted headings stand behind the one at hand, or in the place of an empty one', () => {
  const titles = (one: MakeIntent) => one.sections.map(({ title }) => title);
  expect(titles(sectionsPasted(intent, 0, ['甲', '乙']))).toEqual(['全年业绩', '甲', '乙', '来年计划']);
  expect(titles(sectionsPasted(sectionAdded(intent, 1), 1, ['甲', '乙']))).toEqual(['全年业绩', '甲', '乙', '来年计划']);
});

test('a draft outlives the page as it was; anything else begins anew', () => {
  const { draft } = begunDraft(makeOrder);
  const changed = { ...draft, intent: sectionRenamed(intent, 0, '一年的业绩'), again: '换个说法' };
  const stored: unknown = JSON.parse(JSON.stringify(kept(changed)));
  expect(revivedDraft(makeOrder, stored)).toEqual(kept(changed));
  expect(revivedDraft(tableOrder, stored), 'of another kind').toBeNull();
  for (const other of [null, 1, [], {}, { version: 0, draft: changed }, { version: 1, draft: { ...changed, intent: { intent: 'make' } } }])
    expect(revivedDraft(makeOrder, other)).toBeNull();
});

/** A card that is being filled in: values at their places, and the answer that comes of it. */
import { expect, test } from 'vitest';
import { checkAnswer } from '../timeline/questions/interactions.ts';
import { draftOf, goingOn, openPoints, withChoice, withClause } from './order-draft.ts';
import type { Order } from './order.ts';
import { valueAt, withoutValueAt, withValueAt } from './paths.ts';
import { makeOrder, tableOrder } from './testing.ts';

const { intent } = makeOrder;

test('a place is named by its path; a field stands for its value', () => {
  expect(valueAt(intent, 'length.about')).toBe(5);
  expect(valueAt(intent, 'kind')).toBe('slides');
  expect(valueAt(intent, 'sections.1.title')).toBe('来年计划');
  expect(valueAt(tableOrder.intent, 'queries.0.query.steps.1.by.0.column')).toBe('地区');
  for (const nowhere of ['title', 'sections.7.title', 'kind.x', 'constructor', '__proto__.x', 'queries.0'])
    expect(valueAt(intent, nowhere), nowhere).toBeUndefined();
});

test('another value: sure, with the words it was read from; a new field has none', () => {
  expect(withValueAt(intent, 'length.about', 8)).toMatchObject({ length: { value: { unit: 'pages', about: 8 }, sure: true } });
  const spans = intent.intent === 'make' ? intent.kind.spans : [];
  expect(withValueAt(intent, 'kind', 'web-page')).toMatchObject({ kind: { value: 'web-page', spans, sure: true } });
  expect(withValueAt(intent, 'title', '年终总结')).toMatchObject({ title: { value: '年终总结', spans: [], sure: true } });
  expect(withValueAt(intent, 'sections.2', { title: '问题', spans: [] })).toMatchObject({ sections: [{}, {}, { title: '问题' }] });
  expect(withValueAt(intent, 'sections.9', 1), 'no holes').toEqual(intent);
  expect(withValueAt(tableOrder.intent, 'queries.0.query.steps.0.all.0.column', '回款日期')).toMatchObject({
    queries: [{ query: { steps: [{ all: [{ column: '回款日期', op: 'between' }] }, {}, {}] } }],
  });
  expect(valueAt(withoutValueAt(intent, 'sections.0'), 'sections')).toMatchObject([{ title: '来年计划' }]);
  expect(withoutValueAt(intent, 'audience')).not.toHaveProperty('audience');
  expect(withoutValueAt(tableOrder.intent, 'queries.0.chart')).toMatchObject({ queries: [{ name: '各地区销售额' }] });
  expect(intent, 'what was given stays').toEqual(makeOrder.intent);
});

const accepted = (order: Order, answer: unknown) => checkAnswer({ reason: 'order', payload: order }, answer);

test('what is open is named until it is answered, and the answer fits the card', () => {
  let draft = draftOf(makeOrder);
  expect(openPoints(makeOrder, draft)).toMatchObject({ unread: [{ at: 0 }, { at: 1 }], doubts: [{ id: 'kind' }] });
  expect(goingOn(makeOrder, draft)).toMatchObject({ clauses: [], chosen: [], intent: { doubts: [{ id: 'kind' }] } });
  draft = withClause(draft, 0, { to: 'again', words: '  ' });
  expect(openPoints(makeOrder, draft).unread, 'nothing was said').toHaveLength(2);
  draft = withClause(withClause(draft, 0, { to: 'again', words: ' 深蓝色 ' }), 1, { to: 'ignore' });
  const [doubt] = intent.doubts;
  if (!doubt) throw new Error('no doubt');
  draft = withChoice(draft, doubt, 'web-page');
  expect(openPoints(makeOrder, draft)).toEqual({ unread: [], doubts: [] });
  const answer = goingOn(makeOrder, draft);
  expect(answer).toMatchObject({
    intent: { kind: { value: 'web-page' }, doubts: [] },
    clauses: [
      { at: 0, answer: { to: 'again', words: '深蓝色' } },
      { at: 1, answer: { to: 'ignore' } },
    ],
    chosen: [{ id: 'kind', value: 'web-page' }],
  });
  expect(accepted(makeOrder, answer).ok).toBe(true);
  expect(openPoints(makeOrder, withClause(draft, 1, null)).unread).toMatchObject([{ at: 1 }]);
});

test('a place that was changed by hand leaves no doubt about it, and no choice that was made before', () => {
  const [doubt] = tableOrder.intent.doubts;
  if (!doubt) throw new Error('no doubt');
  const byHand = { ...draftOf(tableOrder), intent: withValueAt(tableOrder.intent, doubt.path, '到账日') };
  expect(openPoints(tableOrder, byHand).doubts).toEqual([]);
  const chosen = withChoice(draftOf(tableOrder), doubt, '日期');
  expect(openPoints(tableOrder, chosen).doubts, 'the same value, but chosen').toEqual([]);
  const changed = { ...chosen, intent: withValueAt(chosen.intent, doubt.path, '到账日') };
  const answer = goingOn(tableOrder, changed);
  expect(answer).toMatchObject({ chosen: [], intent: { doubts: [] } });
  expect(accepted(tableOrder, answer).ok).toBe(true);
});

test('what is only told needs no choice, and one without a place can be chosen', () => {
  const told = { id: 'unit', kind: 'unit', path: '', words: '', question: '金额以万元计', choices: [] } as const;
  const placeless = {
    id: 'scope',
    kind: 'scope',
    path: '',
    words: '',
    question: '给谁看？',
    choices: [{ value: 'all', label: '所有行' }],
  } as const;
  const order: Order = {
    ...tableOrder,
    intent: {
      ...tableOrder.intent,
      doubts: [
        { ...told, choices: [] },
        { ...placeless, choices: [...placeless.choices] },
      ],
    },
  };
  const begun = draftOf(order);
  expect(openPoints(order, begun).doubts).toMatchObject([{ id: 'scope' }]);
  const [, scope] = order.intent.doubts;
  if (!scope) throw new Error('no doubt');
  const answer = goingOn(order, withChoice(begun, scope, 'all'));
  expect(answer).toMatchObject({ chosen: [{ id: 'scope', value: 'all' }], intent: { doubts: [] } });
  expect(accepted(order, answer).ok).toBe(true);
});

test('what is taken for content goes into the body as long as nobody says otherwise', () => {
  const order: Order = { ...makeOrder, intent: { ...intent, unread: intent.unread.map((one) => ({ ...one, is_content: true as const })) } };
  const answer = goingOn(order, draftOf(order));
  expect(accepted(order, answer).ok).toBe(true);
  expect(answer).toMatchObject({ clauses: intent.unread.map((_, at) => ({ at, answer: { to: 'body' } })) });
  const other = goingOn(order, withClause(draftOf(order), 0, { to: 'ignore' }));
  expect(other).toMatchObject({
    clauses: [
      { at: 0, answer: { to: 'ignore' } },
      { at: 1, answer: { to: 'body' } },
    ],
  });
});

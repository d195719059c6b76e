/** The answer to an order card: what it may change, what is carried out of it, and the words of it. */
import { expect, test } from 'vitest';
import { answerInWords, defaultAnswer } from '../timeline/questions/interaction-answers.ts';
import { checkAnswer, readAsked } from '../timeline/questions/interactions.ts';
import { isComplete } from './intent.ts';
import { clauseAnswers, settled } from './order-answers.ts';
import { orderPayload, type Order, type OrderAnswer } from './order.ts';
import { makeOrder, tableOrder } from './testing.ts';

const ask = (payload: Order) => ({ reason: 'order', payload }) as const;
const go = (order: Order, more: object = {}) => ({ outcome: 'go', intent: order.intent, clauses: [], chosen: [], ...more });

function taken(order: Order, answer: unknown): OrderAnswer {
  const checked = checkAnswer(ask(order), answer);
  if (!checked.ok || checked.answered.reason !== 'order') throw new Error(JSON.stringify(checked));
  return checked.answered.answer;
}
function fieldsOf(order: Order, answer: unknown): string[] {
  const checked = checkAnswer(ask(order), answer);
  return checked.ok ? [] : Object.keys(checked.fields);
}

test.each([makeOrder, tableOrder])('a card of $title is read from a log as it was written', (order) => {
  expect(orderPayload.parse(order)).toEqual(order);
  expect(readAsked({ reason: 'order', payload: JSON.parse(JSON.stringify(order)) as unknown })).toEqual(ask(order));
  expect(readAsked({ reason: 'order', payload: { ...order, more: 1 } })).toBeNull();
});

test('nobody’s silence makes a thing', () => {
  const { answer } = defaultAnswer(ask(makeOrder));
  expect(answer).toEqual({ outcome: 'cancel' });
  expect(answerInWords(defaultAnswer(ask(makeOrder)))).toBe('不做了。');
});

test('the kind of order stays, and answers belong to clauses and doubts there are, each once', () => {
  expect(fieldsOf(makeOrder, go(tableOrder))).toEqual(['intent.intent']);
  const body = { to: 'body' };
  expect(fieldsOf(makeOrder, go(makeOrder, { clauses: [{ at: 2, answer: body }] }))).toEqual(['clauses.0.at']);
  const twice = [0, 0].map((at) => ({ at, answer: body }));
  expect(fieldsOf(makeOrder, go(makeOrder, { clauses: twice }))).toEqual(['clauses.1.at']);
  expect(fieldsOf(makeOrder, go(makeOrder, { clauses: [{ at: 0, answer: { to: 'again', words: ' ' } }] }))).toEqual([
    'clauses.0.answer.words',
  ]);
  expect(fieldsOf(makeOrder, go(makeOrder, { chosen: [{ id: 'kind', value: 'podcast' }] }))).toEqual(['chosen.0.value']);
  expect(fieldsOf(makeOrder, go(makeOrder, { chosen: [{ id: 'size', value: 'slides' }] }))).toEqual(['chosen.0.id']);
  expect(fieldsOf(makeOrder, { outcome: 'again', words: '' })).toEqual(['words']);
  expect(fieldsOf(makeOrder, { outcome: 'later' })).not.toEqual([]);
  expect(fieldsOf(makeOrder, go(makeOrder, { more: 1 }))).not.toEqual([]);
});

test('what the card told is no field of it, and a yes makes sure what was not', () => {
  const edited = { ...makeOrder.intent, unread: [], needs_model: [], doubts: [] };
  const answer = taken(makeOrder, go({ ...makeOrder, intent: edited }, { chosen: [{ id: 'kind', value: 'slides' }] }));
  if (answer.outcome !== 'go' || answer.intent.intent !== 'make') throw new Error('not a go');
  expect(answer.intent.unread).toEqual(makeOrder.intent.unread);
  expect(answer.intent.needs_model).toEqual(makeOrder.intent.needs_model);
  expect(answer.intent.doubts).toEqual([]);
  expect(answer.intent.length?.sure).toBe(true);
  const forged = { ...makeOrder.intent, doubts: [{ ...makeOrder.intent.doubts[0], question: '别的问题' }] };
  expect(taken(makeOrder, go({ ...makeOrder, intent: forged as Order['intent'] }))).toMatchObject({
    intent: { doubts: makeOrder.intent.doubts },
  });
});

test('settled: each clause where the person put it, the rest still unread', () => {
  const answer = taken(
    makeOrder,
    go(makeOrder, {
      clauses: [{ at: 0, answer: { to: 'again', words: '用深蓝色' } }],
      chosen: [{ id: 'kind', value: 'slides' }],
    }),
  );
  if (answer.outcome !== 'go') throw new Error('not a go');
  const { intent, again, ignored } = settled(answer);
  expect(again).toEqual([{ words: '用深蓝色', instead_of: makeOrder.intent.unread[0] }]);
  expect(ignored).toEqual([]);
  expect(intent.unread).toEqual([makeOrder.intent.unread[1]]);
  expect(intent.facts).toHaveLength(1);
  const both = settled({
    intent: makeOrder.intent,
    clauses: [
      { at: 0, answer: { to: 'ignore' } },
      { at: 1, answer: { to: 'body' } },
    ],
  });
  expect(both.ignored).toEqual([makeOrder.intent.unread[0]]);
  expect(both.intent.unread).toEqual([]);
  expect(both.intent.facts.at(-1)).toEqual({ words: '顺便对比一下同行', spans: [makeOrder.intent.unread[1]?.span], sign: 'person' });
  expect(isComplete({ ...both.intent, needs_model: [], doubts: [] }), 'not sure before the yes').toBe(false);
});

test('the words say what was agreed and what is left aside', () => {
  const answer = taken(
    makeOrder,
    go(makeOrder, { clauses: [{ at: 0, answer: { to: 'ignore' } }], chosen: [{ id: 'kind', value: 'slides' }] }),
  );
  expect(answerInWords({ ...ask(makeOrder), answer })).toBe(`就这样做：
- 做什么：演示文稿（年终总结）
- 给谁看：管理层
- 篇幅：约 5 页
- 各部分：全年业绩、来年计划
- 内容：今年营收 3.2 亿元
- 不用管：风格要大气一点
- 没有读懂，这次不做：顺便对比一下同行
- 要接入大模型，这次不做：对比一下同行（上网查找）`);
  expect(answerInWords({ ...ask(tableOrder), answer: taken(tableOrder, go(tableOrder)) })).toBe(`就这样做：
- 各地区销售额：销售.xlsx · 明细；只留 日期 介于 2026-01-01 和 2026-12-31；按 地区 汇总：销售额求和，加总计行；排序：销售额从大到小；柱状图，原文件的新工作表
- 没有读懂，这次不做：再按客户分一下层
- 没有选定：“今年”看哪一列日期？`);
  expect(answerInWords({ ...ask(makeOrder), answer: { outcome: 'again', words: '做一份三页的简报' } })).toBe('做一份三页的简报');
});

test('a name may sign, where a clause is one', () => {
  const [clause] = makeOrder.intent.unread;
  if (!clause) throw new Error('the card has an unread clause');
  const order = orderPayload.parse({
    ...makeOrder,
    intent: { ...makeOrder.intent, unread: [{ ...clause, words: '云溪果园', is_name: true }] },
  });
  expect(clauseAnswers(order.intent, order.intent.unread[0])).toEqual(['signature', 'body', 'ignore', 'again']);
  expect(clauseAnswers(makeOrder.intent, clause)).toEqual(['body', 'ignore', 'again']);
  const answer = taken(order, go(order, { clauses: [{ at: 0, answer: { to: 'signature' } }] }));
  if (answer.outcome !== 'go') throw new Error('it goes on');
  expect(settled(answer).intent).toMatchObject({ signature: { value: '云溪果园' }, unread: [] });
});

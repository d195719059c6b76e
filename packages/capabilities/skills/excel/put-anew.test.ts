/** What becomes of a table's card that is gone on with: the likeliest column is taken and told, a clause put anew is read with all the rest. */
import { expect, test } from 'vitest';
import { sheetTools } from '#capabilities/deliverables/sheet/sheet-tools.server.ts';
import { workbooksHere } from '#capabilities/deliverables/sheet/testing.ts';
import { orderPayload, type Order, type OrderAnswer } from '#contract/intent/order.ts';
import { draftOf, goingOn, withChoice, withClause } from '#contract/intent/order-draft.ts';
import { startDesk, type Desk, type Said } from '../writing/testing.ts';

const sales =
  '日期,部门,产品,数量,销售额\n2026-01-05,华东,网关,2,100\n2026-01-20,华南,存储,1,300\n2026-02-03,华东,存储,4,200\n2026-02-14,华北,网关,3,50\n';
const post =
  '日期,投递员,投递件数,退回件数\n2026-11-01,郎小军,100,2\n2026-11-02,郎小军,80,1\n2026-11-02,岳明,90,4\n2026-11-05,邢波,60,3\n2026-11-06,岳明,50,7\n';
const pay = '工号,姓名,部门,销售额（含税）,销售额（不含税）\n001,张三,一部,1130,1000\n002,李四,二部,2260,2000\n003,张三,一部,3390,3000\n';

const desk = (): Desk => startDesk('excel', '2026-11-20', 'auto', sheetTools(workbooksHere), undefined, false);

function cardOf({ events }: Said): Order {
  const call = events.findLast((event) => event.type === 'tool_call' && event.tool === 'order');
  return orderPayload.parse(call?.type === 'tool_call' ? call.input : null);
}

/** Going on with the clause of this place in other words. */
function again(order: Order, at: number, words: string): OrderAnswer {
  return goingOn(order, withClause(draftOf(order), at, { to: 'again', words }));
}

test('of two columns in one unit the one whose name has the verb is taken by going on, and told', async () => {
  const at = desk();
  const order = cardOf(await at.send('每个投递员11月一共投了多少件，从多到少排', { '投递.csv': post }));
  expect(order.intent.doubts).toMatchObject([{ words: '多少件', likely: true, choices: [{ value: '投递件数' }, { value: '退回件数' }] }]);
  const { reply } = await at.answerOrder(goingOn(order, draftOf(order)));
  expect(reply).toContain('| 郎小军 | 180 |');
  expect(reply).toContain('请核对：\n- “多少件”对得上几列，用哪一列？这次按“投递件数”算');
});

test('the other one, where it is chosen, is what is added up', async () => {
  const at = desk();
  const order = cardOf(await at.send('每个投递员11月一共投了多少件，从多到少排', { '投递.csv': post }));
  const [doubt] = order.intent.doubts;
  if (!doubt) throw new Error('there is a doubt');
  const { reply } = await at.answerOrder(goingOn(order, withChoice(draftOf(order), doubt, '退回件数')));
  expect(reply).toContain('| 岳明 | 11 |');
  expect(reply).not.toContain('请核对');
});

test('a clause put anew keeps the chart of the others', async () => {
  const at = desk();
  const order = cardOf(await at.send('按部门汇总销售额，弄得直观些，画个饼图', { '销售.csv': sales }));
  const { reply, calls } = await at.answerOrder(again(order, 0, '从高到低排'));
  expect(calls).toEqual(['edit_sheet']);
  expect(reply).toContain('饼图');
  expect(reply).toMatch(/华东 \| 300[\s\S]*华北 \| 50/);
  expect(reply).not.toContain('未完成');
});

test('a condition put anew stands in the place of the old, and not beside it', async () => {
  const at = desk();
  const order = cardOf(await at.send('把销售额超过100左右的大单子列出来', { '销售.csv': sales }));
  expect(order.intent.unread.length).toBeGreaterThan(0);
  const { reply } = await at.answerOrder(again(order, 0, '销售额超过150的列出来'));
  expect(reply).toContain('“销售额”大于 150，留下 2 行');
  expect(reply).not.toContain('大于 100');
});

test('what was chosen stays chosen, and what the new words leave open is asked', async () => {
  const at = desk();
  const order = cardOf(await at.send('按部门汇总销售额，弄得直观些', { '业绩.csv': pay }));
  const [doubt] = order.intent.doubts;
  if (!doubt) throw new Error('there is a doubt');
  const draft = withClause(withChoice(draftOf(order), doubt, '销售额（不含税）'), 0, { to: 'again', words: '画柱状图' });
  const { reply } = await at.answerOrder(goingOn(order, draft));
  expect(reply).toContain('| 一部 | 4,000 |');

  const other = desk();
  const open = cardOf(await other.send('按部门统计人数，弄得直观些', { '业绩.csv': pay }));
  const next = await other.answerOrder(again(open, 0, '销售额也加起来'));
  expect(next.calls).toEqual(['order']);
  expect(cardOf(next).intent.doubts).toMatchObject([{ words: '销售额' }]);
});

/** Tables from words: the columns that were said, goods as rows with live formulas, nothing that was not said; what is open is asked. */
import { expect, test } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import { z } from 'zod';
import { sheetTools } from '#capabilities/deliverables/sheet/sheet-tools.server.ts';
import { workbooksHere } from '#capabilities/deliverables/sheet/testing.ts';
import { orderPayload } from '#contract/intent/order.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import { startDesk, type Desk, type Said } from '../writing/testing.ts';
import { fixture } from './testing.ts';

const desk = (manner: 'auto' | 'hands_off' = 'auto', skill: string | null = 'excel'): Desk =>
  startDesk(skill, '2026-11-20', manner, sheetTools(workbooksHere), undefined, false);

async function bookOf(at: Desk, file: string) {
  const [sheet] = (await readXlsx(at.bytes(file), { readStyles: true })).sheets;
  if (!sheet) throw new Error('there is a sheet');
  return { rows: sheet.rows, formula: (row: number, column: number) => sheet.cells?.get(`${row},${column}`)?.formula };
}

function shown({ events }: Said): MakeIntent {
  const call = events.findLast((event) => event.type === 'tool_call' && event.tool === 'order');
  const { intent } = orderPayload.parse(call?.type === 'tool_call' ? call.input : null);
  if (intent.intent !== 'make') throw new Error('the card is about something new');
  return intent;
}

test('columns as they were said over as many empty rows', async () => {
  const at = desk();
  const said = await at.send('做一张消防培训签到表，列有姓名、部门、性别（男、女）、签名，留 20 行');
  expect(said.calls).toEqual(['create_sheet', 'edit_sheet']);
  const { rows } = await bookOf(at, '消防培训签到表.xlsx');
  expect(rows[0]?.[0]).toBe('消防培训签到表');
  expect(rows[1]).toEqual(['姓名', '部门', '性别', '签名']);
  expect(rows).toHaveLength(22);
  expect(
    rows
      .slice(2)
      .flat()
      .every((cell) => cell === null || cell === ''),
  ).toBe(true);
  expect(said.reply).toContain('“性别”做成了下拉选项：“男”、“女”');
});

test('goods become rows, their amounts and the sum formulas; a price that is not known stays empty', async () => {
  const at = desk();
  const said = await at.send('做一张给恒源科技的采购清单：瓷砖50箱，每箱96.5元，水泥30袋，每袋26元，沙子没定价先空着，另收送货费80元');
  expect(said.calls).toEqual(['create_sheet']);
  const { rows, formula } = await bookOf(at, '采购清单.xlsx');
  expect(rows[0]?.[0]).toBe('采购清单（恒源科技）');
  expect(rows[1]).toEqual(['名称', '数量', '单位', '单价（元）', '金额（元）']);
  expect(rows[2]).toEqual(['瓷砖', 50, '箱', 96.5, 4825]);
  expect(formula(2, 4)).toBe('IF(OR(B3="",D3=""),"",B3*D3)');
  expect(rows[4]?.slice(0, 4)).toEqual(['沙子', null, null, null]);
  expect(rows[5]).toEqual(['送货费', null, null, null, 80]);
  expect([rows[6]?.[0], rows[6]?.[4], formula(6, 4)]).toEqual(['合计', 5685, 'SUM(E3:E6)']);
  expect(said.reply).toContain('合计 **5,685** 元');
});

test('in the columns that were said, with what they lack beside them', async () => {
  const at = desk();
  await at.send('报价单，列：品名、数量、单价、金额、备注；A4纸 10 包 25 元/包');
  const { rows, formula } = await bookOf(at, '报价单.xlsx');
  expect(rows[1]).toEqual(['品名', '数量', '单价', '金额', '备注', '单位']);
  expect(rows[2]).toEqual(['A4纸', 10, 25, 250, null, '包']);
  expect(formula(3, 3)).toBe('SUM(D3)');
});

test('sheets are counted like other goods, and a Latin word at its end is part of a column', async () => {
  const goods = desk();
  await goods.send('报价单：投影仪 2 台 3200 元/台，幕布 2 张 450 元/张');
  expect((await bookOf(goods, '报价单.xlsx')).rows[3]).toEqual(['幕布', 2, '张', 450, 900]);
  const lent = desk();
  await lent.send('Make a tool loan register with columns Tool, Borrower, Lent on, Returned on, 12 rows');
  expect((await bookOf(lent, 'Tool loan register.xlsx')).rows[1]).toEqual(['Tool', 'Borrower', 'Lent on', 'Returned on']);
});

test('English is answered in English, with English heads', async () => {
  const at = desk();
  const said = await at.send('Quotation for Alder & Co: 500 flyers at $0.12 each, 40 posters at $6.50 each');
  expect(said.reply).not.toMatch(/\p{Script=Han}/u);
  expect(said.reply).toContain('The total is **320** USD');
  const { rows } = await bookOf(at, 'Quotation.xlsx');
  expect(rows[1]).toEqual(['Item', 'Quantity', 'Unit price (USD)', 'Amount (USD)']);
  expect(rows.at(-1)?.[0]).toBe('Total');
});

test('a table asked about in English is answered in English, and refused in English', async () => {
  const orders = 'Region,Amount\nEast,100\nSouth,40\nEast,60\n';
  const { reply } = await desk().send('Total Amount by Region, highest first, and save it as a workbook', { 'orders.csv': orders });
  expect(reply).toContain('the highest is East with 160');
  expect(reply).not.toMatch(/\p{Script=Han}/u);
  const refused = await desk('hands_off').send('Write the regions a poem', { 'orders.csv': orders });
  expect(refused.reply).toContain('Nothing was done');
  expect(refused.reply).not.toMatch(/\p{Script=Han}/u);
});

test('what may mean two things is asked: a price of one or of all, a list of columns or of rows, no columns at all', async () => {
  expect(shown(await desk().send('报价单：铅笔 10支1.5元')).unread.map(({ words }) => words)).toEqual(['铅笔 10支1.5元']);
  expect(shown(await desk().send('做一份采购清单：桌子、椅子、柜子')).unread.map(({ words }) => words)).toEqual(['桌子、椅子、柜子']);
  const at = desk();
  const intent = shown(await at.send('做一张安全检查表'));
  expect(intent.asks).toEqual([]);
  const asks = ['检查项', '结果'].map((label) => ({ label, type: 'text' as const, required: false, options: [] }));
  const length = { value: { unit: 'items' as const, about: 5 }, spans: [], sure: true };
  await at.answerOrder({ outcome: 'go', intent: { ...intent, doubts: [], asks, length }, clauses: [], chosen: [] });
  expect((await bookOf(at, '安全检查表.xlsx')).rows.slice(1)).toHaveLength(6);
});

test('where nobody is asked nothing is made of an order that is half read, and the words are named', async () => {
  const said = await desk('hands_off').send('做一张值班表，列：日期、姓名，周末双岗');
  expect(said.calls).toEqual([]);
  expect(said.reply).toContain('周末双岗');
});

test('without a skill too, where the words order a table and nothing else', async () => {
  expect((await desk('auto', null).send('做一张签到表，列：姓名、部门，10 行')).calls).toEqual(['create_sheet']);
  expect((await desk('auto', null).send('写一份放假通知，元旦放假三天')).calls).not.toContain('create_sheet');
});

const unseen = z
  .object({ requests: z.array(z.object({ text: z.string(), file: z.string().optional(), came: z.enum(['made', 'asked']).optional() })) })
  .parse(fixture('unseen-from-words.json'));

test.each(unseen.requests.filter(({ came }) => came !== undefined))('of a desk nobody knew: $text', async ({ text, came }) => {
  const { calls } = await desk().send(text);
  expect(calls.includes('order') ? 'asked' : calls[0] === 'create_sheet' ? 'made' : 'refused').toBe(came);
});

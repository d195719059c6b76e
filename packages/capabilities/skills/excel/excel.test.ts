/** What the built-in engine makes of spreadsheets it has never seen: exact figures where it read all, its card where it did not, nothing made by guessing. */
import { expect, test } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import { sheetTools } from '#capabilities/deliverables/sheet/sheet-tools.server.ts';
import { workbooksHere } from '#capabilities/deliverables/sheet/testing.ts';
import { orderPayload, type Order } from '#contract/intent/order.ts';
import type { TableIntent } from '#contract/intent/table.ts';
import { startDesk, type Desk, type Said } from '../writing/testing.ts';

const sales =
  '日期,部门,产品,数量,销售额\n2026-01-05,华东,网关,2,100\n2026-01-20,华南,存储,1,300\n2026-02-03,华东,存储,4,200\n2026-02-14,华北,网关,3,50\n2025-02-02,华南,网关,1,80\n';
const pay = '工号,姓名,部门,销售额（含税）,销售额（不含税）\n001,张三,一部,1130,1000\n002,李四,二部,2260,2000\n003,张三,一部,3390,3000\n';
const hours = '工号,加班小时\n001,5\n002,7\n004,1\n';

const desk = (manner: 'auto' | 'hands_off' | 'cooperative' = 'auto'): Desk =>
  startDesk('excel', '2026-11-20', manner, sheetTools(workbooksHere), undefined, false);

function cardOf({ events }: Said): Order {
  const call = events.findLast((event) => event.type === 'tool_call' && event.tool === 'order');
  return orderPayload.parse(call?.type === 'tool_call' ? call.input : null);
}

/** As it stands on the form. */
function intentOf(said: Said): TableIntent {
  const { intent } = cardOf(said);
  if (intent.intent !== 'table') throw new Error('the card is about a table');
  return intent;
}

async function sheetOf(at: Desk, file: string, name: string): Promise<unknown[][]> {
  const book = await readXlsx(at.bytes(file), { readStyles: true });
  return book.sheets.find((sheet) => sheet.name === name)?.rows ?? [];
}

test('a sum by department with a chart; another chart, fewer rows, more of it by short words', async () => {
  const at = desk();
  const first = await at.send('按部门汇总销售额并画柱状图', { '销售.csv': sales });
  expect(first.calls).toEqual(['read_workbook', 'edit_sheet']);
  expect(first.reply).toContain('新建工作表“部门-销售额”');
  expect(first.reply).toContain('“销售额”合计 730；最高的是华南 380');
  expect((await sheetOf(at, '销售.xlsx', '部门-销售额')).slice(0, 2)).toEqual([
    ['部门', '销售额'],
    ['华东', 300],
  ]);
  expect((await at.send('换成折线图')).reply).toContain('折线图');
  expect((await at.send('只看华东')).reply).toContain('“部门”是“华东”，留下 2 行（共 5 行）');
});

test('a question is answered and nothing is made', async () => {
  const said = await desk().send('哪个部门销售额最高？', { '销售.csv': sales });
  expect(said.calls).toEqual(['read_workbook', 'query_sheet']);
  expect(said.reply).toContain('华南');
  expect(said.reply).toContain('**380**');
});

test('of figures side by side none is called the highest by the first of them', async () => {
  const { reply } = await desk().send('各部门的数量和销售额分别是多少？', { '销售.csv': sales });
  expect(reply).toContain('共 3 行');
  expect(reply).not.toContain('最高');
});

test('words that fit two columns are shown on the card, and exactly what is chosen there is done', async () => {
  const at = desk();
  const asked = await at.send('按部门汇总销售额', { '业绩.csv': pay });
  expect(asked.outcome).toBe('paused');
  const intent = intentOf(asked);
  expect(intent.doubts).toMatchObject([{ kind: 'column', words: '销售额', path: 'queries.0.query.steps.0.values.0.column' }]);
  const [query] = intent.queries;
  if (!query) throw new Error('there is a query');
  const chosen = {
    ...query,
    query: {
      ...query.query,
      steps: [
        { do: 'group' as const, by: [{ column: '部门' }], values: [{ column: '销售额（不含税）', how: 'sum' as const, as: '不含税' }] },
      ],
    },
  };
  const said = await at.answerOrder({ outcome: 'go', intent: { ...intent, queries: [chosen], doubts: [] }, clauses: [], chosen: [] });
  expect(said.reply).toContain('| 一部 | 4,000 |');
});

test('clauses nobody could read are named as not done, also when the rest is agreed to', async () => {
  const at = desk();
  const asked = await at.send('按部门汇总销售额，把大客户标红', { '销售.csv': sales });
  expect(asked.calls).toEqual(['read_workbook', 'order']);
  expect(intentOf(asked).unread.map(({ words }) => words)).toEqual(['大客户标红']);
  const { reply } = await at.answerOrder({ outcome: 'go', intent: intentOf(asked), clauses: [], chosen: [] });
  expect(reply).toContain('| 华南 | 380 |');
  expect(reply).toContain('未完成：\n- 没有读懂，这次没有做：大客户标红');
});

test('called off, nothing is made; said again, the new words are read', async () => {
  const at = desk();
  await at.send('随便弄弄', { '销售.csv': sales });
  expect((await at.answerOrder({ outcome: 'again', words: '按产品汇总数量' })).reply).toContain('| 网关 | 6 |');
  await at.send('再弄一弄', { '销售.csv': sales });
  expect((await at.answerOrder({ outcome: 'cancel' })).reply).toContain('没有做');
});

test('where nobody is to be asked it does what is wholly read, and otherwise makes nothing and says which words stood in the way', async () => {
  expect((await desk('hands_off').send('按部门汇总销售额', { '销售.csv': sales })).calls).toContain('edit_sheet');
  const said = await desk('hands_off').send('按部门汇总销售额，把大客户标红', { '销售.csv': sales });
  expect(said.calls).toEqual(['read_workbook']);
  expect(said.reply).toContain('没有读懂：“大客户标红”');
  expect(said.reply).toContain('可以这样说：');
});

test('with everybody asked the card comes also where all was read', async () => {
  const at = desk('cooperative');
  const asked = await at.send('按部门汇总销售额', { '销售.csv': sales });
  expect(asked.calls).toEqual(['read_workbook', 'order']);
  const said = await at.answerOrder({ outcome: 'go', intent: intentOf(asked), clauses: [], chosen: [] });
  expect(said.calls).toEqual(['edit_sheet']);
});

test('a condition that leaves nothing is not handed over as done', async () => {
  const said = await desk().send('只看2031年的，按部门汇总销售额，放到新工作表', { '销售.csv': sales });
  expect(said.calls).not.toContain('edit_sheet');
  expect(said.reply).toContain('没有做成，文件没有改动：按条件筛选后一行也没有剩下。');
});

test('two tables side by side by their key, with what did not match', async () => {
  const { reply, calls } = await desk().send('两表按工号合并', { '业绩.csv': pay, '加班.csv': hours });
  expect(calls).toContain('create_sheet');
  expect(reply).toContain('没有对应：003');
});

test('a new column by arithmetic is a live formula', async () => {
  const at = desk();
  await at.send('加一列毛利率=(收入-成本)/收入', { '利润.csv': '产品,收入,成本\n甲,200,150\n乙,80,100\n' });
  const book = await readXlsx(at.bytes('利润.xlsx'), { readStyles: true });
  const made = book.sheets.find((sheet) => sheet.name === '毛利率');
  expect(made?.cells?.get('1,3')).toMatchObject({ formula: '(B2-C2)/B2' });
});

test('a table in the message becomes a workbook; without one it says what it needs', async () => {
  const at = desk();
  const { reply } = await at.send('做一个“报销清单”：\n姓名,金额,日期\n张三,120.5,2026-03-01\n=1+1,30,2026-03-02');
  expect(reply).toContain('已做好“报销清单.xlsx”');
  expect((await sheetOf(at, '报销清单.xlsx', '报销清单')).map((row) => row[0])).toEqual(['姓名', '张三', '=1+1']);
  expect((await desk().send('帮我处理一下表格')).reply).toContain('请上传要处理的表格');
});

test('what looks like a formula or a link in a cell stays text', async () => {
  const link = '部门,金额\n"=HYPERLINK(""http://a.example"",""点我"")",2\n甲,1\n';
  const { reply } = await desk().send('按部门汇总金额', { '表.csv': link });
  expect(reply.replaceAll(/`[^`]*`/g, '')).not.toContain('http');
});

test('a clause said again in other words patches what stands on the form', async () => {
  const at = desk();
  const asked = await at.send('按部门汇总销售额，弄得直观些', { '销售.csv': sales });
  const intent = intentOf(asked);
  expect(intent.unread).toHaveLength(1);
  const said = await at.answerOrder({
    outcome: 'go',
    intent,
    clauses: [{ at: 0, answer: { to: 'again', words: '画柱状图' } }],
    chosen: [],
  });
  expect(said.calls).toEqual(['edit_sheet']);
  expect(said.reply).toContain('柱状图');
  expect(said.reply).not.toContain('未完成');
});

test.each(['set aside', 'left open'])('of a condition that was read by half nothing is left: %s', async (how) => {
  const stock = { '库存.csv': '品种,现存,最低存量\n登丰,12,30\n丰豆,8.5,20\n' };
  const at = desk();
  const asked = await at.send('现存不到最低存量一半的列一下', stock);
  const intent = intentOf(asked);
  expect(intent.unread.map(({ words }) => words)).toEqual(['一半']);
  const clauses = how === 'set aside' ? [{ at: 0, answer: { to: 'ignore' as const } }] : [];
  const { calls, reply } = await at.answerOrder({ outcome: 'go', intent, clauses, chosen: [] });
  expect(calls).toEqual([]);
  expect(reply).toContain('一半');
  expect(reply).toContain('问的话没有读完');
});

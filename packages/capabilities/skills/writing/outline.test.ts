/** The order card of a document shows what would stand where, and what its person makes of that is what is written. */
import { expect, test } from 'vitest';
import type { OutlineSection } from '#contract/content/outline.ts';
import { readAsked } from '#contract/timeline/questions/interactions.ts';
import type { Order } from '#contract/intent/order.ts';
import { startDesk, type Desk, type Said } from './testing.ts';

const record = [
  '# 仓库盘点情况',
  '## 完成情况',
  '11月18日完成A区盘点，共清点 1,240 件。',
  'B区盘点完成八成，剩余冷链货位。',
  '## 存在的问题',
  '冷链货位的温度探头有 3 个损坏。',
  '## 下一步',
  '11月28日前更换探头。',
].join('\n\n');

const desk = (): Desk => startDesk('writing', '2026-11-20', 'cooperative', [], undefined, false);

function orderOf({ events }: Said): Order {
  const asked = readAsked(events.flatMap((event) => (event.type === 'run_end' && event.pause ? [event.pause] : []))[0]);
  if (asked?.reason !== 'order') throw new Error(`asked: ${asked?.reason ?? 'nothing'}`);
  return asked.payload;
}

const titles = (order: Order) => order.outline?.sections.map(({ title }) => title);

/** Words of the material in a part. */
function wordsIn({ outline }: Order, title: string): string[] {
  const ids = outline?.sections.find((section) => section.title === title)?.material ?? [];
  return ids.map((id) => outline?.material.find((one) => one.id === id)?.words ?? `unknown ${id}`);
}

const answered = (at: Desk, { intent }: Order, outline?: OutlineSection[]) =>
  at.answerOrder({ outcome: 'go', intent, clauses: [], chosen: [], ...(outline ? { outline } : {}) });

test('the file is read before the card, and every statement stands in a part with where it is from', async () => {
  const at = desk();
  const said = await at.send('根据附件写一份工作总结', { '盘点.md': record });
  expect(said.calls).toContain('read_file');
  expect(said.calls).not.toContain('write_document');
  const order = orderOf(said);
  expect(titles(order)).toContain('存在的问题与不足');
  expect(wordsIn(order, '存在的问题与不足')).toEqual([expect.stringContaining('温度探头有 3 个损坏')]);
  const [problem] = order.outline?.material.filter(({ words }) => words.includes('探头有 3 个')) ?? [];
  expect(problem?.source?.file).toBe('盘点.md');
  expect(problem?.source?.where).toContain('存在的问题');
});

test('an outline that was left as it is changes nothing', async () => {
  const [shown, plain] = [desk(), startDesk('writing', '2026-11-20', 'auto')];
  const order = orderOf(await shown.send('根据附件写一份工作总结', { '盘点.md': record }));
  await answered(shown, order, order.outline?.sections);
  await plain.send('根据附件写一份工作总结', { '盘点.md': record });
  expect(shown.document()).toBe(plain.document());
});

test('parts as they were renamed, removed, added and moved are the parts of the text', async () => {
  const at = desk();
  const order = orderOf(await at.send('根据附件写一份工作总结', { '盘点.md': record }));
  const of = (words: string) => order.outline?.material.find((one) => one.words.includes(words))?.id ?? '';
  const said = await answered(at, order, [
    { title: '要领导拍板的事', material: [of('更换探头'), of('探头有 3 个')] },
    { title: '盘到哪里了', material: [of('A区盘点')] },
    { title: '经费', hint: '要多少钱' },
  ]);
  expect(said.calls).toContain('write_document');
  const text = at.document();
  expect([...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual(['一、要领导拍板的事', '二、盘到哪里了', '三、经费']);
  expect(text.indexOf('更换探头')).toBeLessThan(text.indexOf('探头有 3 个'));
  // Taken out of every part, it is not used.
  expect(text).not.toContain('八成');
  expect(text).toContain('【待补充：要多少钱】');
});

test('what a short text leaves out waits beside the parts, and is written when it is put into one', async () => {
  const at = desk();
  const long = `# 门店巡查\n\n## 情况\n\n${Array.from({ length: 30 }, (_, n) => `第${n + 1}家门店的货架陈列已经按照新的图纸调整完毕，缺货 ${n + 11} 种。`).join('\n\n')}`;
  const order = orderOf(await at.send('根据附件写一份 300 字以内的工作总结', { '巡查.md': long }));
  const used = new Set(order.outline?.sections.flatMap(({ material = [] }) => material));
  const [left] = order.outline?.material.filter(({ id }) => !used.has(id)) ?? [];
  expect(left?.words).toContain('家门店');
  const [first, ...rest] = order.outline?.sections ?? [];
  await answered(at, order, [{ ...first, title: first?.title ?? '', material: [...(first?.material ?? []), left?.id ?? ''] }, ...rest]);
  expect(at.document()).toContain(left?.words.replace(/。$/, '') ?? 'nothing');
});

test('a letter without headings shows its body, and facts that are added on the card come into it', async () => {
  const at = desk();
  const order = orderOf(await at.send('写一份请假条，我是质检组赵明远，11月24日去医院复查，请假一天'));
  expect(titles(order)).toEqual(['正文']);
  expect(wordsIn(order, '正文').join()).toContain('复查');
  const facts = [...order.intent.facts, { words: '工作已交接给孙丽', spans: [], sign: 'person' as const }];
  await at.answerOrder({ outcome: 'go', intent: { ...order.intent, facts }, clauses: [], chosen: [] });
  expect(at.document()).toContain('工作已交接给孙丽');
});

test('a file that is taken off the card is not used', async () => {
  const at = desk();
  const files = { '盘点.md': record, '食堂.md': '# 食堂\n\n## 完成情况\n\n11月新增夜宵窗口 2 个。\n' };
  const said = await at.send('根据附件写一份工作总结', files);
  const plan = readAsked(said.events.flatMap((event) => (event.type === 'run_end' && event.pause ? [event.pause] : []))[0]);
  const order = orderOf(plan?.reason === 'confirm_plan' ? await at.send('确认计划，请开始执行。') : said);
  if (order.intent.intent !== 'make') throw new Error(order.intent.intent);
  expect(order.intent.sources.map(({ value }) => value)).toEqual(['盘点.md', '食堂.md']);
  const sources = order.intent.sources.filter(({ value }) => value !== '食堂.md');
  await at.answerOrder({ outcome: 'go', intent: { ...order.intent, sources }, clauses: [], chosen: [] });
  expect(at.document()).toContain('A区盘点');
  expect(at.document()).not.toContain('夜宵');
});

test('another kind that is chosen on the card is what is made', async () => {
  const at = desk();
  const order = orderOf(await at.send('根据附件写一份工作总结', { '盘点.md': record }));
  if (order.intent.intent !== 'make') throw new Error(order.intent.intent);
  const kind = { ...order.intent.kind, value: 'slides' as const };
  const said = await at.answerOrder({ outcome: 'go', intent: { ...order.intent, kind }, clauses: [], chosen: [] });
  expect(said.calls).not.toContain('write_document');
  expect([...said.calls, ...said.events.flatMap((event) => (event.type === 'tool_call' ? [event.tool] : []))]).toContain(
    'choose_slide_direction',
  );
});

/** What is said about a document after it is written: done, or plainly said as not done. */
import { expect, test } from 'vitest';
import { startDesk } from './testing.ts';

const plan = `# 春招计划

## 项目背景

2026年秋招仅签约28人，缺口17人需通过春招补足。公司研发中心2027年计划新增编制120人。

## 风险

春招优质生源少，部分院校3月下旬才开放宣讲。竞争对手起薪上调约10%。

## 分工

招聘组林涛负责整体统筹。行政部王珂负责物料与差旅。

## 预算

| 项目 | 金额（元） |
| --- | --- |
| 场地 | 24000 |
| 差旅 | 46000 |
`;

async function written() {
  const desk = startDesk();
  await desk.send('根据附件写一份春招工作汇报材料', { '春招计划.md': plan });
  return desk;
}

test('amounts are never turned into a word', async () => {
  const desk = await written();
  const before = desk.document();
  const { reply } = await desk.send('把金额都改成万元');
  expect(desk.document()).toBe(before);
  expect(reply).toContain('未完成：\n- 没有换算单位');
});

test('nothing is made longer, and nothing left out that was not named', async () => {
  const desk = await written();
  const before = desk.document();
  expect((await desk.send('再短一点')).reply).toContain('没有缩短');
  expect((await desk.send('把第四部分写得详细些')).reply).toContain('没有扩写');
  expect((await desk.send('第九部分短一点')).reply).toContain('没有找到“第九部分”');
  expect(desk.document()).toBe(before);
});

test('the last paragraph is not the last section', async () => {
  const desk = startDesk();
  await desk.send('写一份周报：本周完成门禁安装86台；下周处理渗水');
  await desk.send('加一节风险：弱电井渗水；人手不足');
  await desk.send('加一节备注：第一点');
  const { reply } = await desk.send('删掉最后一段');
  expect(reply).toContain('备注');
  expect(desk.document()).toContain('## 风险');
});

test('what cannot be put in order is said, and what belongs to a figure stays with it', async () => {
  const desk = startDesk();
  await desk.send('写一份销售小结，三季度销售额 2380 万元，同比增长 12.4%，完成目标的 96%；新签客户 41 家');
  expect(desk.document()).toContain('三季度销售额 2380 万元，同比增长 12.4%，完成目标的 96%');
  expect((await desk.send('按金额排序')).reply).toContain('没有重新排序');
});

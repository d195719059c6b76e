/** What is said to the maker is not spoken, and changes are found by where they stand. */
import { expect, test } from 'vitest';
import { desk } from './testing.ts';

const clinic = `# 仁和口腔门诊部

2012年开业，在科华北路99号2楼。

## 医生团队

- 陈思源，主任医师，从业22年
- 林若溪，主治医师，擅长儿童牙科

## 价格

| 项目 | 价格（元） |
| --- | --- |
| 洁牙 | 198 |
| 种植牙 | 6800起 |
`;

test('one who tells it alone is one voice, and orders are no content', async () => {
  const at = desk();
  const { reply, events } = await at.send('做一期门诊介绍的播客，一个人讲就行', { '门诊_终稿v2.md': clinic });
  const { lines } = at.talk();
  expect(new Set(lines.map(({ speaker }) => speaker)).size).toBe(1);
  const words = lines.map(({ text }) => text).join('\n');
  expect(words).not.toMatch(/一个人讲|终稿|还有呢|请接着说/);
  expect(words).toContain('洁牙：价格 198 元。');
  expect(words).toContain('种植牙：价格 6800 元起。');
  expect(reply).toContain('一个人讲');
  expect(JSON.stringify(events)).toContain('写独白稿并配音');
  expect(JSON.stringify(events)).not.toContain('对谈');
});

test('parts, the beginning, names and a line without a place are changed as they are called', async () => {
  const at = desk();
  await at.send('做成播客', { '门诊.md': clinic });
  await at.send('删掉医生团队那一段');
  expect(JSON.stringify(at.talk().lines)).not.toMatch(/陈思源|医生团队/);
  await at.send('加一句：现场可以停车');
  expect(at.talk().lines.at(-2)?.text).toContain('现场可以停车');
  expect((await at.send('标题改成“牙好，胃口就好”')).reply).toMatch(/标题改为《牙好，胃口就好》，第 1、\d+ 句里念的标题跟着换了/);
  expect(at.talk().lines[0]?.text).toBe('这一期我们聊“牙好，胃口就好”。');
  await at.send('开头改成“下班别急着回家”');
  expect(at.talk().lines[0]?.text).toContain('下班别急着回家');
  await at.send('主持人改名叫小青，嘉宾叫老禾');
  expect(at.talk().speakers).toEqual(['小青', '老禾']);
});

test('a question asked of what is typed fits its answer', async () => {
  const at = desk();
  await at.send('做一期播客：讲讲报销制度：差旅费30天内报销；单笔超过5000元要总监签字；有问题找小周，分机8023；每队最多12人');
  const words = at
    .talk()
    .lines.map(({ text }) => text)
    .join('\n');
  expect(words).not.toMatch(/问题出在哪儿|单笔呢|有哪些人/);
  expect(words).toContain('有问题找小周，分机8023');
});

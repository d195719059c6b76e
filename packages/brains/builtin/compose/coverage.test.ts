/** What the sources say and the finished thing does not is told, whatever the kind of loss. */
import { expect, test } from 'vitest';
import { saying } from '../recipe.ts';
import { readMaterial, typedMaterial } from '../text/material.ts';
import { composeDocument } from './compose.ts';
import { leftBehind, withLeft } from './coverage.ts';
import { stoodInText } from './wishes.ts';
import { writingRequestOf } from './writing-request.ts';
import { readMake } from '../reading/make/read-make.ts';

const file = (content: string) => typedMaterial('说明.md', content);
const left = (content: string, stood: string[], told: string[] = []): string[] =>
  leftBehind({ materials: [file(content)], facts: [], stood, told }).map(({ words }) => words);

test('each kind of loss is found, and nothing beside it', () => {
  // The first word of a row of them.
  expect(left('清灰；换滤网；查接地。', ['换滤网', '查接地'])).toEqual(['清灰；']);
  // A date that no longer says what it is for.
  expect(left('检查日期：12月3日\n复查时间：12月20日', ['检查日期 2026年12月3日', '12月20日'])).toEqual(['复查时间：12月20日']);
  // A line of a list by half, and one of three names.
  expect(left('- 穿防滑鞋，戴手套\n- 带水杯', ['穿防滑鞋', '带水杯'])).toEqual(['戴手套']);
  expect(left('报价含香樟、银杏、红枫。', ['报价含香樟、红枫'])).toEqual(['银杏']);
  // A figure.
  expect(left('押金300元，租期12天。', ['押金 200 元，租期 12 天'])).toEqual(['押金300元']);
});

const plan =
  '# 方案\n\n先看场地。\n\n## 物资\n\n| 物品 | 数量 | 单价 |\n|---|---|---|\n| 帐篷 | 12 | 1,200 |\n| 睡袋 | 24 | 85.5 |\n| 送货 | 周五下午 | 0571-8810 2207 |\n\n最后收拾。\n';

test('of a table its rows and cells are looked for, and the whole where none of it stands', () => {
  const lines = ['方案 先看场地', '最后收拾'];
  expect(left(plan, lines)).toEqual(['物资（3 行的表）']);
  expect(left(plan, [...lines, '帐篷 12 顶，每顶 1200 元', '睡袋 24 85.5'])).toEqual(['送货 周五下午 0571-8810 2207']);
  expect(left(plan, [...lines, '帐篷 12 顶 1200', '睡袋 24 个', '送货 周五下午 0571-88102207'])).toEqual(['睡袋：单价 85.5']);
});

test('what stands in other words of form is no loss, nor what is told already', () => {
  const content = '时间：2026-12-03 15:00\n占比 0.125，合计 12000 元\n联系人：计老师 0571-8810 2207';
  const stood = ['2026年12月3日15:00', '合计1.2万元，占比12.5%', '联系方式：计老师 0571-88102207'];
  expect(left(content, stood)).toEqual([]);
  expect(left('底价 58 元', [], ['照您说的，没有放“说明.md”里的“底价 58 元”。'])).toEqual([]);
  const noted = readMaterial('说明.md', [
    {
      name: '说明.md',
      type: '',
      overview: '',
      title: '',
      day: '',
      pictures: 0,
      content: '[合并单元格：A1:G1]\n共三层。',
      marks: [{ kind: 'aside', from: 0, to: 14 }],
      next_offset: null,
    },
  ]);
  expect(leftBehind({ materials: [noted], facts: [], stood: ['共三层'], told: [] })).toEqual([]);
});

test('a few are told word by word, many by how they begin and how many they are', () => {
  const told = (content: string): string =>
    withLeft(saying('已写好。'), { materials: [file(content)], facts: ['报名截止 12月8日'], stood: [] }).text;
  expect(told('先清场。')).toBe('已写好。\n\n未完成：\n- 没有放进去：您写的“报名截止 12月8日”。\n- 没有放进去：“说明.md”里的“先清场”。');
  const many = Array.from({ length: 9 }, (_, n) => `第${n + 1}组去${n + 21}号楼。`).join('\n');
  expect(told(many)).toContain('有 10 条没有放进去：“报名截止 12月8日”“第1组去21号楼”');
});

test('whatever clause is taken out of a composed document is told', () => {
  const content =
    '# 场馆须知\n\n- 周一闭馆，其余每天9点到17点开放\n- 学生票20元，成人票45元\n- 储物柜在一层东侧，押金10元\n- 宠物寄存请找前台，轮椅可以免费借用\n- 电话 0571-8810 2207\n';
  const intent = readMake('写一份入馆通知', { kind: 'document', files: ['场馆须知.md'], today: '2026-11-29' });
  if (!intent) throw new Error('an order is read');
  const materials = [typedMaterial('场馆须知.md', content)];
  const made = composeDocument(writingRequestOf(intent), materials, '2026-11-29').content;
  const stoodIn = (text: string) => stoodInText(text).map(({ title, words }) => `${title} ${words}`);
  expect(leftBehind({ materials, facts: [], stood: stoodIn(made), told: [] })).toEqual([]);
  const clauses = content.split('\n').flatMap((line) => (line.startsWith('- ') ? line.slice(2).split('，') : []));
  for (const clause of clauses) {
    const holding = made.includes(clause) ? clause : clause.slice(-12);
    expect(made).toContain(holding);
    const words = leftBehind({ materials, facts: [], stood: stoodIn(made.replaceAll(holding, '')), told: [] }).map((one) => one.words);
    expect(words, clause).toEqual([expect.stringContaining(holding)]);
  }
});

test('what stands over a table is told where it stands nowhere', () => {
  const table = { heading: '', where: '', title: '快修坊12月招聘计划', header: ['岗位', '人数'], rows: [['前台', '2']] };
  const material = { ...typedMaterial('岗位.xlsx', ''), tables: [table] };
  const of = (stood: string[]) => leftBehind({ materials: [material], facts: [], stood, told: [] }).map(({ words }) => words);
  expect(of(['招聘启事', '岗位 人数', '前台 2'])).toEqual(['快修坊12月招聘计划']);
  expect(of(['快修坊12月招聘计划', '岗位 人数', '前台 2'])).toEqual([]);
});

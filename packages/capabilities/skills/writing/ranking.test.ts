/** What shall be ranked is ranked by figures that are there; else it is said that it was not. */
import { expect, test } from 'vitest';
import { startDesk } from './testing.ts';

const counted =
  '写一份用户访谈总结。用户反馈：登录慢有 23 人提到，导出失败有 8 人提到，界面字小有 41 人提到，价格贵有 12 人提到。按痛点严重程度排序，列出前三';

test('typed counts decide, those behind the third are named in the answer, and nothing stands twice', async () => {
  const desk = startDesk();
  const { reply } = await desk.send(counted);
  expect(desk.document()).toContain(
    '## 痛点严重程度排序（前 3）\n\n1. 界面字小有 41 人提到；\n2. 登录慢有 23 人提到；\n3. 价格贵有 12 人提到。\n\n（按人数从大到小排列，共 4 项，列前 3 项）',
  );
  expect(desk.document().match(/登录慢/g)).toHaveLength(1);
  expect(reply).toContain('没有写“痛点严重程度”，排序依据的是人数');
  expect(reply).toContain('没有列入：导出失败有 8 人提到');
});

test('without figures the order stays, and the answer says so', async () => {
  const desk = startDesk();
  const { reply } = await desk.send('写一份用户访谈总结。用户反馈：登录慢，导出经常失败，价格偏贵。按痛点严重程度排序，列出前三');
  expect(desk.document()).toContain('登录慢，导出经常失败，价格偏贵。');
  expect(desk.document()).not.toContain('排序');
  expect(reply).toContain('没有排序：材料里没有各项的次数');
});

test('a table is ranked by the level it holds, equals by their figure', async () => {
  const desk = startDesk();
  await desk.send('根据附件写一份客户反馈分析报告，按痛点严重程度排序，列出前三', {
    '反馈.csv': '反馈问题,提及次数,严重程度\n登录慢,23,中\n导出失败,5,高\n界面字小,41,低\n价格贵,12,中\n客服难找,8,高\n',
  });
  expect(desk.document()).toContain(
    '1. 客服难找：严重程度 高，提及次数 8；\n2. 导出失败：严重程度 高，提及次数 5；\n3. 登录慢：严重程度 中，提及次数 23。',
  );
});

test('rows of one kind are counted', async () => {
  const desk = startDesk();
  await desk.send('根据附件写一份客户反馈分析报告，按问题出现次数从低到高排序', {
    '反馈.csv':
      '日期,客户,问题类型\n11-01,甲,物流慢\n11-02,乙,物流慢\n11-02,丙,包装破损\n11-03,丁,物流慢\n11-05,己,包装破损\n11-06,庚,客服态度\n',
  });
  expect(desk.document()).toContain('1. 客服态度：1 次；\n2. 包装破损：2 次；\n3. 物流慢：3 次。');
});

test('of counts that are level at the last place all are listed', async () => {
  const desk = startDesk();
  const { reply } = await desk.send('写一份调研总结，10 人反映停车难，7 人反映电梯慢，7 人反映空调冷。列出前两个，按人数排序');
  expect(desk.document()).toContain('1. 10 人反映停车难；\n2. 7 人反映电梯慢；\n3. 7 人反映空调冷。');
  expect(reply).toContain('第 2 位有并列');
});

test('“列出年维修费前三的设备” ranks the rows by that column, and a mail made of it says the order once, with its tables below', async () => {
  const desk = startDesk();
  await desk.send('根据附件写一份设备状况分析报告，列出年维修费前三的设备', {
    '台账.csv':
      '设备名称,车间,购入日期,原值（元）,年维修费（元）\n空压机,一车间,2019-03-12,186000,12400\n贴片机,二车间,2018-05-20,860000,43800\n回流焊,二车间,2017-11-30,240000,26500\n包装线,三车间,2015-08-18,410000,38200\n',
  });
  expect(desk.document()).toContain('1. 贴片机：年维修费 43800 元；\n2. 包装线：年维修费 38200 元；\n3. 回流焊：年维修费 26500 元。');
  // When each was bought is no course of time.
  expect(desk.document()).not.toContain('变为');
  await desk.send('改成邮件，发给李经理');
  expect(desk.document()).toContain('- 贴片机：年维修费 43800 元；');
  expect(desk.document().match(/贴片机：/g)).toHaveLength(1);
  expect(desk.document()).toMatch(/\*\*附表\*\*\n\n(?:\|.*\n)+[\s\S]*\| 回流焊 \| 二车间[\s\S]*如有疑问/);
});

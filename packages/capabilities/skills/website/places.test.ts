/** Pages of places people go to: what was told stands where a visitor looks for it, and nothing is left open on them. */
import { expect, test } from 'vitest';
import { desk } from './testing.ts';

const titles = (sections: { type: string; title?: string }[]) => sections.flatMap((one) => (one.type === 'hero' ? [] : (one.title ?? [])));

test('a shop is called by its name and not by what it is; prices and hours stand by themselves', async () => {
  const cafe = desk();
  await cafe.send('给我的咖啡店做个网页：叫拾光咖啡，手冲25元起，有露台，宠物友好');
  expect(cafe.page().sections[0]).toMatchObject({ kicker: '咖啡店', title: '拾光咖啡' });
  expect(titles(cafe.page().sections)).toEqual(['特色', '价格']);
  const books = desk();
  await books.send('做个书店网页：店名“南书房”，地址：杭州市拱墅区大兜路88号，营业时间：10:00-21:30，周一休息，会员借书免费');
  expect(titles(books.page().sections)).toEqual(['价格', '营业时间', '联系方式']);
});

test('a place of which nothing is told has places of its own to be filled in; a product stays a product', async () => {
  const surgery = desk();
  await surgery.send('做一个社区诊所的网页');
  expect(titles(surgery.page().sections)).toEqual(['诊疗服务', '门诊时间', '位置与交通', '联系方式']);
  const lock = desk();
  await lock.send('做一个产品介绍网页，我们的产品是智能门锁，指纹识别0.3秒');
  expect(lock.page().sections[0]).toMatchObject({ title: '智能门锁' });
  expect(titles(lock.page().sections)).toContain('产品亮点');
});

test('what a house has is not where it is, prices are told once, and days to come are a row of days', async () => {
  const inn = desk();
  await inn.send(
    '帮我做一个民宿的网页：山间小筑，四明山上，8间房，大床房388元，亲子房528元，有儿童游乐区，下午2点入住中午12点退房，电话13900002222',
  );
  const { sections } = inn.page();
  expect(titles(sections)).toEqual(['房间与设施', '价格', '入住时间', '位置与交通', '联系方式']);
  expect(sections.find((one) => 'title' in one && one.title === '位置与交通')).toMatchObject({ items: [{ title: '四明山上' }] });
  const form = desk();
  await form.send('做个班级主页：七年级2班，班主任周敏，42个同学，班训“日日新”，11月28日秋游植物园，12月5日家长会');
  expect(form.page().sections[0]).toMatchObject({ title: '七年级2班' });
  expect(form.page().sections.at(-1)).toMatchObject({
    type: 'timeline',
    items: [{ time: '11月28日', title: '秋游植物园' }, { time: '12月5日' }],
  });
});

test('an invitation is called by what people are asked to, and its programme is a list', async () => {
  const at = desk();
  const { reply } = await at.send(
    '给我们公司年会做一个邀请页：12月26日下午4点，锦江酒店三楼宴会厅，流程：签到，总经理致辞，颁奖，晚宴，抽奖，着装要求正装',
  );
  const { sections } = at.page();
  expect(sections[0]).toMatchObject({ title: '公司年会' });
  const programme = sections.find((one) => 'title' in one && one.title === '流程');
  expect(JSON.stringify(programme)).toMatch(/签到.*总经理致辞.*颁奖.*晚宴.*抽奖/);
  expect(JSON.stringify(programme)).not.toContain('着装');
  expect(reply).not.toContain('会动的功能');
});

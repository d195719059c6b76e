/** How a page is called, and that nothing of what is asked of a page that stands is passed over. */
import { expect, test } from 'vitest';
import { titleFor } from '#brains/builtin/pages/page-request.ts';
import { shownName } from '#brains/builtin/text/document-title.ts';
import { pageOrder } from '#brains/builtin/reading/make/testing.ts';
import { typedMaterial } from '#brains/builtin/text/material.ts';
import { desk } from './testing.ts';

test.each([
  ['## 青禾农业\n\n成立于2016年。', '青禾农业'],
  ['**青禾农业**\n\n成立于2016年。', '青禾农业'],
  ['青禾农业\n\n成立于2016年。', '青禾农业'],
  ['成立于2016年，位于苏州。\n\n员工186人。', '公司简介'],
])('a page is called as its document calls itself: %s', (content, title) => {
  expect(titleFor(pageOrder('把附件做成网页'), [typedMaterial('公司简介_终稿v3.docx', content)])).toBe(title);
});

test.each([
  ['2026招生简章（打印版）.docx', '2026招生简章'],
  ['报价单 v2.1.xlsx', '报价单'],
  ['门诊.md', '门诊'],
])('what a file is called to its writer is no word for a visitor: %s', (file, shown) => expect(shownName(file)).toBe(shown));

test.each([['做个发布会邀请网页：织云数据平台3.0发布会，4月16日14:00，北京国家会议中心三层', '织云数据平台3.0发布会']])(
  '%s',
  async (words, title) => {
    const at = desk();
    await at.send(words);
    expect(at.page().title).toBe(title);
    expect(JSON.stringify(at.page())).not.toMatch(/Hello@|们花店/);
  },
);

test('what is told behind a label is a list of its own, and a programme is one in time', async () => {
  const at = desk();
  await at.send(
    '给花店做个网页，主打三样：鲜花订阅每周一束99元，婚礼花艺3000元起，手作花环课168元；开业议程：14:00 剪彩，15:00 茶歇，16:00 抽奖',
  );
  const named = (name: string) => at.page().sections.find((section) => 'title' in section && section.title === name);
  expect(named('主打三样')).toMatchObject({ items: [{}, { title: '婚礼花艺3000元起' }, {}] });
  expect(named('开业议程')).toMatchObject({ type: 'timeline', items: [{ time: '14:00', title: '剪彩' }, { time: '15:00' }, {}] });
});

test('two changes in one sentence are both made, a table goes with its chart, and what is not understood is said', async () => {
  const at = desk();
  await at.send('做成网页', {
    '简介.md':
      '# 青禾\n\n做灌溉。\n\n## 营收\n\n| 年份 | 营收（万元） |\n| --- | --- |\n| 2023 | 9150 |\n| 2024 | 12400 |\n\n电话：0512-62801188\n',
  });
  const { reply } = await at.send('主色改成绿色，电话改成0512-62801199，再让它飞起来');
  expect(JSON.stringify(at.page())).toContain('0512-62801199');
  expect(at.page().accent).toBe('#1B7A4B');
  expect(reply).toContain('没有看懂“再让它飞起来”，这一处没有改');
  await at.send('加一句“满200元免费上门”');
  expect(JSON.stringify(at.page())).toContain('满200元免费上门');
  await at.send('删掉营收这一节');
  expect(JSON.stringify(at.page())).not.toContain('12400');
});

test('words pasted as Markdown are a document, and a timetable is no chart', async () => {
  const at = desk();
  await at.send(
    '把下面内容做成网页：\n# 周末露营\n## 课程\n| 课程 | 上课时间 | 学费（元） |\n|---|---|---|\n| 书法 | 周一 19:00 | 300 |\n| 剪辑 | 周二 19:00 | 450 |\n## 提醒\n- 头灯\n- 帐篷',
  );
  const { title, sections } = at.page();
  expect(title).toBe('周末露营');
  expect(sections.map(({ type }) => type)).toEqual(expect.arrayContaining(['table', 'features']));
  expect(sections.some(({ type }) => type === 'chart' || type === 'footer')).toBe(false);
});

test('what is offered is a list of its own, an address beside it is a contact, and one of the list goes by its name', async () => {
  const at = desk();
  await at.send(
    '做个招聘网页：岗位：前端工程师2名 18-30K，产品经理1名 20-35K，行政专员1名 7-9K；福利：六险一金、弹性上班；地址杭州未来科技城海创园3号楼；简历投递 hr@qinghe.example',
  );
  const named = (name: string) => at.page().sections.find((section) => 'title' in section && section.title === name);
  expect(named('岗位')).toMatchObject({ items: [{}, {}, {}] });
  expect(JSON.stringify(named('联系方式'))).toContain('杭州未来科技城海创园3号楼');
  expect(JSON.stringify(at.page()).match(/海创园/g)).toHaveLength(1);
  expect((await at.send('删掉行政专员')).reply).toContain('去掉了“行政专员1名 7-9K”');
  expect(JSON.stringify(at.page())).not.toContain('行政专员');
  await at.send('加一节“面试流程”：简历筛选；电话沟通；现场面试');
  expect(named('面试流程')).toMatchObject({ type: 'timeline', items: [{ title: '简历筛选' }, {}, {}] });
  const gym = desk();
  await gym.send(
    '做一个健身房网页，名字叫“燃点健身”，三个区：力量区200平米，有氧区120平米，团课教室2间；年卡2388元，月卡299元；教练团队12人；预约电话 021-6250 8899',
  );
  const areas = gym.page().sections.find((section) => 'title' in section && section.title === '三个区');
  expect(gym.page().sections.find(({ type }) => type === 'contact')).toMatchObject({
    items: [{ label: '预约电话', value: '021-6250 8899' }],
  });
  expect(areas).toMatchObject({ items: [{ title: '力量区200平米' }, { title: '有氧区120平米' }, { title: '团课教室2间' }] });
});

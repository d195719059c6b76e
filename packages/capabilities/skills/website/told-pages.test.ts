/** Pages from everyday words and files: all of it is told, once, where a visitor looks for it. */
import { expect, test } from 'vitest';
import { desk } from './testing.ts';

test('a programme keeps its days and its order, and is called what the file is called', async () => {
  const at = desk();
  const programme = `# 2027江南茶机博览会

时间：2027年4月8日—9日 地点：湖州国际会展中心A馆

## 4月8日（第一天）

| 时间 | 内容 |
| --- | --- |
| 9:00 | 开幕 |
| 10:00 | 采摘机器人演示 |

## 4月9日（第二天）

| 时间 | 内容 |
| --- | --- |
| 9:30 | 参观安吉示范茶园 |
| 14:00 | 闭幕 |

## 参会

- 专业观众免费
- 展商每家4800元

报名截止3月20日，联系人：沈老师 0572-2088777，tea@expo.example.org。
`;
  await at.send('根据附件做一个网页', { '日程.md': programme });
  const { title, sections } = at.page();
  expect(title).toBe('2027江南茶机博览会');
  expect(sections[0]).toMatchObject({ text: '2027年4月8日—9日 · 湖州国际会展中心A馆' });
  expect(sections.flatMap((section) => ('title' in section && section.title ? [section.title] : []))).toEqual([
    '2027江南茶机博览会',
    '要点',
    '4月8日（第一天）',
    '4月9日（第二天）',
    '参会',
    '联系方式',
  ]);
  expect(sections.find((section) => section.type === 'contact')).toMatchObject({
    items: [
      { label: '联系人', value: '沈老师 0572-2088777' },
      { label: '邮箱', value: 'tea@expo.example.org' },
    ],
  });
});

test('years of a career stay with their posts, and each duty by itself', async () => {
  const at = desk();
  const career =
    '# 韩知远\n\n## 工作经历\n\n### 2021.05 – 至今　星河物流　仓储经理\n\n- 管理3个仓，共4.2万平方米\n- 盘点差错率由0.9%降到0.2%\n\n### 2017.07 – 2021.04　大江食品　计划员\n\n- 负责华东12个城市的补货\n- 搭建周度预测表\n\n作品集：https://han.example.cn\n';
  await at.send('把我的简历做成个人网页', { '简历.md': career });
  expect(at.page().title).toBe('韩知远');
  const { sections } = at.page();
  expect(sections.filter((section) => section.type === 'features')).toMatchObject([
    { title: '2021.05 – 至今　星河物流　仓储经理', items: [{ title: '管理3个仓，共4.2万平方米' }, { title: '盘点差错率由0.9%降到0.2%' }] },
    { title: '2017.07 – 2021.04　大江食品　计划员', items: [{}, { title: '搭建周度预测表' }] },
  ]);
  expect(sections.find((section) => section.type === 'contact')).toMatchObject({ items: [{ label: '作品集' }] });
});

test('questions by Q and A are questions, too, and what else stands among them is kept', async () => {
  const at = desk();
  await at.send('把FAQ做成网页', {
    '问答.md':
      '# 洗衣柜使用问答\n\n## 费用\n\nQ: 一件多少钱？\n\nA: 衬衫12元，大衣38元。\n\n## 取送\n\nQ: 多久能取？\n\nA: 48小时。\n\n节假日顺延一天，具体以短信为准。\n',
  });
  const { title, sections } = at.page();
  expect(title).toBe('洗衣柜使用问答');
  expect(sections[0]).not.toHaveProperty('text');
  expect(sections.filter((section) => section.type === 'faq')).toMatchObject([
    { title: '费用', items: [{ question: '一件多少钱？', answer: '衬衫12元，大衣38元。' }] },
    { title: '取送', items: [{ question: '多久能取？' }] },
  ]);
  expect(JSON.stringify(sections)).toContain('节假日顺延一天，具体以短信为准。');
});

test('steps that are told are the steps of the page, and nothing else is asked for', async () => {
  const at = desk();
  const { reply } = await at.send(
    '做一个家电以旧换新流程的网页：第一步微信登记旧机型号；第二步师傅上门检测报价；第三步确认后当场抵扣，最高600元；第四步新机3天内送到，旧机同时拉走',
  );
  const { title, sections } = at.page();
  expect(title).toBe('家电以旧换新流程');
  expect(sections[1]).toMatchObject({
    type: 'timeline',
    items: [
      { time: '第 1 步', title: '微信登记旧机型号' },
      { time: '第 2 步', title: '师傅上门检测报价' },
      { time: '第 3 步', title: '确认后当场抵扣，最高600元' },
      { time: '第 4 步', title: '新机3天内送到，旧机同时拉走' },
    ],
  });
  expect(reply).not.toContain('要您补充');
  const file = desk();
  await file.send('做成网页', {
    '体检.md': '# 入职体检指引\n\n## 体检流程\n\n1. 空腹到三楼前台取单\n2. 抽血、B超后吃早餐\n3. 交回体检单，5天后取报告\n',
  });
  expect(file.page().sections[1]).toMatchObject({
    type: 'timeline',
    title: '体检流程',
    items: [{ time: '第 1 步' }, {}, { time: '第 3 步' }],
  });
});

test('what stands alone under the title of a file is said below it, and a hotline is a contact', async () => {
  const at = desk();
  await at.send('做个网页', {
    '中心.md':
      '# 云栖儿童图书馆\n\n每个孩子都有一张书桌\n\n## 场馆\n\n馆舍面积1,260平方米，有阅览座位180个。\n\n服务热线：0571-5566 7788\n',
  });
  const { sections } = at.page();
  expect(sections[0]).toMatchObject({ title: '云栖儿童图书馆', text: '每个孩子都有一张书桌' });
  expect(sections.find((section) => section.type === 'contact')).toMatchObject({ items: [{ label: '服务热线', value: '0571-5566 7788' }] });
});

test('a house named in the order is whose page it is, and what is told with labels stands each by itself', async () => {
  const at = desk();
  await at.send(
    '给安心口腔诊所做一个网页，地址文一路66号，周一到周六9:00-18:00，服务：洁牙180元、补牙300元起，三位医师：陈立、王敏、周晓，预约电话0571-88990011',
  );
  const page = JSON.stringify(at.page());
  expect(at.page().title).toBe('安心口腔诊所');
  // When and where stand below the title once more.
  for (const told of ['文一路66号', '9:00-18:00']) expect(page.split(told).length, told).toBeLessThanOrEqual(3);
  for (const told of ['洁牙180元、补牙300元起', '陈立、王敏、周晓', '0571-88990011']) expect(page.split(told).length, told).toBe(2);
  expect(page).not.toContain('待补充');
});

test('one thing told is changed by its label, and a section is added where it was said', async () => {
  const at = desk();
  await at.send('做一个活动网页：标题：校园开放日，时间：12月5日9:00，地点：一号楼，内容：参观实验室，费用：免费');
  expect((await at.send('地点改成二号楼')).reply).toContain('地点改成“二号楼”（原来是“一号楼”）');
  expect(JSON.stringify(at.page())).not.toContain('一号楼');
  await at.send('加一节“停车”：地下车库免费停2小时');
  expect(at.page().sections).toContainEqual(expect.objectContaining({ title: '停车', paragraphs: ['地下车库免费停2小时'] }));
  await at.send('Change the title to "Open Day"');
  expect(at.page().title).toBe('Open Day');
  expect((await at.send('删掉停车这一节')).reply).toContain('删去“停车”一节');
});

test('a new figure keeps the name it is of, wherever it stands, and contacts among labels stay contacts', async () => {
  const at = desk();
  await at.send(
    '为萤火志愿者协会做一个网页，成立于2015年，累计服务时长12.6万小时，注册志愿者3200名，三个项目：助学、助老、环保，招募电话0571-88886666，邮箱 hi@yinghuo.example.org',
  );
  expect(at.page().sections.find(({ type }) => type === 'contact')).toMatchObject({
    items: [{ value: '0571-88886666' }, { value: 'hi@yinghuo.example.org' }],
  });
  expect((await at.send('把注册志愿者改成3500名')).reply).toContain('原来是“3200名”');
  const words = JSON.stringify(at.page());
  expect(words).toContain('注册志愿者3500名');
  expect(words).not.toContain('3200');
  expect((await at.send('把负责人改成3500名')).reply).toContain('没有“负责人”');
});

test('steps in one line are steps, a line stands by itself, and for whom the file was written is no name of the page', async () => {
  const at = desk();
  await at.send('把附件做成网页', {
    '指南.txt':
      '查档指南（窗口用）\n\n开放时间：周一至周五 9:00—12:00、13:30—17:00，法定节假日不开\n地址：文昌路 8 号一楼\n\n一、个人能查什么\n婚姻登记档案：带身份证；代查要委托书和两个人的身份证\n知青档案：带身份证、户口本\n\n二、怎么查\n1. 取号 2. 填登记表 3. 等调卷，一般20分钟 4. 看、抄、复印\n复印不收费，盖证明章当场办\n',
  });
  const { title, sections } = at.page();
  const told = JSON.stringify(sections);
  expect(title).toBe('查档指南');
  expect(told).not.toMatch(/窗口用|\d\. |复印复印/);
  for (const words of ['"取号"', '"填登记表"', '带身份证；代查要委托书和两个人的身份证', '复印不收费']) expect(told).toContain(words);
});

test('a remark below a table is no row of it', async () => {
  const at = desk();
  await at.send('把附件做成网页', {
    '报价.csv': '库区,温度,最低托数\n冷冻A区,-18℃以下,50\n冷藏区,0—4℃,30\n报价有效期到2027年1月31日，含税,,\n',
  });
  const { sections } = at.page();
  expect(sections.find(({ type }) => type === 'table')).toMatchObject({
    rows: [
      ['冷冻A区', '-18℃以下', '50'],
      ['冷藏区', '0—4℃', '30'],
    ],
  });
  expect(JSON.stringify(sections)).toContain('报价有效期到2027年1月31日，含税');
  expect(sections.map(({ type }) => type)).not.toContain('chart');
});

/** A web page asked for and changed, with the built-in engine and the real tools. */
import { readAsked } from '#contract/timeline/questions/interactions.ts';
import { expect, test } from 'vitest';
import { contentOf } from '#capabilities/deliverables/web-page/page-content.ts';
import { webPageServer } from '#capabilities/deliverables/web-page/web-page.server.ts';
import sharp from 'sharp';
import { relationships, wordFile, wordParagraph, wordStyles } from '#capabilities/tools/read-file/sample-files.ts';
import { startDesk } from '../writing/testing.ts';
import { desk } from './testing.ts';

const report = `# 食堂改造方案

## 现状

现有食堂2014年投入使用，设计容量为600人次，目前工作日午餐平均980人次，高峰排队超过16分钟。员工满意度为71.5%。

## 时间安排

- 12月1日：一楼停止供餐，二楼临时供餐开始
- 12月8日：后厨设备进场
- 12月20日：试运行

## 改造内容

- 动线：取餐与回收分开，入口改到东侧
- 后厨：全部玻璃隔断

## 联系

联系电话：0571-88886666

邮箱：hq@example.com
`;
const sales = '城市,销售额（万元）\n杭州,182.5\n成都,88.4\n武汉,61.2\n';

test('a document and a table become the sections they are', async () => {
  const at = desk();
  const { reply, calls } = await at.send('把附件做成网页', { '食堂改造方案.md': report, '销售.csv': sales });
  expect(calls).toEqual(['plan', 'read_file', 'read_file', 'plan', 'write_page', 'plan']);
  const { sections, title } = at.page();
  expect(title).toBe('食堂改造方案');
  const of = (type: string) => sections.find((section) => section.type === type);
  expect(of('timeline')).toMatchObject({
    items: [{ time: '12月1日', title: '一楼停止供餐，二楼临时供餐开始' }, { time: '12月8日' }, { time: '12月20日' }],
  });
  expect(of('features')).toMatchObject({
    title: '改造内容',
    items: [{ title: '动线', text: '取餐与回收分开，入口改到东侧' }, { title: '后厨' }],
  });
  expect(of('contact')).toMatchObject({
    items: [
      { label: '联系电话', value: '0571-88886666' },
      { label: '邮箱', value: 'hq@example.com' },
    ],
  });
  expect(of('figures')).toMatchObject({ items: expect.arrayContaining([{ value: '71.5%', label: '员工满意度' }]) });
  expect(of('chart')).toMatchObject({
    chart: { unit: '万元', categories: ['杭州', '成都', '武汉'], series: [{ values: [182.5, 88.4, 61.2] }] },
  });
  expect(of('table')).toMatchObject({
    rows: [
      ['杭州', '182.5'],
      ['成都', '88.4'],
      ['武汉', '61.2'],
    ],
  });
  expect(reply).toContain('断网也能打开');
});

test('another style, a colour, a title, a section taken out: the rest stays as it is', async () => {
  const at = desk();
  await at.send('把附件做成网页', { '方案.md': report });
  const before = at.page();
  const { reply } = await at.send('换个风格');
  expect(at.page().style).not.toBe(before.style);
  expect(at.page().sections).toEqual(before.sections);
  expect(reply).toContain('现在的版式是');
  await at.send('换成国风的；标题改成《新食堂》；主色改成绿色');
  expect(at.page()).toMatchObject({ style: 'ink', title: '新食堂', accent: '#1B7A4B' });
  await at.send('删掉改造内容这一节，把“二楼临时供餐”改成“二楼供餐”');
  expect(at.page().sections.map((section) => section.type)).not.toContain('features');
  expect(at.document(at.names().at(-1))).toContain('二楼供餐开始');
  expect((await at.send('唱首歌')).reply).toContain('没太明白要怎么改');
});

test('a long list shows its first rows and says how many it leaves out; by what to add them up nobody said', async () => {
  const at = desk();
  const rows = Array.from({ length: 80 }, (_, n) => `${['上海', '杭州', '南京'][n % 3]},${100 + n}`);
  const { reply } = await at.send('把附件做成网页', { '销售.csv': `城市,销售额（万元）\n${rows.join('\n')}\n` });
  const { sections } = at.page();
  expect(sections.map(({ type }) => type)).toEqual(['hero', 'table', 'footer']);
  expect(sections.find((section) => section.type === 'table')?.rows).toHaveLength(60);
  expect(reply).toContain('有 80 行，网页列了前 60 行');
});

test('who takes part arranges the parts first: taken out, renamed, in another order, and places for what is new', async () => {
  const at = startDesk('website', '2026-11-20', 'cooperative', webPageServer.tools({ pages: null }), undefined, false);
  const shown = await at.send('把附件做成网页', { '食堂改造方案.md': report });
  expect(shown.calls).not.toContain('write_page');
  const asked = readAsked(shown.events.flatMap((event) => (event.type === 'run_end' && event.pause ? [event.pause] : []))[0]);
  if (asked?.reason !== 'order') throw new Error(asked?.reason);
  const { intent, outline } = asked.payload;
  const of = (title: string) => outline?.sections.find((section) => section.title === title)?.material ?? [];
  const parts = [{ title: '工期', material: of('时间安排') }, { title: '现状', material: of('现状') }, { title: '停车' }];
  const { outcome } = await at.answerOrder({ outcome: 'go', intent, clauses: [], chosen: [], outline: parts });
  expect(outcome).toBe('finished');
  const { sections } = contentOf(at.document(at.names().at(-1))) ?? { sections: [] };
  const titled = sections.map((section) => ('title' in section ? section.title : '')).filter((title) => title);
  expect(titled).toEqual(['食堂改造方案', '工期', '现状', '停车']);
  expect(JSON.stringify(sections)).toContain('【待补充：停车】');
});

test.each([
  [
    '做一个城市夜跑活动页：12月6日晚7点奥体公园北门集合，全程5公里，限80人，报名微信run2026',
    '城市夜跑',
    ['12月6日晚7点奥体公园北门集合', '全程5公里', '限80人', 'run2026'],
  ],
  ['做一个茶会的网页：云溪茶会，12月6日下午2点，龙井村品茶室，报名电话13800138000', '云溪茶会', ['12月6日下午2点', '龙井村品茶室']],
  ['做一个新品发布页：介绍我们的咖啡机，售价1,299元，12月1日上市', '新品', ['咖啡机', '售价1,299元', '12月1日上市']],
])('what follows the asking is told on the page: %s', async (asked, title, told) => {
  const at = desk();
  const { reply } = await at.send(asked);
  const { sections } = at.page();
  const words = JSON.stringify(sections);
  expect(sections[0]).toMatchObject({ type: 'hero', title });
  for (const one of told) expect(words).toContain(one);
  expect(words).not.toContain('做一个');
  expect(sections.find((section) => section.type === 'figures')?.items ?? []).not.toContainEqual(
    expect.objectContaining({ value: '13800138000' }),
  );
  expect(reply).not.toContain('没有做会动的功能');
});

test('a file names its page better than the kind of page that was asked for', async () => {
  const at = desk();
  await at.send('根据附件做一个专题网页', { '方案.md': report });
  expect(at.page().sections[0]).toMatchObject({ title: '食堂改造方案' });
  const other = desk();
  await other.send('把附件做成介绍网页', { '方案.md': report });
  expect(other.page().sections[0]).toMatchObject({ title: '食堂改造方案' });
});

test.each([
  ['做个季度业绩网页，配折线图：一季度120万元，二季度150万元，三季度138万元', 'website', '季度业绩', 'line'],
  ['做一个网页展示各部门人数，深色风格：研发45人，市场18人，行政6人，配条形图', 'website', '各部门人数', 'bar'],
])('typed figures are a page of their own, drawn and listed, with nothing to be filled in: %s', async (asked, skill, title, type) => {
  const at = desk(skill);
  const { reply } = await at.send(asked);
  const { sections } = at.page();
  expect(at.page().title).toBe(title);
  expect(sections.map((section) => section.type)).toEqual(['hero', 'chart', 'table']);
  expect(sections.find((section) => section.type === 'chart')?.chart.type).toBe(type);
  expect(JSON.stringify(sections)).not.toMatch(/待补充|做一?[个成]|配[柱折条]/);
  expect(reply).not.toContain('要您补充');
});

test('a file is drawn as the chart that was named; what are measures of their own are listed', async () => {
  const at = desk();
  await at.send('用附件里的数据做一个饼图网页', { '销售.csv': sales });
  expect(at.page()).toMatchObject({ title: '销售' });
  expect(at.page().sections.find((section) => section.type === 'chart')).toMatchObject({
    chart: { type: 'pie', series: [{ values: [182.5, 88.4, 61.2] }] },
  });
  const kpi = desk();
  await kpi.send('根据附件做一个看板网页', {
    'KPI.csv': '指标,目标,实际\n销售额,1200,1100\n新客数,300,420\n复购率,35%,31%\n',
  });
  expect(kpi.page().sections.some((section) => section.type === 'chart')).toBe(false);
  expect(kpi.page().sections.find((section) => section.type === 'table')?.rows).toHaveLength(3);
});

test('a page nothing is told for is not made of placeholders; parts that were named are places to fill', async () => {
  const { calls, reply } = await desk().send('做一个社区图书馆的介绍网页');
  expect(calls).toEqual([]);
  expect(reply).toContain('没有制作网页：缺少内容');
  const at = desk();
  await at.send('做一个社区图书馆的介绍网页，包括开放时间、办证、活动');
  expect(at.page().sections.map((section) => 'title' in section && section.title)).toEqual(['社区图书馆', '开放时间', '办证', '活动']);
});

test('a page of figures without figures is not made; one more page of a deck is no web page', async () => {
  const { calls, reply } = await desk().send('做一个数据页，配柱状图');
  expect(calls).toEqual([]);
  expect(reply).toContain('还没有可以放上网页的内容');
  expect((await desk(null).send('给PPT加一个数据页：华东320万元，华南280万元')).calls).not.toContain('write_page');
});

test('the pictures inside a Word file stand where they stood, with their captions; what is no picture or lies elsewhere is said', async () => {
  const drawing = (id: string, kind = 'embed') =>
    `<w:p><w:r><w:drawing><wp:inline xmlns:wp="urn:wp"><wp:docPr id="1" name="图片 1" descr="图片 1"/><a:blip xmlns:a="urn:a" r:${kind}="${id}"/></wp:inline></w:drawing></w:r></w:p>`;
  const heading = '<w:pStyle w:val="1"/>';
  const photo = (background: string) =>
    sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .png()
      .toBuffer();
  const body = [
    wordParagraph('食堂改造方案', heading),
    wordParagraph('一、现状', heading),
    wordParagraph('现有食堂2014年投入使用，设计容量为600人次，目前工作日午餐平均980人次。'),
    drawing('p1'),
    wordParagraph('图1 现有食堂的入口'),
    wordParagraph('二、改造内容', heading),
    wordParagraph('入口改到东侧，后厨全部玻璃隔断，取餐与回收分开，二楼增加一百二十个座位。'),
    drawing('p2'),
    wordParagraph('图2 改造后的后厨'),
    drawing('p2'),
    drawing('p3'),
    drawing('p4', 'link'),
  ].join('');
  const file = wordFile(body, {
    'word/styles.xml': wordStyles('<w:style w:type="paragraph" w:styleId="1"><w:name w:val="heading 1"/></w:style>'),
    'word/_rels/document.xml.rels': relationships([
      { id: 'rId1', type: 'styles', target: 'styles.xml' },
      { id: 'p1', type: 'image', target: 'media/image1.png' },
      { id: 'p2', type: 'image', target: 'media/image2.png' },
      { id: 'p3', type: 'image', target: 'media/image3.svg' },
      { id: 'p4', type: 'image', target: 'http://127.0.0.1:9/tracker.png', external: true },
    ]),
    'word/media/image1.png': await photo('#a33'),
    'word/media/image2.png': await photo('#3a3'),
    'word/media/image3.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  });
  const at = desk();
  const { reply, calls } = await at.send('把附件做成网页', { '方案.docx': file });
  expect(calls).toEqual(['plan', 'read_file', 'files', 'plan', 'write_page', 'plan']);
  const { sections } = at.page();
  const titleOf = (section: (typeof sections)[number] | undefined) => (section && 'title' in section ? section.title : undefined);
  const galleries = sections.flatMap((section, n) =>
    section.type === 'gallery' ? [{ after: titleOf(sections[n - 1]), items: section.items }] : [],
  );
  expect(galleries).toEqual([
    { after: '现状', items: [{ picture: '方案 图1.png', caption: '图1 现有食堂的入口' }] },
    { after: '改造内容', items: [{ picture: '方案 图2.png', caption: '图2 改造后的后厨' }] },
  ]);
  const html = at.document(at.names().at(-1));
  expect(html.match(/<img[^>]*alt="[^"]*"[^>]*>/g)?.map((tag) => /alt="([^"]*)"/.exec(tag)?.[1])).toEqual([
    '图1 现有食堂的入口',
    '图2 改造后的后厨',
  ]);
  expect(JSON.stringify(sections).match(/图1 现有食堂的入口/g)).toHaveLength(1);
  expect(html).not.toMatch(/tracker|<script>alert|\[图片/);
  expect(reply).toContain('“方案.docx”里的图片没有放进 1 张：不是 PNG、JPG、GIF、WebP（svg）');
  expect(reply).toContain('“方案.docx”里的图片没有放进 1 张：在文件外面的地址上（没有去取）');
});

test('an event is called by its full name, and each clause told of it stands on its page once', async () => {
  const at = desk();
  const { reply } = await at.send(
    '为我们的咖啡节做一个网页：2026城市咖啡节，12月19日至21日，上海徐汇滨江，50家独立咖啡馆，手冲大赛、豆子市集、烘焙工作坊，早鸟票68元，现场票98元',
  );
  const { sections, title } = at.page();
  expect(title).toBe('2026城市咖啡节');
  for (const told of ['12月19日至21日', '上海徐汇滨江', '50家独立咖啡馆', '手冲大赛、豆子市集、烘焙工作坊', '早鸟票68元', '现场票98元'])
    expect(JSON.stringify(sections)).toContain(told);
  expect(reply).not.toMatch(/完成率|本期/);
});

test('an event told in one sentence with how to reach somebody has no blanks', async () => {
  const at = desk();
  const { reply } = await at.send(
    '做一个活动网页：社区健康跑，12月13日上午8点，东湖公园南门集合，5公里和10公里两个组别，报名费30元，前100名送T恤，报名电话 0871-6532 1100，联系人周琳',
  );
  const page = JSON.stringify(at.page().sections);
  for (const words of ['12月13日上午8点', '东湖公园南门集合', '5公里和10公里两个组别', '30元', '前100名送T恤', '0871-6532 1100', '周琳'])
    expect(page).toContain(words);
  expect(page).not.toContain('待补充');
  expect(reply).not.toContain('要您补充');
});

/** Which kit a sentence means, what its form asks, and that a document's site tells all of its figures and none of its own. */
import { expect, test } from 'vitest';
import type { Conversation, FileReading } from '#brains/builtin/conversation.ts';
import { readMake } from '#brains/builtin/reading/make/read-make.ts';
import { typedMaterial, type Material } from '#brains/builtin/text/material.ts';
import { fillForm } from './kits/form/kit.ts';
import { fillPages, pathsOf } from './kits/pages/kit.ts';
import { fillResume } from './kits/resume/kit.ts';
import { kitFill } from '#contract/content/site-kit.ts';
import { filledFrom } from './recipe-fill.ts';
import { asSite } from './recipe-kit.ts';
import { kitById } from './website.ts';

const today = '2026-11-27';

function read(text: string, files: string[] = [], template = '') {
  const order = readMake(text, { kind: 'web-page', files, today });
  if (!order) throw new Error('with its kind told an order is always read');
  return asSite(order, text, { template, files, today });
}

function made(text: string, documents: Record<string, string> = {}) {
  const files = Object.keys(documents);
  const intent = read(text, files);
  const materials = Object.entries(documents).map(([name, content]): Material => ({ ...typedMaterial(name, content), name }));
  const refs = files.map((name) => ({ name, uri: name, bytes: 1 }));
  // Only what filling asks of the conversation.
  const conversation = {
    text,
    files: refs,
    earlier: [],
    replies: [],
    all: [],
    done: [],
    today,
    can: () => false,
  } as unknown as Conversation;
  const reading: FileReading = { materials, calls: [], failed: [], cut: [] };
  return filledFrom(conversation, { intents: [intent], agreed: false, outline: null }, intent, kitById(intent.kit?.value ?? ''), reading);
}

test.each([
  ['做一个抽签分组的小工具', 'name-picker'],
  ['做一个字数统计工具', 'word-counter'],
  ['做个二维码生成器', 'qr-code'],
  ['给石浦渔港做一个网站，电话 0574-65930011，泊位 312 个', 'pages'],
  ['把简历做成网页：我叫顾瓷，电话 13879801234', 'resume'],
])('%s is made from %s, with nothing left open', (text, kit) => {
  const intent = read(text);
  expect(intent).toMatchObject({ kind: { value: 'site' }, kit: { value: kit, sure: true }, unread: [], doubts: [], needs_model: [] });
});

test.each(['做一个计算诉讼费的网站', '做一个咖啡店网站', '做一个登录页面'])('%s asks from which to begin', (text) => {
  const { kit, doubts } = read(text);
  expect(kit).toBeUndefined();
  expect(doubts).toMatchObject([{ id: 'kit', path: 'kit' }]);
  expect(doubts[0]?.choices.map(({ value }) => value)).toContain('form');
});

test('names of what is filled in are columns of a record book, or asked about, and no pages', () => {
  const list = '要有款号、借出人、借出日期、归还日期和备注';
  const book = read(`做一个样衣借还登记本，${list}`);
  expect(book).toMatchObject({ kit: { value: 'records' }, sections: [], doubts: [], unread: [] });
  expect(book.asks?.map(({ label, type }) => `${label} ${type}`)).toEqual([
    '款号 text',
    '借出人 text',
    '借出日期 date',
    '归还日期 date',
    '备注 long',
  ]);
  const unknown = read(`做一个样衣小管家，${list}`);
  expect(unknown.kit).toBeUndefined();
  expect(unknown.doubts[0]?.choices.map(({ value }) => value)).toEqual(['records', 'form', 'pages']);
  expect(unknown.asks).toEqual(book.asks);
  expect(read('做一个花店网站，要有首页、花束、联系我们三页')).toMatchObject({ kit: { value: 'pages' } });
});

test('a page holds as many parts as its chapter has', () => {
  const part = (n: number) => `### 第 ${n} 节\n\n第 ${n} 节讲的是第 ${n} 号阀门怎样检修，每 ${n} 个月一次，由当班的人记下来。\n`;
  const chapter = (name: string, from: number) => `## ${name}\n\n${Array.from({ length: 45 }, (_, n) => part(from + n)).join('\n')}`;
  const { fill } = made('把这份手册做成网站', {
    '手册.md': `# 检修手册\n\n${chapter('上篇', 1)}\n${chapter('中篇', 51)}\n${chapter('下篇', 101)}`,
  });
  expect(kitFill.safeParse(fill).success).toBe(true);
  expect(JSON.stringify(fill)).toContain('第 145 号阀门');
});

test('a chip chooses, and two kits in one sentence are asked about', () => {
  expect(read('做一个咖啡店网站', [], 'pages').kit?.value).toBe('pages');
  expect(read('做一个报名表和随机点名').doubts[0]?.choices.map(({ value }) => value)).toEqual(['form', 'name-picker', 'pages']);
});

test('what a form asks is read with its types, what must be filled in and what can be chosen', () => {
  const { asks, unread, facts, topic } = read('做一个夜班交接登记表，要填床号、体温、是否用药、备注，床号必填');
  expect(asks?.map(({ label, type, required }) => [label, type, required])).toEqual([
    ['床号', 'text', true],
    ['体温', 'number', false],
    ['是否用药', 'choice', false],
    ['备注', 'long', false],
  ]);
  expect([unread, facts, topic]).toEqual([[], [], expect.objectContaining({ value: '夜班交接登记表', sure: true })]);
  expect(read('做一个活动报名表，字段：姓名（必填）、手机号、午餐（米饭、面条、不吃）').asks).toEqual([
    { label: '姓名', type: 'text', required: true, options: [] },
    { label: '手机号', type: 'phone', required: false, options: [] },
    { label: '午餐', type: 'choice', required: false, options: ['米饭', '面条', '不吃'] },
  ]);
});

const station = `# 青石岭气象站

青石岭气象站建于1957年，海拔1386.5米。

## 站点概况

观测场面积25米×25米，现有工作人员7人。

## 观测数据

2025年年平均气温11.8℃，极端最低气温-9.6℃（1月8日）。

| 月份 | 平均气温（℃） | 降水量（毫米） |
| --- | --- | --- |
| 1月 | 2.1 | 18.4 |
| 7月 | 21.3 | 246.8 |

## 参观须知

每周三14:00—16:00接待，每批不超过20人。

## 联系方式

电话：0875-7121903
`;
const figuresOf = (text: string) => new Set(text.match(/\d+(?:\.\d+)?/g));

test('a document stands on the pages that were named, whole, and nothing stands there that it does not say', () => {
  const site = made('做成网站，分成首页、观测数据、联系我们三页', { '站点介绍.docx': station });
  const pages = site.fill?.material.pages ?? [];
  expect(pages.map(({ title }) => title)).toEqual(['首页', '观测数据', '联系我们']);
  const words = pages
    .flatMap(({ title, sections }) => [title, ...sections.map((section) => JSON.stringify({ ...section, id: '', actions: [] }))])
    .join(' ');
  const told = figuresOf(station);
  expect([...told].filter((figure) => !figuresOf(words).has(figure))).toEqual([]);
  expect([...figuresOf(words)].filter((figure) => !told.has(figure))).toEqual([]);
  expect(words).not.toMatch(/做成网站|三页/);
  expect(JSON.stringify(pages[2])).toContain('0875-7121903');
  // Two parts are on the first page because nobody said where they belong.
  expect(site.intent.doubts).toMatchObject([{ id: 'placed' }]);
});

test('pages are files with addresses of their own, and ways lead across them', () => {
  expect(pathsOf(['首页', '产品中心', '联系我们', 'Open hours', '渔港往事'])).toEqual([
    '/',
    '/products',
    '/contact',
    '/open-hours',
    '/page-5',
  ]);
  const { fill } = made('做成网站，分成首页、观测数据、联系我们三页', { '站点介绍.docx': station });
  const none = { facts: [], fields: [], tables: [], pictures: [] };
  const { files } = fillPages({
    title: '气象站',
    style: 'ink',
    accent: '#123456',
    material: { ...none, pages: fill?.material.pages ?? [] },
  });
  expect([...files.keys()]).toEqual(['content/site.json', 'app/style.css', 'app/data/page.tsx', 'app/contact/page.tsx']);
  expect(files.get('content/site.json')).toContain('"/contact#contact-3"');
  expect(files.get('app/style.css')).toContain('--accent: #123456');
});

test('a CV holds what was told and marks what is missing; a form without questions is not made', () => {
  const { fill, outline } = made(
    '做一个个人简历网页：我叫顾瓷，景德镇陶瓷大学陶艺专业本科，2014年至2019年在三宝蓬工作室做拉坯师，电话 13879801234',
  );
  const none = { facts: [], fields: [], tables: [], pictures: [] };
  const { files } = fillResume({
    title: fill?.title ?? '',
    style: null,
    accent: null,
    material: { ...none, pages: fill?.material.pages ?? [] },
  });
  // What was said comes from no file.
  expect(outline?.material.flatMap(({ source }) => source ?? [])).toEqual([]);
  const words = String(files.get('content/site.json'));
  expect(words).toContain('"name": "顾瓷"');
  expect(words).toContain('2014年至2019年');
  expect(words).toContain('【待补充');
  expect(words).not.toMatch(/做一个|网页/);
  expect(made('做一个报名表').lacks).toContain('还不知道表单要填哪些');
  expect(fillForm({ title: '报名', style: null, accent: null, material: { ...none, pages: [] } }).files.get('content/site.json')).toContain(
    '【待补充',
  );
});

test('what stands on the page is not asked for as unread, and no chart is drawn of prices', () => {
  const clinic =
    '# 安安宠物医院\n\n24小时急诊，2016年开业。\n\n电话：0838-7712 099\n\n## 常见价格\n\n| 项目 | 猫 | 狗 |\n| --- | --- | --- |\n| 挂号 | 30 | 30 |\n| 洗牙 | 700 | 800 |\n';
  const site = made('做个医院网页，价格表要有，手机上点一下能打电话，停车表要有', { '资料.md': clinic });
  expect(site.intent.unread).toEqual([]);
  expect(site.undone).toEqual(['没有做到“停车表要有”：在做成的内容里没有核对到。']);
  expect(site.fill?.material.pages?.flatMap(({ sections }) => sections.map(({ type }) => type))).not.toContain('chart');
});

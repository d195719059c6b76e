/** What is written down of a site before it is built, and what its person's changes to that come to. */
import { expect, test } from 'vitest';
import type { Conversation } from '#brains/builtin/conversation.ts';
import { readMake } from '#brains/builtin/reading/make/read-make.ts';
import { typedMaterial } from '#brains/builtin/text/material.ts';
import { filledFrom } from './recipe-fill.ts';
import { asSite } from './recipe-kit.ts';
import { required, withAdded } from './recipe-required.ts';
import { requirementText } from './recipe-requirement.ts';
import { kitById } from './website.ts';

const today = '2026-11-27';

function given(words: string, documents: Record<string, string> = {}, template = '') {
  const files = Object.keys(documents);
  const order = readMake(words, { kind: 'web-page', files, today });
  if (!order) throw new Error('with its kind told an order is always read');
  const intent = asSite(order, words, { template, files, today });
  const kit = kitById(intent.kit?.value ?? '');
  if (!kit) throw new Error(`${words} means no kit`);
  const materials = Object.entries(documents).map(([name, content]) => ({ ...typedMaterial(name, content), name }));
  const refs = files.map((name) => ({ name, uri: name, bytes: 1 }));
  // Only what filling asks of the conversation.
  const conversation = {
    text: words,
    files: refs,
    earlier: [],
    replies: [],
    all: [],
    done: [],
    today,
    can: () => false,
  } as unknown as Conversation;
  const asked = { intents: [intent], agreed: false, outline: null };
  const fill = (made: typeof intent, outline: Parameters<typeof filledFrom>[1]['outline'] = null) =>
    filledFrom(conversation, { ...asked, outline }, made, kit, { materials, calls: [], failed: [], cut: [] });
  return { kit, intent, site: fill(intent), words, files, arranged: null, fill };
}

const report = `# 石浦渔港

## 概况

渔港建于 1986 年，现有泊位 312 个。

## 补给

冰厂每天出冰 240 吨，加油船两艘。

## 联系

电话 0574-65930011
`;

test('a form has six parts: what is told, and places for what is not', () => {
  const text = requirementText(given('做一个羽毛球赛报名表，要填姓名、电话、组别（男单、女单），姓名必填'));
  expect(text.match(/^## .+$/gm)).toEqual(['## 目标', '## 使用者', '## 页面', '## 功能', '## 数据', '## 不做什么']);
  expect(text).toContain('- 做成：表单');
  expect(text).toContain('- 【待补充：给谁用】');
  expect(text).toContain('| 姓名 | 文字 | 是 |  |');
  expect(text).toContain('| 组别 | 单选 | 否 | 男单、女单 |');
  expect(text).toContain('没有服务器，不做');
});

test('left as it was, everything is built as it was read', () => {
  for (const one of [given('做一个报名表，要填姓名、电话'), given('把附件做成网站', { '渔港.md': report })]) {
    const back = required(requirementText(one), one);
    expect(back).toEqual({ kit: one.kit, intent: one.intent, outline: null, added: [], undone: [] });
  }
});

test('fields, title and style are followed, what the engine has no hand for is named', () => {
  const one = given('做一个报名表，要填姓名、电话');
  const text = requirementText(one)
    .replace(/^# .+$/m, '# 秋季羽毛球赛报名')
    .replace(/\| 电话 .*\n/, '| 邮箱 | 邮箱 | 是 | |\n| 组别 | 单选 | 否 | 男单、女单 |\n')
    .replace(/- 风格：.+/, '- 风格：夜航')
    .replace('【待补充：给谁用】', '社区居民')
    .replace('## 数据', '- 填完发短信给组织者\n\n## 数据');
  const { intent, undone } = required(text, one);
  expect(intent.title?.value).toBe('秋季羽毛球赛报名');
  expect(intent.look?.value).toBe('night');
  expect(intent.asks).toEqual([
    { label: '姓名', type: 'text', required: false, options: [] },
    { label: '邮箱', type: 'mail', required: true, options: [] },
    { label: '组别', type: 'choice', required: false, options: ['男单', '女单'] },
  ]);
  expect(undone).toEqual([expect.stringContaining('“功能”的“填完发短信给组织者”没有照做')]);
  const made = one.fill(intent);
  expect(made.fill).toMatchObject({ title: '秋季羽毛球赛报名', style: 'night', material: { fields: { length: 3 } } });
  expect(made.undone).toContainEqual(expect.stringContaining('社区居民'));
});

test('what stands on which page is followed: moved, renamed, left out, and written by hand', () => {
  const one = given('把附件做成一个三页的网站', { '渔港.md': report });
  const text = requirementText(one);
  const [, supplies = ''] = /^(- 冰厂.*)$/m.exec(text) ?? [];
  expect(supplies).toContain('240');
  const [, last = ''] = [...text.matchAll(/^### (.+)$/gm)].at(-1) ?? [];
  const changed = text.replace(`${supplies}\n`, '').replace(`### ${last}`, `### 找我们\n\n${supplies}\n- 地址：港口路 8 号`);
  const { outline, added, undone } = required(changed, one);
  expect(undone).toEqual([]);
  expect(added).toEqual([{ title: '找我们', words: '地址：港口路 8 号' }]);
  const made = one.fill(one.intent, outline);
  const pages = made.fill && withAdded(made.fill, added).material.pages;
  const page = pages?.find(({ title }) => title === '找我们');
  expect(JSON.stringify(page)).toContain('240 吨');
  expect(JSON.stringify(page)).toContain('港口路 8 号');
  // Figures of the whole site may stand on its first page, too.
  const others = pages
    ?.filter((one) => one !== page)
    .flatMap(({ sections }) => sections.filter(({ type }) => type !== 'figures' && type !== 'hero'));
  expect(JSON.stringify(others)).not.toContain('240 吨');
});

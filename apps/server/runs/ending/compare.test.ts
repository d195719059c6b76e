/** A request for several documents is held against each of them. */
import { expect, test } from 'vitest';
import type { FileCheck } from '#contract/timeline/file-check.ts';
import { askedOf } from '#brains/builtin/text/asked.ts';
import { compare } from './compare.ts';

const made = (name: string, title: string, characters: number): FileCheck => ({
  uri: name,
  name,
  bytes: 1,
  state: 'good',
  reason: '',
  facts: { kind: '文档', title, characters, holds: [] },
});
const asked = askedOf('写一份通知，标题为《放假通知》，再写一份会议纪要，300字以内', []);
const held = (files: FileCheck[]) =>
  compare(asked, { files, reply: '写好了。', read: new Map() }).map(({ what, state }) => `${what} ${state}`);

test('each document has its own title and length, whichever was written first', () => {
  expect(held([made('周会.md', '周会会议纪要', 900), made('放假.md', '放假通知', 200)])).toEqual([
    '通知 done',
    '标题《放假通知》（通知） done',
    '会议纪要 done',
    '篇幅：不超过 300 字（会议纪要） not_done',
  ]);
});

test('one that was not written is not covered by the other', () => {
  expect(held([made('放假通知.md', '放假通知', 200)])).toEqual([
    '通知 done',
    '标题《放假通知》（通知） done',
    '会议纪要 not_done',
    '篇幅：不超过 300 字（会议纪要） not_done',
  ]);
});

test('fewer pictures than were asked for are a part, and words are none', () => {
  const pictures = (names: string[], reply: string) =>
    compare(askedOf('生成3张咖啡店的照片', []), { files: names.map((name) => made(name, name, 0)), reply, read: new Map() })[0];
  expect(pictures(['一.jpg', '二.jpg', '三.jpg'], '好了。')).toMatchObject({ what: '图片', state: 'done' });
  expect(pictures(['一.jpg'], '好了。')).toMatchObject({ state: 'partial', why: '要 3 张，得到 1 张' });
  expect(pictures([], '没有生成图片：连不上图片服务。'.repeat(10))).toMatchObject({ state: 'not_done' });
});

test('a short answer that is what was asked for is done; talk about it is not', () => {
  const outline = ['一、本周完成', '二、遇到的问题', '三、下周计划'];
  const answered = (reply: string) => compare(askedOf('给我列一个周报的大纲', []), { files: [], reply, read: new Map() })[0];
  for (const lines of [outline, outline.map((line) => `- ${line.slice(2)}`), outline.map((line, n) => `${n + 1}. **${line.slice(2)}**`)])
    expect(answered(lines.join('\n'))).toMatchObject({ what: '周报的大纲', state: 'done', why: '写在回答里，没有另存为文件' });
  for (const asking of [
    '1. 哪一周？\n2. 谁来看？\n3. 多长？',
    '没有写成。\n未完成：\n- 周期\n- 读者\n- 篇幅',
    'Nothing yet.\nNot done:\n- a\n- b\n- c',
  ])
    expect(answered(asking)).toMatchObject({ state: 'not_done' });
  const unread = `没有做成：附件里没有读出内容。\n\n- “旧稿.md”：${'读取进程意外退出，请用原来的软件打开并另存后重新上传。'.repeat(4)}`;
  expect(answered(unread)).toMatchObject({ state: 'not_done', why: '没有做出来' });
  expect(answered('好的，我这就列大纲。')).toMatchObject({ state: 'not_done', why: '没有做出来' });
  expect(answered(`大纲文档已经做好了：\n${outline.join('\n')}`)).toMatchObject({ state: 'not_done' });
});

test('words after a step that did not succeed are not taken for what was asked for', () => {
  const reply =
    'The notice is ready. It says that from 7 December everyone may work from home two days a week and registers by Friday. '.repeat(4);
  const answered = (failed?: string) =>
    compare(askedOf('Please draft 一份 remote work 通知', []), { files: [], reply, read: new Map(), failed })[0];
  expect(answered()).toMatchObject({ state: 'done' });
  expect(answered('调用工具 create_file')).toMatchObject({
    state: 'unchecked',
    why: expect.stringContaining('“调用工具 create_file”没有成功'),
  });
});

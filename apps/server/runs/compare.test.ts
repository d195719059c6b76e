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

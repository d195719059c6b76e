/** Every row of the genres has the shape the composers take, and the words of a genre find it. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { slots } from '../text/slots.ts';
import { genreOf, genres, signedFor } from './genres.ts';
import { genres as kinds } from './kinds.ts';

const words = z.array(z.string().min(1)).min(1);
const section = z.strictObject({
  heading: z.string().min(1),
  slots: z.array(z.enum(slots)),
  shape: z.enum(['list', 'ordered', 'paragraph', 'todo', 'budget']),
  hint: z.string().min(1),
  signs: words.optional(),
  rank: z.int().min(1).optional(),
  optional: z.union([z.literal(true), z.enum(['with_files', 'beside_others'])]).optional(),
  tables: z.literal(true).optional(),
  rest: z.literal(true).optional(),
  general: z.literal(true).optional(),
  bare: z.literal(true).optional(),
});
const genre = z.strictObject({
  id: z.string().min(1),
  of: z.string().optional(),
  called: words.optional(),
  told: words.optional(),
  unless: words.optional(),
  alone: z.literal(true).optional(),
  by_clause: z.enum(['every', 'standing', 'whole']).optional(),
  sections: z.array(section),
  numbered: z.union([z.boolean(), z.literal('articles')]),
  keeps_parts: z.literal(true).optional(),
  fallback: z.enum(slots),
  natural: z.int().positive(),
  head: z.string().optional(),
  address: z.string().optional(),
  opening: z.string().optional(),
  why: words.optional(),
  labels: words.optional(),
  contact: z.literal(true).optional(),
  closing: z.string().optional(),
  signed: z.string().optional(),
  undated: z.literal(true).optional(),
  note: z.string().optional(),
  single: z.literal(true).optional(),
  brief: z.int().positive().optional(),
});

test('every row is a genre, each kind has one, and each special one says when it is meant', () => {
  for (const one of genres) expect(genre.safeParse(one).error?.message, one.id).toBeUndefined();
  expect(new Set(genres.map(({ id }) => id)).size).toBe(genres.length);
  for (const { label } of kinds)
    expect(
      genres.some(({ id, of }) => id === label && of === undefined),
      label,
    ).toBe(true);
  for (const one of genres.filter(({ of }) => of)) expect(one.called ?? one.told, one.id).toBeDefined();
});

test.each([
  ['月报', '季度总结', [], true, '季报'],
  ['通知', '招聘启事', [], true, '招聘启事'],
  ['通知', '情况通报', [], true, '通报'],
  ['通知', '情况通报', [], false, '通知'],
  ['文章', '考勤制度', [], true, '制度'],
  ['文章', '合作协议', ['', '甲方为明远茶行'], true, '协议'],
  ['申请', '倡议书', [], true, '倡议书'],
  ['汇报材料', '汇报', ['新建冷库', '拟在二期厂房新建冷库'], true, '立项汇报'],
  ['汇报材料', '汇报', ['冷库项目', '冷库已完成验收，拟下月启用'], true, '汇报材料'],
] as const)('%s called %s, told %j', (kind, name, told, alone, id) => {
  expect(genreOf(kind, name, told, alone).id).toBe(id);
});

test('a statement goes where its sign is of the lowest rank', () => {
  const { sections } = genreOf('通知', '通报', [], true);
  expect(signedFor(sections, '对未按规程操作的两人罚款 500 元')?.heading).toBe('处理决定');
  expect(signedFor(sections, '东门堆料违规占道')?.heading).toBe('存在的问题');
  expect(signedFor(sections, '本月共检查 12 处')).toBeUndefined();
});

/** Requests nobody wrote rules for, and orders made up of the lexicon: what is made of them holds the facts and none of the order. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readFileSync } from 'node:fs';
import { createJoiner } from '#capabilities/deliverables/podcast/sound.server.ts';
import { podcastServer } from '#capabilities/deliverables/podcast/podcast.server.ts';
import { humming } from '#capabilities/deliverables/podcast/testing.ts';
import { makePoster } from '#capabilities/deliverables/poster/poster-tools.server.ts';
import { webPageServer } from '#capabilities/deliverables/web-page/web-page.server.ts';
import { startDesk } from './writing/testing.ts';

const unseen = z
  .array(
    z.strictObject({
      desk: z.string(),
      skill: z.string(),
      text: z.string(),
      right: z.string(),
      /** What must stand in what is made. */
      holds: z.array(z.string()),
      /** Words of the order: they stand in nothing that is made. */
      never: z.array(z.string()),
      files: z.array(z.strictObject({ name: z.string(), text: z.string() })).optional(),
    }),
  )
  .parse(JSON.parse(readFileSync(new URL('../../brains/builtin/reading/make/unseen-requests.json', import.meta.url), 'utf8')));

const makers = ['write_document', 'write_deck', 'write_slides', 'write_page', 'write_podcast', 'make_poster'];

/** What was given to the tools that make files, as one text; '' when nothing was made. */
async function madeOf(skill: string, text: string, files: { name: string; text: string }[] = []): Promise<{ made: string; reply: string }> {
  const join = createJoiner(new URL('../deliverables/podcast/join-thread.server.ts', import.meta.url));
  const desk = startDesk(
    skill,
    '2026-11-20',
    undefined,
    [makePoster, ...webPageServer.tools({ pages: null }), ...podcastServer.tools({ pages: null, speech: humming(), join })],
    undefined,
    false,
  );
  const { events, reply } = await desk.send(text, Object.fromEntries(files.map((file) => [file.name, file.text])));
  const made = events
    .flatMap((event) => (event.type === 'tool_call' && makers.includes(event.tool) ? [JSON.stringify(event.input)] : []))
    .join('\n');
  return { made, reply };
}

describe('requests from desks nobody wrote rules for', () => {
  test.each(unseen)('$desk: $text', async ({ skill, text, files, holds, never }) => {
    const { made, reply } = await madeOf(skill, text, files);
    for (const words of never) expect(made).not.toContain(words);
    if (made === '') expect(reply).toMatch(/没有读懂|还没有/);
    // What is not in it is said.
    else for (const words of holds) expect(`${made}\n${reply}`).toContain(words);
  });
});

/** Parts orders are made of: what is said of the making, and what is to stand in it. None of the first may turn up in what is made. */
const openings: Record<string, string[]> = {
  writing: ['写一份值班通知', '帮我起草一份值班通知', '请给各部门写一份值班通知', '麻烦整理一份值班通知'],
  ppt: ['做一份值班培训 PPT', '帮我做个值班培训课件', '请准备一份 8 页的值班培训演示文稿', '给客户做一份值班培训 PPT'],
  website: ['做一个值班介绍网页', '帮我搭一个值班主页', '请给物业做个值班网页', '设计一个值班活动页'],
  podcast: ['做一期值班播客', '帮我录一期 3 分钟的值班播客', '请做一期双人对谈播客', '生成一期关于值班的播客'],
  design: ['做一张值班海报', '帮我设计一张横版值班海报', '请出一张 A3 值班海报', '给物业做一张值班宣传图'],
};
const wishes = [
  '控制在四百字以内',
  '语气正式一点',
  '风格稳重大气',
  '字要大一点',
  '不要太啰嗦',
  '每页不超过三行',
  '主色用深蓝',
  '参照去年的样子',
  '标题加粗居中',
  '结尾留出签字的地方',
  '发到工作群里',
  '配两张照片',
  '读起来顺口',
  '打印出来贴在门口',
  '按重要程度排',
  '孩子也能看懂',
  '显得很专业',
  '让老人也能接受',
  '希望打动人心',
  '加2个表情',
];
const told = ['12月3日起执行', '夜班由后勤部保管钥匙', '值班电话 0571-88001234', '每班 4 人', '地点：一楼大厅', '夜班补贴 80 元'];

/** The same orders every time: a small generator with a seed. */
function orders(skill: string, count: number): { text: string; said: string[] }[] {
  let state = skill.length * 7919 + 17;
  const next = (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % most;
  };
  const pick = <Item>(list: readonly Item[]): Item => {
    const item = list[next(list.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  return Array.from({ length: count }, () => {
    const opening = pick(openings[skill] ?? []);
    const said = [...new Set([pick(wishes), pick(wishes)])];
    const facts = [...new Set([pick(told), pick(told)])];
    const inMidst = next(2) === 0;
    const rest = inMidst ? [facts[0] ?? '', ...said, ...facts.slice(1)] : [...facts, ...said];
    return { text: `${opening}${pick(['，', '：'])}${rest.join('，')}`, said };
  });
}

describe('no words of an order stand in what is made of it', () => {
  test.each(Object.keys(openings))('%s', async (skill) => {
    for (const { text, said } of orders(skill, 24)) {
      const { made, reply } = await madeOf(skill, text);
      for (const words of said) expect(made, text).not.toContain(words);
      expect(made, text).not.toMatch(/帮我|麻烦|做一份|写一份|做一张|做一期|做一个/);
      if (made === '') expect(reply, text).toMatch(/没有读懂|还没有/);
    }
  });
});

/** The order card of a poster shows each line in its role, and the poster is drawn as its person arranged them. */
import { expect, test } from 'vitest';
import { drawMotifTool, editPoster, makePoster } from '#capabilities/deliverables/poster/poster-tools.server.ts';
import { sourceOf } from '#capabilities/deliverables/poster/poster-source.ts';
import { checkOrderAnswer } from '#contract/intent/order-answers.ts';
import { readAsked } from '#contract/timeline/questions/interactions.ts';
import { startDesk } from '../writing/testing.ts';

const tools = [makePoster, editPoster, ...drawMotifTool({ pages: null })];

async function shown(words: string) {
  const at = startDesk('design', '2026-11-20', 'cooperative', tools, undefined, false);
  const said = await at.send(words);
  const asked = readAsked(said.events.flatMap((event) => (event.type === 'run_end' && event.pause ? [event.pause] : []))[0]);
  if (asked?.reason !== 'order' || !asked.payload.outline) throw new Error(asked?.reason ?? said.reply);
  return { at, order: asked.payload, outline: asked.payload.outline };
}

test('lines stand in their roles, are moved to others, and are printed there and nowhere else', async () => {
  const { at, order, outline } = await shown(
    '做一张讲座海报，标题：少儿编程第一课，时间：12月6日上午10点，地点：市图书馆二楼，票价：免费入场，主办：星火科技社',
  );
  const linesOf = (title: string) =>
    (outline.sections.find((section) => section.title === title)?.material ?? []).map(
      (id) => outline.material.find((one) => one.id === id)?.words,
    );
  expect(linesOf('标题')).toEqual(['少儿编程第一课']);
  expect(linesOf('信息')).toEqual(expect.arrayContaining(['时间：12月6日上午10点', '地点：市图书馆二楼']));
  const of = (words: string) => outline.material.find((one) => one.words.includes(words))?.id ?? `no ${words}`;
  const moved = outline.sections.map((section) => {
    const left = (section.material ?? []).filter((id) => id !== of('免费入场') && id !== of('星火科技社'));
    return { ...section, material: section.title === '副标题' ? [...left, of('免费入场')] : left };
  });
  await at.answerOrder({ outcome: 'go', intent: order.intent, clauses: [], chosen: [], outline: moved });
  const name = at.names().findLast((one) => one.endsWith('.poster.html'));
  const [sheet] = sourceOf(at.document(name))?.content.sheets ?? [];
  expect(sheet).toMatchObject({ headline: '少儿编程第一课', subline: expect.stringContaining('免费入场') });
  expect(JSON.stringify(sheet)).not.toContain('星火科技社');
});

test('roles can’t be renamed or taken away', async () => {
  const { order, outline } = await shown('做一张招新海报，标题：摄影社招新，时间：9月10日');
  const answer = (outlined: typeof outline.sections) =>
    checkOrderAnswer(order, { outcome: 'go', intent: order.intent, clauses: [], chosen: [], outline: outlined });
  expect(answer(outline.sections).ok).toBe(true);
  expect(answer(outline.sections.slice(1)).ok).toBe(false);
  expect(answer(outline.sections.map((one) => ({ ...one, title: `${one.title}！` }))).ok).toBe(false);
});

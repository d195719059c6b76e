/** Makes a deck as long as it shall be: shorter by what says least, longer by what the material still holds and by giving what is there more room. */
import type { Material } from '../text/material.ts';
import { planDeck } from './deck-plan.ts';
import { readMake } from '../reading/make/read-make.ts';
import { deckRequestOf } from './deck-request.ts';
import type { DeckEdits, ShownPage } from './deck-deeds.ts';
import { isOpen, wordsOf, type Slide } from './slide.ts';
import { spreadOut } from './spread-out.ts';
import type { Wording } from './wording.ts';

/** Down to so many pages by leaving out what says least; up to so many with what the material still holds. */
export function resize(
  wanted: number,
  pages: ShownPage[],
  contents: Slide[],
  first: string,
  materials: Material[],
  today: string,
  say: Wording,
  result: DeckEdits,
): void {
  if (wanted === pages.length) {
    result.not_done.push(`已经是 ${wanted} 页。`);
    return;
  }
  if (wanted < pages.length) {
    const worth: Record<string, number> = {
      cover: 9,
      closing: 8,
      chart: 7,
      figures: 7,
      statement: 5,
      comparison: 6,
      timeline: 6,
      process: 6,
      points: 5,
      table: 6,
      agenda: 3,
      section: 1,
    };
    const ranked = pages
      .map((page, at) => ({ at, worth: (worth[page.layout] ?? 5) - (/（\d）$/.test(page.title) ? 2 : 0) - at / 1000 }))
      .sort((a, b) => a.worth - b.worth)
      .slice(0, pages.length - Math.max(1, wanted));
    for (const { at } of [...ranked].sort((a, b) => a.at - b.at)) result.edits.push({ op: 'delete', page: at + 1 });
    return;
  }
  const missing = wanted - pages.length;
  const order = readMake(first, { kind: 'slides', files: materials.map(({ name }) => name), today });
  if (!order) throw new Error('with its kind told an order is always read');
  const plan = planDeck({ ...deckRequestOf(order), pages: wanted, pages_as_written: `${wanted} 页`, is_bound: false }, materials, today);
  const known = new Set(contents.map(({ title }) => title));
  const shown = contents.map(wordsOf).join('');
  const fresh = plan.pages.filter(
    (slide) => !known.has(slide.title) && !['cover', 'closing', 'agenda', 'section'].includes(slide.layout) && !isRepeated(slide, shown),
  );
  const told = fresh.filter((slide) => !isOpen(wordsOf(slide))).slice(0, missing);
  for (const slide of told) {
    const before = plan.pages.slice(0, plan.pages.indexOf(slide)).findLast(({ title }) => known.has(title));
    const at = before ? contents.findIndex(({ title }) => title === before.title) + 2 : null;
    result.added.push({ slide, at: at === null || at > pages.length ? null : at });
  }
  // What is there gets more room before anything is left open.
  const spread = spreadOut(
    contents.map((slide, n) => ({ part: String(n), slide })),
    missing - told.length,
    say,
  );
  for (const [n, slide] of contents.entries()) {
    const into = spread.filter(({ part }) => part === String(n)).map((one) => one.slide);
    if (into.length < 2) continue;
    result.edits.push({ op: 'delete', page: n + 1 });
    // A page of one sentence stands below the name of the page it was taken from.
    const named = into.map((one) => (one.layout === 'statement' && one.text === String(n) ? { ...one, text: slide.title } : one));
    result.added.push(...named.map((one) => ({ slide: one, at: n + 1 })));
  }
  const reached = told.length + spread.length;
  if (reached < wanted)
    result.not_done.push(
      reached === pages.length
        ? `没有加页：现有的内容都已经在页面上了，没有用空话凑到 ${wanted} 页。请补充内容，例如“加一页讲预算：硬件 3 万元，软件 2 万元”。`
        : `材料只够加 ${reached - pages.length} 页，没有用空话凑到 ${wanted} 页。`,
    );
}

/** Every line of it stands on the pages there are. */
function isRepeated(slide: Slide, shown: string): boolean {
  const lines = JSON.stringify({ ...slide, layout: '', notes: '', source: '' }).match(/(?<=":")[^"]{2,}(?=")/g) ?? [];
  return lines.every((line) => shown.includes(line));
}

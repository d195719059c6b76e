/** Makes a deck as long as it shall be: shorter by what says least, longer by giving what is there more room. */
import type { DeckEdits, ShownPage } from './deck-deeds.ts';
import type { Slide } from './slide.ts';
import { spreadOut } from './spread-out.ts';
import type { Wording } from './wording.ts';

/** Layouts of pages, those that are missed least first. */
const byWorth = [
  'section',
  'agenda',
  'points statement quote',
  'comparison timeline process table picture',
  'figures chart',
  'closing',
  'cover',
];

export function resize(wanted: number, pages: ShownPage[], contents: Slide[], say: Wording, result: DeckEdits): void {
  if (wanted === pages.length) {
    result.not_done.push(`已经是 ${wanted} 页。`);
    return;
  }
  if (wanted < pages.length) {
    const ranked = pages
      .map(({ layout, title }, at) => ({
        at,
        worth: byWorth.findIndex((one) => one.includes(layout)) - (/（\d）$/.test(title) ? 2 : 0) - at / 1000,
      }))
      .sort((a, b) => a.worth - b.worth)
      .slice(0, pages.length - Math.max(1, wanted));
    for (const { at } of [...ranked].sort((a, b) => a.at - b.at)) result.edits.push({ op: 'delete', page: at + 1 });
    return;
  }
  // What is there gets more room; nothing is left open for the sake of a number.
  const spread = spreadOut(
    contents.map((slide, n) => ({ part: String(n), slide })),
    wanted - pages.length,
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
  if (spread.length < wanted)
    result.not_done.push(
      `${spread.length === pages.length ? '没有加页' : `只加了 ${spread.length - pages.length} 页`}：现有的内容都已经在页面上了，没有用空话凑到 ${wanted} 页。请补充内容，例如“加一页讲预算：硬件 3 万元，软件 2 万元”。`,
    );
}

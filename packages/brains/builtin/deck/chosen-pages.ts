/** Which pages a deck has: the best of every part, then what is missed most, until there are as many as there is room for. */
import type { DeckRequest } from './deck-request.ts';
import { frameSize } from './deck-frame.ts';
import { blankWeight } from './part-pages.ts';
import { atMost, type Point, type Slide } from './slide.ts';
import type { Candidate } from './table-pages.ts';
import { spreadOut } from './spread-out.ts';
import { saidOnce } from './echoes.ts';
import type { Wording } from './wording.ts';

export interface Told {
  title: string;
  pages: Candidate[];
}

/** Beyond this nobody follows, unless it was asked for. */
const mostByItself = 16;

interface Page {
  part: string;
  slide: Slide;
}

export interface Chosen {
  body: Page[];
  /** Pages that found no room. */
  left: number;
  /** The length asked for was not reached. */
  short: boolean;
  /** Those that wait to be filled in, behind the others, because so many pages were asked for. */
  open: Slide[];
  /** Pages nobody told anything for, left out because they would have been most of the deck. */
  missing: Slide[];
}

/** One page to be filled in for so many that are full: with more of them a deck is a form. */
const fullForEachOpen = 3;

export function chosenPages(told: Told[], { pages: wanted, outline, points, facts }: DeckRequest, say: Wording): Chosen {
  const all = told.flatMap(({ title, pages }, part) => {
    const best = Math.max(...pages.map(({ weight }) => weight));
    const own = pages.findIndex(({ weight }) => weight === best);
    return pages.map(({ slide, weight }, nth) => {
      const isOwn = nth === own && weight > blankWeight;
      return { part, title, slide, weight: isOwn ? 1 + weight : weight, isOwn, nth };
    });
  });
  // A document's table and the chart of it tell the same: once is enough.
  const heads = all.map(({ slide, weight }) => (weight > blankWeight && isOfNumbers(slide) ? `${slide.layout} ${slide.title}` : null));
  const known = all.filter((_, n) => heads[n] === null || heads.indexOf(heads[n] ?? null) === n);
  const filled = known.filter(({ weight }) => weight > blankWeight);
  const blank = known.filter(({ weight }) => weight <= blankWeight);
  const fixed = frameSize(wanted, told.length);
  const room = wanted === null ? mostByItself - fixed : Math.max(1, wanted - fixed);
  const best = (some: typeof known, most: number) => {
    const chosen = [...some].sort((a, b) => b.weight - a.weight || a.part - b.part || a.nth - b.nth).slice(0, most);
    return known.filter((one) => chosen.includes(one));
  };
  const pageOf = ({ title, slide }: (typeof known)[number]): Page => ({ part: title, slide });
  if (wanted === null) {
    // What is known needs no pages of blanks beside it.
    const isEnough = filled.length >= (facts.join('').length >= 24 ? 1 : 3);
    const enough = known.filter(({ isOwn, weight }) => (weight <= blankWeight ? !isEnough : isOwn || weight >= 0.45));
    const kept = saidOnce((some) => best(some, room), enough);
    const body = outline === null && points.length < 2 ? together(kept.map(pageOf), say) : kept.map(pageOf);
    return { body, left: filled.length - kept.filter(({ weight }) => weight > blankWeight).length, short: false, open: [], missing: [] };
  }
  const kept = saidOnce((some) => best(some, room), filled);
  const dropped = filled.length - kept.length;
  const lengthFor = (body: Page[]) => body.length < room && wanted > body.length + fixed;
  if (dropped > 0) {
    // Rather the last parts together on a page than one of them on none.
    const every = filled.map(pageOf);
    for (let last = dropped + 1; last <= every.length; last += 1) {
      const body = [...every.slice(0, -last), ...together(every.slice(-last), say)];
      if (body.length <= room) return { body, left: 0, short: lengthFor(body), open: [], missing: [] };
    }
  }
  const spread = spreadOut(kept.map(pageOf), room - kept.length);
  const blanks = best(blank, room - spread.length).map(pageOf);
  if (spread.length > 0 && blanks.length * fullForEachOpen > spread.length) {
    // Too little for so many pages: it is spread as far as it goes, and the rest is named instead of drawn.
    return { body: spread, left: dropped, short: lengthFor(spread), open: [], missing: blanks.map(({ slide }) => slide) };
  }
  // What is asked for stays the last word.
  const asks = blanks.length > 0 ? spread.filter(({ part }) => part === spread.at(-1)?.part && decides.test(part)) : [];
  const body = [...spread.filter((page) => !asks.includes(page)), ...blanks, ...asks];
  return { body, left: dropped, short: lengthFor(body), open: spread.length === 0 ? [] : blanks.map(({ slide }) => slide), missing: [] };
}

const isOfNumbers = ({ layout }: Slide): boolean => layout === 'figures' || layout === 'chart' || layout === 'table';

/** What the audience is asked for stands on a page of its own. */
const decides = /决定|决策|批准|表决|\bdecisions?\b|\bask\b/i;

/** Parts of which one sentence is known share a page, each under its own name: three pages with a line on each are hard to stay with. */
function together(body: { part: string; slide: Slide }[], say: Wording): { part: string; slide: Slide }[] {
  const pages: { part: string; slide: Slide }[] = [];
  let run: { part: string; slide: Slide }[] = [];
  const close = () => {
    if (run.length < 2) pages.push(...run);
    else {
      const names = run.map(({ part }) => part);
      const title = say.names(names);
      const points = run.map(({ part, slide }): Point => {
        const text = slide.layout === 'statement' && slide.text && slide.text !== part ? say.clauses(slide.title, slide.text) : slide.title;
        return { title: part, text };
      });
      const said = run.map(({ slide }) => slide.notes ?? '').join('\n');
      const sources = [...new Set(run.flatMap(({ slide }) => slide.source ?? []))].join('、');
      const slide: Slide = {
        layout: 'points',
        title,
        points,
        notes: atMost(said, 4000),
        ...(sources === '' ? {} : { source: atMost(sources, 300) }),
      };
      pages.push({ part: title, slide });
    }
    run = [];
  };
  for (const page of body) {
    const isAlone = page.slide.layout === 'statement' && body.filter(({ part }) => part === page.part).length === 1;
    const isKnown =
      isAlone &&
      !decides.test(page.part) &&
      !/^(?:【待补充：[^】]*】|\[To add: [^\]]*\])$/.test(page.slide.layout === 'statement' ? (page.slide.text ?? '') : '');
    if (!isKnown || run.length === 4) close();
    if (isKnown) run.push(page);
    else pages.push(page);
  }
  close();
  return pages;
}

/** Which pages a deck has: the best of every part, then what is missed most, until there are as many as there is room for. */
import type { DeckRequest } from './deck-request.ts';
import { frameSize } from './deck-frame.ts';
import { atMost, isOpen, type Point, type Slide } from './slide.ts';
import type { Candidate } from './table-pages.ts';
import { spreadOut, type Page } from './spread-out.ts';
import type { Wording } from './wording.ts';

export interface Told {
  title: string;
  pages: Candidate[];
}

/** Beyond this nobody follows, unless it was asked for. */
const mostByItself = 16;

export interface Chosen {
  body: Page[];
  /** What found no room: parts by their names, pages of other parts by their titles. */
  dropped: string[];
  /** There is no room for a page of thanks. */
  endless: boolean;
  /** The length asked for was not reached. */
  short: boolean;
}

export function chosenPages(told: Told[], request: DeckRequest, say: Wording): Chosen {
  const chosen = chosenWith(told, request, say, false);
  const isThere = ({ body }: Chosen, { title, pages }: Told): boolean =>
    body.some(({ part }) => part.includes(title)) &&
    pages.every(({ slide }) => slide.layout !== 'table' || body.some((one) => one.slide.layout === 'table' && one.part === title));
  const isLost = (one: Chosen): boolean => told.some((part) => !isThere(one, part));
  if (chosen.dropped.length === 0 || request.pages === null || request.pages <= 3 || !isLost(chosen)) return chosen;
  // Rather a whole part, or its table, than a page of thanks.
  return chosenWith(told, request, say, true);
}

function chosenWith(told: Told[], { pages: wanted, outline }: DeckRequest, say: Wording, endless: boolean): Chosen {
  const all = told.flatMap(({ title, pages }, part) => {
    const best = Math.max(...pages.map(({ weight }) => weight));
    const own = pages.findIndex(({ weight }) => weight === best);
    return pages.map(({ slide, weight }, nth) => ({
      part,
      title,
      slide,
      weight: nth === own ? 1 + weight : weight,
      isOwn: nth === own,
      nth,
    }));
  });
  // A document's table and the chart of it tell the same: once is enough.
  const heads = all.map(({ slide }) => (isOfNumbers(slide) ? `${slide.layout} ${slide.title}` : null));
  const known = all.filter((_, n) => heads[n] === null || heads.indexOf(heads[n] ?? null) === n);
  const fixed = frameSize(wanted, told.length) - Number(endless);
  const room = wanted === null ? mostByItself - fixed : Math.max(1, wanted - fixed);
  const best = (some: typeof known) => {
    const chosen = [...some].sort((a, b) => b.weight - a.weight || a.part - b.part || a.nth - b.nth).slice(0, room);
    return known.filter((one) => chosen.includes(one));
  };
  const pageOf = ({ title, slide }: (typeof known)[number]): Page => ({ part: title, slide });
  const kept = best(wanted === null ? known.filter(({ isOwn, weight }) => isOwn || weight >= 0.45) : known);
  const left = known.filter((one) => !kept.includes(one));
  const dropped = [
    ...new Set(left.map(({ part, title, slide }) => (kept.some((one) => one.part === part) || title === '' ? slide.title : title))),
  ];
  const pages = kept.map(pageOf);
  if (wanted === null) return { body: outline.length === 0 ? together(pages, say) : pages, dropped, short: false, endless };
  const chosen = (body: Page[], rest: string[]): Chosen => ({
    body,
    dropped: rest,
    endless,
    short: body.length < room && wanted > body.length + fixed,
  });
  if (left.length > 0) {
    // Rather the last parts together on a page than one of them on none.
    const every = known.map(pageOf);
    for (let last = left.length + 1; last <= every.length; last += 1) {
      const body = [...every.slice(0, -last), ...together(every.slice(-last), say)];
      if (body.length <= room) return chosen(body, []);
    }
  }
  return chosen(spreadOut(pages, room - kept.length, say), dropped);
}

const isOfNumbers = ({ layout }: Slide): boolean => layout === 'figures' || layout === 'chart' || layout === 'table';

/** Parts of which one sentence is known share a page, each under its own name: three pages with a line on each are hard to stay with. */
function together(body: Page[], say: Wording): Page[] {
  const pages: Page[] = [];
  let run: Page[] = [];
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
    const isKnown = isAlone && !isOpen(page.slide.layout === 'statement' ? (page.slide.text ?? '') : '');
    if (!isKnown || run.length === 4) close();
    if (isKnown) run.push(page);
    else pages.push(page);
  }
  close();
  return pages;
}

/** More pages of what is known: dense ones are divided in two, the fullest first, before anything is left blank. */
import type { Slide } from './slide.ts';
import type { Wording } from './wording.ts';

interface Page {
  part: string;
  slide: Slide;
}

/** As many pages more as are missing, or as the pages can be divided into. */
export function spreadOut(body: Page[], missing: number, say: Wording): Page[] {
  const pages = [...body];
  for (let n = 0; n < missing; n += 1) {
    const ways = pages.flatMap(({ slide }, at) => {
      const way = divided(slide, say);
      return way ? [{ at, ...way }] : [];
    });
    const [best] = ways.toSorted((a, b) => b.weight - a.weight || a.at - b.at);
    if (!best) break;
    const { part = '' } = pages[best.at] ?? {};
    pages.splice(best.at, 1, ...best.into.map((slide) => ({ part, slide })));
  }
  return pages;
}

/** A page as two; the fuller the page, the sooner. */
function divided(slide: Slide, say: Wording): { into: Slide[]; weight: number } | null {
  const title = nextTitle(slide.title, say);
  if (slide.layout === 'points' && slide.points.length >= 4) {
    const [points, others] = halves(slide.points);
    const { lead: _, ...second } = slide;
    return {
      into: [
        { ...slide, points },
        { ...second, title, points: others },
      ],
      weight: slide.points.length,
    };
  }
  if (slide.layout === 'figures' && slide.figures.length >= 4) {
    const [figures, others] = halves(slide.figures);
    const { takeaway: _, ...second } = slide;
    return {
      into: [
        { ...slide, figures },
        { ...second, title, figures: others },
      ],
      weight: slide.figures.length - 0.5,
    };
  }
  if (slide.layout !== 'timeline' || slide.events.length < 6) return null;
  const [events, others] = halves(slide.events);
  return {
    into: [
      { ...slide, events },
      { ...slide, title, events: others },
    ],
    weight: slide.events.length - 1.5,
  };
}

function halves<One>(all: readonly One[]): [One[], One[]] {
  const half = Math.ceil(all.length / 2);
  return [all.slice(0, half), all.slice(half)];
}

function nextTitle(title: string, say: Wording): string {
  const head = title.split('：')[0] ?? title;
  const number = / ?[（(](\d)[）)]$/.exec(head);
  return number ? say.goes_on(head.slice(0, number.index), Number(number[1]) + 1) : say.goes_on(head, 2);
}

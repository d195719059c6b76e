/** More pages of what is known: dense ones are divided, and what stands for itself gets a page of its own, before anything is left blank. */
import { isOpen, spokenOf, type Point, type Slide } from './slide.ts';
import type { Wording } from './wording.ts';

interface Page {
  part: string;
  slide: Slide;
}

/** As many pages more as are missing, or as the pages can be divided into. */
export function spreadOut(body: Page[], missing: number, say: Wording): Page[] {
  const pages = [...body];
  for (let n = 0; n < missing; n++) {
    const ways = pages.flatMap((page, at) => {
      const way = divided(page, say);
      return way ? [{ at, ...way }] : [];
    });
    const [best] = ways.toSorted((a, b) => b.weight - a.weight || a.at - b.at);
    if (!best) break;
    pages.splice(best.at, 1, ...best.into);
  }
  return pages;
}

/** A page as two; the fuller the page, the sooner. */
function divided({ part, slide }: Page, say: Wording): { into: Page[]; weight: number } | null {
  const as = (...slides: Slide[]): Page[] => slides.map((one) => ({ part, slide: one }));
  const title = nextTitle(slide.title, say);
  switch (slide.layout) {
    case 'points': {
      const { lead: _, ...second } = slide;
      const { points } = slide;
      if (points.length >= 4) {
        const [one, other] = halves(points);
        return { into: as({ ...slide, points: one }, { ...second, title, points: other }), weight: points.length };
      }
      const last = points.at(-1);
      // With nothing but a word on it a page is a page too many.
      if (!last || points.length < 2 || slide.lead !== undefined || !points.every(standsAlone)) return null;
      return { into: as({ ...slide, points: points.slice(0, -1) }, alone(last, part, slide)), weight: points.length / 10 };
    }
    case 'figures': {
      const { takeaway, ...plain } = slide;
      if (takeaway !== undefined && !isOpen(takeaway))
        return {
          into: as(plain, { layout: 'statement', title: takeaway.replace(/。$/, ''), text: part, ...spokenOf(slide) }),
          weight: 0.25,
        };
      if (slide.figures.length < 4) return null;
      const [figures, others] = halves(slide.figures);
      return { into: as({ ...plain, figures }, { ...plain, title, figures: others }), weight: slide.figures.length - 0.5 };
    }
    case 'timeline': {
      if (slide.events.length < 6) return null;
      const [events, others] = halves(slide.events);
      return { into: as({ ...slide, events }, { ...slide, title, events: others }), weight: slide.events.length - 1.5 };
    }
    default:
      return null;
  }
}

function halves<One>(all: readonly One[]): [One[], One[]] {
  const half = Math.ceil(all.length / 2);
  return [all.slice(0, half), all.slice(half)];
}

function standsAlone({ title, text }: Point): boolean {
  if (isOpen(`${title}${text ?? ''}`)) return false;
  return text !== undefined || title.length >= (/\p{Script=Han}/u.test(title) ? 8 : 24);
}

/** A point by its own; below a title that is a name its words are what is said. */
function alone({ title, text }: Point, part: string, slide: Slide): Slide {
  return { layout: 'statement', title, text: text ?? part, ...spokenOf(slide) };
}

function nextTitle(title: string, say: Wording): string {
  const head = title.split('：')[0] ?? title;
  const number = / ?[（(](\d)[）)]$/.exec(head);
  return number ? say.goes_on(head.slice(0, number.index), Number(number[1]) + 1) : say.goes_on(head, 2);
}

/** More pages of what is known: dense ones are divided in two, the fullest first, before anything is left blank. */
import type { Slide } from './slide.ts';
import type { Wording } from './wording.ts';

/** A page of a deck, with the part it belongs to. */
export interface Page {
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

/** A page as two; the fuller the page, the sooner. What introduces or concludes it stays on the first. */
function divided(slide: Slide, say: Wording): { into: Slide[]; weight: number } | null {
  const halved = <One>(all: readonly One[], least: number, weight: number, withList: (some: One[]) => Slide) => {
    if (all.length < least) return null;
    const half = Math.ceil(all.length / 2);
    const second = { ...withList(all.slice(half)), title: nextTitle(slide.title, say) };
    if (second.layout === 'points') delete second.lead;
    if (second.layout === 'figures') delete second.takeaway;
    return { into: [withList(all.slice(0, half)), second], weight };
  };
  if (slide.layout === 'points') return halved(slide.points, 4, slide.points.length, (points) => ({ ...slide, points }));
  if (slide.layout === 'figures') return halved(slide.figures, 4, slide.figures.length - 0.5, (figures) => ({ ...slide, figures }));
  return slide.layout === 'timeline' ? halved(slide.events, 6, slide.events.length - 1.5, (events) => ({ ...slide, events })) : null;
}

function nextTitle(title: string, say: Wording): string {
  const head = title.split('：')[0] ?? title;
  const number = / ?[（(](\d)[）)]$/.exec(head);
  return number ? say.goes_on(head.slice(0, number.index), Number(number[1]) + 1) : say.goes_on(head, 2);
}

/** What a change makes of the words of one page: its fields as they shall be, null where the page can't have it. */
import { bigrams, overlap } from '#text/segment.ts';
import type { Slide } from './slide.ts';
import { bare, pointOf } from './statements.ts';

export function withMore(slide: Slide, content: string): object | null {
  const point = pointOf(content);
  switch (slide.layout) {
    case 'points':
      return slide.points.length >= 8 ? null : { points: [...slide.points, point] };
    case 'process':
      return slide.steps.length >= 8 ? null : { steps: [...slide.steps, point] };
    case 'agenda':
      // What is no page is not listed.
      return null;
    case 'chart':
      return (slide.points ?? []).length >= 5 ? null : { points: [...(slide.points ?? []), bare(content)] };
    case 'figures':
    case 'table':
      return { takeaway: [slide.takeaway, bare(content)].filter((one) => one).join('；') };
    case 'cover':
      return { subtitle: bare(content) };
    case 'section':
    case 'statement':
    case 'closing':
      return { text: [slide.text, bare(content)].filter((one) => one).join('；') };
    default:
      return null;
  }
}

/** The fields of a page in which the words stand, with the others in their place; null when they stand nowhere. */
export function replaced(slide: Slide, from: string, to: string): Record<string, unknown> | null {
  const swap = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(from, to);
    if (Array.isArray(value)) return value.map(swap);
    if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, swap(one)]));
    return value;
  };
  const fields = Object.entries(slide).filter(([key, value]) => key !== 'layout' && JSON.stringify(swap(value)) !== JSON.stringify(value));
  return fields.length === 0 ? null : Object.fromEntries(fields.map(([key, value]) => [key, swap(value)]));
}

/** The title of a statement is what the page says: a name put in its place leaves it below. */
export function titled(slide: Slide | undefined, title: string, all: Slide[]): Record<string, unknown> {
  if (slide?.layout !== 'statement' || overlap(bigrams(title), bigrams(slide.title)) >= 0.5) return { title };
  const parts = all.flatMap((one) => (one.layout === 'agenda' ? one.items.map((item) => item.title) : []));
  const below = [slide.title, slide.text].filter((one) => one !== undefined && one !== '' && !parts.includes(one));
  return { title, text: below.join(/\p{Script=Han}/u.test(slide.title) ? '，' : '. ') };
}

/** What a change makes of the words of one page: its fields as they shall be, null where the page can't have it. */
import { bigrams, overlap } from '../text/segment.ts';
import { atMost, type Slide } from './slide.ts';
import { bare, gistOf, pointOf } from './statements.ts';

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

/** What is short already, or what it says in few words of its own; null when it can't be said so short. */
function briefOf(text: string): string | null {
  if (/\p{Script=Han}/u.test(text)) return text.length <= 24 ? text : gistOf(text, 24);
  return text.length <= 48 ? text : englishGist(text);
}

const opensAside = /^(?:however|for (?:example|instance)|in|on|at|by|after|before|if|when|although|while|since|as|with|because|to)\b/i;

/** The main clause, where it stands first and is short. */
function englishGist(text: string): string | null {
  const [first = ''] = text.split(
    /[,;]\s|\s[–—-]\s|\s(?=(?:because|which|while|so that|although|whereas|after|before|when|where|until)\b)/i,
  );
  return first.length <= 60 && first.length < text.length && first.split(/\s+/).length >= 3 && !opensAside.test(first) ? first : null;
}

/** Fewer words on the page; what is taken off stays in its notes. */
export function shortened(slide: Slide): Record<string, unknown> | null {
  const point = ({ title, text }: { title: string; text?: string }) => {
    const brief = text === undefined ? undefined : (briefOf(text) ?? undefined);
    return { title: briefOf(title) ?? title, ...(brief === undefined ? {} : { text: brief }) };
  };
  const said = (fields: Record<string, unknown>, before: unknown): Record<string, unknown> | null => {
    if (JSON.stringify(Object.values(fields)[0]) === JSON.stringify(before) && Object.keys(fields).length === 1) return null;
    return fields;
  };
  switch (slide.layout) {
    case 'points': {
      const points = slide.points.map(point);
      if (slide.lead === undefined) return said({ points }, slide.points);
      return { points, lead: null, ...withNote(slide, slide.lead) };
    }
    case 'process':
      return said({ steps: slide.steps.map(point) }, slide.steps);
    case 'timeline':
      return said({ events: slide.events.map(({ when, ...rest }) => ({ when, ...point(rest) })) }, slide.events);
    case 'chart':
      return slide.points && slide.points.length > 1 ? { points: slide.points.slice(0, 1) } : null;
    case 'comparison': {
      const side = (one: { title: string; points: string[] }) => ({
        ...one,
        points: one.points.slice(0, 3).map((text) => briefOf(text) ?? text),
      });
      return said({ left: side(slide.left), right: side(slide.right) }, null);
    }
    default:
      return null;
  }
}

function withNote(slide: Slide, words: string): Record<string, unknown> {
  return (slide.notes ?? '').includes(words.replace(/。$/, '')) ? {} : { notes: atMost(`${slide.notes ?? ''}\n${words}`.trim(), 4000) };
}

/** Where the person's pictures go: beside the points they belong to by their names, else one by one to pages that have room for them. */
import deckNames from './deck-names.json' with { type: 'json' };
import { beginsWith } from '#text/words.ts';
import { bigrams, overlap } from '#text/segment.ts';
import type { PartPages } from './part-pages.ts';
import { atMost, type Slide } from './slide.ts';

const pictureName = /\.(?:jpe?g|png|webp|gif|bmp|avif|heic|heif)$/i;

export const isPicture = (name: string): boolean => pictureName.test(name);

/** `新仓入口.jpg` says what it shows, `IMG_2031.jpg` and `微信图片_2026.png` don't. */
function shownBy(name: string): string | null {
  const stem = (name.split('/').at(-1) ?? name)
    .replace(pictureName, '')
    .replaceAll(/[_-]+/g, ' ')
    .replace(/\s*[（(]?\d*[）)]?$/, '')
    .trim();
  return /\p{Script=Han}{2}/u.test(stem) && !beginsWith(stem, deckNames.unnamed_pictures) ? stem : null;
}

/** Each picture on a page of its own or beside points, in the part it belongs to. */
export function withPictures(told: PartPages[], names: string[]): PartPages[] {
  const parts = told.map((part) => ({ ...part, pages: [...part.pages] }));
  if (parts.length === 0) return parts;
  const taken = new Set<number>();
  for (const name of names) {
    const shown = shownBy(name);
    const at = placeOf(parts, shown, taken);
    const part = parts[at];
    if (!part) continue;
    taken.add(at);
    const caption = shown === null ? {} : { caption: atMost(shown, 60) };
    const beside = part.pages.findIndex(({ slide }) => slide.layout === 'points' && slide.points.length <= 4 && slide.lead === undefined);
    const page = part.pages[beside];
    if (page?.slide.layout === 'points') {
      const { title, points, source, notes } = page.slide;
      const slide: Slide = {
        layout: 'picture',
        title,
        picture: name,
        points,
        ...caption,
        ...(source ? { source } : {}),
        ...(notes ? { notes } : {}),
      };
      // A page with the person's own picture is never left out for being thin.
      part.pages[beside] = { slide, weight: Math.max(page.weight, 1) };
    } else part.pages.push({ slide: { layout: 'picture', title: shown ?? part.title, picture: name, ...caption }, weight: 0.9 });
  }
  return parts;
}

/** The part whose words are nearest to the picture's name, else the first that has no picture yet. */
function placeOf(parts: PartPages[], shown: string | null, taken: Set<number>): number {
  if (shown !== null) {
    const wanted = bigrams(shown);
    const scored = parts
      .map((part, at) => ({
        at,
        score: Math.max(
          ...[part.title, ...part.pages.map(({ slide }) => JSON.stringify(slide))].map((words) => overlap(wanted, bigrams(words))),
        ),
      }))
      .sort((a, b) => b.score - a.score);
    if (scored[0] && scored[0].score >= 0.5) return scored[0].at;
  }
  const free = parts.findIndex((part, at) => !taken.has(at) && part.pages.some(({ slide }) => slide.layout === 'points'));
  if (free >= 0) return free;
  const empty = parts.findIndex((_, at) => !taken.has(at));
  return empty >= 0 ? empty : parts.length - 1;
}

/** What stands on a page, in the shape the tools for decks take; every page that is made here has a title. */
import { blanksIn } from '../compose/draft.ts';
import type { ChartSpec } from '#contract/content/chart.ts';
import type { SlideContent } from '#contract/content/slide.ts';

export type Slide = SlideContent & { title: string };
export type ChartData = ChartSpec;
type Of<Layout extends Slide['layout']> = Extract<Slide, { layout: Layout }>;
export type Point = Of<'points'>['points'][number];
export type Figure = Of<'figures'>['figures'][number];

/** Cut where the page's own limits lie, never inside a character. */
export function atMost(text: string, length: number): string {
  const letters = Array.from(text);
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join('')}…`;
}

/** As `atMost`, measured by the room words take: two Latin letters need that of one Chinese character, and words stay whole. */
export function inRoom(text: string, room: number): string {
  let width = 0;
  let end = 0;
  for (const letter of text) {
    width += /[\u0020-\u024f]/.test(letter) ? 0.5 : 1;
    if (width > room) {
      const kept = text
        .slice(0, Math.max(0, end - 1))
        .replace(/(?<=\S\s)[\u0021-\u024f]+$/, '')
        .trimEnd();
      return /[.!?。！？]$/.test(kept) ? kept : `${kept}…`;
    }
    end += letter.length;
  }
  return text;
}

/** What is said to a page and where it is from, for another page of the same. */
export function spokenOf({ notes, source }: Slide): Pick<Slide, 'notes' | 'source'> {
  return { ...(notes === undefined ? {} : { notes }), ...(source === undefined ? {} : { source }) };
}

/** The texts of a page a person reads, for counting blanks. */
export function wordsOf(slide: Slide): string {
  return JSON.stringify({ ...slide, notes: '', source: '' });
}

/** What the places that wait to be filled in wait for. */
export const openIn = (text: string): string[] => [
  ...blanksIn(text),
  ...[...text.matchAll(/\[To add: ([^\]]*)\]/g)].map(([, hint = '']) => hint),
];

export const isOpen = (text: string): boolean => openIn(text).length > 0;

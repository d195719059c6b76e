/** What stands on a page, as plain data in the shape the tools for decks take. */

export interface Point {
  title: string;
  text?: string;
}

export interface ChartData {
  type: 'column' | 'bar' | 'line' | 'pie' | 'donut' | 'combo';
  title?: string;
  unit?: string;
  categories: string[];
  series: { name: string; values: (number | null)[] }[];
  source?: string;
}

export interface Figure {
  value: string;
  unit?: string;
  label: string;
  change?: string;
}

interface Common {
  source?: string;
  notes?: string;
}

export type Slide = Common &
  (
    | { layout: 'cover'; title: string; subtitle?: string; presenter?: string; date?: string }
    | { layout: 'agenda'; title: string; items: Point[] }
    | { layout: 'section'; title: string; number?: string; text?: string }
    | { layout: 'statement'; title: string; text?: string }
    | { layout: 'points'; title: string; lead?: string; points: Point[] }
    | {
        layout: 'comparison';
        title: string;
        left: { title: string; points: string[] };
        right: { title: string; points: string[] };
        verdict?: string;
      }
    | { layout: 'timeline'; title: string; events: { when: string; title: string; text?: string }[] }
    | { layout: 'process'; title: string; steps: Point[] }
    | { layout: 'table'; title: string; header: string[]; rows: string[][]; takeaway?: string }
    | { layout: 'chart'; title: string; chart: ChartData; takeaway?: string; points?: string[] }
    | { layout: 'figures'; title: string; figures: Figure[]; takeaway?: string }
    | { layout: 'quote'; title: string; text: string; by?: string }
    | { layout: 'picture'; title: string; picture: string; caption?: string; points?: Point[] }
    | { layout: 'closing'; title: string; text?: string; contact?: string }
  );

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

/** Two names beside each other: a space between Latin letters, none in Chinese. */
export function beside(one: string, other: string): string {
  return /[A-Za-z0-9%]$/.test(one) && /^[A-Za-z0-9]/.test(other) ? `${one} ${other}` : `${one}${other}`;
}

/** What is said to a page and where it is from, for another page of the same. */
export function spokenOf({ notes, source }: Slide): Pick<Slide, 'notes' | 'source'> {
  return { ...(notes === undefined ? {} : { notes }), ...(source === undefined ? {} : { source }) };
}

/** The texts of a page a person reads, for counting blanks. */
export function wordsOf(slide: Slide): string {
  return JSON.stringify({ ...slide, notes: '', source: '' });
}

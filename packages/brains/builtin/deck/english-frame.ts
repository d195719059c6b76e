/** The words a deck brings itself, such as the head of its contents, in the language of what it tells. */
import frame from './english-frame.json' with { type: 'json' };
import type { Slide } from './slide.ts';
import { english } from './wording.ts';

/** Nothing on its pages is Chinese but what the deck itself says. */
export function isEnglish(texts: string[]): boolean {
  const all = texts.join('');
  return /[A-Za-z]{3}/.test(all) && !/\p{Script=Han}/u.test(all);
}

const said = new Map(Object.entries(frame));
const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

export function framedInEnglish(given: Slide): Slide {
  const slide = {
    ...framed(given),
    ...(given.notes ? { notes: notesOf(given) } : {}),
    ...(given.source ? { source: english.place(given.source) } : {}),
  };
  return slide;
}

/** What is spoken to a page: the frame's own words are said anew, the sentences end as English ones do. */
function notesOf(slide: Slide): string {
  const notes = slide.notes ?? '';
  if (slide.layout === 'cover') {
    const names = [...notes.matchAll(/“([^”]+)”/g)].map((match) => match[1] ?? '');
    return `Good day. This is “${slide.title}”${names.length > 0 ? `, based on ${names.join(', ')}` : ''}.`;
  }
  if (slide.layout === 'agenda') return `We will go through ${slide.items.map(({ title }) => translated(title)).join(', ')}.`;
  if (slide.layout === 'closing') return 'Thank you. Questions are welcome.';
  return notes.replaceAll(/[.!?]?。/g, (mark) => (mark.length > 1 ? mark.charAt(0) : '.'));
}

function framed(slide: Slide): Slide {
  switch (slide.layout) {
    case 'cover': {
      const { subtitle, date, presenter } = slide;
      return {
        ...slide,
        title: translated(slide.title),
        ...(subtitle ? { subtitle: subtitle.split(' · ').map(translated).join(' · ') } : {}),
        ...(date ? { date: dateOf(date) } : {}),
        ...(presenter ? { presenter } : {}),
      };
    }
    case 'agenda':
      return { ...slide, title: translated(slide.title), items: slide.items.map((item) => ({ ...item, title: translated(item.title) })) };
    case 'closing':
      return { ...slide, title: 'Thank you', ...(slide.text ? { text: translated(slide.text) } : {}) };
    default:
      return { ...slide, title: translated(slide.title) };
  }
}

function translated(title: string): string {
  const [, head = title, tail = ''] = /^(.*?)(：.*|（\d）)?$/s.exec(title) ?? [];
  const known = said.get(head) ?? head;
  const rest = tail
    .replace('：关键数字', ': key figures')
    .replace(/：(.+)至(.+)的 \d+ 件事/, ': $1 to $2')
    .replace('：', ': ')
    .replace(/（(\d)）/, ' ($1)');
  return `${known}${rest}`;
}

/** 2026年11月22日 → 22 November 2026 */
function dateOf(date: string): string {
  const [, year, month, day] = /^(\d{4})年(\d{1,2})月(\d{1,2})日$/.exec(date) ?? [];
  return year ? `${day} ${months[Number(month) - 1]} ${year}` : date;
}

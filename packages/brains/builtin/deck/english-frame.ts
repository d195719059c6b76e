/** The words a deck brings itself, such as the head of its contents, in the language of what it tells. */
import type { Slide } from './slide.ts';

/** Nothing on its pages is Chinese but what the deck itself says. */
export function isEnglish(texts: string[]): boolean {
  const all = texts.join('');
  return /[A-Za-z]{3}/.test(all) && !/\p{Script=Han}/u.test(all);
}

const said = new Map([
  ['目录', 'Contents'],
  ['概述', 'Overview'],
  ['要点', 'Key points'],
  ['其他说明', 'Further notes'],
  ['关键数字', 'Key figures'],
  ['主要内容', 'Main points'],
]);
const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

export function framedInEnglish(slide: Slide): Slide {
  switch (slide.layout) {
    case 'cover': {
      const { subtitle, date, presenter } = slide;
      return {
        ...slide,
        ...(subtitle ? { subtitle: subtitle.split(' · ').map(translated).join(' · ') } : {}),
        ...(date ? { date: dateOf(date) } : {}),
        ...(presenter ? { presenter: presenter.replace('汇报人：', 'Presented by ') } : {}),
      };
    }
    case 'agenda':
      return { ...slide, title: translated(slide.title), items: slide.items.map((item) => ({ ...item, title: translated(item.title) })) };
    case 'closing':
      return { ...slide, title: 'Thank you' };
    default:
      return { ...slide, title: translated(slide.title) };
  }
}

function translated(title: string): string {
  const [, head = title, tail = ''] = /^(.*?)(：.*|（\d）)?$/s.exec(title) ?? [];
  const known = said.get(head) ?? head;
  return `${known}${tail.replace('：', ': ').replace(/（(\d)）/, ' ($1)')}`;
}

/** 2026年11月22日 → 22 November 2026 */
function dateOf(date: string): string {
  const [, year, month, day] = /^(\d{4})年(\d{1,2})月(\d{1,2})日$/.exec(date) ?? [];
  return year ? `${day} ${months[Number(month) - 1]} ${year}` : date;
}

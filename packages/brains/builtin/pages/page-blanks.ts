/** The sections a page of this kind has beside what is known: places to be filled in, so that whoever gets it sees what is still wanted. */
import pageWords from './page-words.json' with { type: 'json' };
import { holds } from '#text/words.ts';
import { occasionOf } from '../deck/occasions.ts';
import type { OccasionPart } from '../deck/occasions.ts';
import type { Section } from './section.ts';

const mostBlank = 5;

/** Whoever reads such a page may want to get in touch. */
const isForVisitors = (words: string): boolean => holds(words, pageWords.visited);

const marked = (hint: string): string => `【待补充：${hint}】`;

const openContact: Section = {
  type: 'contact',
  id: 'contact',
  title: '联系方式',
  items: ['电话', '地址'].map((label) => ({ label, value: marked(label === '电话' ? '号码与时间' : '详细地址') })),
};

/** Nobody is asked for what may have been told already: only a page nothing is told for has them. */
export function blankSections(words: string, title: string): Section[] {
  const sections = occasionOf(words, title)
    .parts.slice(0, mostBlank)
    .map((part, n) => sectionOf(part, `open-${n + 1}`));
  return isForVisitors(words) && !words.includes('班级') ? [...sections, openContact] : sections;
}

function sectionOf({ title, blanks, form }: OccasionPart, id: string): Section {
  const items = blanks.map((one) => ({ title: one.title, text: marked(one.hint) }));
  if (form.as === 'process' || form.as === 'timeline') {
    const time = (n: number): string => (form.as === 'process' ? `第 ${n + 1} 步` : '时间待填');
    return { type: 'timeline', id, title, items: items.map((one, n) => ({ time: time(n), ...one })) };
  }
  if (form.as !== 'table') return { type: 'features', id, title, items };
  const rows = items.map((one) => [one.title, one.text, ...form.columns.slice(2).map(() => '待填')]);
  return { type: 'table', id, title, header: form.columns, rows };
}

/** The sections a page of this kind has beside what is known: places to be filled in, so that whoever gets it sees what is still wanted. */
import { occasionOf } from '../deck/occasions.ts';
import type { OccasionPart } from '../deck/occasions.ts';
import { slotOfSentence } from '../text/slots.ts';
import type { Section } from './section.ts';

/** A page with more of its own needs none of them: so many sections, or so many things told. */
const enough = 3;
const enoughTold = 3;
const mostBlank = 5;

/** Whoever reads such a page may want to get in touch. */
const isForVisitors = /公司|企业|机构|店|馆|活动|报名|招募|招生|产品|品牌|平台|服务|学校|医院|旅游|民宿|主页|官网|落地页/;

const marked = (hint: string): string => `【待补充：${hint}】`;

function openContact(phone: string): Section {
  const items = [
    { label: '电话', value: marked(phone) },
    { label: '地址', value: marked('详细地址') },
  ];
  return { type: 'contact', id: 'contact', title: '联系方式', items };
}

/** `known` are the sections that stand already. */
export function blankSections(words: string, title: string, facts: string[], known: Section[]): Section[] {
  if (known.length >= enough) return [];
  const told = new Set(facts.map((fact) => slotOfSentence(fact)));
  // Time, place and price with their labels are what a visitor looks for; how it is organised is nobody else's.
  const isTold = facts.length >= enoughTold || facts.filter((fact) => /^[^：:，]{1,12}(?:：|:(?!\d))/.test(fact)).length >= 3;
  const parts = (isTold ? [] : occasionOf(words, title).parts).filter((part) => !part.slots.some((slot) => told.has(slot)));
  const sections = parts.slice(0, mostBlank).map((part, n) => sectionOf(part, `open-${n + 1}`));
  const contact: Section[] =
    known.some((one) => one.type === 'contact') || isTold || !isForVisitors.test(words) || /班级/.test(words)
      ? []
      : [openContact('号码与时间')];
  return [...sections, ...contact];
}

function sectionOf({ title, blanks, form }: OccasionPart, id: string): Section {
  switch (form.as) {
    case 'points':
      return { type: 'features', id, title, items: blanks.map((one) => ({ title: one.title, text: marked(one.hint) })) };
    case 'process':
      return {
        type: 'timeline',
        id,
        title,
        items: blanks.map((one, n) => ({ time: `第 ${n + 1} 步`, title: one.title, text: marked(one.hint) })),
      };
    case 'timeline':
      return { type: 'timeline', id, title, items: blanks.map((one) => ({ time: '时间待填', title: one.title, text: marked(one.hint) })) };
    case 'figures':
      return { type: 'figures', id, title, items: blanks.map((one) => ({ value: '待填', label: one.title, note: marked(one.hint) })) };
    case 'statement':
      return { type: 'text', id, title, paragraphs: blanks.map((one) => marked(one.hint)) };
    case 'quote':
      return { type: 'quote', id, text: marked(blanks.map((one) => one.hint).join('；')), by: marked('姓名、身份') };
    case 'comparison': {
      const half = Math.ceil(blanks.length / 2);
      const cell = (n: number): string => {
        const one = blanks[n];
        return one ? `${one.title}：${marked(one.hint)}` : '';
      };
      const rows = Array.from({ length: half }, (_, n) => [cell(n), cell(n + half)]);
      return { type: 'table', id, title, header: [form.left, form.right], rows };
    }
    case 'table':
      return {
        type: 'table',
        id,
        title,
        header: form.columns,
        rows: blanks.map((one) => [one.title, marked(one.hint), ...form.columns.slice(2).map(() => '待填')]),
      };
  }
}

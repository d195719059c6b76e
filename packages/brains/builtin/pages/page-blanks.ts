/** The sections a page of this kind has beside what is known: places to be filled in, so that whoever gets it sees what is still wanted. */
import { occasionOf } from '../deck/occasions.ts';
import type { OccasionPart } from '../deck/occasions.ts';
import type { Section } from './section.ts';

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

/** Nobody is asked for what may have been told already: only a page nothing is told for has them. */
export function blankSections(words: string, title: string): Section[] {
  const sections = occasionOf(words, title)
    .parts.slice(0, mostBlank)
    .map((part, n) => sectionOf(part, `open-${n + 1}`));
  return isForVisitors.test(words) && !words.includes('班级') ? [...sections, openContact('号码与时间')] : sections;
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

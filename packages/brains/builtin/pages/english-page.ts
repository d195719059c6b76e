/** The words an English page brings itself. Pure. */
import type { Section } from './section.ts';

/** Nothing on it is Chinese but what the page says itself. */
export function isEnglishPage(sections: Section[]): boolean {
  const words = JSON.stringify(sections, (key, value: unknown) => (key === 'id' || key === 'type' || key === 'href' ? undefined : value));
  const own = [...said.keys()]
    .reduce((left, phrase) => left.replaceAll(phrase, ''), words)
    .replaceAll(/内容来自《[^》]*》(?:、《[^》]*》)*/g, '');
  return /[A-Za-z]{3}/.test(own) && !/\p{Script=Han}/u.test(own);
}

const said = new Map([
  ['往下看', 'Read on'],
  ['联系方式', 'Contact'],
  ['一眼看懂', 'At a glance'],
  ['要点', 'Highlights'],
  ['简介', 'About'],
  ['问答', 'Questions'],
  ['流程', 'How it works'],
  ['电话', 'Phone'],
  ['邮箱', 'Email'],
  ['图片', 'Pictures'],
  ['补充说明', 'Notes'],
  ['说明', 'Notes'],
]);

export function framedInEnglish(section: Section): Section {
  // Only the words of the frame are exchanged: a section is text, lists and names all the way down.
  return JSON.parse(JSON.stringify(section), (key, value: unknown) => {
    if (typeof value !== 'string' || key === 'id' || key === 'href') return value;
    const step = /^第 (\d+) 步$/.exec(value)?.[1];
    if (step) return `Step ${step}`;
    const from = /^内容来自(.+)$/.exec(value)?.[1];
    if (from) return `From ${from.replaceAll('《', '“').replaceAll('》', '”').replaceAll('、', ', ')}`;
    return said.get(value) ?? value;
  }) as Section; // the same section, with other words
}

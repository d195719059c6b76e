/** A page asked for in English: what is told on it, and the words the page brings itself. Pure. */
import { escapePattern } from '../text/escape-pattern.ts';
import type { Section } from './section.ts';

export interface EnglishPage {
  title: string;
  facts: string[];
}

const asking =
  /^(?:(?:please|can you|could you|help me|i need(?: you to)?|i want(?: you to)?)\s+)*(?:make|create|build|design|write|generate|turn|convert|put together)\b.{0,60}?\b(?:web\s?page|website|web\s?site|landing page|home\s?page|one-pager)\b/i;

/** Null for words that are not English, or ask for no page. */
export function readEnglishPage(text: string): EnglishPage | null {
  const words = text.trim();
  if (/\p{Script=Han}/u.test(words)) return null;
  const [ask] = asking.exec(words) ?? [];
  if (ask === undefined) return null;
  const called =
    /\b(?:called|named)\s+[“"]?([A-Z][^,;:\n”"]{1,40}?)[”"]?(?=\s+(?:in|at|on|near|for|with|by)\b|[,;:\n]|\.\s+[A-Z]|\.?$)/.exec(
      words.slice(ask.length),
    )?.[1];
  const rest = (
    called === undefined ? words : words.replace(new RegExp(`(?:,\\s*)?\\b(?:called|named)\\s+[“"]?${escapePattern(called)}[”"]?`), '')
  )
    .slice(ask.length)
    .replace(/^\s*(?:for|about|of|on|from)\s+/i, '')
    .replace(/\s+with (?:an? |the |some )?(?:\w+ )?(?:charts?|graphs?|tables?)(?: of (?:it|them))?[.!]?$/i, '');
  const [, whom = '', told = ''] = /^([^:\n]{2,60}):\s+(.+)$/s.exec(rest) ?? [];
  const clauses = (told === '' ? rest : told)
    .split(/\n+|(?<=[a-z\d)])[.;!](?:\s+|$)|,\s+/)
    .map((clause) => clause.replace(/^and\s+/i, '').trim())
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause));
  if (called !== undefined) {
    const [whose = '', ...more] = clauses;
    // “our bakery in Bristol”: the kind of house says no more than where it is.
    const place = /\b((?:in|at|near) .+)$/i.exec(whose)?.[1];
    return { title: called, facts: [...(place ? [place] : /^(?:our|the|my|an?)\b/i.test(whose) ? [] : [whose]), ...more].map(capital) };
  }
  const isFile = /^(?:this|these|the attached|my|it|that)\b/i.test(rest.replace(/^:\s*/, '')) && told === '';
  if (isFile || rest.trim() === '') return { title: '', facts: [] };
  const [first = '', ...others] = clauses;
  // “for our coffee shop: Driftwood Coffee, …”: its name stands first; “for our bake sale: Saturday, …” has none.
  const isName = told !== '' && first.length <= 40 && !/\d/.test(first);
  const title = isName ? first : (told === '' ? first : whom).replace(/^(?:our|the|my|an?)\s+/i, '');
  return { title: capital(title), facts: (isName || told === '' ? others : clauses).map(capital) };
}

/** An address is spelled as it was. */
const capital = (words: string): string => (/^\S*[@/]\S*$/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1));

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

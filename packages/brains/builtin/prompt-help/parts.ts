/** What a clear request says, by the work asked for: each part, how one sees that it is there, and how it is asked for when it is not. */
import { noNames } from '../reading/names.ts';
import { wordOf } from '../reading/reading.ts';
import { tokenize } from '../reading/tokens.ts';
import { findDates, findMoney } from '../text/facts.ts';
import type { FileFacts } from '../text/file-names.ts';
import type { WritingRequest } from '../compose/writing-request.ts';
import lists from './parts.json' with { type: 'json' };
import words from './request-words.json' with { type: 'json' };
import { genreOf } from '../compose/genres.ts';

export interface Wish {
  /** The person's words, markup read as words. */
  text: string;
  request: WritingRequest;
  /** A text is plainly asked for. */
  is_writing: boolean;
  files: FileFacts[];
}

export interface Part {
  id: string;
  label: string;
  /** Inside the empty place: 比如：部门领导. */
  placeholder: string;
  has(wish: Wish): boolean;
  /** What the files' names or the kind of text say about it already. */
  known?(wish: Wish): string | null;
}

const says = (text: string, list: keyof typeof words): boolean =>
  words[list].some((word) => typeof word === 'string' && text.includes(word));
const hasFacts = ({ request }: Wish): boolean => request.facts.join('').length >= 8;
const hasFile = ({ files }: Wish): boolean => files.length > 0;

/** `such` are words that may stand in its place. */
const part = (id: string, label: string, such: string, has: Part['has'], known?: Part['known']): Part => ({
  id,
  label,
  placeholder: `比如：${such}`,
  has,
  ...(known ? { known } : {}),
});
const unnamedKinds: readonly string[] = ['文档', '材料'];
const kind = part(
  'kind',
  '文种',
  '周报、通知、公众号文章',
  ({ request: { kind_word }, text }) => text.includes(kind_word) && !unnamedKinds.includes(kind_word),
);
const structure = part(
  'structure',
  '结构',
  '背景、现状、问题、建议',
  ({ request }) => request.points.length > 0,
  ({ request }) => {
    const sections = genreOf(request.kind, request.kind_word).sections.filter((section) => section.optional !== true);
    return sections.length > 0 ? sections.map((section) => section.heading).join('、') : null;
  },
);
const named: Readonly<Record<string, Part>> = {
  reader: part('reader', '读者', '部门领导', ({ request, text }) => request.audience !== null || says(text, 'readers')),
  span: part('span', '时间范围', '11月16日—11月20日', ({ text }) => says(text, 'spans') || findDates(text).length > 0),
  length: part('length', '篇幅', '800字左右', ({ request, text }) => request.length !== null || says(text, 'lengths')),
  content: part('facts', '主要内容', '做了什么、结果和数字、遇到的问题', (wish) => hasFacts(wish) || hasFile(wish)),
  topic: part('topic', '主题', '员工食堂满意度', (wish) => wish.request.topic !== null || wish.request.title !== null || hasFacts(wish)),
  structure,
  time: part('time', '时间', '12月5日 9:00—17:00', (wish) => findDates(wish.text).length > 0 || says(wish.text, 'times') || hasFile(wish)),
  place: part('place', '地点', '三楼会议室', (wish) => says(wish.text, 'places') || hasFile(wish)),
  budget: part('budget', '预算', '3万元', (wish) => findMoney(wish.text).length > 0 || says(wish.text, 'money') || hasFile(wish)),
};

/** What is wanted of each kind, by name or in its own words; `says` are words of which one tells it, # being any figure. */
interface Row {
  part?: string;
  id?: string;
  label?: string;
  placeholder?: string;
  says?: string[];
  or_files?: boolean;
  known?: string;
  /** Words of the order itself: what is left beside them tells what it is about. */
  beside?: string[];
}

function partOf({ part: name, id = '', label = '', placeholder = '', says: own = [], or_files, known, beside }: Row): Part {
  const base = name === undefined ? undefined : named[name];
  return {
    id: base?.id ?? id,
    label: label || (base?.label ?? ''),
    placeholder: placeholder || (base?.placeholder ?? ''),
    has: (wish) =>
      (base !== undefined && own.length === 0 && beside === undefined && base.has(wish)) ||
      (or_files === true && hasFile(wish)) ||
      own.some((word) => plain(wish.text).includes(word)) ||
      (beside !== undefined && beside.reduce((left, word) => left.replaceAll(word, ''), plain(wish.text)).length >= 4),
    ...(known !== undefined ? { known: () => known } : base?.known ? { known: base.known } : {}),
  };
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/\d+\s*/g, '#');
const rows: Readonly<Record<string, readonly Row[]>> = lists;
const listed = (name: string): Part[] => (rows[name] ?? rows['文章'] ?? []).map(partOf);

/** The parts the request should say, the most important first. */
export function partsFor(skill: string | null, wish: Wish): Part[] {
  if (skill !== null && rows[skill]) return skill === 'website' && namesKit(wish.text) ? [] : listed(skill);
  const { request, is_writing } = wish;
  if (!is_writing && skill !== 'writing') return listed('anything');
  if (!kind.has(wish)) return [kind, ...listed('文章')];
  return listed(request.kind);
}

const namesKit = (text: string): boolean =>
  tokenize(text, noNames, '2026-01-01', 'site').some((token) => (wordOf(token, 'site_kit') ?? 'none') !== 'none');

export const structureId = structure.id;

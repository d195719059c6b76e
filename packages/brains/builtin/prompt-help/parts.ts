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

const kind: Part = {
  id: 'kind',
  label: '文种',
  placeholder: '比如：周报、通知、公众号文章',
  has: ({ request, text }) => text.includes(request.kind_word) && request.kind_word !== '文档' && request.kind_word !== '材料',
};
const reader: Part = {
  id: 'reader',
  label: '读者',
  placeholder: '比如：部门领导',
  has: ({ request, text }) => request.audience !== null || says(text, 'readers'),
};
const span: Part = {
  id: 'span',
  label: '时间范围',
  placeholder: '比如：11月16日—11月20日',
  has: ({ text }) => says(text, 'spans') || findDates(text).length > 0,
  known: ({ files }) => files.map((file) => file.period).find((period) => period !== null) ?? null,
};
const length: Part = {
  id: 'length',
  label: '篇幅',
  placeholder: '比如：800字左右',
  has: ({ request, text }) => request.length !== null || says(text, 'lengths'),
};
const content: Part = {
  id: 'facts',
  label: '主要内容',
  placeholder: '比如：做了什么、结果和数字、遇到的问题',
  has: (wish) => hasFacts(wish) || hasFile(wish),
};
const topic: Part = {
  id: 'topic',
  label: '主题',
  placeholder: '比如：员工食堂满意度',
  has: (wish) => wish.request.topic !== null || wish.request.title !== null || hasFacts(wish),
  known: ({ files }) => files.map((file) => file.topic).find((one) => one.length >= 2) ?? null,
};
const structure: Part = {
  id: 'structure',
  label: '结构',
  placeholder: '比如：背景、现状、问题、建议',
  has: ({ request }) => request.points.length > 0,
  known: ({ request }) => {
    const sections = genreOf(request.kind, request.kind_word).sections.filter((section) => section.optional !== true);
    return sections.length > 0 ? sections.map((section) => section.heading).join('、') : null;
  },
};
const time: Part = {
  id: 'time',
  label: '时间',
  placeholder: '比如：12月5日 9:00—17:00',
  has: (wish) => findDates(wish.text).length > 0 || says(wish.text, 'times') || hasFile(wish),
};
const place: Part = {
  id: 'place',
  label: '地点',
  placeholder: '比如：三楼会议室',
  has: (wish) => says(wish.text, 'places') || hasFile(wish),
};
const budget: Part = {
  id: 'budget',
  label: '预算',
  placeholder: '比如：3万元',
  has: (wish) => findMoney(wish.text).length > 0 || says(wish.text, 'money') || hasFile(wish),
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

const named: Readonly<Record<string, Part>> = { span, reader, length, content, topic, structure, time, place, budget };

function partOf({ part, id = '', label = '', placeholder = '', says: own = [], or_files, known, beside }: Row): Part {
  const base = part === undefined ? undefined : named[part];
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

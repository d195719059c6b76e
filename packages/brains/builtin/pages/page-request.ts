/** What a web page is made from, made of what was read of the order; nothing here sees a sentence of it. */
import words from './page-words.json' with { type: 'json' };
import { before } from '#text/words.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import type { ChartWish } from '../chart/asked-chart.ts';
import { chartOf } from '../compose/writing-request.ts';
import { clausesOf } from '../deck/statements.ts';
import { withSameNumber } from '../text/contacts.ts';
import { capital } from '../text/english-writing.ts';
import { shownName, titleOfDocument } from '../text/document-title.ts';
import { typedMaterial, type Material } from '../text/material.ts';
import { pageFigures, type PageFigures } from './page-figures.ts';
import { withoutLists, type ToldList } from './told-lists.ts';

export interface PageRequest {
  /** '' when the words name none. */
  title: string;
  /** The person named the title as one. */
  is_given: boolean;
  /** Above the title: who signs the page. */
  kicker: string;
  /** Topic and kind of page, as they were named: 城市夜跑活动页. */
  occasion: string;
  facts: string[];
  /** Lists told among them, each with its name. */
  lists: ToldList[];
  /** Figures typed with the request. */
  figures: PageFigures | null;
  /** Words that were typed with headings of their own. */
  typed: Material | null;
  chart: ChartWish;
  look: string;
}

/** A name that only says what kind of page it is; a file tells better what the page is about. */
const isBareKind = (title: string): boolean => before(title, words.bare_kinds) === '';

export function pageRequestOf(intent: MakeIntent): PageRequest {
  const { topic, called, genre, look } = intent;
  const chart = chartOf(intent);
  const told = intent.facts
    .filter(({ under }) => !intent.sections.some(({ title }) => title === under))
    .map(({ words }) => withSameNumber(words));
  // 小区装修须知: what the text is called belongs to its name; 活动页 does not.
  const subject = `${topic?.value ?? ''}${genre && called ? called.value : ''}`;
  const named = intent.language?.value === 'en' ? capital(subject) : subject;
  const base = {
    title: intent.title?.value ?? '',
    is_given: intent.title !== undefined,
    kicker: intent.signature?.value ?? '',
    occasion: `${topic?.value ?? ''}${called?.value ?? ''}`,
    chart,
    look: look?.value ?? '',
  };
  if (told.length > 1 && told.some((words) => words.startsWith('#')))
    return { ...base, facts: [], lists: [], figures: null, typed: typedMaterial('', told.join('\n')) };
  const lines = told.flatMap((words) => words.split(/[；;。\n]/)).flatMap((line) => line.trim() || []);
  const { rest: plain, lists } = withoutLists(lines);
  const rest = plain.length > 3 ? plain : plain.flatMap(clausesUnlessLabelled);
  const figures = pageFigures(rest, chart);
  const others = figures?.rest ?? rest;
  // 做一个茶会的网页：云溪茶会: its full name stands first.
  const [first = ''] = others;
  const person = others.find((one) => one.startsWith('我叫') && /^[\p{Script=Han}·]{4,10}$/u.test(one));
  if (person !== undefined && !base.is_given)
    return { ...base, title: person.slice(2), facts: others.filter((one) => one !== person), lists, figures, typed: null };
  const isName = !base.is_given && named.length >= 2 && first !== named && first.endsWith(named) && Array.from(first).length <= 24;
  return { ...base, title: isName ? first : base.title || named, facts: isName ? others.slice(1) : others, lists, figures, typed: null };
}

/** 时间：…，地点：… are two lines; “流程：签到，开场” is one; without labels each clause stands by itself. */
function clausesUnlessLabelled(words: string): string[] {
  const clauses = clausesOf(words.replace(/^- /, ''));
  const labelled = clauses.filter((clause) => label.test(clause)).length;
  return labelled === 1 && label.test(clauses[0] ?? '') ? [words] : clauses;
}

const label = /^[^，。：:]{1,19}[^，。：:\d][：:]/;

/** A page nobody named is called by its kind or by the first thing told. */
function nameOfPage({ facts, lists, occasion }: Pick<PageRequest, 'facts' | 'lists' | 'occasion'>): string {
  const purpose = before(occasion, ['页']);
  const [first = lists[0]?.title ?? ''] = facts;
  const short = first.replace(/^- /, '').split(/[，。：:]/)[0] ?? '';
  return (/\d/.test(short) && purpose !== '' ? purpose : Array.from(short).slice(0, 30).join('')) || purpose || '网页';
}

/** 查档指南（窗口用）: for whom the file was written is no part of its name. */
export function forReaders(name: string): string {
  const at = name.search(/[（(][^（()）]{1,9}[）)]$/);
  return at > 0 && name.slice(at, -1).endsWith('用') ? name.slice(0, at).trim() : name;
}

/** A title that was given; else what the file is called by itself, where the words only name the kind of page or a part of that. */
export function titleFor(request: PageRequest, materials: Material[]): string {
  const [first] = materials;
  if (!first) return request.title || nameOfPage(request);
  const own = forReaders(titleOfDocument(first));
  const asked = request.title;
  const isGiven = request.is_given;
  const isVague = isBareKind(asked) || (own !== '' && (own.includes(asked) || Array.from(asked).length <= 2));
  return (asked !== '' && (isGiven || !isVague) ? asked : own) || forReaders(shownName(first.name));
}

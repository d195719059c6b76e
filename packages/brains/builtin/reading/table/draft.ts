/** One question over a table as it is put together from phrases, before it becomes steps. Pure. */
import type { NumberReading, Token } from '../reading.ts';
import type { Concept } from './concepts.ts';
import words from './words.json' with { type: 'json' };
import {
  isOf,
  isVerb,
  looksFor,
  type Along,
  type Asked,
  type GroupBy,
  type How,
  type Phrase,
  type PhraseOf,
  type Pick,
} from './phrases.ts';
import type { Question } from './slot.ts';

/** A figure that is asked for. `own`: the rows it alone is of: 合格人数. */
export interface Figure {
  how: How | null;
  pick: Pick | null;
  concept: Concept | null;
  people: boolean;
  guessed?: boolean;
  own: Asked[];
  tokens: Token[];
}

export interface Extreme {
  most: boolean;
  n: number | null;
  byTime: boolean;
  moves?: boolean;
  by: Figure | null;
  tokens: Token[];
}

export class Draft {
  phrases: Phrase[] = [];
  filters: Asked[] = [];
  /** Conditions on what groups come to. */
  having: Asked[] = [];
  rows: PhraseOf<'concept'>[] = [];
  groups: GroupBy[] = [];
  figures: Figure[] = [];
  /** Columns of words that nothing marks: what is looked for, or what is to be shown. */
  things: Pick[] = [];
  /** Columns that are to be listed, in their order. */
  shown: Pick[] = [];
  extreme: Extreme | null = null;
  order: (Omit<PhraseOf<'order'>, 'is' | 'by'> & { by: Pick | null; figure?: Figure | null }) | null = null;
  /** Columns to be shown beside what was asked: 电话带上. */
  beside: Pick[] = [];
  along: { along: Along; tokens: Token[] }[] = [];
  /** 剪发、烫染、卖卡加起来: what the figures come to, and what it is called. */
  together: { name: string; tokens: Token[] } | null = null;
  /** 最后来个合计: the words for a row of sums below the groups. */
  foot: Phrase[] = [];
  /** 绩效工资占应发工资: the first over the second, by their places among the figures. */
  quotients: { over: number; tokens: Token[] }[] = [];
  /** 计划和实际差多少: the figures held against each other. */
  difference: Token[] | null = null;
  /** What was put in order before, and is gone on with: 去重，再按部门汇总. */
  carries: Draft | null = null;
  /** What was carried is added up: 合起来占多少. */
  sums = false;
  /** 哪家最高: what is looked for is of these groups, whatever rows were chosen. */
  alone = false;
  axes: PhraseOf<'axis'>[] = [];
  formulas: PhraseOf<'formula'>[] = [];
  dedupe: Token[] | null = null;
  chart: { type: string; tokens: Token[] } | null = null;
  decimals: PhraseOf<'decimals'> | null = null;
  place: 'sheet' | 'file' | null = null;
  verbs = new Set<string>();
  questions = new Set<string>();
  nouns = new Set<string>();
  /** What the data or the words leave open and no one place of the query tells. */
  open: Question[] = [];
}

/** Sums may stand below the groups: nothing is put in order, chosen or shared out behind them. */
export function isFooted({ foot, extreme, order, having, along }: Draft): boolean {
  return foot.length > 0 && extreme === null && order === null && having.length + along.length === 0;
}

/** 环比, 同比: what each period is more than the one before. */
export const grows = ({ along }: { along: Along }): boolean => along === 'previous' || along === 'year_before';

export const grown = 'grown';
/** 比去年增减多少: how much it is more, and at which rate. */
export const compares = ({ concept }: Figure): boolean => concept?.id === grown;

/** Something comes out of it by itself. */
export function isClosed(draft: Draft): boolean {
  const { figures, groups, things, axes, formulas, verbs, questions } = draft;
  const isSought = (things.length > 0 && questions.size > 0) || (groups.length > 0 && verbs.has('sum_up'));
  return figures.length + axes.length + formulas.length > 0 || isSought || verbs.has('list') || (draft.extreme ?? draft.dedupe) !== null;
}

/** 12月到期的也列一下: further rows. */
export const listsMore = (phrases: readonly Phrase[]): boolean =>
  phrases.some((one) => isVerb(one, 'include')) && phrases.some((one) => isOf(one, 'condition'));

/** The phrases of a clause ask for something of their own, and do not only go on with what stands before. */
export function asksAnew(phrases: readonly Phrase[]): boolean {
  // 低于目标的有哪些: rows of their own, and no condition of what was asked before.
  const looks =
    phrases.some((phrase) => isOf(phrase, 'question') && phrase.what === 'which_ones') &&
    phrases.some((phrase) => isOf(phrase, 'condition') || (isOf(phrase, 'concept') && phrase.concept.is === 'rows'));
  const anew: readonly Phrase['is'][] = ['group', 'measure', 'count', 'formula', 'axis', 'columns'];
  const isAnew = (phrase: Phrase): boolean =>
    anew.includes(phrase.is) || isVerb(phrase, 'list', 'dedupe') || (isOf(phrase, 'concept') && phrase.concept.is !== 'rows');
  return looks || listsMore(phrases) || phrases.some(isAnew);
}

export function plain(pick: Pick | null, how: How | null = null, tokens: Token[] = pick?.tokens ?? []): Figure {
  return { how, pick, concept: null, people: false, own: [], tokens };
}

export function figureOf(phrase: Phrase, pick: Pick | null): Figure | null {
  if (isOf(phrase, 'measure')) return plain(pick, phrase.how, phrase.tokens);
  if (isOf(phrase, 'count')) {
    const { people, of, kinds, guessed = false } = phrase;
    return { ...plain(of, kinds && of ? 'distinct' : 'count', phrase.tokens), people, guessed };
  }
  if (isOf(phrase, 'concept')) return { ...plain(null, phrase.how, phrase.tokens), concept: phrase.concept };
  return isOf(phrase, 'columns') ? plain(pick, null, pick?.tokens ?? phrase.tokens) : null;
}

/** 哪些摊主还欠: who owes something is looked for, and nothing else tells of which rows. */
export function owedIn({ figures, filters, rows, groups, extreme, phrases }: Draft): Asked | null {
  const isOwed = ({ columns }: Pick): boolean =>
    columns.length === 1 && columns.every(({ bare }) => words.owed.some((word) => bare.startsWith(word)));
  const [debt] = figures.flatMap(({ pick }) => (pick && isOwed(pick) ? [pick] : []));
  const owed = figures.find(({ concept, how }) => how === null && concept !== null && words.owing.includes(concept.id));
  const isTold = rows.length + groups.length > 0 || extreme !== null || filters.some(({ concept }) => concept === owed?.concept);
  if (isTold || !phrases.some(looksFor)) return null;
  if (debt && !owed) return { pick: debt, op: '>', value: { is: 'number', number: zero }, tokens: debt.tokens };
  if (!owed?.concept) return null;
  return { pick: null, concept: owed.concept, op: '>', value: { is: 'number', number: zero }, tokens: owed.tokens };
}

export const zero: NumberReading = { is: 'number', value: 0, exact: '0', in_words: false };

export function use(...own: (Phrase | undefined)[]): void {
  for (const phrase of own) if (phrase) phrase.used = true;
}

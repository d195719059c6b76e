/** The phrases a clause about a table is made of: what each may say, and the tokens it was read from. */
import type { SheetColumn, SheetFacts } from '#contract/content/sheet-facts.ts';
import type { Marks } from './levels.ts';
import type { Concept } from './concepts.ts';
import words from './words.json' with { type: 'json' };
import { wordOf, type NumberReading, type Period, type Token } from '../reading.ts';

export type How = 'sum' | 'avg' | 'count' | 'min' | 'max' | 'distinct' | 'median';
export type Grain = 'year' | 'quarter' | 'month' | 'week' | 'day' | 'weekday' | 'hour' | 'day_kind';

/** What the words for a column fit: several are a doubt. */
export interface Pick {
  columns: SheetColumn[];
  tokens: Token[];
  /** The words are none of the table's: they are shown for a yes. */
  guessed?: boolean;
  /** A part of a name alone was said. */
  part?: boolean;
  /** The first of the columns has something of the words around, and no other. */
  likely?: true;
}

/** A column to put rows together by, or a stretch of time whose column is still to be found. */
export interface GroupBy {
  pick: Pick | null;
  grain: Grain | null;
  tokens: Token[];
}

export type Side = 'in' | 'from' | 'before' | 'until' | 'after';
export type ConditionValue =
  | { is: 'number'; number: NumberReading }
  | { is: 'words'; words: string[] }
  /** `ahead`: of a stretch that goes back or ahead of today: 半年内. */
  | { is: 'period'; period: Period; side: Side; ahead?: Period }
  | { is: 'column'; other: Pick }
  | { is: 'average' }
  | { is: 'nothing' };

export interface Asked {
  /** Null: the words name no column; it is found by the unit or by what stands before. */
  pick: Pick | null;
  /** A figure that is worked out of each row first. */
  concept?: Concept;
  /** Of how many rows there are of each: 2次以上的. */
  times?: boolean;
  /** A column of days whose name holds these words, too. */
  days?: Pick | undefined;
  /** 哪个月是降的: of a difference that was asked before. */
  moves?: boolean;
  op: string;
  /** What it was taken for: shown for a yes. */
  guess?: string;
  value: ConditionValue;
  tokens: Token[];
}

export type Along = 'share' | 'rank' | 'previous' | 'year_before' | 'running';

export type Phrase = { tokens: Token[]; used?: boolean } & (
  | { is: 'group'; by: GroupBy[] }
  | { is: 'columns'; picks: Pick[] }
  /** `together`: the columns are added to one figure, which is called so. */
  | { is: 'measure'; how: How; picks: Pick[]; together?: string | undefined }
  | { is: 'concept'; concept: Concept; how: How | null }
  | { is: 'count'; people: boolean; of: Pick | null; kinds: boolean; guessed?: boolean }
  | { is: 'condition'; asked: Asked }
  /** `moves`: 降得最多, of a difference. */
  | { is: 'extreme'; most: boolean; n: number | null; byTime: boolean; by?: Pick | null; moves?: boolean }
  /** `by`: 先到期的在前; `days`: 早的在前; `last`: 欠得多的在前, of what was said last. */
  | { is: 'order'; descending: boolean | null; by?: Pick | null; days?: boolean; last?: boolean; unsure?: boolean }
  | { is: 'along'; along: Along }
  | { is: 'axis'; axis: 'rows' | 'columns' | 'value'; picks: Pick[] }
  /** `adds`: 加一列 was said, and no name was only told what it means. */
  | { is: 'formula'; name: string; formula: string; adds: boolean }
  /** `of`: of this column alone. */
  | { is: 'decimals'; places: number; of?: string | undefined }
  | { is: 'chart'; type: string }
  | { is: 'place'; place: 'sheet' | 'file' }
  | { is: 'verb'; verb: string }
  | { is: 'question'; what: string }
  | { is: 'noun'; what: string }
  | { is: 'ability'; ability: string }
);

/** Of which words it was read is still to be said. */
export type Untold<One> = One extends unknown ? Omit<One, 'tokens'> : never;
export type PhraseOf<Is extends Phrase['is']> = Extract<Phrase, { is: Is }>;

/** Where words are looked up: the tables a request is about, and the day it is. */
export interface Scope {
  sheet: SheetFacts;
  today: string;
  /** From which mark on somebody passes, where it was said. */
  marks?: Marks;
}

export interface Found {
  /** The index of the token after it. */
  to: number;
  phrase: Phrase;
  /** What was said in the midst of it: 10月比9月每个车场增减多少. */
  amid?: Phrase | undefined;
}

export type Reader = (tokens: readonly Token[], at: number, scope: Scope) => Found | null;

/** Read from these tokens. */
export function made(tokens: readonly Token[], at: number, to: number, phrase: Untold<Phrase>): Found {
  return { to, phrase: { ...phrase, tokens: tokens.slice(at, to) } };
}

export function isOf<Is extends Phrase['is']>(phrase: Phrase | undefined, is: Is): phrase is PhraseOf<Is> {
  return phrase?.is === is;
}

export function isVerb(phrase: Phrase | undefined, ...verbs: readonly string[]): boolean {
  return isOf(phrase, 'verb') && verbs.includes(phrase.verb);
}

const who: readonly string[] = words.who;

/** 谁, 哪些摊主: somebody or something is looked for. */
export function looksFor({ tokens }: Phrase): boolean {
  return tokens.some((one) => wordOf(one, 'question') === 'which_ones' || who.includes(one.text));
}

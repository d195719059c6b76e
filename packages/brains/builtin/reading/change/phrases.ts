/** What the readers of deeds share: a stretch of the request, and what its words are there for. */
import type { Change, ChangeTarget } from '#contract/intent/change.ts';
import type { MadeKind } from '#contract/intent/make.ts';
import { readingOf, type Token, wordOf } from '../reading.ts';
import { headOf, isBlank, type Segment, tailOf, unquoted } from './segments.ts';

/** Without the words it was read from. `isOpen`: its value goes on in what follows, up to the next order. */
export type Deed = Omit<Change, 'words' | 'spans' | 'sure'> & { sure?: boolean; isOpen?: boolean };

export interface Stretch {
  text: string;
  kind: MadeKind;
  segment: Segment;
  /** Before the colon, without what opens a request. */
  head: Token[];
  /** Behind the colon, as written. */
  tail: string | null;
  /** What was spoken of before: “and move it to the end”. */
  before?: ChangeTarget | undefined;
}

export function stretchOf(text: string, kind: MadeKind, segment: Segment, before?: ChangeTarget): Stretch {
  const head = headOf(segment);
  // 网站的标题: what the whole is called says nothing of a site.
  const isThing = (token: Token): boolean => kind === 'site' && wordOf(token, 'change_thing') !== undefined;
  const begin = head.findIndex((token) => !isBlank(token) && !isOpening(token) && !isThing(token));
  return { text, kind, segment, head: begin < 0 ? [] : head.slice(begin), tail: tailOf(text, segment), before };
}

export const verbOf = (token: Token | undefined): string | undefined => wordOf(token, 'change_verb');
export const isVerb = (token: Token | undefined, ...verbs: string[]): boolean =>
  token?.readings.some((one) => one.is === 'word' && one.of === 'change_verb' && verbs.includes(one.value)) ?? false;
export const at = (tokens: readonly Token[], ...verbs: string[]): number => tokens.findIndex((token) => isVerb(token, ...verbs));
export const isOpening = (token: Token): boolean =>
  verbOf(token) === undefined && (wordOf(token, 'function') !== undefined || wordOf(token, 'change_lead') === 'opening');
export const isEmpty = (token: Token): boolean =>
  isBlank(token) ||
  wordOf(token, 'function') !== undefined ||
  wordOf(token, 'degree') !== undefined ||
  wordOf(token, 'change_tail') === 'polite';
export const isLead = (token: Token): boolean => isEmpty(token) || wordOf(token, 'change_lead') === 'all';
export const whole: ChangeTarget = { part: 'whole' };
export const looks = new Set(['style', 'layout', 'colour', 'shape']);

export function verbatim(text: string, tokens: readonly Token[]): string {
  const kept = tokens.filter((token) => !isBlank(token));
  const end = kept.findLastIndex((token) => wordOf(token, 'change_tail') !== 'polite');
  const [first, last] = [kept[0], kept[end]];
  return first && last ? unquoted(text.slice(first.from, last.to)) : '';
}

/** A value that leaves open what it is: 更短, 吸引人一点, 30 左右. */
export function isVague(tokens: readonly Token[]): boolean {
  const first = tokens.find((token) => !isBlank(token));
  if (!first || readingOf(first, 'quoted')) return false;
  const opens =
    wordOf(first, 'degree') !== undefined ||
    wordOf(first, 'taste') !== undefined ||
    verbOf(first) === 'shorten' ||
    verbOf(first) === 'lengthen';
  const approximate = tokens.some((token) => readingOf(token, 'number')) && tokens.some((token) => wordOf(token, 'bound') !== undefined);
  return opens || approximate;
}

export function placeOf(token: Token): Change['side'] {
  const value = wordOf(token, 'change_place');
  return value === 'before' || value === 'after' || value === 'first' || value === 'last' ? value : undefined;
}

export const isNumber = (token: Token): boolean => readingOf(token, 'number') !== undefined && wordOf(token, 'degree') === undefined;
export const isCount = (token: Token): boolean => readingOf(token, 'number')?.unit?.name === 'items';

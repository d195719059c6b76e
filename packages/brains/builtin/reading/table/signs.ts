/** Signs of what a clause about a table is for, told by its phrases together. Pure. */
import { isFigure, type SheetColumn } from '#contract/content/sheet-facts.ts';
import { wordOf } from '../reading.ts';
import type { Draft } from './draft.ts';
import { isOf, isVerb, type Phrase } from './phrases.ts';
import { wordsOf } from './slot.ts';
import words from './words.json' with { type: 'json' };

/** 最低的是哪个班: a first one, of nothing that is named here but what it is looked for among. */
export function seeksOne(phrases: readonly Phrase[], { figures }: Draft): boolean {
  // 最低的标出来: it is shown by itself, and the others stay.
  const isShown = (phrase: Phrase): boolean =>
    isVerb(phrase, 'list') &&
    phrases.some((one) => isOf(one, 'extreme') && (one.n === null || wordsOf(phrase.tokens).startsWith(words.marking)));
  const isSought = (phrase: Phrase): boolean =>
    (isOf(phrase, 'question') && phrase.what === 'which') || (isOf(phrase, 'noun') && phrase.what === 'person') || isShown(phrase);
  // 哪天 is a question and what days are put together by.
  const isDay = (phrase: Phrase): boolean =>
    isOf(phrase, 'group') && readsQuestion(phrase) && phrase.by.every(({ grain }) => grain !== null);
  // 欠得最多的是谁, of what each owes.
  const isSame = (phrase: Phrase): boolean => isOf(phrase, 'concept') && figures.at(-1)?.concept?.name === phrase.concept.name;
  const first = phrases.find((phrase) => isOf(phrase, 'extreme'));
  const isAlone = phrases.every(
    (phrase) =>
      phrase === first || isSame(phrase) || isDay(phrase) || isSought(phrase) || isThing(phrase) || isVerb(phrase, 'sum_up', 'total'),
  );
  return isAlone && isOf(first, 'extreme') && !first.byTime && !first.by && phrases.some((phrase) => isSought(phrase) || isDay(phrase));
}

export const isThing = (phrase: Phrase): boolean =>
  isOf(phrase, 'columns') && phrase.picks.every(({ columns }) => columns.every((column) => !isFigure(column)));

/** 占总额多少, and nothing else but what it is a share of. */
export function shareIn(phrases: readonly Phrase[]): Phrase['tokens'] | null {
  const share = phrases.find((phrase) => isOf(phrase, 'along') || isVerb(phrase, 'make_up'));
  const isAlone = phrases.every(
    (phrase) =>
      phrase === share ||
      (isOf(phrase, 'along') && phrase.along === 'share') ||
      ['question', 'columns', 'measure'].includes(phrase.is) ||
      isVerb(phrase, 'total', 'sum_up') ||
      (isOf(phrase, 'concept') && phrase.concept.is === 'column') ||
      (isOf(phrase, 'noun') && ['all', 'table'].includes(phrase.what)),
  );
  const isShare = share !== undefined && (!isOf(share, 'along') || share.along === 'share');
  return isAlone && isShare ? share.tokens : null;
}

export const readsQuestion = ({ tokens }: { tokens: Phrase['tokens'] }): boolean =>
  tokens.some((token) => wordOf(token, 'question') !== undefined);
/** 玫瑰卖了几单: what is told of them is of those rows. */
export const isAct = ({ tokens }: Phrase): boolean => wordOf(tokens[0], 'act') !== undefined;

/** 晚点几班 beside 晚点（分钟）: what is counted is none of its unit. */
export function isOfOtherUnit(before: Phrase | undefined, count: Phrase): boolean {
  const letter = count.tokens.at(-1)?.text.slice(-1) ?? '';
  const isOther = ({ name }: SheetColumn): boolean => /[（(][^（()）]{1,6}[)）]$/.test(name) && !name.includes(letter);
  const isCount = isOf(count, 'count') && count.of === null && readsQuestion(count);
  return isCount && namesFigure(before) && isOf(before, 'columns') && before.picks.every(({ columns }) => columns.every(isOther));
}

export function namesFigure(phrase: Phrase | undefined): boolean {
  return isOf(phrase, 'measure') || (isOf(phrase, 'columns') && phrase.picks.every((pick) => pick.columns.some(isFigure)));
}

export function touches(a: Phrase, b: Phrase): boolean {
  return a.tokens.at(-1)?.to === b.tokens[0]?.from;
}

/** What a deck for an occasion is made of, from `genres/decks.json`: parts in their order, each with the form its page takes while nothing is known yet. */
import decks from '../genres/decks.json' with { type: 'json' };
import { hasAny } from '../text/signs.ts';
import { slotOfHeading, type Slot } from '../text/slots.ts';

/** One thing to be filled in: what it is called and what belongs there. */
export interface Blank {
  title: string;
  hint: string;
}

/** How a page stands that waits to be filled in; the words decide once there are some. */
export type BlankForm =
  | { as: 'points' | 'process' | 'timeline' | 'figures' | 'statement' | 'quote' }
  | { as: 'comparison'; left: string; right: string }
  | { as: 'table'; columns: string[] };

export interface OccasionPart {
  title: string;
  blanks: Blank[];
  form: BlankForm;
}

export interface Occasion {
  id: string;
  language?: 'en';
  /** Signs of its words; the first in the list that fits. The last of a language has none. */
  called?: string[];
  unless?: string[];
  /** Chinese words by which a look for it is chosen. */
  look?: string;
  parts: OccasionPart[];
}

interface Headings {
  slots: Slot[];
  blanks: Blank[];
  form: BlankForm;
}

// The test of this file checks every row against this shape.
export const { occasions, headings } = decks as { occasions: Occasion[]; headings: Headings[] };

function find(words: string, language: Occasion['language']): Occasion {
  const bare = words.replaceAll('的', '');
  const found = occasions.find(
    (one) => one.language === language && (one.called === undefined || hasAny(bare, one.called)) && !hasAny(bare, one.unless ?? []),
  );
  if (!found) throw new Error(`no occasion for decks in ${language ?? 'zh'}`);
  return found;
}

/** What such a deck is made of, with its subject where the parts speak of it. */
export function occasionOf(words: string, subject = ''): Occasion {
  const found = find(words, undefined);
  const short = subject.length > 0 && subject.length <= 12 ? subject : '这个主题';
  const named = (text: string): string => text.replaceAll('{}', short);
  return {
    ...found,
    parts: found.parts.map((part) => ({
      ...part,
      blanks: part.blanks.map(({ title, hint }) => ({ title, hint: named(hint) })),
      form: part.form.as === 'comparison' ? { ...part.form, left: named(part.form.left), right: named(part.form.right) } : part.form,
    })),
  };
}

export const englishOccasionOf = (words: string): Occasion => find(words, 'en');

export const lookOf = (words: string): string => englishOccasionOf(words).look ?? '报告';

type Open = Pick<OccasionPart, 'blanks' | 'form'>;

/** What a page that was only named is to be filled with, and how it stands until then. */
export function blanksOf(title: string): Open {
  const slot = slotOfHeading(title);
  const own = slot === null ? undefined : headings.find(({ slots }) => slots.includes(slot));
  const named = own?.blanks ?? [
    { title: '要点一', hint: `${title}最重要的一点` },
    { title: '要点二', hint: '事实或数字，注明出处' },
    { title: '要点三', hint: '结论或要求' },
  ];
  return {
    blanks: named.map((blank) => ({ title: blank.title, hint: blank.hint.startsWith(title) ? blank.hint : `${title}：${blank.hint}` })),
    form: own?.form ?? { as: 'points' },
  };
}

export function englishBlanksOf(title: string): Open {
  const hint = (what: string): string => `${title}: ${what}`;
  return {
    blanks: [
      { title: 'Point one', hint: hint('the most important thing to say') },
      { title: 'Point two', hint: hint('a fact or number with its source') },
      { title: 'Point three', hint: hint('conclusion or request') },
    ],
    form: { as: 'points' },
  };
}

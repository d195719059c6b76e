/** What each form of office text is made of, from `genres/documents.json`: its sections in order, what goes where, what to ask for when nothing is known. */
import rows from '../genres/documents.json' with { type: 'json' };
import { hasAny } from '../text/signs.ts';
import type { Slot } from '../text/slots.ts';
import type { Kind } from './kinds.ts';

export interface SectionSpec {
  heading: string;
  /** What belongs here; the first is its own slot. */
  slots: Slot[];
  shape: 'list' | 'ordered' | 'paragraph' | 'todo' | 'budget';
  /** Says what a person has to fill in. */
  hint: string;
  /** Statements with one of these signs stand here, whatever else they tell; of several sections the one of the lowest rank has it.  */
  signs?: string[];
  rank?: number;
  /** Left out when there is nothing for it: always, only where files were read, or where another section has something. */
  optional?: boolean | 'with_files' | 'beside_others';
  /** Takes what belongs to no other section. */
  rest?: true;
  /** Only what says when or where and nothing else, or stands behind such a label; left out where another section tells it. */
  bare?: true;
  /** Statements that give no sign stand here rightly. */
  general?: true;
  /** Where the tables of files stand. */
  tables?: boolean;
}

export interface Genre {
  id: string;
  /** The kind it is a form of, where it is not the kind itself. */
  of?: Kind;
  /** Signs of what it is called, of what is told, and of what speaks against it. */
  called?: string[];
  told?: string[];
  unless?: string[];
  /** Only where no files and no parts of the person's own are there. */
  alone?: boolean;
  /** Statements are single clauses: every one, or those that can stand by themselves; or sentences as they were told. */
  by_clause?: 'every' | 'standing' | 'whole';
  sections: SectionSpec[];
  /** A file that has parts of its own keeps them, where none are asked for. */
  keeps_parts?: true;
  /** Official headings are numbered 一、二、三; the lines of rules are 第一条, 第二条 through their chapters. */
  numbered: boolean | 'articles';
  /** Where statements go that give no sign. */
  fallback: Slot;
  /** Characters a text from files has when no length is asked for. */
  natural: number;
  /** Stands above everything, with `{to}` and `{title}`. */
  head?: string;
  /** Blank for whom it is to. */
  address?: string;
  /** With `{topic}`, `{date}`, `{word}` (通知, 公告 …) and `{why}`: the statement with a sign of `why`. */
  opening?: string;
  why?: string[];
  /** Said at the head from facts that begin so, and signed below: 甲方, 乙方. */
  labels?: string[];
  /** A line for how to reach somebody, behind the sections. */
  contact?: boolean;
  closing?: string;
  /** Blank for who signs. */
  signed?: string;
  /** Bears no day below who signs. */
  undated?: true;
  /** What the person should know of it. */
  note?: string;
  /** One section alone has no heading. */
  single?: boolean;
  /** So many statements of the person's own stand in one paragraph, without headings. */
  brief?: number;
}

// The test of this file checks every row against this shape.
export const genres = rows as readonly Genre[];

/**
 * @param name what it is called: the word of the order, its title
 * @param told topic and facts
 */
export function genreOf(kind: Kind, name: string, told: readonly string[] = [], alone = false): Genre {
  const body = `。${told.join('。')}`;
  const special = genres.find(
    (one) =>
      one.of === kind &&
      (!one.alone || alone) &&
      (one.called === undefined || [name, ...told.slice(0, 1)].some((words) => hasAny(words, one.called ?? []))) &&
      (one.told === undefined || hasAny(body, one.told)) &&
      !hasAny(body, one.unless ?? []),
  );
  const genre = special ?? genres.find(({ id }) => id === kind);
  if (!genre) throw new Error(`no genre for ${kind}`);
  return genre;
}

/** The section whose signs a statement has. */
export function signedFor(specs: readonly SectionSpec[], text: string): SectionSpec | undefined {
  const named = specs.filter(({ signs }) => hasAny(text, signs ?? []));
  return named.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))[0];
}

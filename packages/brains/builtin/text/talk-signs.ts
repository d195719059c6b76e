/** What a clause of a talk does, by the signs in `talk-signs.json`: it agrees, decides, puts off, complains. */
import { hasAny } from './signs.ts';
import rows from './talk-signs.json' with { type: 'json' };

export const says = (words: string, what: keyof typeof rows): boolean =>
  hasAny(words, rows[what].signs) && !hasAny(words, rows[what].unless);

/** What a file's name alone gives away: what sort of file it is, and what it is about. */
import words from './clause-words.json' with { type: 'json' };
import { asMarkup } from '#contract/prompt/reading.ts';
import { noNames } from '../reading/names.ts';
import { lexiconRows } from '../reading/lexicon.ts';
import { wordOf, type Token } from '../reading/reading.ts';
import { someday } from '../reading/request.ts';
import { tokenize } from '../reading/tokens.ts';

export type FileSort = 'sheet' | 'text' | 'slides' | 'image' | 'sound' | 'archive' | 'other';
export interface FileFacts {
  /** As the person calls it, fit to stand in a prompt. */
  name: string;
  /** The name for a chip: short, with its ending. */
  short: string;
  sort: FileSort;
  /** As the rows of the lexicon call it; general where they know none. */
  subject: string;
}

const sorts: Readonly<Record<Exclude<FileSort, 'other'>, string>> = words.file_endings;

export function fileFacts(name: string): FileFacts {
  const dot = name.lastIndexOf('.');
  const ending = dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
  const base = dot <= 0 ? name : name.slice(0, dot);
  const own = Object.keys(sorts) as (keyof typeof sorts)[]; // its own keys
  return {
    name: asMarkup(name),
    short: shorten(base, ending),
    sort: own.find((sort) => sorts[sort].split(' ').includes(ending)) ?? 'other',
    subject: subjectOf(tokenize(base, noNames, someday, 'file')),
  };
}

/** The narrow words first: a 销售周报 is a weekly report. */
function subjectOf(tokens: readonly Token[]): string {
  const said = tokens.map((token) => wordOf(token, 'file_subject'));
  return lexiconRows('file').find(({ is, value }) => is === 'file_subject' && said.includes(value))?.value ?? 'general';
}

function shorten(base: string, ending: string): string {
  const letters = [...base];
  const kept = letters.length <= 14 ? base : `${letters.slice(0, 9).join('')}…${letters.slice(-3).join('')}`;
  return ending === '' ? kept : `${kept}.${ending}`;
}

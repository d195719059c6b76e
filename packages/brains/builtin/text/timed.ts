/** What a clause tells besides its time: 11月28日上午9点三楼会议室. Pure. */
import { noNames } from '../reading/names.ts';
import { readingOf, wordOf, type Token } from '../reading/reading.ts';
import { tokenize } from '../reading/tokens.ts';
import words from './timed-words.json' with { type: 'json' };
import { behind } from '#text/words.ts';

const strip = (text: string): string => text.replace(/^[\s，。、；;：:,.!！]+|[\s，。、；;：:,]+$/g, '');

function tellsTime(token: Token, withYears: boolean): boolean {
  const period = readingOf(token, 'period')?.period;
  const rhythm = wordOf(token, 'rhythm') ?? wordOf(token, 'day_part');
  const isPeriod = period !== undefined && (withYears || period.grain !== 'year');
  return isPeriod || readingOf(token, 'clock') !== undefined || rhythm !== undefined;
}

export interface Timed {
  before: string;
  when: string;
  after: string;
}

/** 11月28日上午9点三楼会议室: what stands before the time, the time, and what follows; null where none is told. */
export function timedOf(clause: string, withYears = false): Timed | null {
  // The year counts for nothing where a clause is only taken apart.
  const tokens = tokenize(clause, noNames, '2026-01-01', 'request');
  const tells = (token: Token): boolean => tellsTime(token, withYears);
  const first = tokens.findIndex(tells);
  const begun = tokens[first];
  if (!begun) return null;
  const isGlue = ({ text }: Token): boolean =>
    words.glue.includes(text.trim()) || [...text].every((letter) => ' 0123456789日号:：.—–~-'.includes(letter));
  const end = tokens.findIndex((token, n) => n > first && !tells(token) && !isGlue(token));
  const run = tokens.slice(first, end < 0 ? undefined : end);
  const to = run.findLast((token) => tells(token) || '0123456789日号'.includes(token.text.slice(-1)))?.to ?? begun.to;
  const lead = strip(clause.slice(0, begun.from));
  return {
    before: words.glue.includes(lead) ? '' : behind(lead, words.leads),
    when: clause.slice(begun.from, to),
    after: strip(clause.slice(to)),
  };
}

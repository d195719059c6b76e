/** Clauses of a sentence that can stand by themselves. */
import words from './clause-words.json' with { type: 'json' };
import { beginsWith } from '#text/words.ts';
import { withTimes } from './only-when.ts';

/** Says more of what was said before it. */
const goesOn = (clause: string): boolean => beginsWith(clause, words.goes_on);

/** Between commas; the one within 1,200 parts nothing. */
export const clausesOf = (text: string): string[] =>
  text
    .split(/[，；]|,(?!\d{3})/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** “从12月1日起，食堂按需取餐” is one. */
export const everyClause = (sentence: string): string[] => withTimes(clausesOf(sentence));

/** “员工车辆登记后进入，访客停B区不超过2小时” is two. */
export const standingClauses = (sentence: string): string[] =>
  joinedWhere(everyClause(sentence), (clause) => Array.from(clause).length < 4 || goesOn(clause));

/** Each that goes on with the one before it is one with it. */
export function joinedWhere(clauses: readonly string[], isOfLast: (clause: string, last: string) => boolean): string[] {
  const joined: string[] = [];
  for (const clause of clauses) {
    const last = joined.at(-1);
    if (last !== undefined && isOfLast(clause, last)) joined[joined.length - 1] = `${last}，${clause}`;
    else joined.push(clause);
  }
  return joined;
}

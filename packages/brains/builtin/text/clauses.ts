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
export function standingClauses(sentence: string): string[] {
  const own: string[] = [];
  for (const clause of everyClause(sentence))
    if (own.length > 0 && (Array.from(clause).length < 4 || goesOn(clause))) own.push(`${own.pop() ?? ''}，${clause}`);
    else own.push(clause);
  return own;
}

/** Clauses of a sentence that can stand by themselves. */
import { withTimes } from './only-when.ts';

/** Says more of what was said before it. */
const goesOn = /^(?:不|且|并|但|否则|超过|应|须|必须|也|则|其中|如|每次|逾期|后|方可|才|再|可|经|按|以|并且|同时|包括)/;

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
    if (own.length > 0 && (Array.from(clause).length < 4 || goesOn.test(clause))) own.push(`${own.pop() ?? ''}，${clause}`);
    else own.push(clause);
  return own;
}

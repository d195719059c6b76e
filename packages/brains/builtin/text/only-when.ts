/** Clauses that say when and nothing else: as a heading or a point of their own they say nothing. */
import { findDates, findTimes } from './facts.ts';

const until = /^(?:截[至止]|到|自|从)[^，]{0,12}(?:\d|[年月日底末初止])$/;
/** “读者座谈会上”, “试运行期间”, “系统上线后”: on what occasion. */
const occasion =
  /^(?!其中)[^，。：:；]{2,18}(?:会上|会议上|大会上|仪式上|论坛上|典礼上|活动上|现场上|期间|之前|之后|以前|以后|以来|之际|前夕|当天|当日|同时|过程中|的时候)$|^[^，。：:；]{3,14}(?<![售课赛诊产贷投背最])[前后]$|^[^，。：:；]{3,14}(?<![工课平准及小学耗用历实定临随按限延])时$/;
const around = /[自从在于至到起止截前后内每当约、，的和（）()\s\-—–~～]|开始|以来|期间|之前|之后|左右|全天|整点|即日|今[日天]|明[日天]/g;

export function saysOnlyWhen(clause: string): boolean {
  const text = clause.trim();
  if (until.test(text) || occasion.test(text)) return true;
  const found = [...findTimes(text), ...findDates(text)];
  if (found.length === 0) return /^(?:自|从)?(?:即日|今[日天]|明[日天]|现在)起$/.test(text);
  const left = found.reduce((rest, one) => rest.replace(one, ''), text).replaceAll(around, '');
  return left === '';
}

/** “从12月1日起，食堂按需取餐” is one thing: what only says when goes with what follows. */
export function withTimes(clauses: string[]): string[] {
  const joined: string[] = [];
  let when = '';
  for (const clause of clauses) {
    if (saysOnlyWhen(clause)) when = `${when}${clause}，`;
    else {
      joined.push(`${when}${clause}`);
      when = '';
    }
  }
  return when === '' ? joined : [...joined, when.replace(/，$/, '')];
}

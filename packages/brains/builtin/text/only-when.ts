/** Clauses that say when and nothing else: as a heading or a point of their own they say nothing. */
import { beginsWith, endsIn, without } from '#text/words.ts';
import words from './clause-words.json' with { type: 'json' };
import { findDates, findTimes } from './facts.ts';

/** “读者座谈会上”, “试运行期间”, “系统上线后”: on what occasion; “截至11月底”: until when. */
function isOccasion(text: string): boolean {
  if (/[，。：:；]/.test(text) || text.startsWith('其中')) return false;
  const length = Array.from(text).length;
  const isSpan = length <= 14 && beginsWith(text, words.begins_span) && (/\d$/.test(text) || endsIn(text, words.ends_span));
  const isAround = length >= 4 && length <= 15 && endsIn(text, ['前', '后', '时']) && !endsIn(text, words.no_occasion);
  return isSpan || isAround || (length >= 4 && length <= 20 && endsIn(text, words.occasions));
}

export function saysOnlyWhen(clause: string): boolean {
  const text = clause.trim();
  if (isOccasion(text)) return true;
  const found = [...findTimes(text), ...findDates(text)];
  if (found.length === 0) return words.now.includes(text);
  const left = without(
    found.reduce((rest, one) => rest.replace(one, ''), text),
    words.around_times,
  );
  return left === '';
}

/** 旧票照旧用，到3月31日为止: until when is said of what stands before it. */
export const saysUntil = (clause: string): boolean => endsIn(clause, words.until) && saysOnlyWhen(clause);

/** “从12月1日起，食堂按需取餐” is one thing: what only says when goes with what follows. */
export function withTimes(clauses: string[]): string[] {
  const joined: string[] = [];
  let when = '';
  for (const clause of clauses) {
    if (joined.length > 0 && saysUntil(clause)) joined.push(`${joined.pop()}，${clause}`);
    else if (saysOnlyWhen(clause)) when = `${when}${clause}，`;
    else {
      joined.push(`${when}${clause}`);
      when = '';
    }
  }
  return when === '' ? joined : [...joined, when.replace(/，$/, '')];
}

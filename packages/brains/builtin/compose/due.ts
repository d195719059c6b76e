/** By when something is to be done, as it is said. */
import { parseChineseNumber } from '#text/chinese-number.ts';
import { behind, holds } from '#text/words.ts';
import textWords from './text-words.json' with { type: 'json' };
import { findDates } from '../text/facts.ts';
import { startOf } from '../text/spoken-words.ts';
import words from './todo-words.json' with { type: 'json' };

const day =
  '(?:(?:本|下下?|这个?|每)?(?:周|星期)[一二三四五六日天](?:（\\d{1,2}月\\d{1,2}日）)?|(?:今天|今日|今晚|明天|明日|明早|明晚|后天)(?:（\\d{1,2}月\\d{1,2}日）)?(?:[上下]午|晚上)?|(?:\\d{4}\\s?年\\s?)?\\d{1,2}\\s?月\\s?\\d{1,2}\\s?[日号](?:（周[一二三四五六日天]）)?|\\d{1,2}[日号](?=之?[前内]|截止|[，。；）]|$)|(?:\\d{4}\\s?年\\s?)?\\d{1,2}\\s?月[底末初]|月底|本周内|下周内|年底)';
const deadline = new RegExp(`${day}(?:之?[前内]|截止|下班前)?`, 'g');
const onlyDay = new RegExp(`^${day}(?:之?前|截止|下班前)?`);
export const isLast = (date: string): boolean => words.due.some((end) => date.endsWith(end));

/** By when, as it is said; how often, when it is done again and again; '' when neither is told. */
export function whenIn(text: string): string {
  // 从12月1日起 says from when.
  const isBegin = (at: number): boolean => startOf(text.slice(at), words.from) !== '';
  const dates = [...text.matchAll(deadline)].flatMap(({ 0: date, index }) => (isBegin(index + date.length) ? [] : date));
  const told =
    dates.findLast(isLast) ?? dates[0] ?? findDates(text).find((date) => date.length > 3 && !isBegin(text.indexOf(date) + date.length));
  return told ?? oftenIn(text);
}

/** “12月5日前合两遍” */
export const isDueBy = (text: string): boolean => isLast(whenIn(text));

/** 每两天 */
function oftenIn(text: string): string {
  const at = text.indexOf('每');
  const rest = at < 0 ? '' : text.slice(at + 1);
  const count = [...rest]
    .slice(
      0,
      [...rest].findIndex((one) => parseChineseNumber(one) === null),
    )
    .join('');
  const unit = startOf(rest.slice(count.length), words.often);
  return unit === '' ? '' : `每${count}${unit}`;
}

/** The day a clause begins with, whatever else it says of it; '' when it begins with none. */
export const dayAt = (clause: string): string => onlyDay.exec(clause)?.[0] ?? '';

/** The deadline a clause begins with; '' when it begins with none. */
export function leadingDate(clause: string): string {
  const found = dayAt(clause);
  return isLast(found) || holds(found, ['日', '号']) ? found : '';
}

/** 时间是11月30日前完成: nothing but a day. */
export function isOnlyDeadline(clause: string): boolean {
  const rest = behind(clause.slice(startOf(clause, words.times).length), textWords.copulas);
  const found = dayAt(rest);
  return found !== '' && (rest === found || words.done.includes(rest.slice(found.length)));
}

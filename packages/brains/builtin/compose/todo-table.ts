/** What is to be done, by whom and by when, as a table: read from sentences that tell all three in one. */
import { parseChineseNumber } from '#text/chinese-number.ts';
import { behind, holds } from '#text/words.ts';
import textWords from './text-words.json' with { type: 'json' };
import { findDates, surnames } from '../text/facts.ts';
import { bigrams, overlap } from '#text/segment.ts';
import { startOf } from '../text/spoken-words.ts';
import { says } from '../text/signs.ts';
import { blank, formTable, type Block } from './draft.ts';
import type { Evidence } from './evidence.ts';
import words from './todo-words.json' with { type: 'json' };

/** How long the names at the beginning are: 王芳, 王芳、李强, 市场部; the shortest behind which `isEnd` holds. */
function nameAt(text: string, isEnd: (rest: string) => boolean): string {
  for (let to = 2; to <= 10 && to < text.length; to += 1) {
    const name = text.slice(0, to);
    const isName =
      (to <= 3 && surnames.includes(name.charAt(0)) && /^\p{Script=Han}+$/u.test(name)) ||
      (/^[\p{Script=Han}A-Za-z]+$/u.test(name) && words.units.some((unit) => name.endsWith(unit) && name !== unit)) ||
      (/^[A-Za-z]{2,10}$/.test(name) && /[^A-Za-z]/.test(text.charAt(to)));
    const rest = text.slice(to).trimStart();
    // 方案这周五前给: 这 belongs to the day; 田总监要求… asks it of somebody else.
    if (!isName || words.no_end.includes(name.slice(-1)) || startOf(rest, words.asks) !== '') continue;
    if (isEnd(rest)) return name;
    const join = startOf(rest, words.joins);
    const more = join === '' ? '' : nameAt(rest.slice(join.length), isEnd);
    if (more !== '') return `${name}${join}${more}`;
  }
  return '';
}

const doesNow = (rest: string): boolean => startOf(rest, words.deeds) !== '';
/** “11月28日前补做4件” */
function isDue(rest: string): boolean {
  const date = findDates(rest).find((one) => rest.startsWith(one)) ?? '';
  return date !== '' && startOf(rest.slice(date.length), words.due) !== '';
}
const doesLater = (rest: string): boolean => {
  const clause = rest.slice(0, 14).split(/[，。；]/)[0] ?? '';
  return doesNow(rest) || (startOf(rest, words.between) !== '' && words.deeds.some((deed) => clause.includes(deed)));
};

/** Who a sentence says will do it; '' when it names nobody. */
export function ownerIn(text: string): string {
  for (const called of words.called) {
    const name = text.includes(called) ? /^\s?[\p{Script=Han}A-Za-z、]{2,16}/u.exec(text.split(called)[1] ?? '')?.[0].trim() : undefined;
    if (name) return name;
  }
  for (const led of words.led)
    for (const part of text.split(led).slice(1)) {
      const name = nameAt(part, doesLater);
      if (name !== '') return name;
    }
  const whole = text.split(/[，。；：:\s]/).map((clause) => nameAt(clause, doesNow));
  return [...whole, ...text.split(/[，。；：:、\s]/).map((clause) => nameAt(clause, isDue))].find((name) => name !== '') ?? '';
}

/** Who a sentence begins with, where it has a day it is due by: 周敏去联系律师，11月30日前落实. */
export const doerIn = (text: string): string =>
  ownerIn(text) || (isDueBy(text) ? nameAt(text, (rest) => startOf(rest, words.begins) !== '') : '');

const day =
  '(?:(?:本|下下?|这个?|每)?(?:周|星期)[一二三四五六日天](?:（\\d{1,2}月\\d{1,2}日）)?|(?:今天|今日|今晚|明天|明日|明早|明晚|后天)(?:（\\d{1,2}月\\d{1,2}日）)?(?:[上下]午|晚上)?|(?:\\d{4}\\s?年\\s?)?\\d{1,2}\\s?月\\s?\\d{1,2}\\s?[日号](?:（周[一二三四五六日天]）)?|\\d{1,2}[日号](?=之?[前内]|截止|[，。；）]|$)|(?:\\d{4}\\s?年\\s?)?\\d{1,2}\\s?月[底末初]|月底|本周内|下周内|年底)';
const deadline = new RegExp(`${day}(?:之?[前内]|截止|下班前)?`, 'g');
const onlyDay = new RegExp(`^${day}(?:之?前|截止|下班前)?`);
const isLast = (date: string): boolean => words.due.some((end) => date.endsWith(end));

/** By when, as it is said; how often, when it is done again and again; '' when neither is told. */
export function whenIn(text: string): string {
  const dates = [...text.matchAll(deadline)].map((match) => match[0]);
  const told = dates.findLast(isLast) ?? dates[0] ?? findDates(text).find((date) => date.length > 3);
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

/** The deadline a clause begins with; '' when it begins with none. */
function leadingDate(clause: string): string {
  const found = onlyDay.exec(clause)?.[0] ?? '';
  return isLast(found) || holds(found, ['日', '号']) ? found : '';
}

/** 时间是11月30日前完成: nothing but a day. */
export function isOnlyDeadline(clause: string): boolean {
  const rest = behind(clause.slice(startOf(clause, words.times).length), textWords.copulas);
  const found = onlyDay.exec(rest)?.[0] ?? '';
  return found !== '' && (rest === found || words.done.includes(rest.slice(found.length)));
}

/** The matter alone: its owner and its day stand in columns of their own. */
export function matterOf(text: string, who: string, when: string): string {
  const labelled = who !== '' && text.startsWith(who) && /^[：:]/.test(text.slice(who.length));
  let whole = (labelled ? text.slice(who.length + 1).trim() : text).replace(/[。；;]$/, '');
  whole = behind(whole.slice(startOf(whole, words.decided).length), textWords.after_decided);
  whole = whole.slice(leadingDate(whole).length).replace(/^[，,]/, '');
  // 柳青联系救援队: the name stands in its own column.
  const own = who !== '' && whole.startsWith(who) ? whole.slice(who.length) : '';
  const rest = when !== '' && own.startsWith(when) ? own.slice(when.length) : own;
  const said = rest !== '' && (says(rest, 'acts') || startOf(rest, words.begins) !== '' || rest !== own) ? rest : whole;
  const bare = said
    .split('，')
    .filter((clause) => !isOnlyDeadline(clause.trim()) && !words.charge.some((one) => who !== '' && clause === `${who}${one}`))
    .map((clause) => withoutOwner(clause, who).trim())
    .map((clause) => (when !== '' && isLast(when) && clause.startsWith(when) ? clause.slice(when.length).replace(/^[，：:]/, '') : clause))
    .filter((clause) => clause !== '')
    .join('，');
  return bare.length >= 4 ? bare : said;
}

function withoutOwner(clause: string, who: string): string {
  if (who === '') return clause;
  for (const led of words.led) {
    const [before, after] = clause.split(`${led}${who}`);
    if (before !== undefined && after !== undefined) return `${before}${after.slice(startOf(after, words.charge).length)}`;
  }
  return clause;
}

/** “12月5日预验收，12月20日提交资料” is two tasks with a day each. */
function tasksOf(statement: Evidence): Evidence[] {
  const clauses = statement.text.split(/[，；]/);
  return clauses.length > 1 && clauses.every((clause) => leadingDate(clause) !== '' && clause.length >= leadingDate(clause).length + 2)
    ? clauses.map((text) => ({ ...statement, text }))
    : [statement];
}

/** A point that asks for a column of this table, not for a section. */
export const isTodoColumn = (point: string): boolean =>
  words.who_columns.includes(point) || words.when_columns.includes(point.toLowerCase());

/** By the same person till the same day, in words that are mostly the other's. */
function isSameTask([matter = '', who, when]: string[], [other = '', ofOther, till]: string[]): boolean {
  return who === ofOther && when === till && overlap(bigrams(matter), bigrams(other)) >= 0.5;
}

/** “陈亮：完成整改” in a list of tasks; elsewhere 管理：…… is no name. */
const listedIn = (text: string): string => nameAt(text, (rest) => /^[：:]\s*\S{4}/.test(rest));

export function todoTable(matter: '任务' | '事项', statements: Evidence[], points: string[]): Block {
  const sources = [...new Set(statements.map((statement) => statement.source).filter((source) => source !== ''))];
  const rows = statements
    .flatMap(tasksOf)
    .slice(0, 20)
    .map(({ text, owner, slot }) => {
      const who = owner ?? (ownerIn(text) || (slot === 'todo' ? listedIn(text) : ''));
      return [matterOf(text.replace(`（${who}）`, ''), who, whenIn(text)), who || blank('负责人'), whenIn(text) || blank('完成时间')];
    });
  // The same task among the decisions and among the tasks is one.
  const once = rows.filter((row, n) => !rows.some((other, m) => m !== n && isSameTask(row, other) && (m > n || !isSameTask(other, row))));
  const named = (columns: readonly string[], usual: string) => points.find((point) => columns.includes(point)) ?? usual;
  return formTable(
    ['序号', matter, named(words.who_columns, '负责人'), named(words.when_columns, '完成时间')],
    once.map((row, i) => [String(i + 1), ...row]),
    sources.length > 0 ? `（来源：${sources.join('；')}）` : '',
  );
}

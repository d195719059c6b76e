/** What is to be done, by whom and by when: read clause by clause of somebody who was there whatever they shall do, of others what is plainly a deed or due by a day; and as a table. */
import { bigrams, overlap } from '#text/segment.ts';
import { behind, endsIn, holds } from '#text/words.ts';
import { amountAt } from '../reading/numbers.ts';
import { findDates } from '../text/facts.ts';
import { nameIn } from '../text/meeting-head.ts';
import { says } from '../text/signs.ts';
import { isNamed, isNick, isTitled } from '../text/speech.ts';
import { startOf, wordsAt } from '../text/spoken-words.ts';
import { blank, formTable, type Block } from './draft.ts';
import type { Evidence } from './evidence.ts';
import heads from './head-words.json' with { type: 'json' };
import textWords from './text-words.json' with { type: 'json' };
import words from './todo-words.json' with { type: 'json' };

/** Who was at a meeting, or is told to have stayed away, by name and by what they came for: 葛军, 保卫科. */
export type Known = readonly string[];

/** Called as people and offices are: 王芳, 龚总, 妇女主任郎桂香, 市场部, 各会计. */
function isCalled(who: string): boolean {
  const name = nameIn(who);
  const before = who.slice(0, -name.length || undefined);
  if ((isNick(name) || isNamed(name)) && !says(name, 'is_no_name') && (before === '' || endsIn(before, [...heads.posts, ...heads.titles])))
    return true;
  if (words.offices.some((one) => who.endsWith(one)) || (who.startsWith(words.each) && who.length < 6)) return true;
  return /^[\p{Script=Han}A-Za-z]+$/u.test(who) && words.units.some((unit) => who.endsWith(unit) && who !== unit);
}

/** What is said behind whoever is called; `isSure` of people who were there, and of whom something is given to. */
function isDeed(rest: string, isSure: boolean, isDue: boolean): boolean {
  const first = rest.split(/[，。；]/)[0] ?? '';
  const clause = first.slice(startOf(first, words.side).length);
  if (says(clause, 'puts_off')) return false;
  if (startOf(clause, words.deeds) !== '') return true;
  const day = dayAt(clause);
  const bare = clause.slice(day.length + wordsAt(clause.slice(day.length), words.between));
  if (day !== '' && isLast(day)) return bare !== '';
  if (isDue && startOf(clause, words.begins) !== '') return true;
  return isSure && !says(clause, 'is_past') && (says(bare, 'does') || (day !== '' && bare.length > 1));
}

/** Whoever `text` begins with, where a deed of theirs follows; the longest of those who were there, the shortest of others. */
function doerAt(text: string, known: Known, isDue: boolean, isGiven = false): string {
  const here = startOf(text, known);
  const others = [2, 3, 4, 5, 6, 7, 8, 9, 10].filter((n) => n < text.length).map((n) => text.slice(0, n));
  for (const who of here === '' ? others.filter(isCalled) : [here]) {
    const rest = text.slice(who.length).trimStart();
    const isSure = here !== '' || (nameIn(who) !== '' && (isGiven || isTitled(nameIn(who))));
    // 方案这周五前给: 这 belongs to the day; 田总监要求… asks it of somebody else.
    if ((here === '' && words.no_end.includes(who.slice(-1))) || startOf(rest, words.asks) !== '') continue;
    const join = startOf(rest, words.joins);
    const more = join === '' && here === '' ? '' : doerAt(rest.slice(join.length), known, isDue, isGiven);
    if (more !== '') return `${who}${join}${more}`;
    if (isDeed(rest, isSure, isDue) || (isGiven && rest === '')) return who;
  }
  return '';
}

/** Who a clause says will do it: at its beginning, behind 由 or 请, or behind what it is about; '' when it names nobody. */
function doerIn(clause: string, known: Known, isDue: boolean): string {
  const bare = clause.replace(/^[^：:，]{1,4}[：:]/, '').trim();
  for (const called of words.called) {
    const name = bare.includes(called) ? /^\s?[\p{Script=Han}A-Za-z、]{2,16}/u.exec(bare.split(called)[1] ?? '')?.[0].trim() : undefined;
    if (name) return name;
  }
  const given = words.led.flatMap((led) => bare.split(led).slice(1));
  const from = dayAt(bare).length;
  // 等殷教授看完: what stands before a name may make it another's deed.
  const about = known.flatMap((name) => {
    const at = bare.indexOf(name);
    return at > 0 && !words.not_before.includes(bare.charAt(at - 1)) ? [bare.slice(at)] : [];
  });
  const begun = [bare, bare.slice(from)].map((part) => doerAt(part, known, isDue));
  const later = [...bare.split(/[、\s]/).slice(1), ...about].map((part) => doerAt(part, known, isDue));
  return [...begun, ...given.map((part) => doerAt(part, known, isDue, true)), ...later].find((name) => name !== '') ?? '';
}

/** 老卞负责 is said of what stands before it, as is a name alone. */
const isOfLast = (clause = '', who = ''): boolean => ['', ...words.charge].some((charge) => clause === `${who}${charge}`);

/** Clause by clause: with each who will do it something new begins, and what stands before the first belongs to it; `who` is '' for what is nobody's. */
export function tasksIn(text: string, known: Known): { text: string; who: string; when: string }[] {
  const clauses = text.split(/(?<=[，。；])/);
  const isDue = isDueBy(text);
  const bare = clauses.map((clause) => clause.replace(/[，。；]$/, ''));
  const doers = bare.map((clause, n) => doerIn(clause, known, isDue) || (n > 0 && known.includes(clause) ? clause : ''));
  const isDated = bare.length > 1 && bare.every((one) => leadingDate(one) !== '' && one.length > leadingDate(one).length + 1);
  const starts = clauses.flatMap((_, n) => (doers[n] !== '' || isDated ? [n] : []));
  const begins = starts.map((n, k) => (k === 0 ? 0 : n > (starts[k - 1] ?? 0) + 1 && isOfLast(bare[n], doers[n]) ? n - 1 : n));
  return (starts.length === 0 ? [0] : begins).map((from, k) => {
    const own = clauses.slice(from, begins[k + 1]).join('');
    const at = starts[k] ?? 0;
    const who = doers[at] ?? '';
    const behind = clauses.slice(k > 0 || isOfLast(bare[at], who) ? from : at, begins[k + 1]).join('');
    const before = whenIn(own);
    const when = whenIn(behind) || (isLast(before) ? before : '');
    // 各会计12月4日前催齐 says what of only with what stands before it.
    const isBare = k > 0 && own.replace(who, '').replace(when, '').length < 5;
    return { text: (isBare ? `${clauses[from - 1] ?? ''}${own}` : own).replace(/[，。；]$/, ''), who, when };
  });
}

const day =
  '(?:每(?:周|星期)[一二三四五六日天](?:[、和]?(?:周|星期)?[一二三四五六日天])+|(?:本|下下?|这个?|每)?(?:周|星期)[一二三四五六日天](?:（\\d{1,2}月\\d{1,2}日）)?|(?:今天|今日|今晚|明天|明日|明早|明晚|后天)(?:（\\d{1,2}月\\d{1,2}日）)?(?:[上下]午|晚上)?|(?:\\d{4}\\s?年\\s?)?\\d{1,2}\\s?月\\s?\\d{1,2}\\s?[日号](?:（周[一二三四五六日天]）)?|\\d{1,2}[日号](?=之?[前内]|截止|[，。；）]|$)|(?:\\d{4}\\s?年\\s?)?\\d{1,2}\\s?月[底末初]|月底|本周内|下周内|年底)';
const deadline = new RegExp(`${day}(?:之?[前内]|截止|下班前)?`, 'g');
const onlyDay = new RegExp(`^${day}(?:之?前|截止|下班前)?`);
const isLast = (date: string): boolean => words.due.some((end) => date.endsWith(end));

/** By when, as it is said; how often, when it is done again and again; '' when neither is told. */
export function whenIn(whole: string): string {
  // 每周二周五改成每周二四六 says how it was and will be, and of no day by when.
  const text = whole
    .split(/(?<=[，。；])/)
    .filter((clause) => !(holds(clause, words.changed) && holds(clause, words.each_time)))
    .join('');
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
  const from = at < 0 ? text.length : (amountAt(text, at + 1)?.to ?? at + 1);
  const unit = startOf(text.slice(from), words.often);
  return unit === '' ? '' : `${text.slice(at, from)}${unit}`;
}

/** The day a clause begins with, whatever else it says of it; '' when it begins with none. */
const dayAt = (clause: string): string => onlyDay.exec(clause)?.[0] ?? '';

/** The deadline a clause begins with; '' when it begins with none. */
function leadingDate(clause: string): string {
  const found = dayAt(clause);
  return isLast(found) || holds(found, ['日', '号']) ? found : '';
}

/** 时间是11月30日前完成: nothing but a day. */
export function isOnlyDeadline(clause: string): boolean {
  const rest = behind(clause.slice(startOf(clause, words.times).length), textWords.copulas);
  const found = dayAt(rest);
  return found !== '' && (rest === found || words.done.includes(rest.slice(found.length)));
}

/** The matter alone: its owner and its day stand in columns of their own. */
export function matterOf(text: string, who: string, when: string): string {
  const labelled = who !== '' && text.startsWith(who) && /^[：:]/.test(text.slice(who.length));
  let whole = (labelled ? text.slice(who.length + 1).trim() : text).replace(/[。；;]$/, '');
  whole = behind(whole.slice(startOf(whole, words.decided).length), textWords.after_decided);
  whole = whole.slice(leadingDate(whole) === when ? when.length : 0).replace(/^[，,]/, '');
  // 柳青联系救援队: the name stands in its own column.
  const own = who !== '' && whole.startsWith(who) ? whole.slice(who.length) : '';
  const rest = when !== '' && own.startsWith(when) ? own.slice(when.length) : own;
  const said = rest !== '' && (says(rest, 'does') || startOf(rest, words.begins) !== '' || rest !== own) ? rest : whole;
  const bare = said
    .split('，')
    .filter((clause) => !isOnlyDeadline(clause.trim()) && !words.charge.some((one) => who !== '' && clause === `${who}${one}`))
    .map((clause) => withoutOwner(clause, who).trim())
    .filter((clause) => clause !== '')
    .join('，');
  return bare.length >= 4 ? bare : said;
}

function withoutOwner(clause: string, who: string): string {
  if (who === '') return clause;
  for (const led of words.stripped) {
    const [before, after] = clause.split(`${led}${who}`);
    if (before !== undefined && after !== undefined) return `${before}${after.slice(startOf(after, words.charge).length)}`;
  }
  return clause;
}

/** A point that asks for a column of this table, not for a section. */
export const isTodoColumn = (point: string): boolean =>
  words.who_columns.includes(point) || words.when_columns.includes(point.toLowerCase());

/** By the same person till the same day, in words that are mostly the other's. */
function isSameTask([matter = '', who, when]: string[], [other = '', ofOther, till]: string[]): boolean {
  return who === ofOther && when === till && overlap(bigrams(matter), bigrams(other)) >= 0.5;
}

export function todoTable(matter: '任务' | '事项', statements: Evidence[], points: string[]): Block {
  const sources = [...new Set(statements.map((statement) => statement.source).filter((source) => source !== ''))];
  const tasks = statements.flatMap(({ text, owner, when }) =>
    owner === undefined ? tasksIn(text, []) : [{ text, who: owner, when: when ?? whenIn(text) }],
  );
  const rows = tasks
    .slice(0, 30)
    .map(({ text, who, when }) => [matterOf(text.replace(`（${who}）`, ''), who, when), who || blank('负责人'), when || blank('完成时间')]);
  // The same task among the decisions and among the tasks is one.
  const once = rows.filter((row, n) => !rows.some((other, m) => m !== n && isSameTask(row, other) && (m > n || !isSameTask(other, row))));
  const named = (columns: readonly string[], usual: string) => points.find((point) => columns.includes(point)) ?? usual;
  return formTable(
    ['序号', matter, named(words.who_columns, '负责人'), named(words.when_columns, '完成时间')],
    once.map((row, i) => [String(i + 1), ...row]),
    sources.length > 0 ? `（来源：${sources.join('；')}）` : '',
  );
}

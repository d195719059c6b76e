/** Whose task a clause tells: of somebody who was there whatever they shall do, of others what is plainly a deed or due by a day. */
import { isNamed, isNick, isTitled } from '../text/speech.ts';
import { nameIn } from '../text/meeting-head.ts';
import { startOf, wordsAt } from '../text/spoken-words.ts';
import { says } from '../text/signs.ts';
import { endsIn } from '#text/words.ts';
import { dayAt, isDueBy, isLast, leadingDate, whenIn } from './due.ts';
import heads from './head-words.json' with { type: 'json' };
import words from './todo-words.json' with { type: 'json' };

/** Who was at a meeting, or is told to have stayed away. */
export interface Known {
  /** Their names, and what they came for: 葛军, 保卫科. */
  called: readonly string[];
  /** Who led it, '' where nobody is told. */
  host: string;
}
export const nobody: Known = { called: [], host: '' };

export interface Task {
  text: string;
  /** '' for what is nobody's. */
  who: string;
  when: string;
}

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
  const clause = rest.split(/[，。；]/)[0] ?? '';
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
  const here = startOf(text, known.called);
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
  const bare = clause
    .replace(/^[^：:，]{1,4}[：:]/, '')
    .replace(/[，。；]$/, '')
    .trim();
  for (const called of words.called) {
    const name = bare.includes(called) ? /^\s?[\p{Script=Han}A-Za-z、]{2,16}/u.exec(bare.split(called)[1] ?? '')?.[0].trim() : undefined;
    if (name) return name;
  }
  const given = words.led.flatMap((led) => bare.split(led).slice(1));
  const from = dayAt(bare).length;
  // 等殷教授看完: what stands before a name may make it another's deed.
  const about = known.called.flatMap((name) => {
    const at = bare.indexOf(name);
    return at > 0 && !words.not_before.includes(bare.charAt(at - 1)) ? [bare.slice(at)] : [];
  });
  const begun = [bare, bare.slice(from)].map((part) => doerAt(part, known, isDue));
  const later = [...bare.split(/[、\s]/).slice(1), ...about].map((part) => doerAt(part, known, isDue));
  return [...begun, ...given.map((part) => doerAt(part, known, isDue, true)), ...later].find((name) => name !== '') ?? '';
}

/** The first a text names, '' when it names nobody. */
export const ownerIn = (text: string, known = nobody): string => tasksIn(text, known).find(({ who }) => who !== '')?.who ?? '';

/** 老卞负责 is said of what stands before it, as is a name alone. */
const isOfLast = (clause: string, who: string): boolean => {
  const rest = clause.replace(/[，。；]$/, '').slice(who.length);
  return clause.startsWith(who) && (rest === '' || words.charge.some((one) => rest === one));
};

/** Clause by clause: with each who will do it something new begins, and what stands before the first belongs to it. */
export function tasksIn(text: string, known: Known): Task[] {
  const clauses = text.split(/(?<=[，。；])/);
  const isDue = isDueBy(text);
  const doers = clauses.map(
    (clause, n) =>
      doerIn(clause, known, isDue) ||
      (n > 0 && known.called.includes(clause.replace(/[，。；]$/, '')) ? clause.replace(/[，。；]$/, '') : ''),
  );
  const isDated =
    clauses.length > 1 && clauses.every((clause) => leadingDate(clause) !== '' && clause.length > leadingDate(clause).length + 2);
  const starts = clauses.flatMap((_, n) => (doers[n] !== '' || isDated ? [n] : []));
  const begins = starts.map((n, k) =>
    k === 0 ? 0 : n > (starts[k - 1] ?? 0) + 1 && isOfLast(clauses[n] ?? '', doers[n] ?? '') ? n - 1 : n,
  );
  return (starts.length === 0 ? [0] : begins).map((from, k) => {
    const own = clauses.slice(from, begins[k + 1]).join('');
    const at = starts[k] ?? 0;
    const who = doers[at] ?? '';
    const behind = clauses.slice(k > 0 || isOfLast(clauses[at] ?? '', who) ? from : at, begins[k + 1]).join('');
    const before = whenIn(own);
    const when = whenIn(behind) || (isLast(before) ? before : '');
    // 各会计12月4日前催齐 says what of only with what stands before it.
    const isBare = k > 0 && own.replace(who, '').replace(when, '').length < 5;
    return { text: (isBare ? `${clauses[from - 1] ?? ''}${own}` : own).replace(/[，。；]$/, ''), who, when };
  });
}

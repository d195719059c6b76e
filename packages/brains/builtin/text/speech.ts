/** Who said what and when, as chats, transcripts and interviews write it down. */
import { surnames } from './facts.ts';
import { slotOfHeading } from './slots.ts';
import houses from '../reading/make/classes.json' with { type: 'json' };
import { endsIn } from '#text/words.ts';
import words from './speakers.json' with { type: 'json' };

export interface Speech {
  who: string;
  /** ISO day of a dated message, '' where none is told. */
  day: string;
  /** The turn it belongs to, counted from 0. */
  turn: number;
  /** The sentence without its speaker. */
  words: string;
}

export interface SpokenLine {
  who: string;
  day: string;
  words: string;
}

const clock = String.raw`\d{1,2}:\d{2}(?::\d{2})?`;
const day = String.raw`\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?`;
/** 11-27 09:12, 昨天 9:12, 星期五 下午3:20: a day without its year goes with a clock. */
const near = String.raw`(?:\d{1,2}[-/月]\d{1,2}日?\s*|(?:${words.days.join('|')})\s*)*`;
const stamp = String.raw`[\[(（]?(?:(?<day>${day})\s*(?:${clock})?|${near}${clock})[\])）]?`;
const called = String.raw`[^\s：:，,。；;！？|#*>\d\[\]【】"“”（）()-][^\s：:，,。；;！？|#[\]]{0,15}?`;
const name = `(?<who>${called})`;
const role = String.raw`(?:\s?[（(][^（()）\d]{1,12}[）)])?`;
const patterns = [
  // 生产部 鲍姐
  new RegExp(`^${stamp}\\s*(?<who>(?:${called}\\s)?${called})${role}\\s*[：:]\\s*(?<words>.*)$`, 'u'),
  new RegExp(`^${name}${role}\\s*${stamp}\\s*[：:]?\\s*(?<words>.*)$`, 'u'),
];
const bare = new RegExp(`^${name}${role}\\s*[：:]\\s*(?<words>.+)$`, 'u');

const isHan = (text: string, least: number, most: number): boolean =>
  text.length >= least && text.length <= most && /^\p{Script=Han}*$/u.test(text);

/** Called as somebody is called: 李雷, 老周, 陈经理, Dana. */
export function isPerson(who: string): boolean {
  if (/^[A-Z][a-z]+$/.test(who)) return true;
  if (surnames.includes(who.charAt(0)) && isHan(who, 2, 3)) return true;
  if (words.nicks.includes(who.charAt(0)) && isHan(who, 2, 3)) return true;
  return isTitled(who);
}

/** 老周, 小林. */
export const isNick = (who: string): boolean =>
  who.length === 2 && words.nicks.includes(who.charAt(0)) && surnames.includes(who.charAt(1)) && !words.titles.includes(who);
/** By a surname and more: 祁芳, 冉队长, 小禾老师; 班长 is nobody's name. */
export const isNamed = (who: string): boolean =>
  !words.titles.includes(who) &&
  (surnames.includes(who.charAt(0)) ? isPerson(who) : (words.nicks.includes(who.charAt(0)) && isTitled(who)) || /^[A-Z][a-z]+$/.test(who));

/** 陈女士, 老周师傅. */
export const isTitled = (who: string): boolean =>
  words.titles.some((title) => who.endsWith(title) && isHan(who.slice(0, -title.length), title.length > 1 ? 0 : 1, 3));

/** Called as offices and firms are called: 后勤处, 云溪果园. */
export const isHouse = (who: string): boolean => endsIn(who, [...houses.signers, ...houses.houses]);

/** 说话人2: a voice without a name. */
export function isVoice(who: string): boolean {
  return words.numbered.some((one) => who.startsWith(one) && /^\s?\d*$/.test(who.slice(one.length)));
}

/** Whoever asks in an interview. */
export const isAsker = (who: string): boolean => words.asks.includes(who);
/** Whoever answers without a name of their own. */
export const isAnswerer = (who: string): boolean => words.answers.includes(who);

/** Parts people have in a talk that is written down without their names. */
export const isPart = (who: string): boolean => isAsker(who) || isAnswerer(who) || words.others.includes(who) || isVoice(who);

/** Somebody from outside who is asked or complains: 顾客陈女士, 家长A, 患者. */
export function isGuest(who: string): boolean {
  return words.guests.some((guest) => {
    const mark = who.startsWith(guest) ? who.slice(guest.length) : null;
    if (mark === null) return false;
    if (mark === '' || /^[A-Z\d]{1,2}$/.test(mark) || (surnames.includes(mark.charAt(0)) && isHan(mark, 1, 3))) return true;
    return mark.length <= 2 && [...mark].every((one) => words.guest_marks.includes(one));
  });
}

/** Who was there, as a record lists them: 参加：韦总、小袁（采购）. */
function presentIn(content: string): Set<string> {
  const labelled = /(?:^|[\s\u3000])([^\s：:]{1,4})[：:][ \t]*([^\n]+)/gmu;
  const list = [...content.matchAll(labelled)].find(([, label = '']) => words.present.includes(label))?.[2] ?? '';
  const names = list.split(/[、，,；;\s]+/).map((one) => one.replace(/[（(].*$/, ''));
  return new Set(names.filter((one) => /^[\p{Script=Han}A-Za-z]{2,6}$/u.test(one)));
}

const listMark = /^(?:[-*•]|\d{1,2}[.)、）](?!\d))\s*/;

/** Reads the lines of a talk; null when the text is none. */
export function talkIn(content: string): ((line: string) => SpokenLine | null) | null {
  const lines = content.split('\n').map((line) => line.trim().replace(listMark, ''));
  const stamped = lines.flatMap((line) => readStamped(line) ?? []);
  if (stamped.length >= 3) {
    const speakers = new Set(stamped.map((line) => line.who));
    return (line) => readStamped(line) ?? readBare(line, speakers);
  }
  const names = presentIn(content);
  const listed = new Set(lines.flatMap((line) => readBare(line, names)?.who ?? []));
  // Who asks, and who came from outside, is rarely on the list.
  const unlisted = lines.flatMap((line) => readBare(line, null)?.who ?? []).filter((who) => isPart(who) || isGuest(who));
  if (listed.size >= 2) {
    const all = new Set([...names, ...unlisted]);
    return (line) => readBare(line.replace(listMark, ''), all);
  }
  const spoken = lines.flatMap((line) => readBare(line, null) ?? []);
  const times = new Map<string, number>();
  for (const { who } of spoken) times.set(who, (times.get(who) ?? 0) + 1);
  const speakers = new Set(times.keys());
  if (spoken.length < 4 || speakers.size < 2 || ![...times.values()].some((count) => count >= 2)) return null;
  return (line) => readBare(line, speakers);
}

function readStamped(line: string): SpokenLine | null {
  for (const pattern of patterns) {
    const groups = pattern.exec(line)?.groups;
    if (groups?.['who'] === undefined || (slotOfHeading(groups['who']) !== null && !isPerson(groups['who']))) continue;
    return { who: groups['who'], day: isoDay(groups['day'] ?? ''), words: (groups['words'] ?? '').trim() };
  }
  return null;
}

function readBare(line: string, speakers: Set<string> | null): SpokenLine | null {
  const groups = bare.exec(line)?.groups;
  if (!groups) return null;
  const who = groups['who'] ?? '';
  const said = (groups['words'] ?? '').trim();
  const verb = words.verbs.find((one) => who.endsWith(one)) ?? '';
  const called = who.slice(0, who.length - verb.length);
  if (verb !== '' && speakers?.has(called)) return { who: called, day: '', words: `${verb === words.demands ? verb : ''}${said}` };
  // 主持：邓楠 names who did it; nobody of that name speaks.
  const slot = slotOfHeading(who);
  if ((slot === 'host' || slot === 'recorder') && said.split(/[、，\s]+/).every(isPerson)) return null;
  // 喻：, of 喻厂长 who was there.
  const [full, ...others] = who.length === 1 ? [...(speakers ?? [])].filter((one) => one.startsWith(who)) : [];
  if (full !== undefined && others.length === 0 && words.titles.includes(full.slice(1))) return { who: full, day: '', words: said };
  const isSpeaker = speakers ? speakers.has(who) : isPart(who) || isGuest(who) || (isPerson(who) && slot === null);
  return who !== '' && isSpeaker ? { who, day: '', words: said } : null;
}

function isoDay(written: string): string {
  const [year, month = '', date = ''] = written.split(/\D+/).filter((one) => one !== '');
  return year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : '';
}

/** What stands above the points of a meeting: when and where it was, who led, wrote, came and stayed away. */
import { slotOfHeading, type Slot } from './slots.ts';
import type { Passage } from './material.ts';
import { isHouse, isNamed, isNick, isTitled } from './speech.ts';
import { saysOnlyWhen } from './only-when.ts';
import { startOf } from './spoken-words.ts';
import { says } from './signs.ts';
import { endsIn } from '#text/words.ts';
import heads from '../compose/head-words.json' with { type: 'json' };
import words from './meeting-words.json' with { type: 'json' };

type Part = keyof typeof words.labels;
interface Told {
  part: Part;
  value: string;
  bare?: boolean;
}
export interface HeadLine {
  slot: Slot;
  text: string;
  bare: boolean;
}
const slotOf: Record<Part, Slot> = { time: 'time', place: 'place', led: 'host', wrote: 'recorder', came: 'people', away: 'people' };
const parts = Object.keys(slotOf) as Part[]; // The record has no other keys.

/** The name an entry of a list of people ends in: 祁芳 of 计划祁芳, 冉队长 of 舞美队冉队长; in a list two letters are one. '' where it names none. */
export function nameIn(entry: string, isListed = false): string {
  const role = startOf(entry, words.roles);
  if (role !== '') return nameIn(entry.slice(role.length), true);
  if (isHouse(entry)) return '';
  const two = entry.slice(-2);
  const found = isNamed(entry) ? entry : isNick(two) ? two : [-4, -3, -2].map((n) => entry.slice(n)).find(isNamed);
  if (found !== undefined) return found;
  const post = heads.posts.find((one) => entry.startsWith(one)) ?? '';
  const rest = entry.slice(post.length);
  return (post !== '' || isListed) && /^\p{Script=Han}{2,3}$/u.test(rest) && !endsIn(rest, heads.posts) && !isTitled(rest) ? rest : '';
}

/** 11.26, 2026/11/19, 15:00–15:40, 11.30上午 */
function isWhen(part: string): boolean {
  const rest = part.replace(/^[\d:：/.–—~-]{4,}/, '');
  return saysOnlyWhen(part) || (rest !== part && (rest === '' || saysOnlyWhen(rest))) || (rest.length === 2 && says(rest, 'is_half_day'));
}
const isList = (text: string): boolean =>
  text.split('、').every((one) => nameIn(one.replace(/[（(].*$/, ''), text.includes('、')) !== '') || endsIn(text, words.lists_end);

/** A word that opens or closes a part of the head, and what is told beside it; null for other words. */
function opened(token: string): Told | null {
  for (const part of parts) {
    const label = startOf(token, words[part]);
    const rest = token.slice(label.length);
    const value = rest.slice(startOf(rest, words.is).length).replace(/^[：:]\s*/, '');
    const told = part === 'time' ? isWhen(value) : part === 'place' ? says(value, 'is_place') : isList(value);
    if (label !== '' && (/^[：:]/.test(rest) || (told && (label.length > 1 || part === 'place')) || (value === '' && label.length > 1)))
      return { part, value: part === 'came' && /^\d/.test(value) ? `${label}${value}` : value };
    const end = isTold(part) ? words[part].find((one) => token.endsWith(one)) : undefined;
    const who = end === undefined ? '' : token.slice(0, -end.length);
    if (who !== '' && (isList(who) || (part === 'away' && who.length <= 6)))
      return { part, value: part === 'came' ? `${who}（${end}）` : who };
  }
  return isWhen(token) ? { part: 'time', value: token } : says(token, 'is_place') ? { part: 'place', value: token } : null;
}

/** What may stand behind who it tells of: 鲍站长主持, 施文请假. */
const isTold = (part: Part): boolean => part !== 'time' && part !== 'place';

const tokens = /((?:[（(][^（）()]*[）)]|[^\s，,。；;（(])+)([\s，,。；;]*)/g;

/** The parts a line is made of; null where it tells anything else. What stands behind a day alone may be its place: `bare`. */
function headIn(line: string): HeadLine[] | null {
  const found: Told[] = [];
  let gap = '';
  for (const [, token = '', mark = ''] of line.matchAll(tokens)) {
    const last = found.at(-1);
    const next = opened(token);
    const isSoft = gap !== '' && gap.trim() === '';
    // 喻厂长 主持，
    if (next?.value === '' && isSoft && last?.part === 'came' && mark.trim() !== '')
      found.splice(-1, 0, { part: next.part, value: nameIn(last.value.split(/[、\s]/).at(-1) ?? '') });
    else if (next && last?.part === next.part && last.value !== '') last.value += `${next.part === 'time' ? ' ' : '、'}${next.value}`;
    else if (next) found.push(next);
    else if (last && (last.value === '' || (isTold(last.part) && (isSoft || isList(token)))))
      last.value += `${last.value === '' ? '' : isSoft && last.part !== 'came' ? ' ' : '、'}${token}`;
    else if (found.length === 1 && last?.part === 'time' && /^\p{Script=Han}{2,6}$/u.test(token))
      found.push({ part: 'place', value: token, bare: true });
    else return null;
    gap = mark;
  }
  const label = /^[^：:]*(?=[：:])/.exec(line)?.[0] ?? '';
  // 缺席 is no leave.
  const called = (part: Part): string => (part === 'away' ? words.kept.find((one) => line.includes(one)) : undefined) ?? words.labels[part];
  return found.map(({ part, value, bare = false }) => ({
    slot: slotOf[part],
    bare,
    text: found.length === 1 && slotOfHeading(label) === slotOf[part] ? line : `${called(part)}：${value}`,
  }));
}

/** What frames the points of a meeting or a talk, line by line; nothing where no meeting is told of. */
export function headsOf(passages: readonly Passage[], isTalk: boolean): Map<Passage, HeadLine[]> {
  const heads = new Map<Passage, HeadLine[]>();
  for (const passage of passages.slice(0, 12)) {
    const lines = passage.speech ? null : headIn(passage.text);
    if (lines !== null) heads.set(passage, lines);
    else if (passage.speech || (heads.size > 0 && !/^[^，。：:]{2,6}[：:]/.test(passage.text))) break;
  }
  const told = new Set([...heads.values()].flat().map(({ slot }) => slot));
  const isMeeting = told.has('host') || told.has('recorder') || (told.has('time') && told.has('people'));
  // Where nobody met, 19:20 修好重启 tells of no place.
  const sure = [...heads].filter(([, lines], n) =>
    isMeeting ? n === 0 || !lines.some(({ bare }) => bare) : !lines.some(({ bare }) => bare),
  );
  return isMeeting || (told.has('time') && (isTalk || sure.some(([, lines]) => lines.some(({ slot }) => slot === 'place'))))
    ? new Map(sure)
    : new Map();
}

/** 采购部周会 2026/11/19 15:00: a title that goes on with when and where, and that; the title alone where it does not. */
export function titleIn(title: string): [string, string] {
  const words = title.split(/[\s\u3000]+/);
  const at = words.findIndex(
    (_, n) => n > 0 && isMeetingName(words[n - 1] ?? '') && headIn(words.slice(n).join(' '))?.every(({ bare }) => !bare) === true,
  );
  return at < 0 ? [title, ''] : [words.slice(0, at).join(' '), words.slice(at).join(' ')];
}

const isMeetingName = (name: string): boolean => endsIn(name, words.meetings) && !endsIn(name, words.no_meetings);

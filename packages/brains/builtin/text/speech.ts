/** Who said what and when, as chats, transcripts and interviews write it down. */
import { surnames } from './facts.ts';
import { slotOfHeading } from './slots.ts';

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
const stamp = String.raw`[\[(（]?(?:(?<day>${day})\s*(?:${clock})?|${clock})[\])）]?`;
const name = String.raw`(?<who>[^\s：:，,。；;！？|#*>\d\[\]【】"“”（）()-][^\s：:，,。；;！？|#[\]]{0,15}?)`;
const role = String.raw`(?:\s?[（(][^（()）\d]{1,12}[）)])?`;
const patterns = [
  new RegExp(`^${stamp}\\s*${name}${role}\\s*[：:]\\s*(?<words>.*)$`, 'u'),
  new RegExp(`^${name}${role}\\s*${stamp}\\s*[：:]?\\s*(?<words>.*)$`, 'u'),
];
const bare = new RegExp(`^${name}${role}\\s*[：:]\\s*(?<words>.+)$`, 'u');

const titles = '经理|总监|总|主任|工|老师|教授|姐|哥|董|科长|主管|部长|院长|医生|律师|先生|女士|同学|组长|店长|厂长|师傅';
const person = new RegExp(
  `^(?:[${surnames}][\\p{Script=Han}]{1,2}|[老小阿][\\p{Script=Han}]{1,2}|[\\p{Script=Han}]{1,3}(?:${titles})|[A-Z][a-z]+)$`,
  'u',
);
/** Parts people have in a talk that is written down without their names. */
const part =
  /^(?:[问答QA]|主持人?|记者|客服|客户|用户|采访[者人]|访谈[者人]|受访[者人]|面试官|候选人|求职者|(?:说话人|发言人|Speaker)\s?\d*)$/;

/** Somebody from outside who is asked or complains: 顾客陈女士, 家长A, 患者. */
export const guest = new RegExp(
  `^(?:顾客|客户|用户|消费者|家长|患者|病人|业主|住户|居民|旅客|游客|会员|群众|来访者?|受访[者人])(?:[${surnames}][\\p{Script=Han}]{0,2}|[A-Z]|[甲乙丙丁一二三四五六\\d]{1,2})?$`,
  'u',
);

/** Who was there, as a record lists them: 参加：韦总、小袁（采购）. */
const present = /(?:参加|参会|出席|与会)(?:人员?|者)?[：:]\s*([^\n]+)/;

function presentIn(content: string): Set<string> {
  const names = (present.exec(content)?.[1] ?? '').split(/[、，,；;\s]+/).map((one) => one.replace(/[（(].*$/, ''));
  return new Set(names.filter((one) => /^[\p{Script=Han}A-Za-z]{2,6}$/u.test(one)));
}

const listMark = /^(?:[-*•]|\d{1,2}[.)、）])\s*/;

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
  const unlisted = lines.flatMap((line) => readBare(line, null)?.who ?? []).filter((who) => part.test(who) || guest.test(who));
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
    if (groups?.['who'] === undefined || (slotOfHeading(groups['who']) !== null && !person.test(groups['who']))) continue;
    return { who: groups['who'], day: isoDay(groups['day'] ?? ''), words: (groups['words'] ?? '').trim() };
  }
  return null;
}

function readBare(line: string, speakers: Set<string> | null): SpokenLine | null {
  const groups = bare.exec(line)?.groups;
  const [, called, verb = ''] = /^(.{2,6})(要求|强调|指出|提出|汇报|补充|表示|认为|通报)$/.exec(groups?.['who'] ?? '') ?? [];
  if (called && speakers?.has(called))
    return { who: called, day: '', words: `${verb === '要求' ? verb : ''}${(groups?.['words'] ?? '').trim()}` };
  const who = groups?.['who'] ?? '';
  // 主持：邓楠 names who did it; nobody of that name speaks.
  const slot = slotOfHeading(who);
  if ((slot === 'host' || slot === 'recorder') && (groups?.['words'] ?? '').split(/[、，\s]+/).every((one) => person.test(one)))
    return null;
  const isSpeaker = speakers ? speakers.has(who) : part.test(who) || guest.test(who) || (person.test(who) && slot === null);
  return who !== '' && isSpeaker ? { who, day: '', words: (groups?.['words'] ?? '').trim() } : null;
}

function isoDay(written: string): string {
  const [year, month = '', date = ''] = written.split(/\D+/).filter((one) => one !== '');
  return year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : '';
}

/** Whoever asks in an interview. */
export const asks = /^(?:问|Q|记者|采访[者人]|访谈[者人]|面试官|主持人?)$/;
/** Whoever answers without a name of their own. */
export const answers = /^(?:答|A|受访[者人]|用户|候选人|求职者)$/;

const weekdays = '一二三四五六日';

/** 今天, 明天, 周五, 下周二 of a message of `iso` as the days they are: 11月20日（周五）. */
export function withDays(text: string, iso: string): string {
  if (iso === '') return text;
  const base = new Date(`${iso}T00:00:00Z`);
  const print = (offset: number) => {
    const date = new Date(base.getTime() + offset * 86_400_000);
    return `${date.getUTCMonth() + 1}月${date.getUTCDate()}日`;
  };
  const weekday = (base.getUTCDay() + 6) % 7;
  const near: Record<string, number> = { 前天: -2, 昨天: -1, 昨日: -1, 今天: 0, 今日: 0, 明天: 1, 明日: 1, 后天: 2 };
  return text
    .replaceAll(/前天|昨[天日]|今[天日]|明[天日]|(?<!以|今)后天/g, (word) => print(near[word] ?? 0))
    .replaceAll(
      /(?<![每上两双单至到—-])(本|这|下)?(?:周|星期)([一二三四五六日天])(?![\d一二三四五六日天至到、])/g,
      (said: string, week: string | undefined, one: string) => {
        const at = one === '天' ? 6 : weekdays.indexOf(one);
        // A bare day that is over this week is next week's or was this week's: nobody knows which where nothing is said to be done.
        if (week === undefined && at < weekday && !/[了过]|已/.test(text)) return said;
        return `${print(at - weekday + (week === '下' ? 7 : 0))}（周${weekdays[at]}）`;
      },
    );
}

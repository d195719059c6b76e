/** The day a talk was held, where its head, its own words, its file's name or the request tell it; and days told from there: 下周三（11月25日）. Pure. */
import type { Material } from './material.ts';

export interface TalkDay {
  /** ISO. */
  day: string;
  from: '记录' | '文件名' | '消息';
}

const whole = /(20\d{2})\s?[-/.年_]\s?(\d{1,2})\s?[-/.月_]\s?(\d{1,2})日?/;
const packed = /(?<!\d)(20\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)/;
const short = /(?<!\d)(\d{1,2})\s?月\s?(\d{1,2})\s?[日号]/;
/** A day that stands for the talk itself, not for what it tells of. */
const ofTalk = /^(?:今天(?:是)?|(?:会议|开会|谈话|录音|访谈|沟通)?(?:时间|日期)(?:是|为|在)?[：:]?)?\s*(?=\d)/;
const asked = /(?:会议|开会|会是?|录音|谈话|沟通|聊|时间|日期)[^，。；\n]{0,8}?(?=\d)/;

/** Null where nothing tells; messages that carry their own day need none. */
export function talkDay(
  { name, title, passages }: Pick<Material, 'name' | 'title' | 'passages'>,
  today: string,
  told = '',
): TalkDay | null {
  const first = passages.findIndex(({ speech }) => speech);
  if (first < 0) return null;
  const dated = passages.find(({ speech }) => speech?.day)?.speech?.day;
  if (dated) return { day: dated, from: '记录' };
  const head = [title, ...passages.slice(0, first).flatMap(({ text }) => text.split(/[\s\u3000]{2,}|　/))];
  const spoken = passages.flatMap(({ speech }) => /今天(?:是)?\s?\d{1,2}月\d{1,2}[日号]/.exec(speech?.words ?? '')?.[0] ?? []);
  for (const line of [...head, ...spoken]) {
    const day = whole.test(line) ? dayIn(line, today) : dayIn(ofTalk.test(line) ? line.slice(0, 24) : '', today);
    if (day !== '') return { day, from: '记录' };
  }
  const named = dayIn(name, today);
  if (named !== '') return { day: named, from: '文件名' };
  const meant = asked.exec(told);
  const said = meant ? dayIn(told.slice(meant.index, meant.index + meant[0].length + 14), today) : '';
  return said === '' ? null : { day: said, from: '消息' };
}

/** The first day named, ISO; without a year the latest one that is not far ahead. */
function dayIn(text: string, today: string): string {
  const found = whole.exec(text) ?? packed.exec(text);
  if (found) return iso(Number(found[1]), Number(found[2]), Number(found[3]));
  const bare = short.exec(text);
  if (!bare) return '';
  const year = Number(today.slice(0, 4));
  const day = iso(year, Number(bare[1]), Number(bare[2]));
  const ahead = (Date.parse(day) - Date.parse(today)) / 86_400_000;
  return ahead > 31 ? iso(year - 1, Number(bare[1]), Number(bare[2])) : day;
}

function iso(year: number, month: number, date: number): string {
  const day = new Date(Date.UTC(year, month - 1, date));
  return day.getUTCMonth() === month - 1 && day.getUTCDate() === date ? day.toISOString().slice(0, 10) : '';
}

const near: Record<string, number> = {
  前天: -2,
  昨天: -1,
  昨日: -1,
  昨晚: -1,
  今天: 0,
  今日: 0,
  今晚: 0,
  明天: 1,
  明日: 1,
  明早: 1,
  明晚: 1,
};
const relative =
  /(?:前天|昨[天日晚]|今[天日晚](?!后)|明[天日早晚]|(?<![以今])后天)|(?<![每两双单至到—-])(?:上|本|这个?|下下?|下个)?(?:周|星期)[一二三四五六日天](?![\d一二三四五六日天至到、—-])/g;

/** Days that only the day of the talk could tell. */
export function relativeDays(text: string): string[] {
  return [...text.matchAll(new RegExp(String.raw`(?<!（)(?:${relative.source})(?!（\d)`, 'g'))].map(([word]) => word);
}

/** @example besideDays('下周三出完', '2026-11-18') // '下周三（11月25日）出完' */
export function besideDays(text: string, iso: string): string {
  const base = new Date(`${iso}T00:00:00Z`);
  const weekday = (base.getUTCDay() + 6) % 7;
  return text.replaceAll(relative, (word: string, at: number) => {
    if (/^[（(]/.test(text.slice(at + word.length))) return word;
    const offset = offsetOf(word, weekday, /[了过]$|已/.test(text.slice(at).split(/[，。；]/)[0] ?? ''));
    if (offset === null) return word;
    const date = new Date(base.getTime() + offset * 86_400_000);
    return `${word}（${date.getUTCMonth() + 1}月${date.getUTCDate()}日）`;
  });
}

function offsetOf(word: string, weekday: number, isPast: boolean): number | null {
  if (word === '后天') return 2;
  if (near[word] !== undefined) return near[word];
  const at = '一二三四五六日天'.indexOf(word.at(-1) ?? '') % 7;
  const named = word.endsWith('天') ? 6 : at;
  if (word.startsWith('上')) return named - weekday - 7;
  if (word.startsWith('下下')) return named - weekday + 14;
  if (word.startsWith('下')) return named - weekday + 7;
  // A bare day that is over this week may be next week's: nobody knows.
  return /^[本这]/.test(word) || named >= weekday || isPast ? named - weekday : null;
}

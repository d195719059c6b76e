/** Times of day in the ways people say them: 上午 9 点半, 18:30, 晚上八点, 零点. */
import { parseChineseNumber } from '../text/chinese-number.ts';

export interface ClockTime {
  hour: number;
  minute: number;
}

const number = '(?:\\d{1,2}|[零〇一二两三四五六七八九十]{1,3})';
const period = '(?:凌晨|清晨|早晨|早上|早间|一早|上午|中午|正午|午间|午后|下午|傍晚|晚上|晚间|夜里|夜晚|半夜|午夜|今晚|早|晚)';
/** 点十五 and 点零五 need no 分; a single word would be the beginning of something else: 9 点一份. */
const minutes = `(?:\\d{2}(?!\\d)|${number}\\s*分(?!钟)|[二三四五]?十[一二三四五六七八九]?(?![号日个份条点])|[零〇][一二三四五六七八九])`;
/** One time; the groups are period, hour, and what follows it. */
const time = `(?:(?<period>${period})的?\\s*)?(?:(?<digital>\\d{1,2}\\s*[:：]\\s*\\d{2})|(?<hour>${number})\\s*(?:点钟?|時|时(?!间|候|段))\\s*(?<past>半(?!个|天|年)|整(?![理合个体顿改套天年])|一刻|三刻|${minutes})?)`;

/** Where a clock time is, with its hour named; no groups. */
export const clockPattern = time.replaceAll(/\(\?<\w+>/g, '(?:');
export const periodPattern = period;

const usual: [RegExp, ClockTime][] = [
  [/凌晨|半夜/, { hour: 1, minute: 0 }],
  [/午夜/, { hour: 0, minute: 0 }],
  [/清晨|一早/, { hour: 7, minute: 0 }],
  [/早|上午/, { hour: 9, minute: 0 }],
  [/中午|正午|午间/, { hour: 12, minute: 0 }],
  [/下午|午后/, { hour: 14, minute: 0 }],
  [/傍晚/, { hour: 18, minute: 0 }],
  [/晚|夜/, { hour: 20, minute: 0 }],
];

/** Every time that is named, in order; a later one without a period of its own is in that of the one before. Null when one can't be. */
export function clockTimes(text: string): ClockTime[] | null {
  const found: ClockTime[] = [];
  let current = '';
  for (const match of text.matchAll(new RegExp(time, 'g'))) {
    const { period: own, digital, hour, past } = match.groups ?? {};
    current = own ?? current;
    const [h = null, m = null] = digital
      ? digital.split(/[:：]/).map((part) => Number(part.trim()))
      : [parseChineseNumber(hour ?? ''), minutesOf(past ?? '')];
    if (h === null || m === null || h > 24 || m > 59) return null;
    found.push({ hour: hourIn(h, current), minute: m });
  }
  return found;
}

/** What a period alone is taken to mean; null when there is none. */
export function usualTime(text: string): ClockTime | null {
  const named = new RegExp(period).exec(text)?.[0];
  return named === undefined ? null : (usual.find(([pattern]) => pattern.test(named))?.[1] ?? null);
}

function minutesOf(past: string): number | null {
  const trimmed = past.replace(/\s*分$/, '');
  if (trimmed === '' || trimmed === '整') return 0;
  if (trimmed === '半') return 30;
  if (trimmed === '一刻') return 15;
  if (trimmed === '三刻') return 45;
  return parseChineseNumber(trimmed.replace(/^[零〇0](?=.)/, ''));
}

/** 晚上 12 点 and 零点 are the beginning of a day, 中午 1 点 is 13. */
function hourIn(hour: number, named: string): number {
  if (hour === 24) return 0;
  if (/凌晨|半夜|午夜|夜里/.test(named)) return hour === 12 ? 0 : hour;
  if (/晚|夜/.test(named)) return hour === 12 ? 0 : hour < 12 && hour > 0 ? hour + 12 : hour;
  if (/下午|午后|傍晚/.test(named)) return hour < 12 ? hour + 12 : hour;
  if (/中午|正午|午间/.test(named)) return hour <= 3 ? hour + 12 : hour;
  return hour;
}

/** Reads a question about clocks: what time it is somewhere, or what a time in one place is in another. */
import { parseChineseNumber } from '../text/chinese-number.ts';
import { placesIn, type NamedPlace } from '../text/time-zones.ts';

export type AskedTime =
  | { kind: 'now'; places: string[] }
  /** `days_on` from today, when the question names a day. */
  | { kind: 'convert'; time: string; days_on: number; from: string; to: string[] };

/** Whoever names no other place speaks from here. */
const here = '北京';

const asksClock = /几点钟?|什么时间|什么时候了|多少点/;
/** When something happens is no question for a clock. */
const asksWhen =
  /(?:几点钟?|什么时间|什么时候)(?:开始|结束|出发|到达?|起飞|降落|开|关|上班|下班|发布?|截止|集合|举行|召开|交|能|可以|会|的)/;
const clock =
  /(凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜里)?\s*(\d{1,2}|[零一二两三四五六七八九十]{1,3})\s*(?:[:：]\s*(\d{2})|(?:点钟?|时)\s*(半|[一三]刻|(?:\d{1,2}|[零一二三四五六七八九十]{1,3})(?=分))?)/;

/** Null when no clock is asked about. */
export function askedTime(text: string): AskedTime | null {
  if (text.length > 120 || !asksClock.test(text) || asksWhen.test(text)) return null;
  const places = placesIn(text);
  const given = clock.exec(text.replaceAll(/几点/g, '　　'));
  const time = given && timeOf(given);
  if (!time) {
    const isNow =
      /现在|此刻|当前|这会儿|目前/.test(text) || (places.length > 0 && text.length <= 30 && /几点钟?了?[呢啊呀]?[？?。！!\s]*$/.test(text));
    return isNow ? { kind: 'now', places: names(places) } : null;
  }
  // 9点到几点 in one place asks how long something takes.
  if (new Set(places.map(({ zone }) => zone)).size < 2 && (places.length === 0 || !/时间|当地|那[边里]|这[边里儿]|我们?/.test(text)))
    return null;
  const days_on = /后天/.test(text) ? 2 : /明[天早晚]/.test(text) ? 1 : 0;
  const before = places.filter((place) => place.at < given.index);
  const from = before.at(-1)?.name ?? here;
  const to = names(places.filter((place) => place.name !== from));
  return { kind: 'convert', time, days_on, from, to: to.length > 0 ? to : [here] };
}

function names(places: NamedPlace[]): string[] {
  return [...new Set(places.map(({ name }) => name))];
}

/** `下午三点半` → 15:30; null for what no clock shows. */
function timeOf([, part = '', hours = '', minutes, rest]: RegExpExecArray): string | null {
  const said = parseChineseNumber(hours);
  if (said === null || said > 24) return null;
  const isLater = /下午|傍晚|晚上|夜里/.test(part) || (part === '中午' && said < 11);
  const hour = (isLater && said < 12 ? said + 12 : said) % 24;
  const minute = minutes !== undefined ? Number(minutes) : minutesIn(rest);
  return minute === null || minute > 59 ? null : `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

function minutesIn(rest: string | undefined): number | null {
  switch (rest) {
    case undefined:
      return 0;
    case '半':
      return 30;
    case '一刻':
      return 15;
    case '三刻':
      return 45;
    default:
      return parseChineseNumber(rest);
  }
}

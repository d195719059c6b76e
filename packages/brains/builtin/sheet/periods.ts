/** Reads periods out of words: 2026年3月, 第二季度, 10月下旬, 2020年以后, 3月和4月. Pure. */
import type { Condition } from './conditions.ts';

/** One period, or the first and the last of a span; null when none is named. */
export function periodIn(text: string, year: string): string[] | null {
  const month = (y: string | undefined, m: string | undefined): string => `${y ?? year}-${(m ?? '').padStart(2, '0')}`;
  const day = /(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?\s*(?:到|至|~|—|-)\s*(?:(\d{4})[-/.年])?(\d{1,2})[-/.月](\d{1,2})日?/.exec(text);
  if (day)
    return [
      `${month(day[1], day[2])}-${(day[3] ?? '').padStart(2, '0')}`,
      `${month(day[4] ?? day[1], day[5])}-${(day[6] ?? '').padStart(2, '0')}`,
    ];
  // 上旬, 中旬, 下旬 are ten days each, the last as many as there are.
  const third = /(?:(\d{4})年)?(\d{1,2})月(?:份)?的?([上中下])旬/.exec(text);
  if (third) {
    const [, y, m, part = '上'] = third;
    const last = new Date(Date.UTC(Number(y ?? year), Number(m), 0)).getUTCDate();
    const [from, to] = { 上: ['01', '10'], 中: ['11', '20'], 下: ['21', String(last)] }[part] ?? ['01', '10'];
    return [`${month(y, m)}-${from}`, `${month(y, m)}-${to}`];
  }
  const years = /((?:19|20)\d{2})年?\s*(?:到|至|~|～|—|–|-)\s*((?:19|20)\d{2})年?(?![-/.\d]|月)/.exec(text);
  if (years) return [`${years[1] ?? ''}-01`, `${years[2] ?? ''}-12`];
  const months = /(?:(\d{4})年)?(\d{1,2})月?\s*(?:到|至|~|—|-)\s*(?:(\d{4})年)?(\d{1,2})月(?!\d)/.exec(text);
  if (months) return [month(months[1], months[2]), month(months[3] ?? months[1], months[4])];
  const quarter = /(?:(\d{4})年?)?(?:第?([一二三四1-4])季度|Q([1-4]))/i.exec(text);
  if (quarter) {
    const number = quarter[3] ? Number(quarter[3]) : '一二三四'.indexOf(quarter[2] ?? '') + 1 || Number(quarter[2]);
    return [month(quarter[1], String(number * 3 - 2)), month(quarter[1], String(number * 3))];
  }
  const half = /(?:(\d{4})年)?(上|下)半年/.exec(text);
  if (half) return half[2] === '上' ? [month(half[1], '1'), month(half[1], '6')] : [month(half[1], '7'), month(half[1], '12')];
  const one = /(?:(\d{4})[-/年])?(\d{1,2})月(?:份)?(?:(\d{1,2})[日号])?/.exec(text);
  if (one && !/前$|第$|每$/.test(text.slice(0, one.index)))
    return [one[3] ? `${month(one[1], one[2])}-${one[3].padStart(2, '0')}` : month(one[1], one[2])];
  const whole = /((?:19|20)\d{2})年/.exec(text);
  if (whole) return [whole[1] ?? year];
  return /今年/.test(text) ? [year] : /去年/.test(text) ? [String(Number(year) - 1)] : null;
}

/** 3月和4月, 2025年和2026年. */
export function periodPair(text: string, year: string): string[] | null {
  const months = /(?:(\d{4})年)?(\d{1,2})月(?:份)?(?:和|与|跟|、|比|较|对比|vs)\s*(?:(\d{4})年)?(\d{1,2})月/.exec(text);
  if (months) {
    const [, y, first = '', z, second = ''] = months;
    return [`${y ?? year}-${first.padStart(2, '0')}`, `${z ?? y ?? year}-${second.padStart(2, '0')}`];
  }
  const years =
    /((?:19|20)\d{2})年?(?:和|与|跟|、|比|较|对比|vs)\s*((?:19|20)\d{2})年?(?![-/.\d月])(?:的)?(?:(上|下)半年|第?([一二三四1-4])季度)?/.exec(
      text,
    );
  if (!years) return null;
  const [, first = '', second = '', half, quarter] = years;
  // 2025年和2026年上半年: the same months of both.
  const number = quarter === undefined ? 0 : '一二三四'.indexOf(quarter) + 1 || Number(quarter);
  const [from, count] = half === undefined ? [number * 3 - 2, 3] : [half === '上' ? 1 : 7, 6];
  if (half === undefined && quarter === undefined) return [first, second];
  return [first, second].flatMap((one) => Array.from({ length: count }, (_, n) => `${one}-${String(from + n).padStart(2, '0')}`));
}

/** 2020年以后, 2026年3月之前: a period without an end, or without a beginning. */
export function openPeriod(text: string): Omit<Condition, 'column'> | null {
  const match =
    /((?:19|20)\d{2})\s*[-/.年]\s*(?:(\d{1,2})\s*(?:[-/.月]\s*)?(?:(\d{1,2})\s*[日号]?)?)?\s*(?:份)?(以后|以来|之后|起|开始|后|以前|之前|前)(?!\s*[\d一二两三四五六七八九十百半几])/.exec(
      text,
    );
  if (!match) return null;
  const [, year = '', month, day, word = ''] = match;
  const at = (otherwise: string): string =>
    `${year}-${(month ?? otherwise).padStart(2, '0')}${day === undefined ? '' : `-${day.padStart(2, '0')}`}`;
  if (word.endsWith('前')) return { op: '<', value: at('1') };
  return word === '之后' || word === '后' ? { op: '>', value: at('12') } : { op: '>=', value: at('1') };
}

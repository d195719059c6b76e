/** Days and clock times: how long between two, what day it is after so many, what day of the week, how many working days. */
import { quoted, type Reading, type Said } from './computation.ts';
import { festivalNames, nextFestival } from './festivals.ts';
import { NUMBER, readNumber } from './numbers.ts';
import { shiftDays } from '../reading/periods.ts';

const day = String.raw`(?:(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[日号]?|(今天|今日|明天|昨天|后天)|(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]|(${festivalNames}))`;

interface Day {
  iso: string;
  /** No year was said: the one of today was taken. */
  guessed: boolean;
  at: number;
  end: number;
}

export function readDates(said: Said): Reading {
  return clockSpan(said) ?? readDays(said);
}

function readDays(said: Said): Reading {
  const { text, today } = said;
  const days = daysIn(said);
  const [first, second] = days;
  const assumed = days.some((one) => one.guessed) ? [`没有写年份的日期按 ${today.slice(0, 4)} 年计。`] : [];
  const broken = days.find((one) => !isDay(one.iso));
  if (broken && asksAboutDays(text)) return { unclear: `没有 ${broken.iso} 这一天，请核对日期。` };

  const working = /工作日|上班|个?工作天/.test(text);
  const isSpan = /多少|几|多久|相差|间隔|相隔|天数|差/.test(text) && /天|日|周|星期|月|年|久/.test(text);
  const isUntil = first && /(?:距离?|离|到|还有|还剩|倒计时)/.test(text) && /还有|还剩|倒计时|距离?|离/.test(text);
  if (first && (second || isUntil) && isSpan) {
    const from = second ? first.iso : today;
    const to = second ? second.iso : first.iso;
    if (!second) assumed.unshift(`从今天（${today}）算起。`);
    return working ? workingDays(text, from, to, assumed) : daysBetween(text, from, to, assumed);
  }
  const shift = shiftIn(text);
  if (shift && asksForDay(text)) {
    if (!first) assumed.unshift(`从今天（${today}）算起。`);
    return shiftedDay(first?.iso ?? today, shift, assumed);
  }
  if (first && !second && /(?:星期|周|礼拜)(?:几|多少)|星期是/.test(text))
    return {
      purpose: `${first.iso} 是星期几`,
      source: [
        'from datetime import date',
        '',
        `那天 = date.fromisoformat(${quoted(first.iso)})`,
        `print(f'{那天}：星期{"一二三四五六日"[那天.weekday()]}')`,
        "print(f'当年第几天：第 {那天.timetuple().tm_yday} 天')",
        "print(f'当年第几周：第 {那天.isocalendar().week} 周')",
        '',
      ].join('\n'),
      how: '按公历推算；周数按 ISO 8601（周一为一周之首）',
      assumed,
    };
  return null;
}

function daysBetween(text: string, from: string, to: string, assumed: string[]): Reading {
  const inclusive = /含首尾|首尾都算|包括(?:首尾|当天|头尾)|含(?:起止|当天)/.test(text);
  return {
    purpose: `${from} 到 ${to} 的天数`,
    source: [
      'from datetime import date',
      '',
      `起 = date.fromisoformat(${quoted(from)})`,
      `止 = date.fromisoformat(${quoted(to)})`,
      `天数 = (止 - 起).days${inclusive ? ' + (1 if 止 >= 起 else -1)' : ''}`,
      "print(f'天数：{天数:,} 天')",
      '甲, 乙 = min(起, 止), max(起, 止)',
      '月数 = (乙.year - 甲.year) * 12 + 乙.month - 甲.month - (乙.day < 甲.day)',
      '年, 月 = divmod(月数, 12)',
      '前 = date(甲.year + (甲.month - 1 + 月数) // 12, (甲.month - 1 + 月数) % 12 + 1, 1)',
      'import calendar',
      '前 = 前.replace(day=min(甲.day, calendar.monthrange(前.year, 前.month)[1]))',
      "print(f'合：{年} 年 {月} 个月零 {(乙 - 前).days} 天')",
      "print(f'整周数：{abs(天数) // 7} 周零 {abs(天数) % 7} 天')",
      '',
    ].join('\n'),
    how: inclusive ? '结束日期减开始日期，再加 1 天（首尾都算）' : '结束日期减开始日期，开始那天不算、结束那天算；首尾都算再加 1 天',
    assumed,
  };
}

function workingDays(text: string, from: string, to: string, assumed: string[]): Reading {
  return {
    purpose: `${from} 到 ${to} 的工作日`,
    source: [
      'from datetime import date, timedelta',
      '',
      `起 = date.fromisoformat(${quoted(from)})`,
      `止 = date.fromisoformat(${quoted(to)})`,
      '起, 止 = min(起, 止), max(起, 止)',
      '全部 = [起 + timedelta(days=n) for n in range((止 - 起).days + 1)]',
      '工作日 = [一天 for 一天 in 全部 if 一天.weekday() < 5]',
      "print(f'工作日：{len(工作日):,} 天')",
      "print(f'周末：{len(全部) - len(工作日):,} 天')",
      '',
    ].join('\n'),
    how: '首尾都算，数出其中的周一到周五',
    assumed: [...assumed, '没有计法定节假日和调休：那要按当年的放假通知增减。'].concat(/法定|节假日|调休/.test(text) ? [] : []),
  };
}

interface Shift {
  unit: 'day' | 'working' | 'month';
  count: number;
  words: string;
}

function shiftIn(text: string): Shift | null {
  const found = new RegExp(
    `(账期|期限|有效期|质保期?|保修期?|试用期|为期|往前推?|往后推?|再过|过|倒推|前推|后推|之前|之后|加上?|减去?)?\\s*(${NUMBER})\\s*(个?工作日|天|日(?!期)|个?星期|周(?!年)|个月|年)(?:零?(半))?\\s*(之前|以前|前|之后|以后|后|内)?`,
  ).exec(text.replaceAll(new RegExp(day, 'g'), (one) => ' '.repeat(one.length)));
  if (!found) return null;
  const [words, before = '', amount = '', unit = '', , after = ''] = found;
  if (before === '' && after === '') return null;
  const count = Number(readNumber(amount));
  if (!Number.isInteger(count) || count < 0 || count > 1_000_000) return null;
  const back = /前|倒|减/.test(before) || /前/.test(after);
  const size = /周|星期/.test(unit) ? 7 : unit === '年' ? 12 : 1;
  const kind = unit.includes('工作') ? 'working' : /月|年/.test(unit) ? 'month' : 'day';
  return { unit: kind, count: (back ? -1 : 1) * count * size, words: words.trim() };
}

function shiftedDay(from: string, { unit, count, words }: Shift, assumed: string[]): Reading {
  const move = {
    day: [`那天 = 起 + timedelta(days=${count})`],
    working: [
      `步, 剩 = (1 if ${count} > 0 else -1), abs(${count})`,
      '那天 = 起',
      'while 剩:',
      '    那天 += timedelta(days=步)',
      '    剩 -= 那天.weekday() < 5',
    ],
    month: [
      'import calendar',
      `月序 = 起.year * 12 + 起.month - 1 + (${count})`,
      '年, 月 = 月序 // 12, 月序 % 12 + 1',
      '那天 = date(年, 月, min(起.day, calendar.monthrange(年, 月)[1]))',
    ],
  }[unit];
  return {
    purpose: `${from} ${words}的日期`,
    source: [
      'from datetime import date, timedelta',
      '',
      `起 = date.fromisoformat(${quoted(from)})`,
      ...move,
      'print(f\'日期：{那天}（星期{"一二三四五六日"[那天.weekday()]}）\')',
      '',
    ].join('\n'),
    how: `从 ${from} 起推 ${words}，起始那天不算在内${unit === 'working' ? '，只数周一到周五' : unit === 'month' ? '；那个月没有这一天时取月末' : ''}`,
    assumed: unit === 'working' ? [...assumed, '没有计法定节假日和调休。'] : assumed,
  };
}

/** 9:30 到 17:45 */
function clockSpan({ text }: Said): Reading {
  const found = /(\d{1,2})\s*[:点时]\s*(\d{1,2})?\s*分?\s*(?:到|至|-|~|—)+\s*(次日|第二天|明天)?\s*(\d{1,2})\s*[:点时]\s*(\d{1,2})?/.exec(
    text,
  );
  if (!found || !/多久|多长|几个?小时|多少(?:个)?(?:小时|分钟|时间)|时长|工时/.test(text)) return null;
  const [, h1, m1 = '0', next, h2, m2 = '0'] = found;
  const [from, to] = [Number(h1) * 60 + Number(m1), Number(h2) * 60 + Number(m2)];
  if (Math.max(Number(h1), Number(h2)) > 24 || Math.max(Number(m1), Number(m2)) > 59)
    return { unclear: '时刻写得不对，请写成 9:30 到 17:45 这样。' };
  const overnight = next !== undefined || to < from;
  return {
    purpose: '两个时刻相隔多久',
    source: [
      `起 = ${h1} * 60 + ${Number(m1)}`,
      `止 = ${h2} * 60 + ${Number(m2)}${overnight ? ' + 24 * 60' : ''}`,
      '分钟 = 止 - 起',
      "print(f'时长：{分钟 // 60} 小时 {分钟 % 60} 分')",
      "print(f'合小时：{分钟 / 60:.4g} 小时')",
      "print(f'合分钟：{分钟} 分钟')",
      '',
    ].join('\n'),
    how: '都换成分钟后相减',
    assumed: overnight && next === undefined ? ['结束时刻比开始早，按到第二天计。'] : [],
  };
}

function daysIn({ text, today }: Said): Day[] {
  return [...text.matchAll(new RegExp(day, 'g'))].flatMap((match): Day | [] => {
    const [whole, y, m, d, word, month, date, festival] = match;
    const span = { at: match.index, end: match.index + whole.length };
    const feast = festival === undefined ? undefined : nextFestival(festival, today);
    if (feast !== undefined) return feast === null ? [] : { iso: feast, guessed: false, ...span };
    if (word !== undefined) return { iso: shiftDays(today, { 明天: 1, 昨天: -1, 后天: 2 }[word] ?? 0), guessed: false, ...span };
    const iso = [y ?? today.slice(0, 4), (m ?? month ?? '').padStart(2, '0'), (d ?? date ?? '').padStart(2, '0')].join('-');
    return { iso, guessed: y === undefined, ...span };
  });
}

function isDay(iso: string): boolean {
  const at = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso);
}

function asksAboutDays(text: string): boolean {
  return /多少|几|多久|相差|间隔/.test(text) && /天|日|周|星期|月|年/.test(text);
}

function asksForDay(text: string): boolean {
  return /哪一?[天日]|几号|几月|什么(?:日期|日子|时候)|日期(?:是|为)|是何日|星期几|多少号|到期日|截止/.test(text);
}

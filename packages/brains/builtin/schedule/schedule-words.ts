/** Reads that something is to be done again and again: when, as a trigger, and what. Says nothing it is not sure of. */
import { readTrigger, shortestGap } from '#contract/schedule/trigger.ts';
import { parseChineseNumber } from '../text/chinese-number.ts';
import { clockPattern, clockTimes, periodPattern, usualTime, type ClockTime } from './clock-words.ts';

export type ScheduleWish =
  | {
      kind: 'wish';
      trigger: string;
      /** What is to be done each time; '' when that was not said. */
      plan: string;
      /** What was not said and is taken for granted, a sentence each. */
      assumed: string[];
    }
  /** Wanted, but not in a way that can be set up. */
  | { kind: 'beyond'; why: string };

const list = '[、,，和及与跟]';
const number = '(?:\\d{1,2}|[零〇一二两三四五六七八九十]{1,3})';
const weekday = '[一二三四五六日天1-7]';
const week = '(?:周|星期|礼拜)';
const weekdays = `${weekday}(?:(?:${list}|[到至~～\\-－—]|(?=${week}))${week}?${weekday}(?![号日]))*`;
const dayOfMonth = `${number}\\s*[号日]?(?:\\s*(?:${list}|[到至~～\\-－—])\\s*${number}\\s*[号日]?)*`;

/** Which days. The named groups tell them apart. */
const days = [
  `每\\s*(?:个|逢)?\\s*(?<work>工作日|上班日|交易日|周一[到至]周五)`,
  `(?<work2>工作日|${week}一\\s*[到至~～\\-－—]\\s*${week}?五)(?:里|的)?每天`,
  `每\\s*个?\\s*(?<weekend>周末|双休日)`,
  `每\\s*(?:逢|个)?\\s*${week}的?\\s*(?<week>${weekdays})`,
  `逢\\s*${week}\\s*(?<week2>${weekdays})`,
  `每\\s*个?\\s*月的?\\s*(?<month>${dayOfMonth})(?<=[号日]\\s*)`,
  `每\\s*个?\\s*月的?\\s*(?<bound>初|底|末|最后一[天日]|第一[天日]|月初|月底|月末)`,
  `每\\s*(?<apart>隔)?\\s*(?<every>${number}|半)?\\s*个?\\s*(?<unit>小时|钟头|分钟|天|${week}|月)(?![一二三四五六日天末])`,
  `隔\\s*(?<skip>天|日|${week}|月)`,
  `每\\s*(?:一)?\\s*(?<year>年|季度|季|半年)(?:的?\\s*(?<inYear>${number}\\s*月\\s*${number}\\s*[号日]?))?`,
  `(?<work3>工作日|周末)`,
  `每一?(?<daily>天|日)|天天|日日|每(?=早|晚|${periodPattern})`,
].join('|');

const times = `(?:${clockPattern})(?:\\s*(?:${list}|还有)\\s*(?:${clockPattern}))*`;
/** A rhythm and, if one is said, the time of day with it. */
const whole = new RegExp(
  `(?:${days})(?:的|里|，|,|在|,\\s)?\\s*(?:(?<clock>${times})|(?<part>${periodPattern}))?(?:的时候|时候|左右|准时)?`,
);
/** Said before or behind the rhythm, it is for a schedule. */
const before =
  /^(?:请|麻烦|能不能|可以|以后|今后|我想|我要|希望|想让你|需要|你|案头|再|都|，|,|\s)*(?:(?:帮|给|替|为)我)?(?:(?:设(?:置|定|个)?|建(?:立|个)?|创建|新建|添加|加|做|安排|定)(?:一个|个)?)?(?:定时(?:任务|提醒|执行)?|周期任务|例行任务|(?:提醒|叫)(?:我们|我|大家)?)?[：:，,\s]*$/;
const asking =
  /^(?:[，,、\s]|的时候|都|要|会|就|再|自动|定时|按时|准时|定期|固定)*(?:请|麻烦)?(?:(?:帮|给|替|为|跟|向|叫)(?:我们|我|大家|团队)|提醒|通知我|告诉我|自动|定时|按时|推送|发(?:我|给我)|叫我)/;
const named = /定时(?:任务|提醒|执行)|周期任务|例行任务/;
/** With a clock time in front of it, an errand. */
const errand =
  /^[，,、\s]*(?:自动|定时)?(?:总结|汇总|整理|归纳|收集|搜集|搜索|检索|查(?!看过)|检查|统计|分析|生成|写|起草|拟|做|画|更新|播报|推送|列出|翻译|抓取|监控|跑|执行|运行|打开|读|看|备份|导出|制作|出)/;
const about = /定时任务(?:的|是什么|有哪些|怎么|功能|在哪)|(?:什么是|介绍一?下)[^，。]{0,6}定时|吗[？?]?$|^(?:为什么|怎么|如何|什么)/;
/** A text is wanted in which a schedule stands. */
const writing = /^(?:请|麻烦|帮我|给我|替我)*(?:写|起草|草拟|拟|做|制作|生成)(?:一|个|份|篇|张|封|则|条|两|几)/;

const once =
  /^(?:请|麻烦)?(?:(?:帮我|给我)?(?:设(?:置|个)?|建个?)?(?:一个)?(?:定时)?提醒(?:我)?[：:，,\s]*)?(?:今天|今晚|明天|明早|明晚|后天|大后天|(?:这|本|下)个?(?:周|星期|礼拜|月)[一二三四五六日天]?|\d{1,2}\s*月\s*\d{1,2}\s*[号日]|(?:\d+|[一二两三四五六七八九十半]+)\s*个?(?:分钟|小时|天)(?:之|以)?后|等会儿?|待会儿?)/;

const sentences = {
  once: '没有建立定时任务：只能设每天、每周、每月这样反复执行的，不能只在某一天执行一次。到时候把这件事发给我，我马上做。',
  often: '没有建立定时任务：两次执行之间至少要隔 10 分钟。说长一点的间隔就能建立，例如“每隔 30 分钟”。',
  spread: '没有建立定时任务：隔几天、隔几周、每隔几个月这样的间隔设不了。可以设每天、每周某几天或每月某几号，例如“每周一、四上午 9 点”。',
  lastDay: '没有建立定时任务：每月最后一天在各个月不是同一号，设不了。可以设每月 28 号，或每月 1 号。',
  clock: '没有建立定时任务：没有看懂时间。请写成“每天上午 9 点”“每周一 18:30”这样。',
  minutes: '没有建立定时任务：一个定时任务的几个时间要在同样的分钟上（例如 9:30 和 18:30），否则请分成几个来说。',
  when: '没有建立定时任务：没有说多久一次、几点执行。例如：“每天上午 9 点帮我总结销售日报”“每周一早上提醒我写周报”。',
} as const;

/** Null when the words ask for something else. */
export function readSchedule(said: string): ScheduleWish | null {
  const text = settled(said);
  if (about.test(text) || writing.test(text)) return null;
  const match = whole.exec(text);
  if (!match) return withoutRhythm(text);
  const [lead, tail] = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
  if (!isAsked(lead, tail, match.groups?.['clock'] !== undefined)) return null;
  const read = triggerOf(match.groups ?? {}, match[0]);
  if ('why' in read) return { kind: 'beyond', why: read.why };
  const trigger = readTrigger(read.trigger);
  if (!trigger) return { kind: 'beyond', why: sentences.clock };
  if (shortestGap(trigger) < 10) return { kind: 'beyond', why: sentences.often };
  return { kind: 'wish', ...read, plan: planOf(lead, tail) };
}

/** 每天 is how the form begins, whatever is filled in behind it: 每天[周一上午 9 点]帮我…. */
function settled(said: string): string {
  return said
    .normalize('NFKC')
    .trim()
    .replace(/每天\s*(?=每|工作日|周末|隔)/, '')
    .replace(/每天\s*(?=(?:周|星期|礼拜)[一二三四五六日天])/, '每');
}

/** Words that only say another time: the trigger, else null. */
export function readOtherTime(said: string, trigger: string): { trigger: string; assumed: string[] } | null {
  const text = settled(said);
  const match = whole.exec(text);
  if (match) {
    const read = triggerOf(match.groups ?? {}, match[0], timeIn(trigger));
    return 'why' in read ? null : read;
  }
  const [time] = clockTimes(text) ?? [];
  if (!time || text.length > 20) return null;
  const [, , ...rest] = trigger.split(' ');
  return { trigger: [time.minute, time.hour, ...rest].join(' '), assumed: [] };
}

function timeIn(trigger: string): ClockTime | null {
  const [minute = '', hour = ''] = trigger.split(' ');
  return /^\d+$/.test(minute) && /^\d+$/.test(hour) ? { hour: Number(hour), minute: Number(minute) } : null;
}

function withoutRhythm(text: string): ScheduleWish | null {
  if (once.test(text) && (/提醒|叫我|通知我|定时/.test(text) || (new RegExp(clockPattern).test(text) && /帮我|给我|替我|自动/.test(text))))
    return { kind: 'beyond', why: sentences.once };
  if (
    /^(?:请|麻烦|帮我|给我)*(?:设(?:置|定|个)?|建(?:立|个)?|创建|新建|添加)(?:一个|个)?(?:定时|周期|例行)(?:任务|提醒)/.test(text) ||
    /^(?:请|麻烦)?(?:到时候|按时|定时|定期)提醒我/.test(text)
  )
    return { kind: 'beyond', why: sentences.when };
  return null;
}

function isAsked(lead: string, tail: string, hasClock: boolean): boolean {
  if (/[：:]\s*$/.test(lead) && !named.test(lead)) return false;
  if (named.test(lead) && lead.length <= 16) return true;
  if (before.test(lead))
    return asking.test(tail) || /帮我|提醒我?|自动|给我/.test(lead) || (hasClock && errand.test(tail)) || named.test(tail.slice(0, 12));
  // 总结销售日报，每天早上 9 点发给我
  return /^[，,、\s]*(?:自动|定时|按时|准时)?(?:发(?:给)?我|推(?:送)?给我|提醒我(?:一次)?|(?:自动)?(?:执行|运行|跑|做)一?[次遍]?)[。！!\s]*$/.test(
    tail,
  );
}

type Read = { trigger: string; assumed: string[] } | { why: string };

function triggerOf(groups: Record<string, string | undefined>, phrase: string, otherwise: ClockTime | null = null): Read {
  const { apart, every, unit, skip, year, inYear } = groups;
  if (skip !== undefined) return { why: sentences.spread };
  if (unit === '小时' || unit === '钟头' || unit === '分钟') return interval(every ?? '1', unit);
  if (unit !== undefined && (apart !== undefined || !(every === undefined || every === '1' || every === '一')))
    return { why: sentences.spread };
  const assumed: string[] = [];
  const found = groups['clock'] === undefined ? [] : clockTimes(groups['clock']);
  if (found === null) return { why: sentences.clock };
  const times = found.length > 0 ? found : [usualTime(groups['part'] ?? phrase) ?? otherwise ?? { hour: 10, minute: 0 }];
  if (found.length === 0 && otherwise === null) assumed.push(`没有说几点，先按 ${told(times[0])} 填的`);
  if (new Set(times.map(({ minute }) => minute)).size > 1) return { why: sentences.minutes };
  const clock = `${times[0]?.minute ?? 0} ${[...new Set(times.map(({ hour }) => hour))].toSorted((a, b) => a - b).join(',')}`;
  if (groups['work'] ?? groups['work2'] ?? (groups['work3'] === '工作日' ? '工作日' : undefined)) {
    assumed.push('工作日按周一到周五算，不会避开节假日和调休');
    return { trigger: `${clock} * * 1,2,3,4,5`, assumed };
  }
  if (groups['weekend'] ?? groups['work3']) return { trigger: `${clock} * * 0,6`, assumed };
  const week = groups['week'] ?? groups['week2'];
  if (week !== undefined) return { trigger: `${clock} * * ${weekdaysIn(week).join(',')}`, assumed };
  if (groups['month'] !== undefined) {
    const days = daysIn(groups['month']);
    if (!days) return { why: sentences.clock };
    if (days.some((day) => day > 28)) assumed.push('没有这一天的月份会跳过');
    return { trigger: `${clock} ${days.join(',')} * *`, assumed };
  }
  if (groups['bound'] !== undefined) {
    if (!/初|第一/.test(groups['bound'])) return { why: sentences.lastDay };
    return { trigger: `${clock} 1 * *`, assumed };
  }
  if (year !== undefined) return yearly(clock, year, inYear, assumed);
  if (unit === '月') return { trigger: `${clock} 1 * *`, assumed: [...assumed, '没有说几号，先按 1 号填的'] };
  if (unit !== undefined && unit !== '天') return { trigger: `${clock} * * 1`, assumed: [...assumed, '没有说星期几，先按周一填的'] };
  return { trigger: `${clock} * * *`, assumed };
}

function interval(every: string, unit: string): Read {
  const count = every === '半' ? 0.5 : (parseChineseNumber(every) ?? 0);
  const minutes = unit === '分钟' ? count : count * 60;
  if (minutes > 0 && minutes < 10) return { why: sentences.often };
  if (minutes < 60 && 60 % minutes === 0) return { trigger: `*/${minutes} * * * *`, assumed: [] };
  if (minutes === 60) return { trigger: '0 * * * *', assumed: [] };
  if (minutes > 60 && minutes % 60 === 0 && 1440 % minutes === 0) return { trigger: `0 */${minutes / 60} * * *`, assumed: [] };
  return {
    why: '没有建立定时任务：这个间隔在一小时或一天里分不匀，设不了。能设的有每隔 10、15、20、30 分钟，或 1、2、3、4、6、8、12 小时。',
  };
}

function yearly(clock: string, year: string, inYear: string | undefined, assumed: string[]): Read {
  const [month, day] = (inYear?.match(new RegExp(number, 'g')) ?? []).map((one) => parseChineseNumber(one) ?? 0);
  const first = year === '季度' || year === '季' ? '1,4,7,10' : year === '半年' ? '1,7' : '1';
  if (month === undefined || day === undefined)
    return { trigger: `${clock} 1 ${first} *`, assumed: [...assumed, '没有说哪一天，先按第一天填的'] };
  return { trigger: `${clock} ${day} ${month} *`, assumed };
}

function weekdaysIn(text: string): number[] {
  const day = (one: string) => ('日天7'.includes(one) ? 0 : '一二三四五六'.indexOf(one) + 1 || Number(one));
  const found = new Set<number>();
  const marks = [...text.matchAll(new RegExp(`([到至~～\\-－—])?${week}?(${weekday})`, 'g'))];
  marks.forEach((mark, n) => {
    const to = day(mark[2] ?? '');
    const from = mark[1] === undefined ? to : day(marks[n - 1]?.[2] ?? '');
    // A week begins on Monday here: 周五到周日 is three days.
    for (let at = (from + 6) % 7; at <= (to + 6) % 7; at += 1) found.add((at + 1) % 7);
    found.add(to);
  });
  return [...found].toSorted((a, b) => a - b);
}

function daysIn(text: string): number[] | null {
  const found: number[] = [];
  for (const mark of text.matchAll(new RegExp(`([到至~～\\-－—])?\\s*(${number})`, 'g'))) {
    const to = parseChineseNumber(mark[2] ?? '') ?? 0;
    const from = mark[1] === undefined ? to : (found.at(-1) ?? to);
    for (let day = Math.min(from, to); day <= to; day += 1) found.push(day);
  }
  const days = [...new Set(found)].toSorted((a, b) => a - b);
  return days.length > 0 && days.every((day) => day >= 1 && day <= 31) ? days : null;
}

function told(time: ClockTime | undefined): string {
  return `${String(time?.hour ?? 0).padStart(2, '0')}:${String(time?.minute ?? 0).padStart(2, '0')}`;
}

/** What is left when the words about when and whom are taken out. */
function planOf(lead: string, tail: string): string {
  const inFront = lead
    .replace(/^(?:请|麻烦|能不能|可以|以后|今后|我想|我要|希望|想让你|需要|你|案头|再|都|，|,|\s)+/, '')
    .replace(
      /^(?:(?:帮|给|替|为)我)?(?:设(?:置|定|个)?|建(?:立|个)?|创建|新建|添加|加|安排|定)(?:一个|个)?(?:定时(?:任务|提醒|执行)?|周期任务|例行任务)[：:，,\s]*/,
      '',
    )
    .replace(/^(?:定时任务|周期任务|例行任务)[：:，,\s]*/, '')
    .replace(/^(?:(?:帮|给|替|为)我)[，,\s]*$/, '')
    .replace(/[，,、：:\s]+$/, '');
  const behind = tail
    .replace(/^(?:[，,、：:。\s]|的时候|都|要|会|就|再|自动|定时|按时|准时|定期|固定)+/, '')
    .replace(/^(?:请|麻烦)?(?:帮|给|替|为)(?:我们|我)(?:再|来)?/, '')
    .replace(/^(?:自动|定时|按时|准时)/, '')
    .replace(/^[，,、：:\s]+/, '')
    .replace(/[，,]?(?:并|然后|再)?(?:发(?:给)?我|推(?:送)?给我|执行一?次|跑一?次|做一?次)?[。！!\s]*$/, '');
  if (inFront === '') return behind;
  // 提醒我，每周五下午 5 点，交周报
  return /^(?:提醒|叫)我?$/.test(inFront) ? `${inFront}${behind}` : [inFront, behind].filter((part) => part !== '').join('，');
}

/** What the calendar suggests writing about: the end of a week, month, quarter or year, and the holidays ahead. */

export interface Occasion {
  /** `本周工作周报`: what one writes now. */
  text: string;
  /** What goes into the text, as a request would name it. */
  asks: string;
}

interface Day {
  year: number;
  month: number;
  day: number;
  /** 0 is Sunday. */
  weekday: number;
  last_of_month: number;
  lunar_month: number;
  lunar_day: number;
}

const week = '包括本周完成、关键数据、问题与风险、下周计划';

/** The most pressing first. */
export function occasionsOf(today: string): Occasion[] {
  const day = dayOf(today);
  const { month, weekday, last_of_month } = day;
  const left = last_of_month - day.day;
  const quarter = '一二三四'[Math.floor((month - 1) / 3)] ?? '';
  const lastMonth = month === 1 ? 12 : month - 1;
  const found: (Occasion | null)[] = [
    month % 3 === 0 && left <= 7 && month !== 12
      ? { text: `第${quarter}季度工作总结`, asks: '包括工作概况、主要成果、存在的问题、下季度计划' }
      : null,
    month === 12 && day.day >= 5 ? { text: `${day.year}年年终工作总结`, asks: '包括主要工作与成果、存在的不足、经验体会、明年计划' } : null,
    month === 1 && day.day <= 20 ? { text: `${day.year}年度工作计划`, asks: '包括工作目标、重点任务、时间进度、资源与分工' } : null,
    (month === 6 && day.day >= 20) || (month === 7 && day.day <= 10)
      ? { text: '上半年工作总结', asks: '包括主要工作与成果、存在的问题、下半年计划' }
      : null,
    left <= 4 ? { text: `${month}月工作月报`, asks: '包括本月完成、关键数据、问题与风险、下月计划' } : null,
    day.day <= 4 ? { text: `${lastMonth}月工作月报`, asks: '包括本月完成、关键数据、问题与风险、下月计划' } : null,
    weekday >= 4 || weekday === 0 ? { text: '本周工作周报', asks: week } : null,
    weekday === 1 ? { text: '本周工作计划', asks: '包括工作目标、重点任务、负责人和完成时间' } : null,
    weekday === 2 || weekday === 3 ? { text: '项目进展汇报', asks: '包括总体进展、存在的问题、下一步工作、需要支持的事项' } : null,
    ...holidays(day).map((name) => ({ text: `关于${name}放假的通知`, asks: '写明放假时间、值班安排和有关要求' })),
  ];
  return found.filter((one) => one !== null);
}

/** The holiday ahead, for posters and notices; none when it is far. */
export function holidayAhead(today: string): string | null {
  return holidays(dayOf(today))[0] ?? null;
}

/** Days since 1970, so that each day begins its round of the general suggestions elsewhere. */
export function dayNumber(today: string): number {
  return Math.floor(Date.parse(`${today}T00:00:00Z`) / 86_400_000);
}

function holidays({ month, day, lunar_month, lunar_day }: Day): string[] {
  const near: [string, boolean][] = [
    ['元旦', month === 12 && day >= 18],
    ['春节', lunar_month === 12 && lunar_day >= 8],
    ['清明节', (month === 3 && day >= 24) || (month === 4 && day <= 4)],
    ['劳动节', month === 4 && day >= 17],
    ['端午节', (lunar_month === 4 && lunar_day >= 22) || (lunar_month === 5 && lunar_day <= 4)],
    ['中秋节', lunar_month === 8 && lunar_day <= 14],
    ['国庆节', month === 9 && day >= 15],
  ];
  return near.flatMap(([name, isNear]) => (isNear ? [name] : []));
}

function dayOf(today: string): Day {
  const date = new Date(`${today}T00:00:00Z`);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  const lunar = new Intl.DateTimeFormat('en-u-ca-chinese', { timeZone: 'UTC', month: 'numeric', day: 'numeric' }).formatToParts(date);
  // A leap month is written 6bis.
  const part = (type: string): number => Number.parseInt(lunar.find((one) => one.type === type)?.value ?? '0', 10);
  return {
    year,
    month,
    day,
    weekday: date.getUTCDay(),
    last_of_month: new Date(Date.UTC(year, month, 0)).getUTCDate(),
    lunar_month: part('month'),
    lunar_day: part('day'),
  };
}

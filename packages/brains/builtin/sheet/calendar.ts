/** Puts days in place of words that count from today: 本月, 上周, 近30天, 今年. Pure. */
import type { SheetInfo } from './book.ts';
import type { SheetPlan } from './plan.ts';

const day = 86_400_000;
const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);
const inWords = (time: number): string => {
  const date = new Date(time);
  return `${date.getUTCFullYear()}年${date.getUTCMonth() + 1}月${date.getUTCDate()}日`;
};

export function inCalendarDays(given: string, sheets: SheetInfo[], today: string): { text: string; assumed: string[] } {
  const now = Date.parse(`${today}T00:00:00Z`);
  const columns = sheets.flatMap((sheet) => sheet.columns.map((column) => column.name));
  const hasDays = sheets.some((sheet) => sheet.columns.some((column) => column.type === 'date'));
  if (Number.isNaN(now) || !hasDays) return { text: given, assumed: [] };
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const monthOf = (back: number): string => {
    const date = new Date(Date.UTC(year, month - 1 - back, 1));
    return `${date.getUTCFullYear()}年${date.getUTCMonth() + 1}月`;
  };
  const quarterOf = (back: number): string => {
    const at = year * 4 + Math.floor((month - 1) / 3) - back;
    return `${Math.floor(at / 4)}年第${(at % 4) + 1}季度`;
  };
  const pair = besideTheLast(given, `${year - 1}年和${year}年`, `${monthOf(1)}和${monthOf(0)}`);
  const { text } = pair;
  const monday = now - ((new Date(now).getUTCDay() + 6) % 7) * day;
  const span = (from: number, to: number): string => `${iso(from)}到${iso(to)}`;
  const words: [RegExp, (count: number) => string][] = [
    [/(?:最近|近|过去)\s*(\d{1,3})\s*天/, (count) => span(now - (count - 1) * day, now)],
    [/(?:最近|近|过去)(?:的)?(?:一|1)(?:个)?(?:周|星期)/, () => span(now - 6 * day, now)],
    [/(?:最近|近|过去)(?:的)?(?:一|1)个?月/, () => span(now - 29 * day, now)],
    [/(?:最近|近|过去)(?:的)?(?:\d|[一二两三四五六七八九十])年(?:内|来)?/, () => ''],
    [/上{2}个?月/, () => monthOf(2)],
    [/下个?月(?:份)?(?!初|末|底)/, () => monthOf(-1)],
    [/(?:本|这个?|当)月(?:份)?(?!初|末|底)/, () => monthOf(0)],
    [/上个?月(?:份)?(?!初|末|底)/, () => monthOf(1)],
    [/(?:本|这个?)(?:周|星期)(?![一二三四五六日天末])/, () => span(monday, monday + 6 * day)],
    [/上个?(?:周|星期)(?![一二三四五六日天末])/, () => span(monday - 7 * day, monday - day)],
    [/(?:本|这个?)季度/, () => quarterOf(0)],
    [/上个?季度/, () => quarterOf(1)],
    [/今天|今日/, () => inWords(now)],
    [/昨天|昨日/, () => inWords(now - day)],
    [/今年|本年度?/, () => `${year}年`],
    [/去年(?!同期)/, () => `${year - 1}年`],
  ];
  // 比上个月, 环比, 去年同期 compare and keep no rows; 本月出库 is what a column is called.
  if (/环比|同比|同期|(?:比|较|和|与|跟)(?:上|去)/.test(text)) return { text, assumed: pair.assumed };
  let own = text;
  const assumed: string[] = [...pair.assumed];
  for (const [pattern, told] of words) {
    const match = pattern.exec(own);
    if (!match || columns.some((name) => name.includes(match[0])) || /截至|截止/.test(own.slice(Math.max(0, match.index - 2), match.index)))
      continue;
    const years = /(\d|[一二两三四五六七八九十])年/.exec(match[0])?.[1];
    const count = years === undefined ? 0 : Number(years) || '一二三四五六七八九十'.indexOf(years.replace('两', '二')) + 1;
    const days = count > 0 ? span(Date.UTC(year - count, month - 1, Number(today.slice(8, 10))), now) : told(Number(match[1] ?? 0));
    own = own.replace(match[0], days);
    assumed.push(`“${match[0]}”从今天（${today}）算，是${days}。`);
  }
  return { text: own, assumed };
}

/** 3月份 of a table with several years: which of them was taken is said. */
export function withYear(plan: SheetPlan, text: string, sheets: SheetInfo[]): SheetPlan {
  const word = /(?<![\d年])\d{1,2}月(?:份)?|(?<!年)(?:第?[一二三四1-4]季度|[上下]半年)/.exec(text)?.[0];
  const date = sheets.find((sheet) => sheet.sheet === plan.table.sheet)?.columns.find((column) => column.type === 'date');
  const [first, last] = [date?.from?.slice(0, 4), date?.to?.slice(0, 4)];
  const taken = /"op":"(?:=|between)","values?":(?:\[)?"(\d{4})-\d{2}/.exec(JSON.stringify(plan.steps))?.[1];
  return word === undefined || taken === undefined || first === last || text.includes(taken)
    ? plan
    : { ...plan, assumed: [...plan.assumed, `“${word}”没有说哪一年，算的是 ${taken} 年的；表里有 ${first ?? ''} 到 ${last ?? ''} 年。`] };
}

/** 今年销售额和去年对比, 本月比上月多多少: the two beside each other; a rate of growth is read elsewhere. */
function besideTheLast(text: string, years: string, months: string): { text: string; assumed: string[] } {
  if (/增长|增幅|增速|同比|环比|涨|跌|率/.test(text) || !/对比|比较|相比|相差|差|[多少高低]|比/.test(text)) return { text, assumed: [] };
  for (const [pattern, told] of [
    [/今年(?:的)?([^，。；]{0,10}?)(?:和|与|跟|比|较|、|对比)去年(?:的)?(?!同期)/, years],
    [/去年(?:的)?([^，。；]{0,10}?)(?:和|与|跟|比|较|、|对比)今年(?:的)?/, years],
    [/(?:本|这个?|当)月(?:的)?([^，。；]{0,10}?)(?:和|与|跟|比|较|、|对比)上个?月(?:的)?/, months],
    [/上个?月(?:的)?([^，。；]{0,10}?)(?:和|与|跟|比|较|、|对比)(?:本|这个?|当)月(?:的)?/, months],
  ] as const) {
    const match = pattern.exec(text);
    if (match)
      return {
        text: text.replace(match[0], `${told}${match[1] ?? ''}`).replace(/比(?:一?下|一比)?(?:怎么样|如何|呢)?$/, '对比'),
        assumed: [`“${match[0]}”比的是${told}。`],
      };
  }
  return { text, assumed: [] };
}

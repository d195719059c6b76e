/** Which sheet of a workbook a clause speaks of. Pure. */
import { escapePattern } from '../text/escape-pattern.ts';
import { namedAlone } from './alike.ts';
import { isAmount, type SheetInfo } from './book.ts';
import { bareName, valuesIn } from './mentions.ts';
import { periodIn } from './periods.ts';
import { couldGrow } from './read-lengths.ts';
import { rateColumns } from './read-rates.ts';
import { mentioned, periodAsked } from './read-task.ts';

/** The sheet that is named, or the one whose columns the words fit best. */
export function sheetFor(text: string, sheets: SheetInfo[]): SheetInfo | undefined {
  const named = sheets
    .filter((sheet) => sheet.sheet.length >= 2 && text.includes(sheet.sheet))
    .sort((a, b) => b.sheet.length - a.sheet.length)[0];
  const alone = namedAlone(text, sheets);
  if (alone) return alone;
  if (
    named &&
    new RegExp(
      `${escapePattern(named.sheet)}(?:”|"|」|》)?(?:表|工作表|sheet|里|中|的)|(?:在|从|对|用)[“"「《]?${escapePattern(named.sheet)}`,
      'i',
    ).test(text)
  )
    return named;
  const score = (sheet: SheetInfo): number => {
    const found = mentioned({ sheet, chosen: new Map(), doubts: [], today: '' }, text);
    // What stands in its cells says more than a month that any table may have.
    const values = valuesIn(text, sheet, found).reduce((sum, one) => sum + one.value.length * 3, 0);
    // Its own name says more than a word for the same thing; months need a column of days.
    const own = (words: string): number => (sheet.columns.some((column) => column.name === words) ? 3 : 2);
    return (
      values +
      Number(/盘[盈亏]/.test(text) && sheet.columns.some((column) => /实盘|实存/.test(column.name))) * 10 +
      // 盘点差异 of a sheet that is called 盘点.
      Number(sheet.sheet.length >= 2 && text.includes(sheet.sheet) && !/汇总|统计|结果|筛选|透视|对比|合计|前\d/.test(sheet.sheet)) * 4 +
      (rateColumns(sheet, text) ? 8 : 0) +
      couldGrow(sheet, text) +
      Number(monthSheet(sheet.sheet, text) !== null) * 12 +
      // 报销金额 of the sheet that tells 报销日期 and 报销人; what is overdue of the one with last days.
      sheet.columns.reduce((sum, { name }) => sum + Number(text.includes(deedOf(name) ?? '\n')) * 3, 0) +
      Number(sheet.columns.some((column) => isAmount(column) && text.includes(bareName(column.name).slice(0, 2)))) * 3 +
      Number(
        /逾期|超期|过期|到期/.test(text) &&
          sheet.columns.some((column) => column.type === 'date' && /到期|截止|应[收付还]|期限/.test(column.name)),
      ) *
        12 +
      // What was spent is told by no plan.
      Number(/花|用了|实际|支出/.test(text) && !/预算|计划|目标/.test(text) && /实际|支出|明细|流水/.test(sheet.sheet)) * 6 -
      Number(/花|用了|实际|支出/.test(text) && !/预算|计划|目标/.test(text) && /预算|计划|目标/.test(sheet.sheet)) * 6 +
      found.reduce((sum, mention) => sum + mention.words.length * (mention.columns.length === 1 ? own(mention.words) : 1), 0) +
      Number(sheet.columns.some((column) => column.type === 'date')) * (periodIn(text, '2026') ? 8 : periodAsked(text) ? 3 : 0)
    );
  };
  const shown = sheets.filter((sheet) => !sheet.hidden && !hasAlready(sheet, text));
  const scored = (shown.length > 0 ? shown : sheets).map((sheet) => ({ sheet, score: score(sheet) }));
  const most = Math.max(0, ...scored.map((one) => one.score));
  const best = scored.filter((one) => one.score === most).map((one) => one.sheet);
  return best.sort((a, b) => Number(b.rows > 3) - Number(a.rows > 3))[0];
}

/** 10月 of a sheet 10月考勤 says which sheet, and chooses no rows of it. */
export function monthSheet(name: string, text: string): RegExp | null {
  const month = /^(?:20\d{2}年?)?(\d{1,2})月(?!\d)/.exec(name)?.[1];
  const words = month === undefined ? null : new RegExp(`(?<!\\d)${month}月(?:份)?的?(?!\\d|底|初|末|[和与到至、])`);
  return words?.test(text) === true ? words : null;
}

/** 报销 of 报销日期, 报销人, 报销单号. */
function deedOf(name: string): string | undefined {
  return /^([\u4e00-\u9fff]{2})(?:日期|时间|人|单号)$/.exec(bareName(name))?.[1];
}

/** 加一列月份 is asked of a table that has none yet; 工龄 of one with the day people came. */
function hasAlready(sheet: SheetInfo, text: string): boolean {
  const wanted = /(?:加|增加?|新增|添加|插入)(?:上)?(?:一|1)?(?:个)?(?:列|字段)[“"「]?([^\s，。；：:=＝“”"「」]{1,12})/.exec(text)?.[1];
  if (wanted === undefined) return false;
  if (wanted === '工龄' || wanted === '司龄')
    return !sheet.columns.some((column) => column.type === 'date' && /入职|到岗|参加工作/.test(column.name));
  return sheet.columns.some((column) => column.name === wanted);
}

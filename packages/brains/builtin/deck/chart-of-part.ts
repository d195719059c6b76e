/** A part whose every line is the same measure at another time is a chart: 借阅 over 2023年 3.2万册, 2024年 4.1万册, 2025年 5.6万册. */
import { about } from './said-of-page.ts';
import type { Slide } from './slide.ts';
import type { Statement } from './statements.ts';
import { atTimes } from './tables-in-words.ts';

/** “2023年：3.2万册” and “2023年 3.2万册”: what is measured stands above them. */
const unnamed = /^((?:19|20)\d\d年|\d{1,2}月(?:份)?|第?[一二三四]季度|Q[1-4]|(?:周|星期)[一二三四五六日天])[\s：:，,]*(?=\d)/;
const measureOf = (title: string): string =>
  title.replace(/(?:情况|变化|趋势|走势|数据|历年|近[一二三四五]年|逐[年月日]|本[周月季年]度?|上[周月季年]度?|每[日天周月])/g, '');

export function chartOfPart(title: string, statements: Statement[]): Slide | null {
  if (statements.length < 3) return null;
  const measure = measureOf(title);
  const lines = statements.map(({ text }) => (/^\p{Script=Han}{2,8}$/u.test(measure) ? text.replace(unnamed, `$1${measure}`) : text));
  const told = atTimes(lines.map((line) => line.replaceAll(/\s+/g, '')).join('；'));
  return told && told.slide.layout === 'chart' && told.words.length === lines.length
    ? { ...told.slide, ...about(statements, title) }
    : null;
}

/** Which style a page wears. Pure. */
import type { PageStyleId } from '#contract/content/page.ts';

export type PageStyle = PageStyleId;

const byWords: [RegExp, PageStyle][] = [
  [/国风|中式|古风|水墨|茶|书法|诗词|传统文化|非遗|竖排/, 'ink'],
  [/深色|暗色|黑色|科技感|赛博|酷炫|发布会/, 'night'],
  [/极简|简约|瑞士|网格|黑白/, 'atlas'],
  [/杂志|文艺|故事|旅行|旅游|人物|品牌/, 'zine'],
  [/大胆|色块|活泼|潮|醒目|招募|市集|比赛|晚会|活动|音乐节|运动会/, 'poster'],
  [/格子|便当|卡片|圆角/, 'bento'],
  [/报告|数据|复盘|公告|制度|周报|月报|年报|统计|说明书|手册/, 'ledger'],
  [/简历|个人主页|作品集|博客|文章|科普|课程|课堂/, 'paper'],
  [/公司|企业|集团|机构|协会|党建|党支部|政务/, 'atlas'],
  [/产品|落地页|App|软件|平台|服务/i, 'bento'],
];

/** A word for a look that one of the styles has. */
export const isStyleWord = (word: string): boolean => byWords.some(([pattern]) => pattern.test(word));

/** By what the person says it should look like or is for; else by its title, so that two pages don't look alike by habit. */
export function styleFor(text: string, title: string): PageStyle {
  const found = byWords.find(([pattern]) => pattern.test(text)) ?? byWords.find(([pattern]) => pattern.test(title));
  if (found) return found[1];
  const open: PageStyle[] = ['atlas', 'bento', 'zine', 'paper'];
  return open[Array.from(title).reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % open.length] ?? 'atlas';
}

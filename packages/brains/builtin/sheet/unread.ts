/** What of a clause its plans don't do: said, so that half an answer is never taken for a whole one. Pure. */
import { isAmount } from './book.ts';
import { bareName } from './mentions.ts';
import type { SheetPlan } from './plan.ts';
import { chartAsked, counting, mentioned, periodAsked, type Context } from './read-task.ts';

/** Words for something to be done, and what does it. */
const deeds: [RegExp, RegExp, string][] = [
  [/平均|均值|人均/, /"avg"|average|"compute"|"outliers"|"fill"|AVERAGE/, '平均'],
  [/占比|百分比|份额|所占比例|占.{0,6}(?:多少|几成)/, /"share"|"percent"|ratio|"formulas"/, '占比'],
  [/环比|较上月|比上月/, /"previous"/, '环比'],
  [/同比|去年同期/, /"year_before"/, '同比'],
  [/累计/, /"running"/, '累计'],
  [/中位数/, /"median"/, '中位数'],
  [/排名|名次/, /"rank"|"sort"|"top"/, '排名'],
  [/排序|降序|升序|从[高大]到[低小]|从[低小]到[高大]/, /"sort"|"top"|"running"/, '排序'],
  [/去重|去掉重复/, /"dedupe"|"distinct"/, '去重'],
  [/异常值|离群/, /"outliers"/, '异常值'],
  [/标准差|方差/, /"z"/, '标准差'],
];

/** A sentence for each thing that was asked and not done. */
export function unreadIn(context: Context, text: string, plans: SheetPlan[]): string[] {
  if (plans.length === 0) return [];
  const said = JSON.stringify(plans.map(({ steps, chart, formulas }) => ({ steps, chart, formulas })));
  const missing = deeds.flatMap(([asks, does, words]) => (asks.test(text) && !does.test(said) && !hasColumn(context, asks) ? [words] : []));
  if (chartAsked(text) !== null && !said.includes('"chart"')) missing.push('图表');
  const mentions = mentioned(context, text);
  const beside = mentions.reduce(
    (rest, { at, words }) => rest.slice(0, at) + '　'.repeat(words.length) + rest.slice(at + words.length),
    text,
  );
  const puts = /"do":"(?:group|total|pivot)"/.test(said);
  if (puts && counting.test(beside) && !/"count"|"distinct"|"sum"/.test(said)) missing.push(counting.exec(beside)?.[0] ?? '数量');
  if (puts && periodAsked(text) && !/"period"|"hour"|"weekday"|年|月|季|周|日期/.test(said))
    missing.push(`按${periodAsked(text)?.words ?? '月'}`);
  if (puts)
    for (const { words, columns, at } of mentions) {
      const isAsked =
        columns.some(isAmount) ||
        /(?:按照?|各个?|每个?|不同)$/.test(text.slice(Math.max(0, at - 2), at)) ||
        /^(?:分布|占比)/.test(text.slice(at + words.length));
      if (isAsked && !columns.some((column) => said.includes(JSON.stringify(column.name).slice(1, -1)))) missing.push(words);
    }
  return [...new Set(missing)].map((words) => `这句话里的“${words}”没有一起做，可以单独再说一次。`);
}

function hasColumn({ sheet }: Context, asks: RegExp): boolean {
  return sheet.columns.some((column) => asks.test(bareName(column.name)));
}

/** A clause that asks for something, as apart from one that only tells or thanks. */
export function isAsk(clause: string): boolean {
  return (
    /统计|汇总|合计|总共|一共|各.{1,10}[数额量长]|计算|求|算[一出下]|找|列出|筛选|画|图|排[序名个列]|前\s*\d|最[高大多低小少好差新早]|平均|占比|趋势|对比|比较|分布|去重|删除?|去掉|标[红黄绿蓝出注]|透视|分析|多少|哪[个些家种天位]|谁|几[个名家种]|加一?列|新增|合并|拆分|填充|清洗|统一|分段|环比|同比/.test(
      clause,
    ) && !/^(?:这是|附件是|附件里是|我们?有一?|数据是|背景|说明|谢谢|注意[:：]?)/.test(clause)
  );
}

/** Says which column a clause names that the table has not, so that no other stands in for it. Pure. */
import { mentionsIn, valuesIn, type Mention } from './mentions.ts';
import type { SheetPlan } from './plan.ts';
import { readMeasures } from './read-measured.ts';
import { periodAsked, type Context } from './read-task.ts';

/** 按年龄段统计 of a table that has no such column: said, not guessed at. */
export function lackingGroup(context: Context, text: string): string | null {
  const reading = readMeasures(context, text);
  const measure = /(?:平均|人均)的?((?!的)[\u4e00-\u9fff]{2,4}?)(?=$|[，,。？?！的是最]|多少)/.exec(text)?.[1];
  if (measure !== undefined && reading.values.length === 0 && !reading.counts && !/客单价|以[上下]|水平|线|数|值|^分/.test(measure))
    return `没有算“平均${measure}”：“${context.sheet.sheet}”里没有“${measure}”这一列。${/年龄|工龄|司龄/.test(measure) ? `可以先说“新增一列${measure}”。` : ''}`;
  const unknown = reading.values.length === 0 && !reading.counts ? unknownAmount(context, text, reading.mentions) : null;
  if (unknown !== null) return unknown;
  if (reading.by.length > 0 || periodAsked(text)) return null;
  const match =
    /(?:按照?|各个?|每一?个?|不同)([\u4e00-\u9fff]{2,6}?)(?:来|的|进行)?(?=统计|汇总|分组|分类|合计|求和|计数|看看?|人数|订单数|数量|占比|(?:有)?多少|平均)/.exec(
      text,
    );
  const word = match?.[1] ?? '';
  if (!match || /^人|^(?:[类项行列人天]|分类|类别|时间|日期|维度|情况|金额|大小|高低|要求|顺序|拼音|字母|比例|以[上下])$/.test(word))
    return null;
  const at = match.index + match[0].indexOf(word);
  if (reading.mentions.some((mention) => mention.at < at + word.length && mention.at + mention.words.length > at)) return null;
  const columns = context.sheet.columns.slice(0, 12).map((column) => `“${column.name}”`);
  return `没有按“${word}”统计：“${context.sheet.sheet}”里没有对得上的列。它有${columns.join('、')}${context.sheet.columns.length > 12 ? ' 等' : ''}。`;
}

/** 按部门汇总加班费 of a table that has no such column: another column is not taken for it. */
function unknownAmount({ sheet }: Context, text: string, mentions: Mention[]): string | null {
  const match =
    /(?:汇总|求和|合计)(?:一下)?(?:各项)?((?!总)[\u4e00-\u9fff]{0,5}(?:费|费用|奖金|年终奖|提成|补贴|津贴|税|利润|成本|收入|支出|工资|薪资|预算))(?=$|[，,。；、和并再画])/.exec(
      text,
    );
  const word = match?.[1] ?? '';
  if (!match || /销售|总收入/.test(word)) return null;
  const at = match.index + match[0].lastIndexOf(word);
  if (mentions.some((one) => one.at < at + word.length && one.at + one.words.length > at)) return null;
  return `没有汇总“${word}”：“${sheet.sheet}”里没有“${word}”这一列。`;
}

/** What is counted or measured of someone or something, by what such words end with. */
const figureNoun =
  /(?:时长|时间|[次天分率价费额度龄税险]|次数|天数|工资|奖金|利润|成本|提成|佣金|补贴|毛利|净利|库存|产量|重量|体积|面积|距离|里程|能耗|请假|加班|迟到|早退|旷工|出差|培训|投诉|退货|缺勤)$/;

/** 请假最多的5个人 of a table that tells nothing of it: no other column stands in for a figure that was named. */
export function strangeFigure({ sheet }: Context, text: string, plans: SheetPlan[]): string | null {
  const match = /(?:^|[的，,])([\u4e00-\u9fff]{2,8}?)(?:合计|总数|总和|加起来)?最[多高大少低小]的/.exec(text);
  const word = match?.[1] ?? '';
  if (
    !match ||
    plans.length === 0 ||
    !figureNoun.test(word) ||
    /[人单]$|客单价|均|业绩|营业额|营收|销售|流水|收入|金额/.test(word) ||
    JSON.stringify(plans.map((plan) => plan.steps)).includes(word)
  )
    return null;
  const at = match.index + match[0].indexOf(word);
  const isKnown =
    mentionsIn(text, sheet).some((one) => one.at < at + word.length && one.at + one.words.length > at) ||
    valuesIn(text, sheet, []).some((one) => one.at < at + word.length && one.at + one.value.length > at);
  return isKnown
    ? null
    : `没有做“${text.slice(0, 40)}”：“${sheet.sheet}”里没有“${word}”这一列。它有${sheet.columns
        .slice(0, 12)
        .map((one) => `“${one.name}”`)
        .join('、')}。`;
}

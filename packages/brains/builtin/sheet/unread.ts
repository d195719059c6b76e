/** What of a clause its plans don't do: said, so that half an answer is never taken for a whole one. Pure. */
import { escapePattern } from '../text/escape-pattern.ts';
import { isAmount, type SheetInfo } from './book.ts';
import { bareName, withoutMentions } from './mentions.ts';
import type { SheetPlan } from './plan.ts';
import { counting } from './read-measured.ts';
import { chartAsked, mentioned, periodAsked, type Context } from './read-task.ts';

/** Words for something to be done, and what does it. */
const deeds: [RegExp, RegExp, string][] = [
  [/平均|均值|人均/, /"avg"|average|"compute"|"outliers"|"fill"|AVERAGE/, '平均'],
  [/占比|百分比|份额|所占比例|占.{0,6}(?:多少|几成)|占[^，。；]{1,14}比例/, /"share"|"percent"|ratio|"formulas"/, '占比'],
  [/环比|较上月|比上月/, /"previous"/, '环比'],
  [/同比|去年同期/, /"year_before"/, '同比'],
  [/累计/, /"running"/, '累计'],
  [/中位数/, /"median"/, '中位数'],
  [/排名|名次|第几/, /"rank"|"sort"|"top"/, '排名'],
  [/排序|降序|升序|从[高大]到[低小]|从[低小]到[高大]/, /"sort"|"top"|"running"/, '排序'],
  [/去重|去掉重复/, /"dedupe"|"distinct"/, '去重'],
  [/异常值|离群/, /"outliers"/, '异常值'],
  [/标准差|方差/, /"z"/, '标准差'],
  [
    /(?:加|新增|增加|添加|插入)(?:上)?一?个?列/,
    /"formulas":\[|"(?:compute|derive|concat|split|rank|share|running|growth|fill|select|clean)"/,
    '加一列',
  ],
];

/** Those a sentence of its own is said of. */
const gradesSaid = /(?:本科|大专|硕士|博士|高中|[A-Z]\d|[一二三四五]级|经理|主管)及?以[上下]/;

/** What is beyond the tools of the engine, with what comes near it. */
const beyond: [RegExp, RegExp, string][] = [
  [
    /逾期|过期|已?到期|超期/,
    /到期|逾期|过期|超期|截止|有效|"op":"[<>]=?","value":"\d{4}-/,
    '没有看是不是逾期：表里没有到期日期这样的列。可以先说“加一列到期日期”是怎么算的，或说明哪一列是到期日。',
  ],
  [
    /结余|结存|净额|差额|剩余/,
    /"compute"|"formulas":\[|结余|结存|净额|差额|剩余/,
    '没有算结余（差额）：表里没有这一列。可以说清楚哪个减哪个，例如“加一列结余=（某一列）-（某一列）”。',
  ],
  [
    /拆(?:分)?(?:成|到|为)(?:多个|不同的?|几个|各自的?)(?:工作表|表格?|sheet|文件)|分别(?:保?存|放)/i,
    /^$/,
    '没有拆成多个工作表：内置引擎不能按值分表；可以逐个说“只看……”，每次得到一张。',
  ],
  [
    /ABC|分(?:成|为)?[一二三四五六\d]个?[类等]级?(?!型)/i,
    /"bands"|"formulas"/,
    '没有分类：请说清楚界限，例如“大于1万为A，大于5千为B，其余C”；看集中程度可以说“累计占比”。',
  ],
  [
    /(?:比.{1,12}[高低多少]|[，,][多高贵低便宜]+|相差|差距|差)(?:了|出)?(?:多少|几)/,
    /"growth"|"compute"|"other"|"column":"[^"]*性别"|"op":"in","values":\["[^"]*","[^"]*"\]/,
    '没有算相差多少：把两边并排看，可以说“……和……对比”。',
  ],
  [
    /没(?:有)?(?:参加|买|来|下单|交|通过|提交)/,
    /"!="|"not_in"|"empty"|"how":"max","as":"最近/,
    '没有找“没有……的”：表里只有发生过的行；有名单表的话，可以说“名单有但记录没有的”。',
  ],
  [
    /上半年.{0,4}下半年|季度(?:和|与|跟|、|对比)第?[一二三四1-4]?季?度?/,
    /"quarter"/,
    '没有把两段时间并排：可以说“按季度汇总”或“按月汇总”。',
  ],
  [gradesSaid, /"bands"|"in"/, '“及以上（下）”没有算进去：文字没有大小，请把要的都写出来，例如“学历是本科或硕士”。'],
];

const isGrade = (value: string): boolean =>
  /^(?:优秀?|良好?|中等?|差|较[好差]|一般|不?合格|不?及格|高|低|[甲乙丙丁]级?|[一二三四五]级|特级|特?急|加急|紧急|普通|严重|轻微|重要|次要)$/.test(
    value,
  );

/** A figure of 元 may be held against one in 万元, and 50 against a half. */
const units = [1, 100, 1_000, 10_000, 1_000_000, 100_000_000];

/** A sentence for each thing that was asked and not done. */
export function unreadIn(context: Context, text: string, plans: SheetPlan[]): string[] {
  if (plans.length === 0) return [];
  const said = JSON.stringify(plans.map(({ steps, chart, formulas }) => ({ steps, chart, formulas })));
  const mentions = mentioned(context, text);
  const beside = withoutMentions(text, mentions);
  const missing = deeds.flatMap(([asks, does, words]) =>
    asks.test(asks.source.includes('累计') ? beside : text) && !does.test(said) && !hasColumn(context, asks) ? [words] : [],
  );
  if (chartAsked(text) !== null && !said.includes('"chart"')) missing.push('图表');
  // A figure that was named and is nowhere in what is done.
  for (const [whole, digits = '', unit = ''] of text.matchAll(
    /(?:大于|超过|高于|小于|低于|不到|少于|满|至少|等于)\s*(\d[\d,]*(?:\.\d+)?)\s*(万|千|亿)?[元个次天年岁分%]?/g,
  )) {
    const value = Number(digits.replaceAll(',', '')) * ({ 千: 1_000, 万: 10_000, 亿: 100_000_000 }[unit] ?? 1);
    if (!units.some((per) => said.includes(String(value / per)))) missing.push(whole);
  }
  for (const [whole, digits = '', unit = ''] of text.matchAll(
    /(?<![\d.])(\d[\d,]*(?:\.\d+)?)\s*(万|千|亿)?(?:元|个|次|天|年|周?岁|分|笔|人|小时|%)?\s*(?:及|或)?以[上下内](?!学历)/g,
  )) {
    const value = Number(digits.replaceAll(',', '')) * ({ 千: 1_000, 万: 10_000, 亿: 100_000_000 }[unit] ?? 1);
    if (![value + 1, ...units.map((per) => value / per)].some((one) => said.includes(String(one)))) missing.push(whole);
  }
  // A year or a month that was named and is in nothing that is done.
  for (const [whole, year, month] of beside.matchAll(
    /((?:19|20)\d{2})\s*年(?!以[上内])|(?<![\d年])(\d{1,2})月(?:份)?(?=的|各|每|销|采|总|合|平|有|$)/g,
  )) {
    const told = year ?? `-${(month ?? '').padStart(2, '0')}`;
    if (!said.includes(told) && !said.includes(whole) && !context.sheet.columns.some((column) => column.name.includes(whole.trim())))
      missing.push(whole);
  }
  const puts = /"do":"(?:group|total|pivot)"/.test(said);
  if (puts && counting.test(beside) && !/"count"|"distinct"|"sum"/.test(said)) missing.push(counting.exec(beside)?.[0] ?? '数量');
  if (puts && periodAsked(text) && !/"period"|"hour"|"weekday"/.test(said) && !said.includes(periodAsked(text)?.words ?? ''))
    missing.push(`按${periodAsked(text)?.words ?? '月'}`);
  if (puts)
    for (const { words, columns, at } of mentions) {
      const isAsked =
        columns.some(isAmount) ||
        /(?:按照?|各个?|每个?|不同)$/.test(text.slice(Math.max(0, at - 2), at)) ||
        (/^(?:分布|占比)/.test(text.slice(at + words.length)) && columns.some((column) => column.distinct < context.sheet.rows));
      if (isAsked && !columns.some((column) => said.includes(JSON.stringify(column.name).slice(1, -1)))) missing.push(words);
    }
  // 合格人数 beside 平均成绩: the rows that are counted are those that are averaged, too.
  const counted = conditionsOf(plans).find((value) => new RegExp(`${escapePattern(value)}(?:人数|次数|数量|数)(?![据值])`).test(text));
  const measures = mentions.filter((mention) => mention.columns.some(isAmount));
  if (counted !== undefined && measures.length > 0 && said.includes('"count"')) missing.push(`${measures[0]?.words ?? ''}（全部行的）`);
  // 绩效工资占应发工资的比例 is a quotient of two columns.
  const [first, second] = measures;
  if (
    first &&
    second &&
    text.startsWith('占', first.at + first.words.length) &&
    second.at - first.at - first.words.length <= 2 &&
    second.columns[0] !== first.columns[0] &&
    !/"compute"|"formulas":\[/.test(said)
  )
    missing.push(
      `${text.slice(first.at, second.at + second.words.length)}（可以说“${first.words}占比（${first.words}/${second.words}）按……汇总”）`,
    );
  // 实收租金和应收租金对比, of which one figure alone was found.
  const sides = /[\u4e00-\u9fff]{2,6}[和与跟][\u4e00-\u9fff]{2,8}?的?(?:对比|比较|相比)/.exec(text)?.[0];
  if (
    sides !== undefined &&
    puts &&
    (said.match(/"how":/g) ?? []).length === 1 &&
    !/"op":"in"|"pivot"|"join"|"period":|"do":"rank"/.test(said.replace(/"period":"[^"]*"\}\]/, '')) &&
    !/"unpivot"/.test(said)
  )
    missing.push(sides);
  // 还没竣工的, of which no rows were chosen.
  const open = /(?:还没|还未|尚未|没有|未)(?:有)?([\u4e00-\u9fff]{2,3})的/.exec(beside);
  if (open && !/"filter"|"where"|未|没|not_|!=/.test(said)) missing.push(open[0]);
  const days = /(?:等|拖|用|花|差|隔|住|停)了?(?:多少|几)天|等了?多久/.exec(beside)?.[0];
  if (days !== undefined && !/"(?:days|hours)"|天|时/.test(said)) missing.push(days);
  // 主管及以上, where nothing tells what is above.
  const edge = /([\u4e00-\u9fffA-Za-z])(?:及|或)(?:其)?以[上下]/.exec(
    beside.replace(/(?:元|岁|分|天|年|月|日|个|人|次|件|笔|单|号|吨|小时)(?:及|或)以/g, ''),
  );
  if (edge && !gradesSaid.test(text)) missing.push(edge[0]);
  // 打9折的, where no column tells what is taken off.
  const off = /(?:\d{1,2}(?:\.\d)?|[一二三四五六七八九]{1,2})折(?:及|或)?(?:以[上下])?/.exec(text);
  if (off) missing.push(off[0]);
  const quarter = /第?[一二三四1-4]季度|[上下]半年/.exec(beside)?.[0];
  if (quarter !== undefined && !/\d{4}-(?:01|04|07|10)|季度|半年|\dQ\d|"quarter"/.test(said)) missing.push(quarter);
  // 含税金额和税额, of which the second is no column.
  for (const [, word = ''] of beside.matchAll(
    /[和与、及]的?([\u4e00-\u9fff]{0,4}(?:额|费|价|量|率|工资|奖金|成本|利润))(?=$|[，,。；、和与及画按])/g,
  ))
    if (word.length >= 2 && !said.includes(word)) missing.push(word);
  // 按亏损金额从大到小 of a table that has no such column.
  const order = /按照?([\u4e00-\u9fff]{2,8}?)(?:[从由][高大多低小少]|降序|升序|倒序|排序|排列)/.exec(text);
  if (
    order &&
    !said.includes(order[1] ?? '') &&
    !mentions.some((one) => one.at < order.index + order[0].length && one.at + one.words.length > order.index)
  )
    missing.push(`按${order[1] ?? ''}排序`);
  if (/欠/.test(beside) && !/未|欠|余/.test(said)) missing.push('欠');
  const last = /[和与及、](?:后|倒数|最后)\s*[\d一二三四五六七八九十]+\s*[名个位]/.exec(text)?.[0].slice(1);
  if (last !== undefined && /前\s*[\d一二三四五六七八九十]+/.test(text)) missing.push(last);
  // 13%的, 每吨: named and nowhere in what is done.
  for (const [whole, digits = ''] of text.matchAll(/(\d+(?:\.\d+)?)\s*%/g))
    if (![digits, String(Number((Number(digits) / 100).toPrecision(12)))].some((one) => said.includes(one))) missing.push(whole);
  const unit = /每(?:一)?(吨|公斤|千克|kg|公里|平方?米|亩|立方米?|小时)(?!数)/i.exec(text);
  if (unit && !/"compute"|"formulas":\[|"quantity"/.test(said)) missing.push(unit[0]);
  if (/男女/.test(text) && !context.sheet.columns.some((column) => /性别/.test(column.name)) && !said.includes('性别'))
    missing.push('男女');
  const sex = /(?<![男女子妇儿美])[男女](?:生|性|员工|会员|客户|同学|职工|教师|老师)/.exec(text)?.[0];
  if (sex !== undefined && !said.includes('性别')) missing.push(sex);
  const further = beyond.flatMap(([asks, does, sentence]) => (asks.test(text) && !does.test(said) ? [sentence] : []));
  // 评级 is put in order by its letters, which tell nothing of what is better.
  const ordered = [...said.matchAll(/"do":"sort","by":\[\{"column":"([^"]+)"/g)].map(([, column]) => column);
  const graded = context.sheet.columns.find(
    ({ name, type, samples, ordered: own }) =>
      ordered.includes(name) && type === 'text' && !own && samples.length > 0 && samples.every(isGrade),
  );
  if (graded) further.push(`“${graded.name}”只是按字的次序排的，不是按等级的高低。可以先加一列序号（例如优为1、良为2），再按它排序。`);
  const told = (words: string): boolean => context.undone?.some((one) => one.includes(`“${words}”`)) ?? false;
  return [
    ...further,
    ...[...new Set(missing)].filter((words) => !told(words)).map((words) => `这句话里的“${words}”没有一起做，可以单独再说一次。`),
  ];
}

function hasColumn({ sheet }: Context, asks: RegExp): boolean {
  return sheet.columns.some((column) => asks.test(bareName(column.name)));
}

/** A clause that asks for something, as apart from one that only tells or thanks. */
export function isAsk(clause: string): boolean {
  return (
    /统计|汇总|合计|总共|一共|各.{1,10}[数额量长]|计算|求|算[一出下每]|(?:^|[再并也请先我])算(?!了|是|上)|找|列出|筛选|画|图|排[序名个列]|前\s*\d|最[高大多低小少好差新早]|平均|占比|比例|百分|趋势|对比|比较|分布|去重|删除?|去掉|标[红黄绿蓝出注]|透视|分析|多少|哪[个些家种天位]|谁|名单|几[个名家种]|加一?列|新增|合并|拆分|填充|清洗|统一|分段|环比|同比/.test(
      clause,
    ) && !/^(?:这是|附件是|附件里是|我们?有一?|数据是|背景|说明|谢谢|注意[:：]?)/.test(clause)
  );
}

/** Values that rows have to hold. */
function conditionsOf(plans: SheetPlan[]): string[] {
  return plans.flatMap(({ steps }) =>
    steps
      .flatMap((step) => (step.do === 'filter' && Array.isArray(step['all']) ? (step['all'] as { op?: string; value?: unknown }[]) : []))
      .flatMap((one) => (one.op === '=' && typeof one.value === 'string' ? [one.value] : [])),
  );
}

/** 低于安全库存 of a workbook that tells no stock: said, so that a list of all is not taken for the answer. */
export function nothingToCompare(text: string, sheets: SheetInfo[]): string[] {
  // 没完成目标 of a sheet with several figures it may be held against.
  const goal =
    /(?:没有?|未)(?:有)?(?:完成|达到|达成|完)(目标|任务|计划|指标|定额)|(?:低于|超[过出额]?(?:了)?)(目标|任务|计划|指标|定额)|达标/.exec(
      text,
    );
  const planned = goal
    ? sheets.find((sheet) => sheet.columns.some((one) => isAmount(one) && /目标|任务|计划|指标|定额/.test(one.name)))
    : undefined;
  const plan = planned?.columns.find((one) => isAmount(one) && /目标|任务|计划|指标|定额/.test(one.name));
  if (goal && planned && plan) {
    const others = planned.columns.filter((one) => isAmount(one) && one !== plan).map((one) => `“${one.name}”`);
    return [
      `没有比“${goal[0]}”：没看出拿哪一列和“${plan.name}”比，表里有${others.slice(0, 6).join('、')}。可以说“（某一列）低于${plan.name}的有哪些”，要几列相加先说“加一列合计=……+……”。`,
    ];
  }
  const match = /(?:低于|不足|不到|少于|小于|超过|高于|大于|达不到)(?:了)?([\u4e00-\u9fff]{2,8})/.exec(text);
  const found = sheets
    .flatMap((sheet) => sheet.columns.map((column) => ({ sheet, column })))
    .find(({ column }) => column.type === 'number' && (match?.[1] ?? '').startsWith(bareName(column.name)));
  return match && found
    ? [
        `没有找“${match[0].slice(0, match[0].length - (match[1] ?? '').length)}${bareName(found.column.name)}”的：“${found.sheet.sheet}”里没有能和“${found.column.name}”相比的列。可以先把要比的数放到同一张表里。`,
      ]
    : [];
}

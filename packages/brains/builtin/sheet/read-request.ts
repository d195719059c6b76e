/** Reads a request about spreadsheets into plans: its clauses, and the table each of them speaks of. */
import { periodIn } from './conditions.ts';
import type { SheetInfo } from './book.ts';
import { inCalendarDays } from './calendar.ts';
import { bareName, mentionsIn, valuesIn } from './mentions.ts';
import type { Planned, SheetPlan } from './plan.ts';
import type { Grown } from './grown.ts';
import { grownColumns, wantsColumn } from './read-grown.ts';
import { couldGrow, lengthAsked } from './read-lengths.ts';
import { escaped } from './read-measures.ts';
import { isAsk, unreadIn } from './unread.ts';
import { taskOf } from './read-orders.ts';
import { marking, marksOf } from './read-marks.ts';
import { appendTask, joinTask } from './read-tables.ts';
import { rateColumns } from './read-rates.ts';
import { inOwnWords } from './own-words.ts';
import { markedResult } from './read-results.ts';
import { mainAmount, mentioned, periodAsked, readMeasures, type Context } from './read-task.ts';

/** What makes a request one about spreadsheets. */
export const sheetWork =
  /透视|数据?去重|去掉重复|删除?重复|重复(?:值|项|数据|记录|行)|异常值|离群|同比|环比|柱状图|柱形图|折线图|饼图|条形图|筛选|排序|升序|降序|从[高大]到[低小]|分列|拆分|(?:按|每个?|各).{1,16}(?:汇总|统计|合计|求和|平均|分组|计数)|(?:合并|匹配).{0,8}(?:表|文件)|(?:表|文件).{0,10}合并|加一列|新增一列|增加一列|添加一列|清洗|前\s*[\d一二三四五六七八九十]+\s*[名个位条行]|占比|累计|填充空?|空值|缺失值|排名|排行|名次|条件格式|数据条|色阶|隔行|标[红绿黄蓝橙紫灰]|高亮|突出显示|交叉表|查重|上个?月|去年同期|逐月|较上/;

export function readSheetRequest(given: string, sheets: SheetInfo[], chosen: ReadonlyMap<string, string>, today: string): Planned {
  const calendar = inCalendarDays(inOwnWords(given, sheets, today), sheets, today);
  const { text } = calendar;
  const planned: Planned = { plans: [], marks: [], doubts: [], undone: [] };
  const whole = appendTask(text, sheets) ?? joinTask(text, sheets, chosen, planned);
  if (whole) {
    // What is asked of the joined table comes after it.
    planned.plans.push(whole);
    return planned;
  }
  if (planned.undone.length > 0) return planned;
  const unread: string[] = [];
  for (const clause of marking.test(text) && !makesSheet.test(text) ? [text] : clausesOf(text)) {
    const sheet = sheetFor(clause, sheets);
    if (!sheet) continue;
    const context: Context = { sheet, chosen, doubts: planned.doubts, today, undone: planned.undone };
    // What the table is called is no word for its columns: 人员名单.
    const spoken = spokenColumn(withoutTitle(clause, sheet), sheet);
    const words = spoken.text;
    const result = markedResult(context, words);
    const mark = result ? null : marksOf(context, words);
    if (result) {
      planned.plans.push(result.plan);
      planned.marks.push(result.mark);
    } else if (mark) planned.marks.push(mark);
    else {
      const isColumn = wantsColumn.test(words);
      const length = isColumn ? lengthAsked(context, words) : null;
      if (length && 'lacking' in length) {
        planned.undone.push(length.lacking);
        continue;
      }
      const bands = isColumn ? bandColumn(context, words) : null;
      if (bands) {
        planned.plans.push(bands);
        continue;
      }
      const grown = isColumn ? null : grownColumns(context, words);
      const own = grown ? { ...context, sheet: grown.sheet } : context;
      const lacking = grown?.undone ?? lackingGroup(own, grown?.text ?? words);
      if (lacking !== null) planned.undone.push(lacking);
      else {
        const plans = taskOf(own, grown?.text ?? words);
        planned.plans.push(...plans.map((plan) => grownPlan({ ...plan, assumed: [...spoken.assumed, ...plan.assumed] }, grown)));
        planned.undone.push(...unreadIn(own, grown?.text ?? words, plans));
        if (plans.length === 0 && grown && isAsk(words))
          planned.plans.push(
            grownPlan(
              {
                name: String(grown.steps.at(-1)?.['as'] ?? '结果').slice(0, 31),
                table: { sheet: own.sheet.sheet },
                steps: [],
                assumed: [],
              },
              grown,
            ),
          );
        else if (plans.length === 0) unread.push(clause);
      }
    }
  }
  if (calendar.assumed.length > 0)
    planned.plans = planned.plans.map((plan) => ({ ...plan, assumed: [...calendar.assumed, ...plan.assumed] }));
  // Where nothing at all was read the answer says so by itself.
  if (planned.plans.length + planned.marks.length > 0)
    planned.undone.push(...unread.filter(isAsk).map((clause) => `没有看懂“${clause.slice(0, 40)}”，这一句没有做。`));
  return planned;
}

/** 销售额超过1万 of a table that calls it 订单金额. */
function spokenColumn(text: string, sheet: SheetInfo): { text: string; assumed: string[] } {
  const word = /销售额|营业额|营收|成交额|销售收入/.exec(text)?.[0];
  const column = mainAmount(sheet);
  if (word === undefined || !column || mentionsIn(text, sheet).some((mention) => mention.words.includes(word.slice(0, 2))))
    return { text, assumed: [] };
  return { text: text.replaceAll(word, column.name), assumed: [`“${word}”按“${column.name}”算。`] };
}

/** 加一列年龄段: the band of each row, beside the rest of it. */
function bandColumn(context: Context, words: string): SheetPlan | null {
  if (!/[段档]|区间/.test(words) || /(?:为|算|是|记为|标为)[“"]?[\u4e00-\u9fff]{1,6}[”"]?(?:[，,；;]|$)/.test(words)) return null;
  const grown = grownColumns(context, words);
  const last = grown?.steps.at(-1);
  if (!grown || grown.undone !== null || last?.['kind'] !== 'bands') return null;
  return {
    name: `${context.sheet.sheet}_${String(last['as'])}`.slice(0, 31),
    table: { sheet: context.sheet.sheet },
    steps: grown.steps,
    assumed: grown.assumed,
  };
}

/** The columns that had to grow first come before what is done with them. */
function grownPlan(plan: SheetPlan, grown: Grown | null): SheetPlan {
  return grown ? { ...plan, steps: [...grown.steps, ...plan.steps], assumed: [...grown.assumed, ...plan.assumed] } : plan;
}

/** 库存 in 期初库存 is a column's, where the sheet is called 库存, too. */
function withoutTitle(text: string, sheet: SheetInfo): string {
  const own = sheet.columns.map((column) => bareName(column.name)).filter((name) => name.includes(sheet.sheet) && text.includes(name));
  const names = own.sort((a, b) => b.length - a.length).map(escaped);
  // The end of a longer word is not the table's name either: 算期末库存.
  const title = `(?<![\\u4e00-\\u9fff](?<![从在把给对用将和与的按]))${escaped(sheet.sheet)}`;
  return text.replace(new RegExp([...names, title].join('|'), 'g'), (found) =>
    found === sheet.sheet && !sheet.columns.some((column) => column.name === found) ? '　'.repeat(found.length) : found,
  );
}

/** 按年龄段统计 of a table that has no such column: said, not guessed at. */
function lackingGroup(context: Context, text: string): string | null {
  const reading = readMeasures(context, text);
  const measure = /(?:平均|人均)的?([\u4e00-\u9fff]{2,4}?)(?=$|[，,。？?！的是最]|多少)/.exec(text)?.[1];
  if (measure !== undefined && reading.values.length === 0 && !reading.counts && !/客单价|以[上下]|水平|线|数|值|^分/.test(measure))
    return `没有算“平均${measure}”：“${context.sheet.sheet}”里没有“${measure}”这一列。${/年龄|工龄|司龄/.test(measure) ? `可以先说“新增一列${measure}”。` : ''}`;
  if (reading.by.length > 0 || periodAsked(text)) return null;
  const match =
    /(?:按照?|各个?|每一?个?|不同)([\u4e00-\u9fff]{2,6}?)(?:来|的|进行)?(?=统计|汇总|分组|分类|合计|求和|计数|看看?|人数|订单数|数量|占比|(?:有)?多少|平均)/.exec(
      text,
    );
  const word = match?.[1] ?? '';
  if (!match || /^(?:[类项行列人天]|分类|类别|时间|日期|维度|情况|金额|大小|高低|要求|顺序|拼音|字母|比例|以[上下])$/.test(word))
    return null;
  const at = match.index + match[0].indexOf(word);
  if (reading.mentions.some((mention) => mention.at < at + word.length && mention.at + mention.words.length > at)) return null;
  const columns = context.sheet.columns.slice(0, 12).map((column) => `“${column.name}”`);
  return `没有按“${word}”统计：“${context.sheet.sheet}”里没有对得上的列。它有${columns.join('、')}${context.sheet.columns.length > 12 ? ' 等' : ''}。`;
}

/** Words for a result of its own beside marks. */
const makesSheet = /汇总|统计|透视|去重|合并|拆分|排序|画|图(?!案)|填充空/;

/** Several things asked at once; a chart belongs to what stands before it. */
export function clausesOf(text: string): string[] {
  // Rows, columns and values of one table that is turned.
  if (/透视|交叉(?:表|汇总)|行标签|列标签|否则|其余/.test(text) && !/[。；;\n]/.test(text)) return [text];
  const parts = apartAtAsks(text)
    .split(
      /[。；;\n！!？?]+|[，,]\s*(?=(?:再|然后|接着|另外|同时|并且?|最后|还有|还要)?(?:找出|去重|按|统计|生成|做(?:个|一个)?透视|计算|筛选|拆分|排序|每|各))/,
    )
    .map((part) => part.trim())
    .filter((part) => part.length > 1);
  const joined: string[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    const isAddition =
      /^(?:再|并且?|然后|同时|且)?(?:按\s*\d+\s*天|画|用.{0,6}图|配|做成|生成.{0,6}图|按.{1,12}(?:排序|升序|降序|从[高大低小]到)|取?前\s*[\d一二三四五六七八九十]|从[高大低小]到|降序|升序|列出?前\s*[\d一二三四五六七八九十]|只?看前\s*[\d一二三四五六七八九十]|算?占比|加上?占比|并?排名|按.{1,6}看(?:看|一下)?$)/.test(
        part,
      );
    // 去重后按…, 筛选…后按… go on with what was just said.
    const goesOn = before !== undefined && /(?:排名|名次|占比|排序|序)(?:列|一下)?$/.test(before) && /^(?:按|根据|以).{1,12}$/.test(part);
    const ofWhatIsLeft =
      before !== undefined &&
      /(?:去掉|除掉|剔除|删掉|排除|过滤掉|不要了?|不算)$/.test(before) &&
      /^(?:再|然后|接着)?(?:按|统计|汇总|每|各|看)/.test(part);
    const ofWhatIsWorkedOut =
      before !== undefined &&
      /[加减乘除+*/×÷-].*(?:算|求|得)(?:出|到)?[^，]{2,12}$/.test(before) &&
      /^(?:再|然后)?(?:按|各|每|统计)/.test(part);
    // 截至2026年6月30日，按工龄统计: up to when, and of what.
    const isUntil =
      before !== undefined && /^(?:请|帮我)?(?:截至|截止|以|按|到|算到)[^，]{2,16}$/.test(before) && /\d{4}|年底|今天|目前/.test(before);
    if (before !== undefined && (isAddition || isUntil || ofWhatIsLeft || ofWhatIsWorkedOut || goesOn || /(?:先|后)$/.test(before)))
      joined[joined.length - 1] = `${before}，${part}`;
    else joined.push(part);
  }
  return joined.length > 0 ? joined : [text];
}

/** 各地区销售额是多少，哪个客户买得最多: two things asked in one breath are taken apart where the second begins. */
function apartAtAsks(text: string): string {
  const begins =
    /(?:[，,、]\s*(?:另外|再|然后|同时|并且?|还有|以及|顺便)?|\s*(?:以及|并且|同时|另外|还有|顺便|并|和)\s*)(?=(?:再|帮我|给我)?(?:哪[个些家种天位一]|谁[的最是]?|找出?|列出|看看|各[^，]{1,8}[的]?[^，]{1,10}|每个?[^，]{2,}|有多少|一共|总共|去重|前\s*\d|最[高大多][^，]{0,3}的|平均[^，]{1,6}(?:是|最)))/g;
  let own = '';
  let from = 0;
  for (const match of text.matchAll(begins)) {
    const before = text.slice(from, match.index);
    const after = text.slice(match.index + match[0].length);
    // Each half has to stand on its own.
    const isWhole =
      isAsk(before) &&
      /多少|哪些|[数额量价薪资分率]|时长|次|平均|最|占比|趋势|汇总|合计|统计.{4,}|去重|图|排[序名]/.test(before) &&
      /多少|[数额量价薪资分率]|平均|占比|趋势|汇总|合计|去重|找|列出|前\s*\d|谁|哪.{0,8}(?:卖|买|消费|花)/.test(after) &&
      // 各部门和各地区的销售额 is one table.
      !(/和\s*$/.test(match[0]) && /^(?:[^，]{0,6})(?:按|各|每)[^，的]{1,6}$/.test(before)) &&
      !/(?:先|后)$/.test(before);
    if (!isWhole) continue;
    own += `${before}；`;
    from = match.index + match[0].length;
  }
  return own + text.slice(from);
}

/** The sheet that is named, or the one whose columns the words fit best. */
export function sheetFor(text: string, sheets: SheetInfo[]): SheetInfo | undefined {
  const named = sheets
    .filter((sheet) => sheet.sheet.length >= 2 && text.includes(sheet.sheet))
    .sort((a, b) => b.sheet.length - a.sheet.length)[0];
  if (
    named &&
    new RegExp(
      `${escaped(named.sheet)}(?:”|"|」|》)?(?:表|工作表|sheet|里|中|的)|(?:在|从|对|用)[“"「《]?${escaped(named.sheet)}`,
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
      (rateColumns(sheet, text) ? 8 : 0) +
      couldGrow(sheet, text) +
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

/** 加一列月份 is asked of a table that has none yet; 工龄 of one with the day people came. */
function hasAlready(sheet: SheetInfo, text: string): boolean {
  const wanted = /(?:加|增加?|新增|添加|插入)(?:上)?(?:一|1)?(?:个)?(?:列|字段)[“"「]?([^\s，。；：:=＝“”"「」]{1,12})/.exec(text)?.[1];
  if (wanted === undefined) return false;
  if (wanted === '工龄' || wanted === '司龄')
    return !sheet.columns.some((column) => column.type === 'date' && /入职|到岗|参加工作/.test(column.name));
  return sheet.columns.some((column) => column.name === wanted);
}

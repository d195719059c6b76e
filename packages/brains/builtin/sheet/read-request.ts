/** Reads a request about spreadsheets into plans: its clauses, and the table each of them speaks of. */
import { countNamed } from './count-name.ts';
import { escapePattern } from '../text/escape-pattern.ts';
import type { SheetInfo } from './book.ts';
import { fromTogether, together, withSheetNames } from './alike.ts';
import { againstMonths } from './against-months.ts';
import { againstPlan } from './against-plan.ts';
import { besideDays } from './beside-days.ts';
import { besideTables, leftInOthers } from './beside-tables.ts';
import { bridgeOf, fromBridge } from './bridge.ts';
import { exchangeOf, fromExchange, mixedCurrencies } from './currencies.ts';
import { inCalendarDays, withYear } from './calendar.ts';
import { after, carriedInto, nothingBefore, withCarried, withoutAppending, type Kept } from './carry.ts';
import { clausesOf } from './clauses.ts';
import { comparedTables } from './compare-tables.ts';
import { bareName, mentionsIn } from './mentions.ts';
import { fromMeasure, oneMeasureOf } from './one-measure.ts';
import type { Planned, SheetPlan } from './plan.ts';
import type { Grown } from './grown.ts';
import { grownColumns, wantsColumn } from './read-grown.ts';
import { lengthAsked } from './read-lengths.ts';
import { asksEachRow } from './read-each.ts';
import { unknownName } from './unknown-names.ts';
import { isAsk, nothingToCompare, unreadIn } from './unread.ts';
import { inGrades } from './grades.ts';
import { lackingGroup, strangeFigure } from './lacking.ts';
import { taskOf } from './read-orders.ts';
import { monthSheet, sheetFor } from './which-sheet.ts';
import { marking, marksOf } from './read-marks.ts';
import { stockTask } from './read-stock.ts';
import { appendTask, joinTask } from './read-tables.ts';
import { inOwnWords } from './own-words.ts';
import { markedResult } from './read-results.ts';
import type { Context } from './read-task.ts';
import { isMonthName, mainAmount } from './usual-columns.ts';
import { fromLong, longOf } from './wide.ts';

/** What makes a request one about spreadsheets. */
export const sheetWork =
  /透视|数据?去重|去掉重复|删除?重复|重复(?:值|项|数据|记录|行)|异常值|离群|同比|环比|柱状图|柱形图|折线图|饼图|条形图|筛选|排序|升序|降序|从[高大]到[低小]|分列|拆分|(?:按|每个?|各).{1,16}(?:汇总|统计|合计|求和|平均|分组|计数)|(?:合并|匹配).{0,8}(?:表|文件)|(?:表|文件).{0,10}合并|加一列|新增一列|增加一列|添加一列|清洗|前\s*[\d一二三四五六七八九十]+\s*[名个位条行]|占比|累计|填充空?|空值|缺失值|排名|排行|名次|条件格式|数据条|色阶|隔行|标[红绿黄蓝橙紫灰]|高亮|突出显示|交叉表|查重|上个?月|去年同期|逐月|较上|[超缺满空]编|超支|超[过了]?预算|逾期|未达标|(?:完成|达成|执行|及格|优秀|合格|毛利|退款|退货|出勤|复诊|满编)率|现有库存|结存|(?:和|与|跟).{1,14}(?:对比|比较|相比)|(?:哪[个家种位]|谁)[^，。；]{0,10}(?:更|最)?[多少高低贵好](?:些|一点)?[？?。]?$|占[^，。；]{1,12}(?:比例|多少|百分)|不?[及合]格[^，。；]{0,3}人数/;

/** `kept`: the rows an earlier message chose. */
export function readSheetRequest(
  asked: string,
  sheets: SheetInfo[],
  chosen: ReadonlyMap<string, string>,
  today: string,
  kept: Kept | null = null,
): Planned {
  const exchange = exchangeOf(asked, sheets);
  if (typeof exchange === 'string') return { plans: [], marks: [], doubts: [], undone: [exchange] };
  if (exchange) {
    const planned = readOf(exchange.text, [exchange.sheet], chosen, today);
    return { ...planned, plans: planned.plans.map((plan) => fromExchange(plan, exchange)) };
  }
  const given = withSheetNames(asked, sheets);
  const found = together(given, sheets);
  // Another table of the workbook may be what is spoken of.
  const fits = found ? sheetFor(inOwnWords(found.text, [found.sheet], today), found.candidates) : undefined;
  const one = found !== null && fits === found.sheet ? found : null;
  if (!one) {
    const bridge = bridgeOf(given, sheets);
    if (!bridge) return readOf(given, sheets, chosen, today, kept);
    const bridged = readOf(given, [bridge.sheet], chosen, today);
    return { ...bridged, plans: bridged.plans.map((plan) => fromBridge(plan, bridge)) };
  }
  const planned = readOf(one.text, [one.sheet], chosen, today, withoutAppending(kept));
  return { ...planned, plans: planned.plans.map((plan) => fromTogether(plan, one)) };
}

function readOf(given: string, sheets: SheetInfo[], chosen: ReadonlyMap<string, string>, today: string, kept: Kept | null = null): Planned {
  const planned: Planned = { plans: [], marks: [], doubts: [], undone: [] };
  const graded = inGrades(given, sheets);
  if (graded.undone !== null) return { ...planned, undone: [graded.undone] };
  const calendar = inCalendarDays(inOwnWords(graded.text, sheets, today), sheets, today);
  const { text, title } = titled(calendar.text);
  const taken = [...graded.assumed, ...calendar.assumed];
  const isMarked = marking.test(text) && !makesSheet.test(text);
  const wishes = isMarked ? [text] : clausesOf(text);
  const asked = { chosen, doubts: planned.doubts, today, undone: planned.undone };
  const planOf = (clause: string): SheetPlan | string | null =>
    (isMarked ? null : againstMonths(asked, clause, sheets)) ??
    againstPlan(asked, clause, sheets) ??
    (isMarked ? null : (stockTask(asked, clause, sheets) ?? besideDays(asked, clause, sheets) ?? besideTables(asked, clause, sheets)));
  const whole = wishes.some((clause) => planOf(clause) !== null)
    ? null
    : (appendTask(text, sheets) ?? comparedTables(text, sheets, chosen) ?? joinTask(text, sheets, chosen, planned));
  if (whole) return afterJoin(planned, whole, text, sheets, chosen, today);
  if (planned.undone.length > 0) return planned;
  const [only] = sheets.length === 1 ? sheets : sheets.filter((sheet) => !sheet.hidden && sheetFor(text, sheets) === sheet);
  const measure = only && !marking.test(text) ? oneMeasureOf(only, text) : null;
  if (measure) {
    const read = readOf(text, [measure.sheet], chosen, today);
    if (read.plans.length + read.undone.length > 0) return { ...read, plans: read.plans.map((plan) => fromMeasure(plan, measure)) };
  }
  const long = only && !marking.test(text) ? longOf(only, text) : null;
  if (long) {
    const read = readOf(long.text, [long.sheet], chosen, today);
    if (read.plans.length > 0) return { ...read, plans: read.plans.map((plan) => fromLong(plan, long)) };
  }
  const unread: string[] = [];
  let before = nothingBefore(kept);
  for (const clause of wishes) {
    const against = planOf(clause);
    if (typeof against === 'string') planned.undone.push(against);
    else if (against) planned.plans.push(against);
    if (against !== null) continue;
    // 一共几个人 names no column: it is of what was spoken of before.
    const namesNone = kept !== null && sheets.every((one) => mentionsIn(clause, one).length === 0);
    const sheet = (namesNone ? sheets.find((one) => one.sheet === kept.earlier) : undefined) ?? sheetFor(clause, sheets);
    if (!sheet) continue;
    // 卖得最好的三个产品各是谁卖得最多: one of each of those that were found first.
    if (/最[^，。；]{1,12}各(?:自|是|有|由)?[^，。；]{0,4}(?:谁|哪)[^，。；]*最/.test(clause)) {
      planned.undone.push(`没有做“${clause.slice(0, 40)}”：里面有两层“最”，请分开问，例如先问前一个，再问“每个……最……的……”。`);
      continue;
    }
    const stranger = unknownName(clause, sheet, sheets);
    if (stranger !== null) {
      planned.undone.push(stranger);
      continue;
    }
    const context: Context = { sheet, chosen, doubts: planned.doubts, today, undone: planned.undone };
    // What the table is called is no word for its columns: 人员名单.
    const ofMonth = sheets.length > 1 && !sheet.columns.some((one) => one.type === 'date') ? monthSheet(sheet.sheet, clause) : null;
    const spoken = spokenColumn(withoutTitle(ofMonth ? clause.replace(ofMonth, '') : clause, sheet), sheet);
    const carried = carriedInto(before, context, spoken.text);
    const words = carried.text;
    const result = markedResult(context, words);
    const mark = result ? null : marksOf(context, words);
    if (!result && !mark && carried.lacking !== null) {
      planned.undone.push(carried.lacking);
      continue;
    }
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
      const grown = isColumn ? null : grownColumns(carried.context, words);
      const own = grown ? { ...context, sheet: grown.sheet } : carried.context;
      const lacking = grown?.undone ?? lackingGroup(own, grown?.text ?? words);
      if (lacking !== null) planned.undone.push(lacking);
      else {
        const read = grown && asksEachRow(own, words, grown) ? [] : taskOf(own, grown?.text ?? words);
        const strange = strangeFigure(own, grown?.text ?? words, read);
        if (strange !== null) {
          planned.undone.push(strange);
          continue;
        }
        const plans = read.map((plan) => countNamed(plan, words, own.sheet));
        const column: SheetPlan = {
          name: `${own.sheet.sheet}_${String(grown?.steps.findLast((step) => step['as'] !== undefined)?.['as'] ?? '结果')}`.slice(0, 31),
          table: { sheet: own.sheet.sheet },
          steps: [],
          assumed: [],
        };
        const all = plans.length === 0 && grown && isAsk(words) ? [column] : plans;
        // What rules of cells can't tell is listed, not marked.
        if (marking.test(words) && all.length > 0)
          planned.undone.push(
            `没有${marking.exec(words)?.[0] ?? '标记'}：这个条件要先算出来，单元格规则表达不了；符合的行列在新工作表里。`,
          );
        planned.plans.push(
          ...all.map((plan) => withCarried(grownPlan({ ...plan, assumed: [...spoken.assumed, ...plan.assumed] }, grown), carried)),
        );
        planned.undone.push(...unreadIn(own, grown?.text ?? words, plans), ...leftInOthers(clause, own.sheet, sheets, plans));
        before = after(
          before,
          own,
          words,
          all.map((plan) => grownPlan(plan, grown)),
        );
        if (all.length === 0) unread.push(clause);
      }
    }
  }
  planned.plans = planned.plans.map((plan) => {
    const { plan: own, undone } = mixedCurrencies(withYear(plan, text, sheets), sheets);
    if (undone !== null && !planned.undone.includes(undone)) planned.undone.push(undone);
    return own;
  });
  if (title !== null) planned.plans = withTitle(planned.plans, title);
  if (taken.length > 0) planned.plans = planned.plans.map((plan) => ({ ...plan, assumed: [...taken, ...plan.assumed] }));
  if (planned.plans.length + planned.marks.length + planned.undone.length === 0) planned.undone.push(...nothingToCompare(text, sheets));
  // Where nothing at all was read the answer says so by itself.
  if (planned.plans.length + planned.marks.length > 0)
    planned.undone.push(...unread.filter(isAsk).map((clause) => `没有看懂“${clause.slice(0, 40)}”，这一句没有做。`));
  return planned;
}

/** What is asked of the joined table is done on it, or named as left. */
function afterJoin(
  planned: Planned,
  whole: SheetPlan,
  text: string,
  sheets: SheetInfo[],
  chosen: ReadonlyMap<string, string>,
  today: string,
): Planned {
  planned.plans.push(whole);
  const rest = /(?:合并|匹配|关联|连接|对应|拼|vlookup)[^，,。；;\n]*[，,。；;\n]+\s*(?:再|然后|并且?|最后)?(.+)$/is.exec(text)?.[1] ?? '';
  if (!isAsk(rest) || /只在|差异/.test(whole.name)) return planned;
  const joined = joinedSheet(whole, sheets);
  const read = joined ? readOf(rest, [joined], chosen, today) : null;
  for (const plan of read?.plans ?? [])
    planned.plans.push({
      ...plan,
      table: whole.table,
      steps: [...whole.steps, ...plan.steps],
      assumed: [...whole.assumed, ...plan.assumed],
    });
  planned.doubts.push(...(read?.doubts ?? []));
  planned.undone.push(...(read?.undone ?? []));
  if (!read || read.plans.length + read.undone.length === 0) planned.undone.push(`没有看懂“${rest.slice(0, 40)}”，这一句没有做。`);
  return planned;
}

/** The columns of both tables, as the joining gives them; null when the plan joins none. */
function joinedSheet(plan: SheetPlan, sheets: SheetInfo[]): SheetInfo | null {
  const step = plan.steps.find((one) => one.do === 'join');
  const at = (file: unknown, name: unknown): SheetInfo | undefined => sheets.find((one) => one.file === file && one.sheet === name);
  const other = (step?.['with'] ?? {}) as { file_name?: string; sheet?: string };
  const keys = ((step?.['on'] ?? []) as { right: string }[]).map((one) => one.right);
  const [left, right] = [at(plan.table.file_name, plan.table.sheet), at(other.file_name, other.sheet)];
  if (!step || !left || !right) return null;
  const added = right.columns
    .filter(({ name }) => !keys.includes(name))
    .map((column) => (left.columns.some((one) => one.name === column.name) ? { ...column, name: `${column.name}(2)` } : column));
  return { ...left, columns: [...left.columns, ...added] };
}

/** 图标题写“各部门月薪”: taken out, so that it is read as nothing else. */
function titled(text: string): { text: string; title: string | null } {
  const match =
    /[，,；;。]?\s*(?:并?把|并|且)?(?:图表?|图形)的?标题(?:写成?|为|叫做?|是|用|设(?:置)?(?:为|成)|改成)?[:：]?\s*[“"「『《]([^”"」』》]{1,60})[”"」』》]/.exec(
      text,
    );
  return match ? { text: text.replace(match[0], ''), title: match[1] ?? null } : { text, title: null };
}

function withTitle(plans: SheetPlan[], title: string): SheetPlan[] {
  const at = plans.findLastIndex((plan) => plan.chart !== undefined);
  return plans.map((plan, n) => (n === at && plan.chart ? { ...plan, chart: { ...plan.chart, title } } : plan));
}

/** 销售额超过1万 of a table that calls it 订单金额. */
function spokenColumn(text: string, sheet: SheetInfo): { text: string; assumed: string[] } {
  const word = /销售额|营业额|营收|成交额|销售收入/.exec(text)?.[0];
  const column = mainAmount(sheet);
  if (
    word === undefined ||
    !column ||
    isMonthName(column.name) ||
    mentionsIn(text, sheet).some((mention) => mention.words.includes(word.slice(0, 2)))
  )
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
  const names = own.sort((a, b) => b.length - a.length).map(escapePattern);
  // The end of a longer word is not the table's name either: 算期末库存.
  const title = `(?<![\\u4e00-\\u9fff](?<![从在把给对用将和与的按]))${escapePattern(sheet.sheet)}(?!金额|数量|成本|总额|价值|周转|天数|率|量|额)`;
  return text.replace(new RegExp([...names, title].join('|'), 'g'), (found) =>
    found === sheet.sheet && !sheet.columns.some((column) => column.name === found) ? '　'.repeat(found.length) : found,
  );
}

/** Words for a result of its own beside marks. */
const makesSheet = /汇总|统计|透视|去重|合并|拆分|排序|画|图(?!案)|填充空/;

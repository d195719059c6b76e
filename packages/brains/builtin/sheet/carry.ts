/** What a wish takes over from the ones before it in the same request: columns they made, rows they kept, the figure they spoke of. Pure. */
import { isAmount, type ColumnInfo } from './book.ts';
import type { SheetPlan, Step } from './plan.ts';
import { couldGrow } from './read-lengths.ts';
import { counting } from './read-measured.ts';
import type { Condition } from './conditions.ts';
import { filterOf, mentioned, type Context } from './read-task.ts';

export interface Kept {
  steps: Step[];
  /** All that matters from here on: 筛选, 只看, 去重, 清洗. */
  narrows: boolean;
  clause: string;
  /** A figure was asked of them, and they were not listed. */
  measured?: boolean;
  /** Of an earlier message: the sheet it was asked of. */
  earlier?: string;
}

export interface Before {
  made: { column: ColumnInfo; step: Step | null }[];
  kept: Kept | null;
  figure: string | null;
}

export const nothingBefore = (kept: Kept | null = null): Before => ({ made: [], kept, figure: null });

export interface Carried {
  context: Context;
  text: string;
  steps: Step[];
  assumed: string[];
  /** What an earlier wish made can't be gone on with. */
  lacking: string | null;
}

const ofAll = /另外|此外|全公司|公司整体|整体|总体|全部|所有|全体|全班|全校|全厂|全店|整[个张份]?表|全表|不限|原(?:来的)?表/;
const grouped = /按|各|每|哪[个些]|不同/;

export function carriedInto(before: Before, context: Context, given: string): Carried {
  const carried: Carried = { context, text: given, steps: [], assumed: [], lacking: null };
  for (const { column, step } of before.made) {
    if (!given.includes(column.name) || context.sheet.columns.some((one) => one.name === column.name)) continue;
    if (!step) {
      carried.lacking = `没有用“${column.name}”接着做：它是新加的公式列，内置引擎不能在同一句里再按它计算；可以在结果表上再说一次。`;
      return carried;
    }
    carried.context = { ...carried.context, sheet: { ...carried.context.sheet, columns: [...carried.context.sheet.columns, column] } };
    carried.steps.push(step);
  }
  // 并且找出低于平均的人: of the figure that was just put together.
  const bare = /(?:低于|高于|超过|不到|大于|小于|少于|多于|不足)(?:了)?(?:总体|整体|全部|公司)?的?(?:平均|均值)/.exec(given);
  if (bare && before.figure !== null && !mentioned(carried.context, given).some((one) => one.columns.some(isAmount))) {
    carried.text = `${given.slice(0, bare.index)}${before.figure}${given.slice(bare.index)}`;
    carried.assumed.push(`“${bare[0]}”比的是“${before.figure}”。`);
  }
  // 研发部平均工资多少，最高的是谁: of the same figure.
  const edge = /^(?:其中|那)?(?=(?:谁|哪[个位])?最[高低多少大小](?:的)?(?:是谁|是哪|的?人|谁)?)/.exec(carried.text);
  if (edge && before.figure !== null && !mentioned(carried.context, given).some((one) => one.columns.some(isAmount))) {
    carried.text = `${edge[0]}${before.figure}${carried.text.slice(edge[0].length)}`;
    carried.assumed.push(`“${given.slice(0, 30)}”比的是“${before.figure}”。`);
  }
  // 算库存金额（…），按仓库汇总: what is put together is what was just worked out, or spoken of.
  const last = before.made.at(-1)?.column.name ?? before.figure;
  const open = /(?:汇总|合计|求和|求平均|平均)(?:一下)?(?=$|[，,。；并再画])/.exec(carried.text);
  if (open && last !== null && !measures(carried.context, carried.text)) {
    carried.text = `${carried.text.slice(0, open.index + open[0].length)}${last}${carried.text.slice(open.index + open[0].length)}`;
    carried.assumed.push(`“${given.slice(0, 30)}”没有说哪一列，用的是前面说的“${last}”。`);
    const made = before.made.find((one) => one.column.name === last);
    if (made?.step && !carried.steps.includes(made.step)) {
      carried.context = {
        ...carried.context,
        sheet: { ...carried.context.sheet, columns: [...carried.context.sheet.columns, made.column] },
      };
      carried.steps.push(made.step);
    }
  }
  const kept =
    before.kept?.earlier !== undefined
      ? keptOfEarlier(before.kept, carried.context, given)
      : keptFor(before.kept, given, namesOwn(carried.context, given));
  if (kept === 'rows' && before.kept) {
    carried.steps.unshift(...before.kept.steps);
    carried.assumed.push(
      `“${given.slice(0, 30)}”只算${before.kept.earlier === undefined ? '' : '前面'}“${before.kept.clause.slice(0, 30)}”得到的那些行。${before.kept.earlier === undefined ? '' : '要算整张表，请加上“全部”再说一次。'}`,
    );
  } else if (kept === 'all' && before.kept)
    carried.assumed.push(`“${given.slice(0, 30)}”算的是全部行，没有限于“${before.kept.clause.slice(0, 30)}”得到的那些。`);
  return carried;
}

function measures(context: Context, text: string): boolean {
  return counting.test(text) || mentioned(context, text).some((one) => one.columns.some(isAmount)) || couldGrow(context.sheet, text) > 0;
}

/** `names`: a figure or rows of its own are asked for. */
function keptFor(kept: Kept | null, text: string, names = true): 'rows' | 'all' | null {
  if (!kept) return null;
  if (/他们|她们|它们|这些|这部分|其中|这\s*[\d几]/.test(text)) return 'rows';
  if (ofAll.test(text)) return null;
  if (kept.narrows) return 'rows';
  // 未付款的有多少钱，按部门汇总: of those, where nothing else is named.
  if (kept.measured) return !names || edgeOnly.test(text) ? 'rows' : grouped.test(text) ? 'all' : null;
  if (/顺便|还要|超过|大于|高于|低于|小于|不到|前\s*\d|最[高大低小多少长短]的/.test(text)) return null;
  // 并统计各班有几个: of those that were listed.
  if (/有(?:几|多少)(?:个|人|名|条|单)?$/.test(text)) return 'rows';
  const isFigure = /平均|合计|一共|总共|总|多少|几[个人名]|人数|占/.test(text);
  if (isFigure && !grouped.test(text)) return 'rows';
  // 列出今年入职的人，并统计各部门入职人数: the same deed.
  const deed = /([\u4e00-\u9fff]{2})(?:人数|次数|数量|数)/.exec(text)?.[1];
  if (deed !== undefined && !/员工|统计|客户|订单/.test(deed) && kept.clause.includes(deed)) return 'rows';
  return isFigure || /统计|汇总|画/.test(text) ? 'all' : null;
}

/** 最高的是谁 of those that were just spoken of. */
const edgeOnly = /^(?:其中|那)?(?:谁|哪[个位])?最[高低多少大小](?:的)?(?:是谁|是哪[\u4e00-\u9fff]{0,4}|的?人|谁)?[。？?]?$/;

function namesOwn(context: Context, text: string): boolean {
  const mentions = mentioned(context, text);
  return (
    !/^(?:并且?|再|然后|同时|分别)?(?:分|按|各|每)/.test(text) ||
    mentions.some((one) => one.columns.some(isAmount)) ||
    counting.test(text) ||
    filterOf(context, text, mentions).length > 0
  );
}

/** What an earlier message kept holds on, unless the same column is asked of anew or it was another sheet's. */
function keptOfEarlier(kept: Kept, context: Context, text: string): 'rows' | 'all' | null {
  if (![context.sheet.sheet, context.sheet.sheet.split('、')[0]].includes(kept.earlier) || ofAll.test(text)) return null;
  const own = new Set(conditionsOf(kept.steps).map((one) => one.column));
  const known = new Set([
    ...context.sheet.columns.map((one) => one.name),
    ...kept.steps.flatMap((step) => [step['as'], step['source_as']]),
  ]);
  if (![...own].every((name) => known.has(name))) return 'all';
  const mentions = mentioned(context, text);
  const asksAnew =
    conditionsOf(filterOf(context, text, mentions)).some((one) => own.has(one.column)) ||
    mentions.some(
      ({ at, columns }) =>
        columns.some((column) => own.has(column.name)) &&
        /(?:按照?|各个?|每一?个?|不同|哪[个些])$/.test(text.slice(Math.max(0, at - 3), at)),
    );
  return asksAnew ? 'all' : keptFor(kept, text);
}

function conditionsOf(steps: Step[]): Condition[] {
  return steps.flatMap((step) =>
    step.do === 'filter' ? [...((step['all'] ?? []) as Condition[]), ...((step['any'] ?? []) as Condition[])] : [],
  );
}

/** Rows that the latest of earlier calls kept and that none after it left: `calls` with what the person said for each. */
export function keptEarlier(calls: { words: string; table: string | undefined; steps: Step[] }[]): Kept | null {
  return calls.reduce<Kept | null>((kept, { words, table, steps }) => {
    const own = steps.filter((step) => step.do !== 'sort');
    const lists =
      own.some((step) => step.do === 'filter') &&
      own.every((step, n) => (n === 0 && step.do === 'append') || ['derive', 'compute', 'filter', ...prepares].includes(step.do));
    if (lists && table !== undefined) return { steps: own, narrows: narrowing.test(words), clause: words, earlier: table };
    const goesOn = kept?.steps.every((step) => steps.some((one) => JSON.stringify(one) === JSON.stringify(step))) ?? false;
    return goesOn && table === kept?.earlier ? kept : null;
  }, null);
}

/** Of sheets that are put together again anyway. */
export function withoutAppending(kept: Kept | null): Kept | null {
  return kept && { ...kept, steps: kept.steps.filter((step) => step.do !== 'append') };
}

/** What was read in a way of its own says that it is of all rows. */
export function sayingOf(plans: SheetPlan[], kept: Kept, text: string): SheetPlan[] {
  const names = new Set(kept.steps.map((step) => JSON.stringify(step)));
  return plans.map((plan) =>
    !kept.narrows ||
    plan.table.sheet !== kept.earlier ||
    ofAll.test(text) ||
    plan.steps.some((step) => names.has(JSON.stringify(step))) ||
    plan.assumed.some((one) => one.includes(kept.clause.slice(0, 30)))
      ? plan
      : { ...plan, assumed: [...plan.assumed, `“${plan.name}”算的是全部行，没有限于前面“${kept.clause.slice(0, 30)}”得到的那些。`] },
  );
}

const narrowing = /筛选|过滤|只看|只要|只留|只保留|去掉|剔除|排除/;

/** The table itself in order, before anything is asked of it. */
const prepares = ['dedupe', 'clean', 'fill'];
const ofRows = ['derive', 'compute', 'filter', 'top', 'sort', 'outliers', ...prepares];

/** What the next wish may go on from. */
export function after(before: Before, context: Context, clause: string, plans: SheetPlan[]): Before {
  const figure = mentioned(context, clause)
    .findLast((one) => one.columns.some(isAmount))
    ?.columns.find(isAmount)?.name;
  const made = plans.flatMap(({ formulas = [] }) =>
    formulas.map(({ column, formula }) => ({
      column: { name: column, type: 'number' as const, distinct: context.sheet.rows, empty: 0, at: 'A', samples: [], format: '' },
      step: /^[-+*/().\d%\s]*$/.test(formula.replace(/\[[^\]]+\]/g, '')) ? { do: 'compute', as: column, formula } : null,
    })),
  );
  const [plan] = plans;
  const isReady = plan !== undefined && plan.steps.some((step) => prepares.includes(step.do));
  const lists =
    plans.length === 1 &&
    plan !== undefined &&
    (isReady || plan.steps.some((step) => step.do === 'filter' || step.do === 'top')) &&
    plan.steps.every((step) => ofRows.includes(step.do) && step['within'] === undefined);
  const chosen = plan?.steps.slice(
    0,
    plan.steps.findIndex((step) => step.do === 'total'),
  );
  const measured = plans.length === 1 && chosen?.some((step) => step.do === 'filter') && chosen.every((step) => ofRows.includes(step.do));
  return {
    made: [...before.made, ...made],
    kept:
      measured && !before.kept?.narrows
        ? { steps: chosen ?? [], narrows: false, clause, measured: true }
        : lists
          ? {
              // 清洗日期，去重，再按月汇总: one after the other.
              steps: [...(isReady && before.kept?.narrows ? before.kept.steps : []), ...plan.steps.filter((step) => step.do !== 'sort')],
              narrows: isReady || narrowing.test(clause),
              clause,
            }
          : before.kept?.narrows || before.kept?.earlier !== undefined
            ? before.kept
            : null,
    figure: figure ?? before.figure,
  };
}

/** The carried steps first; what both do is done once. */
export function withCarried(plan: SheetPlan, { steps, assumed }: Carried): SheetPlan {
  const done = new Set(steps.map((step) => JSON.stringify(step)));
  return {
    ...plan,
    steps: [...steps, ...plan.steps.filter((step) => !done.has(JSON.stringify(step)))],
    assumed: [...assumed, ...plan.assumed],
  };
}

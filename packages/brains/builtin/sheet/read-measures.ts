/** Reads a clause that measures: groups, totals, tops, filters, orders and shares, from the words around the columns. */
import { isCode } from './book.ts';
import { measuringClause, type MeasuringClause } from './measuring-clause.ts';
import { bareName } from './mentions.ts';
import type { SheetPlan } from './plan.ts';
import { groupTask } from './read-groups.ts';
import { refOf, valueSteps } from './read-measured.ts';
import { partTask } from './read-parts.ts';
import { rowTask } from './read-rows.ts';
import { dateColumn, eachOf, type Context, type Grouping } from './read-task.ts';
import { mainAmount, mainCategory } from './usual-columns.ts';

export function measureTask(context: Context, text: string, chart: string | null): SheetPlan[] {
  return readMeasured(context, text, chart).map((plan) => {
    // What is said of averages is said of those that are taken.
    const taken = JSON.stringify(plan.steps);
    return taken.includes('"avg"') ? plan : { ...plan, assumed: plan.assumed.filter((one) => !one.includes('不能相加')) };
  });
}

function readMeasured(context: Context, text: string, chart: string | null): SheetPlan[] {
  const clause = measuringClause(context, text, chart);
  const part = partTask(context, text, clause.reading, clause.filters);
  if (part) return [part];
  return (
    (clause.grouped ? groupTask(clause) : null) ??
    columnsTask(clause) ??
    figureTask(clause) ??
    rowTask(clause) ??
    totalTask(clause) ??
    (chart === null ? [] : chartTask(clause, chart))
  );
}

function isMeasured({ values, reading }: MeasuringClause): boolean {
  return values.length > 0 || reading.counts || (reading.distincts ?? []).length > 0;
}

/** 各科平均分、最高分: a row for each column that is measured, so that it can be read and drawn. */
function columnsTask({
  context,
  chart,
  reading,
  filters,
  conditioned,
  isFilter,
  ranked,
  top,
  by,
  ...clause
}: MeasuringClause): SheetPlan[] | null {
  const values = clause.values.filter((one) => !conditioned.has(one.name));
  const isMany = values.length >= 3 && (reading.hows.length >= 2 || chart !== null);
  if (
    !isMany ||
    by.length > 0 ||
    isFilter ||
    ranked ||
    top !== null ||
    reading.counts ||
    reading.paired ||
    (reading.summed ?? []).length > 0
  )
    return null;
  const name = values.every((one) => /语文|数学|英语|物理|化学|生物|历史|地理|政治|科学|成绩|分$/.test(one.name)) ? '科目' : '项目';
  const measures = reading.hows.map(({ how, words }) => ({ column: '数值', how, as: words }));
  return [
    {
      name: `各${name}${measures.map((one) => one.as).join('、')}`.slice(0, 31),
      table: { sheet: context.sheet.sheet },
      steps: [
        ...filters,
        { do: 'unpivot', columns: values.map((one) => one.name), name, value: '数值' },
        { do: 'group', by: [{ column: name }], values: measures },
      ],
      ...(chart === null
        ? {}
        : {
            chart: {
              type: chart === '' ? 'column' : chart,
              title: `各${name}${measures.map((one) => one.as).join('、')}`,
              category: name,
              values: measures.map((one) => one.as),
            },
          }),
      assumed: reading.assumed,
    },
  ];
}

/** 6月份天猫旗舰店卖了多少钱: one figure of the rows that are meant. */
function figureTask(clause: MeasuringClause): SheetPlan[] | null {
  const { context, text, chart, reading, filters, conditioned, isFilter, ranked, top, by } = clause;
  const values = clause.values.filter((one) => !conditioned.has(one.name));
  // 10月下旬的采购金额: what the words end with is asked for.
  const ends = reading.mentions.some(
    ({ at, words, columns }) =>
      values.some((one) => columns.includes(one)) &&
      /^[。？?！!]?$/.test(text.slice(at + words.length)) &&
      /的$|\d月$|旬$/.test(text.slice(0, at).replace(/(?:采购|销售|订单|报销|出库|入库)$/, '')),
  );
  const asked =
    ends ||
    /统计|汇总|算一?下|人数|订单数|(?:客户|供应商|会员|商品|产品|物料|学生|员工|门店|项目|合同|工单|记录|发票|任务|投诉|设备|车辆|单据)数(?![据额量])|(?:数量|个数|次数)[。？?！!]?$|多少|几[个人条笔次单家名件]|平均|均值|合计|总共|一共|总额|总和|最[高低大小](?:是|的?值)/.test(
      text,
    );
  // 有多少条，分别是哪些: the rows tell both.
  if (asksWhich.test(text) && reading.counts && values.length === 0) return null;
  if (filters.length === 0 || !asked || isFilter || ranked || top !== null || by.length > 0 || chart !== null || !isMeasured(clause))
    return null;
  const { steps } = valueSteps({ ...reading, values });
  const table = { sheet: context.sheet.sheet };
  const total: SheetPlan = { name: '合计', table, steps: [...filters, { do: 'total', values: steps }], assumed: reading.assumed };
  // 一共多少钱，分别是哪些人: the sum, and the rows it is of.
  return asksWhich.test(text) ? [total, { name: '明细', table, steps: filters, assumed: [] }] : [total];
}

const asksWhich = /分别是|都是谁|都有谁|[，、]?(?:各?是哪[些几]|有谁|是谁|都有哪些)/;

function totalTask(clause: MeasuringClause): SheetPlan[] | null {
  const { context, chart, reading, aggregates, values } = clause;
  if (!isMeasured(clause) || !(aggregates || reading.counts) || chart !== null) return null;
  const { steps } = valueSteps({ ...reading, values });
  return [{ name: '合计', table: { sheet: context.sheet.sheet }, steps: [{ do: 'total', values: steps }], assumed: reading.assumed }];
}

/** A chart is all that is asked for. `chart` is '' when it isn't said which. */
function chartTask({ context, reading, values }: MeasuringClause, chart: string): SheetPlan[] {
  const { sheet } = context;
  const table = { sheet: sheet.sheet };
  const date = dateColumn(context, reading.mentions);
  const amount = values[0] ?? mainAmount(sheet);
  const category = mainCategory(sheet);
  const label =
    sheet.columns.find((column) => column.type === 'text' && column.distinct === sheet.rows) ??
    sheet.columns.find((column) => isCode(column.name) && column.distinct === sheet.rows);
  if (!amount) return [];
  const assumed = [...reading.assumed, '没有指明怎么画，按表里的列自动选择。'];
  if (label && sheet.rows <= (label.type === 'number' ? 200 : 30))
    return [
      {
        name: '图表',
        table,
        steps: [],
        chart: {
          type: chart === '' ? 'column' : chart,
          title: bareName(amount.name),
          category: label.name,
          values: values.length > 0 ? values.map((one) => one.name) : [amount.name],
        },
        assumed,
      },
    ];
  const group: Grouping | null =
    (chart === 'line' || !category) && date ? { column: date, period: 'month' } : category ? { column: category } : null;
  if (!group) return [];
  const words = group.period === undefined ? group.column.name : '月份';
  return [
    {
      name: `按${words}汇总`.slice(0, 31),
      table,
      steps: [
        { do: 'group', by: [refOf(group)], values: [{ column: amount.name, how: 'sum', as: amount.name }] },
        ...(group.period === undefined ? [{ do: 'sort', by: [{ column: amount.name, descending: true }] }] : []),
      ],
      total: true,
      chart: {
        type: chart === '' ? (group.period === undefined ? 'column' : 'line') : chart,
        title: `${eachOf(words)}${bareName(amount.name)}`,
        category: words,
        values: [amount.name],
      },
      assumed,
    },
  ];
}

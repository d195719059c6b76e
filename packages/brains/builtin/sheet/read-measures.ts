/** Reads a clause that measures: groups, totals, tops, filters, orders and shares, from the words around the columns. */
import { isAmount, isCode, type ColumnInfo } from './book.ts';
import type { Condition } from './conditions.ts';
import { bareName } from './mentions.ts';
import type { SheetPlan, Step } from './plan.ts';
import {
  chartFor,
  dateColumn,
  filterOf,
  isAscending,
  numberAfter,
  periodAsked,
  readMeasures,
  valueSteps,
  type Context,
  type Reading,
} from './read-task.ts';
import { partTask } from './read-parts.ts';
import { descends, sortKeys } from './read-sorts.ts';
import { mainAmount, mainCategory } from './usual-columns.ts';

export function measureTask(context: Context, text: string, chart: string | null): SheetPlan[] {
  const { sheet } = context;
  const table = { sheet: sheet.sheet };
  const reading = readMeasures(context, text);
  const filters = filterOf(context, text, reading.mentions);
  const conditioned = new Set(
    filters
      .flatMap((step) => (Array.isArray(step['all']) ? step['all'] : []))
      .map((one: unknown) => (typeof one === 'object' && one !== null && 'column' in one ? String(one.column) : '')),
  );
  const isFilter = /筛选|只看|只要|只保留|留下|挑出|选出|找出|过滤|列出|提取|名单|清单|有哪些/.test(text);
  const ranked =
    /从[高大低小早晚新旧先后]到[高大低小早晚新旧先后]|由[高大低小]到[高大低小]|降序|升序|排序|排列|倒序|排个?序|排(?:在)?前面|排名|排行|名次|榜/.test(
      text,
    );
  const sorts = sortKeys(context, text, reading.mentions);
  const standing = /排名|排行|名次|榜/.test(text);
  const top = numberAfter(text);
  const aggregates =
    /汇总|统计|合计|加总|求和|总计|总和|总额|平均|分组|计数|每个|各|不同|对比|贡献|结构|最[高低大小多少好差]|数量|个数|多少|占比|比例|百分|趋势|累计|按|排名|排行|名次|榜|第[一二三\d]|份额|帕累托|分布|构成/.test(
      text,
    );
  const assumed: string[] = [...reading.assumed];
  const part = partTask(context, text, reading, filters);
  if (part) return [part];
  const named = reading.by.filter(
    (one) =>
      !conditioned.has(one.column.name) ||
      (one.period !== undefined && periodAsked(text) !== null) ||
      new RegExp(`(?:按|每个?|各)${escaped(one.column.name)}`).test(text),
  );
  let { values } = reading;
  // 本科学历的员工平均工资: 员工 are those who are meant, and no way to put them together.
  const who = (column: ColumnInfo): boolean =>
    column.type === 'text' &&
    column.distinct > Math.max(12, sheet.rows * 0.6) &&
    /姓名|名字|员工|人员|订单|单号|编号|工号/.test(column.name);
  const isWhose = top === null && !ranked && !/每|各|按|哪|谁|分别|不同|最[多高大少低小]/.test(text);
  const by = named.filter((one) => !(isWhose && who(one.column)));
  // 浦东和朝阳的销售额对比 sets the named beside each other.
  const sides = /对比|比较|分别|相比|PK/i.test(text)
    ? filters.flatMap((step) => (Array.isArray(step['all']) ? (step['all'] as Condition[]) : [])).find((one) => one.op === 'in')
    : undefined;
  const side = sides && sheet.columns.find((column) => column.name === sides.column);
  if (side && !by.some((one) => one.column === side)) by.push({ column: side });
  // 大于 1 万的销售额 puts a condition; only what is measured besides is a value.
  if (isFilter && conditioned.size > 0 && !/汇总|统计|合计|求和|平均|按.{1,10}分/.test(text)) values = [];
  const grouped =
    by.length > 0 &&
    (aggregates || chart !== null) &&
    !(
      isFilter &&
      values.length === 0 &&
      !reading.counts &&
      !/汇总|统计|分组/.test(text) &&
      !/最[多高大少低小].{0,6}是?谁|谁.{0,10}最/.test(text)
    ) &&
    !(ranked && !standing && values.length === 0 && !/汇总|统计|合计|每|各|数量/.test(text)) &&
    !(sorts.length > 1 && !standing && !/汇总|统计|合计|每|各|分组/.test(text)) &&
    !(standing && /(?:每个?|各)?(?:订单|行|条|笔|记录|人).{0,4}在|(?:组|部门|地区|产品|类)[里内中]/.test(text));

  if (grouped) {
    const groups = by.slice(0, 4);
    const first = groups[0];
    if (!first) return [];
    // Rows that are one each need no putting together: 销售额前 10 名的员工.
    // Two people of one name are two where each row has a number of its own.
    const isOne =
      first.column.distinct === sheet.rows ||
      (/姓名|名字/.test(first.column.name) && sheet.columns.some((column) => isCode(column.name) && column.distinct === sheet.rows));
    const unique = groups.length === 1 && first.period === undefined && isOne && top !== null;
    if (!unique) {
      const noValues = values.length === 0 && !reading.counts && (reading.distincts ?? []).length === 0;
      const amount =
        noValues && !/分布|数量|个数|多少(?!钱|元)|统计.{0,4}(?:人|次|条|笔)/.test(text.replace(/百分之多少|多少百分比|占.{0,6}多少/, ''))
          ? mainAmount(sheet)
          : undefined;
      if (amount) {
        values = [amount];
        assumed.push(`没有指明汇总哪一列，汇总了“${amount.name}”。`);
      }
      const { steps: measures, names } = valueSteps({ ...reading, values, counts: reading.counts || (noValues && !amount) });
      const label = groups.map((one) =>
        one.period === undefined
          ? one.column.name
          : ({ year: '年份', quarter: '季度', month: '月份', week: '周', day: one.column.name }[one.period] ?? '月份'),
      );
      const isTime = first.period !== undefined || first.column.ordered === true;
      // Two ways to group and a chart: one along the axis, one beside each other.
      const sexes = groups.length === 2 && /男女/.test(text) && names.length === 1;
      const crossed = sexes || (groups.length === 2 && chart !== null && names.length === 1 && chart !== 'pie' && chart !== 'donut');
      if (crossed) {
        const byTime = (sexes ? groups.find((one) => one.column.name !== '性别') : groups.find((one) => one.period !== undefined)) ?? first;
        const other = groups.find((one) => one !== byTime) ?? first;
        return [
          {
            name: `${label.join('×')}汇总`.slice(0, 31),
            table,
            steps: [
              ...filters,
              { do: 'pivot', rows: [refOf(byTime)], columns: refOf(other), value: { ...measures[0], as: undefined }, totals: sexes },
            ].map(withoutUndefined),
            ...(chart === null
              ? {}
              : {
                  chart: {
                    type: chart === '' ? (byTime.period === undefined ? 'column' : 'line') : chart,
                    title: `${label.join('、')}${names[0] ?? ''}`,
                  },
                }),
            assumed,
          },
        ];
      }
      const main = names[0] ?? '数量';
      const steps: Step[] = [...filters, { do: 'group', by: groups.map(refOf), values: measures }];
      const share = /占比|比例|百分比|百分之|份额|占.{0,8}多少|贡献|结构|帕累托/.test(text);
      const inGroups = groups.length > 1 && (/(?:每个?|各)[^，。]{0,8}[里内中]/.test(text) || (top !== null && /每个?|各/.test(text)));
      const outer = inGroups ? { within: first.column.name } : {};
      if (share && /累计占比|帕累托/.test(text)) {
        steps.push(
          { do: 'sort', by: [{ column: main, descending: true }] },
          { do: 'share', column: main, as: '占比' },
          { do: 'running', column: '占比', as: '累计占比' },
        );
      } else if (share && (top !== null || inGroups)) steps.push({ do: 'share', column: main, ...outer });
      if (/累计占比|帕累托/.test(text)) {
        // In order already.
      } else if (top !== null && inGroups) steps.push({ do: 'top', n: top, by: main, ascending: isAscending(text), ...outer });
      else if (top !== null) steps.push({ do: 'top', n: top, by: main, ascending: isAscending(text) });
      else if (first.column.ordered && first.column.type === 'number' && !ranked)
        steps.push({ do: 'sort', by: [{ column: first.column.name }] });
      else if (ranked || (!isTime && groups.length === 1))
        steps.push({ do: 'sort', by: [{ column: main, descending: !isAscending(text) }] });
      if (share && top === null && !inGroups && !/累计占比|帕累托/.test(text)) steps.push({ do: 'share', column: main });
      if (/累计/.test(text) && !/累计占比/.test(text)) steps.push({ do: 'running', column: main });
      if (standing) steps.push({ do: 'rank', column: main, ...(isAscending(text) ? { ascending: true } : {}), ...outer });
      const title = `各${label.join('、')}${names.slice(0, 2).join('、')}`;
      return [
        {
          name: `按${label.join('、')}${top === null ? '汇总' : `前${top}`}`.slice(0, 31),
          table,
          steps,
          total:
            top === null && !/占比|累计|平均|最|中位/.test(text) && measures.every((one) => one['how'] === 'sum' || one['how'] === 'count'),
          ...(chart === null
            ? {}
            : { chart: { ...(chartFor(chart, groups, names, title) ?? { type: 'column', title }), category: label[0] ?? '' } }),
          assumed,
        },
      ];
    }
  }

  // 6月份天猫旗舰店卖了多少钱: one figure of the rows that are meant.
  const single =
    /统计|汇总|算一?下|人数|订单数|多少|几[个人条笔次单家名件]|平均|均值|合计|总共|一共|总额|总和|最[高低大小](?:是|的?值)/.test(text);
  if (
    filters.length > 0 &&
    single &&
    !isFilter &&
    !ranked &&
    top === null &&
    by.length === 0 &&
    chart === null &&
    (values.length > 0 || reading.counts || (reading.distincts ?? []).length > 0)
  ) {
    const { steps } = valueSteps({ ...reading, values: values.filter((one) => !conditioned.has(one.name)) });
    return [{ name: '合计', table, steps: [...filters, { do: 'total', values: steps }], assumed }];
  }

  const date = dateColumn(context, reading.mentions);
  const key =
    values[0] ??
    (ranked || top !== null
      ? (reading.mentions.map((mention) => mention.columns[0]).find((column): column is ColumnInfo => column !== undefined) ??
        mainAmount(sheet))
      : undefined);
  if (filters.length > 0 || ranked || top !== null || /占比|比例|百分比|累计/.test(text)) {
    const steps: Step[] = [...filters];
    if (top !== null && key) steps.push({ do: 'top', n: top, by: key.name, ascending: isAscending(text) });
    else if (top !== null) steps.push({ do: 'top', n: top });
    else if (date && /最[新近早].{0,8}前|[新旧早晚]的?.{0,6}排.{0,2}前/.test(text))
      steps.push({ do: 'sort', by: [{ column: date.name, descending: !/最?早|旧/.test(text) }] });
    else if (sorts.length > 0 && !standing) steps.push({ do: 'sort', by: sorts });
    else if (ranked && key && !standing) steps.push({ do: 'sort', by: [{ column: key.name, descending: descends(text) }] });
    const amount = values[0] ?? mainAmount(sheet);
    if (/累计占比|帕累托/.test(text) && amount)
      steps.push(
        { do: 'sort', by: [{ column: amount.name, descending: true }] },
        { do: 'share', column: amount.name, as: '占比' },
        { do: 'running', column: '占比', as: '累计占比' },
      );
    else if (/占比|比例|百分比/.test(text) && amount) steps.push({ do: 'share', column: amount.name });
    if (/累计/.test(text) && !/累计占比/.test(text) && amount) steps.push({ do: 'running', column: amount.name });
    // 从高到低排序，再加一列排名: in order, and with its place.
    if (standing && amount && top === null && /排序|降序|升序|[从由][高大低小]到/.test(text))
      steps.push({ do: 'sort', by: [{ column: amount.name, descending: !isAscending(text) }] });
    if (standing && amount && top === null) {
      const within = reading.by.find((one) => one.period === undefined && /[里内中]|每个?|各/.test(text))?.column;
      steps.push({
        do: 'rank',
        column: amount.name,
        ...(isAscending(text) ? { ascending: true } : {}),
        ...(within ? { within: within.name } : {}),
      });
    }
    if (steps.length === 0) return [];
    const name =
      top !== null ? `${key ? bareName(key.name) : ''}前${top}` : filters.length > 0 ? '筛选结果' : ranked ? '排序结果' : '计算结果';
    const category = sheet.columns.find((column) => column.type === 'text')?.name;
    return [
      {
        name: name.slice(0, 31),
        table,
        steps,
        ...(chart !== null && key && isAmount(key)
          ? {
              chart: {
                type: chart === '' ? 'column' : chart,
                title: `${bareName(key.name)}${top === null ? '' : `前 ${top}`}`,
                ...(category ? { category } : {}),
                values: [key.name],
              },
            }
          : {}),
        assumed,
      },
    ];
  }

  if ((values.length > 0 || reading.counts || (reading.distincts ?? []).length > 0) && aggregates && chart === null) {
    const { steps } = valueSteps({ ...reading, values });
    return [{ name: '合计', table, steps: [{ do: 'total', values: steps }], assumed }];
  }

  if (chart !== null) {
    const amount = values[0] ?? mainAmount(sheet);
    const category = mainCategory(sheet);
    const label =
      sheet.columns.find((column) => column.type === 'text' && column.distinct === sheet.rows) ??
      sheet.columns.find((column) => isCode(column.name) && column.distinct === sheet.rows);
    if (!amount) return [];
    assumed.push('没有指明怎么画，按表里的列自动选择。');
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
    const group: Reading['by'][number] | null =
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
          title: `各${words}${bareName(amount.name)}`,
          category: words,
          values: [amount.name],
        },
        assumed,
      },
    ];
  }
  return [];
}

export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

export function refOf({ column, period }: Reading['by'][number]): { column: string; period?: string } {
  return period === undefined ? { column: column.name } : { column: column.name, period };
}

function withoutUndefined(step: Step): Step {
  const value = step['value'];
  if (typeof value !== 'object' || value === null) return step;
  return { ...step, value: Object.fromEntries(Object.entries(value).filter(([, own]) => own !== undefined)) };
}

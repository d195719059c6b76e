/** Puts rows together: a table of groups with their figures, shares and places, or two ways crossed. */
import { isCode } from './book.ts';
import { bareName } from './mentions.ts';
import type { MeasuringClause } from './measuring-clause.ts';
import type { SheetPlan, Step } from './plan.ts';
import { isRate, refOf, valueSteps } from './read-measured.ts';
import { chartFor, eachOf, isAscending } from './read-task.ts';
import { mainAmount } from './usual-columns.ts';

/** Null when rows are one each and need no putting together. */
export function groupTask(clause: MeasuringClause): SheetPlan[] | null {
  const { text, chart, reading, filters, ranked, standing, top, by } = clause;
  const { sheet } = clause.context;
  const table = { sheet: sheet.sheet };
  const assumed = [...reading.assumed];
  let { values } = clause;
  const groups = by.slice(0, 4);
  // 每个季度…的业务员: within each quarter.
  const outerTime = /(?:每|各)个?(?:月|季度|年|周)/.test(text) && top !== null ? groups.findIndex((one) => one.period !== undefined) : -1;
  if (outerTime > 0) groups.unshift(...groups.splice(outerTime, 1));
  const first = groups[0];
  if (!first) return [];
  // 每年入职和离职人数: a row has a year of the one and a year of the other.
  const days = groups.filter((one) => one.period !== undefined);
  if (days.length > 1) {
    (clause.context.undone ??= []).push(
      `没有一起统计${days.map((one) => `“${one.column.name}”`).join('和')}：它们是两列日期，同一行落在两个时间里，请分开问。`,
    );
    return [];
  }
  // Rows that are one each need no putting together: 销售额前 10 名的员工.
  // Two people of one name are two where each row has a number of its own.
  const isOne =
    first.column.distinct === sheet.rows ||
    (/姓名|名字/.test(first.column.name) && sheet.columns.some((column) => isCode(column.name) && column.distinct === sheet.rows));
  const unique = groups.length === 1 && first.period === undefined && isOne && top !== null;
  if (!unique) {
    const noValues = values.length === 0 && !reading.counts && (reading.distincts ?? []).length === 0;
    const amount =
      noValues &&
      !/(?:凭证|订单|单子?|次数?|人|客户|合同|工单|发票|记录)(?:更|最|比较)?[多少](?!钱)/.test(text) &&
      !/[最较]([多少])(?![\u4e00-\u9fff]*(?:钱|额))/.test(text.replace(/(?:花|赚|亏|赔|欠|收|付|用|买|卖|消费)(?:得|了)?最[多少]/, '')) &&
      !/什么|哪[些个]?方面|分布|数量|个数|多少(?!钱|元)|统计.{0,4}(?:人|次|条|笔)/.test(
        text.replace(/百分之多少|多少百分比|占.{0,6}多少/, ''),
      )
        ? mainAmount(sheet)
        : undefined;
    // Shares of marks and rates say nothing: rows are counted.
    if (amount && !(isRate(amount) && /占比|比例|百分比|份额|构成/.test(text))) {
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
    const crossed =
      sexes ||
      (clause.crossed && names.length === 1 && top === null && chart !== 'pie' && chart !== 'donut') ||
      (groups.length === 2 && chart !== null && names.length === 1 && chart !== 'pie' && chart !== 'donut');
    if (crossed) {
      const byTime =
        (sexes
          ? groups.find((one) => one.column.name !== '性别')
          : clause.crossed
            ? first
            : groups.find((one) => one.period !== undefined || one.column.ordered === true)) ?? first;
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
                  title: `${[other, byTime].map((one) => eachOf(label[groups.indexOf(one)] ?? '')).join('')}${names[0] ?? ''}`,
                },
              }),
          assumed,
        },
      ];
    }
    const main = names[0] ?? '数量';
    // 多选: a row for each answer.
    const answers = groups
      .filter(({ column }) => /多选|可多选|不定项/.test(column.name))
      .map(({ column }): Step => ({ do: 'explode', column: column.name }));
    const steps: Step[] = [...filters, ...answers, { do: 'group', by: groups.map(refOf), values: measures }];
    if (clause.having) {
      const { column: _column, ...meets } = clause.having;
      const other = measures.find((one) => one['column'] === meets.other)?.['as'];
      steps.push({ do: 'filter', all: [{ column: main, ...meets, ...(typeof other === 'string' ? { other } : {}) }] });
    }
    const share = /占比|比例|百分比|百分之|份额|占.{0,8}多少|贡献|结构|帕累托/.test(text);
    const inGroups = groups.length > 1 && (/(?:每个?|各)[^，。]{0,8}[里内中]/.test(text) || (top !== null && /每个?|各/.test(text)));
    const outer = inGroups ? { within: label[0] ?? first.column.name } : {};
    if (share && /累计占比|帕累托/.test(text)) {
      steps.push(
        { do: 'sort', by: [{ column: main, descending: true }] },
        { do: 'share', column: main, as: '占比' },
        { do: 'running', column: '占比', as: '累计占比' },
      );
    } else if (share && (top !== null || inGroups)) steps.push({ do: 'share', column: main, ...outer });
    if (/累计占比|帕累托/.test(text)) {
      // In order already.
    } else if (top !== null && inGroups)
      steps.push(
        { do: 'top', n: top, by: main, ascending: isAscending(text), ...outer },
        // As time goes, and within it as they stand.
        ...(first.period === undefined ? [] : [{ do: 'sort', by: [{ column: label[0] ?? '' }] }]),
      );
    else if (top !== null) steps.push({ do: 'top', n: top, by: main, ascending: isAscending(text) });
    else if (first.period === 'day' && /最[高低多少大小好差忙]/.test(text))
      steps.push({ do: 'sort', by: [{ column: main, descending: !isAscending(text) }] });
    else if (first.column.ordered && first.column.type === 'number' && !ranked)
      steps.push({ do: 'sort', by: [{ column: first.column.name }] });
    else if (ranked || (!isTime && groups.length === 1)) {
      // 加班多的排前面: by the figure that is named for it.
      const named = clause.sorts.slice(-1).flatMap(({ column, descending }) => {
        const own = measures.find((one) => one['column'] === column)?.['as'];
        return typeof own === 'string' ? [{ column: own, descending }] : [];
      });
      steps.push({ do: 'sort', by: named.length > 0 ? named : [{ column: main, descending: !isAscending(text) }] });
    }
    if (share && top === null && !inGroups && !/累计占比|帕累托/.test(text)) steps.push({ do: 'share', column: main });
    if (/累计/.test(clause.beside) && !/累计占比/.test(text)) steps.push({ do: 'running', column: main });
    if (standing) steps.push({ do: 'rank', column: main, ...(isAscending(text) ? { ascending: true } : {}), ...outer });
    const title = `${label.map((one, n) => (n === 0 ? eachOf(one) : eachOf(one).replace(/^[各每]/, ''))).join('、')}${drawnNames(names, chart)}`;
    return [
      {
        name: `按${label.map(bareName).join('、')}${top === null ? '汇总' : `前${top}`}`.slice(0, 31),
        table,
        steps,
        total:
          top === null &&
          !/占比|累计|平均|最|中位/.test(clause.beside) &&
          measures.every((one) => one['how'] === 'sum' || one['how'] === 'count'),
        ...(chart === null
          ? {}
          : {
              chart: {
                ...(chartFor(twoScales(chart, names) ? 'combo' : chart, groups, names, title) ?? { type: 'column', title }),
                category: label[0] ?? '',
              },
            }),
        assumed,
      },
    ];
  }
  return null;
}

function withoutUndefined(step: Step): Step {
  const value = step['value'];
  if (typeof value !== 'object' || value === null) return step;
  return { ...step, value: Object.fromEntries(Object.entries(value).filter(([, own]) => own !== undefined)) };
}

/** Sums and how many there are: one of them would lie flat on the other's axis. */
function twoScales(chart: string, names: string[]): boolean {
  return names.length === 2 && names[1] === '数量' && ['', 'column', 'line'].includes(chart);
}

/** What a chart draws, in its title: two by name, of more the first and how many. */
function drawnNames(names: string[], chart: string | null): string {
  if (chart === 'pie' || chart === 'donut') return names[0] ?? '';
  return names.length > 2 ? `${names[0] ?? ''}等 ${names.length} 项` : names.join('、');
}

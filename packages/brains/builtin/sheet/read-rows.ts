/** Keeps, orders and marks rows as they are: those that are meant, the first few, shares, running totals and places. */
import { isAmount, type ColumnInfo } from './book.ts';
import type { MeasuringClause } from './measuring-clause.ts';
import { bareName } from './mentions.ts';
import type { SheetPlan, Step } from './plan.ts';
import { descends } from './read-sorts.ts';
import { dateColumn, isAscending } from './read-task.ts';
import { mainAmount } from './usual-columns.ts';

/** Null when nothing is asked of single rows. */
export function rowTask({
  context,
  text,
  chart,
  reading,
  filters,
  sorts,
  ranked,
  standing,
  top,
  values,
  beside,
}: MeasuringClause): SheetPlan[] | null {
  if (filters.length === 0 && !ranked && top === null && !/占比|比例|百分比|累计/.test(beside)) return null;
  const { sheet } = context;
  const table = { sheet: sheet.sheet };
  const { assumed } = reading;
  const date = dateColumn(context, reading.mentions);
  const key =
    values[0] ??
    (ranked || top !== null
      ? (reading.mentions.map((mention) => mention.columns[0]).find((column): column is ColumnInfo => column !== undefined) ??
        mainAmount(sheet))
      : undefined);
  const steps: Step[] = [...filters];
  // 前5的占总额多少: of all that were there before.
  if (top !== null && key && isAmount(key) && /占(?:比|[^，。；]{0,6}(?:多少|几成|比例|百分))/.test(text))
    steps.push({ do: 'share', column: key.name });
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
  else if (/占比|比例|百分比/.test(beside) && amount && filters.length === 0 && !steps.some((step) => step.do === 'share'))
    steps.push({ do: 'share', column: amount.name });
  if (/累计/.test(beside) && !/累计占比/.test(text) && amount) steps.push({ do: 'running', column: amount.name });
  // 从高到低排序，再加一列排名: in order, and with its place.
  if (standing && amount && top === null && (/排序|降序|升序|[从由][高大低小]到/.test(text) || !/列|字段|每个?|各|[里内中]/.test(text)))
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

/** What a whole table comes to when nothing more is said than to look at it. */
import type { SheetInfo } from './book.ts';
import { bareName } from './mentions.ts';
import { eachOf } from './read-task.ts';
import type { SheetPlan } from './plan.ts';
import { mainAmount, mainCategory } from './usual-columns.ts';

/** By its first category, and along time. */
export function overviewOf(sheet: SheetInfo): SheetPlan[] {
  const amount = mainAmount(sheet);
  const category = mainCategory(sheet);
  const date = sheet.columns.find((column) => column.type === 'date');
  const table = { sheet: sheet.sheet };
  const value = amount ? { column: amount.name, how: 'sum', as: amount.name } : { how: 'count', as: '数量' };
  const name = amount ? amount.name : '数量';
  return [
    ...(category
      ? [
          {
            name: `按${category.name}汇总`.slice(0, 31),
            table,
            steps: [
              { do: 'group', by: [{ column: category.name }], values: [value] },
              { do: 'sort', by: [{ column: name, descending: true }] },
              { do: 'share', column: name },
            ],
            chart: {
              type: category.distinct > 12 ? 'bar' : 'column',
              title: `${eachOf(category.name)}${bareName(name)}`,
              category: category.name,
              values: [name],
            },
            assumed: [],
          },
        ]
      : []),
    ...(date
      ? [
          {
            name: '按月份汇总',
            table,
            steps: [
              { do: 'group', by: [{ column: date.name, period: 'month' }], values: [value] },
              { do: 'growth', period_column: '月份', value: name, against: 'previous' },
            ],
            chart: { type: 'line', title: `${bareName(name)}按月`, category: '月份', values: [name] },
            assumed: [],
          },
        ]
      : []),
  ];
}

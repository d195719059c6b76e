/** Reads what a day, a week or a month comes to on the average: 平均每天卖多少钱, 月均销售额. Pure. */
import type { SheetPlan } from './plan.ts';
import { readMeasures } from './read-measured.ts';
import { dateColumn, filterOf, type Context } from './read-task.ts';
import { mainAmount } from './usual-columns.ts';

const asks = /平均每一?个?(天|日|周|月|季度|年)(?![龄级薪])|(?<![\u4e00-\u9fff])(日|月|周|年)均(?!价|薪)/;
const periods: Record<string, string> = { 天: 'day', 日: 'day', 周: 'week', 月: 'month', 季度: 'quarter', 年: 'year' };

/** Null where something else is put together, too. */
export function perPeriodTask(context: Context, text: string): SheetPlan[] | null {
  const { sheet } = context;
  const match = asks.exec(text);
  const date = match ? dateColumn(context, []) : undefined;
  const unit = match?.[1] ?? match?.[2] ?? '';
  if (!match || !date || /各|按|哪|趋势|图/.test(text)) return null;
  const rest = text.replace(match[0], '　');
  const reading = readMeasures(context, rest);
  const value = reading.values[0] ?? (reading.counts ? undefined : mainAmount(sheet));
  if (!value && !reading.counts) return null;
  const name = value?.name ?? '数量';
  const label = { year: '年份', quarter: '季度', month: '月份', week: '周' }[periods[unit] ?? ''] ?? date.name;
  return [
    {
      name: `平均每${unit}${name}`.slice(0, 31),
      table: { sheet: sheet.sheet },
      steps: [
        ...filterOf(context, rest, reading.mentions),
        {
          do: 'group',
          by: [{ column: date.name, period: periods[unit] ?? 'day' }],
          values: [value ? { column: name, how: 'sum', as: name } : { how: 'count', as: name }],
        },
        {
          do: 'total',
          values: [
            { column: name, how: 'avg', as: `平均每${unit}${name}` },
            { column: label, how: 'count', as: `${unit === '日' ? '天' : unit}数` },
          ],
        },
      ],
      assumed: [...reading.assumed, `先按“${date.name}”把每${unit}的${name}加起来，再平均；只算有记录的${unit}。`],
    },
  ];
}

/** Reads how fast a stock turns: what went out against what lay there on the average; what a table lacks for it is said. Pure. */
import { isAmount, type ColumnInfo, type SheetInfo } from './book.ts';
import { bareName } from './mentions.ts';
import type { SheetPlan, Step } from './plan.ts';
import { readMeasures, refOf } from './read-measured.ts';
import { filterOf, numberAfter, type Context } from './read-task.ts';

const opening = /期初|月初|年初|上期|上月结存|上月末/;
const closing = /期末|月末|年末|本期结存|结存|结余|(?:当前|现有|实际)?库存(?:数量?|量|金额|余额)?$/;
const out = /出库|销售成本|发出|耗用|领用|销量|销售数量|出货|已售/;
const into = /入库|购进|采购|进货|收入数量/;
const money = /金额|成本|额$|价值/;

export function turnoverTask(context: Context, text: string): SheetPlan[] | null {
  const asks = /(?:库存|存货)?周转(?:率|天数|次数|情况|速度)?/.exec(text)?.[0];
  if (asks === undefined || context.sheet.columns.some((column) => /周转/.test(column.name))) return null;
  const { sheet } = context;
  const found = partsOf(sheet);
  if (!found) {
    (context.undone ??= []).push(
      `没有算库存周转：“${sheet.sheet}”里要有出库（或销售成本）和库存（期初、期末）这样的数字列。可以说清楚，例如“周转率=出库数量/期末库存”。`,
    );
    return [];
  }
  const { stock, average, words, outs } = found;
  const reading = readMeasures(context, text);
  const by = reading.by.filter((one) => one.period === undefined).slice(0, 3);
  const values = [...stock, outs].map((column) => ({ column: column.name, how: 'sum', as: column.name }));
  const days = /天/.test(asks) || /周转情况|周转速度|周转$/.test(asks) ? daysIn(`${text} ${sheet.sheet} ${outs.name} ${sheet.file}`) : null;
  const asksDays = /天/.test(asks);
  if (asksDays && !days)
    (context.undone ??= []).push('没有算周转天数：不知道表里的出库是多长时间的；请说明，例如“按 30 天算”。下面只有周转率。');
  const slow = /慢|最低|滞销|从低到高/.test(text);
  const top = numberAfter(text);
  const steps: Step[] = [
    ...filterOf(context, text, reading.mentions),
    by.length > 0 ? { do: 'group', by: by.map(refOf), values } : { do: 'total', values },
    { do: 'compute', as: '周转率', formula: `[${outs.name}]/${average}` },
    ...(days ? [{ do: 'compute', as: '周转天数', formula: `${days.days}/[周转率]` }] : []),
    ...(by.length > 0
      ? [
          top === null
            ? { do: 'sort', by: [{ column: '周转率', descending: !slow }] }
            : { do: 'top', n: top, by: '周转率', ascending: slow },
        ]
      : []),
  ];
  return [
    {
      name: `${by[0] ? `各${by[0].column.name}` : ''}库存周转`.slice(0, 31),
      table: { sheet: sheet.sheet },
      steps,
      assumed: [
        `周转率按“${outs.name}”合计 ÷ ${words}计算。`,
        ...(days ? [`周转天数按 ${days.days} 天 ÷ 周转率计算${days.said ? '' : `（从“${days.from}”看是这么长时间）`}。`] : []),
      ],
    },
  ];
}

function partsOf(sheet: SheetInfo): { stock: ColumnInfo[]; average: string; words: string; outs: ColumnInfo } | null {
  const amounts = sheet.columns.filter((column) => isAmount(column) && !/单价|单位成本|安全|预警|最低|最高|率$/.test(column.name));
  const is = (column: ColumnInfo, pattern: RegExp): boolean => pattern.test(bareName(column.name));
  // Pieces with pieces, money with money.
  for (const inMoney of [false, true]) {
    const kind = amounts.filter((column) => money.test(column.name) === inMoney);
    const outs =
      kind.find((column) => is(column, out) && !is(column, opening)) ??
      (inMoney ? kind.find((column) => column.name.endsWith('成本')) : undefined);
    const first = kind.find((column) => is(column, opening));
    const last = kind.find((column) => column !== first && column !== outs && is(column, closing));
    const came = kind.find((column) => column !== first && column !== outs && is(column, into));
    if (!outs) continue;
    if (first && last)
      return {
        outs,
        stock: [first, last],
        average: `(([${first.name}]+[${last.name}])/2)`,
        words: `平均库存（“${first.name}”与“${last.name}”的平均）`,
      };
    if (first && came)
      return {
        outs,
        stock: [first, came],
        average: `(([${first.name}]+[${first.name}]+[${came.name}]-[${outs.name}])/2)`,
        words: `平均库存（期末按“${first.name}”+“${came.name}”-“${outs.name}”推算）`,
      };
    const only = last ?? first;
    if (only) return { outs, stock: [only], average: `[${only.name}]`, words: `“${only.name}”合计（表里没有期初、期末两头，没有取平均）` };
  }
  return null;
}

function daysIn(text: string): { days: number; said: boolean; from: string } | null {
  const own = /(?:按|以|共|一共|周期|期间)\s*(\d{1,3})\s*天/.exec(text)?.[1];
  if (own !== undefined) return { days: Number(own), said: true, from: '' };
  const periods: [RegExp, number][] = [
    [/全年|年度|本年|一年|\d{4}年(?!\d{0,2}月)/, 365],
    [/季度|本季/, 90],
    [/半年/, 180],
    [/本月|当月|月度|\d{1,2}月|一个月/, 30],
    [/本周|一周/, 7],
  ];
  for (const [pattern, days] of periods) {
    const from = pattern.exec(text)?.[0];
    if (from !== undefined) return { days, said: false, from };
  }
  return null;
}

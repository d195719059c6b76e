/** Reads what part one figure is of another: 绩效工资占应发工资的比例, of groups, of all, or row by row. Pure. */
import { isAmount, type ColumnInfo } from './book.ts';
import { bareName } from './mentions.ts';
import type { SheetPlan, Step } from './plan.ts';
import { readMeasures, refOf } from './read-measured.ts';
import { drawnRate, rateEdge } from './read-rates.ts';
import { filterOf, isAscending, numberAfter, type Context } from './read-task.ts';

/** Null where no figure is said to be part of another. */
export function quotientTask(context: Context, text: string): SheetPlan[] | null {
  const { sheet } = context;
  const reading = readMeasures(context, text);
  const amounts = reading.mentions.flatMap(({ at, words, columns }) => {
    const column = columns.find(isAmount);
    return column ? [{ at, end: at + words.length, column }] : [];
  });
  const pair = amounts
    .flatMap((part, n) => (amounts[n + 1] ? [{ part, whole: amounts[n + 1] ?? part }] : []))
    .find(
      ({ part, whole }) =>
        /^(?:合计|总额)?的?占(?:了|到)?(?:总|全部)?$/.test(text.slice(part.end, whole.at)) && part.column !== whole.column,
    );
  if (!pair) return null;
  const { part, whole } = pair;
  const name = `${bareName(part.column.name)}占${bareName(whole.column.name)}比例`;
  const rest = `${text.slice(0, part.at)}${text.slice(whole.end)}`;
  const filters = filterOf(
    context,
    rest,
    reading.mentions.flatMap((mention) =>
      mention.at < part.at ? [mention] : mention.at >= whole.end ? [{ ...mention, at: mention.at - (whole.end - part.at) }] : [],
    ),
  );
  const by = reading.by.filter((one) => one.column !== part.column && one.column !== whole.column).slice(0, 3);
  const values = [part.column, whole.column].map((column: ColumnInfo) => ({ column: column.name, how: 'sum', as: column.name }));
  const compute: Step = { do: 'compute', as: name, formula: `[${part.column.name}]/[${whole.column.name}]`, percent: true };
  const edge = rateEdge(text, name);
  const top = numberAfter(text);
  const ordered: Step[] =
    top === null
      ? /排序|[从由][高低]到|最[高低]|谁|哪/.test(text) ||
        (by.length > 0 && by.every((one) => one.period === undefined && !/月|季|年/.test(one.column.name)))
        ? [{ do: 'sort', by: [{ column: name, descending: !isAscending(text) }] }]
        : []
      : [{ do: 'top', n: top, by: name, ascending: isAscending(text) }];
  const table = { sheet: sheet.sheet };
  // 每个人, 加一列, 超过30%的人: of each row.
  const ofRows =
    by.length === 0
      ? /每|列|谁|哪|的(?:人|员工|订单|记录|行|同事|项目)/.test(rest) || edge.length > 0
      : by.every((one) => one.period === undefined && one.column.distinct === sheet.rows);
  if (ofRows) return [{ name: name.slice(0, 31), table, steps: [...filters, compute, ...edge, ...ordered], assumed: [] }];
  return [
    {
      name: name.slice(0, 31),
      table,
      steps: [
        ...filters,
        by.length > 0 ? { do: 'group', by: by.map(refOf), values } : { do: 'total', values },
        compute,
        ...edge,
        ...ordered,
      ],
      ...drawnRate(text, by, name),
      assumed: [`“${name}”按合计相除（${part.column.name} ÷ ${whole.column.name}），不是各行比例的平均。`],
    },
  ];
}

/** Reads wishes to hold two tables against each other: what a figure was and is, by a key both have. Pure. */
import { isAmount, type ColumnInfo, type SheetInfo } from './book.ts';
import { bareName } from './mentions.ts';
import type { SheetPlan, Step } from './plan.ts';
import { keyOf } from './read-tables.ts';

/** 对比两个月的含税单价，列出涨价的: null where no two tables are held against each other. */
export function comparedTables(text: string, sheets: SheetInfo[], chosen: ReadonlyMap<string, string>): SheetPlan | null {
  const [left, right] = sheets.filter((sheet) => !sheet.hidden);
  if (!left || !right || sheets.length !== 2) return null;
  const isOfTwo =
    /两[个张份次期]?(?:表格?|文件|工作表|月|期|年|次|版|边)|[和与跟]上[个一]?(?:月|期|次|版)|前后|新旧|相比|对比|比较|变化|差异|涨|降|增减/;
  if (!isOfTwo.test(text) || !/对比|比较|相比|变[化动]|差[异额]|涨|跌|降|增减|增加|减少|上升|下降/.test(text)) return null;
  const key = keyOf(text, left, right, chosen);
  const pairs = left.columns.flatMap((column) => {
    const other = right.columns.find((one) => bareName(one.name) === bareName(column.name) && isAmount(one));
    return isAmount(column) && other ? [{ column, other }] : [];
  });
  const named = pairs.filter(({ column }) => text.includes(bareName(column.name)));
  const pair = named[0] ?? pairs.find(({ column }) => /价|额|量|数|费|成本/.test(column.name));
  if (!key || !pair) return null;
  return planOf(text, left, right, key, pair, named.length === 0);
}

function planOf(
  text: string,
  left: SheetInfo,
  right: SheetInfo,
  key: { left: string; right: string; assumed?: string },
  { column, other }: { column: ColumnInfo; other: ColumnInfo },
  isGuess: boolean,
): SheetPlan {
  const bare = bareName(column.name);
  const joined = left.columns.some((one) => one.name === other.name) ? `${other.name}(2)` : other.name;
  const [before, now] = [`${bare}（${left.sheet}）`, `${bare}（${right.sheet}）`];
  const [change, rate] = [`${bare}变动`, `${bare}变动幅度`];
  const label = left.columns.find((one) => one.type === 'text' && one.name !== key.left && /名|品|描述|物料|规格|型号/.test(one.name));
  const rises = /涨|上升|增加|变[高大多贵]/.test(text) && !/涨跌|增减|升降/.test(text);
  const falls = /跌|降|减少|下降|变[低小少]|便宜/.test(text) && !/涨跌|增减|升降/.test(text);
  const kept: Step[] =
    rises !== falls
      ? [{ do: 'filter', all: [{ column: change, op: rises ? '>' : '<', value: 0 }] }]
      : /变[化动]的|不一[样致]|不同的|有变/.test(text)
        ? [{ do: 'filter', all: [{ column: change, op: '!=', value: 0 }] }]
        : [];
  return {
    name: `${bare}对比`.slice(0, 31),
    table: { file_name: left.file, sheet: left.sheet },
    steps: [
      { do: 'join', with: { file_name: right.file, sheet: right.sheet }, on: [{ left: key.left, right: key.right }], how: 'inner' },
      { do: 'select', columns: [...new Set([key.left, ...(label ? [label.name] : []), column.name, joined])] },
      { do: 'rename', from: column.name, to: before },
      { do: 'rename', from: joined, to: now },
      { do: 'compute', as: change, formula: `[${now}]-[${before}]` },
      { do: 'compute', as: rate, formula: `[${change}]/[${before}]`, percent: true },
      ...kept,
      { do: 'sort', by: [{ column: rate, descending: !falls }] },
    ],
    assumed: [
      ...(key.assumed ? [key.assumed] : []),
      ...(isGuess ? [`没有指明比哪一列，比的是“${bare}”。`] : []),
      `变动 =“${right.sheet}”减“${left.sheet}”；只比两张表里都有的，只在一张里的没有列入。`,
    ],
  };
}

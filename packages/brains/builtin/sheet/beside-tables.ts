/** Lays what another sheet holds of each group beside what the rows add up to: 各门店面积和销售额 of a sheet of shops and one of sales. Pure. */
import { isAmount, isCode, type ColumnInfo, type SheetInfo } from './book.ts';
import { sharedKeys, type Key } from './against-keys.ts';
import { bareName, mentionsIn } from './mentions.ts';
import type { SheetPlan, Step } from './plan.ts';
import { formulaOf } from './read-columns.ts';
import { counting, readMeasures, valueSteps } from './read-measured.ts';
import { chartAsked, chartFor, eachOf, filterOf, isAscending, numberAfter, type Context } from './read-task.ts';

interface Beside {
  main: SheetInfo;
  other: SheetInfo;
  key: Key;
  brought: ColumnInfo[];
}

/** Null where one sheet has all that is named. */
export function besideTables(given: Omit<Context, 'sheet'>, text: string, sheets: SheetInfo[]): SheetPlan | null {
  const found = sheets.length > 1 && /各|每|按|哪/.test(text) ? besideIn(text, sheets) : null;
  if (!found) return null;
  const { main, other, key, brought } = found;
  // 坪效（销售额/面积）: worked out of both.
  const held = /([\u4e00-\u9fff]{2,8}?)[（(]([^（）()]{3,60})[）)]/.exec(text);
  const own = { ...main, columns: main.columns.filter((column) => !brought.some((one) => one.name === column.name)) };
  const context: Context = { ...given, sheet: own };
  const words = brought.reduce((rest, { name }) => rest.replaceAll(bareName(name), '　'), text);
  const reading = readMeasures(context, words);
  const values = reading.values.filter((column) => column !== key.detail);
  if (values.length === 0 && !reading.counts) return null;
  const { steps: measures, names } = valueSteps({ ...reading, values });
  const label = key.detail.name;
  const figures: ColumnInfo[] = [
    ...brought,
    ...names.map((name): ColumnInfo => ({ name, type: 'number', distinct: 0, empty: 0, at: 'A', samples: [], format: '' })),
  ];
  const formula = held ? formulaOf({ ...context, sheet: { ...own, columns: figures } }, held[2] ?? '') : null;
  if (held && formula === null && /[-+*/×÷＋－]|除|乘|加|减/.test(held[2] ?? '')) return null;
  const worked =
    formula === null ? null : (held?.[1] ?? '').replace(/^.*(?:各|每个?|按)/, '').replace(new RegExp(`^${bareName(label)}的?`), '');
  const main_figure = worked ?? names[0] ?? '';
  const top = numberAfter(text);
  const ascending = isAscending(text);
  const chart = chartAsked(text);
  const drawn = worked === null ? figures.filter(isAmount).map((column) => column.name) : [worked];
  const drawing =
    chart === null ? undefined : chartFor(chart, [{ column: key.detail }], drawn, `${eachOf(label)}${drawn.map(bareName).join('与')}`);
  const steps: Step[] = [
    ...filterOf(context, words, reading.mentions),
    { do: 'group', by: [{ column: label }], values: measures },
    { do: 'join', with: { file_name: other.file, sheet: other.sheet }, on: [{ left: label, right: key.plan.name }], how: 'full' },
    { do: 'select', columns: [label, ...brought.map((column) => column.name), ...names] },
    ...(worked === null || formula === null
      ? []
      : [{ do: 'compute', as: worked, formula, ...(/率|占比|比例/.test(worked) ? { percent: true } : {}) }]),
    top === null
      ? { do: 'sort', by: [{ column: main_figure, descending: !ascending }] }
      : { do: 'top', n: top, by: main_figure, ascending },
  ];
  return {
    name: `按${bareName(label)}汇总`.slice(0, 31),
    table: { file_name: main.file, sheet: main.sheet },
    steps,
    ...(drawing ? { chart: { ...drawing, category: label } } : {}),
    assumed: [
      `${brought.map((column) => `“${column.name}”`).join('、')}取自“${other.sheet}”，${names.map((name) => `“${name}”`).join('、')}算自“${main.sheet}”，按“${label}”对应。`,
      ...reading.assumed,
    ],
  };
}

function besideIn(text: string, sheets: SheetInfo[]): Beside | null {
  const shown = sheets.filter((sheet) => !sheet.hidden);
  for (const main of shown)
    for (const other of shown) {
      if (main === other || main.rows <= other.rows) continue;
      const key = sharedKeys(other, main).find(
        (one) =>
          one.by === undefined &&
          one.plan.distinct === other.rows &&
          one.plan.empty === 0 &&
          one.detail.distinct < main.rows &&
          new RegExp(
            `(?:各个?|每一?[个家]?|按照?|哪一?[个家些])(?:${[one.plan, one.detail].map(({ name }) => bareName(name)).join('|')})`,
          ).test(text),
      );
      if (!key) continue;
      const brought = mentionsIn(text, other).flatMap(({ words, columns }) => {
        const [column] = columns;
        return column &&
          columns.length === 1 &&
          column !== key.plan &&
          bareName(column.name) === words &&
          !isCode(column.name) &&
          !main.columns.some((one) => bareName(one.name) === words)
          ? [column]
          : [];
      });
      const figures =
        counting.test(text) ||
        mentionsIn(text, main).some(({ words, columns }) => columns.some(isAmount) && !brought.some((one) => bareName(one.name) === words));
      if (brought.length > 0 && figures) return { main, other, key, brought: [...new Set(brought)] };
    }
  return null;
}

/** Figures another sheet holds that were named and not taken: said, so that they are not missed. */
export function leftInOthers(text: string, sheet: SheetInfo, sheets: SheetInfo[], plans: SheetPlan[]): string[] {
  if (plans.length === 0) return [];
  const done = JSON.stringify(plans.map(({ steps, formulas }) => ({ steps, formulas })));
  const own = mentionsIn(text, sheet);
  return sheets
    .filter((other) => !other.hidden && other !== sheet && !(other.sheet === sheet.sheet && other.file === sheet.file))
    .flatMap((other) =>
      other.columns
        .filter(isAmount)
        .filter((column) => {
          const name = bareName(column.name);
          return (
            name.length >= 2 &&
            text.includes(name) &&
            // 10月 is a time of the rows where they have days.
            !(/^\d{1,2}月$/.test(name) && sheet.columns.some((one) => one.type === 'date')) &&
            !done.includes(name) &&
            !sheet.columns.some((one) => bareName(one.name).includes(name) || name.includes(bareName(one.name))) &&
            !own.some((mention) => mention.words.includes(name) && mention.columns.some((one) => bareName(one.name) === mention.words))
          );
        })
        .map(
          (column) =>
            `“${bareName(column.name)}”没有一起做：它在“${other.sheet}”里，不在“${sheet.sheet}”里。可以说按哪一列把两张表合并，再对比。`,
        ),
    )
    .filter((sentence, n, all) => all.indexOf(sentence) === n);
}

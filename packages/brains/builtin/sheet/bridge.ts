/** Groups that only another sheet holds are brought along by the key both have: 各部门迟到人次 of records that know the number only. Pure. */
import { isCode, type SheetInfo } from './book.ts';
import { bareName, mentionsIn, valuesIn } from './mentions.ts';
import type { SheetPlan, Step } from './plan.ts';

export interface Bridge {
  sheet: SheetInfo;
  step: Step;
  assumed: string[];
}

/** Null where one sheet has all that is spoken of, or none can be joined without doubt. */
export function bridgeOf(text: string, sheets: SheetInfo[]): Bridge | null {
  const shown = sheets.filter((sheet) => !sheet.hidden);
  if (shown.length < 2 || shown.length > 6 || /合并|匹配|关联|vlookup|带[到入]|没有|不在|差异/i.test(text)) return null;
  const ofValue = valueIn(text, shown);
  if (ofValue) return ofValue;
  if (!/各|每|按|不同|哪/.test(text)) return besideIn(text, shown);
  for (const main of shown)
    for (const other of shown) {
      if (main === other || main.rows <= other.rows) continue;
      const key = main.columns.find((column) =>
        other.columns.some((one) => one.name === column.name && isCode(one.name) && one.type !== 'date' && one.distinct === other.rows),
      );
      if (!key) continue;
      const own = mentionsIn(text, main);
      const values = valuesIn(text, main, own).filter(({ column }) => !other.columns.some((one) => one.name === column.name));
      const figures = own.filter((mention) => mention.columns.some((column) => column.type === 'number' && !isCode(column.name)));
      const brought = mentionsIn(text, other).find(
        ({ at, columns }) =>
          columns[0]?.type === 'text' &&
          !main.columns.some((column) => column.name === columns[0]?.name) &&
          /(?:各个?|每个?|按照?|不同|[哪各每][个些种])$/.test(text.slice(Math.max(0, at - 2), at)),
      );
      const group = brought?.columns[0];
      const inOther = valuesIn(text, other, mentionsIn(text, other)).some((one) => values.some((value) => value.value === one.value));
      if (!group || inOther || (values.length === 0 && figures.length === 0)) continue;
      const kept = [...main.columns, ...other.columns.filter((column) => !main.columns.some((one) => one.name === column.name))];
      return {
        sheet: { ...main, columns: kept },
        step: { do: 'join', with: { file_name: other.file, sheet: other.sheet }, on: [{ left: key.name, right: key.name }], how: 'left' },
        assumed: [`“${bareName(group.name)}”在“${other.sheet}”里，按“${key.name}”对应到“${main.sheet}”。`],
      };
    }
  return besideIn(text, shown);
}

/** 进行中的项目一共用了多少工时: the rows are those of the things another sheet says so of. */
function valueIn(text: string, shown: SheetInfo[]): Bridge | null {
  for (const main of shown)
    for (const other of shown) {
      const key = main.columns.find((column) =>
        other.columns.some(
          (one) => one.name === column.name && !['date', 'number'].includes(one.type) && one.distinct === other.rows && one.empty === 0,
        ),
      );
      if (main === other || !key || main.rows <= other.rows || key.distinct === main.rows) continue;
      const own = mentionsIn(text, main);
      const has = (sheet: SheetInfo, name: string): boolean => sheet.columns.some((one) => bareName(one.name) === bareName(name));
      // 数量 of 期末数量, which the other sheet tells, is no figure of this one.
      const figure = own.find(
        ({ at, words, columns }) =>
          columns.some((column) => column.type === 'number' && bareName(column.name) === words && !has(other, words)) &&
          !mentionsIn(text, other).some(
            (one) => one.words.length > words.length && one.at <= at && one.at + one.words.length >= at + words.length,
          ),
      );
      const taken = new Set(valuesIn(text, main, own).map((one) => one.value));
      const first = valuesIn(text, other, mentionsIn(text, other)).find(
        ({ column, value }) => column.name !== key.name && !has(main, column.name) && !taken.has(value),
      );
      if (!figure || !first) continue;
      return {
        sheet: { ...main, columns: [...main.columns, ...other.columns.filter((column) => !has(main, column.name))] },
        step: { do: 'join', with: { file_name: other.file, sheet: other.sheet }, on: [{ left: key.name, right: key.name }], how: 'left' },
        assumed: [`“${first.column.name}”在“${other.sheet}”里，按“${key.name}”对应到“${main.sheet}”。`],
      };
    }
  return null;
}

/** Two tables of the same persons or things, each with one row for each: what is named of both is one table. */
function besideIn(text: string, shown: SheetInfo[]): Bridge | null {
  // What stands in the cells of a third sheet is asked of that one.
  const holding = shown.filter((sheet) => valuesIn(text, sheet, mentionsIn(text, sheet)).length > 0);
  for (const main of shown)
    for (const other of shown) {
      const key = main.columns.find(
        (column) =>
          isCode(column.name) &&
          column.type !== 'date' &&
          column.distinct === main.rows &&
          other.columns.some((one) => one.name === column.name && one.distinct === other.rows),
      );
      if (main === other || !key || (holding.length > 0 && !holding.includes(main) && !holding.includes(other))) continue;
      const has = (sheet: SheetInfo, name: string): boolean => sheet.columns.some((one) => bareName(one.name) === bareName(name));
      const own = mentionsIn(text, main);
      const isOwn = own.some(({ columns }) => columns.some((column) => column !== key && !has(other, column.name)));
      const brought = mentionsIn(text, other).flatMap(({ at, words, columns }) => {
        const [column] = columns;
        const isTaken = own.some((one) => one.at < at + words.length && one.at + one.words.length > at);
        return column && column.type === 'number' && !isCode(column.name) && !isTaken && !has(main, column.name) ? [column] : [];
      });
      if (!isOwn || brought.length === 0) continue;
      const kept = [...main.columns, ...other.columns.filter((column) => !has(main, column.name))];
      return {
        sheet: { ...main, columns: kept },
        step: { do: 'join', with: { file_name: other.file, sheet: other.sheet }, on: [{ left: key.name, right: key.name }], how: 'left' },
        assumed: [
          `${[...new Set(brought)].map((column) => `“${bareName(column.name)}”`).join('、')}在“${other.sheet}”里，按“${key.name}”对应到“${main.sheet}”，只在“${other.sheet}”里的没有算。`,
        ],
      };
    }
  return null;
}

export function fromBridge(plan: SheetPlan, bridge: Bridge): SheetPlan {
  return {
    ...plan,
    table: { file_name: bridge.sheet.file, sheet: bridge.sheet.sheet },
    steps: [bridge.step, ...plan.steps],
    assumed: [...bridge.assumed, ...plan.assumed],
  };
}

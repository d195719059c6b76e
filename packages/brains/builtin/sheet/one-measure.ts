/** Tables with several figures for each month (1月营业额, 1月客流, 2月营业额 …): only those that are spoken of, called by their months. Pure. */
import { isAmount, type ColumnInfo, type SheetInfo } from './book.ts';
import { bareName } from './mentions.ts';
import type { SheetPlan, Step } from './plan.ts';

export interface OneMeasure {
  sheet: SheetInfo;
  steps: Step[];
  assumed: string[];
}

const ofMonth = /^((?:20\d{2}年)?(?:1[0-2]|[1-9])月)份?[的-]?([\u4e00-\u9fff]{2,6})$/;

/** Null where the table is no such one, or none or several of its figures are named. */
export function oneMeasureOf(sheet: SheetInfo, text: string): OneMeasure | null {
  const parts = sheet.columns.filter(isAmount).flatMap((column) => {
    const [, month = '', measure = ''] = ofMonth.exec(bareName(column.name)) ?? [];
    return month === '' ? [] : [{ column, month, measure }];
  });
  const measures = [...new Set(parts.map((one) => one.measure))];
  const named = measures.filter(
    (measure) => text.includes(measure) && !measures.some((other) => other !== measure && other.includes(measure) && text.includes(other)),
  );
  const [measure = ''] = named;
  const family = parts.filter((one) => one.measure === measure);
  const taken = sheet.columns.some((column) => family.some((one) => one.month === column.name));
  if (named.length !== 1 || family.length < 3 || measures.length < 2 || taken) return null;
  const others = sheet.columns.filter((column) => !isAmount(column));
  const renamed = family.map(({ column, month }): ColumnInfo => ({ ...column, name: month }));
  return {
    sheet: { ...sheet, columns: [...others, ...renamed] },
    steps: [
      { do: 'select', columns: [...others, ...family.map((one) => one.column)].map((one) => one.name) },
      ...family.map(({ column, month }) => ({ do: 'rename', from: column.name, to: month })),
    ],
    assumed: [`只看“${family[0]?.column.name ?? ''}”到“${family.at(-1)?.column.name ?? ''}”这 ${family.length} 列“${measure}”。`],
  };
}

export function fromMeasure(plan: SheetPlan, one: OneMeasure): SheetPlan {
  return { ...plan, steps: [...one.steps, ...plan.steps], assumed: [...one.assumed, ...plan.assumed] };
}

/** How a draft's names, figures and title are written. Pure. */
import { printDecimal, type Decimal } from '../text/decimal.ts';
import type { Column } from '../text/table-figures.ts';

/** 标题 or 《…》 of the request; else what the columns say. */
export function titleOf(words: string, usual: string): { title: string; isUsual: boolean } {
  const given =
    /(?:标题|题目|名字|图名)(?:(?:用|叫|是|为|写成?|定为|：|:)\s*[“"《]?|\s*[“"《])([^”"》，。,；;\n]{2,60})/.exec(words)?.[1] ??
    /《([^》\n]{2,60})》/.exec(words)?.[1];
  return { title: (given ?? usual).trim().slice(0, 100) || '图表', isUsual: given === undefined };
}

export function seriesName({ name, unit }: Column, shared: string): string {
  return cut(unit && unit !== shared ? `${name}（${unit}）` : name);
}

export function sameUnit(columns: Column[]): string {
  const [first] = columns;
  return first && columns.every(({ unit }) => unit === first.unit) ? first.unit : '';
}

export function numberOf(value: Decimal | null | undefined): number | null {
  return value ? Number(printDecimal(value)) : null;
}

export function cut(name: string): string {
  return name.replace(/\s+/g, ' ').trim().slice(0, 100);
}

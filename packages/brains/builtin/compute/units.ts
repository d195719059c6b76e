/** Units: lengths, weights, areas, volumes, times, data and temperatures, by their defined factors. */
import measures from '../lexicon/unit-factors.json' with { type: 'json' };
import { exact, program, type Reading, type Said } from './computation.ts';
import { NUMBER, readNumber } from './numbers.ts';

/** Of a measure each unit's names, and how many of the base it is: as defined, not rounded. */
type Measure = (typeof measures)[number];

const temperature = '(?:摄氏度|℃|°C)|(?:华氏度|℉|°F)';

export function readUnits({ text }: Said): Reading {
  const hot = new RegExp(`(${NUMBER})\\s*(${temperature}).{0,8}?(${temperature})`, 'i').exec(text);
  if (hot) {
    const value = readNumber(hot[1] ?? '');
    const isCelsius = /摄|℃|C/i.test(hot[2] ?? '');
    if (value === null || isCelsius === /摄|℃|C/i.test(hot[3] ?? '')) return null;
    return {
      purpose: `${value} ${isCelsius ? '摄氏度换成华氏度' : '华氏度换成摄氏度'}`,
      source: program([
        `温度 = ${exact(value)}`,
        isCelsius ? "写('华氏度', 温度 * 9 / 5 + 32, ' ℉')" : "写('摄氏度', (温度 - 32) * 5 / 9, ' ℃')",
      ]),
      how: isCelsius ? '华氏度 = 摄氏度 × 9 ÷ 5 + 32' : '摄氏度 = (华氏度 − 32) × 5 ÷ 9',
    };
  }
  if (!/多少|几|换算|换成|转换?成?|等于|合/.test(text)) return null;
  for (const table of measures) {
    const words = table
      .flatMap(({ names }) => names)
      .sort((a, b) => b.length - a.length)
      .join('|');
    const found = new RegExp(
      `(${NUMBER})\\s*(${words})\\s*(?:等于|是|合|为|有|换算?成?|转换?成?|相当于|=|可以|约|折合|到)+\\s*(?:多少|几)?\\s*个?\\s*(${words})(?!\\w)`,
      'u',
    ).exec(text);
    if (!found) continue;
    const [, amount = '', from = '', to = ''] = found;
    const value = readNumber(amount);
    const [a, b] = [factor(table, from), factor(table, to)];
    if (value === null || a === null || b === null || from === to) continue;
    return {
      purpose: `${value} ${from}换成${to}`,
      source: program([
        `数量 = ${exact(value)}`,
        `每${name(from)} = ${a}`,
        `每${name(to)} = ${b}`,
        `写('结果', 数量 * 每${name(from)} / 每${name(to)}, ' ${to}')`,
      ]),
      how: `1 ${from} = ${shown(table, from)}，1 ${to} = ${shown(table, to)}，相除得到`,
      assumed: from.endsWith('B') ? ['按 1 KB = 1024 B 计。'] : [],
    };
  }
  return null;
}

const entryOf = (table: Measure, unit: string) => table.find(({ names }) => names.includes(unit));

function factor(table: Measure, unit: string): string | null {
  const value = entryOf(table, unit)?.factor;
  if (value === undefined) return null;
  const [above = '', under] = value.split('/');
  return under === undefined ? exact(above) : `${exact(above)} / ${under}`;
}

function shown(table: Measure, unit: string): string {
  const base = table.find((one) => one.factor === '1');
  return `${entryOf(table, unit)?.factor ?? ''} ${base?.names[0] ?? ''}`;
}

/** As a part of a name in the program. */
function name(unit: string): string {
  return unit.replaceAll(/[^\p{L}\d]/gu, '平方米');
}

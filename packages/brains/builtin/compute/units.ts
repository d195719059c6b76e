/** Units: lengths, weights, areas, volumes, times, data and temperatures, by their defined factors. */
import { exact, program, type Reading, type Said } from './computation.ts';
import { NUMBER, readNumber } from './numbers.ts';

/** Name, how many of the measure's base it is; as defined, not rounded. */
const tables: [string, string][][] = [
  [
    ['公里|千米|km', '1000'],
    ['米|m', '1'],
    ['分米|dm', '0.1'],
    ['厘米|cm', '0.01'],
    ['毫米|mm', '0.001'],
    ['英里', '1609.344'],
    ['英尺', '0.3048'],
    ['英寸|吋', '0.0254'],
    ['码', '0.9144'],
    ['海里', '1852'],
    ['里|华里', '500'],
    ['尺|市尺', '1/3'],
    ['寸', '1/30'],
  ],
  [
    ['吨|t', '1000'],
    ['公斤|千克|kg', '1'],
    ['克|g', '0.001'],
    ['毫克|mg', '0.000001'],
    ['斤|市斤', '0.5'],
    ['两', '0.05'],
    ['磅', '0.45359237'],
    ['盎司', '0.028349523125'],
  ],
  [
    ['平方公里|平方千米', '1000000'],
    ['公顷', '10000'],
    ['亩', '2000/3'],
    ['平方米|平米|㎡', '1'],
    ['平方厘米', '0.0001'],
    ['平方英尺', '0.09290304'],
    ['英亩', '4046.8564224'],
    ['坪', '400/121'],
  ],
  [
    ['立方米', '1000'],
    ['升|L', '1'],
    ['毫升|ml', '0.001'],
    ['加仑', '3.785411784'],
    ['立方厘米', '0.001'],
  ],
  [
    ['天', '86400'],
    ['小时', '3600'],
    ['分钟', '60'],
    ['秒', '1'],
    ['星期|周', '604800'],
  ],
  [
    ['TB', '1099511627776'],
    ['GB', '1073741824'],
    ['MB', '1048576'],
    ['KB', '1024'],
    ['字节|B', '1'],
  ],
];

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
      assumed: [],
    };
  }
  if (!/多少|几|换算|换成|转换?成?|等于|合/.test(text)) return null;
  for (const table of tables) {
    const words = table
      .map(([name]) => name)
      .join('|')
      .split('|')
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

function entryOf(table: [string, string][], unit: string): [string, string] | undefined {
  return table.find(([names]) => names.split('|').includes(unit));
}

function factor(table: [string, string][], unit: string): string | null {
  const value = entryOf(table, unit)?.[1];
  if (value === undefined) return null;
  const [above = '', under] = value.split('/');
  return under === undefined ? exact(above) : `${exact(above)} / ${under}`;
}

function shown(table: [string, string][], unit: string): string {
  const one = table.find(([, value]) => value === '1');
  return `${entryOf(table, unit)?.[1] ?? ''} ${one?.[0].split('|')[0] ?? ''}`;
}

/** As a part of a name in the program. */
function name(unit: string): string {
  return unit.replaceAll(/[^\p{L}\d]/gu, '平方米');
}

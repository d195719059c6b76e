/** Units: lengths, weights, areas, volumes, times and data, by their defined factors. */
import measures from '../lexicon/unit-factors.json' with { type: 'json' };
import { exact, program, type Reading, type Said } from './computation.ts';
import { amountAt } from '../reading/numbers.ts';
import { fold } from '#text/trie.ts';
import { before } from '#text/words.ts';

/** Of a measure each unit's names, and how many of the base it is: as defined, not rounded. */
type Measure = (typeof measures)[number];

/** What stands between a quantity and the unit it is asked in; longer ones first. */
const joints = '换算成 转换成 相当于 等于 换算 换成 转成 折合 可以 多少 是 合 为 有 约 到 = 几 个'.split(' ');

export function readUnits({ text }: Said): Reading {
  const folded = fold(text);
  for (let at = 0; at < folded.length; at += 1) {
    const amount = amountAt(folded, at);
    if (!amount) continue;
    for (const table of measures) {
      const pair = pairAfter(
        folded,
        amount.to,
        table.flatMap(({ names }) => names),
      );
      const [from = '', to = ''] = pair ?? [];
      const [a, b] = [factor(table, from), factor(table, to)];
      if (a !== null && b !== null && from !== to) return converted(amount.exact, { table, from, to, a, b });
    }
    at = amount.to - 1;
  }
  return null;
}

const jointOf = (rest: string): string | undefined => joints.find((word) => rest.startsWith(word));

/** 100 公里是多少英里: the unit behind a number and the one it is asked in, with nothing but words of asking between and after. */
function pairAfter(folded: string, at: number, names: readonly string[]): [string, string] | null {
  const longest = names.toSorted((a, b) => b.length - a.length);
  const taken = (rest: string): string | undefined => longest.find((name) => rest.startsWith(fold(name)));
  const first = folded.slice(at).trimStart();
  const from = taken(first);
  if (from === undefined) return null;
  const whole = first.slice(from.length).trimStart();
  let rest = whole;
  for (let joint = jointOf(rest); joint !== undefined; joint = jointOf(rest)) rest = rest.slice(joint.length).trimStart();
  const to = rest === whole ? undefined : taken(rest);
  return to === undefined || before(rest.slice(to.length), ['吗', '呢', '?', '。', '!']) !== '' ? null : [from, to];
}

function converted(value: string, { table, from, to, a, b }: { table: Measure; from: string; to: string; a: string; b: string }): Reading {
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

/** The usual formulas of money, shares and growth, as data: each names its words, what it takes, and how it is reckoned. Every number that was said is used, or nothing is reckoned. */
import { numberAt } from '../reading/numbers.ts';
import { fold } from '#text/trie.ts';
import { exact, program, type Reading, type Said } from './computation.ts';
import rows from './formulas.json' with { type: 'json' };

interface Slot {
  name: string;
  /** `rate`: a share of a year. `years`: a stretch of time, in years. */
  is: string;
  /** What stands before its number. */
  words?: string[];
  /** It is known by these words alone. */
  must?: boolean;
  /** What is asked for where it is missing. */
  as: string;
}

interface Formula {
  name: string;
  /** One word of each list is said. */
  asks: string[][];
  /** Words of another way to reckon, which is not known. */
  not?: string[];
  slots: Slot[];
  lines: string[];
  how: string;
  /** What is told unless one of the words was said. */
  assumed?: { unless: string[]; told: string }[];
}

const formulas: readonly Formula[] = rows;

interface Quantity {
  is: 'amount' | 'share' | 'discount' | 'years';
  python: string;
  words: string;
  /** What was said since the number before it. */
  before: string;
}

/** Without one of them nothing is said of a formula that is not whole. */
const asking = ['算', '求', '多少', '几', '?'];

/** Null where no formula is asked for; without a number none is. */
export function readFormulas({ text }: Said): Reading {
  const quantities = quantitiesIn(text);
  if (quantities.length === 0) return null;
  const hit = (words: readonly string[]): boolean => words.some((word) => text.includes(word));
  let lacks: Reading = null;
  let leaves: Reading = null;
  for (const formula of formulas.filter(({ asks }) => asks.every(hit))) {
    const other = formula.not?.find((word) => text.includes(word));
    if (other !== undefined) return { unclear: `没有算：“${other}”这样的${formula.name}没有现成的算法，请写成算式。` };
    const { slots } = formula;
    const taken = takenBy(slots, quantities);
    const missing = slots.filter(({ name }) => !taken.has(name));
    const left = quantities.filter((one) => ![...taken.values()].includes(one));
    if (missing.length > 0) lacks ??= { unclear: `要算${formula.name}，还缺${missing.map(({ as }) => as).join('、')}。` };
    else if (left.length > 0)
      leaves ??= {
        unclear: `没有看懂 ${left.map(({ words }) => words).join('、')} 在${formula.name}里怎么算，所以没有算。请写成算式，例如“399*0.8-50”。`,
      };
    else {
      const given = slots.map(({ name, is }) => ({ name, ...valueOf(is, taken.get(name)) }));
      return {
        purpose: formula.name,
        source: program([...given.map(({ name, python }) => `${name} = ${python}`), ...formula.lines]),
        how: formula.how,
        assumed: [
          ...given.flatMap((one) => one.assumed),
          ...(formula.assumed ?? []).filter(({ unless }) => !hit(unless)).map(({ told }) => told),
        ],
      };
    }
  }
  return hit(asking) ? (leaves ?? lacks) : null;
}

/** Slots with words of their own first; what is left goes to those that take any, in the order it was said. */
function takenBy(slots: readonly Slot[], quantities: readonly Quantity[]): Map<string, Quantity> {
  const taken = new Map<string, Quantity>();
  const fits = ({ is }: Slot, one: Quantity): boolean => ![...taken.values()].includes(one) && (is === 'rate' ? 'share' : is) === one.is;
  for (const slot of slots) {
    const named = quantities.find((one) => fits(slot, one) && slot.words?.some((word) => one.before.includes(word)));
    if (named) taken.set(slot.name, named);
  }
  for (const slot of slots) {
    const any = taken.has(slot.name) || slot.must === true ? undefined : quantities.find((one) => fits(slot, one));
    if (any) taken.set(slot.name, any);
  }
  return taken;
}

function valueOf(is: string, quantity: Quantity | undefined): { python: string; assumed: string[] } {
  const { python = '', words = '', before = '' } = quantity ?? {};
  if (is !== 'rate') return { python, assumed: [] };
  if (before.includes('月利') || before.includes('月息')) return { python: `(${python}) * 12`, assumed: ['月利率乘以 12 作为年利率。'] };
  if (before.includes('日利') || before.includes('日息')) return { python: `(${python}) * 365`, assumed: ['日利率乘以 365 作为年利率。'] };
  return { python, assumed: before.includes('年') ? [] : [`${words} 按年利率计。`] };
}

function quantitiesIn(text: string): Quantity[] {
  const folded = fold(text);
  const found: Quantity[] = [];
  let from = 0;
  for (let at = 0; at < folded.length; at += 1) {
    const number = numberAt(folded, at);
    if (!number || (number.reading.in_words && !number.reading.unit)) continue;
    const { value, unit } = number.reading;
    const scale = unit?.factor ?? 1;
    const after = folded.charAt(number.to);
    const words = text.slice(at, number.to).trim();
    const own = { words, before: text.slice(from, at) };
    if (unit?.dimension === 'span' && (unit.name === 'year' || unit.name === 'month') && value < 1000) {
      const months = unit.name === 'month' ? value : value * 12 + (after === '半' ? 6 : 0);
      found.push({ ...own, is: 'years', python: `${exact(String(months))} / 12` });
    } else if (unit?.dimension === 'share')
      found.push({ ...own, is: 'share', python: `${exact(String(value))} / ${Math.round(1 / scale)}` });
    else if (unit?.dimension === 'discount')
      found.push({ ...own, is: 'discount', python: `${exact(String(value))} / ${value >= 10 ? 100 : 10}` });
    else
      found.push({
        ...own,
        is: 'amount',
        python: `${exact(String(value))}${unit?.dimension === 'money' && scale !== 1 ? ` * ${exact(String(scale))}` : ''}`,
      });
    at = number.to - 1;
    from = number.to;
  }
  return found;
}

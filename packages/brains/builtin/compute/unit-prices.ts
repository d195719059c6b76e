/** Counts and what each of them costs or holds: 3 台电脑每台 5680 元，2 台打印机每台 1299 元; 一天 8 小时，每小时 35 元，22 天; 58 人，每桌 8 人. */
import { numberAt, unitAt } from '../reading/numbers.ts';
import { fold } from '../reading/trie.ts';
import { exact, given, program, type Reading, type Said } from './computation.ts';
import words from './unit-prices.json' with { type: 'json' };

/** `value` of `to` for one of `of`; `to` is 元 for a price. */
interface Rate {
  of: string;
  to: string;
  value: string;
  clause: number;
  /** Said of one: 一个月 30 天. Without another count it is that one. */
  is_of_one: boolean;
}
interface Count {
  unit: string;
  value: string;
  clause: number;
}
interface Read {
  rates: Rate[];
  counts: Count[];
  /** Sums of money that stand by themselves. */
  amounts: string[];
}

const money = '元';

export function readUnitPrices({ text }: Said): Reading {
  const folded = fold(text);
  const wanted = words.wanted.flatMap((word) => {
    const at = folded.lastIndexOf(word);
    const unit = at < 0 ? null : unitAt(folded, at + word.length);
    return unit && unit.unit.dimension !== 'money' && /^[呢啊?。\s]*$/.test(folded.slice(unit.to)) ? [unit.unit.words] : [];
  })[0];
  const asks = wanted ?? (words.money.some((word) => text.includes(word)) ? money : null);
  const read = asks === null ? null : clausesOf(folded, asks === money);
  if (asks === null || read === null || read.rates.length === 0) return null;
  return (asks === money ? null : containers(read, asks)) ?? total(read, asks);
}

type Piece = { from: number; to: number } & ({ is: 'each'; of: string } | { is: 'number'; value: string; unit: string; is_one: boolean });

/** Null when a number or a word of reckoning is left that is none of these: 满 300 减 40, 打九折. */
function clausesOf(folded: string, isMoney: boolean): Read | null {
  const read: Read = { rates: [], counts: [], amounts: [] };
  if (words.other.some((word) => folded.includes(word))) return null;
  for (const [clause, said] of folded.split(/[,，;；。?\n]+/).entries()) {
    const pieces = piecesOf(said);
    if (pieces === null) return null;
    for (let n = 0; n < pieces.length; n += 1) {
      const [one, next] = [pieces[n], pieces[n + 1]];
      if (!one) continue;
      const gap = next ? next.from - one.to : Infinity;
      const rate = (of: string, { value, unit }: { value: string; unit: string }, is_of_one = false): boolean => {
        const to = unit === '' ? money : unit;
        if (of === to || (unit === '' && !isMoney)) return false;
        n += 1;
        return read.rates.push({ of, to, value, clause, is_of_one }) > 0;
      };
      if (one.is === 'each') {
        // 每瓶 3.5 元, 每天卖 37 单, 客单价 26.8 元
        if (next?.is !== 'number' || gap > 6 || !rate(one.of, next)) return null;
      } else if (one.unit === money && next && gap <= 1 && (next.is === 'each' || (next.is_one && next.unit !== money)))
        // 3.5 元一瓶, 35 元/小时
        rate(next.is === 'each' ? next.of : next.unit, one);
      else if (one.is_one && next?.is === 'number' && next.unit !== '' && gap <= 3 && rate(one.unit, next, true)) continue;
      else if (one.unit === money || (one.unit === '' && isMoney)) read.amounts.push(one.value);
      else if (one.unit === '') return null;
      else read.counts.push({ unit: one.unit, value: one.value, clause });
    }
  }
  return read;
}

function piecesOf(said: string): Piece[] | null {
  const pieces: Piece[] = [];
  for (let at = 0; at < said.length; at += 1) {
    const name = words.each.find(({ word }) => said.startsWith(word, at));
    const unit = name ? unitAt(said, at + name.word.length) : null;
    const of = name?.of ?? unit?.unit.words;
    if (name && of !== undefined) {
      const to = unit && name.of === undefined ? unit.to : at + name.word.length;
      pieces.push({ is: 'each', of: bare(of), from: at, to });
      at = to - 1;
      continue;
    }
    const number = numberAt(said, at);
    // 一共 counts nothing.
    if (!number || (number.reading.in_words && !number.reading.unit)) continue;
    const { exact: value, unit: own, to: end, in_words } = number.reading;
    if (end !== undefined || own?.dimension === 'share' || own?.dimension === 'discount') return null;
    const isMoney = own?.dimension === 'money';
    if (isMoney && (own.name !== 'CNY' || own.factor !== undefined)) return null;
    const counted = own ? undefined : words.own.find((one) => said.slice(number.to).trimStart().startsWith(one));
    pieces.push({
      is: 'number',
      value,
      unit: isMoney ? money : bare(own?.words ?? counted ?? ''),
      is_one: in_words && value === '1',
      from: at,
      to: counted ? said.indexOf(counted, number.to) + counted.length : number.to,
    });
    at = number.to - 1;
  }
  return pieces;
}

/** 个小时 and 小时 are one. */
const bare = (unit: string): string => unit.trim().replace(/^个(?=.)/, '');

/** The sum of what everything costs or holds; null when a count or a rate finds no partner. */
function total({ rates, counts, amounts }: Read, wanted: string): Reading {
  const free = new Set(counts);
  const open = new Set(rates);
  const items: string[] = [];
  for (const rate of rates.filter(({ to }) => to === wanted)) {
    open.delete(rate);
    const chain = [rate];
    let counted = partner(free, rate);
    while (counted === undefined) {
      const [last] = chain;
      const holder = [...open].find(({ to }) => to === last?.of);
      if (!holder) break;
      open.delete(holder);
      chain.unshift(holder);
      counted = partner(free, holder);
    }
    if (!counted && !chain[0]?.is_of_one) return null;
    if (counted) free.delete(counted);
    items.push([counted?.value ?? '1', ...chain.map(({ value }) => value)].map(exact).join(' * '));
  }
  if (items.length === 0 || free.size > 0 || open.size > 0 || (wanted !== money && amounts.length > 0)) return null;
  const all = [...items, ...amounts.map(exact)];
  const shown = all.map((one) => one.replaceAll(/D\('?([^')]*)'?\)/g, '$1').replaceAll('*', '×'));
  return {
    purpose: wanted === money ? '合计金额' : `一共多少${wanted}`,
    source: program([`各项 = [${all.join(', ')}]`, `写('合计', sum(各项), ' ${wanted}'${wanted === money ? ', 2' : ''})`]),
    how: `合计 = ${shown.join(' + ')}`,
  };
}

/** The count a rate is for: the one beside it or said next, else the only one of its kind. */
function partner(free: ReadonlySet<Count>, { of, clause }: Rate): Count | undefined {
  const fitting = [...free].filter((one) => one.unit === of);
  const near = fitting.find((one) => one.clause === clause) ?? fitting.find((one) => one.clause === clause + 1);
  return near ?? (fitting.length === 1 ? fitting[0] : undefined);
}

/** How many of what holds so many are needed for all. */
function containers({ rates, counts, amounts }: Read, wanted: string): Reading {
  const [rate] = rates;
  const [all] = counts;
  if (!rate || !all || rates.length > 1 || counts.length > 1 || amounts.length > 0) return null;
  if (rate.of !== wanted || rate.to !== all.unit) return null;
  return {
    purpose: `要多少${wanted}`,
    source: program([
      'import math',
      ...given({ 全部: all.value, 每份: rate.value }),
      `写('需要', D(math.ceil(全部 / 每份)), ' ${wanted}')`,
      `写('最后一${wanted}', 全部 - (math.ceil(全部 / 每份) - 1) * 每份, ' ${all.unit}')`,
    ]),
    how: `${all.value} ÷ ${rate.value}，有余数就多要一${wanted}`,
  };
}

/** Reads a request into something to compute: the one list of what the engine knows to calculate. */
import type { Reading, Said } from './computation.ts';
import { readDates } from './dates.ts';
import { readExpression } from './expression.ts';
import { behind, holds } from '#text/words.ts';

/** The plainest first: what parses as a whole sum is one, whatever words it holds. */
const readers: readonly ((said: Said) => Reading)[] = [readExpression, readDates];

/** What is to be computed is told in a few sentences. */
const most_chars = 300;
/** Digits without an end are no number anybody computes with, and slow to read. */
const numerals = '零一二两三四五六七八九十百千万亿天';
const endless = (words: string): boolean => {
  let run = 0;
  return /\d{40}/.test(words) || Array.from(words).some((one) => (run = numerals.includes(one) ? run + 1 : 0) >= 30);
};

const leads = ['请', '麻烦', '帮我', '给我', '你', '用代码', '用程序', '用python'];
const others = ['计算机', '求职', '求助', '求和平'];
const askings = ['等于', '总共', '一共', '合计'].flatMap((word) =>
  ['', '是', '要'].flatMap((is) => [`${word}${is}多少`, `${word}${is}几`]),
);

/** It is asked for, whatever it is. */
function isPlainlyAsked(text: string): boolean {
  const rest = behind(text, leads);
  return (
    (['计算', '算', '求'].some((word) => rest.startsWith(word)) && !others.some((word) => rest.startsWith(word))) || holds(text, askings)
  );
}

export const computable = '能算的有：写成算式的四则运算、乘方、开方和百分比（例如“1299*0.85”），日期间隔和推算。';

/** Null when nothing is to be computed. */
export function readComputation(words: string, today: string): Reading {
  if (words.length > most_chars || endless(words) || !(/\d/.test(words) || [...numerals].some((one) => words.includes(one)))) return null;
  const said = readSaid(words, today);
  let unclear: Reading = null;
  for (const read of readers) {
    const reading = read(said);
    if (reading === null) continue;
    if (!('unclear' in reading)) return reading;
    unclear ??= reading;
  }
  if (unclear) return unclear;
  const isAsked = isPlainlyAsked(said.text) && /\d/.test(said.text) && said.text.length < 200;
  return isAsked ? { unclear: `没有看懂要算什么，所以没有算。${computable}` } : null;
}

/** The words, made even. */
function readSaid(words: string, today: string): Said {
  const text = words
    .replaceAll('²', '^2')
    .replaceAll('³', '^3')
    // Full-width letters, figures and marks; the Chinese comma stays, it never stands between thousands.
    .replaceAll(/[！-＋－-～]/g, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) - 0xfee0))
    // One space at most: patterns with several gaps would try every way to share out a run of them.
    .replaceAll(/[\s\u3000\u00a0]+/g, ' ')
    .trim()
    .replaceAll(/(?<![\d.])\d{1,3}(?:,\d{3})+(?![\d,])/g, (one) => one.replaceAll(',', ''));
  return { text, today };
}

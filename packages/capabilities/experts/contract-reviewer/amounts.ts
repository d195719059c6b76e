/** Amounts written in capitals (壹万贰仟元整) against those in figures. */
import { amountAt } from '#brains/builtin/reading/numbers.ts';
import words from '../expert-words.json' with { type: 'json' };

const plain: Readonly<Record<string, string>> = words.capitals;
const parts = { 角: 10, 分: 1 };

/** Every amount in capitals, in 分 so that it is a whole number. */
export function capitalAmounts(text: string): { written: string; value: number }[] {
  const folded = Array.from(text, (one) => plain[one] ?? one).join('');
  const found: { written: string; value: number }[] = [];
  for (let at = 0; at < folded.length; at += 1) {
    const whole = plain[text.charAt(at)] === undefined ? null : amountAt(folded, at);
    if (!whole || !'元圆'.includes(folded.charAt(whole.to) || ' ')) continue;
    let [to, value] = [whole.to + 1, whole.value * 100];
    for (const [mark, fen] of Object.entries(parts)) {
      const part = amountAt(folded, to);
      if (!part || folded.charAt(part.to) !== mark) continue;
      [to, value] = [part.to + 1, value + part.value * fen];
    }
    if (folded.charAt(to) === '整') to += 1;
    found.push({ written: text.slice(at, to), value });
    at = to - 1;
  }
  return found;
}

/** `¥120,000.00` and `12万元` against 分. */
export const isSameAmount = (fen: number, figure: string): boolean =>
  Math.round((amountAt(figure.replace(/^\D/, ''), 0)?.value ?? NaN) * 100) === fen;

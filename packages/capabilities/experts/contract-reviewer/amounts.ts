/** Amounts written in capitals (壹万贰仟元整) against those in figures. */

const digits = '零壹贰叁肆伍陆柒捌玖';
const units: Record<string, number> = { 拾: 10, 佰: 100, 仟: 1000 };

/** Every amount in capitals, in 分 so that it is a whole number. */
export function capitalAmounts(text: string): { written: string; value: number }[] {
  const found =
    text.match(/[零壹贰叁肆伍陆柒捌玖拾佰仟万亿]{2,}[元圆](?:[零壹贰叁肆伍陆柒捌玖]角)?(?:[零壹贰叁肆伍陆柒捌玖]分)?整?/g) ?? [];
  return found.map((written) => ({ written, value: inFen(written) }));
}

function inFen(written: string): number {
  const [whole = '', rest = ''] = written.split(/[元圆]/);
  let total = 0;
  let section = 0;
  let digit = 0;
  for (const letter of whole) {
    const unit = units[letter];
    if (unit !== undefined) {
      section += (digit || 1) * unit;
      digit = 0;
    } else if (letter === '万' || letter === '亿') {
      total = (total + section + digit) * (letter === '万' ? 10_000 : 100_000_000);
      section = 0;
      digit = 0;
    } else digit = digits.indexOf(letter);
  }
  const of = (mark: string) => Math.max(0, digits.indexOf(new RegExp(`(.)${mark}`).exec(rest)?.[1] ?? '零'));
  return (total + section + digit) * 100 + of('角') * 10 + of('分');
}

/** `¥120,000.00` and `12万元` against 分. */
export function isSameAmount(fen: number, figure: string): boolean {
  const number = Number(/[\d,]+(?:\.\d+)?/.exec(figure)?.[0].replaceAll(',', ''));
  const times = /亿/.test(figure) ? 100_000_000 : /万/.test(figure) ? 10_000 : 1;
  return Math.round(number * times * 100) === fen;
}

/** Numbers of paragraphs as ECMA-376 names them (ST_TextAutonumberScheme), those that are not plain figures, letters and Roman numerals. */

const digits = '〇一二三四五六七八九';

/** Null for a scheme that the drawing library writes itself. */
export function numberText(scheme: string, number: number): string | null {
  const n = Math.max(1, Math.min(32_767, Math.trunc(number)));
  switch (scheme) {
    case 'ea1ChsPlain':
    case 'ea1ChtPlain':
    case 'ea1JpnKorPlain':
      return chinese(n);
    case 'ea1ChsPeriod':
    case 'ea1ChtPeriod':
    case 'ea1JpnKorPeriod':
    case 'ea1JpnChsDbPeriod':
      return `${chinese(n)}.`;
    case 'circleNumDbPlain':
    case 'circleNumWdWhitePlain':
      return n <= 20 ? String.fromCodePoint(0x2460 + n - 1) : String(n);
    case 'circleNumWdBlackPlain':
      return n <= 10 ? String.fromCodePoint(0x2776 + n - 1) : String(n);
    case 'arabicDbPlain':
      return wide(n);
    case 'arabicDbPeriod':
      return `${wide(n)}．`;
    case 'alphaUcParenBoth':
      return `(${letter(n)})`;
    case 'alphaLcParenBoth':
      return `(${letter(n).toLowerCase()})`;
    case 'romanUcParenBoth':
      return `(${roman(n)})`;
    case 'romanUcParenR':
      return `${roman(n)})`;
    case 'romanLcParenBoth':
      return `(${roman(n).toLowerCase()})`;
    case 'romanLcParenR':
      return `${roman(n).toLowerCase()})`;
    default:
      return null;
  }
}

/** Up to 99 as people number things, beyond digit by digit. */
function chinese(n: number): string {
  const digit = (at: number) => digits[at] ?? '';
  if (n >= 100) return [...String(n)].map((one) => digit(Number(one))).join('');
  const [tens, ones] = [Math.floor(n / 10), n % 10];
  return `${tens > 1 ? digit(tens) : ''}${tens > 0 ? '十' : ''}${ones > 0 ? digit(ones) : ''}`;
}

function wide(n: number): string {
  return Array.from(String(n), (one) => String.fromCodePoint(one.charCodeAt(0) + 0xfee0)).join('');
}

function letter(n: number): string {
  return String.fromCodePoint(65 + ((n - 1) % 26));
}

function roman(n: number): string {
  const marks = Object.entries({ M: 1000, CM: 900, D: 500, CD: 400, C: 100, XC: 90, L: 50, XL: 40, X: 10, IX: 9, V: 5, IV: 4, I: 1 });
  let left = n;
  return marks
    .map(([mark, worth]) => {
      const times = Math.floor(left / worth);
      left -= times * worth;
      return mark.repeat(times);
    })
    .join('');
}

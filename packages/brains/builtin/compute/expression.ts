/** Sums as people write them, in figures and in words, parsed into exact Python: (3+4)*5/2, 15 加 27 乘以 3, 860 的 15%, 根号 2, 10 的阶乘. */
import { exact, program, type Reading, type Said } from './computation.ts';
import { NUMBER, readNumber, readShare } from './numbers.ts';

/** The words around a sum that say that it is to be worked out. */
export const asking =
  /^(?:(?:请问|请|麻烦|劳驾|帮我|帮忙|给我|替我|你|您|能不能|能否|可以|用(?:代码|程序|python)|编程|精确|快速|心算|口算)[,，\s]*)*(?:计算|算|求)?(?:一下|一算|算|下|出来|出)?(?:(?:这个|下面的?|以下|这道)?(?:算式|式子|题目?|数))?\s*[:：]?\s*/i;
const ending =
  /(?:\s*(?:的)?\s*(?:计算)?(?:结果|答案|得数|值))?\s*(?:是|等于|为|得|有|=)*\s*(?:多少|几|什么|啥)?\s*(?:呢|啊|呀|吗)?\s*[?。!=\s]*$/;

export function readExpression({ text }: Said): Reading {
  const start = asking.exec(text)?.[0] ?? '';
  const end = ending.exec(text.slice(start.length))?.[0] ?? '';
  const body = text.slice(start.length, text.length - end.length).trim();
  const asks = /[算求]/.test(start) || /多少|几|结果|答案|等于|=|得数/.test(end);
  // A day, a score or a telephone number is no sum.
  if (!asks && (!/[+*/×÷^()√]|\s-\s|根号|方根|阶乘|次方|sin|cos|tan|乘以|除以/i.test(body) || /^\d+\s*[/:]\s*\d+$/.test(body))) return null;
  const sum = parse(body);
  if (sum === null || !sum.hasOperator) return null;
  const shown = body.replaceAll(/\s+/g, ' ');
  return {
    purpose: `${shown.slice(0, 40)} 的结果`,
    source: program([...(sum.usesMath ? ['import math'] : []), `结果 = ${sum.python}`, "写('结果', 结果)"]),
    how: `按运算顺序直接计算 ${shown}，用的是精确的十进制数${sum.usesMath ? '（三角函数用双精度）' : ''}`,
    assumed: [
      ...(sum.addsShare ? [`算式里的百分数按它本身的值加减（10% 就是 0.1）；如果是增加或减少几成，请写成“200 增加 10%”。`] : []),
      ...(sum.inRadians ? ['三角函数的角按弧度计；按度算请写“30度”。'] : []),
    ],
  };
}

/** The sum as Python over exact decimals; null when any of it isn't understood. */
export function parse(words: string): Sum | null {
  const tokens = tokensOf(words);
  if (tokens === null || tokens.length === 0 || tokens.length > 400) return null;
  const sum: Sum = { python: '', hasOperator: false, usesMath: false, addsShare: false, inRadians: false };
  const reader = new Reader(tokens, sum);
  const python = reader.sum();
  if (python === null || !reader.isAtEnd()) return null;
  sum.python = python;
  return sum;
}

interface Sum {
  python: string;
  hasOperator: boolean;
  usesMath: boolean;
  addsShare: boolean;
  inRadians: boolean;
}

type Token = { is: 'number'; value: string } | { is: 'mark'; mark: string };

const marks: [RegExp, string][] = [
  [/^(?:再|然后|,|，)*(?:加上|加|plus|\+|＋)/i, '+'],
  [/^(?:再|然后|,|，)*(?:减去|减掉|减|-|−|–|－)/, '-'],
  [/^的?平方根/, 'root2'],
  [/^的?立方根/, 'root3'],
  [/^的?算术平方根/, 'root2'],
  [/^的?平方(?!米|公里|千米|厘米)/, 'square'],
  [/^的?立方(?!米|厘米)/, 'cube'],
  [/^的?阶乘|^!(?!=)/, '!'],
  [/^(?:根号|√|sqrt)/i, 'sqrt'],
  [/^(?:sin|正弦)/i, 'sin'],
  [/^(?:cos|余弦)/i, 'cos'],
  [/^(?:tan|正切)/i, 'tan'],
  [/^(?:ln|自然对数)/i, 'ln'],
  [/^(?:lg|log10|常用对数)/i, 'lg'],
  [/^(?:abs|绝对值)/i, 'abs'],
  [/^(?:\*\*|\^)/, '**'],
  [/^(?:乘以|乘上|乘|\*|×|·|✕|x(?=\s*[\d(]))/i, '*'],
  [/^(?:除以|\/|÷)/, '/'],
  [/^(?:mod|取余|模)/i, 'mod'],
  [/^(?:度|°)/, 'degree'],
  [/^[([{【]/, '('],
  [/^[)\]}】]/, ')'],
  [/^%/, '%'],
  [/^‰/, '‰'],
  [/^(?:π|pi|圆周率)/i, 'pi'],
  [
    /^的(?=\s*(?:百分之|[\d.]+\s*[%‰]|[一二两三四五六七八九十\d]+分之|[\d.]+倍|[一二两三四五六七八九十]+倍|一半|[\d.一二三四五六七八九]+成))/,
    '*',
  ],
];

function tokensOf(words: string): Token[] | null {
  const tokens: Token[] = [];
  let rest = words.trim();
  const number = new RegExp(`^${NUMBER.replace('[-+]?', '')}`, 'i');
  while (rest !== '') {
    const power = new RegExp(`^的\\s*(-?${NUMBER.replace('[-+]?', '')})\\s*次[方幂]`).exec(rest);
    const fraction = new RegExp(`^(${NUMBER})\\s*分之\\s*(${NUMBER})`).exec(rest);
    const share = /^(百|千)分之/.exec(rest);
    const tenths = /^[\d.一二三四五六七八九]+成(?:[一二三四五六七八九]|半)?/.exec(rest)?.[0];
    const mark = marks.find(([pattern]) => pattern.test(rest));
    let taken = 0;
    if (power) {
      const value = readNumber(power[1] ?? '');
      if (value === null) return null;
      tokens.push({ is: 'mark', mark: '**' }, { is: 'mark', mark: '(' }, { is: 'number', value }, { is: 'mark', mark: ')' });
      taken = power[0].length;
    } else if (tenths !== undefined) {
      const value = readShare(tenths);
      if (value === null) return null;
      tokens.push({ is: 'number', value });
      taken = tenths.length;
    } else if (share) {
      const value = number.exec(rest.slice(share[0].length))?.[0];
      const read = value === undefined ? null : readNumber(value);
      if (value === undefined || read === null) return null;
      tokens.push({ is: 'number', value: read }, { is: 'mark', mark: share[1] === '百' ? '%' : '‰' });
      taken = share[0].length + value.length;
    } else if (fraction) {
      const [under, above] = [readNumber(fraction[1] ?? ''), readNumber(fraction[2] ?? '')];
      if (under === null || above === null) return null;
      const inside: Token[] = [
        { is: 'number', value: above },
        { is: 'mark', mark: '/' },
        { is: 'number', value: under },
      ];
      tokens.push({ is: 'mark', mark: '(' }, ...inside, { is: 'mark', mark: ')' });
      taken = fraction[0].length;
    } else if (mark) {
      taken = mark[0].exec(rest)?.[0].length ?? 1;
      tokens.push({ is: 'mark', mark: mark[1] });
    } else if (rest.startsWith('一半')) {
      tokens.push({ is: 'number', value: '0.5' });
      taken = 2;
    } else {
      const found = number.exec(rest)?.[0];
      const value = found === undefined ? null : readNumber(found);
      if (found === undefined || value === null) return null;
      tokens.push({ is: 'number', value });
      taken = found.length;
      // 3 倍, 5 元: what is counted changes nothing.
      taken += /^\s*(?:倍|元|块钱?|个|人|天|件|台)/.exec(rest.slice(taken))?.[0].length ?? 0;
    }
    rest = rest.slice(taken).trimStart();
  }
  return tokens;
}

/** Sums bind as in school: powers before signs before products before sums. */
class Reader {
  private at = 0;
  private readonly tokens: Token[];
  private readonly found: Sum;

  constructor(tokens: Token[], found: Sum) {
    this.tokens = tokens;
    this.found = found;
  }

  isAtEnd(): boolean {
    return this.at === this.tokens.length;
  }

  sum(): string | null {
    let left = this.product();
    for (let mark = this.take(['+', '-']); left !== null && mark !== null; mark = this.take(['+', '-'])) {
      const from = this.at;
      const right = this.product();
      if (right === null) return null;
      const alone = this.at - from === 2 && this.tokens[this.at - 1]?.is === 'mark';
      const last = this.tokens[this.at - 1];
      if (alone && last?.is === 'mark' && (last.mark === '%' || last.mark === '‰')) this.found.addsShare = true;
      left = `${left} ${mark} ${right}`;
    }
    return left;
  }

  private product(): string | null {
    let left = this.signed();
    while (left !== null) {
      const mark = this.take(['*', '/', 'mod']) ?? (this.isOpening() ? '*' : null);
      if (mark === null) return left;
      this.found.hasOperator = true;
      const right = this.signed();
      if (right === null) return null;
      left = `${left} ${mark === 'mod' ? '%' : mark} ${right}`;
    }
    return null;
  }

  private signed(): string | null {
    const sign = this.take(['-', '+']);
    if (sign === null) return this.power();
    const value = this.signed();
    return value === null ? null : sign === '-' ? `-${value}` : value;
  }

  private power(): string | null {
    const base = this.counted();
    if (base === null || this.take(['**']) === null) return base;
    this.found.hasOperator = true;
    const exponent = this.signed();
    return exponent === null ? null : `${base} ** ${exponent.includes(' ') ? `(${exponent})` : exponent}`;
  }

  /** A value and what follows it: 5!, 12%, 9 的平方根, 3 的平方. */
  private counted(): string | null {
    let value = this.value();
    for (;;) {
      const mark = this.take(['!', '%', '‰', 'square', 'cube', 'root2', 'root3']);
      if (value === null || mark === null) return value;
      this.found.hasOperator = true;
      if (mark === '!') {
        const number = /^D\((\d+)\)$/.exec(value)?.[1];
        if (number === undefined || Number(number) > 3000) return null;
        this.found.usesMath = true;
        value = `D(math.factorial(${number}))`;
      } else if (mark === '%' || mark === '‰') value = `(${value} / ${mark === '%' ? 100 : 1000})`;
      else if (mark === 'square') value = `${value} ** 2`;
      else if (mark === 'cube') value = `${value} ** 3`;
      else if (mark === 'root2') value = `${value}.sqrt()`;
      else value = `${value} ** (D(1) / 3)`;
      if (['square', 'cube', 'root3'].includes(mark)) value = `(${value})`;
    }
  }

  private value(): string | null {
    const token = this.tokens[this.at];
    if (token === undefined) return null;
    this.at += 1;
    if (token.is === 'number') return exact(token.value);
    switch (token.mark) {
      case '(': {
        const inside = this.sum();
        return inside === null || this.take([')']) === null ? null : `(${inside})`;
      }
      case 'pi':
        return "D('3.14159265358979323846264338327950288419716939937510')";
      case 'sqrt':
      case 'ln':
      case 'lg':
      case 'abs': {
        this.found.hasOperator = true;
        const inside = this.counted();
        if (inside === null) return null;
        return token.mark === 'abs' ? `abs(${inside})` : `${inside}.${{ sqrt: 'sqrt', ln: 'ln', lg: 'log10' }[token.mark]}()`;
      }
      case 'sin':
      case 'cos':
      case 'tan': {
        this.found.hasOperator = true;
        this.found.usesMath = true;
        const inside = this.value();
        if (inside === null) return null;
        const degrees = this.take(['degree']) !== null;
        this.found.inRadians ||= !degrees;
        return `D(f'{math.${token.mark}(${degrees ? `math.radians(${inside})` : inside}):.12f}')`;
      }
      default:
        return null;
    }
  }

  /** 2(3+4): what stands beside a bracket is multiplied. */
  private isOpening(): boolean {
    const next = this.tokens[this.at];
    return next?.is === 'mark' && ['(', 'sqrt', 'pi'].includes(next.mark);
  }

  private take(among: string[]): string | null {
    const token = this.tokens[this.at];
    if (token?.is !== 'mark' || !among.includes(token.mark)) return null;
    this.at += 1;
    if (['+', '-'].includes(token.mark)) this.found.hasOperator = true;
    return token.mark;
  }
}

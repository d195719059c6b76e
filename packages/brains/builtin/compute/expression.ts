/** Sums as people write them, in figures and in words, parsed into exact Python: (3+4)*5/2, 15 加 27 乘以 3, 860 的 15%, 根号 2. */
import { amountAt, shifted } from '../reading/numbers.ts';
import { fold } from '#text/trie.ts';
import { before, behind, holds } from '#text/words.ts';
import { exact, program, type Reading, type Said } from './computation.ts';
import operators from './operators.json' with { type: 'json' };

/** The words around a sum that say that it is to be worked out. */
const asking = '请问 请 麻烦 帮我 帮忙 给我 你 您 用代码 用程序 用python 计算 算 求 一下 一算 下 出 算式 式子'.split(' ');
const ending = '的 计算 结果 答案 得数 是 等于 为 得 = 多少 几 呢 啊 呀 吗 ? 。 !'.split(' ');

export function readExpression({ text }: Said): Reading {
  const rest = behind(text, asking);
  const body = before(rest, ending);
  const asks =
    holds(text.slice(0, text.length - rest.length), ['算', '求']) ||
    holds(rest.slice(body.length), ['多少', '几', '结果', '答案', '等于', '=', '得数']);
  // A day, a score or a telephone number is no sum.
  if (!asks && (!(/[+*/×÷^()√]|\s-\s/.test(body) || holds(body, ['乘以', '除以', '方根', '次方'])) || /^\d+\s*[/:]\s*\d+$/.test(body)))
    return null;
  const sum = parse(body);
  if (sum === null || !sum.hasOperator) return null;
  const shown = body.replaceAll(/\s+/g, ' ');
  return {
    purpose: `${shown.slice(0, 40)} 的结果`,
    source: program([`结果 = ${sum.python}`, "写('结果', 结果)"]),
    how: `按运算顺序直接计算 ${shown}，用的是精确的十进制数`,
  };
}

interface Sum {
  python: string;
  hasOperator: boolean;
}

/** The sum as Python over exact decimals; null when any of it isn't understood. */
function parse(words: string): Sum | null {
  const tokens = tokensOf(words);
  if (tokens === null || tokens.length === 0 || tokens.length > 400) return null;
  const sum: Sum = { python: '', hasOperator: false };
  const reader = new Reader(tokens, sum);
  const python = reader.sum();
  if (python === null || !reader.isAtEnd()) return null;
  sum.python = python;
  return sum;
}

type Token = { is: 'number'; value: string } | { is: 'mark'; mark: string };

const marks = operators
  .flatMap(({ mark, words }) => words.map((word) => ({ mark, word })))
  .toSorted((a, b) => b.word.length - a.word.length);

const numberOf = (value: string): Token => ({ is: 'number', value });
const markOf = (mark: string): Token => ({ is: 'mark', mark });

/** What begins here in several numbers or words, as the signs it stands for: 三分之二, 百分之十二, 八成半, 2 的 3 次方. */
function saidAt(words: string, at: number): { tokens: Token[]; to: number } | null {
  const part = ['百分之', '千分之'].find((one) => words.startsWith(one, at));
  const first = amountAt(words, at + (part?.length ?? 0));
  if (!first) return null;
  const { exact: value, to } = first;
  if (part !== undefined) return { tokens: [numberOf(shifted(value, part === '百分之' ? -2 : -3))], to };
  const rest = words.slice(to).trimStart();
  const gap = words.length - rest.length;
  if (rest.startsWith('分之')) {
    const above = amountAt(words, gap + 2);
    return above && { tokens: [markOf('('), numberOf(above.exact), markOf('/'), numberOf(value), markOf(')')], to: above.to };
  }
  if (rest.startsWith('次方') || rest.startsWith('次幂'))
    return { tokens: [markOf('**'), markOf('('), numberOf(value), markOf(')')], to: gap + 2 };
  if (!rest.startsWith('成')) return { tokens: [numberOf(value)], to };
  // 八成半, 八成五.
  const half = rest.charAt(1) === '半' ? '5' : (amountAt(words, gap + 1)?.exact ?? '');
  const tenths = value.includes('.') || half.length > 1 ? null : shifted(half === '' ? value : `${value}.${half}`, -1);
  return tenths === null ? null : { tokens: [numberOf(tenths)], to: gap + 1 + (half === '' ? 0 : 1) };
}

function tokensOf(said: string): Token[] | null {
  const words = fold(said).trim();
  const tokens: Token[] = [];
  for (let at = 0; at < words.length;) {
    if (words.charAt(at) === ' ') {
      at += 1;
      continue;
    }
    const mark = marks.find(({ word }) => words.startsWith(word, at));
    // 2 的 3 次方: the power is said behind its number.
    const after = words.charAt(at) === '的' ? at + 1 : at;
    const several = '+-'.includes(words.charAt(after)) ? null : saidAt(words, after);
    if (several && mark?.mark !== 'half' && (after === at || several.tokens[0]?.is === 'mark')) {
      tokens.push(...several.tokens);
      at = several.to;
    } else if (mark) {
      // 再 and a comma join what is done one after the other: that binds in another way than signs do.
      if (mark.mark === 'then') return null;
      if (mark.mark === 'half') tokens.push(numberOf('0.5'));
      else if (mark.mark !== '') tokens.push(markOf(mark.mark));
      at += mark.word.length;
    } else if (words.charAt(at) === '的') {
      // 860 的 15%: a share of what stands before.
      tokens.push(markOf('of'));
      at += 1;
    } else return null;
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
      const last = this.tokens[this.at - 1];
      // 200 + 10%: a tenth, or a tenth of what stands before?
      if (this.at - from === 2 && last?.is === 'mark' && (last.mark === '%' || last.mark === '‰')) return null;
      left = `${left} ${mark} ${right}`;
    }
    return left;
  }

  private product(): string | null {
    let left = this.signed();
    while (left !== null) {
      const mark = this.take(['*', '/', 'of']);
      if (mark === null) return left;
      this.found.hasOperator = true;
      const right = this.signed();
      if (right === null) return null;
      left = `${left} ${mark === 'of' ? '*' : mark} ${right}`;
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

  /** A value and what follows it: 12%, 9 的平方根, 3 的平方. */
  private counted(): string | null {
    let value = this.value();
    for (;;) {
      const mark = this.take(['%', '‰', 'square', 'cube', 'root2']);
      if (value === null || mark === null) return value;
      this.found.hasOperator = true;
      if (mark === '%' || mark === '‰') value = `(${value} / ${mark === '%' ? 100 : 1000})`;
      else if (mark === 'root2') value = `${value}.sqrt()`;
      else value = `(${value} ** ${mark === 'square' ? 2 : 3})`;
    }
  }

  private value(): string | null {
    const token = this.tokens[this.at];
    if (token === undefined) return null;
    this.at += 1;
    if (token.is === 'number') return exact(token.value);
    if (token.mark === 'sqrt') {
      this.found.hasOperator = true;
      const inside = this.counted();
      return inside === null ? null : `${inside}.sqrt()`;
    }
    if (token.mark !== '(') return null;
    const inside = this.sum();
    return inside === null || this.take([')']) === null ? null : `(${inside})`;
  }

  private take(among: string[]): string | null {
    const token = this.tokens[this.at];
    if (token?.is !== 'mark' || !among.includes(token.mark)) return null;
    this.at += 1;
    if (['+', '-'].includes(token.mark)) this.found.hasOperator = true;
    return token.mark;
  }
}

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
  const sum = pythonOf(tokensOf(body));
  if (sum === null) return null;
  const shown = body.replaceAll(/\s+/g, ' ');
  return {
    purpose: `${shown.slice(0, 40)} 的结果`,
    source: program([`结果 = ${sum}`, "写('结果', 结果)"]),
    how: `按运算顺序直接计算 ${shown}，用的是精确的十进制数`,
  };
}

type Token = { number: string; isShare: boolean } | { mark: string };

const marks = operators
  .flatMap(({ mark, words }) => words.map((word) => ({ mark, word })))
  .toSorted((a, b) => b.word.length - a.word.length);

/** None where any of it isn't understood: 再 and a comma join what is done one after the other, and bind in another way than signs do. */
function tokensOf(said: string): Token[] {
  const words = fold(said).trim();
  const tokens: Token[] = [];
  for (let at = 0; at < words.length;) {
    const mark = marks.find(({ word }) => words.startsWith(word, at));
    const number = mark === undefined ? amountAt(words, at) : null;
    if (number) {
      const share = words.charAt(number.to) === '%' ? -2 : words.charAt(number.to) === '‰' ? -3 : 0;
      tokens.push({ number: shifted(number.exact, share), isShare: share < 0 });
      at = number.to + Number(share < 0);
    } else if (mark === undefined) return [];
    else {
      if (mark.mark !== '') tokens.push(mark.mark === 'half' ? { number: '0.5', isShare: false } : { mark: mark.mark });
      at += mark.word.length;
    }
  }
  return tokens.length > 400 ? [] : tokens;
}

const isMark = (token: Token | undefined, ...among: string[]): boolean =>
  token !== undefined && 'mark' in token && among.includes(token.mark);

const endsValue = (token: Token | undefined): boolean => token !== undefined && ('number' in token || token.mark === ')');

/** Behind a value: 9 的平方根, 3 的平方. */
const powers: Readonly<Record<string, string>> = { square: ' ** 2', cube: ' ** 3', root2: '.sqrt()' };

/** The sum over exact decimals, as Python binds: powers before signs before products before sums. Null when it is none. */
function pythonOf(tokens: readonly Token[]): string | null {
  let [python, open, isValue] = ['', 0, false];
  for (const [n, token] of tokens.entries()) {
    const last = tokens[n - 1];
    if ('number' in token) {
      // 200 + 10%: a tenth, or a tenth of what stands before?
      const isUnclear = token.isShare && n > 1 && isMark(last, '+', '-') && !isMark(tokens[n + 1], '*', '/', 'of');
      if (isValue || isUnclear) return null;
      python += isMark(last, 'sqrt') ? `(${exact(token.number)})` : exact(token.number);
      isValue = true;
    } else if (token.mark === '(' || (token.mark === 'sqrt' && !isMark(last, 'sqrt'))) {
      if (isValue) return null;
      python += token.mark === '(' ? '(' : 'D.sqrt';
      open += Number(token.mark === '(');
    } else if (token.mark === ')') {
      if (!isValue || open === 0) return null;
      python += ')';
      open -= 1;
    } else if (powers[token.mark] !== undefined) {
      if (!endsValue(last)) return null;
      python += powers[token.mark];
    } else {
      const isSign = ['+', '-'].includes(token.mark);
      if ((!isValue && !isSign) || isMark(last, 'sqrt') || (token.mark === '**' && !endsValue(last))) return null;
      python += isValue ? ` ${token.mark === 'of' ? '*' : token.mark} ` : token.mark;
      isValue = false;
    }
  }
  const hasOperator = tokens.some((token) => 'mark' in token && token.mark !== '(' && token.mark !== ')');
  return isValue && open === 0 && hasOperator ? python : null;
}

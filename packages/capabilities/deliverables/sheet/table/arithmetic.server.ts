/** `([收入]-[成本])/[收入]` over a row, exactly. */
import { divide, printDecimal, type Decimal } from '#text/decimal.ts';
import { numberFrom, plus, times, trimmed } from './values.server.ts';

export type Expression =
  | { kind: 'number'; value: Decimal }
  | { kind: 'column'; name: string }
  | { kind: 'operation'; sign: '+' | '-' | '*' | '/'; left: Expression; right: Expression };

/** Throws `Error` with a sentence for what is no arithmetic. */
export function parseExpression(text: string): Expression {
  const tokens =
    text
      .replaceAll('（', '(')
      .replaceAll('）', ')')
      .replaceAll('×', '*')
      .replaceAll('÷', '/')
      .replaceAll('＋', '+')
      .replaceAll('－', '-')
      .replace(/^\s*=/, '')
      .match(/\[[^\]]+\]|\d+(?:\.\d+)?%?|[-+*/()]|[^\s]/g) ?? [];
  let at = 0;
  const wrong = (): Error =>
    new Error(`算式“${text.slice(0, 60)}”看不懂：只能用 + - * / 和括号，列名放方括号，例如 ([收入]-[成本])/[收入]。`);
  const atom = (): Expression => {
    const token = tokens[at];
    at += 1;
    if (token === undefined) throw wrong();
    if (token === '(') {
      const inner = sum();
      if (tokens[at] !== ')') throw wrong();
      at += 1;
      return inner;
    }
    if (token === '-') return { kind: 'operation', sign: '-', left: { kind: 'number', value: { digits: 0n, scale: 0 } }, right: atom() };
    if (token.startsWith('[')) return { kind: 'column', name: token.slice(1, -1).trim() };
    const number = /^\d/.test(token) ? numberFrom(token)?.value : undefined;
    if (!number) throw wrong();
    return { kind: 'number', value: number };
  };
  const product = (): Expression => {
    let left = atom();
    for (let sign = tokens[at]; sign === '*' || sign === '/'; sign = tokens[at]) {
      at += 1;
      left = { kind: 'operation', sign, left, right: atom() };
    }
    return left;
  };
  const sum = (): Expression => {
    let left = product();
    for (let sign = tokens[at]; sign === '+' || sign === '-'; sign = tokens[at]) {
      at += 1;
      left = { kind: 'operation', sign, left, right: product() };
    }
    return left;
  };
  const whole = sum();
  if (at < tokens.length) throw wrong();
  return whole;
}

export function columnsIn(expression: Expression): string[] {
  switch (expression.kind) {
    case 'number':
      return [];
    case 'column':
      return [expression.name];
    case 'operation':
      return [...new Set([...columnsIn(expression.left), ...columnsIn(expression.right)])];
  }
}

const strength = { '+': 1, '-': 1, '*': 2, '/': 2 };

/** As a formula is written, with no more brackets than it needs. */
export function printExpression(expression: Expression, nameOf: (column: string) => string): string {
  switch (expression.kind) {
    case 'number':
      return printDecimal(trimmed(expression.value));
    case 'column':
      return nameOf(expression.name);
    case 'operation': {
      const { sign, left, right } = expression;
      const part = (one: Expression, least: number): string => {
        const printed = printExpression(one, nameOf);
        return one.kind === 'operation' && strength[one.sign] < least ? `(${printed})` : printed;
      };
      // 0 before a minus is how a sign is read.
      const isSign = sign === '-' && left.kind === 'number' && left.value.digits === 0n;
      return `${isSign ? '' : part(left, strength[sign])}${sign}${part(right, strength[sign] + (sign === '-' || sign === '/' ? 1 : 0))}`;
    }
  }
}

/** Whether something is divided by what differs from row to row: a price, a rate. */
export function isQuotient(expression: Expression): boolean {
  if (expression.kind !== 'operation') return false;
  const { sign, left, right } = expression;
  return (sign === '/' && columnsIn(right).length > 0) || isQuotient(left) || isQuotient(right);
}

/** Null when a value is missing or something is divided by zero; quotients to ten places. */
export function evaluate(expression: Expression, valueOf: (column: string) => Decimal | null): Decimal | null {
  switch (expression.kind) {
    case 'number':
      return expression.value;
    case 'column':
      return valueOf(expression.name);
    case 'operation': {
      const left = evaluate(expression.left, valueOf);
      const right = evaluate(expression.right, valueOf);
      if (!left || !right) return null;
      switch (expression.sign) {
        case '+':
          return plus(left, right);
        case '-':
          return plus(left, { digits: -right.digits, scale: right.scale });
        case '*':
          return times(left, right);
        case '/': {
          const quotient = divide(left, right, 10);
          return quotient && trimmed(quotient);
        }
      }
    }
  }
}

import { expect, test } from 'vitest';
import { movedFormula } from './formula-moves.ts';

test.each([
  ['D3*E3', 2, 0, 'D5*E5'],
  ['$D3*E$3', 1, 1, '$D4*F$3'],
  ['SUM(D$3:D3)', 1, 0, 'SUM(D$3:D4)'],
  ["'二 月'!A1+汇总!B2", 0, 1, "'二 月'!B1+汇总!C2"],
  ['SUM(A:A,3:4)', 1, 1, 'SUM(B:B,4:5)'],
  ['LOG10(A1)&"A1"', 1, 0, 'LOG10(A2)&"A1"'],
  ['Table1[A1]+A1', 1, 0, 'Table1[A1]+A2'],
  ['A1', -1, 0, '#REF!'],
])('%s moved by %i rows and %i columns reads %s', (formula, rows, columns, expected) => {
  expect(movedFormula(formula, rows, columns)).toBe(expected);
});

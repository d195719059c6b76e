import { expect, test } from 'vitest';
import { movedFormula, shiftedFormula } from './formula-moves.ts';

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

const rows = (at: number, count: number) => ({ axis: 'rows', at, count }) as const;
const columns = (at: number, count: number) => ({ axis: 'columns', at, count }) as const;

test.each([
  // Three rows come before row 5.
  ['D3*E8+$A$5', rows(4, 3), 'D3*E11+$A$8'],
  ['SUM(D3:D32)', rows(4, 3), 'SUM(D3:D35)'],
  ['SUM(D5:D32)', rows(4, 3), 'SUM(D8:D35)'],
  ['SUM(D3:D4)', rows(4, 3), 'SUM(D3:D4)'],
  ['SUM(A:A)+SUM(4:5)', rows(4, 3), 'SUM(A:A)+SUM(4:8)'],
  ['汇总!A9&"A9"&\'销售 明细\'!A9', rows(4, 3), '汇总!A9&"A9"&\'销售 明细\'!A9'],
  // Rows 5 to 7 go.
  ['A4+A5+A8', rows(4, -3), 'A4+#REF!+A5'],
  ['SUM(D3:D6)+SUM(D6:D9)+SUM(D5:D7)', rows(4, -3), 'SUM(D3:D4)+SUM(D5:D6)+SUM(#REF!)'],
  // Column C comes, column B goes.
  ['B2+C2+$D$2+SUM(B:D)', columns(2, 1), 'B2+D2+$E$2+SUM(B:E)'],
  ['A2+B2+C2+SUM(A1:C1)', columns(1, -1), 'A2+#REF!+B2+SUM(A1:B1)'],
])('%s after %j reads %s', (formula, shift, expected) => {
  expect(shiftedFormula(formula, '明细', '明细', shift)).toBe(expected);
});

test('formulas of other sheets follow where they speak of the sheet', () => {
  expect(shiftedFormula("A9+明细!A9+'明细'!$A$9:B10", '汇总', '明细', rows(4, 1))).toBe("A9+明细!A10+'明细'!$A$10:B11");
});

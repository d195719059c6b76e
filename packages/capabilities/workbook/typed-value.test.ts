import { expect, test } from 'vitest';
import { readTyped, typedAgain } from './typed-value.ts';

const read = (text: string, format = '') => readTyped(text, { format, is1904: false, year: 2026 });
const number = (value: number, format?: string) => ({ kind: 'number', value, ...(format === undefined ? {} : { format }) });

test.each([
  ['12', number(12)],
  ['-3.50', number(-3.5)],
  ['1,234', number(1234, '#,##0')],
  ['1,234.5', number(1234.5, '#,##0.00')],
  ['(120)', number(-120)],
  ['12%', number(0.12, '0%')],
  ['12.5 %', number(0.125, '0.00%')],
  ['￥1,200', number(1200, '"¥"#,##0')],
  ['1e3', number(1000, '0.00E+00')],
  ['１２３', number(123)],
  ['TRUE', { kind: 'bool', value: true }],
  ['', { kind: 'empty' }],
])('%s is read as spreadsheets read it', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test.each([
  ['2026-1-31', number(46053, 'yyyy/m/d')],
  ['2026/01/31', number(46053, 'yyyy/m/d')],
  ['2026年1月31日', number(46053, 'yyyy/m/d')],
  ['1月31日', number(46053, 'm"月"d"日"')],
  ['1/31', number(46053, 'm"月"d"日"')],
  ['2026-1-31 9:30', number(46053 + 9.5 / 24, 'yyyy/m/d h:mm')],
  ['18:00', number(0.75, 'h:mm')],
  ['1900-1-1', number(1, 'yyyy/m/d')],
])('%s is a day or a time', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test.each(['2026-2-30', '25:00', '1,23', '12,34', '华东', ' ', '1-2-3-4', '007', '110101199003070011', '+86', '-', '5月', '=', '3/4/5/6'])(
  '%j stays the text it is',
  (text) => {
    const typed = read(text);
    expect(typed.kind === 'text' || text === '+86').toBe(true);
    if (typed.kind === 'text') expect(typed.text).toBe(text);
  },
);

test('a cell keeps its format: percents take 12 as 12%, days stay days, text stays text', () => {
  expect(read('12', '0.0%')).toEqual(number(0.12));
  expect(read('0.12', '0.0%')).toEqual(number(0.12));
  expect(read('2026/1/31', 'yyyy-mm-dd')).toEqual(number(46053));
  expect(read('1,234', '0.00')).toEqual(number(1234));
  expect(read('=A1', '@')).toEqual({ kind: 'text', text: '=A1' });
  expect(read('12', '@')).toEqual({ kind: 'text', text: '12' });
  expect(read("'12")).toEqual({ kind: 'text', text: '12' });
});

test('formulas take signs of a Chinese keyboard, outside of texts, and are closed at the end', () => {
  expect(read('＝SUM（A1：A3，B1）')).toEqual({ kind: 'formula', formula: '=SUM(A1:A3,B1)' });
  expect(read('=IF(A1>1,“是，的”,"否"')).toEqual({ kind: 'formula', formula: '=IF(A1>1,"是，的","否")' });
});

test('what a cell is typed as gives the same cell again', () => {
  const again = (value: unknown, format = '') => typedAgain({ value }, { format, is1904: false });
  expect(again(0.125, '0.0%')).toBe('12.5%');
  expect(again(1234.5, '#,##0.00')).toBe('1234.5');
  expect(again(new Date(Date.UTC(2026, 0, 31)), 'yyyy-mm-dd')).toBe('2026/1/31');
  expect(again(new Date(Date.UTC(2026, 0, 31, 9, 30)), 'yyyy-mm-dd hh:mm')).toBe('2026/1/31 9:30');
  expect(again('007')).toBe('007');
  expect(again('12')).toBe("'12");
  expect(again('=A1')).toBe("'=A1");
  expect(again(true)).toBe('TRUE');
  expect(typedAgain({ value: 3, formula: '_xlfn.CONCAT(A1,B1)' }, { format: '', is1904: false })).toBe('=CONCAT(A1,B1)');
});

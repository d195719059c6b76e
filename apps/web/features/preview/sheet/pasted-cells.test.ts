import { expect, test } from 'vitest';
import { cellsIn } from './pasted-cells.ts';

test('cells of another spreadsheet program: rows, columns, lines inside of a cell', async () => {
  expect(await cellsIn({ text: '甲\t1,234.5\r\n"两\r\n行"\t"说""好"""\r\n', html: '<table><tr><td>x</td></tr></table>' })).toEqual([
    ['甲', '1,234.5'],
    ['两\n行', '说"好"'],
  ]);
  expect(await cellsIn({ text: '一句话', html: '' })).toEqual([['一句话']]);
  expect(await cellsIn({ text: '', html: '' })).toEqual([]);
});

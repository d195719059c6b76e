import { expect, test } from 'vitest';
import { dayStyles, hasWeight, refuseTooHeavy, tooLarge, weightOf } from './weight.server.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const rows = (count: number, cell: (n: number) => string): Uint8Array =>
  bytesOf(Array.from({ length: count }, (_one, n) => `<row r="${n}">${cell(n).repeat(10)}</row>`).join(''));

test('a sheet weighs what its cells do, and more with styles; what is beyond the part that is looked at counts as that does', () => {
  const plain = weightOf({ path: 'xl/worksheets/sheet1.xml', bytes: rows(1_000, (n) => `<c r="A${n}"><v>1</v></c>`) });
  const styled = weightOf({ path: 'xl/worksheets/sheet1.xml', bytes: rows(1_000, (n) => `<c r="A${n}" s="3"><v>1</v></c>`) });
  const long = weightOf({ path: 'xl/worksheets/sheet1.xml', bytes: rows(20_000, () => '<c r="A1"><v>1</v></c>') });
  expect(plain).toBeCloseTo(0.7, 1);
  expect(styled).toBeCloseTo(2.7, 1);
  expect(long).toBeCloseTo(14, 0);
  expect(weightOf({ path: 'xl/sharedStrings.xml', bytes: bytesOf('<si><t>甲</t></si>'.repeat(1_000)) })).toBeCloseTo(0.65, 1);
});

test('days and formulas weigh more than figures do; which styles are days is told by the part of styles', () => {
  const days = dayStyles(
    bytesOf(
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="[Red]#,##0.00&quot;m&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    ),
  );
  expect([...days]).toEqual(['1', '3']);
  const sheet = (cell: string): number => weightOf({ path: 'xl/worksheets/sheet1.xml', bytes: rows(1_000, () => cell) }, days);
  // Measured: 330, 250, 242, 297 bytes a cell.
  expect(sheet('<c r="A1" s="1"><v>46000</v></c>')).toBeCloseTo(3.5, 1);
  expect(sheet('<c r="A1" s="2"><v>46000</v></c>')).toBeCloseTo(2.7, 1);
  expect(sheet('<c r="A1"><f>B1*2</f><v>1</v></c>')).toBeCloseTo(3.15, 1);
  expect(sheet('<x:c r="A1" s="2"><x:f>B1*2</x:f><x:v>1</x:v></x:c>')).toBeCloseTo(3.15, 1);
});

test('280,000 rows of 13 columns, five of them texts that are all different, are refused; without such texts they are not', () => {
  const cells = 70 * 280_000 * 13;
  const texts = 650 * 280_000 * 5;
  expect(() => refuseTooHeavy([cells / 1_000_000, texts / 1_000_000])).toThrow(tooLarge);
  expect(() => refuseTooHeavy([cells / 1_000_000])).not.toThrow();
});

test('only sheets and their texts are weighed', () => {
  expect(['xl/worksheets/sheet12.xml', 'xl/sharedStrings.xml', 'xl/styles.xml', 'xl/media/a.png'].map(hasWeight)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

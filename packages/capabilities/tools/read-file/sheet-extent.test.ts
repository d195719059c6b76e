import { expect, test } from 'vitest';
import { placesOfOpenDocument, placesOfSheet, sheetExtent } from './sheet-extent.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const sheet = (rows: string): Uint8Array =>
  bytes(`<?xml version="1.0"?><worksheet><cols><col min="1"/></cols><sheetData>${rows}</sheetData></worksheet>`);

test.each([
  ['nothing', '', 0],
  ['two cells at corners', '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"/></row>', 1_048_576 * 16_384],
  ['cells and rows without addresses', '<row><c><v>1</v></c><c/></row><row><c t="s"/></row>', 4],
  ['a prefix, and attributes in any order', '<x:row spans="1:3" r="2"><x:c s="1" r="C2" t="s"><x:v>0</x:v></x:c></x:row>', 6],
  ['other quotes and spaces', `<row r = '2'><c r\n=\t'B2'/></row>`, 4],
  ['an address that hides', '<row r="1"><c r="&#88;FD1"/></row>', 16_384],
  ['rows that are empty', '<row r="900000" ht="15"/><row r="2"><c r="A2"/></row>', 2],
])('%s', (_what, rows, places) => {
  expect(placesOfSheet(sheet(rows))).toBe(places);
});

test('an OpenDocument table counts what stands for several, and not what is formatted down to the end', () => {
  const cell = '<table:table-cell office:value="1"><text:p>1</text:p></table:table-cell>';
  const far = `<table:table-cell table:number-columns-repeated="99"/>${cell}`;
  const rest =
    '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>';
  const row = (content: string, times = 1) => `<table:table-row table:number-rows-repeated="${times}">${content}</table:table-row>`;
  expect(placesOfOpenDocument(bytes(`<table:table>${row(cell)}${rest}</table:table>`))).toBe(1);
  expect(placesOfOpenDocument(bytes(`<table:table>${row(cell, 10)}${row(far)}</table:table><table:table>${row(cell)}</table:table>`))).toBe(
    1101,
  );
});

test('sheets are added up, and refused as soon as they are too many', () => {
  const extent = sheetExtent(20);
  const wide = sheet('<row r="1"><c r="J1"/></row>');
  extent.add('xl/worksheets/sheet1.xml', wide);
  extent.add('xl/styles.xml', wide);
  extent.add('xl/worksheets/sheet2.xml', wide);
  expect(() => extent.add('xl/worksheets/sheet3.xml', wide)).toThrow('工作簿太大，读不了：有的单元格离其他内容很远');
});

/** What is made of a page before it is read, and of what was read: lines go, letters stay; figures that two readings tell differently are no figures. */
import { expect, test } from 'vitest';
import { recognisedTable } from '#contract/content/recognised.ts';
import { cleanPage } from './clean-page.ts';
import { recognisedPage, tokensIn } from './recognised-page.ts';

const page = { width: 1000, height: 600 };

/** A word of tesseract's table at a place; letters are 40 pixels high. */
const word = (line: number, left: number, text: string, sure = 95) =>
  `5\t1\t1\t1\t${line}\t1\t${left}\t${line * 80}\t${text.length * 30}\t40\t${sure}\t${text}`;
const rows = (amount: string, sure = 95) =>
  tokensIn(
    [
      'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext',
      word(1, 20, '货物'),
      word(1, 400, '数量'),
      word(1, 700, '金额'),
      word(2, 20, '|复印纸'),
      word(2, 400, '20'),
      word(2, 700, amount, sure),
      word(3, 20, '中性笔'),
      word(3, 400, '120'),
      word(3, 700, '216.00'),
      word(4, 20, '合计'),
      word(4, 82, '见'),
      word(4, 114, '背面'),
    ].join('\n'),
    1,
  );

test('a table with a line below it; the figure both readings have counts, with or without its comma', () => {
  const { text, doubtful } = recognisedPage(rows('1,470.00'), [rows('1470.00')], page);
  expect(doubtful).toBe(0);
  expect(text).toBe('| 货物 | 数量 | 金额 |\n| --- | --- | --- |\n| 复印纸 | 20 | 1,470.00 |\n| 中性笔 | 120 | 216.00 |\n\n合计见背面');
  expect(recognisedTable(text)).toEqual({
    header: ['货物', '数量', '金额'],
    rows: [
      ['复印纸', 20, 1470],
      ['中性笔', 120, 216],
    ],
  });
});

test.each([
  ['another figure', '470.00', '47000', 95, '【待核对：470.00】'],
  ['one that is hardly readable', '470.00', '470.00', 20, '【待核对：470.00】'],
  ['a mark that ends the mark', '47】0', '470', 95, '【待核对：470】'],
])('%s is marked and no number', (_, first, second, sure, told) => {
  const { text, doubtful } = recognisedPage(rows(first, sure), [rows(second)], page);
  expect(text).toContain(told);
  expect(doubtful).toBe(1);
  expect(recognisedTable(text)?.rows[0]?.[2]).toBe(told);
});

test('a third reading settles what the second has otherwise', () => {
  expect(recognisedPage(rows('470.00'), [rows('47000'), rows('470.00')], page).doubtful).toBe(0);
});

test('noise is no text', () => {
  expect(recognisedPage(tokensIn(word(1, 20, '一 ~', 12), 1), [], page)).toEqual({ text: '', doubtful: 0 });
});

test('lines of tables go, straight or slanted; letters stay, also on a page in half shade', () => {
  const width = 900;
  const height = 400;
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) pixels[y * width + x] = x < width / 2 ? 250 : 120;
  const dark = (x: number, y: number) => (pixels[y * width + x] = x < width / 2 ? 40 : 20);
  for (let x = 20; x < 880; x += 1) for (let thick = 0; thick < 3; thick += 1) dark(x, 60 + thick + Math.floor(x / 60));
  for (let y = 100; y < 390; y += 1) for (let thick = 0; thick < 3; thick += 1) dark(200 + thick, y);
  // A letter of strokes 4 pixels wide and 30 long on either side.
  const letters = [300, 700];
  for (const left of letters)
    for (let n = 0; n < 30; n += 1)
      for (let thick = 0; thick < 4; thick += 1) {
        dark(left + n, 200 + thick);
        dark(left + thick, 200 + n);
      }
  const cleaned = cleanPage({ width, height, pixels }).pixels;
  const at = (x: number, y: number) => cleaned[y * width + x] ?? 0;
  expect([at(100, 62), at(500, 69), at(800, 74), at(201, 250)]).toEqual([255, 255, 255, 255]);
  for (const left of letters) expect([at(left + 15, 201), at(left + 2, 215)].every((grey) => grey < 100)).toBe(true);
  expect([at(50, 300), at(850, 300)]).toEqual([255, 255]);
});

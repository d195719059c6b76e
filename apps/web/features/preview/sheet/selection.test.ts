import { expect, test } from 'vitest';
import { areaLabel, areaOf, cellAt, isOneCell, only, steppedOut, usedPart, within, wholeOf } from './selection.ts';

const title = { top: 0, left: 0, bottom: 0, right: 5 };
const group = { top: 3, left: 1, bottom: 5, right: 2 };
const all = { rows: 100, columns: 26 };
const at = (row: number, column: number) => ({ row, column });

test('what is chosen reaches both ways and takes the whole of every merged cell it touches', () => {
  expect(areaOf({ active: at(8, 4), end: at(6, 1) }, [])).toEqual({ top: 6, left: 1, bottom: 8, right: 4 });
  expect(areaOf({ active: at(5, 2), end: at(7, 2) }, [group])).toEqual({ top: 3, left: 1, bottom: 7, right: 2 });
  // One merged cell brings in the next.
  expect(areaOf({ active: at(4, 1), end: at(4, 1) }, [group, { top: 5, left: 2, bottom: 9, right: 9 }])).toEqual({
    top: 3,
    left: 1,
    bottom: 9,
    right: 9,
  });
});

test('a press on a merged cell chooses its first one, a step from it leads out of it', () => {
  expect(cellAt(at(4, 2), [group])).toEqual(at(3, 1));
  expect(steppedOut(at(3, 1), at(4, 1), [group])).toEqual(at(6, 1));
  expect(steppedOut(at(3, 1), at(3, 2), [group])).toEqual(at(3, 3));
  expect(steppedOut(at(1, 3), at(0, 3), [title])).toEqual(at(0, 0));
  expect(isOneCell(areaOf(only(at(3, 1)), [group]), [group])).toBe(true);
  expect(isOneCell({ top: 3, left: 1, bottom: 6, right: 2 }, [group])).toBe(false);
});

test('areas are named as spreadsheets name them', () => {
  expect(areaLabel({ top: 0, left: 0, bottom: 0, right: 0 }, all)).toBe('A1');
  expect(areaLabel({ top: 1, left: 26, bottom: 9, right: 27 }, { rows: 100, columns: 100 })).toBe('AA2:AB10');
  expect(areaLabel({ top: 0, left: 1, bottom: 99, right: 3 }, all)).toBe('B:D');
  expect(areaLabel({ top: 4, left: 0, bottom: 6, right: 25 }, all)).toBe('5:7');
  expect(wholeOf({ top: 0, left: 0, bottom: 98, right: 3 }, all)).toBe(null);
});

test('of what is chosen only the part that holds something counts', () => {
  expect(usedPart({ top: 0, left: 1, bottom: 99, right: 3 }, { rows: 33, columns: 3 })).toEqual({ top: 0, left: 1, bottom: 32, right: 2 });
  expect(usedPart({ top: 40, left: 0, bottom: 41, right: 3 }, { rows: 33, columns: 6 })).toBe(null);
});

test('a frame is drawn in each pane it reaches, with lines only where it ends', () => {
  const area = { top: 1, left: 0, bottom: 5, right: 3 };
  const corner = { rows: { from: 0, to: 1 }, columns: { from: 0, to: 0 } };
  expect(within(area, corner)).toEqual({
    area: { top: 1, left: 0, bottom: 1, right: 0 },
    edges: { top: true, left: true, bottom: false, right: false },
  });
  expect(within(area, { rows: { from: 8, to: 99 }, columns: { from: 1, to: 25 } })).toBe(null);
});

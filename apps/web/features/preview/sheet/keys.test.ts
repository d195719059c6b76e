import { expect, test } from 'vitest';
import { placeFor } from './keys.ts';

const extent = { all: { rows: 120, columns: 30 }, used: { rows: 100, columns: 20 }, frozen: { rows: 1, columns: 2 }, page: 18 };
const go = (key: string, far: boolean, row: number, column: number) => {
  const place = placeFor({ key, far }, { row, column }, extent);
  return place && [place.row, place.column];
};

test('home and end go to what moves and to what holds something', () => {
  expect(go('Home', true, 60, 15), 'the first cell behind what is frozen').toEqual([1, 2]);
  expect(go('Home', true, 60, 0)).toEqual([1, 2]);
  expect(go('Home', true, 1, 2), 'once more').toEqual([0, 0]);
  expect(go('Home', false, 60, 15)).toEqual([60, 2]);
  expect(go('Home', false, 60, 2)).toEqual([60, 0]);
  expect(go('End', true, 0, 0), 'not where only a picture reaches').toEqual([99, 19]);
  expect(go('End', false, 7, 0)).toEqual([7, 19]);
});

test('nothing leads out of the sheet, and other keys are left alone', () => {
  expect(go('ArrowUp', false, 0, 0)).toEqual([0, 0]);
  expect(go('PageDown', false, 110, 3)).toEqual([119, 3]);
  expect(go('ArrowRight', true, 5, 3)).toEqual([5, 29]);
  expect(go('a', false, 5, 3)).toBeNull();
  expect(placeFor({ key: 'End', far: true }, { row: 0, column: 0 }, { ...extent, used: { rows: 0, columns: 0 } })).toEqual({
    row: 0,
    column: 0,
  });
});

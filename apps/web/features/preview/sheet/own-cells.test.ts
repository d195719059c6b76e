import { expect, test } from 'vitest';
import { putOwn, takeOwn, type OwnCells } from './own-cells.ts';

function clipboard(text = ''): Pick<DataTransfer, 'getData' | 'setData'> {
  let held = text;
  return { getData: (type) => (type === 'text/plain' ? '' : held), setData: (_type, given) => void (held = given) };
}

test('cells come back as they were put there; what another page wrote in their place is passed over', () => {
  const own: OwnCells = {
    file: 't 表.xlsx',
    top: 1,
    left: 2,
    isCut: false,
    cells: [[{ formula: '=A1' }, { value: 0.5, format: '0%' }, '字', 1, true, null]],
    results: [],
  };
  const data = clipboard();
  putOwn(data, own);
  expect(takeOwn(data)).toEqual(own);
  for (const wrong of [
    '',
    'x',
    'null',
    '{}',
    JSON.stringify({ ...own, cells: [], top: 'a' }),
    JSON.stringify({ ...own, cells: [[1], [1, 2]] }),
    JSON.stringify({ ...own, cells: [[{ formula: '=A1', script: 1 }]] }),
    JSON.stringify({ ...own, cells: [[{ formula: 'A1' }]] }),
    JSON.stringify({ ...own, results: [[0, 0, {}]] }),
  ])
    expect(takeOwn(clipboard(wrong))).toBeNull();
});

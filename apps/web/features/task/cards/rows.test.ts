/** Editing a plan: rows move among their neighbours with what is under them, and one always stays. */
import { expect, test } from 'vitest';
import { addedAfter, addedBelow, hasEmptyTitle, itemsOf, moved, movedTo, removed, renamed, rowsOf } from './rows.ts';

const items = [{ title: '定场地', children: [{ title: '比三家' }, { title: '签合同' }] }, { title: '发通知' }, { title: '布置' }];
const titles = (rows: ReturnType<typeof rowsOf>) => rows.map((row) => [row.title, ...row.children.map((child) => child.title)].join('/'));

test('rows move with what is under them, children among themselves', () => {
  const rows = rowsOf(items);
  expect(itemsOf(rows)).toEqual(items);
  const [first, , last] = rows;
  const child = first?.children[1];
  if (!first || !last || !child) throw new Error('three rows and two children');
  expect(titles(moved(rows, first.key, 1))).toEqual(['发通知', '定场地/比三家/签合同', '布置']);
  expect(titles(moved(rows, first.key, -1))).toEqual(titles(rows));
  expect(titles(moved(rows, child.key, -1))).toEqual(['定场地/签合同/比三家', '发通知', '布置']);
  expect(titles(movedTo(rows, last.key, first.key))).toEqual(['布置', '定场地/比三家/签合同', '发通知']);
  expect(titles(movedTo(rows, child.key, last.key))).toEqual(titles(rows));
});

test('rows are added, named and taken away, the last one stays', () => {
  let rows = rowsOf([{ title: '一' }]);
  rows = addedBelow(addedAfter(rows, 1), 1);
  expect(hasEmptyTitle(rows)).toBe(true);
  rows = renamed(renamed(rows, 2, '二'), 3, ' 下 ');
  expect(itemsOf(rows)).toEqual([{ title: '一', children: [{ title: '下' }] }, { title: '二' }]);
  rows = removed(removed(rows, 3), 1);
  expect(itemsOf(removed(rows, 2))).toEqual([{ title: '二' }]);
});

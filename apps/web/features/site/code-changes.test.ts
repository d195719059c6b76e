/** Changes over a version: counted, taken back by hand, and shown as a tree. */
import { expect, test } from 'vitest';
import {
  changedInBoth,
  countOf,
  noChanges,
  pathsWith,
  readChanges,
  rebased,
  renamed,
  treeLines,
  withText,
  without,
} from './code-changes.ts';

const files = new Map([
  ['app/page.tsx', 'page'],
  ['app/layout.tsx', 'layout'],
  ['package.json', '{}'],
]);
const paths = new Set(files.keys());

test('unsaved and deleted files are counted; what is as it was is none', () => {
  const edited = withText(noChanges('v1'), files, 'app/page.tsx', 'new');
  expect(countOf(edited)).toBe(1);
  expect(countOf(withText(edited, files, 'app/page.tsx', 'page'))).toBe(0);
  const gone = without(edited, paths, 'app/page.tsx');
  expect([countOf(gone), gone.deleted, gone.written]).toEqual([1, ['app/page.tsx'], {}]);
  expect(countOf(withText(gone, files, 'app/page.tsx', 'page'))).toBe(0);
  const made = withText(noChanges('v1'), files, 'lib/new.ts', '');
  expect(countOf(made)).toBe(1);
  expect(countOf(without(made, paths, 'lib/new.ts'))).toBe(0);
});

test('a file is renamed with what is in it, and texts are laid over a newer version', () => {
  const moved = renamed(withText(noChanges('v1'), files, 'app/page.tsx', 'new'), files, paths, 'app/page.tsx', 'app/home.tsx');
  expect(moved).toEqual({ base: 'v1', written: { 'app/home.tsx': 'new' }, deleted: ['app/page.tsx'] });
  expect(renamed(moved, files, paths, 'app/home.tsx', 'app/page.tsx').written).toEqual({ 'app/page.tsx': 'new' });
  expect(renamed(noChanges('v1'), files, paths, 'none.ts', 'x.ts')).toEqual(noChanges('v1'));
  const newer = new Map([...files, ['app/layout.tsx', 'theirs'], ['lib/new.ts', 'mine']]);
  const mine = { base: 'v1', written: { 'app/layout.tsx': 'mine', 'lib/new.ts': 'mine', 'package.json': '{ }' }, deleted: ['gone.ts'] };
  expect(changedInBoth(mine, files, newer)).toEqual(['app/layout.tsx', 'lib/new.ts']);
  expect(rebased(mine, 'v2', newer)).toEqual({ base: 'v2', written: { 'app/layout.tsx': 'mine', 'package.json': '{ }' }, deleted: [] });
});

test('the tree has folders before files, and nothing of a closed one', () => {
  const changes = withText(without(noChanges('v1'), paths, 'app/layout.tsx'), files, 'app/blog/page.tsx', 'x');
  const all = pathsWith(changes, paths);
  expect(all).toEqual(['app/blog/page.tsx', 'app/page.tsx', 'package.json']);
  expect(treeLines(all, new Set()).map(({ name, depth }) => `${depth}${name}`)).toEqual([
    '0app',
    '1blog',
    '2page.tsx',
    '1page.tsx',
    '0package.json',
  ]);
  expect(treeLines(all, new Set(['app'])).map(({ name }) => name)).toEqual(['app', 'package.json']);
});

test('what was kept comes back, and what is no such thing does not', () => {
  const changes = without(withText(noChanges('v1'), files, 'a.ts', 'x'), paths, 'package.json');
  expect(readChanges(JSON.parse(JSON.stringify({ ...changes, at: 1 })))).toEqual(changes);
  expect([readChanges(null), readChanges({ base: 1 }), readChanges({ base: 'v', written: [], deleted: {} })]).toEqual([null, null, null]);
});

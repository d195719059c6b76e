import { expect, test } from 'vitest';
import type { OutlineSection } from '#contract/content/outline.ts';
import { moved, placed, placeOf, removed, stepped, unplaced, withoutBlankParts } from './arranging.ts';

const parts = (): OutlineSection[] => [{ title: '现状', material: ['a', 'b'] }, { title: '问题', material: ['c'] }, { title: '打算' }];
const shape = (sections: OutlineSection[]) => sections.map(({ title, material = [] }) => `${title}:${material.join('')}`);
const material = ['a', 'b', 'c', 'd'].map((id) => ({ id, kind: 'text' as const, words: id }));

test('a piece is put before another, behind the last, or beside all parts, and stands nowhere twice', () => {
  expect(shape(placed(parts(), 'c', 0, 'b'))).toEqual(['现状:acb', '问题:', '打算:']);
  expect(shape(placed(parts(), 'a', 2))).toEqual(['现状:b', '问题:c', '打算:a']);
  expect(shape(placed(parts(), 'a', null))).toEqual(['现状:b', '问题:c', '打算:']);
  expect(shape(placed(parts(), 'd', 1, 'c'))).toEqual(['现状:ab', '问题:dc', '打算:']);
  expect(shape(placed(parts(), 'a', 0))).toEqual(['现状:ba', '问题:c', '打算:']);
  expect(shape(placed(parts(), 'a', 0, 'a'))).toEqual(shape(parts()));
});

test('step by step a piece comes through all places and back', () => {
  let sections = parts();
  const way: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    sections = stepped(sections, 'a', 1);
    way.push(`${placeOf(sections, 'a') ?? '-'}:${shape(sections).join(' ')}`);
  }
  expect(way).toEqual([
    '0:现状:ba 问题:c 打算:',
    '1:现状:b 问题:ac 打算:',
    '1:现状:b 问题:ca 打算:',
    '2:现状:b 问题:c 打算:a',
    '-:现状:b 问题:c 打算:',
  ]);
  expect(shape(stepped(sections, 'a', -1))).toEqual(['现状:b', '问题:c', '打算:a']);
  expect(shape(stepped(parts(), 'a', -1))).toEqual(shape(parts()));
});

test('a part that goes leaves its material beside the others; the last one stays', () => {
  const left = removed(parts(), 0);
  expect(shape(left)).toEqual(['问题:c', '打算:']);
  expect(unplaced(left, material).map(({ id }) => id)).toEqual(['a', 'b', 'd']);
  expect(removed([{ title: '唯一' }], 0)).toHaveLength(1);
  expect(shape(moved(parts(), 2, -1))).toEqual(['现状:ab', '打算:', '问题:c']);
});

test('what was begun and left empty is not sent, what holds something is', () => {
  expect(withoutBlankParts([{ title: ' ' }, { title: '', material: ['a'] }, { title: ' 打算 ' }])).toEqual([
    { title: '第 2 部分', material: ['a'] },
    { title: '打算' },
  ]);
  expect(withoutBlankParts([{ title: '' }])).toBeNull();
});

import { expect, test } from 'vitest';
import type { FileVersion } from '#contract/operations/files.ts';
import { doneOnce } from './done-once.ts';

/** `agent m1`, `edit m1`, `agent m1 hidden`, `edit m1 restored`: newest first, half an hour apart; with `soon`, a few seconds after the one before. */
const versions = (...given: string[]): FileVersion[] => {
  let time = 1_000_000;
  return given.map((one, n) => {
    const [by = '', message_id = '', more = ''] = one.split(' ');
    const create_time = time;
    time -= more === 'soon' ? 5 : 1_800;
    return {
      file_uri: `uri-${given.length - n}`,
      version: given.length - n,
      bytes: 1,
      create_time,
      written_by: by === 'agent' ? 'agent' : by === 'edit' ? 'edit' : 'user',
      state: more === 'hidden' ? 'hidden' : n === 0 ? 'current' : 'past',
      message_id,
      message_words: '',
      restored_version: more === 'restored' ? 1 : 0,
    };
  });
};
const shown = (...given: string[]) =>
  doneOnce(versions(...given)).map(({ version, saves }) => [version.version, saves.map((one) => one.version)]);

test('the writes of one answer are one thing done; every version is in exactly one', () => {
  expect(shown('agent m2', 'agent m2', 'agent m1', 'agent m1', 'agent m1')).toEqual([
    [5, [4]],
    [3, [2, 1]],
  ]);
});

test('a change by hand, a version brought back and an upload stand alone, and part what stands around them', () => {
  expect(shown('edit m1 restored', 'edit m1', 'agent m1', 'edit m1', 'edit m1', 'agent m1', 'agent m1', 'user m1')).toEqual([
    [8, []],
    [7, []],
    [6, []],
    [5, []],
    [4, []],
    [3, [2]],
    [1, []],
  ]);
});

test('what was undone is not among what is there', () => {
  expect(shown('agent m1', 'agent m1 hidden', 'agent m1 hidden')).toEqual([
    [3, []],
    [2, [1]],
  ]);
});

test('what is typed in one go is one thing done', () => {
  expect(shown('edit m1 soon', 'edit m1 soon', 'edit m1', 'edit m1', 'agent m1')).toEqual([
    [5, [4, 3]],
    [2, []],
    [1, []],
  ]);
});

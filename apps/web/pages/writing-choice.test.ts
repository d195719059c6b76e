import { expect, test } from 'vitest';
import { anyWriting, withWritingChoice } from './writing-choice.ts';

test('what was chosen stands in front of the request', () => {
  expect(withWritingChoice('写一份周报', anyWriting)).toBe('写一份周报');
  expect(withWritingChoice('写一份周报', { deep: false, words: '800字左右' })).toBe('800字左右，写一份周报');
  expect(withWritingChoice('写一份周报', { deep: true, words: '800字左右' })).toBe('深度写作，800字左右，写一份周报');
});

import { expect, test } from 'vitest';
import { limitInWords, sizeInWords, sizeTold } from './file-size.ts';

const kb = 1024;
const mb = 1024 * kb;

test.each([
  [0, ''],
  [1, '1B'],
  [1023, '1023B'],
  [1024, '1KB'],
  [2765, '2.7KB'],
  [12_600, '12.3KB'],
  [99.96 * kb, '100KB'],
  [511.4 * kb, '511KB'],
  [mb - 513, '1023KB'],
  [mb - 1, '1.00MB'],
  [mb, '1.00MB'],
  [12.5 * mb, '12.50MB'],
  [2048 * mb, '2048.00MB'],
])('%d bytes are %s', (bytes, words) => {
  expect(sizeInWords(Math.round(bytes))).toBe(words);
  expect(sizeTold(Math.round(bytes))).toBe(words || '0B');
});

test('a limit is a round number', () => {
  expect([512 * kb, 10 * mb, 50 * mb, 1.5 * mb].map(limitInWords)).toEqual(['512KB', '10MB', '50MB', '1.5MB']);
});

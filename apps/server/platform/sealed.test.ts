/** Sealed values: whole for their owner, nothing for anybody else. */
import { expect, test } from 'vitest';
import { createSeal } from './sealed.ts';

const seal = createSeal('a secret of the tests, long enough to be one', 'keys');

test('what was sealed comes back, and never looks the same twice', () => {
  const sealed = seal.close('sk-钥匙-1', 'row');
  expect(seal.open(sealed, 'row')).toBe('sk-钥匙-1');
  expect(sealed).not.toContain('sk-');
  expect(seal.close('sk-钥匙-1', 'row')).not.toBe(sealed);
});

test('another row, another purpose, another secret or one changed letter opens nothing', () => {
  const sealed = seal.close('sk-1', 'row');
  expect(seal.open(sealed, 'other row')).toBeNull();
  expect(createSeal('a secret of the tests, long enough to be one', 'else').open(sealed, 'row')).toBeNull();
  expect(createSeal('another secret, long enough to be one as well', 'keys').open(sealed, 'row')).toBeNull();
  const at = sealed.length - 3;
  expect(seal.open(sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1), 'row')).toBeNull();
  for (const odd of ['', 'v1.', 'v2.AAAA', 'v1.AAAA']) expect(seal.open(odd, 'row')).toBeNull();
});

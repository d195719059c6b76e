import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesBetween } from './changes.ts';

const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 });

test('the stretches cover both lists, changed and unchanged in turn', () => {
  fc.assert(
    fc.property(list, list, (old, now) => {
      const stretches = changesBetween(old, now);
      expect(stretches.flatMap(({ from, to }) => old.slice(from, to))).toEqual(old);
      expect(stretches.flatMap(({ at, until }) => now.slice(at, until))).toEqual(now);
    }),
  );
});

test('texts that are far apart keep what stands once in each', () => {
  const old = Array.from({ length: 3000 }, (_, n) => (n % 10 === 0 ? `章 ${n}` : `旧 ${n}`));
  const now = Array.from({ length: 3000 }, (_, n) => (n % 10 === 0 ? `章 ${n}` : `新 ${n}`));
  const stretches = changesBetween(old, now);
  const same = stretches.filter(({ from, to, at }) => to > from && old[from] === now[at]);
  expect(same.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(300);
  expect(stretches.at(-1)).toMatchObject({ to: 3000, until: 3000 });
});

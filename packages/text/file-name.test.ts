import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanFileName, cleanFilePath, fileStem } from './file-name.ts';

test('what a person called a file stays as it is, without folders and marks of systems', () => {
  expect(cleanFileName('资料/周报 🚀?.md')).toBe('周报 🚀_.md');
  expect(cleanFileName('a\u202e\u0000/..')).toBe('未命名文件');
  expect(cleanFilePath('../资料//./一月.csv')).toBe('资料/一月.csv');
  expect(cleanFilePath('甲'.repeat(256))).toBe('');
});

test('a title becomes a flat name without what nobody sees', () => {
  expect(fileStem('../周报 🚀/第3周')).toBe('周报-第3周');
  expect(fileStem('2026/11\r\n周报?')).toBe('2026-11 周报');
  expect(fileStem('甲 - 乙')).toBe('甲 - 乙');
  expect(fileStem('con')).toBe('_con');
  expect(fileStem('\u202e👩‍💻 ..')).toBe('');
});

test('whatever it is made of, it fits and ends in a character a system keeps', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (words) => {
      const stem = fileStem(words, { most_chars: 40, most_bytes: 90 });
      expect(stem.length).toBeLessThanOrEqual(41);
      expect(new TextEncoder().encode(stem).length).toBeLessThanOrEqual(91);
      expect(stem).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]|^[\s.-]|[\s.-]$/u);
    }),
  );
});

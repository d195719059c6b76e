import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffLines, diffWords, folded } from './line-diff.ts';

const look = (before: string, after: string) =>
  diffLines(before, after).lines.map((line) => `${line.kind === 'same' ? ' ' : line.kind === 'added' ? '+' : '-'}${line.text}`);

test('a changed line, an added one and one that is gone, with their numbers', () => {
  expect(look('# 周报\n\n一百件\n完\n', '# 周报\n\n两百件\n新的\n完\n')).toEqual([' # 周报', ' ', '-一百件', '+两百件', '+新的', ' 完']);
  const { lines, added, removed } = diffLines('甲\n乙\n丙', '甲\n丙\n丁');
  expect(lines).toEqual([
    { kind: 'same', text: '甲', before: 1, after: 1 },
    { kind: 'removed', text: '乙', before: 2, parts: null },
    { kind: 'same', text: '丙', before: 3, after: 2 },
    { kind: 'added', text: '丁', after: 3, parts: null },
  ]);
  expect([added, removed]).toEqual([1, 1]);
});

test('nothing, everything, and how lines end', () => {
  expect(look('', '甲\n')).toEqual(['+甲']);
  expect(look('甲\n', '')).toEqual(['-甲']);
  expect(look('甲\r\n乙\r\n', '甲\n乙')).toEqual([' 甲', ' 乙']);
  expect(look('', '')).toEqual([]);
});

test('within a line only what changed is marked, Chinese by the character', () => {
  const words = diffWords('本周发货一百件，退货 3 件', '本周发货两百件，退货 12 件');
  expect(words?.before.filter((part) => part.changed).map((part) => part.text)).toEqual(['一', '3']);
  expect(words?.after.filter((part) => part.changed).map((part) => part.text)).toEqual(['两', '12']);
  expect(diffWords('完全不同的一句', 'something else')).toBeNull();
});

const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 });

test('both texts can be read off the difference, and no shorter one leaves more unchanged', () => {
  fc.assert(
    fc.property(list, list, (old, now) => {
      const { lines, added, removed } = diffLines(old.join('\n'), now.join('\n'));
      const back = (kind: 'added' | 'removed') =>
        lines.filter((line) => line.kind === 'same' || line.kind === kind).map(({ text }) => text);
      expect(back('removed')).toEqual(old);
      expect(back('added')).toEqual(now);
      expect(old.length - removed).toBe(longestCommon(old, now));
      expect(now.length - added).toBe(longestCommon(old, now));
    }),
    { seed: Number(process.env['FUZZ_SEED'] ?? 7) },
  );
});

test('long unchanged stretches are folded to their edges', () => {
  const old = Array.from({ length: 40 }, (_, n) => `行 ${n}`);
  const now = old.with(20, '改了');
  const pieces = folded(diffLines(old.join('\n'), now.join('\n')).lines);
  expect(pieces.map((piece) => (piece.kind === 'fold' ? piece.lines.length : piece.line.text))).toEqual([
    17,
    '行 17',
    '行 18',
    '行 19',
    '行 20',
    '改了',
    '行 21',
    '行 22',
    '行 23',
    16,
  ]);
  expect(folded(diffLines('甲\n乙', '甲\n丙').lines).every((piece) => piece.kind === 'line')).toBe(true);
});

function longestCommon(a: string[], b: string[]): number {
  const row = Array.from({ length: b.length + 1 }, () => 0);
  for (const item of a) {
    let diagonal = 0;
    for (let j = 1; j <= b.length; j += 1) {
      const above = row[j] ?? 0;
      row[j] = item === b[j - 1] ? diagonal + 1 : Math.max(above, row[j - 1] ?? 0);
      diagonal = above;
    }
  }
  return row.at(-1) ?? 0;
}

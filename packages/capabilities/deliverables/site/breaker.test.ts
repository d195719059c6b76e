/** When mending a site is given up, and when it goes on. */
import { expect, test } from 'vitest';
import { notFoundOpening, type SiteFinding } from '#contract/site/site-check.ts';
import { brokenAfter, fingerprintOf, lastGoodVersion, type BreakerEvent } from './breaker.server.ts';

let calls = 0;
const error = (message: string, path = 'app/page.tsx', by: SiteFinding['by'] = 'compile'): SiteFinding => ({
  type: 'CodeError',
  message,
  path,
  by,
});
const wrote = (tree: string, paths: string[], ...errors: SiteFinding[]): BreakerEvent => ({
  type: 'tool_result',
  call_id: `c${++calls}`,
  display: {
    kind: 'site_change',
    tree,
    changes: paths.map((path) => ({ path, how: 'changed', added: 1, removed: 1, diff: '-a\n+b' })),
    errors,
  },
});
const siteCheck = (tree: string, findings: SiteFinding[]) => ({ tree, findings, pages: [], not_looked: [], steps: [] });
const looked = (tree: string, ...findings: SiteFinding[]): BreakerEvent => ({
  type: 'tool_result',
  call_id: `c${++calls}`,
  display: { kind: 'site_check', ...siteCheck(tree, findings) },
});
const ended = (tree: string, version: string, ...findings: SiteFinding[]): BreakerEvent => ({
  type: 'check',
  files: [{ facts: { kind: '网站', version, site: siteCheck(tree, findings) } }],
});

test('an error that outlives two attempts at its file ends it, wherever its lines went, with what was tried', () => {
  const events = [wrote('1', ['app/page.tsx'], error('第 3 行少了括号')), wrote('2', ['app/page.tsx'], error('第 4 行少了括号'))];
  expect(brokenAfter(events)).toBeNull();
  const broken = brokenAfter([...events, wrote('3', ['app/page.tsx'], error('第 9 行少了括号'))]);
  expect(broken).toMatchObject({ why: 'outlived', error: { message: '第 9 行少了括号' } });
  expect(broken?.tried).toHaveLength(2);
});

test('writing other files is no attempt, and what asks for a file that comes later is no error of its own', () => {
  const missing = error(`${notFoundOpening}./nav`);
  const syntax = error('语法错误');
  expect(brokenAfter(['1', '2', '3', '4'].map((tree) => wrote(tree, ['app/page.tsx'], missing)))).toBeNull();
  expect(brokenAfter(['1', '2', '3', '4'].map((tree) => wrote(tree, ['app/other.tsx'], syntax)))).toBeNull();
});

test('what was mended and comes back begins anew, and so does everything once the person speaks', () => {
  const bad = error('语法错误');
  const twice = [wrote('1', ['app/page.tsx'], bad), wrote('2', ['app/page.tsx'], bad)];
  expect(
    brokenAfter([...twice, wrote('3', ['app/page.tsx']), wrote('4', ['app/page.tsx'], bad), wrote('5', ['app/page.tsx'], bad)]),
  ).toBeNull();
  expect(brokenAfter([...twice, { type: 'heard' }, wrote('3', ['app/page.tsx'], bad)])).toBeNull();
});

test('a broken tree that comes back ends it; one that is only looked at again does not', () => {
  const [a, b] = [error('甲', 'a.tsx'), error('乙', 'b.tsx')];
  expect(brokenAfter([wrote('A', ['a.tsx'], a), wrote('B', ['a.tsx'], b), wrote('A', ['a.tsx'], a)])).toMatchObject({ why: 'returned' });
  expect(brokenAfter([wrote('A', ['a.tsx'], a), looked('A', a), ended('A', '#1', a)])).toBeNull();
});

test('two rounds that leave as many, or four rounds, end it; a round without trouble begins anew', () => {
  const many = (n: number, from = 0) =>
    Array.from({ length: n }, (_, k) => error(`错 ${'甲乙丙丁戊己庚辛'[k + from]}`, `f${k + from}.tsx`, 'page'));
  expect(brokenAfter([looked('1', ...many(3)), looked('2', ...many(3, 3)), looked('3', ...many(4, 1))])).toMatchObject({ why: 'no_fewer' });
  const falling = [looked('1', ...many(5)), looked('2', ...many(4)), looked('3', ...many(3)), looked('4', ...many(2))];
  expect(brokenAfter(falling)).toBeNull();
  expect(brokenAfter([...falling, ended('5', '#1', ...many(1))])).toMatchObject({ why: 'rounds' });
  expect(brokenAfter([...falling, looked('5'), ended('6', '#2', ...many(1))])).toBeNull();
});

test('a fingerprint leaves out numbers and hashes; the last good version is the one whose check passed', () => {
  expect(fingerprintOf(error('x at 12:3 (blob 1a2b3c4d5e)'))).toBe(fingerprintOf(error('x at 7:14 (blob ffeeddcc00)')));
  expect(fingerprintOf(error('x'))).not.toBe(fingerprintOf(error('x', 'b.tsx')));
  expect(lastGoodVersion([ended('1', '#1'), ended('2', '#2', error('x')), looked('3')])).toBe('#1');
});

/** Paths of a site's files, as people, models and archives write them. */
import { expect, test } from 'vitest';
import { isAsset, pathsTrouble, pathTrouble, sizeTrouble } from './paths.ts';

test.each([
  'app/page.tsx',
  'app/(shop)/[id]/page.tsx',
  'app/docs/[...all]/page.tsx',
  'public/照片 1.png',
  'content/site.json',
  'package.json',
  '.env.example',
  'app/a😀.tsx',
])('%s may be a path', (path) => expect(pathTrouble(path)).toBeNull());

test.each([
  '',
  '/etc/passwd',
  '../x',
  'app/../../x',
  'app//page.tsx',
  './app/page.tsx',
  'app\\page.tsx',
  'C:/x',
  'app/a\u0000.tsx',
  '.git/config',
  'app/.env',
  '.env',
  '.env.example/x',
  'node_modules/react/index.js',
  'a/Node_Modules/b',
  'package-lock.json',
  'app/yarn.lock',
  'CON',
  'app/con.tsx',
  'app/page.tsx ',
  'app./x',
  'e\u0301.tsx',
  'a/b/c/d/e/f/g/h/i/j/k',
  `${'a'.repeat(201)}`,
])('%j may not', (path) => expect(pathTrouble(path)).toMatch(/。$/));

test('two paths that are one file elsewhere, and a file that is a folder, are refused', () => {
  expect(pathsTrouble(['app/Page.tsx', 'app/page.tsx'])).toContain('大小写');
  expect(pathsTrouble(['app', 'app/page.tsx'])).toContain('文件夹');
  expect(pathsTrouble(['App', 'app/page.tsx'])).toContain('文件夹');
  expect(pathsTrouble(['app/page.tsx', 'app/page.test.tsx'])).toBeNull();
  expect(pathsTrouble(Array.from({ length: 1001 }, (_, n) => `a${n}`))).toContain('1000');
});

test('text is smaller than what is kept as it is', () => {
  expect(isAsset('public/a.PNG')).toBe(true);
  expect(isAsset('public/a.svg')).toBe(false);
  expect(sizeTrouble('a.ts', 1024 * 1024)).toBeNull();
  expect(sizeTrouble('a.ts', 1024 * 1024 + 1)).toContain('1MB');
  expect(sizeTrouble('a.png', 2 * 1024 * 1024)).toBeNull();
});

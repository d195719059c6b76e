/** A ZIP that was changed elsewhere, and texts looked for in files. */
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { archiveGuide } from '#contract/site/archive-guide.ts';
import { findInFiles } from './find-in-files.ts';
import { readArchive } from './read-archive.ts';

const there = {
  texts: new Map([
    ['app/page.tsx', 'old'],
    ['lib/a.ts', 'same'],
    ['lib/gone.ts', 'x'],
  ]),
  assets: new Map([['public/a.png', 3]]),
};

test('what differs is brought, what is not in it goes, and what no project holds is left out', async () => {
  const archive = zipSync({
    'site-main/app/page.tsx': strToU8('new'),
    'site-main/lib/a.ts': strToU8('same'),
    'site-main/public/a.png': new Uint8Array([1, 2, 3]),
    'site-main/public/b.png': new Uint8Array([255]),
    'site-main/node_modules/x/index.js': strToU8('x'),
    'site-main/package-lock.json': strToU8('{}'),
    'site-main/.git/HEAD': strToU8('x'),
  });
  expect(await readArchive(archive, there)).toEqual({
    files: [{ filePath: 'app/page.tsx', content: 'new' }],
    assets: [{ filePath: 'public/b.png', base64: '/w==' }],
    deleted: ['lib/gone.ts'],
    left_out: 3,
  });
});

test('the guide that goes along with an archive is not brought back, one of its own is', async () => {
  const changed = (guide: string) => ({
    'app/page.tsx': strToU8('old'),
    'lib/a.ts': strToU8('same'),
    'lib/gone.ts': strToU8('x'),
    'README.md': strToU8(guide),
  });
  const known = { ...there, assets: new Map<string, number>() };
  const guide = archiveGuide('站', ['content/site.json']);
  expect(await readArchive(zipSync(changed(guide)), known)).toMatchObject({ files: [], assets: [], deleted: [] });
  expect((await readArchive(zipSync(changed(`${guide}另见维基。\n`)), known)).files).toMatchObject([{ filePath: 'README.md' }]);
});

test.each([
  ['no archive', new Uint8Array([1, 2, 3]), '不是能打开的 ZIP'],
  ['a path out of it', zipSync({ 'app/page.tsx': strToU8('x'), '../evil.ts': strToU8('x') }), '没有导入'],
  ['no project', zipSync({ 'a.txt': strToU8('x') }), '不像一个网站项目'],
  ['no text', zipSync({ 'app/page.tsx': new Uint8Array([0xff, 0xfe]) }), '不是 UTF-8'],
])('%s is not taken', async (_, bytes, sentence) => expect(readArchive(bytes, there)).rejects.toThrow(sentence));

test('lines that hold a text are found whatever the case', () => {
  const files = new Map([
    ['a.ts', 'one\nTwo two\n'],
    ['b.ts', 'x'.repeat(200) + 'TWO'],
  ]);
  const { hits, more } = findInFiles(files, 'two');
  expect(hits.map(({ path, line }) => [path, line])).toEqual([
    ['a.ts', 2],
    ['b.ts', 1],
  ]);
  expect(hits[1]?.text.length).toBeLessThan(60);
  expect([more, findInFiles(files, ' ').hits]).toEqual([0, []]);
});

import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isNewest, putInPlace } from './kept-builds.ts';

let out = '';
let clock = 0;
beforeEach(() => void (out = mkdtempSync(join(tmpdir(), 'antou-builds-'))));
afterEach(() => rmSync(out, { recursive: true }));

/** A build whose one part is named after its stamp; they are made a minute apart. */
async function build(stamp: string): Promise<string> {
  await putInPlace({ out, target: 'web', stamp }, async (folder) => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), stamp);
    writeFileSync(join(folder, 'assets', `part-${stamp}.js`), stamp);
  });
  const folder = realpathSync(join(out, 'web'));
  utimesSync(folder, (clock += 60), clock);
  return folder;
}

test('a build leaves the one a server runs from as it is', async () => {
  const first = await build('one');
  const second = await build('two');
  expect(second).not.toBe(first);
  expect(readFileSync(join(first, 'index.html'), 'utf8')).toBe('one');
  expect(readFileSync(join(out, 'web/index.html'), 'utf8')).toBe('two');
  expect(isNewest({ out, target: 'web', stamp: 'two' })).toBe(true);
  expect(isNewest({ out, target: 'web', stamp: 'one' })).toBe(false);
});

test('the newest holds the parts of the two before it, and no others are kept', async () => {
  for (const stamp of ['one', 'two', 'three', 'four']) await build(stamp);
  expect(readdirSync(join(out, 'builds')).sort()).toEqual(['web-four', 'web-three', 'web-two']);
  expect(readdirSync(join(out, 'web/earlier/assets')).sort()).toEqual(['part-three.js', 'part-two.js']);
});

test('sources that come back are not built again', async () => {
  const first = await build('one');
  await build('two');
  await putInPlace({ out, target: 'web', stamp: 'one' }, () => Promise.reject(new Error('built again')));
  expect(realpathSync(join(out, 'web'))).toBe(first);
  expect(readdirSync(join(first, 'earlier/assets'))).toEqual(['part-two.js']);
});

test('a build that fails changes nothing, and what it left is gone with the next', async () => {
  await build('one');
  await expect(putInPlace({ out, target: 'web', stamp: 'bad' }, () => Promise.reject(new Error('does not compile')))).rejects.toThrow();
  expect(isNewest({ out, target: 'web', stamp: 'one' })).toBe(true);
  for (const stamp of ['two', 'three']) await build(stamp);
  expect(readdirSync(join(out, 'builds')).sort()).toEqual(['web-one', 'web-three', 'web-two']);
});

test('a folder of the time before there were links gives way', async () => {
  mkdirSync(join(out, 'web/assets'), { recursive: true });
  await build('one');
  expect(existsSync(join(out, 'web/index.html'))).toBe(true);
});

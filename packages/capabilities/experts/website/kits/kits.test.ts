/** What the tools of the kits compute, and that each kit is a project a site may be. */
import { expect, test } from 'vitest';
import { pathsTrouble, pathTrouble } from '#contract/site/paths.ts';
import { kits } from '../website.ts';
import { fills } from './fills.ts';
import { kitReader } from './kits.server.ts';
import { namesIn, namesInTable } from './name-picker/files/lib/names.ts';
import { dealt, randomBelow, shuffled } from './name-picker/files/lib/random.ts';
import { cardText, wifiText } from './qr-code/files/lib/content.ts';
import { contrast, pathOf, svgOf } from './qr-code/files/lib/drawing.ts';
import { count, duration } from './word-counter/files/lib/count.ts';

const filesOf = kitReader(import.meta.dirname);

test.each(kits)('$id is a project with its words in one place, and names no address elsewhere', async ({ id }) => {
  const files = await filesOf(id);
  const paths = [...files.keys()];
  expect(pathsTrouble(paths)).toBeNull();
  expect(paths.flatMap((path) => pathTrouble(path) ?? [])).toEqual([]);
  expect(paths).toEqual(expect.arrayContaining(['package.json', 'tsconfig.json', 'app/layout.tsx', 'app/page.tsx', 'content/site.json']));
  for (const [path, bytes] of files)
    expect(`${path} ${new TextDecoder().decode(bytes)}`).not.toMatch(/https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
});

test('what a kit keeps in the browser is kept at once, by all in the same way', async () => {
  const ways = await Promise.all(kits.map(async ({ id }) => (await filesOf(id)).get('lib/kept.ts')));
  expect(new Set(ways.flatMap((bytes) => (bytes ? [new TextDecoder().decode(bytes)] : []))).size).toBe(1);
});

test('characters and words are counted as office software does', () => {
  expect(count('')).toMatchObject({ words: 0, characters: 0, paragraphs: 0, lines: 0, sentences: 0 });
  expect(count('你好，世界！')).toMatchObject({ words: 6, characters: 6, han: 4, marks: 2, sentences: 1, paragraphs: 1 });
  expect(count("I don't like 3.14 apples")).toMatchObject({ words: 5, latin: 4, numbers: 1, han: 0 });
  expect(count('2026年11月，GDP 增长 5.2%。\r\n\r\n第二段')).toMatchObject({ words: 13, paragraphs: 2, lines: 3, numbers: 3, latin: 1 });
  expect(count('a b\n c')).toMatchObject({ characters: 5, charactersWithoutSpace: 3, words: 3 });
  expect(count('👨‍👩‍👧好')).toMatchObject({ characters: 2, han: 1 });
  expect([duration(0, 400), duration(100, 400), duration(1200, 400), duration(26_000, 400)]).toEqual([
    '0 分钟',
    '不到 1 分钟',
    '3 分钟',
    '1 小时 5 分钟',
  ]);
});

test('names are read from rows, lists and tables, each once', () => {
  expect(namesIn('赵一、钱二，孙三\n 李四 \n赵一;;John  Smith')).toEqual(['赵一', '钱二', '孙三', '李四', 'John Smith']);
  expect(namesInTable('\ufeff学号,姓名,班级\r\n1,"王, 小明",一\r\n2,李四,二\r\n2,李四,二\r\n,,\r\n')).toEqual(['王, 小明', '李四']);
  expect(namesInTable('甲;1\n乙;2')).toEqual(['甲', '乙']);
});

test('an order holds everybody once, groups differ by one at most, and no number is left out', () => {
  const all = Array.from({ length: 23 }, (_, n) => n);
  expect(shuffled(all).toSorted((a, b) => a - b)).toEqual(all);
  const groups = dealt(all, 5);
  expect(groups.flat().toSorted((a, b) => a - b)).toEqual(all);
  expect(groups.map((group) => group.length).toSorted()).toEqual([4, 4, 5, 5, 5]);
  expect(dealt(['甲'], 5)).toEqual([['甲']]);
  expect(dealt([], 3)).toEqual([]);
  expect(new Set(Array.from({ length: 500 }, () => randomBelow(7)))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
});

test('what a phone reads in a code is escaped, and every dark square is drawn', () => {
  expect(wifiText({ name: '会议室;1', password: 'a"b', hidden: true })).toBe('WIFI:S:会议室\\;1;T:WPA;P:a\\"b;H:true;;');
  expect(wifiText({ name: 'x', password: '', hidden: false })).toBe('WIFI:S:x;T:nopass;;');
  expect(cardText({ name: '王,明', phone: '139', mail: '', company: '' })).toContain('N:王\\,明;;;;\nFN:王\\,明\nTEL;TYPE=CELL:139');
  expect([wifiText({ name: ' ', password: 'x', hidden: false }), cardText({ name: '', phone: '1', mail: '', company: '' })]).toEqual([
    '',
    '',
  ]);
  expect(pathOf({ size: 3, data: [1, 1, 0, 0, 0, 1, 1, 0, 1] }, 1)).toBe('M1 1h2v1h-2zM3 2h1v1h-1zM1 3h1v1h-1zM3 3h1v1h-1z');
  expect(svgOf({ size: 1, data: [1] }, { margin: 0, dark: '#000000', light: '#ffffff' })).toMatch(/^<svg xmlns="http:/);
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});

test('whatever a kit needs, something fills it', () => {
  for (const { id, needs } of kits) expect([id, needs.length > 0]).toEqual([id, fills[id] !== null]);
});

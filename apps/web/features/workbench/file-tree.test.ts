import { expect, test } from 'vitest';
import { treeRows, type TreeFile } from './file-tree.ts';

function file(name: string, made_by: TreeFile['made_by'] = 'agent'): TreeFile {
  return { name, uri: `uri:${name}`, bytes: 1, made_by, at: 1, versions: 1 };
}

function drawn(files: TreeFile[], ...closed: string[]): string[] {
  return treeRows(files, new Set(closed)).map(
    (row) => `${'  '.repeat(row.level - 1)}${row.label}${row.kind === 'file' ? '' : ` (${row.count})`} ${row.nth}/${row.of}`,
  );
}

test('what was made stands before what was uploaded, folders before files, numbers in their order', () => {
  const files = [file('第10章.md'), file('第2章.md'), file('图/首页.png'), file('图/小/标.svg'), file('数据.csv', 'person')];
  expect(drawn(files)).toEqual([
    '做出的文件 (4) 1/2',
    '  图 (2) 1/3',
    '    小 (1) 1/2',
    '      标.svg 1/1',
    '    首页.png 2/2',
    '  第2章.md 2/3',
    '  第10章.md 3/3',
    '上传的文件 (1) 2/2',
    '  数据.csv 1/1',
  ]);
});

test('a folder that is folded up hides what is in it; odd slashes make no nameless folders', () => {
  expect(drawn([file('图//首页.png'), file('/根.md')], 'agent/图')).toEqual(['做出的文件 (2) 1/1', '  图 (1) 1/2', '  根.md 2/2']);
  expect(drawn([file('a.md')], 'agent')).toEqual(['做出的文件 (1) 1/1']);
  expect(drawn([])).toEqual([]);
});

test('rows have ids of their own, also where a file was uploaded under the name of one that was made', () => {
  const rows = treeRows([file('a.md'), file('a.md', 'person'), { ...file('a/a.md'), uri: 'other' }], new Set());
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

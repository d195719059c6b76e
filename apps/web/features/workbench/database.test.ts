/** What a database answered, as it is looked at: SQL in colours, rows in order. */
import { expect, test } from 'vitest';
import { columnWidths, nextSort, sortedRows } from '#web/shell/sorted-rows.ts';
import { sqlParts } from './sql-parts.ts';

test('SQL is taken apart into what it is made of and nothing of it is lost', () => {
  const sql = `select "部门", count(*) -- 人数\nfrom 员工 where 姓名 like '%it''s from%' and 月薪 > 1.5e3 /* 未完`;
  const parts = sqlParts(sql);
  expect(parts.map((part) => part.text).join('')).toBe(sql);
  const of = (kind: string) => parts.filter((part) => part.kind === kind).map((part) => part.text);
  expect(of('word')).toEqual(['select', 'from', 'where', 'like', 'and']);
  expect(of('text')).toEqual([`'%it''s from%'`]);
  expect(of('number')).toEqual(['1.5e3']);
  expect(of('comment')).toEqual(['-- 人数', '/* 未完']);
  expect(sqlParts("'never closed").map((part) => part.kind)).toEqual(['text']);
});

test('rows are sorted up, down and back, figures as figures, what is empty last', () => {
  const rows = [
    ['乙10', 9],
    ['乙9', null],
    ['甲', 10],
    ['甲', '约 3'],
  ];
  const up = nextSort(null, 1);
  expect(sortedRows(rows, up).map((row) => row[1])).toEqual([9, 10, '约 3', null]);
  const down = nextSort(up, 1);
  expect(sortedRows(rows, down).map((row) => row[1])).toEqual(['约 3', 10, 9, null]);
  expect(sortedRows(rows, nextSort(down, 1))).toBe(rows);
  expect(sortedRows(rows, { column: 0, descending: false }).map((row) => row[0])).toEqual(['甲', '甲', '乙9', '乙10']);
  expect(columnWidths(['一', '二'], [['<b>x</b>'.repeat(90), 1]])).toEqual([320, 72]);
});

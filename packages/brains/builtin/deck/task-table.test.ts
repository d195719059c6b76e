import { expect, it } from 'vitest';
import { emptyPart } from './deck-parts.ts';
import { pagesOfPart } from './part-pages.ts';
import { taskTablePages } from './task-table.ts';

const table = {
  heading: '任务清单',
  source: '项目进度表.xlsx 任务清单!A1:F5',
  where: 'A1:F5',
  header: ['任务', '负责人', '截止日期', '完成进度', '状态', '风险'],
  rows: [
    ['需求调研', '张伟', '2026-09-20', '100%', '已完成', ''],
    ['后端开发', '王强', '2026-11-30', '70%', '进行中', '接口文档延迟'],
    ['测试', '孙丽', '2026-12-20', '10%', '进行中', '无'],
    ['上线', '张伟', '2026-12-31', '0%', '未开始', ''],
  ],
};

it('counts the tasks by how they stand, and names those with something in their way', () => {
  const [figures, risks] = taskTablePages(table, '项目进度').map(({ slide }) => slide);
  expect(figures).toMatchObject({
    layout: 'figures',
    title: '项目进度：4 项任务，已完成 1 项，进行中 2 项，未开始 1 项',
    figures: [
      { value: '4', label: '任务总数' },
      { value: '1', label: '已完成' },
      { value: '2', label: '进行中' },
      { value: '1', label: '未开始' },
    ],
  });
  expect(risks).toMatchObject({
    title: '1 项任务有风险',
    points: [{ title: '后端开发', text: '接口文档延迟（负责人 王强，截止日期 2026-11-30）' }],
  });
  expect(pagesOfPart({ ...emptyPart('项目进度'), tables: [table] }).pages.map(({ slide }) => slide.layout)).toContain('figures');
});

it('tells it from the share of done where no column names it, and leaves other tables alone', () => {
  const without = { ...table, header: ['任务', '完成进度'], rows: table.rows.map((row) => [row[0] ?? '', row[3] ?? '']) };
  expect(taskTablePages(without, '项目进度')).toHaveLength(1);
  expect(taskTablePages({ ...table, header: ['门店', '负责人', '日期', '增长', '状态', '风险'] }, '门店')).toEqual([]);
  expect(taskTablePages({ ...table, rows: table.rows.map((row) => row.with(4, '看情况')) }, '项目')).toEqual([]);
});

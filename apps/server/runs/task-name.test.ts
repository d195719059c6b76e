import { expect, test } from 'vitest';
import { isProvisional, nameByFiles, nameFromQuery, nameOfMade } from './task-name.ts';

test.each([
  ['写一份停电通知', [], '写一份停电通知'],
  ['\n 写一份\t停电通知 \n要短', [], '写一份 停电通知'],
  ['{#SkillTagBlock id="ppt" name="PPT"#}{#/SkillTagBlock#}新员工培训', [], '新员工培训'],
  ['{#AtMention id="a" name="时间" type="tool"#}{#/AtMention#} 帮我写一份停电通知', [], '帮我写一份停电通知'],
  ['用{#AtMention id="a" name="图表" type="tool"#}{#/AtMention#}画柱状图', [], '用@图表画柱状图'],
  ['{#experts id="1" name="会议秘书"#}{#/experts#}', [], '@会议秘书'],
  ['好的，我们下个月要搬到新的办公室，请列出要提前做的事情和注意的地方', [], '我们下个月要搬到新的办公室'],
  ['Please summarise the minutes of the board meeting and list what was decided', [], 'Please summarise the minutes of the…'],
  ['', ['销售.xlsx', '名单.csv'], '销售.xlsx'],
  ['', [], '未命名任务'],
])('%j with %j begins as %s', (query, files, name) => {
  expect(
    nameFromQuery(
      query,
      files.map((file_name) => ({ file_name })),
    ),
  ).toBe(name);
});

test('short words are a name, longer ones wait for a better one', () => {
  expect(isProvisional({ words: '写一份停电通知', files: ['很长的文件名'.repeat(9)] })).toBe(false);
  expect(isProvisional({ words: '写一份停电通知，'.repeat(5), files: [] })).toBe(true);
  expect(isProvisional({ words: '', files: ['很长的文件名'.repeat(9)] })).toBe(true);
});

test.each([
  ['第47周销售周报.md', '第47周销售周报', '第47周销售周报'],
  ['周报.report.html', null, '周报'],
  ['新员工入职培训.pptx.html', '新员工入职培训', '新员工入职培训 演示文稿'],
  ['周年庆海报.poster.html', '周年庆海报', '周年庆海报'],
  ['销售_按门店汇总.xlsx', null, '销售_按门店汇总 表格'],
  ['一二三四五六七八九十一二三四五六七八九.xlsx', null, '一二三四五六七八九十一二三四五六七八九'],
  ['日志.log', null, null],
  ['邮件.md', '【待补充：主题】', null],
  ['email.md', '[TBD: subject]', null],
])('%s, titled %j, makes %j', (file, title, name) => {
  expect(nameOfMade(file, title)).toBe(name);
});

test('files name what nothing was made for', () => {
  expect(nameByFiles([])).toBeNull();
  expect(nameByFiles(['销售.xlsx'])).toBe('关于 销售.xlsx');
  expect(nameByFiles(['销售.xlsx', '名单.csv', '预算.csv'])).toBe('关于 销售.xlsx 等 3 个文件');
  expect(nameByFiles([`${'长'.repeat(40)}.xlsx`])).toBe(`关于 ${'长'.repeat(17)}…`);
});

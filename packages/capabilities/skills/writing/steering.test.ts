/** What the built-in engine makes of words said while it works, and of a step that is made again. */
import { expect, test } from 'vitest';
import { startDesk } from './testing.ts';

const regions = '地区,销售额（元）\n上海,1200\n北京,800\n';
const broken = 'PK\u0003\u0004 and no more';

test('words said meanwhile are dealt with when the document is there, and it says so', async () => {
  const desk = startDesk();
  const { reply, events, calls } = await desk.send('根据附件写周报', { '销售.csv': regions }, '标题改成《第47周销售周报》');
  expect(desk.document()).toMatch(/^# 第47周销售周报\n/);
  expect(desk.document()).toContain('1200');
  expect(calls.indexOf('edit_document')).toBeGreaterThan(calls.indexOf('write_document'));
  expect(JSON.stringify(events)).toContain('手头的工作已经做完，接着处理您中途说的。');
  expect(reply).toContain('已修改');
});

test('a file that could only be read at the second try comes into the document that was written without it', async () => {
  const desk = startDesk();
  const first = await desk.send('根据附件写周报', { '销售.csv': regions, '进展.docx': broken });
  expect(first.reply).toContain('进展.docx');
  expect(desk.document()).not.toContain('工单 326 件');
  const { calls, reply, outcome } = await desk.retry('进展.docx', '# 进展\n\n## 本周完成\n\n- 处理工单 326 件。\n');
  expect(outcome).toBe('finished');
  expect(calls[0]).toBe('read_file');
  expect(calls).toContain('edit_document');
  expect(calls).not.toContain('write_document');
  expect(desk.document()).toContain('工单 326 件');
  expect(desk.document()).toContain('1200');
  expect(reply).not.toContain('没能读取');
});

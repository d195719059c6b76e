import { expect, test } from 'vitest';
import { editOf } from './edit-answer.ts';
import { failureInWords, readOutput } from './output-text.ts';
import { readingOf } from './reading-answer.ts';

const head = '文件：销售.xlsx\n类型：Excel 工作簿\n大小：12KB\n概况：2 个工作表\n\n---\n';

test('what was read of a file: its kind, its parts and where reading goes on', () => {
  const reading = readingOf(`${head}[工作表：明细 A1:F20]\n| a |\n[工作表：2026 年 空]\n[未完：用 offset=60000 继续读]`);
  expect(reading).toMatchObject({ name: '销售.xlsx', type: 'Excel 工作簿', overview: '2 个工作表', next_offset: 60000 });
  expect(reading?.parts).toEqual(['工作表 明细', '工作表 2026 年']);
  expect(reading?.content.endsWith('空]'), 'the mark is not content').toBe(true);
  expect(readingOf(`${head}[第 1 页]\n甲\n[第 2 页]\n乙\n[第 9 页]\n丙`)?.parts).toEqual(['第 1–2 页', '第 9 页']);
  expect(readingOf(`${head}# 总述\n文字\n## 数据\n`)?.parts).toEqual(['总述', '数据']);
  expect(readingOf('任务里没有文件“a”')).toBeNull();
});

test('what was changed in a document', () => {
  const answer = editOf('已修改：周报.md\n- 标题改成了“周报”\n原来 200 字\n标题：周报\n字数：210\n\n改动的行：\n- # 旧\n+ # 周报\n  正文');
  expect(answer?.done).toEqual(['标题改成了“周报”']);
  expect(answer?.lines).toEqual([
    { mark: '-', text: '# 旧' },
    { mark: '+', text: '# 周报' },
    { mark: ' ', text: '正文' },
  ]);
  expect(editOf('已写好：周报.md\n标题：周报')).toBeNull();
});

test('an answer of any tool: JSON is set out, Markdown is drawn, the rest stays as it came, and what was cut is counted', () => {
  expect(readOutput('{"a":[1]}')).toEqual({ kind: 'json', text: '{\n  "a": [\n    1\n  ]\n}', left_out: 0 });
  expect(readOutput('# 标题\n正文').kind).toBe('markdown');
  expect(readOutput('| 项 | 数 |\n| --- | --- |\n| a | 1 |').kind).toBe('markdown');
  expect(readOutput('[第 3 页]').kind).toBe('text');
  expect(readOutput('total 5\n- rw a.txt\n#!/bin/sh').kind).toBe('text');
  expect(readOutput('{"a":1\n[cut: 40 more characters]')).toEqual({ kind: 'text', text: '{"a":1', left_out: 40 });
});

test('a failure says what happened in words a clerk understands', () => {
  expect(failureInWords('there is no tool named fly; use one of: plan')).toContain('工具“fly”不存在');
  expect(failureInWords('the arguments are not valid: ✖ x')).toContain('参数不符合要求');
  expect(failureInWords('given up after 60 s')).toBe('等了 60 秒没有结果，这一步已放弃。');
  expect(failureInWords('任务里没有文件“a.docx”\n更多')).toBe('任务里没有文件“a.docx”');
  expect(failureInWords('')).toContain('没有说明原因');
});

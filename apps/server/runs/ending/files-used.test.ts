/** An attachment counts as used when a program, a file tool or an extension really worked on it, whichever brain called it. */
import { expect, test } from 'vitest';
import { createReader } from '#capabilities/tools/read-file/reader.server.ts';
import { toVerify } from '#contract/content/recognised.ts';
import { AbilityType, TaskRunMode } from '#contract/task.ts';
import type { NumberedEvent, TaskEvent } from '#contract/timeline/events.ts';
import { honestEnd } from './honest-end.ts';
import { readerEntry } from '#capabilities/bounded-process/testing.ts';

const reader = createReader({ entry: readerEntry }).of('test');

const run_id = 'run';
const ran = '运行成功\n用时：0.1 秒\n---\n12';

interface Called {
  tool: string;
  input: unknown;
  output?: string;
  ok?: boolean;
}

/** What the completion card says of each attachment. */
function said(names: string[], calls: Called[], query = '算一下合计，再看看别的', sees = false) {
  const file_list = names.map((file_name) => ({ file_name, file_uri: `file:${file_name}`, file_url: '' }));
  const message: TaskEvent = {
    type: 'message',
    message_id: 'm',
    answer_id: run_id,
    kind: 'query',
    content: query,
    file_list,
    ability_type: AbilityType.General,
    task_run_mode: TaskRunMode.Auto,
  };
  const events: NumberedEvent[] = [{ ...message, seq: 1, at: 1 }];
  const ending = honestEnd({
    run_id,
    events,
    files: { list: async () => [], read: () => Promise.reject(new Error('none')), write: () => Promise.reject(new Error('none')) },
    reader,
    ports: {},
    caps: { tokens: 1e9, cost: 1e9 },
    is_model: true,
    sees,
  });
  ending.completed(
    calls.flatMap(({ tool, input, output = ran, ok = true }, n): TaskEvent[] => [
      { type: 'tool_call', run_id, call_id: `c${n}`, tool, title: tool, operation: 'code', input },
      { type: 'tool_result', run_id, call_id: `c${n}`, ok, output, files: [], not_done: [], elapsed_ms: 1 },
    ]),
  );
  // There is no card when all were used: the answer says enough.
  const end = ending.completed([{ type: 'run_end', run_id, outcome: 'finished', reason: '', not_done: [] }]);
  const card = end.find((event) => event.type === 'completion');
  if (!card) return null;
  return Object.fromEntries(
    card.items.flatMap((item) => (item.kind === 'source' ? [[item.what.replace('读取附件 ', ''), `${item.state} ${item.why}`]] : [])),
  );
}

test('a program of a model counts for the files it names, not for those it only writes, and not when it broke off', () => {
  const source = `import pandas as pd\n# 没看.csv 以后再说\na = pd.read_csv('销售 (1).csv')\na.to_csv("结果.csv")\nopen('日志.csv', 'w')`;
  const code = (given: string, output?: string): Called => ({
    tool: 'code',
    input: { language: 'python', source: given, purpose: '算' },
    ...(output ? { output } : {}),
  });
  expect(said(['销售 (1).csv', '没看.csv', '结果.csv', '日志.csv', '售 (1).csv'], [code(source)])).toEqual({
    '销售 (1).csv': 'done 已用程序处理',
    '没看.csv': 'not_done 没有读取这个文件',
    '结果.csv': 'not_done 没有读取这个文件',
    '日志.csv': 'not_done 没有读取这个文件',
    '售 (1).csv': 'not_done 没有读取这个文件',
  });
  expect(said(['数.csv'], [code("open('数.csv')", '程序出错：ValueError\n用时：0.1 秒\n文件：图.png\n---\n')])).toEqual({
    '数.csv': 'not_done 没有读取这个文件',
  });
  expect(said(['数.csv'], [code("open('/workspace/数.csv')")])).toBeNull();
});

test('a script counts for what it works on: not for names it lists or removes, in part for lines it shows', () => {
  const command = 'ls -l 看.csv && rm 删.csv\nhead -3 头.csv\ncut -d, -f2 大\\ 表.csv | sort | uniq -c > 写.csv';
  expect(
    said(
      ['看.csv', '删.csv', '头.csv', '大 表.csv', '写.csv'],
      [{ tool: 'terminal', input: { command }, output: '用时 0.1 秒，退出码 0。' }],
    ),
  ).toEqual({
    '看.csv': 'not_done 没有读取这个文件',
    '删.csv': 'not_done 没有读取这个文件',
    '头.csv': 'partial 只读了一部分',
    '大 表.csv': 'done 已用程序处理',
    '写.csv': 'not_done 没有读取这个文件',
  });
  expect(said(['数.csv'], [{ tool: 'terminal', input: { command: 'wc -l 数.csv' }, output: '退出码 1', ok: false }])).toEqual({
    '数.csv': 'not_done 没有读取这个文件',
  });
});

test('file tools count by their fields, by name or address; an extension of somebody else can’t read the task', () => {
  const names = ['包.zip', '表.xlsx', '注.md', '外.md', '列.md'];
  expect(
    said(names, [
      { tool: 'files', input: { action: { do: 'unzip', name: 'file:包.zip' } } },
      { tool: 'database', input: { action: { do: 'create', file: '库.sqlite', from: [{ file: '表.xlsx' }] } } },
      { tool: 'mcp__files__read', input: { name: '注.md', offset: 0 } },
      { tool: 'mcp__files_ab12cd__read', input: { name: '外.md' } },
      { tool: 'files', input: { action: { do: 'list' } } },
    ]),
  ).toEqual({
    '包.zip': 'done 全文已读',
    '表.xlsx': 'done 全文已读',
    '注.md': 'done 全文已读',
    '外.md': 'not_done 没有读取这个文件',
    '列.md': 'not_done 没有读取这个文件',
  });
});

test('a picture counts where it was placed in a poster, a deck or a page', () => {
  const names = ['店面.png', '页.jpg', '网.webp', '没用.png'];
  expect(
    said(names, [
      {
        tool: 'make_poster',
        input: { title: '义诊', ratio: '3:4', sheets: [{ role: 'poster', headline: '没用.png 不放', pictures: ['店面.png'] }] },
      },
      { tool: 'write_slides', input: { deck: '汇报.pptx.html', pages: [{ layout: 'picture', title: '门店', picture: '页.jpg' }] } },
      { tool: 'write_page', input: { title: '店', html: '<img alt="店" src="网.webp">' } },
    ]),
  ).toEqual({
    '店面.png': 'done 已放进做好的文件',
    '页.jpg': 'done 已放进做好的文件',
    '网.webp': 'done 已放进做好的文件',
    '没用.png': 'not_done 没有读取这个文件',
  });
});

test('a table counts where a kit was filled with it, a file where it went into a site', () => {
  const kit = { kit: 'dashboard', fill: { title: '收费', material: { tables: [{ file_name: '收费.csv', all_sheets: true }] } } };
  const files = [
    { path: 'public/logo.png', from: '标志.png' },
    { path: 'lib/a.ts', content: "export const a = '别的.csv';" },
  ];
  expect(
    said(
      ['收费.csv', '标志.png', '别的.csv'],
      [
        { tool: 'use_kit', input: kit },
        { tool: 'write_files', input: { files } },
      ],
    ),
  ).toEqual({ '收费.csv': 'done 已放进做好的文件', '标志.png': 'done 已放进做好的文件', '别的.csv': 'not_done 没有读取这个文件' });
});

test('a file whose places were listed was read, and in part where lines were left', () => {
  const places = (file: string, output: string): Called => ({ tool: 'read_office', input: { file }, output });
  expect(
    said(['合同.docx', '长.docx', '另.docx'], [places('合同.docx', '[1] | 甲'), places('长.docx', '[1] | 甲\n[未完：用 from=2 继续读]')]),
  ).toEqual({ '合同.docx': 'done 全文已读', '长.docx': 'partial 只读了一部分', '另.docx': 'not_done 没有读取这个文件' });
});

test('a picture counts as read by whoever was shown it, and by whoever was told its words', () => {
  const read = (output: string): Called => ({ tool: 'read_file', input: { name: '发票.jpg' }, output });
  const size = '概况：1400×1000 像素';
  const other = { ...read('日志'), input: { name: '没有' } };
  expect(said(['发票.jpg', '表.csv'], [other], undefined, true)).toEqual({
    '发票.jpg': 'done 图片已看过',
    '表.csv': 'not_done 没有读取这个文件',
  });
  expect(said(['发票.jpg', '表.csv'], [read(`${size}，${toVerify}\n| 支 | 120 |`)])).toMatchObject({ '发票.jpg': 'done 全文已读' });
  expect(said(['发票.jpg', '表.csv'], [read(size)])).toMatchObject({ '发票.jpg': 'partial 只读了一部分' });
});

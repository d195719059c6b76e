import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow } from 'docx';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import type { ToolContext } from '#agent/tool.ts';
import { readFileTool } from './read-file.server.ts';
import { createReader } from './reader.server.ts';
import {
  openpyxlFile,
  pdfFile,
  pdfText,
  relationships,
  slideShape,
  slidesFile,
  slideTable,
  textCell,
  wordFile,
  wordNumbering,
  wordParagraph,
  wordStyles,
  zipOf,
} from './sample-files.ts';
import { jpegFile, pngFile } from './sample-images.ts';
import { readerEntry } from '#capabilities/bounded-process/testing.ts';

const reader = createReader({ entry: readerEntry }).of('test');

/** Asks the tool for a file of the task, as a brain does. */
async function read(
  name: string,
  content: Uint8Array | string,
  input: { part?: string; offset?: number } = {},
): Promise<{ ok: boolean; output: string; notes: string[] }> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const notes: string[] = [];
  const context: ToolContext = {
    signal: new AbortController().signal,
    call_id: 'call',
    attempt: 1,
    files: {
      list: () => Promise.resolve([]),
      read: (asked) =>
        asked === name
          ? Promise.resolve({ file: { name, uri: `file:${name}`, bytes: bytes.length }, bytes })
          : Promise.reject(new Error(`没有名为“${asked}”的文件。`)),
      write: () => Promise.reject(new Error('not asked for')),
    },
    note: (text) => notes.push(text),
    egress: () => Promise.resolve(),
  };
  const outcome = await readFileTool(reader).run({ name, ...input }, context);
  return { ok: outcome.ok, output: outcome.output, notes };
}

function body(output: string): string {
  return output.slice(output.indexOf('\n---\n') + 5);
}

test('a workbook comes as tables with their ranges, percentages and dates as shown, other figures exact', async () => {
  const file = openpyxlFile([
    {
      name: '一月',
      rows: `<row r="1">${textCell('A1', '区域')}${textCell('B1', '收入')}${textCell('C1', '增长')}${textCell('D1', '日期')}${textCell('E1', '月份')}</row><row r="2">${textCell('A2', '华东|沪&#10;杭')}<c r="B2" s="4"><v>1234567.891</v></c><c r="C2" s="1"><v>0.1234</v></c><c r="D2" s="2"><v>45413</v></c><c r="E2" s="3"><v>45413</v></c></row><row r="3">${textCell('A3', '合计')}<c r="B3"><f>SUM(B2:B2)</f><v>0.30000000000000004</v></c><c r="C3"><f>B3/2</f></c><c r="D3" t="e"><v>#DIV/0!</v></c></row>`,
    },
    { name: '底稿', rows: `<row r="3">${textCell('B3', '标题')}</row>`, merges: 'B3:D3', hidden: true },
  ]);
  const { output, notes } = await read('销售.xlsx', file);
  expect(output).toContain('文件：销售.xlsx\n类型：Excel 工作簿\n大小：');
  expect(output).toContain('概况：2 个工作表：一月（A1:E3）、底稿（B3:B3，隐藏）\n\n---\n[工作表：一月 A1:E3]\n\n');
  expect(body(output).split('\n').slice(2, 6)).toEqual([
    '| 区域 | 收入 | 增长 | 日期 | 月份 |',
    '| --- | --- | --- | --- | --- |',
    '| 华东\\|沪<br>杭 | 1234567.891 | 12.34% | 2024/5/1 | 2024年5月 |',
    '| 合计 | 0.3 | =B3/2 | #DIV/0! |  |',
  ]);
  expect(output).toContain('[工作表：底稿 B3:B3]\n\n| 标题 |\n| --- |\n\n合并单元格：B3:D3');
  expect(notes).toEqual(['正在读取 销售.xlsx 的 2 个工作表']);
});

test('one sheet of a workbook is read by its name, and a wrong name is answered with the right ones', async () => {
  const file = await writeXlsx({
    sheets: [
      { name: '一月', rows: [['甲', 1]] },
      { name: '二月', rows: [['乙', 2], ...Array.from({ length: 30 }, () => []), ['丙', 3]] },
    ],
  });
  const { output } = await read('a.xlsx', file, { part: '二月' });
  expect(body(output)).toContain('[工作表：二月 A1:B1]\n\n| 乙 | 2 |');
  expect(body(output)).toContain('[工作表：二月 A32:B32]\n\n| 丙 | 3 |');
  expect(body(output)).not.toContain('甲');
  const wrong = await read('a.xlsx', file, { part: '三月' });
  expect(wrong).toMatchObject({ ok: false });
  expect(wrong.output).toContain('没有名为“三月”的工作表。它有：一月、二月。');
});

test('a docx from a library keeps headings and tables', async () => {
  const document = new Document({
    sections: [
      {
        children: [
          new Paragraph({ text: '周报', heading: HeadingLevel.HEADING_1 }),
          new Paragraph('本周完成 3 项。'),
          new Table({
            rows: [
              new TableRow({ children: ['项目', '进度'].map((text) => new TableCell({ children: [new Paragraph(text)] })) }),
              new TableRow({
                children: [new TableCell({ columnSpan: 2, children: [new Paragraph('合'), new Paragraph('计')] })],
              }),
            ],
          }),
        ],
      },
    ],
  });
  const { output } = await read('周报.docx', new Uint8Array(await Packer.toBuffer(document)));
  expect(output).toContain('类型：Word 文档');
  expect(output).toContain('概况：1 个标题、1 段正文、1 个表格');
  expect(body(output)).toBe('# 周报\n\n本周完成 3 项。\n\n| 项目 | 进度 |\n| --- | --- |\n| 合<br>计 |  |');
});

test('a docx as WPS writes it keeps Chinese heading styles, outline levels, automatic numbers and merged cells', async () => {
  const list = (id: number, level = 0): string => `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>`;
  const level = (at: number, format: string, text: string): string =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
  const cell = (text: string, properties = ''): string =>
    `<w:tc><w:tcPr>${properties}</w:tcPr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
  const file = wordFile(
    [
      `<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr><w:sdtContent>${wordParagraph('目录里的一行')}</w:sdtContent></w:sdt>`,
      wordParagraph('总则', `<w:pStyle w:val="2"/>${list(1)}`),
      wordParagraph('目的', `<w:outlineLvl w:val="1"/>${list(1, 1)}`),
      wordParagraph('第一条内容', list(2)),
      wordParagraph('第二条内容', list(2)),
      wordParagraph('里层', list(3, 1)),
      wordParagraph('附则', `<w:pStyle w:val="2"/>${list(1)}`),
      '<w:p><w:r><w:t>见</w:t></w:r><w:hyperlink r:id="rId3"><w:r><w:t>方案</w:t></w:r></w:hyperlink><w:del><w:r><w:delText>删去的</w:delText></w:r></w:del><w:ins><w:r><w:t>，新加的</w:t></w:r></w:ins><w:r><w:rPr><w:vanish/></w:rPr><w:t>隐藏的</w:t></w:r></w:p>',
      `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx><w:txbxContent>${wordParagraph('文本框')}</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent>${wordParagraph('文本框')}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`,
      `<w:tbl><w:tr>${cell('区域')}${cell('收入')}</w:tr><w:tr>${cell('华东', '<w:vMerge w:val="restart"/>')}${cell('12.5')}</w:tr><w:tr>${cell('', '<w:vMerge/>')}${cell('7')}</w:tr></w:tbl>`,
    ].join(''),
    {
      'word/styles.xml': wordStyles(
        '<w:style w:type="paragraph" w:default="1" w:styleId="1"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="2"><w:name w:val="标题 1"/><w:basedOn w:val="1"/></w:style>',
      ),
      'word/numbering.xml': wordNumbering(
        `<w:abstractNum w:abstractNumId="0">${level(0, 'chineseCounting', '第%1章')}${level(1, 'chineseCounting', '（%2）')}</w:abstractNum><w:abstractNum w:abstractNumId="1">${level(0, 'decimal', '%1.')}</w:abstractNum><w:abstractNum w:abstractNumId="2">${level(1, 'bullet', '')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="3"><w:abstractNumId w:val="2"/></w:num>`,
      ),
    },
  );
  const { output } = await read('制度.docx', file);
  expect(body(output).split('\n\n')).toEqual([
    '# 第一章 总则',
    '## （一）目的',
    '1. 第一条内容\n2. 第二条内容\n   - 里层',
    '# 第二章 附则',
    '见[方案](https://example.com/plan)，新加的',
    '文本框',
    '| 区域 | 收入 |\n| --- | --- |\n| 华东 | 12.5 |\n|  | 7 |',
  ]);
});

test('the figures of a chart, notes and comments come with the document', async () => {
  const C = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
  const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const points = (texts: string[]): string => texts.map((text, at) => `<c:pt idx="${at}"><c:v>${text}</c:v></c:pt>`).join('');
  const file = wordFile(
    `<w:p><w:r><w:t>收入见图</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:drawing><c:chart xmlns:c="${C}" r:id="rId9"/></w:drawing></w:r></w:p>`,
    {
      'word/_rels/document.xml.rels': relationships([
        { id: 'rId7', type: 'footnotes', target: 'footnotes.xml' },
        { id: 'rId8', type: 'comments', target: 'comments.xml' },
        { id: 'rId9', type: 'chart', target: 'charts/chart1.xml' },
      ]),
      'word/footnotes.xml': `<w:footnotes xmlns:w="${W}"><w:footnote w:type="separator" w:id="0"/><w:footnote w:id="2">${wordParagraph('财务部口径')}</w:footnote></w:footnotes>`,
      'word/comments.xml': `<w:comments xmlns:w="${W}"><w:comment w:id="0" w:author="李四">${wordParagraph('请核对')}</w:comment></w:comments>`,
      'word/charts/chart1.xml': `<c:chartSpace xmlns:c="${C}"><c:chart><c:plotArea><c:barChart><c:ser><c:tx><c:strRef><c:strCache>${points(['收入'])}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${points(['一月', '二月'])}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>${points(['12.5', '13'])}</c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`,
    },
  );
  const { output } = await read('图.docx', file);
  expect(output).toContain('1 条批注');
  expect(body(output)).toBe(
    '收入见图[^2]\n\n[图表]\n\n|  | 收入 |\n| --- | --- |\n| 一月 | 12.5 |\n| 二月 | 13 |\n\n[^2]: 财务部口径\n\n批注（李四）：请核对',
  );
});

test('slides come with titles, bullets, tables and notes, some of them by range', async () => {
  const file = slidesFile([
    { shapes: slideShape('ctrTitle', ['年度汇报']) + slideShape('subTitle', ['张三']) },
    {
      shapes:
        slideShape('body', ['收入增长', { level: 1, text: '华东 12%' }]) +
        slideShape('title', ['要点']) +
        slideTable([
          ['项', '数'],
          ['甲', '3'],
        ]),
      notes: '先讲收入',
      hidden: true,
    },
    { shapes: slideShape('title', ['谢谢']) },
  ]);
  const { output } = await read('汇报.pptx', file, { part: '1-2' });
  expect(output).toContain('类型：PowerPoint 演示文稿');
  expect(output).toContain('概况：3 张幻灯片，其中 1 张隐藏');
  expect(body(output).trimEnd()).toBe(
    '[第 1 张]\n\n## 年度汇报\n\n- 张三\n\n[第 2 张（隐藏）]\n\n## 要点\n\n- 收入增长\n  - 华东 12%\n\n| 项 | 数 |\n| --- | --- |\n| 甲 | 3 |\n\n备注：先讲收入',
  );
});

test('csv is read in UTF-8, UTF-16 and GBK', async () => {
  const gbk = Buffer.from('b5d8c7f82cb6cbbfda0abbaaB6ab2c312c'.replace(/2c$/, ''), 'hex');
  expect((await read('a.csv', gbk)).output).toContain('编码 GBK\n\n---\n[表格 A1:B2]\n\n| 地区 | 端口 |\n| --- | --- |\n| 华东 | 1 |');
  const marked = await read('b.csv', '\uFEFF名称;金额\r\n"甲;乙";"1,5"\r\n');
  expect(body(marked.output)).toBe('[表格 A1:B2]\n\n| 名称 | 金额 |\n| --- | --- |\n| 甲;乙 | 1,5 |');
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('名称\t金额\n甲\t7', 'utf16le')]);
  const cut = Buffer.from('地区,说明\n华东,全部完成');
  expect((await read('d.csv', cut.subarray(0, cut.length - 1))).output).toContain('| 华东 | 全部完\uFFFD |');
  expect((await read('c.tsv', wide)).output).toContain('| 甲 | 7 |');
});

test('pdf comes page by page in lines, Chinese without embedded fonts included, and a scan says what it is', async () => {
  const file = pdfFile([
    `${pdfText(50, 780, '收入报告')} ${pdfText(50, 740, 'Q1')} ${pdfText(200, 740, '1,234.5')}`,
    pdfText(50, 780, '第二页'),
    '',
  ]);
  const { output, notes } = await read('报告.pdf', file);
  expect(output).toContain('类型：PDF 文档');
  expect(output).toContain('概况：3 页');
  expect(body(output).trimEnd()).toBe('[第 1 页]\n收入报告\nQ1  1,234.5\n\n[第 2 页]\n第二页\n\n[第 3 页]\n（这一页没有文字，可能是图片）');
  expect(notes).toEqual(['正在读取 报告.pdf 的 3 页']);
  expect(body((await read('报告.pdf', file, { part: '2' })).output).trimEnd()).toBe('[第 2 页]\n第二页');
  expect((await read('报告.pdf', file, { part: '9' })).output).toContain('它共有 3 页');
  const scan = await read('扫描.pdf', pdfFile(['', '']));
  expect(scan.ok).toBe(false);
  expect(scan.output).toContain('共 2 页都没有可读的文字，多半是扫描件');
});

test('headings and tables of a pdf are headings and tables, cells of several lines and cells drawn one by one too', async () => {
  const page = (body: string, number: number) => `${pdfText(50, 810, '采购月报')} ${body} ${pdfText(300, 20, String(number))}`;
  const table = [
    pdfText(50, 640, '部门'),
    pdfText(140, 640, '内容'),
    pdfText(300, 640, '金额'),
    // Cell by cell, the second over two lines, the others in the middle of it.
    pdfText(50, 608, '市场部'),
    pdfText(140, 615, '展会物料与宣传册，'),
    pdfText(140, 600, '含运输'),
    pdfText(300, 608, '36,500'),
    pdfText(50, 570, '信息部'),
    pdfText(140, 570, '电脑'),
    pdfText(300, 570, '112,350.50'),
  ].join(' ');
  const file = pdfFile([
    page(`${pdfText(50, 780, '季度采购', 24)} ${pdfText(50, 740, '总额下降。')} ${pdfText(50, 700, '一、明细', 18)} ${table}`, 1),
    page(`${pdfText(50, 780, '# 不是标题')} ${pdfText(50, 740, '•')} ${pdfText(70, 740, '第一条')}`, 2),
    page(pdfText(50, 780, '完'), 3),
  ]);
  expect(body((await read('采购.pdf', file)).output)).toBe(
    [
      '[第 1 页]\n# 季度采购\n\n总额下降。\n\n## 一、明细\n',
      '| 部门 | 内容 | 金额 |\n| --- | --- | --- |\n| 市场部 | 展会物料与宣传册，含运输 | 36,500 |\n| 信息部 | 电脑 | 112,350.50 |\n',
      '[第 2 页]\n\\#  不是标题\n\n- 第一条\n\n[第 3 页]\n完\n',
    ].join('\n'),
  );
});

test('a listing in a pdf keeps its lines and is no table; a sentence set to both edges is none either', async () => {
  const code = (x: number, y: number, text: string) => pdfText(x, y, text, 10, 'F3');
  const file = pdfFile([
    [
      pdfText(50, 780, 'An example source file follows.'),
      code(50, 740, '<magic priority="50">'),
      code(62, 728, '<match type="string"   offset="0"/>'),
      code(62, 716, '<match type="string"   offset="4"/>'),
      code(50, 692, '</magic>'),
      pdfText(50, 650, 'Returns the'),
      pdfText(150, 650, 'NAME'),
      pdfText(250, 650, 'if'),
      pdfText(300, 650, 'the file has one,'),
      pdfText(50, 636, 'else zero when'),
      pdfText(150, 636, 'NONE'),
      pdfText(250, 636, 'of'),
      pdfText(300, 636, 'them was found.'),
    ].join(' '),
  ]);
  const text = body((await read('spec.pdf', file)).output);
  expect(text).toContain(
    '```code\n<magic priority="50">\n  <match type="string"   offset="0"/>\n  <match type="string"   offset="4"/>\n\n</magic>\n```',
  );
  expect(text).not.toContain('| --- |');
});

test('html comes as readable Markdown without scripts, styles and hidden parts', async () => {
  const { output } = await read(
    '页.html',
    '<!doctype html><meta charset=utf-8><title>公告</title><style>p{}</style><h2>通知</h2><p>明天<b>放假</b>，见<a href="https://example.com/">这里</a><a href="javascript:x()">点我</a></p><ol><li>甲<ul><li>乙</ul><li>丙</ol><table><tr><th>项<th>数<tr><td colspan=2>合计</table><script>steal()</script><p hidden>看不见</p>',
  );
  expect(output).toContain('概况：《公告》，1 个标题、1 个表格');
  expect(body(output)).toBe(
    '## 通知\n\n明天放假，见[这里](https://example.com/)点我\n\n1. 甲\n   - 乙\n2. 丙\n\n| 项 | 数 |\n| --- | --- |\n| 合计 |  |',
  );
});

test('Markdown, json and source code come as they are', async () => {
  expect(body((await read('记.md', '# 标题\r\n\r\n- 一\r\n')).output)).toBe('# 标题\n\n- 一');
  const json = await read('数.json', '{"年":2026,"值":[1]}');
  expect(json.output).toContain('类型：JSON 数据');
  expect(json.output).toContain('对象，字段 年、值');
  expect((await read('a.py', 'print(1)')).output).toContain('类型：文本（.py）');
});

test('pictures tell size, camera and date, never the place', async () => {
  expect((await read('图.png', pngFile(1200, 800))).output).toContain('- 尺寸：1200×800\n- 格式：PNG');
  const { output } = await read('照片.jpg', jpegFile(4000, 3000));
  expect(output).toContain('- 尺寸：4000×3000');
  expect(output).toContain('- 拍摄时间：2026-10-01 09:30:00\n- 相机厂商：Canon\n- 相机型号：EOS R6');
  expect(output).not.toMatch(/GPS|经度|纬度|Latitude|31,|13,49/);
});

test('a zip is listed, and a file in it is read by its path', async () => {
  const file = zipOf({ '数据/一月.csv': 'a,b\n1,2', 'readme.txt': '说明' });
  const { output } = await read('包.zip', file);
  expect(output).toContain('概况：2 个文件，解压后共 13B');
  expect(body(output)).toBe('[压缩包 2 个文件]\n\n- 数据/一月.csv（7B）\n- readme.txt（6B）');
  const entry = await read('包.zip', file, { part: '数据/一月.csv' });
  expect(entry.output).toContain('类型：CSV 表格（压缩包里的 数据/一月.csv）');
  expect(entry.output).toContain('| 1 | 2 |');
  // Chinese Windows writes names in GBK and doesn't say so: b1 a8 b1 ed is 报表.
  const old = Buffer.from(zipOf({ 'NAME.txt': '旧' }));
  for (let at = old.indexOf('NAME'); at >= 0; at = old.indexOf('NAME')) Buffer.from('b1a8b1ed', 'hex').copy(old, at);
  expect((await read('旧.zip', old)).output).toContain('- 报表.txt（3B）');
  expect((await read('包.zip', file, { part: '没有.txt' })).output).toContain('里面有：数据/一月.csv、readme.txt');
});

test('a long text is read on from the offset the answer gives, and nothing is lost or said twice', async () => {
  const lines = Array.from({ length: 9_000 }, (_, at) => `第 ${at + 1} 行：金额 ${at * 1.5} 元`);
  const windows: string[] = [];
  let offset: number | undefined = 0;
  while (offset !== undefined) {
    const text = body((await read('长.txt', lines.join('\n'), { offset })).output);
    const more: RegExpExecArray | null = /\n\[未完：用 offset=(\d+) 继续读\]$/.exec(text);
    windows.push(more ? text.slice(0, more.index) : text);
    offset = more ? Number(more[1]) : undefined;
  }
  expect(windows.length).toBeGreaterThan(2);
  expect(windows.every((text) => text.length <= 60_000)).toBe(true);
  expect(windows.join('\n')).toBe(lines.join('\n'));
  expect((await read('短.txt', '短', { offset: 500 })).output).toContain('offset=500 已经超过结尾');
});

test('a file that is not there is answered in the words of the workspace, and unknown fields are refused', async () => {
  const tool = readFileTool(reader);
  const context: ToolContext = {
    signal: new AbortController().signal,
    call_id: 'call',
    attempt: 1,
    files: {
      list: () => Promise.resolve([]),
      read: (asked) => Promise.reject(new Error(`没有名为“${asked}”的文件。`)),
      write: () => Promise.reject(new Error('not asked for')),
    },
    note: () => undefined,
    egress: () => Promise.resolve(),
  };
  expect(await tool.run({ name: '没有.txt' }, context)).toEqual({ ok: false, output: '没有名为“没有.txt”的文件。' });
  expect(tool.title({ name: '销售.xlsx' })).toBe('正在读取 销售.xlsx');
  expect(tool.input.safeParse({ name: 'a', extra: 1 }).success).toBe(false);
});

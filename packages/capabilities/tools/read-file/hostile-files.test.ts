import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { openFile } from './detect.ts';
import { createReader, type ReaderOptions } from './reader.server.ts';
import { openpyxlFile, pdfFile, pdfText, relationships, textCell, wordFile, wordParagraph, zipOf } from './sample-files.ts';
import { readerEntry as entry } from '#capabilities/bounded-process/testing.ts';

/** The answer, or the sentence that says why there is none. */
async function read(name: string, content: Uint8Array | string, options: Partial<ReaderOptions> = {}, part?: string): Promise<string> {
  const bytes = typeof content === 'string' ? strToU8(content) : content;
  const outcome = await createReader({ entry, ...options })
    .of('test')
    .read({ name, bytes, part }, new AbortController().signal);
  return 'text' in outcome ? outcome.text : outcome.error;
}

test('a zip bomb in an Office file is not unpacked', async () => {
  const bomb = Buffer.from(zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': 'x' }));
  // The last record of the central directory is that of the document; its unpacked size stands at 24.
  bomb.writeUInt32LE(320 * 1024 * 1024, bomb.lastIndexOf('PK\x01\x02', undefined, 'latin1') + 24);
  expect(await read('炸弹.docx', bomb)).toMatch(/^读不了“炸弹.docx”：解压后有 320.00MB，超过上限 300MB.*原文件没有改动。$/);
  const zeros = new Uint8Array(24 * 1024 * 1024);
  const dense = zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': zeros });
  expect(await read('炸弹.xlsx', dense)).toContain('像是“压缩炸弹”');
});

test('an archive that lies about its sizes is stopped at what it claimed', async () => {
  const bytes = Buffer.from(zipOf({ 'a.txt': 'x'.repeat(100_000) }));
  // The claimed size stands in the central directory, 24 bytes into its record.
  bytes.writeUInt32LE(10, bytes.indexOf('PK\x01\x02', 0, 'latin1') + 24);
  expect(await read('假.zip', bytes, {}, 'a.txt')).toContain('文件损坏或不完整');
});

test('an archive with too many entries is refused', async () => {
  const many = zipSync(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`${at}.txt`, new Uint8Array(0)])));
  expect(await read('多.zip', many)).toContain('里面有 10001 个条目，超过上限 10000 个');
});

test('entities are never expanded, inside or outside', async () => {
  const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>';
  const body = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>&b;&c;</w:t></w:r></w:p></w:body></w:document>`;
  expect(await read('笑.docx', wordFile('', { 'word/document.xml': `<?xml version="1.0"?>${laughs}${body}` }))).toContain('DTD');
  const book = openpyxlFile([{ name: '表', rows: `<row r="1">${textCell('A1', '甲')}</row>` }]);
  expect(await read('好.xlsx', book)).toContain('| 甲 |');
  const strings = zipOf({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relationships([{ id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' }]),
    'xl/workbook.xml': `<?xml version="1.0"?>${laughs}<workbook/>`,
  });
  expect(await read('笑.xlsx', strings)).toContain('DTD');
});

test('paths that leave the folder are refused in a zip and spoil an Office file', async () => {
  const slip = zipOf({ '../../etc/cron.d/x': 'bad', '好.txt': '好' });
  const listed = await read('滑.zip', slip);
  expect(listed).toContain('[压缩包 1 个文件]\n\n- 好.txt（3B）');
  expect(listed).toContain('另有 1 个条目的路径会写到文件夹之外，已拒绝');
  expect(await read('滑.zip', slip, {}, '../../etc/cron.d/x')).toContain('压缩包里没有');
  expect(await read('滑.docx', wordFile(wordParagraph('甲'), { '../x.xml': '<a/>' }))).toContain('不安全的路径');
});

test('nothing a file links to is fetched', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  // A listening TCP server has an AddressInfo.
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    await read(
      '链接.docx',
      wordFile(wordParagraph('甲'), {
        'word/_rels/document.xml.rels': relationships([
          { id: 'rId1', type: 'styles', target: `${at}/styles.xml`, external: true },
          { id: 'rId2', type: 'attachedTemplate', target: `${at}/a.dotm`, external: true },
        ]),
      }),
    );
    await read('页.html', `<!doctype html><base href="${at}/"><link rel=stylesheet href="${at}/a.css"><img src="${at}/a.png">甲`);
    await read('图.svg', `<svg xmlns="http://www.w3.org/2000/svg" width="2" height="3"><image href="${at}/a.png"/></svg>`);
    expect(asked).toEqual([]);
  } finally {
    server.close();
  }
});

test('files with a password say so', async () => {
  const locked = await writeXlsx({
    sheets: [{ name: '表', rows: [['秘密']] }],
    encryption: { password: 'secret', spinCount: 1000 },
  });
  expect(await read('锁.xlsx', locked)).toContain('设了打开密码');
  const secret = `/Encrypt<</Filter/Standard/V 1/R 2/Length 40/P -4/O<${'ab'.repeat(32)}>/U<${'cd'.repeat(32)}>>>/ID[<${'01'.repeat(16)}><${'01'.repeat(16)}>]`;
  expect(await read('锁.pdf', pdfFile([pdfText(10, 10, 'x')], secret))).toContain('PDF 设了打开密码');
});

test('broken, cut and empty files are said to be so', async () => {
  const document = wordFile(wordParagraph('完整的内容'));
  expect(await read('断.docx', document.subarray(0, document.length - 40))).toContain('损坏或不完整');
  expect(await read('坏.docx', wordFile('<w:p><w:r></w:p>'))).toContain('word/document.xml 损坏');
  expect(await read('深.docx', wordFile('<w:ins>'.repeat(5_000)))).toContain('嵌套得太深');
  expect(await read('断.pdf', strToU8('%PDF-1.7\nnothing'))).toContain('PDF 损坏或不完整');
  expect(await read('断.png', Buffer.from('89504e470d0a1a0a', 'hex'))).toContain('图片损坏或不完整');
  expect(await read('空.txt', '')).toContain('文件是空的');
  expect(await read('程序.txt', Buffer.from('7f454c4602010100', 'hex'))).toContain('这是程序文件');
  const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from('WordDocument', 'utf16le')]);
  expect(await read('旧.doc', old)).toContain('另存为 .docx');
});

test('what a file is comes from its content, not from its name', async () => {
  expect(await read('图.png', '<!doctype html><h1>其实是网页</h1><script>x()</script>')).toMatch(
    /类型：网页（后缀 \.png 与内容不符，按内容读取）[\s\S]*# 其实是网页$/,
  );
  expect(await read('表.pdf', openpyxlFile([{ name: '表', rows: `<row r="1">${textCell('A1', '甲')}</row>` }]))).toContain(
    '类型：Excel 工作簿（后缀 .pdf 与内容不符',
  );
});

test('a file that needs too much memory ends its own process only', async () => {
  const rows = Array.from(
    { length: 150_000 },
    (_, row) => `<row r="${row + 1}"><c r="A${row + 1}"><v>${row}</v></c><c r="H${row + 1}"><v>${row}</v></c></row>`,
  );
  const large = openpyxlFile([{ name: '大', rows: rows.join('') }]);
  expect(await read('大.xlsx', large, { memory_mb: 48 })).toContain('超过了读取时能用的内存');
});

test('two cells at the corners of a sheet do not become seventeen billion', async () => {
  const rows = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>';
  expect(await read('角.xlsx', openpyxlFile([{ name: '角', rows }]))).toContain('工作簿太大，读不了');
});

test('cells far from each other are refused before a place is made for each between them', async () => {
  const rows = Array.from({ length: 1_200 }, (_, n) => `<row r="${n + 2}"><c r="XFD${n + 2}"><f>A1</f></c></row>`).join('');
  const far = openpyxlFile([{ name: '散', rows: `<row r="1"><c r="A1"><v>1</v></c></row>${rows}` }]);
  expect(far.length).toBeLessThan(23 * 1024);
  expect(await read('散.xlsx', far)).toMatch(/^读不了“散.xlsx”：工作簿太大，读不了：有的单元格离其他内容很远/);
  const near = openpyxlFile([{ name: '近', rows: '<row r="1"><c r="A1"><f>1+1</f></c></row><row r="40"><c r="D40"><v>4</v></c></row>' }]);
  expect(await read('近.xlsx', near)).toMatch(/A1:D1\]\n\n\| `?=1\+1[\s\S]*\[工作表：近 A40:D40\]/);
});

test('a page is refused while it is read: what it costs grows with its length, not with the square of it', async () => {
  // Elements that are never closed; spaces in elements of their own; cells that span everything.
  const shapes = ['<div>', '<ul><li>', '<b><p>', '<svg>', '<i> </i>', '<tr><td colspan=999 rowspan=65000>x</td><td>y</td></tr>'];
  for (const shape of shapes) {
    const costOf = async (bytes: number): Promise<number> => {
      const page = strToU8(`<!doctype html><html><body><table>${shape.repeat(bytes / shape.length)}`);
      const before = process.cpuUsage();
      await openFile({ name: '页.html', bytes: page, note: () => undefined }).catch((error: unknown) =>
        expect(error).toHaveProperty('message', expect.stringContaining('嵌套得太深')),
      );
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await costOf(100_000);
    const small = await costOf(125_000);
    // Eight times as long: eight times the cost, or sixty-four.
    expect((await costOf(1_000_000)) / Math.max(small, 20_000), shape).toBeLessThan(32);
  }
});

test('time runs out for a file, and stopping kills the process at once', async () => {
  // A process that never answers, as a reader caught in a file would be.
  const stuck = new URL('./stuck-process.fixture.mjs', import.meta.url);
  expect(await read('慢.txt', '慢', { entry: stuck, time: { base_ms: 700, ms_per_mb: 0, most_ms: 700 } })).toContain('还没有读完，已停止');

  const stop = new AbortController();
  let pid = '';
  const reading = createReader({ entry: stuck })
    .of('test')
    .read({ name: '慢.txt', bytes: strToU8('慢') }, stop.signal, (note) => {
      pid = note;
      stop.abort();
    });
  expect(await reading).toMatchObject({ error: '读不了“慢.txt”：读取被停止了。原文件没有改动。' });
  expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
});

test('the process gets neither the environment nor the texts of users on its command line, and may not write or start anything', async () => {
  const spy = new URL('./spying-process.fixture.mjs', import.meta.url);
  process.env.ANTOU_TEST_SECRET = 'hunter2';
  try {
    const answer = await read('客户名单.txt', '机密', { entry: spy });
    const seen: unknown = JSON.parse(answer.slice(answer.indexOf('---') + 3));
    expect(seen).toEqual({
      environment: expect.any(Array),
      secret: false,
      name_in_arguments: false,
      write: 'ERR_ACCESS_DENIED',
      spawn: 'ERR_ACCESS_DENIED',
    });
  } finally {
    delete process.env.ANTOU_TEST_SECRET;
  }
});

test('reads wait for a free process, and leaving the queue does not block it', async () => {
  const reader = createReader({ entry, processes: 1 }).of('test');
  const stop = new AbortController();
  const first = reader.read({ name: '一.txt', bytes: strToU8('一') }, new AbortController().signal);
  const second = reader.read({ name: '二.txt', bytes: strToU8('二') }, stop.signal);
  const third = reader.read({ name: '三.txt', bytes: strToU8('三') }, new AbortController().signal);
  stop.abort();
  expect(await second).toMatchObject({ error: '读不了“二.txt”：读取被停止了。原文件没有改动。' });
  expect(await first).toMatchObject({ text: expect.stringContaining('一') });
  expect(await third).toMatchObject({ text: expect.stringContaining('三') });
});

/** Plain files of a task: written, changed where the old text stands once, renamed, packed and unpacked, whatever their names and bytes are. */
import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { ToolOutcome } from '#agent/tool.ts';
import { desk } from '../../deliverables/testing.ts';
import { createFileWork } from '../../file-work/file-work.server.ts';
import { openText } from '../../file-work/text-file.ts';
import { filesTool } from './files.server.ts';
import { fileWorkEntry } from '#capabilities/bounded-process/testing.ts';

const tool = filesTool(createFileWork({ entry: fileWorkEntry }).of('test'));

function start(given: Record<string, string | Uint8Array> = {}) {
  const own = desk();
  for (const [name, content] of Object.entries(given)) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    own.files.set(name, { file: { uri: `up-${name}`, name, bytes: bytes.length }, bytes });
  }
  let calls = 0;
  const act = (action: object): Promise<ToolOutcome> => tool.run(tool.input.parse({ action }), own.context(`c${++calls}`));
  return { ...own, act };
}

const edit = (name: string, ...edits: { old: string; new: string; all?: boolean }[]) => ({ do: 'edit', name, edits });

test('an edit needs its text exactly once, says where it stands otherwise, and keeps encoding and line ends', async () => {
  const gbk = Uint8Array.from([0xbc, 0xd7, 0xb9, 0xab, 0xcb, 0xbe, 0x0d, 0x0a, 0xbc, 0xd7, 0xb7, 0xbd, 0x0d, 0x0a]);
  const { act, files, text } = start({ '合同.txt': '甲公司付款。\n甲公司收货。\n', '旧.txt': gbk, '标.txt': '\ufeff甲\r\n乙\r\n' });
  const twice = await act(edit('合同.txt', { old: '甲公司', new: '乙公司' }));
  expect(twice).toMatchObject({ ok: false, output: expect.stringContaining('出现 2 次（第 1 行、第 2 行）') });
  const none = await act(edit('合同.txt', { old: '甲公司付款。', new: '甲方付款。' }, { old: '甲公司  收货', new: 'x' }));
  expect(none).toMatchObject({ ok: false, output: expect.stringContaining('第 2 处修改：原文里没有“甲公司 收货”。第 2 行与它只差空格') });
  expect(text('合同.txt'), 'all or nothing').toContain('甲公司付款');
  const all = await act(edit('合同.txt', { old: '甲公司', new: '乙公司', all: true }));
  expect(all.output).toContain('- “甲公司”改为“乙公司”，共 2 处\n\n改动的行：\n');
  expect(text('合同.txt')).toBe('乙公司付款。\n乙公司收货。\n');

  await act(edit('旧.txt', { old: '甲公司\n甲方', new: '乙公司\r\n乙方' }));
  expect(new TextDecoder('gb18030').decode(files.get('旧.txt')?.bytes)).toBe('乙公司\r\n乙方\r\n');
  expect((await act(edit('旧.txt', { old: '乙方', new: '😀' }))).output).toContain('GBK 编码，里面写不了“😀”');
  await act(edit('标.txt', { old: '甲', new: '丙' }));
  expect(Buffer.from(files.get('标.txt')?.bytes ?? []).toString('utf8')).toBe('\ufeff丙\r\n乙\r\n');
  for (const bytes of ['fffe4a0032000a00', 'feff004a0032000a'])
    expect(Buffer.from(openText(Buffer.from(bytes, 'hex')).bytesOf('J2\n')).toString('hex')).toBe(bytes);
  expect(() => openText(Uint8Array.from([...new TextEncoder().encode('说明说明说明说明'), 0xff]))).toThrow('认不出的字节');
});

test('only plain text is written; what has a tool of its own names it, and a taken name is left alone', async () => {
  const { act, text, files } = start({ '名单.csv': 'a\n' });
  const made = await act({ do: 'write', name: '../../笔记 😀?.json', content: '{"甲": }' });
  expect(made.output).toMatch(/^已写好：笔记 😀_\.json\n（要求的文件名是“\.\.\/\.\.\/笔记 😀\?\.json”/);
  expect(made.output).toContain('不是合法的 JSON');
  expect((await act({ do: 'write', name: '名单.csv', content: 'b\n' })).output).toContain('实际保存为“(2) 名单.csv”');
  await act({ do: 'write', name: '名单.csv', content: 'c\n', replace: true });
  expect(text('名单.csv')).toBe('c\n');
  for (const [name, maker] of [
    ['报告.docx', 'write_document'],
    ['汇报.pptx.html', 'write_slides'],
    ['表.xlsx', 'create_sheet'],
    ['首页.html', 'write_page'],
    ['库.sqlite', 'database'],
    ['图.png', 'generate_image'],
    ['程序.exe', '不认识'],
  ] as const)
    expect((await act({ do: 'write', name, content: 'x' })).output, name).toContain(maker);
  expect([...files.keys()].filter((name) => name.includes('..'))).toEqual([]);
});

test('lines are read as they are, window by window, and everything is listed', async () => {
  const { act } = start({ '长.csv': Array.from({ length: 500 }, (_, n) => `第${n + 1}行,=1+1,<b>`).join('\r\n'), '资料/一.md': '# 甲' });
  const first = (await act({ do: 'read', name: '长.csv' })).output;
  expect(first).toMatch(/^文件：长\.csv\n共 500 行，这里是第 1–400 行；编码 UTF-8，换行 CRLF\n---\n第1行,=1\+1,<b>\n/);
  expect(first).toMatch(/\n\[未完：用 from_line=401 继续读\]$/);
  expect((await act({ do: 'read', name: '长.csv', from_line: 500 })).output).toMatch(/---\n第500行,=1\+1,<b>$/);
  expect((await act({ do: 'list' })).output).toMatch(/^任务里有 2 个文件\n- 长\.csv（[\d.]+KB）\n- 资料\/一\.md（/);
  expect((await act({ do: 'list', folder: '资料' })).output).toMatch(/^“资料”里有 1 个文件\n- 资料\/一\.md/);
});

test('a file gets another name of the same format', async () => {
  const { act, files } = start({ 'a.csv': '1\n', 'b.csv': '2\n', '汇报.pptx.html': 'x', '汇报.slides/01.html': 'x' });
  const moved = await act({ do: 'move', from: 'a.csv', to: '存档/销售:1.csv' });
  expect(moved).toMatchObject({ ok: true, files: [{ name: '存档/销售_1.csv', was: 'a.csv' }] });
  expect(files.has('a.csv')).toBe(false);
  expect((await act({ do: 'move', from: '存档/销售_1.csv', to: 'b.csv' })).output).toContain('已经有文件“b.csv”');
  expect((await act({ do: 'move', from: 'b.csv', to: 'b.xlsx' })).output).toContain('后缀要保持 .csv');
  expect((await act({ do: 'move', from: '没有.csv', to: 'c.csv' })).ok).toBe(false);
});

test('files are packed under their Chinese names and come out of an archive again, into a folder of its own', async () => {
  const { act, files } = start({ '一月.csv': '甲,1\n', '资料/说明.txt': '内容' });
  const packed = await act({ do: 'zip', names: ['一月.csv', '资料/说明.txt'], to: '附件' });
  expect(packed).toMatchObject({ ok: true, files: [{ name: '附件.zip' }] });
  const inside = unzipSync(files.get('附件.zip')?.bytes ?? new Uint8Array());
  expect(Object.keys(inside)).toEqual(['一月.csv', '资料/说明.txt']);
  const unpacked = await act({ do: 'unzip', name: '附件.zip' });
  expect(unpacked).toMatchObject({ ok: true, files: [{ name: '附件/一月.csv' }, { name: '附件/资料/说明.txt' }] });
  expect(unpacked.output).toMatch(/^已解压：附件\.zip\n2 个文件，共 [\d.]+B\n- 附件\/一月\.csv/);
});

test('an archive that is a bomb, leads elsewhere, is locked or none is refused before anything is written', async () => {
  const bomb = zipSync({ '炸.txt': new Uint8Array(60 * 1024 * 1024) });
  const elsewhere = zipSync({ '../../逃.txt': strToU8('x'), '好.txt': strToU8('y') });
  const many = zipSync(Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`${n}.txt`, strToU8('x')])));
  const nested = zipSync({
    '资料/': new Uint8Array(),
    '资料/一.txt': strToU8('1'),
    '__MACOSX/._一': strToU8('x'),
    '资料/空.txt': new Uint8Array(),
  });
  const { act, files } = start({ '炸弹.zip': bomb, '逃.zip': elsewhere, '多.zip': many, '假.zip': '不是', '资料.zip': nested });
  const before = files.size;
  const refused = await Promise.all(['炸弹.zip', '逃.zip', '多.zip', '假.zip'].map((name) => act({ do: 'unzip', name })));
  expect(refused.map((one) => one.ok)).toEqual([false, false, false, false]);
  expect(refused[0]?.output).toContain('压缩炸弹');
  expect(refused[1]?.output).toContain('不安全的路径');
  expect(refused[2]?.output).toContain('一次最多解压 200 个');
  expect(files.size).toBe(before);
  const fine = await act({ do: 'unzip', name: '资料.zip' });
  expect(fine).toMatchObject({ files: [{ name: '资料/一.txt' }] });
  expect(fine.output).toContain('1 个空文件没有解压：资料/空.txt\n系统自带的 1 个隐藏文件没有解压');
});

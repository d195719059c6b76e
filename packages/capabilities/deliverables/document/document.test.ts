import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { specOf } from '#agent/run.ts';
import type { ToolContext, ToolOutcome } from '#agent/tool.ts';
import { chromiumPath, desk, testDrawer } from '../testing.ts';
import { documentServer } from './document.server.ts';
import * as tools from './document-tools.server.ts';
import { documentFileName } from './file-name.ts';
import { documentsHere } from './work/documents.server.ts';

const writeDocument = tools.writeDocument(documentsHere);
const editDocument = tools.editDocument(documentsHere);

const content = '# 第12周周报\n\n## 进展\n\n完成 **3** 个项目。\n\n## 问题\n\n【待补充：本周问题】\n';
const write = (context: ToolContext, file_name: string, body = content): Promise<ToolOutcome> =>
  writeDocument.run(
    writeDocument.input.parse({ file_name, title: '第12周周报', content: body, references: [{ title: '销售.xlsx' }] }),
    context,
  );
const change = (context: ToolContext, file_name: string, edits: unknown[]): Promise<ToolOutcome> =>
  editDocument.run(editDocument.input.parse({ file_name, edits }), context);

it('writes a document, says how long it is and what is missing, and shows its outline', async () => {
  const { context, text } = desk();
  const outcome = await write(context('a'), '第12周周报.md');
  expect(outcome).toMatchObject({
    ok: true,
    files: [{ name: '第12周周报.md' }],
    display: {
      kind: 'document',
      name: '第12周周报.md',
      outline: { title: '第12周周报', sections: [{ title: '进展' }, { title: '问题' }], references: [{ title: '销售.xlsx' }] },
    },
  });
  expect(outcome.output).toMatch(/字数：26[\s\S]*章节（2）：进展；问题[\s\S]*待补充：1 处/);
  expect(text('第12周周报.md')).toBe(content);
});

it('leaves one file when the same call is carried out again, and two when two calls want one name', async () => {
  const { context, files } = desk();
  await write(context('a'), '周报.md');
  await write(context('a', 2), '周报.md');
  expect([...files.keys()]).toEqual(['周报.md']);
  expect((await write(context('b'), '周报.md')).output).toContain('实际保存为“(2) 周报.md”');
});

it('adds the title where the text has none', async () => {
  const { context, text } = desk();
  await write(context('a'), '周报', '## 进展\n\n顺利。');
  expect(text('周报.md')).toBe('# 第12周周报\n\n## 进展\n\n顺利。\n');
});

it('gives every document a safe flat name', () => {
  expect(documentFileName('第12周周报.md', '')).toBe('第12周周报.md');
  expect(documentFileName('调研.report.html', '')).toBe('调研.report.html');
  expect(documentFileName('调研.html', '')).toBe('调研.report.html');
  expect(documentFileName('周报.docx', '')).toBe('周报.md');
  expect(documentFileName('../../etc/passwd', '')).toBe('etc-passwd.md');
  expect(documentFileName('2026/11 周报🚀\r\n?.md', '')).toBe('2026-11 周报.md');
  expect(documentFileName('🚀.md', '第12周周报')).toBe('第12周周报.md');
  expect(documentFileName('con.md', '')).toBe('_con.md');
  expect(documentFileName('\u202e\u0000.md', '')).toBe('文档.md');
  const long = documentFileName(`${'长'.repeat(300)}.report.html`, '');
  expect(long.length).toBeLessThanOrEqual(120);
  expect(new TextEncoder().encode(long).length).toBeLessThanOrEqual(255);
  expect(long.endsWith('长.report.html')).toBe(true);
});

it('changes the document it made, and says what changed', async () => {
  const { context, text } = desk();
  await write(context('a'), '周报.md');
  const outcome = await change(context('b'), '周报.md', [
    { op: 'set_title', title: '第13周周报' },
    { op: 'insert_section', after: '进展', heading: '风险', level: 2, content: '汇率波动。' },
  ]);
  expect(outcome).toMatchObject({ ok: true, display: { name: '周报.md', outline: { title: '第13周周报' } } });
  expect(outcome.output).toMatch(/- # 第12周周报\n\+ # 第13周周报[\s\S]*\+ 汇率波动。/);
  expect(text('周报.md')).toContain('## 风险\n\n汇率波动。\n\n## 问题');
});

it('does not apply an edit twice when the worker died after saving', async () => {
  const { context, text } = desk();
  await write(context('a'), '周报.md');
  const edits = [{ op: 'insert_section', after: '', heading: '风险', content: '汇率波动。' }];
  await change(context('b'), '周报.md', edits);
  const saved = text('周报.md');
  expect(await change(context('b', 2), '周报.md', edits)).toMatchObject({ ok: true });
  expect(text('周报.md')).toBe(saved);
});

it('writes nothing when one edit can not be made', async () => {
  const { context, text } = desk();
  await write(context('a'), '周报.md');
  const outcome = await change(context('b'), '周报.md', [
    { op: 'set_title', title: '新' },
    { op: 'delete_section', heading: '预算' },
  ]);
  expect(outcome.ok).toBe(false);
  expect(outcome.output).toMatch(/^文档没有改动。[\s\S]*- 进展\n[\s\S]*- 问题/);
  expect(text('周报.md')).toBe(content);
});

it('keeps a report editable and exportable though it is stored as a page', async () => {
  const { context, text, bytes } = desk();
  const hostile = `${content}\n</script><script>alert(1)</script>\n`;
  await write(context('a'), '周报.report.html', hostile);
  expect((await change(context('b'), '周报.report.html', [{ op: 'set_title', title: '改过的标题' }])).ok).toBe(true);
  expect(text('周报.report.html')).toMatch(/<title>改过的标题<\/title>[\s\S]*<h1 id="section-1">改过的标题<\/h1>/);
  const signal = new AbortController().signal;
  const md = await documentServer.export(bytes('周报.report.html'), 'md', { pages: null }, signal);
  expect(md.name).toBe('周报.md');
  expect(new TextDecoder().decode(md.bytes)).toBe(hostile.replace('第12周周报', '改过的标题'));
  expect(await documentServer.check(bytes('周报.report.html'))).toBeNull();
});

it('finds empty and broken files', async () => {
  const check = (name: string, body: string | Uint8Array) =>
    documentServer.check({ name, bytes: typeof body === 'string' ? new TextEncoder().encode(body) : body });
  expect(await check('周报.md', content)).toBeNull();
  expect(await check('周报.md', '\n\n')).toContain('是空的');
  expect(await check('周报.md', '<!-- 注释 -->')).toContain('是空的');
  expect(await check('周报.md', new Uint8Array([0xff, 0xfe, 0x00]))).toContain('不是 UTF-8');
  expect(await check('周报.report.html', '<h1>别处来的网页</h1>')).toContain('没有保存可编辑的原文');
});

it('says clearly that PDF needs Chromium', async () => {
  const file = { name: '周报.md', bytes: new TextEncoder().encode(content) };
  await expect(documentServer.export(file, 'pdf', { pages: null }, new AbortController().signal)).rejects.toThrow(
    '这台机器没有安装 Chromium，暂时无法导出 PDF；可以先下载 Word 版本。',
  );
});

it('offers both tools to a brain with complete schemas', () => {
  const specs = documentServer.tools({ pages: null }).map(specOf);
  expect(specs.map((spec) => spec.name)).toEqual(['write_document', 'edit_document']);
  expect(JSON.stringify(specs[1]?.parameters)).toContain('insert_section');
});

it.skipIf(!chromiumPath)('prints to A4 pages with the words in them', async () => {
  const pages = testDrawer();
  try {
    const file = { name: '周报.md', bytes: new TextEncoder().encode(`${content}\n${'很长的一段正文。'.repeat(600)}\n`) };
    const pdf = await documentServer.export(file, 'pdf', { pages }, new AbortController().signal);
    const opened = await getDocument({ data: new Uint8Array(pdf.bytes), verbosity: 0 }).promise;
    expect(opened.numPages).toBeGreaterThan(2);
    const page = await opened.getPage(1);
    expect(page.getViewport({ scale: 1 }).width).toBeCloseTo(595, 0);
    const words = (await page.getTextContent()).items
      .map((item) => ('str' in item ? item.str : ''))
      .join('')
      .normalize('NFKC');
    expect(words).toContain('完成');
    expect(words.replaceAll(' ', '')).toContain(`1/${opened.numPages}`);
    await opened.loadingTask.destroy();
  } finally {
    await pages.close();
  }
});

it('the ending of its name says which form a page takes, and nothing else changes', async () => {
  const pages = await Promise.all(
    ['.report.html', '.resume.html', '.socmed.html', '.webdoc.html'].map(async (ending) => {
      const { context, text } = desk();
      const written = await writeDocument.run(
        { file_name: `林晓${ending}`, title: '林晓', content: '## 经历\n\n做过三件事。' },
        context('c1'),
      );
      expect(written.ok && written.files?.[0]?.name).toBe(`林晓${ending}`);
      return text(`林晓${ending}`);
    }),
  );
  const styles = pages.map((page) => /<style>([\s\S]*?)<\/style>/.exec(page)?.[1]);
  expect(new Set(styles).size).toBe(4);
  expect(new Set(pages.map((page) => page.replace(/<style>[\s\S]*?<\/style>/, ''))).size).toBe(1);
});

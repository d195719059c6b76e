/** Documents set up for paper: what the setup takes and refuses, what stands in Word, and where it stands when it is printed. */
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { chromiumPath, desk, testDrawer } from '../testing.ts';
import { documentServer } from './document.server.ts';
import { toDocx } from './docx/docx.ts';
import { applyEdits } from './edit.ts';
import { numberedHeadings } from './markdown/heading-numbers.ts';
import { parseMarkdown } from './markdown/markdown.ts';
import { signaturePlace } from './paper/official-parts.ts';
import { readPaperPdf } from './paper/drawn-paper.server.ts';
import { cssString } from './paper/paper-style.ts';
import { pictureName, picturesNamed } from './pictures.ts';
import { countWords, outlineOf } from './markdown/sections.ts';
import { readSetup } from './setup/page-setup.ts';
import { splitSetup } from './setup/split-setup.ts';
import { documentsHere } from './work/documents.server.ts';

const drawer = testDrawer();
afterAll(() => drawer.close());
const signal = new AbortController().signal;
const problems = (setup: string): string => readSetup(`---\n${setup}\n---\n\n# 题\n`).problems.join('\n');
const encoded = (text: string): Uint8Array => new TextEncoder().encode(text);
const photo = sharp({ create: { width: 600, height: 300, channels: 3, background: '#4c7a5d' } })
  .png()
  .toBuffer();

const official = `---
paper: A4
style: official
official:
  organ: 云州市人民政府办公室文件
  number: 云政办发〔2026〕12号
  attachments: [数据资源共享目录, 接入规范]
  cc: 市委各部门，市人大常委会办公室。
  printed_by: 云州市人民政府办公室
  printed_on: 2026年11月27日
---

# 关于加强数据共享工作的通知

各县（区）人民政府，市政府各部门：

${'为推动政务数据资源有序共享、高效利用，经市政府同意，现将有关事项通知如下。'.repeat(8)}

## 一、总体要求

### 完善目录

#### 统一标准

各部门要认真落实。

云州市人民政府办公室

2026年11月27日
`;

it('only a block that names its paper is a setup, and it is no part of the text', () => {
  const foreign = '---\ntitle: 博客\ntoc: true\n---\n\n# 题\n\n正文\n';
  expect(splitSetup(foreign)).toEqual({ setup: null, body: foreign, at: 0 });
  const own = '---\npaper: A4\ntoc: 2\n---\n\n# 题\n\n正文四个字\n';
  expect(splitSetup(own).body).toBe('# 题\n\n正文四个字\n');
  expect([countWords(own), outlineOf(own).title]).toEqual([6, '题']);
  expect(applyEdits(own, [{ op: 'set_title', title: '新' }])).toMatchObject({
    markdown: '---\npaper: A4\ntoc: 2\n---\n\n# 新\n\n正文四个字\n',
  });
  expect(applyEdits(own, [{ op: 'rewrite', content: '# 另\n\n文' }])).toMatchObject({
    markdown: '---\npaper: A4\ntoc: 2\n---\n\n# 另\n\n文\n',
  });
  expect(applyEdits(own, [{ op: 'set_setup', setup: 'paper: A3 landscape' }])).toMatchObject({
    ok: true,
    markdown: '---\npaper: A3 landscape\n---\n\n# 题\n\n正文四个字\n',
  });
  expect(applyEdits(own, [{ op: 'set_setup', setup: 'paper: A9' }])).toMatchObject({
    ok: false,
    problem: expect.stringContaining('第 2 行'),
  });
});

it('a setup that can’t be kept to is refused with its line', () => {
  expect(problems('paper: A4\nmargin: 20')).toBe('第 3 行：没有“margin”这一项');
  expect(problems('paper: 20000x3')).toContain('没有“20000x3”这种纸');
  expect(problems('paper: A4\nmargins: [90, 100, 90, 100]')).toContain('正文只剩');
  expect(problems('paper: A4\ntoc: 9')).toContain('第 3 行');
  expect(problems('paper: A4\nheader: "一\\n二"')).toContain('一行');
  expect(problems('paper: A4\nheader: a|b|c|d')).toContain('三段');
  expect(problems('paper: A4\n__proto__: {polluted: 1}')).not.toBe('');
  expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('polluted');
  expect(problems('paper: A4\ncover: {lines: &a [x, *a]}')).not.toBe('');
  const laughs = `a: &a [x,x,x,x]\nb: &b [*a,*a,*a,*a]\nc: [*b,*b,*b,*b]\npaper: A4`;
  expect(problems(laughs)).toBe('版面设置里不能用引用（& 和 *）');
  expect(problems('paper: A4\n\t- : : [')).toContain('读不懂');
  expect(problems('paper: !!js/function "x"')).not.toBe('');
  expect(problems('paper: A4\nstyle: official')).toContain('organ');
  expect(problems('paper: A3\nstyle: official\nofficial: {organ: 甲}')).toContain('A4 纵向');
  expect(problems('paper: A4\nstyle: official\nmargins: 20\nofficial: {organ: 甲}')).toContain('GB/T 9704');
  expect(problems(`paper: A4\nheader: ${'长'.repeat(300)}`)).toContain('最多 200 字');
});

it('pictures are files of the task by their bare names', () => {
  for (const name of [
    '../a.png',
    '..%2fa.png',
    '%2e%2e/a.png',
    '/etc/a.png',
    'C:\\a.png',
    'http://a/b.png',
    'data:image/png;x.png',
    '.a.png',
    'a.md',
  ])
    expect(pictureName(name), name).toBeNull();
  expect(picturesNamed('![一](a.png) [文](b.md) ![二](<现场 (1).jpg> "width=50%") ![](../x.png) ![三](图(2).png)')).toEqual([
    'a.png',
    '现场 (1).jpg',
    '图(2).png',
  ]);
  const started = process.cpuUsage();
  picturesNamed(']('.repeat(500_000));
  expect(process.cpuUsage(started).user).toBeLessThan(10_000_000);
});

it('words of a header can neither end their string nor the style', () => {
  const evil = '"}</style><script>alert(1)</script>\\';
  expect(cssString(evil)).not.toMatch(/[<>{}]|[^\\]"./);
  expect(cssString('甲 1')).toBe('"甲 1"');
});

it('headings are numbered anew, whatever number was typed', () => {
  const numbers = (numbering: 'chinese' | 'decimal') =>
    numberedHeadings(parseMarkdown('# 题\n\n## 3、甲\n\n### 乙\n\n#### 丙\n\n### 丁\n\n## 戊'), numbering).map(({ number }) => number);
  expect(numbers('chinese')).toEqual(['一、', '（一）', '1.', '（二）', '二、']);
  expect(numbers('decimal')).toEqual(['1', '1.1', '1.1.1', '1.2', '2']);
});

it('a 公文 in Word has the measures of GB/T 9704', async () => {
  const parts = unzipSync(await toDocx(official, '通知'));
  const part = (name: string): string => strFromU8(parts[name] ?? new Uint8Array());
  const [body, styles] = [part('word/document.xml'), part('word/styles.xml')];
  const mm = (name: string): number => Number(new RegExp(`${name}="(\\d+)"`).exec(body)?.[1]) / (1440 / 25.4);
  expect([mm('w:pgSz w:w'), mm('w:pgSz [^>]*w:h')].map(Math.round)).toEqual([210, 297]);
  expect([mm('<w:pgMar w:top'), mm('<w:pgMar [^>]*w:left')].map(Math.round)).toEqual([37, 28]);
  expect(Math.round(210 - mm('<w:pgMar [^>]*w:left') - mm('<w:pgMar [^>]*w:right'))).toBe(156);
  expect(Math.round(297 - mm('<w:pgMar w:top') - mm('<w:pgMar [^>]*w:bottom'))).toBe(225);
  // 22 lines and 28 letters of 3 号 fill the area and no more.
  const pitch = Number(/<w:docDefaults>[^]*?w:line="(\d+)" w:lineRule="exact"/.exec(styles)?.[1]);
  const closer = Number(/<w:docDefaults>[^]*?<w:spacing w:val="(-?\d+)"/.exec(styles)?.[1]);
  expect(22 * pitch).toBeLessThanOrEqual((225 * 1440) / 25.4);
  expect(23 * pitch).toBeGreaterThan((225 * 1440) / 25.4);
  expect(28 * (320 + closer)).toBeLessThanOrEqual((156 * 1440) / 25.4);
  expect(28.5 * (320 + closer)).toBeGreaterThan((156 * 1440) / 25.4);
  expect(styles).toMatch(/<w:docDefaults>[^]*w:eastAsia="仿宋"[^]*<w:sz w:val="32"/);
  const face = (id: string): [string | undefined, string | undefined] => {
    const style = new RegExp(`w:styleId="${id}"[^]*?</w:style>`).exec(styles)?.[0] ?? '';
    return [/w:eastAsia="([^"]+)"/.exec(style)?.[1], /<w:sz w:val="(\d+)"/.exec(style)?.[1]];
  };
  expect(['Heading1', 'Heading2', 'Heading3', 'Heading4'].map(face)).toEqual([
    ['方正小标宋简体', '44'],
    ['黑体', '32'],
    ['楷体', '32'],
    ['仿宋', '32'],
  ]);
  expect(body).toMatch(/w:color w:val="E00000"[^]*云州市人民政府办公室文件/);
  expect(body).toContain('w:framePr');
  expect(body).not.toContain('一、总体要求');
  expect(part('word/numbering.xml')).toMatch(/chineseCounting"[^]*w:val="%1、"[^]*w:val="（%2）"/);
  expect(part('word/settings.xml')).toContain('w:evenAndOddHeaders');
  expect(body).toMatch(/<w:pgMar [^>]*w:footer="1265"/);
});

it('the signature stands where the standard has it', () => {
  // Eleven letters over a day of seven and a half: sealed, both about one middle; not sealed, the day two letters in.
  expect(signaturePlace('云州市人民政府办公室', '2026年11月27日', true)).toEqual({ day: 4, signer: 4 + (7 - 10) / 2 });
  expect(signaturePlace('云州市人民政府办公室', '2026年11月27日', false)).toEqual({ signer: 2, day: 3 });
  expect(signaturePlace('教务处', '2026年11月27日', false)).toEqual({ day: 2, signer: 8 });
});

it.skipIf(!chromiumPath)('a 公文 is printed with its parts at their places', async () => {
  const made = await documentServer.export({ name: '通知.md', bytes: encoded(official) }, 'pdf', { pages: drawer }, signal);
  const { pages } = await readPaperPdf(made.bytes);
  expect(pages.length).toBe(2);
  const at = (page: number, text: string) => pages[page]?.words.find((word) => word.text.includes(text));
  for (const page of pages) expect([page.width, page.height].map(Math.round)).toEqual([210, 297]);
  // Upper edge of the mark 35 mm below the text area's: its baseline is 0.88 of its size lower.
  const organ = at(0, '云州');
  expect(Math.abs((organ?.bottom ?? 0) - 72 - ((organ?.size ?? 0) * 0.88 * 25.4) / 72)).toBeLessThan(2);
  const lines = pages[0]?.words.filter(({ size, left }) => Math.abs(size - 16) < 0.2 && left < 29).map(({ bottom }) => bottom) ?? [];
  const steps = lines.slice(1).map((line, n) => line - (lines[n] ?? 0));
  expect(Math.abs((steps.at(-1) ?? 0) - 225 / 22)).toBeLessThan(0.3);
  for (const { words } of pages) for (const { right } of words) expect(right).toBeLessThan(184.8);
  expect(pages[0]?.words.find(({ text, bottom }) => text.includes('1') && bottom > 262)?.left).toBeGreaterThan(150);
  expect(pages[1]?.words.find(({ text, bottom }) => text.includes('—') && bottom > 262)?.left).toBeLessThan(40);
  // The imprint ends with the text area.
  const printed = at(1, '印发')?.bottom ?? 0;
  expect(printed).toBeGreaterThan(256);
  expect(printed).toBeLessThan(262);
});

const report = `---
paper: A4 landscape
margins: [20, 20, 20, 25]
header: "{title}|<b>内部</b>"
footer: 第 {page} 页 共 {pages} 页
numbering: decimal
toc: 2
cover: {subtitle: 三季度, lines: 市场部, picture: logo.png}
---

# 报告

## 概述

![图 1](<现场 照片.png> "width=50%")

### 范围

${'正文。'.repeat(1200)}

## 结论

![没有](missing.png) ![外面](http://evil.example/a.png)
`;

it.skipIf(!chromiumPath)('cover, contents, head, foot, numbers and pictures are printed, and are in Word', async () => {
  const bytes = await photo;
  const asked: string[] = [];
  const sibling = (name: string) => {
    asked.push(name);
    return Promise.resolve(/^(?:现场 照片|logo)\.png$/.test(name) ? new Uint8Array(bytes) : null);
  };
  const file = { name: '报告.md', bytes: encoded(report), sibling };
  const pdf = await documentServer.export(file, 'pdf', { pages: drawer }, signal);
  const { pages, headings } = await readPaperPdf(pdf.bytes);
  expect([...new Set(asked)].toSorted()).toEqual(['logo.png', 'missing.png', '现场 照片.png']);
  expect(pages.map(({ width, height }) => [width, height].map(Math.round))).toEqual(pages.map(() => [297, 210]));
  const text = pages.map(({ words }) => words.map((word) => word.text.replace(/\s/g, '')).join(''));
  expect(text[0]).toContain('三季度');
  expect(text[0]).not.toContain('内部');
  expect(text[1]).toMatch(/目\s*录.*1\s*概述.*1\.1\s*范围.*2\s*结论/);
  expect(text[2]).toContain('<b>内部</b>');
  expect(text[2]).toContain(`第1页共${pages.length - 2}页`);
  const printed = headings.map((page) => page - 2);
  expect(text[1]).toContain(`2结论${printed.at(-1)}`);
  const docx = await documentServer.export(file, 'docx', { pages: drawer, office: null }, signal);
  const parts = unzipSync(docx.bytes);
  const body = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
  expect(body).toContain('w:orient="landscape"');
  expect(body).toMatch(/TOC [^<]*\\o[^]*概述[^]*PAGEREF|TOC [^<]*\\o[^]*1 概述/);
  expect(Object.keys(parts).filter((name) => /word\/media\//.test(name)).length).toBeGreaterThan(0);
  expect(body).toContain('（图片：没有）');
  const header = Object.keys(parts).find((name) => /word\/header\d*\.xml/.test(name)) ?? '';
  expect(strFromU8(parts[header] ?? new Uint8Array())).toContain('&lt;b&gt;内部&lt;/b&gt;');
  const taken = await documentServer.export(file, 'md', { pages: null }, signal);
  expect(Object.keys(unzipSync(taken.bytes)).toSorted()).toEqual(['logo.png', '报告.md', '现场 照片.png']);
  const remarks = await documentServer.remarks?.(file, pdf.bytes, { pages: drawer }, signal);
  expect(remarks?.map(({ what }) => what)).toContain('任务里没有图片“missing.png”。');
});

it('a tool that writes one says what is wrong with it, and puts pictures into reports', async () => {
  const { context, files, text } = desk();
  const bytes = new Uint8Array(await photo);
  files.set('照片.png', { file: { uri: 'u1', name: '照片.png', bytes: bytes.length }, bytes });
  const [write] = documentServer.tools({ pages: null, documents: documentsHere });
  const call = (id: string, file_name: string, content: string) => write?.run({ file_name, title: '题', content }, context(id));
  expect(await call('c1', '甲.md', '---\npaper: A0\n---\n\n正文')).toMatchObject({ ok: false, output: expect.stringContaining('第 2 行') });
  expect(await call('c2', '甲.md', '---\npaper: A5\n---\n\n正文 ![](b.png)')).toMatchObject({
    ok: true,
    output: expect.stringContaining('任务里没有图片“b.png”'),
  });
  expect(text('甲.md')).toBe('---\npaper: A5\n---\n\n# 题\n\n正文 ![](b.png)\n');
  await call('c3', '乙.report.html', '![现场](照片.png "width=50%")');
  expect(text('乙.report.html')).toMatch(/<figure class="picture"[^>]*><img src="data:image\/png;base64,[^"]+" alt="现场"/);
});

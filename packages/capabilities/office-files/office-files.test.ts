/** Somebody's own files changed in place: what is named changes, and everything else is the same byte by byte. */
import { Document, Header, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx';
import { unzipSync } from 'fflate';
import PptxGenJS from 'pptxgenjs';
import { expect, test } from 'vitest';
import { editOffice, readOffice } from './office-work.server.ts';
import type { DocxEdit, PptxEdit } from './office-edits.ts';

const none = new Uint8Array();
const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);
const asked = {
  kind: 'office_edit',
  document: [] as DocxEdit[],
  slides: [] as PptxEdit[],
  track: false,
  at: '2026-11-24T08:00:00Z',
} as const;

async function contract(): Promise<Uint8Array> {
  const cell = (words: string) => new TableCell({ children: [new Paragraph(words)] });
  const many = Array.from({ length: 400 }, (_, n) => new Paragraph({ children: [new TextRun(`第${n + 1}条 双方按约定履行。`)] }));
  const document = new Document({
    sections: [
      {
        headers: { default: new Header({ children: [new Paragraph('甲方：旧名公司')] }) },
        children: [
          new Paragraph({ text: '房屋租赁合同', heading: HeadingLevel.HEADING_1 }),
          new Paragraph({
            children: [
              new TextRun('月租金为'),
              new TextRun({ text: '5,800', bold: true }),
              new TextRun({ text: '元，', bold: true }),
              new TextRun('押一付三。'),
            ],
          }),
          new Table({
            rows: [new TableRow({ children: [cell('项目'), cell('金额')] }), new TableRow({ children: [cell('水费'), cell('5')] })],
          }),
          ...many,
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

async function linesOf(bytes: Uint8Array): Promise<string[]> {
  return (await readOffice({ name: 'x', bytes })).answer.lines;
}

async function changed(bytes: Uint8Array, document: DocxEdit[], track = false): Promise<Uint8Array> {
  const { files } = await editOffice({ name: '合同.docx', bytes }, { ...asked, document, track });
  return files[0]?.bytes ?? new Uint8Array();
}

test('one paragraph of a long document is replaced; every other part is the same byte by byte, and so is its formatting', async () => {
  const before = await contract();
  expect((await linesOf(before)).slice(0, 4)).toEqual([
    '[1] Heading 1 | 房屋租赁合同',
    '[2] | 月租金为5,800元，押一付三。',
    '[3] 表1 行1 列1 | 项目',
    '[4] 表1 行1 列2 | 金额',
  ]);
  const after = await changed(before, [{ op: 'replace', old: '为5,800元', new: '为6,200元' }]);
  const [one, two] = [unzipSync(before), unzipSync(after)];
  expect(Object.keys(two)).toEqual(Object.keys(one));
  for (const path of Object.keys(one))
    if (path !== 'word/document.xml') expect([path, Buffer.compare(one[path] ?? none, two[path] ?? none)]).toEqual([path, 0]);
  const xml = text(two['word/document.xml']);
  // What was exchanged begins in the plain run; the rest of the bold one stays bold.
  expect(xml).toContain('月租金为6,200元</w:t>');
  expect(xml).toMatch(/<w:b\/>.*?，<\/w:t>/);
  expect((await linesOf(after))[1]).toBe('[2] | 月租金为6,200元，押一付三。');
  // The rest is word for word what it was.
  expect(xml.split('<w:p>').length).toBe(text(one['word/document.xml']).split('<w:p>').length);
});

test('paragraphs, cells, rows and names in the header; numbers are those from before', async () => {
  const before = await contract();
  const after = await changed(before, [
    { op: 'insert', after: 2, text: '甲\n乙' },
    { op: 'insert', after: 2, text: '丙', like: 1 },
    { op: 'delete', at: 8 },
    { op: 'cell', table: 1, row: 2, column: 2, text: '6' },
    { op: 'insert_row', table: 1, after: 2, cells: ['电费', '<1>&'] },
    { op: 'set', at: 7, text: '第1条 改过。' },
    { op: 'replace', old: '旧名公司', new: '新名公司' },
    { op: 'comment', at: 2, text: '金额请核对' },
  ]);
  const lines = await linesOf(after);
  expect(lines.slice(0, 13)).toEqual([
    '[1] Heading 1 | 房屋租赁合同',
    '[2] | 月租金为5,800元，押一付三。',
    '[3] | 甲',
    '[4] | 乙',
    '[5] Heading 1 | 丙',
    '[6] 表1 行1 列1 | 项目',
    '[7] 表1 行1 列2 | 金额',
    '[8] 表1 行2 列1 | 水费',
    '[9] 表1 行2 列2 | 6',
    '[10] 表1 行3 列1 | 电费',
    '[11] 表1 行3 列2 | <1>&',
    '[12] | 第1条 改过。',
    '[13] | 第3条 双方按约定履行。',
  ]);
  const parts = unzipSync(after);
  expect(Object.entries(parts).filter(([path, bytes]) => /header/.test(path) && text(bytes).includes('新名公司'))).toHaveLength(1);
  expect(text(parts['word/comments.xml'])).toContain('金额请核对');
  expect(text(parts['word/document.xml'])).toMatch(
    /commentRangeStart w:id="0"[\s\S]*commentRangeEnd w:id="0"[\s\S]*commentReference w:id="0"/,
  );
});

test('tracked changes keep the old words for whoever decides', async () => {
  const after = await changed(
    await contract(),
    [
      { op: 'replace', old: '5,800元', new: '6,200元' },
      { op: 'insert', after: 2, text: '新的一段' },
      { op: 'delete', at: 8 },
      { op: 'delete_row', table: 1, row: 2 },
    ],
    true,
  );
  const xml = text(unzipSync(after)['word/document.xml']);
  const deleted = [...xml.matchAll(/<w:delText[^>]*>([^<]*)/g)].map(([, words]) => words);
  expect(deleted).toEqual(['5,800', '元', '水费', '5', '第2条 双方按约定履行。']);
  expect(xml).toMatch(/<w:ins [^>]*w:author="案头"[^>]*><w:r>(?:<w:rPr>.*?<\/w:rPr>)?<w:t[^>]*>6,200元/);
  expect(xml).toMatch(/<w:trPr>.*?<w:del [^>]*\/>/);
  // As read with all of it accepted.
  expect((await linesOf(after))[1]).toBe('[2] | 月租金为6,200元，押一付三。');
});

test.each([
  [[{ op: 'replace', old: '双方', new: '两方' }], /400 处/],
  [[{ op: 'replace', old: '没有的话', new: 'x' }], /没有找到/],
  [[{ op: 'set', at: 9_999, text: 'x' }], /没有第 9999 段/],
  [[{ op: 'insert_row', table: 1, after: 1, cells: ['一格'] }], /有 2 列/],
  [[{ op: 'cell', table: 3, row: 1, column: 1, text: 'x' }], /没有第 3 张表/],
] satisfies [DocxEdit[], RegExp][])('what can’t be done is refused with the reason: %j', async (edits, reason) => {
  await expect(changed(await contract(), edits)).rejects.toThrow(reason);
});

async function deck(): Promise<Uint8Array> {
  // The library is a CommonJS module with one class.
  const pptx = new (PptxGenJS as unknown as new () => import('pptxgenjs').default)();
  for (let n = 1; n <= 20; n++) {
    const slide = pptx.addSlide();
    slide.addText(`第 ${n} 页的标题`, { x: 0.5, y: 0.3, w: 9, h: 1, fontSize: 32, bold: true });
    if (n === 3) slide.addChart('bar', [{ name: '营收', labels: ['一季度', '二季度'], values: [10, 20] }], { x: 1, y: 1.5, w: 8, h: 3.5 });
    if (n === 4)
      slide.addTable(
        [
          [{ text: '项目' }, { text: '数' }],
          [{ text: '甲' }, { text: '1' }],
        ],
        { x: 1, y: 2, w: 6 },
      );
  }
  return new Uint8Array((await pptx.write({ outputType: 'uint8array' })) as Uint8Array);
}

async function changedDeck(bytes: Uint8Array, slides: PptxEdit[]): Promise<Uint8Array> {
  const { files } = await editOffice({ name: '汇报.pptx', bytes }, { ...asked, slides });
  return files[0]?.bytes ?? new Uint8Array();
}

test('one page of twenty is changed, and the parts of all others are the same byte by byte', async () => {
  const before = await deck();
  const after = await changedDeck(before, [{ op: 'replace', old: '第 7 页的标题', new: '第七页改过' }]);
  const [one, two] = [unzipSync(before), unzipSync(after)];
  const different = Object.keys({ ...one, ...two }).filter((path) => Buffer.compare(one[path] ?? none, two[path] ?? none) !== 0);
  expect(different).toEqual(['ppt/slides/slide7.xml']);
  expect((await linesOf(after)).join('\n')).toContain('第七页改过');
});

test('a chart says the same on the page and in its workbook; slides are copied, added, moved and dropped', async () => {
  const before = await deck();
  const chart = (await linesOf(before)).find((line) => line.includes('图表')) ?? '';
  const shape = Number(/\[(\d+)\]/.exec(chart)?.[1]);
  const table = Number(/\[(\d+)\] 表格/.exec((await linesOf(before)).join('\n'))?.[1]);
  const layout = /版式“([^”]+)”：/.exec((await linesOf(before)).join('\n'))?.[1] ?? '';
  const after = await changedDeck(before, [
    { op: 'chart', slide: 3, shape, categories: ['一', '二', '三'], series: [{ name: '收入', values: [1, null, 3.5] }] },
    { op: 'cell', slide: 4, shape: table, row: 2, column: 2, text: '42' },
    { op: 'add', after: 3, like: 3 },
    { op: 'add', after: 20, layout },
    { op: 'delete', slide: 5 },
    { op: 'move', slide: 20, after: 0 },
  ]);
  const lines = await linesOf(after);
  expect(lines.filter((line) => line.startsWith('第 '))).toHaveLength(21);
  expect(lines[1]).toContain('第 20 页的标题');
  expect(lines.filter((line) => line.includes('类别 一、二、三；收入 1、空、3.5'))).toHaveLength(2);
  expect(lines.join('\n')).toContain('甲 ｜ 42');
  expect(lines.join('\n')).not.toContain('第 5 页的标题');
  const parts = unzipSync(after);
  expect(parts['ppt/slides/slide5.xml']).toBeUndefined();
  const books = Object.keys(parts).filter((path) => /embeddings\/.*\.xlsx$/.test(path));
  expect(books).toHaveLength(2);
  const sheet = text(unzipSync(parts[books[0] ?? ''] ?? new Uint8Array())['xl/worksheets/sheet1.xml']);
  expect(sheet).toMatch(/r="A4"[^>]*t="inlineStr"[^>]*>.*?三/);
  expect(sheet).toMatch(/r="B4"[^>]*><v>3.5</);
  // Whatever is declared is there, and the other way round.
  const declared = [...text(parts['[Content_Types].xml']).matchAll(/PartName="\/([^"]+)"/g)].map(([, path]) => path ?? '');
  expect(new Set(declared).size).toBe(declared.length);
  for (const path of declared.filter((one) => /slides\/slide/.test(one))) expect([path, parts[path] !== undefined]).toEqual([path, true]);
});

test('what is no such file says so', async () => {
  await expect(linesOf(new TextEncoder().encode('not a zip'))).rejects.toThrow(/损坏|打不开/);
  await expect(linesOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]))).rejects.toThrow(/密码|旧版/);
});

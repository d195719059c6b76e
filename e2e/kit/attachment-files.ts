/** Files of every kind that can be looked into, and some made to do harm, written here so that nothing need be installed. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { Document, ExternalHyperlink, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx';
import { strToU8, zipSync } from 'fflate';
import { box, paragraph, samplePresentation } from '#capabilities/presentations/sample-presentation.ts';
import { writeXlsx } from 'hucre/xlsx';

export interface Attached {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export function attached(name: string, content: string | Uint8Array, mimeType = 'application/octet-stream'): Attached {
  return { name, mimeType, buffer: Buffer.from(content) };
}

/** A picture with stripes, so that its thumbnail is seen to be one. */
export function pngFile(name: string, width = 320, height = 200): Attached {
  const row = width * 3 + 1;
  const pixels = Buffer.alloc(row * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) pixels.set((x >> 5) % 2 ? [195, 64, 43] : [43, 90, 158], y * row + 1 + x * 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const parts = [pngPart('IHDR', header), pngPart('IDAT', deflateSync(pixels)), pngPart('IEND', Buffer.alloc(0))];
  return attached(name, Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]), 'image/png');
}

function pngPart(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const part = Buffer.alloc(body.length + 8);
  part.writeUInt32BE(data.length, 0);
  part.set(body, 4);
  part.writeUInt32BE(crc32(body), body.length + 4);
  return part;
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** Chinese words in a font that is not inside the file: only a character map tells what they are. */
export function pdfFile(name: string, pages: readonly string[]): Attached {
  const objects: string[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, n) => `${5 + n * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /DW 1000 /FontDescriptor << /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >> >>',
  ];
  for (const [n, text] of pages.entries()) {
    const hex = Buffer.from(text, 'utf16le').swap16().toString('hex');
    const content = `BT /F1 24 Tf 72 740 Td <${hex}> Tj ET`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${6 + n * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  }
  let text = '%PDF-1.4\n';
  const places = objects.map((object, n) => {
    const at = text.length;
    text += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}`;
  text += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return attached(name, Buffer.from(text, 'latin1'), 'application/pdf');
}

/** A document whose words and links try to run. */
export async function hostileDocx(name: string): Promise<Attached> {
  const link = (address: string, words: string) =>
    new Paragraph({ children: [new ExternalHyperlink({ link: address, children: [new TextRun({ text: words, style: 'Hyperlink' })] })] });
  const file = new Document({
    styles: { default: { document: { run: { font: '</style><script>top.hurt=1</script>' } } } },
    sections: [
      {
        children: [
          new Paragraph({ text: '采购合同', heading: HeadingLevel.HEADING_1 }),
          new Paragraph('<img src=x onerror="top.hurt=1"><script>top.hurt=1</script>'),
          link('javascript:top.hurt=1', '点我运行'),
          link('https://example.com/contract', '合同范本'),
          new Table({
            rows: [
              new TableRow({
                children: [new TableCell({ children: [new Paragraph('甲方')] }), new TableCell({ children: [new Paragraph('乙方')] })],
              }),
            ],
          }),
        ],
      },
    ],
  });
  return attached(name, await Packer.toBuffer(file));
}

export function hostileSvg(name: string): Attached {
  return attached(
    name,
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="120" onload="top.hurt=1"><script>top.hurt=1</script><rect width="200" height="120" fill="#c3402b"/><image href="x" onerror="top.hurt=1"/></svg>',
    'image/svg+xml',
  );
}

/** Two sheets: figures with formats, dates, merged cells and a formula; and many rows. */
export async function workbookFile(name: string, rows = 20_000): Promise<Attached> {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: '汇总',
        rows: [
          ['第四季度销售汇总', null, null, null],
          ['城市', '销售额', '占比', '日期'],
          ['上海', 1286450.5, 0.4213, new Date(Date.UTC(2026, 10, 18))],
          ['杭州', 903217.25, 0.2958, new Date(Date.UTC(2026, 10, 19))],
          ['=HYPERLINK("javascript:alert(1)","点我")', 1, 0.1, null],
        ],
        columns: [{ width: 18 }, { width: 16 }, { width: 10 }, { width: 14 }],
        merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 3 }],
        cells: new Map([
          ['0,0', { value: '第四季度销售汇总', style: { font: { bold: true }, alignment: { horizontal: 'center' as const } } }],
          ['2,1', { value: 1286450.5, style: { numFmt: '#,##0.00' } }],
          ['3,1', { value: 903217.25, style: { numFmt: '#,##0.00' } }],
          ['2,2', { value: 0.4213, style: { numFmt: '0.0%' } }],
          ['3,2', { value: 0.2958, style: { numFmt: '0.0%' } }],
          ['2,3', { value: new Date(Date.UTC(2026, 10, 18)), style: { numFmt: 'yyyy"年"m"月"d"日"' } }],
          ['3,3', { value: new Date(Date.UTC(2026, 10, 19)), style: { numFmt: 'yyyy"年"m"月"d"日"' } }],
        ]),
      },
      { name: '明细', rows: Array.from({ length: rows }, (_, n) => [`订单${n + 1}`, n * 3, n / 7, '已发货', `备注 ${n}`]) },
    ],
  });
  return attached(name, bytes);
}

/** Two pages with words; more of them on request. */
export function slidesFile(name: string, pages = 2): Attached {
  const titles = ['华东区第47周复盘', '下一步计划'];
  const lines = [['销售额环比增长 12%', '其中上海 18%'], ['年终大促排期']];
  const slides = Array.from({ length: pages }, (_, n) => ({
    attributes: n === 2 ? 'show="0"' : '',
    shapes:
      box({ x: 80, y: 60, w: 1000, h: 90, text: paragraph(titles[n] ?? `第 ${n + 1} 页的标题`) }) +
      box({ x: 80, y: 200, w: 1000, h: 300, text: (lines[n] ?? ['正文']).map((line) => paragraph(line)).join('') }),
  }));
  return attached(name, Buffer.from(samplePresentation({ slides })));
}

export function zipFile(name: string): Attached {
  return attached(
    name,
    zipSync({ '资料/合同.pdf': strToU8('%PDF-1.4'), '资料/清单.csv': strToU8('甲,乙'), '说明.txt': strToU8('请先读我') }),
  );
}

/** One second of a quiet tone. */
export function wavFile(name: string): Attached {
  const rate = 8000;
  const file = Buffer.alloc(44 + rate);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + rate, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(rate, 40);
  for (let n = 0; n < rate; n += 1) file[44 + n] = 128 + Math.round(20 * Math.sin((n * 2 * Math.PI * 440) / rate));
  return attached(name, file, 'audio/wav');
}

/** What a Chinese office program of old writes. */
export function gbkFile(name: string): Attached {
  // 姓名,部门 / 王芳,销售部 in GBK.
  return attached(name, Buffer.from('d0d5c3fb2cb2bfc3c50d0acdf5b7bc2ccffacadbb2bf0d0a', 'hex'), 'text/csv');
}

/** 50 MB of log lines, exactly at the limit; returns its path. */
export function longLog(folder: string, name: string): string {
  const line = Buffer.from('2026-11-18 09:30:00.000 INFO  订单服务 处理完成 order=20261118093000 耗时=12ms 结果=成功\n');
  const size = 50 * 1024 * 1024;
  const path = join(folder, name);
  writeFileSync(path, Buffer.alloc(size, line));
  return path;
}

/** Real office files for journeys, and what is read back out of those the product makes. */
import { strict as assert } from 'node:assert';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Document, HeadingLevel, LevelFormat, Packer, Paragraph, Table, TableCell, TableRow, WidthType } from 'docx';
import { strFromU8, unzipSync } from 'fflate';

export const salesHeader = ['城市', '销售额（元）', '订单数', '退货数'] as const;
export const sales: readonly (readonly [string, string, string, string])[] = [
  ['上海', '1286450.50', '3120', '38'],
  ['杭州', '903217.25', '2244', '27'],
  ['南京', '745880', '1893', '31'],
  ['苏州', '688134.75', '1702', '19'],
  ['合肥', '402519.5', '1117', '22'],
];

export function writeSalesCsv(folder: string, name = '第47周销售.csv'): string {
  const path = join(folder, name);
  writeFileSync(path, `\uFEFF${[salesHeader, ...sales].map((row) => row.join(',')).join('\r\n')}\r\n`);
  return path;
}

/** Sums in hundredths, so that no binary fraction gets in. */
export function salesSum(column: 1 | 2 | 3): number {
  return sales.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0) / 100;
}

export async function writeNotesDocx(folder: string, name = '华东区第47周运营纪要.docx'): Promise<string> {
  const text = (words: string) => new Paragraph({ text: words });
  const heading = (words: string, level: 1 | 2) =>
    new Paragraph({ text: words, heading: level === 1 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2 });
  const bullet = (words: string) => new Paragraph({ text: words, numbering: { reference: 'bullets', level: 0 } });
  const rows = [
    ['事项', '负责人', '完成时间'],
    ['年终大促排期', '李敏', '11月27日'],
    ['苏州新店选址', '王强', '11月28日'],
  ];
  const file = new Document({
    numbering: { config: [{ reference: 'bullets', levels: [{ level: 0, format: LevelFormat.BULLET, text: '•' }] }] },
    sections: [
      {
        children: [
          heading('华东区第47周运营纪要', 1),
          heading('本周重点', 2),
          text('本周华东区完成“双十一”收尾，新增会员 5280 人，客服平均响应时间降到 42 秒。'),
          bullet('上海徐汇店完成改造，11月18日恢复营业。'),
          bullet('杭州仓11月20日完成盘点，差异率 0.3%。'),
          heading('问题与风险', 2),
          text('南京物流在11月19日延误 6 小时，涉及订单 214 单，已全部补发。'),
          heading('下周计划', 2),
          new Table({
            width: { size: 100, type: WidthType.PERCENTAGE },
            rows: rows.map((row) => new TableRow({ children: row.map((cell) => new TableCell({ children: [text(cell)] })) })),
          }),
        ],
      },
    ],
  });
  const path = join(folder, name);
  writeFileSync(path, await Packer.toBuffer(file));
  return path;
}

export interface DocxHeading {
  style: string;
  text: string;
}

/** The headings of a Word file by their styles, and its tables. */
export function readDocx(bytes: Uint8Array): { headings: DocxHeading[]; text: string; tables: number } {
  const part = unzipSync(bytes)['word/document.xml'];
  assert.ok(part, 'word/document.xml is there');
  const xml = strFromU8(part);
  const paragraphs = [...xml.matchAll(/<w:p[ >][\s\S]*?<\/w:p>/g)].map((match) => ({
    style: /<w:pStyle w:val="([^"]+)"/.exec(match[0])?.[1] ?? '',
    text: [...match[0].matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map((run) => run[1]).join(''),
  }));
  return {
    headings: paragraphs.filter((paragraph) => /^(Heading|Title)/.test(paragraph.style)),
    text: paragraphs.map((paragraph) => paragraph.text).join('\n'),
    tables: [...xml.matchAll(/<w:tbl>/g)].length,
  };
}

/** Every table of a Markdown text, header row first. */
export function tablesIn(markdown: string): string[][][] {
  const tables: string[][][] = [];
  let open: string[][] | null = null;
  for (const line of markdown.split('\n')) {
    if (!line.startsWith('|')) {
      open = null;
      continue;
    }
    const cells = line
      .slice(1, line.lastIndexOf('|'))
      .split('|')
      .map((cell) => cell.trim());
    if (cells.every((cell) => /^:?-+:?$/.test(cell))) continue;
    if (open) open.push(cells);
    else tables.push((open = [cells]));
  }
  return tables;
}

/** That what a report says of the sales is what the csv says: the table cell by cell, its total row, and the sums told in words. */
export function checkSales(markdown: string): void {
  const table = tablesIn(markdown).find((rows) => rows[0]?.includes('销售额（元）'));
  assert.ok(table, `a table of the sales in:\n${markdown}`);
  const [header = [], ...rows] = table;
  const plain = (cell: string) => Number(cell.replace(/[,，\s]|\*\*/g, ''));
  for (const row of rows) {
    const city = row[header.indexOf('城市')] ?? '';
    const known = sales.find(([name]) => name === city);
    salesHeader.slice(1).forEach((name, index) => {
      const at = header.indexOf(name);
      if (at < 0) return;
      const column = (index + 1) as 1 | 2 | 3; // the header's three figures
      const expected = known ? Number(known[column]) : salesSum(column);
      assert.equal(plain(row[at] ?? ''), expected, `${city} ${name}`);
    });
    assert.ok(known || /合计|总计/.test(city), `an unknown row ${city}`);
  }
  assert.ok(rows.length >= sales.length, 'every city is in the table');
  for (const [name, column] of [
    ['销售额', 1],
    ['订单数', 2],
    ['退货数', 3],
  ] as const) {
    const told = new RegExp(`${name}合计\\s*([\\d,.]*\\d)`).exec(markdown)?.[1];
    if (told !== undefined) assert.equal(plain(told), salesSum(column), `${name}合计`);
  }
}

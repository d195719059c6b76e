/** Opens what was made as whoever gets it would: its words line by line, its tables, pages and parts. Knows nothing of how it was made. */
import { unescapeEntities } from '#text/escape.ts';
import { extname } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { parseDocument } from 'htmlparser2';
import mammoth from 'mammoth';
import Papa from 'papaparse';
import { readXlsx } from 'hucre/xlsx';
import { cellText } from '#capabilities/workbook/cell-text.ts';

/** `page` counts from 1, of what has pages. */
export interface Line {
  text: string;
  page?: number;
}

export interface Opened {
  name: string;
  /** Words outside tables. */
  lines: Line[];
  tables: { rows: string[][]; page?: number }[];
  pages: number | null;
  parts: Partial<Record<'headings' | 'charts' | 'pictures' | 'sheets' | 'formulas' | 'notes' | 'comments' | 'changes', number>>;
}

/** Null for what holds no words (pictures, sound). Throws where the package can't be opened. */
export async function opened(name: string, bytes: Uint8Array): Promise<Opened | null> {
  switch (extname(name).toLowerCase()) {
    case '.docx':
      return ofDocx(name, bytes);
    case '.pptx':
      return ofPptx(name, bytes);
    case '.xlsx':
      return ofXlsx(name, bytes);
    case '.csv':
      return {
        ...nothing(name),
        tables: [{ rows: Papa.parse<string[]>(strFromU8(bytes).replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data }],
      };
    case '.html':
    case '.svg':
      return ofHtml(name, strFromU8(bytes));
    case '.md':
    case '.txt':
      return ofMarkdown(name, strFromU8(bytes));
    default:
      return null;
  }
}

const nothing = (name: string): Opened => ({ name, lines: [], tables: [], pages: null, parts: {} });

async function ofDocx(name: string, bytes: Uint8Array): Promise<Opened> {
  const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(bytes) });
  const parts = unzipSync(bytes);
  const body = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
  const names = Object.keys(parts);
  // What mammoth leaves aside.
  const beside = names
    .filter((one) => /^word\/(?:header|footer)\d*\.xml$/.test(one))
    .flatMap((one) => paragraphs(strFromU8(parts[one] ?? new Uint8Array())));
  const read = ofHtml(name, value);
  return {
    ...read,
    lines: [...read.lines, ...beside.map((text) => ({ text }))],
    parts: {
      headings: read.parts.headings ?? 0,
      charts: names.filter((one) => /^word\/charts\/chart\d+\.xml$/.test(one)).length,
      pictures: [...body.matchAll(/<a:blip /g)].length,
      comments: [...strFromU8(parts['word/comments.xml'] ?? new Uint8Array()).matchAll(/<w:comment /g)].length,
      changes: [...body.matchAll(/<w:(?:ins|del) /g)].length,
    },
  };
}

function paragraphs(xml: string): string[] {
  return [...xml.matchAll(/<(w|a):p[ >][\s\S]*?<\/\1:p>/g)].flatMap(([part]) => {
    const text = [...part.matchAll(/<(?:w|a):t(?: [^>]*)?>([^<]*)</g)].map(([, words]) => unescapeEntities(words ?? '')).join('');
    return text.trim() === '' ? [] : [text];
  });
}

function ofPptx(name: string, bytes: Uint8Array): Opened {
  const parts = unzipSync(bytes);
  const read = (path: string): string => strFromU8(parts[path] ?? new Uint8Array());
  const order = [...read('ppt/presentation.xml').matchAll(/<p:sldId [^>]*r:id="([^"]+)"/g)].map(([, id]) => id);
  const targets = targetsOf(read('ppt/_rels/presentation.xml.rels'));
  const result: Opened = { ...nothing(name), pages: order.length, parts: { charts: 0, pictures: 0, notes: 0, headings: order.length } };
  order.forEach((id, n) => {
    const page = n + 1;
    const path = `ppt/${targets.get(id ?? '') ?? ''}`;
    const xml = read(path);
    for (const [table] of xml.matchAll(/<a:tbl>[\s\S]*?<\/a:tbl>/g)) result.tables.push({ rows: tableRows(table), page });
    for (const text of paragraphs(xml.replace(/<a:tbl>[\s\S]*?<\/a:tbl>/g, ''))) result.lines.push({ text, page });
    result.parts.pictures = (result.parts.pictures ?? 0) + [...xml.matchAll(/<p:pic>/g)].length;
    for (const target of targetsOf(read(path.replace('slides/', 'slides/_rels/') + '.rels')).values()) {
      const at = `ppt/${target.replace(/^\.\.\//, '')}`;
      if (/charts\/chart[^/]*\.xml$/.test(at)) {
        result.parts.charts = (result.parts.charts ?? 0) + 1;
        result.tables.push({ rows: chartRows(read(at)), page });
      } else if (/notesSlides\//.test(at) && paragraphs(read(at)).some((text) => text.length > 3))
        result.parts.notes = (result.parts.notes ?? 0) + 1;
    }
  });
  return result;
}

function targetsOf(rels: string): Map<string, string> {
  return new Map(
    [...rels.matchAll(/<Relationship [^>]*>/g)].map(([one]) => [
      / Id="([^"]+)"/.exec(one)?.[1] ?? '',
      / Target="([^"]+)"/.exec(one)?.[1] ?? '',
    ]),
  );
}

function tableRows(xml: string): string[][] {
  return [...xml.matchAll(/<a:tr[ >][\s\S]*?<\/a:tr>/g)].map(([row]) =>
    [...row.matchAll(/<a:tc[ >][\s\S]*?<\/a:tc>/g)].map(([cell]) => paragraphs(cell).join(' ')),
  );
}

/** The figures of a native chart: a row for each category. */
function chartRows(xml: string): string[][] {
  const points = (part: string): string[] =>
    [...part.matchAll(/<c:pt [^>]*><c:v>([^<]*)<\/c:v>/g)].map(([, value]) => unescapeEntities(value ?? ''));
  const series = [...xml.matchAll(/<c:ser>[\s\S]*?<\/c:ser>/g)].map(([one]) => ({
    name: points(/<c:tx>[\s\S]*?<\/c:tx>/.exec(one)?.[0] ?? '')[0] ?? '',
    of: points(/<c:cat>[\s\S]*?<\/c:cat>/.exec(one)?.[0] ?? ''),
    values: points(/<c:val>[\s\S]*?<\/c:val>/.exec(one)?.[0] ?? ''),
  }));
  const names = series[0]?.of ?? [];
  return [['', ...series.map(({ name }) => name)], ...names.map((name, n) => [name, ...series.map(({ values }) => values[n] ?? '')])];
}

async function ofXlsx(name: string, bytes: Uint8Array): Promise<Opened> {
  const book = await readXlsx(bytes, { readStyles: true });
  const formats = { is1904: book.dateSystem === '1904', themeColors: [] };
  const names = Object.keys(unzipSync(bytes));
  return {
    ...nothing(name),
    tables: book.sheets.map(({ rows, cells }) => ({
      rows: rows
        .map((row, r) => row.map((value, c) => cellText(value, cells?.get(`${r},${c}`), formats)))
        .filter((row) => row.some((cell) => cell !== '')),
    })),
    lines: book.sheets.map((sheet) => ({ text: sheet.name })),
    parts: {
      sheets: book.sheets.length,
      formulas: book.sheets.reduce(
        (count, { cells }) => count + [...(cells?.values() ?? [])].filter(({ formula }) => formula !== undefined).length,
        0,
      ),
      charts: names.filter((one) => /^xl\/charts\/chart\d+\.xml$/.test(one)).length,
      pictures: names.filter((one) => one.startsWith('xl/media/')).length,
    },
  };
}

interface Node {
  type: string;
  name?: string;
  data?: string;
  children?: Node[];
}

const blocks = new Set(
  'p div h1 h2 h3 h4 h5 h6 li dt dd tr section article header footer main aside blockquote figcaption caption br text title svg g'.split(
    ' ',
  ),
);

function ofHtml(name: string, source: string): Opened {
  const result: Opened = { ...nothing(name), parts: { headings: 0, pictures: 0 } };
  let line = '';
  const end = (): void => {
    if (line.trim() !== '') result.lines.push({ text: line.replace(/\s+/g, ' ').trim() });
    line = '';
  };
  const wordsOf = (node: Node): string => (node.type === 'text' ? (node.data ?? '') : (node.children ?? []).map(wordsOf).join(''));
  function rowsOf(node: Node): string[][] {
    if (node.name === 'tr')
      return [
        (node.children ?? [])
          .filter(({ name: tag }) => tag === 'td' || tag === 'th')
          .map((cell) => wordsOf(cell).replace(/\s+/g, ' ').trim()),
      ];
    return (node.children ?? []).flatMap(rowsOf);
  }
  function walk(node: Node): void {
    const tag = node.name ?? '';
    if (node.type === 'text') line += node.data ?? '';
    if (node.type === 'comment' || tag === 'script' || tag === 'style' || tag === 'template') return;
    if (/^h[1-6]$/.test(tag)) result.parts.headings = (result.parts.headings ?? 0) + 1;
    if (tag === 'img') result.parts.pictures = (result.parts.pictures ?? 0) + 1;
    if (blocks.has(tag)) end();
    if (tag === 'table') result.tables.push({ rows: rowsOf(node) });
    else for (const child of node.children ?? []) walk(child);
    if (blocks.has(tag)) end();
  }
  // The parser's own types say the same with more classes.
  for (const node of parseDocument(source).children as unknown as Node[]) walk(node);
  end();
  return result;
}

export function ofMarkdown(name: string, source: string): Opened {
  const result = nothing(name);
  let table: string[][] | null = null;
  for (const line of source.split('\n')) {
    if (!line.trim().startsWith('|')) {
      table = null;
      if (line.trim() !== '') result.lines.push({ text: line.replace(/^[#>\s*-]+|\*\*|`/g, '').trim() });
      continue;
    }
    const cells = line
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.replace(/\*\*/g, '').trim());
    if (cells.every((cell) => /^:?-+:?$/.test(cell))) continue;
    if (table) table.push(cells);
    else result.tables.push({ rows: (table = [cells]) });
  }
  result.parts.headings = [...source.matchAll(/^#{1,6} /gm)].length;
  return result;
}

/** Reads csv and tsv, whatever their encoding and separator, as a table. */
import Papa from 'papaparse';
import { rangeName } from '../columns.ts';
import { tableLines } from '../markdown.ts';
import { LIMITS, type Reading, type Source } from '../reading.ts';
import { decodeText } from '../text-encoding.ts';

export function readDelimited(source: Source, type: string): Reading {
  const decoded = decodeText(source.bytes);
  // Excel's own hint, a first line `sep=;`, is not data.
  const hint = /^sep=(.)\n/i.exec(decoded.text);
  const text = hint ? decoded.text.slice(hint[0].length) : decoded.text;
  const parsed = Papa.parse<string[]>(text, {
    delimiter: hint?.[1] ?? (type === 'TSV 表格' ? '\t' : ''),
    skipEmptyLines: 'greedy',
  });
  const rows = parsed.data;
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  source.note(`正在读取 ${source.name} 的 ${rows.length} 行`);
  return {
    type,
    overview: `${rows.length} 行 × ${width} 列，编码 ${decoded.encoding}`,
    content: delimitedText(rows, width),
  };
}

function* delimitedText(rows: string[][], width: number): Generator<string> {
  if (width === 0) {
    yield '（没有内容）';
    return;
  }
  yield `[表格 ${rangeName({ top: 0, left: 0, bottom: rows.length - 1, right: width - 1 })}]\n`;
  yield* tableLines(rows, Math.min(width, LIMITS.columns));
  if (width > LIMITS.columns) yield `（只列出前 ${LIMITS.columns} 列，全部是 ${width} 列）`;
}

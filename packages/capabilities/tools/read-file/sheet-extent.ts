/** Tells from the parts of a workbook how large the rectangles around its cells are: libraries hold every place in them, filled or not. */
import { Unreadable } from './reading.ts';

/** Places in all sheets together. What holds that many real cells takes more memory than a reading has. */
const mostPlaces = 6_000_000;
const mostRows = 1_048_576;
const mostColumns = 16_384;

/** Adds up the sheets among the parts it is shown. Throws Unreadable as soon as they take too many places; `most` where there is more memory. */
export function sheetExtent(most = mostPlaces): { add(path: string, bytes: Uint8Array): void } {
  let places = 0;
  return {
    add(path, bytes) {
      if (/^xl\/worksheets\/[^/]+\.xml$/i.test(path)) places += placesOfSheet(bytes);
      else if (path === 'content.xml') places += placesOfOpenDocument(bytes);
      if (places > most)
        throw new Unreadable(
          '工作簿太大，读不了：有的单元格离其他内容很远，展开后的区域太大。请删掉远处的单元格、只留需要的区域，另存后重新上传。',
        );
    },
  };
}

const [open, close, slash, colon, space, equals] = [0x3c, 0x3e, 0x2f, 0x3a, 0x20, 0x3d];
const [quote, apostrophe, ampersand] = [0x22, 0x27, 0x26];

/**
 * Rows times columns up to the last cell; cells without an address stand beside the one before them, as do rows. Byte by byte: there are
 * millions of tags in a large sheet, and a string for each costs more than reading it.
 */
export function placesOfSheet(bytes: Uint8Array): number {
  let [rows, columns, row, column] = [0, 0, 0, 0];
  for (let at = bytes.indexOf(open); at >= 0 && at < bytes.length; at += 1) {
    if (bytes[at] !== open) continue;
    let from = at + 1;
    for (at = from; !endsName(bytes[at]); at += 1) if (bytes[at] === colon) from = at + 1;
    const isRow = at - from === 3 && bytes[from] === 0x72 && bytes[from + 1] === 0x6f && bytes[from + 2] === 0x77;
    const isCell = at - from === 1 && bytes[from] === 0x63;
    if (!isRow && !isCell) continue;
    const address = addressIn(bytes, at);
    if (isRow) {
      row = address?.row || row + 1;
      column = 0;
    } else {
      column = address?.column || column + 1;
      rows = Math.max(rows, row);
      columns = Math.max(columns, column);
    }
  }
  return rows * columns;
}

function endsName(byte: number | undefined): boolean {
  return byte === undefined || byte === close || byte === slash || isWhite(byte);
}

function isWhite(byte: number | undefined): boolean {
  return byte === space || (byte !== undefined && byte >= 0x09 && byte <= 0x0d);
}

/** What ` r="XFD12"` or ` r="12"` says in the tag that goes on at `at`; null where there is none. */
function addressIn(bytes: Uint8Array, at: number): { row: number; column: number } | null {
  for (; at < bytes.length && bytes[at] !== close; at += 1) {
    if (!isWhite(bytes[at]) || bytes[at + 1] !== 0x72) continue;
    let from = at + 2;
    while (bytes[from] === equals || isWhite(bytes[from])) from += 1;
    const mark = bytes[from];
    if (mark !== quote && mark !== apostrophe) continue;
    let [row, column] = [0, 0];
    for (at = from + 1; at < bytes.length && bytes[at] !== mark; at += 1) {
      // Inside the bounds the loop just checked.
      const byte = bytes[at] as number;
      // Nobody writes an address with entities who doesn't hide it.
      if (byte === ampersand) return { row: mostRows, column: mostColumns };
      if (byte >= 0x30 && byte <= 0x39) row = Math.min(row * 10 + byte - 0x30, mostRows);
      else column = Math.min(column * 26 + (byte & 0x1f), mostColumns);
    }
    return { row, column };
  }
  return null;
}

/** The same of all tables of `content.xml`, whose cells and rows stand for several alike. */
export function placesOfOpenDocument(bytes: Uint8Array): number {
  let [places, rows, columns, row, column, repeat] = [0, 0, 0, 0, 0, 0];
  const endTable = (): void => {
    places += rows * columns;
    [rows, columns, row, column, repeat] = [0, 0, 0, 0, 0];
  };
  for (const { name, marks, is_empty } of tagsOf(bytes)) {
    if (name === 'table') endTable();
    else if (name === 'table-row') {
      row += repeat;
      column = 0;
      repeat = timesIn(marks, 'rows');
    } else if (name === 'table-cell' || name === 'covered-table-cell') {
      column += timesIn(marks, 'columns');
      // What is formatted down to the end of the sheet holds nothing.
      if (is_empty && !/:value|:formula/.test(marks)) continue;
      rows = Math.max(rows, row + repeat);
      columns = Math.max(columns, column);
    }
  }
  endTable();
  return places;
}

function timesIn(marks: string, what: 'rows' | 'columns'): number {
  return Math.max(1, Number(new RegExp(`:number-${what}-repeated="(\\d{1,7})"`).exec(marks)?.[1] ?? 1));
}

/** The opening tags without their prefix; text is passed over. */
function* tagsOf(bytes: Uint8Array): Generator<{ name: string; marks: string; is_empty: boolean }> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = content.indexOf('<'); at >= 0; at = content.indexOf('<', at + 1)) {
    const end = content.indexOf('>', at);
    if (end < 0) return;
    const tag = content.toString('latin1', at + 1, Math.min(end, at + 400));
    const name = /^(?:[\w.-]+:)?([\w-]+)/.exec(tag)?.[1];
    if (name !== undefined) yield { name, marks: tag, is_empty: content[end - 1] === 0x2f };
    at = end;
  }
}

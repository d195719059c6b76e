/** Puts text from files into Markdown without letting it change the structure around it. */

/** A table cell: one line, pipes escaped. What would be a formula stands as code: no address in it becomes a link. */
export function tableCell(text: string): string {
  const line = oneCell(text);
  return /^=\s*[A-Z][A-Z0-9.]*\(/i.test(line) && !line.includes('`') ? `\`${line.replaceAll('<br>', ' ')}\`` : line;
}

function oneCell(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim().replace(/\|/g, '\\|').replace(/\n+/g, '<br>');
}

/** A GFM table whose header is the first row; short rows are filled up. '' for no rows. */
export function table(rows: string[][]): string {
  return [...tableLines(rows, Math.max(0, ...rows.map((row) => row.length)))].join('\n');
}

/** The lines of a GFM table, one at a time, for tables too long to build as a whole. */
export function* tableLines(rows: Iterable<string[]>, width: number): Generator<string> {
  let header = true;
  for (const row of rows) {
    const cells = Array.from({ length: width }, (_, column) => tableCell(row[column] ?? ''));
    yield `| ${cells.join(' | ')} |`;
    if (header) yield `|${' --- |'.repeat(width)}`;
    header = false;
  }
}

/** A paragraph that begins like a heading, a quote or a fence keeps its characters and loses their meaning. */
export function paragraph(text: string): string {
  return text.replace(/^(\s*)(#{1,6}\s|>|```|~~~)/gm, '$1\\$2');
}

export function heading(level: number, text: string): string {
  return `${'#'.repeat(Math.min(Math.max(level, 1), 6))} ${oneLine(text)}`;
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

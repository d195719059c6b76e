/** What is on the clipboard, as cells: the rows and columns of another spreadsheet program, of a table on a page, or one text. */

/** Rows of texts as they would be typed; none when there is nothing to paste. */
export async function cellsIn({ text, html }: { text: string; html: string }): Promise<string[][]> {
  // Spreadsheet programs give both, and their text is what their cells show.
  if (!text.includes('\t') && /<table[\s>]/i.test(html)) {
    const rows = tableIn(html);
    if (rows.length > 0) return rows;
  }
  if (text === '') return [];
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const { default: Papa } = await import('papaparse');
  return Papa.parse<string[]>(plain, { delimiter: '\t', newline: '\n' }).data;
}

/** The first table's cells; one that spans several leaves the others empty. Nothing of the page is run or fetched. */
function tableIn(html: string): string[][] {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  const rows: string[][] = [];
  for (const [r, row] of [...(table?.rows ?? [])].entries()) {
    const own = (rows[r] ??= []);
    let column = 0;
    for (const cell of row.cells) {
      while (own[column] !== undefined) column += 1;
      for (let down = 0; down < Math.min(cell.rowSpan || 1, 1_000); down += 1) {
        const below = (rows[r + down] ??= []);
        for (let across = 0; across < cell.colSpan; across += 1) below[column + across] = down === 0 && across === 0 ? wordsOf(cell) : '';
      }
      column += cell.colSpan;
    }
  }
  return rows.map((row) => Array.from(row, (text) => text ?? ''));
}

function wordsOf(cell: HTMLTableCellElement): string {
  for (const line of cell.querySelectorAll('br')) line.replaceWith('\u0001');
  return (cell.textContent ?? '').replace(/\s+/g, ' ').replaceAll('\u0001', '\n').trim();
}

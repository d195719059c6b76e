/** Where the head of a table really is: below a title that spans it, and above the remarks at its end. */

/** A title over the whole width becomes `title`, '' when there is none; remarks below the last row are left out. */
export function withHead(table: { header: string[]; rows: string[][] }): { header: string[]; rows: string[][]; title: string } {
  let { header, rows } = table;
  let title = '';
  for (let times = 0; times < 3 && header.length > 2 && rows.length > 1; times += 1) {
    const filled = new Set(header.map((cell) => cell.trim()).filter((cell) => cell !== ''));
    const [next = []] = rows;
    if (filled.size > 1 || next.filter((cell) => cell.trim() !== '').length < 3) break;
    title ||= [...filled][0] ?? '';
    [header, rows] = [next, rows.slice(1)];
  }
  // Of a table with a title only: elsewhere such a row may well be an entry.
  while (title !== '' && rows.length > 1 && isRemark(rows.at(-1) ?? [])) rows = rows.slice(0, -1);
  return { header, rows, title };
}

function isRemark(row: string[]): boolean {
  const filled = row.filter((cell) => cell.trim() !== '');
  return filled.length === 0 || (filled.length <= 2 && /^(?:说明|备注|注|数据来源|来源|制表|填表|审核)/.test(filled[0] ?? ''));
}

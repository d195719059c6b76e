/** Names as people write them in a row or under each other, each once, in their order. */
export function namesIn(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[\n\r,，、;；\t]+/)
        .map(clean)
        .filter((name) => name !== ''),
    ),
  ];
}

/** Names of a table (CSV): the column whose head says so, else the first one. */
export function namesInTable(text: string): string[] {
  const rows = rowsOf(text.replace(/^\ufeff/, ''));
  const head = rows[0] ?? [];
  const named = head.findIndex((cell) => /^(?:学生)?姓名$|^名字$|^name$/i.test(cell.trim()));
  const column = Math.max(0, named);
  return [
    ...new Set(
      rows
        .slice(named >= 0 ? 1 : 0)
        .map((row) => clean(row[column] ?? ''))
        .filter((name) => name !== ''),
    ),
  ];
}

function clean(name: string): string {
  return name.replace(/\s+/g, ' ').trim().slice(0, 40);
}

/** RFC 4180, by comma, semicolon or tab, whichever the first line has most of. */
function rowsOf(text: string): string[][] {
  const [first = ''] = text.split(/\r?\n/, 1);
  const by = [',', ';', '\t'].reduce((a, b) => (first.split(b).length > first.split(a).length ? b : a));
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[at++];
      else quoted = false;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === by) {
      rows.at(-1)?.push(cell);
      cell = '';
    } else if (letter === '\n') {
      rows.at(-1)?.push(cell);
      cell = '';
      rows.push([]);
    } else if (letter !== '\r') cell += letter;
  }
  rows.at(-1)?.push(cell);
  return rows.filter((row) => row.some((one) => one.trim() !== ''));
}

/** Takes SQL apart into its statements, so that nothing of it is passed over in silence. Pure. */

/** Without what separates them; comments stay with the statement they stand in, and alone count for nothing. */
export function statementsIn(sql: string): string[] {
  const found: string[] = [];
  let from = 0;
  let any = false;
  let at = 0;
  const take = (end: number): void => {
    if (any) found.push(sql.slice(from, end).trim());
    from = end + 1;
    any = false;
  };
  while (at < sql.length) {
    const letter = sql[at] ?? '';
    const closing = closings[letter];
    if (sql.startsWith('--', at)) at = endOf(sql, '\n', at + 2);
    else if (sql.startsWith('/*', at)) at = endOf(sql, '*/', at + 2);
    else if (closing !== undefined) {
      any = true;
      at = endOf(sql, closing, at + 1);
    } else {
      if (letter === ';') take(at);
      else if (letter.trim() !== '') any = true;
      at += 1;
    }
  }
  take(sql.length);
  return found;
}

const closings: Record<string, string> = { "'": "'", '"': '"', '`': '`', '[': ']' };

function endOf(sql: string, mark: string, from: number): number {
  const at = sql.indexOf(mark, from);
  return at < 0 ? sql.length : at + mark.length;
}

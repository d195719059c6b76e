/** Turns a plain question over the tables of a database into SQL: how many, how much, on average, the most, by something. Pure. */

export interface DatabaseTable {
  name: string;
  columns: { name: string; type: string }[];
}

/** Null when the words don't say it plainly enough: no guess is made. */
export function sqlOfQuestion(text: string, tables: readonly DatabaseTable[]): string | null {
  // 哪个剧场的票房最高 asks for a name, and the largest cell of a column is none.
  if (text.includes('哪')) return null;
  const found = tables.flatMap((table) =>
    table.columns.flatMap((column) => {
      const bare = column.name.replace(/[（(].*$/, '').trim();
      const at = bare === '' ? -1 : text.indexOf(bare);
      return at < 0 ? [] : [{ table, column, at, length: bare.length }];
    }),
  );
  const by = mentionedAfter(text, found, /(?:每个?|各个?|按照?|不同的?|分)$/);
  const how = howOf(text);
  const counts = /人数|个数|数量|条数|多少[个人条笔家]|有几[个人条笔]|几[个人条笔]|多少行|计数/.test(text);
  const measured = found
    .filter((one) => isNumber(one.column.type) && one.column.name !== by?.column.name)
    .toSorted((a, b) => b.length - a.length)[0];
  if (counts && !(measured && how)) {
    if (by) return grouped(by.table, by.column.name, 'COUNT(*)', countName(text));
    const table = tableIn(text, tables) ?? (tables.length === 1 ? tables[0] : undefined);
    return table && !/每|各|按/.test(text) ? `SELECT COUNT(*) AS ${quote(countName(text))} FROM ${quote(table.name)}` : null;
  }
  if (!measured || !how) return null;
  const name = `${how.words}${measured.column.name}`;
  if (!by)
    return /每|各|按/.test(text)
      ? null
      : `SELECT ${how.sql}(${quote(measured.column.name)}) AS ${quote(name)} FROM ${quote(measured.table.name)}`;
  if (measured.table.columns.some((column) => column.name === by.column.name))
    return grouped(measured.table, by.column.name, `${how.sql}(${quote(measured.column.name)})`, name);
  const shared = measured.table.columns.filter((column) => by.table.columns.some((other) => other.name === column.name));
  const [key] = shared;
  if (shared.length !== 1 || !key) return null;
  const [left, right] = [quote(by.table.name), quote(measured.table.name)];
  return `SELECT ${left}.${quote(by.column.name)}, ${how.sql}(${right}.${quote(measured.column.name)}) AS ${quote(name)}
FROM ${left} JOIN ${right} USING (${quote(key.name)})
GROUP BY ${left}.${quote(by.column.name)}
ORDER BY 2 DESC, 1`;
}

interface Found {
  table: DatabaseTable;
  column: { name: string; type: string };
  at: number;
  length: number;
}

function mentionedAfter(text: string, found: readonly Found[], words: RegExp): Found | undefined {
  const all = found.filter((one) => words.test(text.slice(Math.max(0, one.at - 4), one.at)));
  const longest = Math.max(0, ...all.map((one) => one.length));
  const best = all.filter((one) => one.length === longest);
  // The table with the most to say: the one whose rows are counted.
  return best.toSorted((a, b) => b.table.columns.length - a.table.columns.length)[0];
}

function howOf(text: string): { sql: string; words: string } | null {
  if (/平均|人均|均值/.test(text)) return { sql: 'AVG', words: '平均' };
  if (/最高|最大|最多/.test(text)) return { sql: 'MAX', words: '最高' };
  if (/最低|最小|最少/.test(text)) return { sql: 'MIN', words: '最低' };
  if (/总|合计|求和|一共|共多少|之和|汇总/.test(text)) return { sql: 'SUM', words: '合计' };
  return null;
}

function countName(text: string): string {
  return /人数|多少人|几个?人|有几人/.test(text) ? '人数' : '数量';
}

function tableIn(text: string, tables: readonly DatabaseTable[]): DatabaseTable | undefined {
  return tables.filter((table) => text.includes(table.name)).toSorted((a, b) => b.name.length - a.name.length)[0];
}

function grouped(table: DatabaseTable, by: string, what: string, name: string): string {
  return `SELECT ${quote(by)}, ${what} AS ${quote(name)}\nFROM ${quote(table.name)}\nGROUP BY ${quote(by)}\nORDER BY 2 DESC, 1`;
}

function isNumber(type: string): boolean {
  return /INT|REAL|NUM|DEC|FLOA|DOUB/i.test(type);
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

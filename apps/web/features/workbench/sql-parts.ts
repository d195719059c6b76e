/** SQL in pieces that are coloured by what they are. Pure. */

export interface SqlPart {
  kind: 'word' | 'text' | 'name' | 'number' | 'comment' | 'other';
  text: string;
}

const words = new Set(
  'select from where group by order having limit offset join left right full inner outer cross natural on using as distinct all union intersect except with recursive insert into values update set delete replace create table view index trigger virtual if not exists drop alter add column rename to primary key foreign references unique check default collate and or in is null like glob between case when then else end asc desc nulls first last cast over partition rows range filter begin commit rollback pragma explain returning conflict do nothing temp temporary without rowid strict generated always'.split(
    ' ',
  ),
);

const pieces =
  /(--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|('(?:[^']|'')*'?)|("(?:[^"]|"")*"?|`[^`]*`?|\[[^\]]*\]?)|(\b\d+(?:\.\d+)?(?:e[+-]?\d+)?\b)|([\p{L}_][\p{L}\p{N}_$]*)/giu;

/** Together they are the text again. */
export function sqlParts(sql: string): SqlPart[] {
  const parts: SqlPart[] = [];
  let at = 0;
  const push = (kind: SqlPart['kind'], text: string): void => {
    if (text !== '') parts.push({ kind, text });
  };
  for (const match of sql.matchAll(pieces)) {
    push('other', sql.slice(at, match.index));
    const [whole, comment, text, name, number] = match;
    const kind =
      comment !== undefined
        ? 'comment'
        : text !== undefined
          ? 'text'
          : name !== undefined
            ? 'name'
            : number !== undefined
              ? 'number'
              : words.has(whole.toLowerCase())
                ? 'word'
                : 'other';
    push(kind, whole);
    at = match.index + whole.length;
  }
  push('other', sql.slice(at));
  return parts;
}

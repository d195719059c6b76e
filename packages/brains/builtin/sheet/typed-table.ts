/** A table the person typed or described, for a workbook of its own. */

export interface TypedTable {
  name: string;
  header: string[];
  rows: (string | number | null)[][];
  /** The rows are still to be filled in. */
  is_form: boolean;
}

/** Null when the words hold no table. */
export function typedTable(text: string): TypedTable | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const cellsOf = (line: string): string[] => {
    if (/^\|.*\|$/.test(line))
      return line
        .slice(1, -1)
        .split('|')
        .map((one) => one.trim());
    if (line.includes('\t')) return line.split('\t').map((one) => one.trim());
    return line.split(/[,，]/).map((one) => one.trim());
  };
  const table = lines.filter((line) => !/^\|?[\s:|-]+\|?$/.test(line)).map(cellsOf);
  const width = Math.max(...table.map((cells) => cells.length), 0);
  const from = table.findIndex(
    (cells, n) => cells.length >= 2 && table[n + 1]?.length === cells.length && table.slice(n).every((own) => own.length === cells.length),
  );
  const name = nameIn(text);
  if (width >= 2 && from >= 0 && table.length - from >= 2) {
    const [header = [], ...rows] = table.slice(from);
    return { name, header, rows: rows.map((row) => row.map(valueOf)), is_form: false };
  }
  const listed = /(?:列(?:名)?|字段|表头|栏目|包括|包含|含有?|有)(?:分别)?(?:是|为|有|包括|包含)?[:：]?\s*([^。；\n]{3,200})/.exec(
    text,
  )?.[1];
  const header = listed
    ?.split(/[、，,和与]/)
    .map((one) =>
      one
        .replace(/(?:等)?(?:这?几|[\d一二三四五六七八九十])?[列项]?$/, '')
        .replace(/[“”"'「」]/g, '')
        .trim(),
    )
    .filter((one) => one !== '' && one.length <= 20);
  return header && header.length >= 2 && header.length <= 40
    ? {
        name,
        header: [...new Set(header)],
        rows: Array.from({ length: 1 }, () => header.map((one) => `【待补充：${one}】`)),
        is_form: true,
      }
    : null;
}

function valueOf(cell: string): string | number | null {
  if (cell === '') return null;
  // Codes keep their zeros; long numbers their digits.
  return /^-?(?:0|[1-9]\d{0,13})(?:\.\d{1,10})?$/.test(cell) && cell.length <= 15 ? Number(cell) : cell;
}

function nameIn(text: string): string {
  const named =
    /(?:做|制作|生成|建|新建|创建|写|设计|整理|来)(?:一?[个份张])?\s*[“"《]?([^，。：:“”"《》\n]{1,20}?(?:表|台账|清单|名单|计划|预算))(?:格)?/.exec(
      text,
    )?.[1];
  return named ?? '表格';
}

/** Lists that a line tells behind its label: 三条路线：甲，乙，丙. Pure. */

export interface ToldList {
  title: string;
  items: string[];
}

const labelled = /^([^，。；：:\n]{1,19}[^，。；：:\n\d])[：:]\s*(.+)$/;

/** Three items or more behind a label, and nothing else in the line; other lines stay as they are. */
export function withoutLists(told: readonly string[]): { rest: string[]; lists: ToldList[] } {
  const lists: ToldList[] = [];
  const rest = told.filter((line) => {
    const [, title = '', body = ''] = labelled.exec(line.replace(/[。；;]$/, '')) ?? [];
    const parts = body.split(/[，,、]/).map((item) => item.trim());
    const items =
      parts.length >= 3 && parts.every((item) => item !== '' && item.length <= 40 && !/[：:](?!\d)|。/.test(item)) ? parts : undefined;
    if (items) lists.push({ title, items });
    return items === undefined;
  });
  return { rest, lists };
}

/** A small table as it is said: row by row, where adding up its columns would say nothing. Pure. */
import words from './talk-words.json' with { type: 'json' };
import { before } from '#text/words.ts';
import { timeKey } from '../reading/time-key.ts';
import type { MaterialTable } from '../text/material.ts';

const mostRows = 12;
const mostColumns = 6;
/** 普通证：可借册数 10，借期 30 天。 for each row; null where the table is longer. */
export function rowsSaid({ header, rows }: MaterialTable): string[] | null {
  const names = rows.map(([name = '']) => name.trim());
  const isSmall = rows.length >= 1 && rows.length <= mostRows && header.length >= 2 && header.length <= mostColumns;
  const areNames =
    new Set(names).size === names.length && names.every((name) => name !== '' && (!/^[-\d.,%￥¥]+$/.test(name) || timeKey(name) !== null));
  if (!isSmall || !areNames) return null;
  return rows.map((row) => {
    const cells = header.slice(1).flatMap((head, n) => {
      const value = (row[n + 1] ?? '').trim();
      const [, what = head, unit = ''] = /^(.*?)\s*[（(]([^（()）]{1,6})[）)]$/.exec(head) ?? [];
      // 6800起 is 6800 元起.
      const sum = before(value, words.around_sums);
      const told = unit === '' || value.includes(unit) ? value : `${sum} ${unit}${value.slice(sum.length)}`;
      return value === ''
        ? []
        : [header.length === 2 && words.says_nothing.includes(what.trim().toLowerCase()) ? told : `${what.trim()} ${told}`];
    });
    return `${(row[0] ?? '').trim()}：${cells.join('，')}。`;
  });
}

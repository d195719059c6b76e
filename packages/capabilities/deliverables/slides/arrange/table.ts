/** A table in the room there is: columns as wide as their words ask for, rows as tall, one size. */
import { lineOf, type Box, type Face, type Page, type TableCell } from '../page.ts';
import { lineWidth, measurer } from '../text-measure.ts';
import { sizesTo } from './cells.ts';

export interface TableStyle {
  head: Face;
  cell: Face;
  /** The first column, when it names the rows. */
  first?: Face;
  headFill?: string;
  stripe?: string;
  fill?: string;
  below: string;
  between: string;
  columns?: string;
  size: number;
  pad: readonly [x: number, y: number];
  /** Rows grow to this height where there is room. */
  tallest?: number;
}

const numeric = /^[\s+\-−–±≈<>≤≥¥￥$€]*[\d.,，]+\s*(%|‰|[\p{L}]{0,3})?\s*[)）]?$/u;

export function table(page: Page, box: Box, content: { header: string[]; rows: string[][] }, style: TableStyle): void {
  const count = Math.max(content.header.length, ...content.rows.map((row) => row.length));
  const hasHead = content.header.some((words) => words !== '');
  const rows = [content.header, ...content.rows].map((row) => Array.from({ length: count }, (_, n) => row[n] ?? ''));
  const body = rows.slice(1);
  const right = Array.from({ length: count }, (_, n) => {
    // What names the rows stands at the left, also where it is a measure.
    if (n === 0 && count > 1) return false;
    const filled = body.map((row) => row[n] ?? '').filter((words) => words !== '' && words !== '—' && words !== '-');
    return filled.length > 0 && filled.every((words) => numeric.test(words));
  });
  const shown = hasHead ? rows : body;
  const face = (row: number, column: number): Face => {
    const base = hasHead && row === 0 ? style.head : column === 0 && style.first ? style.first : style.cell;
    return right[column] ? { ...base, align: 'right' } : base;
  };
  const indent = right.map((_, n) => (right[n - 1] === true && right[n] === false ? 20 : 0));
  // Many columns stand closer.
  const padX = count > 6 ? Math.min(style.pad[0], 8) : style.pad[0];
  const measured = shown.map((row, r) =>
    row.map((words, c) => ({ em: lineWidth([{ text: words }], face(r, c)), lines: measurer([{ text: words || ' ' }], face(r, c)) })),
  );
  const few = body.length <= 5 && count <= 6;
  const tiny = body.length <= 4 && count <= 4;
  const sizes = [...sizesTo(style.size + (tiny ? 7 : few ? 4 : 0), 12), 11, 10, 9, 8];
  // Closer rows before smaller words.
  const attempts = sizes.flatMap((size) => [1, 0.6, 0.3].filter((air) => air < 1 || size > 14).map((air) => ({ size, air })));
  let chosen = fit(8, 0.3);
  let found = false;
  // A date or a short name is set smaller before it is broken, as long as it stays easy to read.
  const whole = attempts.filter(({ size }) => size >= 14).find(({ size, air }) => isWhole(fit(size, air)));
  for (const { size, air } of whole ? [whole] : attempts) {
    const attempt = fit(size, air);
    if (attempt.total > box.h) continue;
    chosen = attempt;
    found = true;
    if (size < 12) page.squeezed.push('table');
    break;
  }
  const spare = box.h - chosen.total;
  const most = (style.tallest ?? 64) * (tiny ? 1.7 : few ? 1.35 : 1);
  const heights = chosen.heights.map((tall) => (found ? Math.max(tall, Math.min(most, tall + spare / shown.length)) : tall));
  const kept = found ? shown : cutRows(page, shown, heights, box.h);
  const marks = kept.map((row, r): TableCell[] =>
    row.map((words, c) => {
      const stripe = style.stripe && (r - (hasHead ? 1 : 0)) % 2 === 1 ? style.stripe : style.fill;
      return {
        id: hasHead && r === 0 ? `h${c + 1}` : `r${r + (hasHead ? 0 : 1)}c${c + 1}`,
        runs: [{ text: words }],
        face: face(r, c),
        fill: hasHead && r === 0 ? style.headFill : stripe,
        indent: indent[c] ?? 0,
      };
    }),
  );
  const tall = heights.slice(0, kept.length);
  page.table(
    marks,
    hasHead,
    { ...box, h: tall.reduce((a, b) => a + b, 0) },
    {
      widths: chosen.widths,
      heights: tall,
      size: chosen.size,
      pad: { x: padX, y: chosen.pad },
      below: style.below,
      between: style.between,
      columns: style.columns ?? '',
    },
  );

  function isWhole({ size, widths, total }: ReturnType<typeof fit>): boolean {
    const fits = (em: number, column: number): boolean => em * size + 2 * padX + (indent[column] ?? 0) + 4 <= (widths[column] ?? 0);
    return total <= box.h && shown.every((row, r) => row.every((words, c) => words.length > 12 || fits(measured[r]?.[c]?.em ?? 0, c)));
  }

  function fit(size: number, air: number) {
    const pad = Math.max(2, style.pad[1] * air);
    const wish = Array.from({ length: count }, (_, c) =>
      Math.max(24, ...measured.map((row) => (row[c]?.em ?? 0) * size + 2 * padX + (indent[c] ?? 0) + 6)),
    );
    const widths = shares(wish, box.w);
    const heights = measured.map(
      (row, r) =>
        Math.max(...row.map(({ lines }, c) => lines((widths[c] ?? 0) - 2 * padX - (indent[c] ?? 0) - 4, size) * lineOf(size, face(r, c)))) +
        2 * pad +
        2,
    );
    return { size, pad, widths, heights, total: heights.reduce((a, b) => a + b, 0) };
  }
}

/** Short columns get what they ask for, long ones share the rest by the root of their wish. */
function shares(wish: number[], whole: number): number[] {
  const total = wish.reduce((a, b) => a + b, 0);
  if (total <= whole) return wish.map((w) => w + ((whole - total) * w) / total);
  const fair = whole / wish.length;
  const short = wish.map((w) => w <= fair);
  const left = whole - wish.reduce((sum, w, n) => sum + (short[n] ? w : 0), 0);
  const roots = wish.map((w, n) => (short[n] ? 0 : Math.sqrt(w)));
  const sum = roots.reduce((a, b) => a + b, 0);
  return wish.map((w, n) => (short[n] ? w : (left * (roots[n] ?? 0)) / sum));
}

/** Leaves out rows that have no room and says so in the last one that has. */
function cutRows(page: Page, rows: string[][], heights: number[], room: number): string[][] {
  page.squeezed.push('table');
  let used = 0;
  const kept: string[][] = [];
  for (const [n, row] of rows.entries()) {
    used += heights[n] ?? 0;
    if (used > room - 24) break;
    kept.push(row);
  }
  if (kept.length >= rows.length || kept.length === 0) return kept.length === 0 ? [['此表放不下，请拆成多页']] : kept;
  const missing = rows.length - kept.length + 1;
  kept[kept.length - 1] = [`余 ${missing} 行放不下，请拆页`, ...(rows[0] ?? []).slice(1).map(() => '')];
  return kept;
}

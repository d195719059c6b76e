/** What is done about a box that came out wrong: more room first, then smaller letters, last a photograph of just that element. Pure. */
import type { Box, TableBox, TextBox } from './boxes.ts';
import type { Fault } from './compare.ts';

/** Rounds of repair, each followed by drawing the page again. */
export const mostRounds = 3;

/** The box for the next try; the same when nothing can be done about it. */
export function repaired(box: Box, faults: readonly Fault[], round: number): Box {
  if (box.kind === 'text') return repairedText(box, faults, round);
  if (box.kind === 'table') return repairedTable(box, round);
  return box;
}

function repairedText(box: TextBox, faults: readonly Fault[], round: number): TextBox {
  const before = box.repair ?? { scale: 1, widen: 0 };
  const ratio = Math.max(1, ...faults.filter((one) => one.kind === 'wide').map((one) => one.ratio));
  if (ratio > 1) return { ...box, repair: { ...before, scale: Math.max(0.7, before.scale * Math.min(0.98, 1 / ratio)) } };
  const wider = { scale: before.scale, widen: before.widen + Math.max(12, box.rect.w * 0.08) };
  return { ...box, repair: round === 0 ? wider : { ...wider, scale: Math.max(0.75, before.scale * 0.94) } };
}

/** Smaller by steps: rows that grew push everything below them. */
function repairedTable(box: TableBox, round: number): TableBox {
  const scale = round === 0 ? 0.96 : 0.92;
  const smaller = (rows: TableBox['rows']): TableBox['rows'] =>
    rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => ({
        ...cell,
        padding: [cell.padding[0] * scale, cell.padding[1], cell.padding[2] * scale, cell.padding[3]],
        paragraphs: cell.paragraphs.map((paragraph) => ({
          ...paragraph,
          line_height: paragraph.line_height * scale,
          lines: paragraph.lines.map((line) => ({ ...line, runs: line.runs.map((run) => ({ ...run, size: run.size * scale })) })),
        })),
      })),
    }));
  return { ...box, rows: smaller(box.rows) };
}

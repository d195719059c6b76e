/** Reads an HTML table as rows and cells with their looks. Sent into the drawn page as source. */
import type { Cell, Fill, Paint, Paragraph, TableBox } from '../boxes.ts';
import type { PaintTools } from './measure-paint.ts';
import type { TextTools } from './measure-text.ts';

export type TableTools = ReturnType<typeof tableTools>;

export function tableTools(paint: PaintTools, text: TextTools) {
  /** Every block inside a cell is a paragraph of it. */
  function paragraphsOf(block: Element, opacity: number): Paragraph[] {
    const paragraphs: Paragraph[] = [];
    let inline: Node[] = [];
    const close = () => {
      const lines = text.linesOf(inline, block, opacity, false);
      inline = [];
      if (lines.length > 0) paragraphs.push(text.paragraphOf(lines, block));
    };
    const walk = (node: Node) => {
      if (
        node instanceof Text ||
        (node instanceof Element && text.isInline(node) && ![...node.querySelectorAll('*')].some((one) => !text.isInline(one)))
      )
        inline.push(node);
      else if (node instanceof Element && getComputedStyle(node).display !== 'none') {
        close();
        paragraphs.push(...paragraphsOf(node, opacity * Number(getComputedStyle(node).opacity)));
      }
    };
    for (const node of block.childNodes) walk(node);
    close();
    return paragraphs;
  }

  function fillOfCell(cell: Element, table: Element, opacity: number): Paint | null {
    for (let at: Element | null = cell; at && at !== table; at = at.parentElement) {
      const style = getComputedStyle(at);
      const { fill }: { fill: Fill | null } = paint.fillOf(style, 100, 20, opacity);
      if (fill?.type === 'solid') return fill.paint;
      if (fill?.type === 'linear') return fill.stops[0]?.paint ?? null;
    }
    return null;
  }

  function tableOf(table: HTMLTableElement, opacity: number, name: string): TableBox | null {
    const rows = [...table.rows].filter((row) => row.getBoundingClientRect().height > 0);
    const edges: number[] = [];
    const edge = (x: number) => {
      if (!edges.some((one) => Math.abs(one - x) < 1.5)) edges.push(x);
    };
    for (const row of rows)
      for (const cell of row.cells) {
        const rect = cell.getBoundingClientRect();
        edge(rect.left);
        edge(rect.right);
      }
    edges.sort((one, other) => one - other);
    if (rows.length === 0 || edges.length < 2) return null;
    const tops = rows.map((row) => row.getBoundingClientRect().top);
    const last = rows.at(-1)?.getBoundingClientRect().bottom ?? 0;
    const read = rows.map((row, n) => {
      const cells = [...row.cells].map((cell): Cell => {
        const style = getComputedStyle(cell);
        const own = opacity * Number(style.opacity) * Number(getComputedStyle(row).opacity);
        const rowBorders = paint.bordersOf(getComputedStyle(row), own);
        const groupBorders =
          row.parentElement && row.parentElement !== table ? paint.bordersOf(getComputedStyle(row.parentElement), own) : [];
        const isLast = row === row.parentElement?.lastElementChild;
        const isFirst = row === row.parentElement?.firstElementChild;
        return {
          colspan: cell.colSpan,
          rowspan: Math.min(cell.rowSpan || 1, rows.length - n),
          paragraphs: paragraphsOf(cell, own),
          fill: fillOfCell(cell, table, own),
          // Collapsed tables draw the rows' lines at the cells.
          borders: paint.bordersOf(style, own).map((border, side) => {
            if (border) return border;
            if (side % 2 === 1) return null;
            return rowBorders[side] ?? ((side === 0 ? isFirst : isLast) ? (groupBorders[side] ?? null) : null);
          }),
          padding: [
            parseFloat(style.paddingTop),
            parseFloat(style.paddingRight),
            parseFloat(style.paddingBottom),
            parseFloat(style.paddingLeft),
          ],
          anchor: style.verticalAlign === 'middle' ? 'middle' : style.verticalAlign === 'bottom' ? 'bottom' : 'top',
        };
      });
      return { height: (tops[n + 1] ?? last) - (tops[n] ?? 0), cells };
    });
    const first = edges[0] ?? 0;
    return {
      kind: 'table',
      rect: { x: first, y: tops[0] ?? 0, w: (edges.at(-1) ?? 0) - first, h: last - (tops[0] ?? 0) },
      rotate: 0,
      name,
      columns: edges.slice(1).map((x, n) => x - (edges[n] ?? 0)),
      rows: read,
    };
  }

  return { tableOf };
}

/** What a drawn chart wears: its colours, letters and lines, so that the native one looks like it. Sent into the page as source. */
import type { ChartBox, ChartPlaces, Rect } from '../boxes.ts';
import type { PaintTools } from './measure-paint.ts';
import type { TextTools } from './measure-text.ts';

export type ChartTools = ReturnType<typeof chartTools>;

export function chartTools(paint: PaintTools, text: TextTools) {
  function lookOf(element: Element, drawing: Element): ChartBox['look'] {
    const { width } = drawing.getBoundingClientRect();
    const colours = new Map<string, number>();
    const inks = new Map<string, number>();
    const lines = new Map<string, number>();
    const sizes = new Map<string, number>();
    let families: string[] = [];
    for (const shape of drawing.querySelectorAll('path, rect, circle, ellipse, polygon, polyline, line, text')) {
      const own = getComputedStyle(shape);
      if (shape.tagName === 'text') {
        const ink = paint.paintOf(own.fill);
        inks.set(ink.colour, (inks.get(ink.colour) ?? 0) + 1);
        const px = parseFloat(own.fontSize);
        const scale = width / ((drawing instanceof SVGSVGElement && drawing.viewBox.baseVal?.width) || width);
        const size = (px * scale).toFixed(1);
        sizes.set(size, (sizes.get(size) ?? 0) + 1);
        if (families.length === 0) families = text.familiesOf(own);
        continue;
      }
      const area = shape.getBoundingClientRect();
      const fill = own.fill === 'none' ? null : paint.paintOf(own.fill, Number(own.fillOpacity));
      const stroke = own.stroke === 'none' ? null : paint.paintOf(own.stroke, Number(own.strokeOpacity));
      if (fill && fill.alpha > 0.4 && area.width * area.height > 12) colours.set(fill.colour, (colours.get(fill.colour) ?? 0) + 1);
      if (stroke && stroke.alpha > 0.3) {
        const thick = parseFloat(own.strokeWidth);
        if (thick >= 1.8) colours.set(stroke.colour, (colours.get(stroke.colour) ?? 0) + 1);
        else lines.set(stroke.colour, (lines.get(stroke.colour) ?? 0) + 1);
      }
    }
    // What the series wear is no colour of the grid.
    for (const colour of colours.keys()) lines.delete(colour);
    const most = (of: Map<string, number>) => [...of].sort((one, other) => other[1] - one[1])[0]?.[0];
    const named = element
      .getAttribute('data-palette')
      ?.split(',')
      .map((one) => paint.paintOf(one.trim()).colour);
    const own = getComputedStyle(element);
    const ink = most(inks) ?? paint.paintOf(own.color).colour;
    return {
      colours: named ?? [...colours.keys()],
      ink,
      line: most(lines) ?? null,
      families: families.length > 0 ? families : text.familiesOf(getComputedStyle(drawing)),
      size: Number(most(sizes) ?? parseFloat(own.fontSize)),
      dark: parseInt(ink.slice(0, 2), 16) > 140,
    };
  }
  /** Reads its plot off the lines of the grid, and its axis off the numbers beside them. */
  function placesOf(drawing: Element, spec: unknown): ChartPlaces | null {
    const frame = drawing.getBoundingClientRect();
    const lines = [...drawing.querySelectorAll('path, line, polyline')].flatMap((shape) => {
      const style = getComputedStyle(shape);
      return style.stroke !== 'none' && style.fill === 'none' && parseFloat(style.strokeWidth) < 1.8 ? [shape.getBoundingClientRect()] : [];
    });
    const rows = lines.filter(({ width, height }) => height < 1.6 && width > frame.width * 0.3);
    const columns = lines.filter(({ width, height }) => width < 1.6 && height > frame.height * 0.3);
    const texts = [...drawing.querySelectorAll('text')].map((one) => ({
      words: (one.textContent ?? '').trim(),
      rect: one.getBoundingClientRect(),
    }));
    const lies = columns.length > rows.length;
    const grid = lies ? columns : rows;
    if (grid.length < 2 || (rows.length > 1 && columns.length > 1)) return null;
    const x = Math.min(...grid.map((one) => one.left));
    const y = Math.min(...grid.map((one) => one.top));
    const plot: Rect = { x, y, w: Math.max(...grid.map((one) => one.right)) - x, h: Math.max(...grid.map((one) => one.bottom)) - y };
    const at = ({ left, top, width, height }: DOMRect) => (lies ? left + width / 2 : top + height / 2);
    const said = texts.flatMap(({ words, rect }) => {
      const beside = lies ? rect.top >= plot.y + plot.h - 2 : rect.right <= plot.x + 2;
      const line = grid.find((one) => Math.abs(at(one) - at(rect)) < 4);
      const value = /^[-−]?[\d,]*\.?\d+/.exec(words)?.[0];
      return beside && line && value ? [{ value: Number(value.replaceAll(',', '').replace('−', '-')), at: at(line) }] : [];
    });
    said.sort((one, other) => one.value - other.value);
    const [low, next, top] = [said[0], said[1], said.at(-1)];
    const named = typeof spec === 'object' && spec && 'series' in spec && Array.isArray(spec.series) ? spec.series : [];
    const names = new Set(named.map((one: unknown) => (typeof one === 'object' && one && 'name' in one ? String(one.name) : '')));
    const above = texts.filter(({ rect }) => rect.bottom <= plot.y + 2);
    const legend = above.filter(({ words }) => names.has(words)).map(({ rect }) => rect);
    const unit = above.find(({ words, rect }) => !names.has(words) && rect.left < plot.x + plot.w / 2 && !/^[-−\d.,]+$/.test(words));
    const keys = (one: DOMRect) => one.height * 1.6;
    return {
      plot,
      axis: low && next && top && top.value > low.value ? { min: low.value, max: top.value, step: next.value - low.value } : null,
      legend:
        legend.length > 1
          ? {
              x: Math.min(...legend.map((one) => one.left - keys(one))),
              y: Math.min(...legend.map((one) => one.top)),
              w: Math.max(...legend.map((one) => one.right)) - Math.min(...legend.map((one) => one.left - keys(one))),
              h: Math.max(...legend.map((one) => one.bottom)) - Math.min(...legend.map((one) => one.top)),
            }
          : null,
      unit: unit ? { words: unit.words, rect: { x: unit.rect.left, y: unit.rect.top, w: unit.rect.width, h: unit.rect.height } } : null,
    };
  }

  return { lookOf, placesOf };
}

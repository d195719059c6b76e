/** What a drawn chart wears: its colours, letters and lines, so that the native one looks like it. Sent into the page as source. */
import type { ChartBox } from './boxes.ts';
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
  return { lookOf };
}

/** Takes a drawing in SVG apart: shapes, paths and words as they stand on the page. Sent into the page as source. */
import type { Box, Fill, Paint, PathBox, Rect, TextBox } from '../boxes.ts';
import type { PaintTools } from './measure-paint.ts';
import type { TextTools } from './measure-text.ts';

export type DrawingTools = ReturnType<typeof drawingTools>;

export function drawingTools(paint: PaintTools, text: TextTools) {
  const unseen = new Set(['defs', 'title', 'desc', 'marker', 'lineargradient', 'radialgradient', 'style', 'metadata']);
  const rounded = (value: number) => Math.round(value * 1000) / 1000;

  /** The boxes of a drawing from the back to the front; what no shape can carry goes to `photograph`. */
  function boxesOf(svg: Element, opacity: number, photograph: (element: Element) => Box[]): Box[] {
    return [...svg.children].flatMap((child): Box[] => {
      const kind = child.localName.toLowerCase();
      const style = getComputedStyle(child);
      if (unseen.has(kind) || style.display === 'none' || !(child instanceof SVGGraphicsElement)) return [];
      const own = opacity * Number(style.opacity);
      if (own < 0.01) return [];
      if (style.clipPath !== 'none' || style.filter !== 'none' || style.maskImage !== 'none') return photograph(child);
      if (kind === 'g' || kind === 'svg') return boxesOf(child, own, photograph);
      if (style.visibility !== 'visible') return [];
      if (child instanceof SVGTextElement) return wordsOf(child, own);
      return child instanceof SVGGeometryElement ? (shapeOf(child, style, own) ?? photograph(child)) : photograph(child);
    });
  }

  /** Null where a shape can't be filled so. */
  function shapeOf(element: SVGGeometryElement, style: CSSStyleDeclaration, opacity: number): Box[] | null {
    const matrix = element.getScreenCTM();
    const path = pathOf(element);
    if (!matrix || path === '') return [];
    const scale = Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
    const fill = fillOf(element, style, opacity);
    if (fill === undefined) return null;
    const width = parseFloat(style.strokeWidth) * (style.getPropertyValue('vector-effect') === 'non-scaling-stroke' ? 1 : scale);
    if (style.stroke.startsWith('url')) return null;
    const ink = style.stroke === 'none' || !(width > 0) ? null : paint.paintOf(style.stroke, opacity * Number(style.strokeOpacity));
    const stroke = ink && ink.alpha > 0.004 ? ink : null;
    if (!fill && !stroke) return [];
    const dashes = style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(/[\s,]+/).map((one) => parseFloat(one) * scale);
    const name = element.closest('[data-id]')?.getAttribute('data-id') ?? element.localName;
    const bounds = element.getBoundingClientRect();
    const rect: Rect = { x: bounds.left, y: bounds.top, w: Math.max(1, bounds.width), h: Math.max(1, bounds.height) };
    const isUpright = Math.abs(matrix.b) < 0.001 && Math.abs(matrix.c) < 0.001 && matrix.a > 0 && matrix.d > 0;
    const corner = isUpright && dashes.length === 0 ? radiusOf(element, matrix) : null;
    if (corner !== null) {
      // A line lies on the edge here, inside it in a box.
      const half = stroke ? width / 2 : 0;
      const w = bounds.width + 2 * half;
      const h = bounds.height + 2 * half;
      const most = corner > 0 ? Math.min(corner + half, w / 2, h / 2) : 0;
      return [
        {
          kind: 'shape',
          rect: { x: rect.x - half, y: rect.y - half, w, h },
          rotate: 0,
          name,
          fill,
          border: stroke ? { paint: stroke, width, dash: 'solid' } : null,
          radius: [most, most, most, most],
          shadow: null,
        },
      ];
    }
    const box: PathBox = {
      kind: 'path',
      rect,
      rotate: 0,
      name,
      d: path,
      matrix: [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e - rect.x, matrix.f - rect.y],
      fill: element instanceof SVGLineElement ? null : fill,
      stroke: stroke
        ? {
            paint: stroke,
            width,
            dashes: dashes.every((one) => one > 0) ? dashes : [],
            cap: style.strokeLinecap === 'round' ? 'rnd' : style.strokeLinecap === 'square' ? 'sq' : 'flat',
            join: style.strokeLinejoin === 'round' ? 'round' : style.strokeLinejoin === 'bevel' ? 'bevel' : 'miter',
            start: arrowOf(style.markerStart, width, scale),
            end: arrowOf(style.markerEnd, width, scale),
          }
        : null,
    };
    return [box];
  }

  /** Corners of what is a rectangle or a circle; null of everything else. */
  function radiusOf(element: SVGGeometryElement, matrix: DOMMatrix): number | null {
    if (element instanceof SVGCircleElement && Math.abs(matrix.a - matrix.d) < 0.001) return element.r.baseVal.value * matrix.a;
    if (!(element instanceof SVGRectElement)) return null;
    const [x, y] = ['rx', 'ry'].map((side) => parseFloat(getComputedStyle(element).getPropertyValue(side)));
    const rx = Number.isNaN(x) ? (Number.isNaN(y) ? 0 : (y ?? 0)) : (x ?? 0);
    const ry = Number.isNaN(y) ? rx : (y ?? 0);
    return Math.abs(rx * matrix.a - ry * matrix.d) < 0.5 ? rx * matrix.a : null;
  }

  function pathOf(element: SVGGeometryElement): string {
    const value = (name: string) => {
      const length: unknown = Reflect.get(element, name);
      return length instanceof SVGAnimatedLength ? length.baseVal.value : 0;
    };
    if (element instanceof SVGPathElement) return element.getAttribute('d') ?? '';
    if (element instanceof SVGLineElement) return `M${value('x1')} ${value('y1')}L${value('x2')} ${value('y2')}`;
    if (element instanceof SVGPolylineElement || element instanceof SVGPolygonElement) {
      const points = [...element.points].map(({ x, y }) => `${rounded(x)} ${rounded(y)}`);
      return points.length < 2 ? '' : `M${points.join('L')}${element instanceof SVGPolygonElement ? 'Z' : ''}`;
    }
    if (element instanceof SVGRectElement) {
      const [x, y, w, h] = [value('x'), value('y'), value('width'), value('height')];
      const rx = Math.min(value('rx') || value('ry'), w / 2);
      const ry = Math.min(value('ry') || value('rx'), h / 2);
      if (w <= 0 || h <= 0) return '';
      if (rx <= 0 || ry <= 0) return `M${x} ${y}h${w}v${h}h${-w}Z`;
      const turn = (dx: number, dy: number) => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`;
      return `M${x + rx} ${y}h${w - 2 * rx}${turn(rx, ry)}v${h - 2 * ry}${turn(-rx, ry)}h${2 * rx - w}${turn(-rx, -ry)}v${2 * ry - h}${turn(rx, -ry)}Z`;
    }
    const [cx, cy] = [value('cx'), value('cy')];
    const rx = value('rx') || value('r') || value('ry');
    const ry = value('ry') || rx;
    return rx > 0 && ry > 0 ? `M${cx - rx} ${cy}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0Z` : '';
  }

  /** Null where it is not filled; undefined where no shape can be filled so. */
  function fillOf(element: SVGGeometryElement, style: CSSStyleDeclaration, opacity: number): Fill | null | undefined {
    const alpha = opacity * Number(style.fillOpacity);
    const id = /^url\(["']?#([^"')]+)/.exec(style.fill)?.[1];
    if (id === undefined) {
      const own = style.fill === 'none' ? null : paint.paintOf(style.fill, alpha);
      return own && own.alpha > 0.004 ? { type: 'solid', paint: own } : null;
    }
    const gradient = document.getElementById(id);
    if (!gradient) return null;
    const isPlain = gradient instanceof SVGLinearGradientElement && gradient.gradientTransform.baseVal.numberOfItems === 0;
    const stops = stopsOf(gradient, alpha);
    if (!isPlain || stops.length < 2) return undefined;
    const { x, y, width: w, height: h } = element.getBBox();
    if (w <= 0 || h <= 0) return undefined;
    const isOwn = gradient.gradientUnits.baseVal === SVGUnitTypes.SVG_UNIT_TYPE_OBJECTBOUNDINGBOX;
    const at = (length: SVGAnimatedLength, from: number, size: number) =>
      isOwn
        ? length.baseVal.unitType === SVGLength.SVG_LENGTHTYPE_PERCENTAGE
          ? length.baseVal.valueInSpecifiedUnits / 100
          : length.baseVal.valueInSpecifiedUnits
        : (length.baseVal.value - from) / size;
    const [x1, y1, x2, y2] = [at(gradient.x1, x, w), at(gradient.y1, y, h), at(gradient.x2, x, w), at(gradient.y2, y, h)];
    const [dx, dy] = [x2 - x1, y2 - y1];
    const length = dx * dx + dy * dy;
    if (length < 1e-6) return undefined;
    // In an office program it runs from corner to corner, square to its own direction.
    const ends = [0, 1].flatMap((px) => [0, 1].map((py) => ((px - x1) * dx + (py - y1) * dy) / length));
    const [from, to] = [Math.min(...ends), Math.max(...ends)];
    return {
      type: 'linear',
      angle: ((Math.atan2(dy * w, dx * h) * 180) / Math.PI + 360) % 360,
      stops: stops.map((stop) => ({ ...stop, at: Math.min(1, Math.max(0, (stop.at - from) / (to - from))) })),
    };
  }

  function stopsOf(gradient: Element, alpha: number): { at: number; paint: Paint }[] {
    return [...gradient.querySelectorAll('stop')].map((stop) => {
      const style = getComputedStyle(stop);
      const offset = stop.getAttribute('offset') ?? '0';
      const at = offset.endsWith('%') ? parseFloat(offset) / 100 : parseFloat(offset);
      return { at: at || 0, paint: paint.paintOf(style.stopColor, alpha * Number(style.stopOpacity)) };
    });
  }

  /** How large the head of an arrow is, by the marker drawn at that end. */
  function arrowOf(marker: string, width: number, scale: number): 'sm' | 'med' | 'lg' | null {
    const found = document.getElementById(/^url\(["']?#([^"')]+)/.exec(marker)?.[1] ?? '');
    if (!(found instanceof SVGMarkerElement)) return null;
    const isOfLine = found.markerUnits.baseVal === SVGMarkerElement.SVG_MARKERUNITS_STROKEWIDTH;
    const lines = found.markerWidth.baseVal.value * (isOfLine ? 1 : scale / width);
    return lines <= 2.5 ? 'sm' : lines <= 4.5 ? 'med' : 'lg';
  }

  /** Words that begin at a place of their own are a box of their own. */
  function wordsOf(element: SVGTextElement, opacity: number): Box[] {
    const chunks: { from: SVGTextContentElement; nodes: Text[] }[] = [];
    const walk = (at: SVGTextContentElement) => {
      const places = at !== element && (at.hasAttribute('x') || at.hasAttribute('y') || at.hasAttribute('dy'));
      if (at === element || places) chunks.push({ from: at, nodes: [] });
      for (const node of at.childNodes) {
        if (node instanceof Text) chunks.at(-1)?.nodes.push(node);
        else if (node instanceof SVGTSpanElement && getComputedStyle(node).display !== 'none') walk(node);
      }
    };
    walk(element);
    const matrix = element.getScreenCTM();
    if (!matrix) return [];
    const angle = (Math.atan2(matrix.b, matrix.a) * 180) / Math.PI;
    const scale = Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
    return chunks.flatMap(({ from, nodes }): Box[] => {
      const lines = nodes.length === 0 ? [] : text.linesOf(nodes, from, opacity, false);
      const [first] = lines;
      if (!first) return [];
      const style = getComputedStyle(from);
      const anchor = style.textAnchor === 'middle' ? 'center' : style.textAnchor === 'end' ? 'right' : 'left';
      const runs = lines.flatMap((line) => line.runs);
      let { rect } = first;
      if (Math.abs(angle) > 0.5) {
        // As it lies before it is turned, around the same middle.
        const box = (chunks.length === 1 ? element : from).getBBox();
        const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(matrix);
        const [w, h] = [box.width * scale, box.height * scale];
        rect = { x: middle.x - w / 2, y: middle.y - h / 2, w, h };
      } else if (lines.length > 1) {
        const right = Math.max(...lines.map((line) => line.rect.x + line.rect.w));
        const x = Math.min(...lines.map((line) => line.rect.x));
        rect = { ...rect, x, w: right - x };
      }
      const line = { runs, rect, rise: first.rise };
      const paragraph = { ...text.paragraphOf([line], from), align: anchor, line_height: rect.h, natural_height: rect.h } as const;
      const isTitle = element.closest('[data-id="title"], [data-role="title"]') !== null;
      const box: TextBox = {
        kind: 'text',
        rect: { ...rect },
        rotate: Math.abs(angle) > 0.5 ? angle : 0,
        name: element.closest('[data-id]')?.getAttribute('data-id') ?? 'text',
        paragraphs: [paragraph],
        title: isTitle,
        upright: false,
        column: 0,
      };
      return [box];
    });
  }

  return { boxesOf };
}

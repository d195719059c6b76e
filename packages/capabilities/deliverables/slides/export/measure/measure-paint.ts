/** Reads colours, fills, borders and shadows out of computed styles. Sent into the drawn page as source: it may use nothing but what it is given. */
import type { Border, Fill, Paint } from '../boxes.ts';

export type PaintTools = ReturnType<typeof paintTools>;

export function paintTools() {
  const known = new Map<string, Paint>();
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

  /** Any CSS colour: what the canvas makes of it when it isn't plain rgb. */
  function paintOf(css: string, opacity = 1): Paint {
    let paint = known.get(css);
    if (!paint) {
      const plain = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(css);
      let [r, g, b, a] = plain ? [Number(plain[1]), Number(plain[2]), Number(plain[3]), Number(plain[4] ?? 1)] : [0, 0, 0, 0];
      if (!plain && pen) {
        pen.clearRect(0, 0, 1, 1);
        pen.fillStyle = 'rgba(0,0,0,0)';
        pen.fillStyle = css;
        pen.fillRect(0, 0, 1, 1);
        const data = pen.getImageData(0, 0, 1, 1).data;
        [r, g, b, a] = [data[0] ?? 0, data[1] ?? 0, data[2] ?? 0, (data[3] ?? 0) / 255];
      }
      const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0').toUpperCase();
      paint = { colour: hex(r) + hex(g) + hex(b), alpha: a };
      known.set(css, paint);
    }
    return { colour: paint.colour, alpha: paint.alpha * opacity };
  }

  /** Splits at commas that stand in no brackets. */
  function partsOf(list: string): string[] {
    const parts: string[] = [];
    let depth = 0;
    let start = 0;
    for (let at = 0; at < list.length; at += 1) {
      if (list[at] === '(') depth += 1;
      else if (list[at] === ')') depth -= 1;
      else if (list[at] === ',' && depth === 0) {
        parts.push(list.slice(start, at).trim());
        start = at + 1;
      }
    }
    parts.push(list.slice(start).trim());
    return parts;
  }

  /** A linear gradient that fills its whole box; null for anything else. */
  function gradientOf(image: string, w: number, h: number, opacity: number): Fill | null {
    const inside = /^linear-gradient\((.*)\)$/s.exec(image)?.[1];
    if (inside === undefined) return null;
    const parts = partsOf(inside);
    let angle = 180;
    const first = parts[0] ?? '';
    const degrees = /^(-?[\d.]+)deg$/.exec(first)?.[1];
    if (degrees !== undefined) angle = Number(degrees);
    else if (first.startsWith('to ')) {
      const dx = first.includes('right') ? 1 : first.includes('left') ? -1 : 0;
      const dy = first.includes('bottom') ? 1 : first.includes('top') ? -1 : 0;
      // Into a corner, the middle line runs through the two other corners.
      angle = (Math.atan2(dx * (dy === 0 ? 1 : h), -dy * (dx === 0 ? 1 : w)) * 180) / Math.PI;
    }
    if (degrees !== undefined || first.startsWith('to ')) parts.shift();
    const length = Math.abs(w * Math.sin((angle * Math.PI) / 180)) + Math.abs(h * Math.cos((angle * Math.PI) / 180));
    const stops: { at: number | null; paint: Paint }[] = [];
    for (const part of parts) {
      const found = /^(.*?)((?:\s+-?[\d.]+(?:%|px))*)$/s.exec(part);
      const places = (found?.[2] ?? '').trim().split(/\s+/).filter(Boolean);
      const paint = paintOf((found?.[1] ?? part).trim(), opacity);
      if (places.length === 0) stops.push({ at: null, paint });
      for (const place of places) stops.push({ at: place.endsWith('%') ? parseFloat(place) / 100 : parseFloat(place) / length, paint });
    }
    if (stops.length < 2) return null;
    // What stands between two known places is spread evenly.
    const last = stops.length - 1;
    const ends = [stops[0], stops[last]];
    if (ends[0] && ends[0].at === null) ends[0].at = 0;
    if (ends[1] && ends[1].at === null) ends[1].at = 1;
    for (let at = 1; at < last; at += 1) {
      const one = stops[at];
      if (!one || one.at !== null) continue;
      let next = at;
      while (stops[next]?.at === null) next += 1;
      const before = stops[at - 1]?.at ?? 0;
      one.at = before + ((stops[next]?.at ?? 1) - before) / (next - at + 1);
    }
    return {
      type: 'linear',
      angle: (((angle - 90) % 360) + 360) % 360,
      stops: stops.map(({ at, paint }) => ({ at: Math.min(1, Math.max(0, at ?? 0)), paint })),
    };
  }

  /** `complex` is what no shape can carry: several layers, other gradients, pictures that repeat. */
  function fillOf(style: CSSStyleDeclaration, w: number, h: number, opacity: number): { fill: Fill | null; complex: boolean } {
    const image = style.backgroundImage;
    const clipsText = style.backgroundClip === 'text' || style.getPropertyValue('-webkit-background-clip') === 'text';
    if (clipsText) return { fill: null, complex: false };
    const paint = paintOf(style.backgroundColor, opacity);
    const solid: Fill | null = paint.alpha > 0.004 ? { type: 'solid', paint } : null;
    if (image === 'none') return { fill: solid, complex: false };
    if (partsOf(image).length > 1) return { fill: null, complex: true };
    const covers = style.backgroundSize === 'auto' || style.backgroundSize === '100% 100%' || style.backgroundSize === 'cover';
    const gradient = covers ? gradientOf(image, w, h, opacity) : null;
    const seesThrough = gradient?.type === 'linear' && gradient.stops.some((stop) => stop.paint.alpha < 1);
    if (!gradient || (solid && seesThrough)) return { fill: null, complex: true };
    return { fill: gradient, complex: false };
  }

  /** Top, right, bottom, left; null where there is none to see. */
  function bordersOf(style: CSSStyleDeclaration, opacity: number): (Border | null)[] {
    return ['top', 'right', 'bottom', 'left'].map((side) => {
      const kind = style.getPropertyValue(`border-${side}-style`);
      const width = parseFloat(style.getPropertyValue(`border-${side}-width`));
      const paint = paintOf(style.getPropertyValue(`border-${side}-color`), opacity);
      if (kind === 'none' || kind === 'hidden' || width <= 0 || paint.alpha <= 0.004) return null;
      return { paint, width, dash: kind === 'dashed' ? 'dash' : kind === 'dotted' ? 'dot' : 'solid' };
    });
  }

  function radiusOf(style: CSSStyleDeclaration, w: number, h: number): [number, number, number, number] {
    const most = Math.min(w, h) / 2;
    const one = (name: string) => {
      const value = style.getPropertyValue(name).split(' ')[0] ?? '0';
      return Math.min(most, value.endsWith('%') ? (parseFloat(value) / 100) * Math.min(w, h) : parseFloat(value) || 0);
    };
    return [
      one('border-top-left-radius'),
      one('border-top-right-radius'),
      one('border-bottom-right-radius'),
      one('border-bottom-left-radius'),
    ];
  }

  /** The first outer shadow: shapes carry one. */
  function shadowOf(style: CSSStyleDeclaration, opacity: number): { paint: Paint; blur: number; x: number; y: number } | null {
    if (style.boxShadow === 'none') return null;
    for (const shadow of partsOf(style.boxShadow)) {
      if (/\binset\b/.test(shadow)) continue;
      const found = /^(.*?)\s+(-?[\d.]+)px\s+(-?[\d.]+)px\s+([\d.]+)px/s.exec(shadow);
      if (!found) continue;
      const paint = paintOf((found[1] ?? '').trim(), opacity);
      if (paint.alpha > 0.01) return { paint, x: Number(found[2]), y: Number(found[3]), blur: Number(found[4]) };
    }
    return null;
  }

  return { paintOf, partsOf, fillOf, bordersOf, radiusOf, shadowOf };
}

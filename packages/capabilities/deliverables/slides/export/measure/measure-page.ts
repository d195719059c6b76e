/** Takes a drawn slide apart into boxes. Sent into the page as source, where scripts of the page itself never run. */
import type { Box, DrawnPage, Line, Rect, ShapeBox, TextBox } from '../boxes.ts';
import { drawingTools, type DrawingTools } from './measure-drawing.ts';
import { pseudoElements } from './measure-pseudo.ts';
import { chartTools, type ChartTools } from './measure-chart.ts';
import { paintTools, type PaintTools } from './measure-paint.ts';
import { tableTools, type TableTools } from './measure-table.ts';
import { textTools, type TextTools } from './measure-text.ts';

/** Gives a `DrawnPage`; elements that have to be photographed carry `data-shot` afterwards. */
export const measurePage = `(() => {
  const paint = (${paintTools.toString()})();
  const text = (${textTools.toString()})(paint);
  const table = (${tableTools.toString()})(paint, text);
  const chart = (${chartTools.toString()})(paint, text);
  const drawing = (${drawingTools.toString()})(paint, text);
  (${pseudoElements.toString()})();
  return (${walkPage.toString()})(paint, text, table, chart, drawing);
})()`;

function walkPage(paint: PaintTools, text: TextTools, table: TableTools, chart: ChartTools, drawing: DrawingTools): DrawnPage {
  const page: Rect = { x: 0, y: 0, w: innerWidth, h: innerHeight };
  const replaced = new Set([
    'IMG',
    'SVG',
    'CANVAS',
    'VIDEO',
    'IFRAME',
    'OBJECT',
    'EMBED',
    'PICTURE',
    'INPUT',
    'TEXTAREA',
    'METER',
    'PROGRESS',
    'MATH',
  ]);
  const unseen = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'LINK', 'META', 'TITLE', 'HEAD']);
  let shots = 0;
  let columns = 0;
  let brokenPictures = 0;
  const isFree = document.querySelector('main[data-layout="free"]') !== null;
  const cutWords: string[] = [];
  const columnOf = new Map<Element, number>();
  interface Around {
    opacity: number;
    clip: Rect;
  }

  const rectOf = ({ left, top, width, height }: DOMRect): Rect => ({ x: left, y: top, w: width, h: height });
  const nameOf = (element: Element) => element.closest('[data-id]')?.getAttribute('data-id') ?? element.tagName.toLowerCase();
  function shared(one: Rect, other: Rect): Rect {
    const x = Math.max(one.x, other.x);
    const y = Math.max(one.y, other.y);
    return {
      x,
      y,
      w: Math.max(0, Math.min(one.x + one.w, other.x + other.w) - x),
      h: Math.max(0, Math.min(one.y + one.h, other.y + other.h) - y),
    };
  }

  function shotOf(element: Element, of: 'own' | 'whole'): number {
    shots += 1;
    element.setAttribute('data-shot', String(shots));
    element.setAttribute('data-shot-of', of);
    return shots;
  }

  function photograph(element: Element, of: 'own' | 'whole', around: Around, alt: string, spread = 0): Box[] {
    const rect = rectOf(element.getBoundingClientRect());
    const seen = shared({ x: rect.x - spread, y: rect.y - spread, w: rect.w + spread * 2, h: rect.h + spread * 2 }, around.clip);
    if (seen.w < 1 || seen.h < 1) return [];
    return [
      {
        kind: 'picture',
        rect: seen,
        rotate: 0,
        name: nameOf(element),
        source: { shot: shotOf(element, of) },
        crop: { left: 0, top: 0, right: 0, bottom: 0 },
        radius: [0, 0, 0, 0],
        alt,
        alpha: 1,
      },
    ];
  }

  function visit(element: Element, around: Around): Box[] {
    if (unseen.has(element.tagName.toUpperCase())) return [];
    const style = getComputedStyle(element);
    if (style.display === 'none' || Number(style.opacity) < 0.01) return [];
    const inner: Around = { opacity: around.opacity * Number(style.opacity), clip: around.clip };
    const turned = turnOf(style);
    if (turned === 'complex') return photograph(element, 'whole', around, element.textContent?.trim() ?? '');
    if (turned === null) return upright(element, style, inner);
    // Measured as it lies untransformed, then turned around its pivot.
    const html = element instanceof HTMLElement || element instanceof SVGElement ? element : null;
    if (!html) return upright(element, style, inner);
    const before = html.style.cssText;
    html.style.setProperty('transform', `translate(${turned.x}px, ${turned.y}px)`, 'important');
    html.style.setProperty('rotate', 'none', 'important');
    const still = html.getBoundingClientRect();
    const origin = style.transformOrigin.split(' ').map(parseFloat);
    const pivot = { x: still.left + (origin[0] ?? 0), y: still.top + (origin[1] ?? 0) };
    const boxes = upright(element, style, { ...inner, clip: { x: -9999, y: -9999, w: 29999, h: 29999 } });
    html.style.cssText = before;
    const sin = Math.sin((turned.angle * Math.PI) / 180);
    const cos = Math.cos((turned.angle * Math.PI) / 180);
    for (const box of boxes) {
      const dx = box.rect.x + box.rect.w / 2 - pivot.x;
      const dy = box.rect.y + box.rect.h / 2 - pivot.y;
      const by = { x: dx * cos - dy * sin - dx, y: dx * sin + dy * cos - dy };
      box.rect.x += by.x;
      box.rect.y += by.y;
      if (box.kind === 'text')
        for (const { rect } of box.paragraphs.flatMap((one) => one.lines)) {
          rect.x += by.x;
          rect.y += by.y;
        }
      // A photograph is taken as it stands, turned already.
      if (box.kind === 'picture' && 'shot' in box.source) {
        const found = document.querySelector(`[data-shot="${box.source.shot}"]`);
        if (found) box.rect = shared(rectOf(found.getBoundingClientRect()), around.clip);
      } else box.rotate += turned.angle;
    }
    return boxes;
  }

  function turnOf(style: CSSStyleDeclaration): { angle: number; x: number; y: number } | 'complex' | null {
    const own = /^(-?[\d.]+)deg$/.exec(style.rotate)?.[1];
    if (style.transform === 'none') return own === undefined ? null : { angle: Number(own), x: 0, y: 0 };
    const matrix = /^matrix\((.*)\)$/.exec(style.transform)?.[1]?.split(',').map(Number);
    if (!matrix) return 'complex';
    const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = matrix;
    if (Math.abs(a - 1) < 0.001 && Math.abs(b) < 0.001 && Math.abs(c) < 0.001 && Math.abs(d - 1) < 0.001) return null;
    if (Math.abs(a - d) > 0.01 || Math.abs(b + c) > 0.01 || Math.abs(Math.hypot(a, b) - 1) > 0.01) return 'complex';
    return { angle: (Math.atan2(b, a) * 180) / Math.PI + Number(own ?? 0), x, y };
  }

  function upright(element: Element, style: CSSStyleDeclaration, around: Around): Box[] {
    const tag = element.tagName.toUpperCase();
    const rect = rectOf(element.getBoundingClientRect());
    if (tag === 'IMG') return pictureOf(element, style, rect, around);
    if (tag === 'SVG') {
      const named = element.getAttribute('aria-label') ?? element.querySelector('title')?.textContent ?? '';
      if (!isFree) return photograph(element, 'whole', around, named, 1);
      return [
        ...ownBox(element, style, rect, around),
        ...drawing.boxesOf(element, around.opacity, (part) => photograph(part, 'whole', around, named, 1)),
      ];
    }
    if (replaced.has(tag))
      return photograph(element, 'whole', around, element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '');
    const masked = style.filter !== 'none' || style.clipPath !== 'none' || style.maskImage !== 'none' || style.mixBlendMode !== 'normal';
    const hasText = (element.textContent ?? '').trim() !== '';
    if (masked && !hasText) return photograph(element, 'whole', around, '', style.filter === 'none' ? 0 : 24);
    const behind =
      style.visibility === 'visible' ? (masked ? photograph(element, 'own', around, '') : ownBox(element, style, rect, around)) : [];
    const within: Around = { ...around };
    if (style.overflowX !== 'visible' || style.overflowY !== 'visible') within.clip = shared(around.clip, rect);
    if (element instanceof HTMLTableElement) {
      const read = table.tableOf(element, around.opacity, nameOf(element));
      const pictures = [...element.querySelectorAll('img, svg')].flatMap((one) => visit(one, within));
      return read ? [...behind, read, ...pictures] : behind;
    }
    if (element.hasAttribute('data-chart')) return [...behind, ...chartOf(element, within)];
    return [...behind, ...contentOf(element, within)];
  }

  /** Background, border and shadow; a box with unequal borders is one without and a bar for each. */
  function ownBox(element: Element, style: CSSStyleDeclaration, rect: Rect, around: Around): Box[] {
    if (element === document.body || rect.w < 0.3 || rect.h < 0.3) return [];
    if (element.hasAttribute('data-drawn-by-style')) return photograph(element, 'own', around, '', 24);
    const { fill, complex } = paint.fillOf(style, rect.w, rect.h, around.opacity);
    if (complex) return photograph(element, 'own', around, '');
    const borders = paint.bordersOf(style, around.opacity);
    const radius = paint.radiusOf(style, rect.w, rect.h);
    const shadow = paint.shadowOf(style, around.opacity);
    const [top] = borders;
    const even = borders.every((one) => JSON.stringify(one) === JSON.stringify(top));
    const seen = shared(rect, around.clip);
    if (seen.w < 0.3 || seen.h < 0.3) return [];
    const cut = seen.w < rect.w - 0.6 || seen.h < rect.h - 0.6;
    const atEdge =
      around.clip.x <= 0 && around.clip.y <= 0 && around.clip.x + around.clip.w >= page.w && around.clip.y + around.clip.h >= page.h;
    if (cut && !atEdge && (radius.some((one) => one > 1) || fill?.type === 'linear' || (even && top))) {
      if (!fill && !top && !shadow) return [];
      return photograph(element, 'own', around, '');
    }
    const place = cut && !atEdge ? seen : rect;
    const base = { kind: 'shape' as const, rotate: 0, name: nameOf(element), radius, shadow };
    const boxes: ShapeBox[] = [];
    if (fill || shadow || (even && top)) boxes.push({ ...base, rect: place, fill, border: even ? (top ?? null) : null });
    if (even) return boxes;
    const bars: Rect[] = [
      { x: place.x, y: place.y, w: place.w, h: borders[0]?.width ?? 0 },
      { x: place.x + place.w - (borders[1]?.width ?? 0), y: place.y, w: borders[1]?.width ?? 0, h: place.h },
      { x: place.x, y: place.y + place.h - (borders[2]?.width ?? 0), w: place.w, h: borders[2]?.width ?? 0 },
      { x: place.x, y: place.y, w: borders[3]?.width ?? 0, h: place.h },
    ];
    borders.forEach((border, side) => {
      const bar = bars[side];
      if (border && bar)
        boxes.push({ ...base, rect: bar, fill: { type: 'solid', paint: border.paint }, border: null, radius: [0, 0, 0, 0], shadow: null });
    });
    return boxes;
  }

  function pictureOf(element: Element, style: CSSStyleDeclaration, rect: Rect, around: Around): Box[] {
    if (!(element instanceof HTMLImageElement) || style.visibility !== 'visible' || rect.w < 1 || rect.h < 1) return [];
    const broken = !element.complete || element.naturalWidth === 0;
    const fit = style.objectFit;
    const plain = style.objectPosition === '50% 50%' && (fit === 'cover' || fit === 'fill' || fit === 'contain' || fit === 'scale-down');
    const styled = style.filter !== 'none' || style.clipPath !== 'none' || style.maskImage !== 'none' || style.mixBlendMode !== 'normal';
    const frame =
      paint.bordersOf(style, around.opacity).some(Boolean) || parseFloat(style.paddingLeft) > 0 || parseFloat(style.paddingTop) > 0;
    const own = frame || style.boxShadow !== 'none' ? ownBox(element, style, rect, around) : [];
    if (broken) {
      brokenPictures += 1;
      return own;
    }
    const isBitmap = /^data:image\/(png|jpeg|gif)[;,]/.test(element.src);
    if (!plain || styled || frame || !isBitmap) return [...own, ...photograph(element, 'whole', around, element.alt)];
    const [nw, nh] = [element.naturalWidth, element.naturalHeight];
    const crop = { left: 0, top: 0, right: 0, bottom: 0 };
    let place = rect;
    if (fit === 'cover') {
      const scale = Math.max(rect.w / nw, rect.h / nh);
      crop.left = crop.right = (1 - rect.w / scale / nw) / 2;
      crop.top = crop.bottom = (1 - rect.h / scale / nh) / 2;
    } else if (fit !== 'fill') {
      const scale = Math.min(rect.w / nw, rect.h / nh, fit === 'scale-down' ? 1 : Infinity);
      place = { x: rect.x + (rect.w - nw * scale) / 2, y: rect.y + (rect.h - nh * scale) / 2, w: nw * scale, h: nh * scale };
    }
    const seen = shared(place, around.clip);
    if (seen.w < 1 || seen.h < 1) return own;
    // What an ancestor cuts off is cut off the picture.
    const shownW = 1 - crop.left - crop.right;
    const shownH = 1 - crop.top - crop.bottom;
    crop.left += ((seen.x - place.x) / place.w) * shownW;
    crop.right += ((place.x + place.w - seen.x - seen.w) / place.w) * shownW;
    crop.top += ((seen.y - place.y) / place.h) * shownH;
    crop.bottom += ((place.y + place.h - seen.y - seen.h) / place.h) * shownH;
    let radius = paint.radiusOf(style, rect.w, rect.h);
    const holder = element.parentElement;
    if (holder && radius.every((one) => one === 0)) {
      // A round frame that hides what sticks out rounds the picture.
      const frameStyle = getComputedStyle(holder);
      const frameRect = holder.getBoundingClientRect();
      if (frameStyle.overflowX !== 'visible' && Math.abs(frameRect.width - seen.w) < 3 && Math.abs(frameRect.height - seen.h) < 3)
        radius = paint.radiusOf(frameStyle, frameRect.width, frameRect.height);
    }
    return [
      ...own,
      {
        kind: 'picture',
        rect: seen,
        rotate: 0,
        name: nameOf(element),
        source: { data: element.src },
        crop,
        radius,
        alt: element.alt,
        alpha: around.opacity,
      },
    ];
  }

  /** The drawing gives way to a native chart; captions and whatever else stands in the figure stay. */
  function chartOf(element: Element, around: Around): Box[] {
    const drawing = element.querySelector('svg, canvas, img') ?? element;
    const frame = drawing === element ? element.getBoundingClientRect() : drawing.getBoundingClientRect();
    let spec: unknown = null;
    try {
      spec = JSON.parse(element.getAttribute('data-chart') ?? '');
    } catch {
      // Left null: the drawing is photographed.
    }
    const rest = drawing === element ? [] : [...element.childNodes].filter((node) => node !== drawing && !node.contains(drawing));
    return [
      {
        kind: 'chart',
        rect: shared(rectOf(frame), around.clip),
        rotate: 0,
        name: nameOf(element),
        spec,
        look: chart.lookOf(element, drawing),
        drawn: chart.placesOf(drawing, spec),
        shot: shotOf(drawing, 'whole'),
        alt:
          drawing.getAttribute('aria-label') ??
          element.getAttribute('aria-label') ??
          element.querySelector('figcaption')?.textContent ??
          '',
      },
      ...rest.flatMap((node) => (node instanceof Element ? visit(node, around) : [])),
    ];
  }

  /** Children in the order they are painted, text gathered into blocks. */
  function contentOf(element: Element, around: Around): Box[] {
    const layers: { level: number; boxes: Box[] }[] = [];
    let inline: Node[] = [];
    let tags: Element[] = [];
    const close = () => {
      const boxes = inline.length > 0 ? [...tags.flatMap((tag) => tagBoxes(tag, around)), ...textBoxOf(inline, element, around)] : [];
      if (boxes.length > 0) layers.push({ level: 0, boxes });
      inline = [];
      tags = [];
    };
    const gather = (parent: Element) => {
      for (const node of parent.childNodes) {
        if (node instanceof Text) inline.push(node);
        else if (!(node instanceof Element) || unseen.has(node.tagName.toUpperCase())) continue;
        else if (text.isInline(node) && !replaced.has(node.tagName.toUpperCase())) {
          if (getComputedStyle(node).display === 'none') continue;
          tags.push(node);
          gather(node);
        } else {
          const style = getComputedStyle(node);
          const z = Number.parseInt(style.zIndex, 10);
          const lifted = style.position !== 'static' || Number(style.opacity) < 1 || style.transform !== 'none';
          if (style.position !== 'absolute' && style.position !== 'fixed') close();
          layers.push({ level: Number.isNaN(z) ? (lifted ? 0.5 : 0) : z === 0 ? 0.5 : z, boxes: visit(node, around) });
        }
      }
    };
    gather(element);
    close();
    return layers.sort((one, other) => one.level - other.level).flatMap((one) => one.boxes);
  }

  /** An inline element with a box of its own, as a tag or a marked word. */
  function tagBoxes(element: Element, around: Around): Box[] {
    const style = getComputedStyle(element);
    const pads = parseFloat(style.paddingLeft) > 1 || parseFloat(style.borderLeftWidth) > 0 || parseFloat(style.borderBottomWidth) > 0;
    if (!pads || style.visibility !== 'visible') return [];
    return [...element.getClientRects()].flatMap((rect) => ownBox(element, style, rectOf(rect), around));
  }

  function textBoxOf(nodes: Node[], block: Element, around: Around): Box[] {
    const style = getComputedStyle(block);
    const isUpright = style.writingMode.startsWith('vertical');
    // Of a line that is cut at its side some letters are seen; beyond the page it is named, not dropped.
    const inside = ({ rect: { x, y, w, h } }: Line) => {
      const { clip } = around;
      const isPage = clip.w >= page.w && clip.h >= page.h;
      return isPage || (x + w > clip.x + 2 && x < clip.x + clip.w - 2 && y + h / 2 >= clip.y && y + h / 2 <= clip.y + clip.h);
    };
    const written = text.linesOf(nodes, block, around.opacity, isUpright);
    const lines = written.filter(inside);
    const overEdge = lines.some(
      (line) => line.rect.x + line.rect.w > around.clip.x + around.clip.w + line.rect.h && around.clip.w < page.w,
    );
    if (lines.length < written.length || overEdge) cutWords.push(written.flatMap((line) => line.runs.map((run) => run.text)).join(''));
    if (lines.length === 0) return [];
    const paragraph = text.paragraphOf(lines, block);
    const x = Math.min(...lines.map((line) => line.rect.x));
    const y = Math.min(...lines.map((line) => line.rect.y));
    const rect: Rect = {
      x,
      y,
      w: Math.max(...lines.map((line) => line.rect.x + line.rect.w)) - x,
      h: Math.max(...lines.map((line) => line.rect.y + line.rect.h)) - y,
    };
    // Alone in its block, text gets the block's width: centred text stays centred when somebody changes it.
    const frame = block.getBoundingClientRect();
    const left = frame.left + parseFloat(style.paddingLeft) + parseFloat(style.borderLeftWidth);
    const right = frame.right - parseFloat(style.paddingRight) - parseFloat(style.borderRightWidth);
    const alone =
      nodes.length > 0 &&
      [...block.childNodes].every((node) => nodes.includes(node) || (node instanceof Element ? text.isInline(node) : true));
    if (
      !isUpright &&
      alone &&
      style.display !== 'inline' &&
      !style.display.startsWith('flex') &&
      left <= rect.x + 0.5 &&
      right >= rect.x + rect.w - 0.5
    ) {
      rect.x = left;
      rect.w = right - left;
    }
    const marker = style.display === 'list-item' && style.listStyleType !== 'none' && nodes[0] === block.firstChild;
    if (marker) paragraph.bullet = bulletOf(block, style, around);
    const list = block.parentElement;
    if (list && !columnOf.has(list)) columnOf.set(list, (columns += 1));
    const box: TextBox = {
      kind: 'text',
      rect,
      rotate: 0,
      name: nameOf(block),
      paragraphs: [paragraph],
      title: block.closest('h1, [data-id="title"], [data-role="title"]') !== null,
      upright: isUpright,
      column: list && (block.tagName === 'LI' || block.tagName === 'P') ? (columnOf.get(list) ?? 0) : 0,
    };
    return [box];
  }

  function bulletOf(block: Element, style: CSSStyleDeclaration, around: Around): NonNullable<TextBox['paragraphs'][number]['bullet']> {
    const ink = paint.paintOf(getComputedStyle(block, '::marker').color || style.color, around.opacity);
    const kind = style.listStyleType;
    if (kind === 'disc' || kind === 'circle' || kind === 'square')
      return { mark: kind === 'disc' ? '•' : kind === 'circle' ? '◦' : '▪', paint: ink };
    if (kind.startsWith('"')) return { mark: kind.slice(1, -1).trim() || '•', paint: ink };
    const list = block.parentElement;
    const start = list instanceof HTMLOListElement ? list.start : 1;
    const before = list ? [...list.children].filter((one) => one.tagName === 'LI').indexOf(block) : 0;
    return { number: start + before, paint: ink };
  }

  const boxes = visit(document.body, { opacity: 1, clip: page });
  const photographed = boxes.flatMap((box) =>
    box.kind === 'picture' && 'shot' in box.source ? [box.alt.replaceAll(/\s+/g, ' ').trim() || box.name] : [],
  );
  const bodyStyle = getComputedStyle(document.body);
  const rootStyle = getComputedStyle(document.documentElement);
  const own = paint.fillOf(bodyStyle, page.w, page.h, 1);
  const root = paint.fillOf(rootStyle, page.w, page.h, 1);
  // A plate over the whole page is its background.
  const [plate] = boxes;
  const isWhole =
    plate?.kind === 'shape' &&
    plate.fill &&
    !plate.border &&
    plate.rect.x <= 0.5 &&
    plate.rect.y <= 0.5 &&
    plate.rect.w >= page.w - 1 &&
    plate.rect.h >= page.h - 1;
  if (isWhole && plate.rotate === 0 && (plate.fill?.type === 'linear' || plate.fill?.paint.alpha === 1)) {
    return {
      background: plate.fill,
      boxes: boxes.slice(1),
      missing_glyphs: text.missingGlyphs(),
      broken_pictures: brokenPictures,
      cut_words: cutWords,
      ...(isFree ? { photographed } : {}),
    };
  }
  const background = own.complex ? { shot: shotOf(document.body, 'own') } : (own.fill ?? root.fill);
  return {
    background,
    boxes,
    missing_glyphs: text.missingGlyphs(),
    broken_pictures: brokenPictures,
    cut_words: cutWords,
    ...(isFree ? { photographed } : {}),
  };
}

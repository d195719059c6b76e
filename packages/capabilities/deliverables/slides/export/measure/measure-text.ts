/** Reads text as it stands: which letters share a line, where the line lies, and how each run looks. Sent into the drawn page as source. */
import type { Line, Paint, Paragraph, Run } from '../boxes.ts';
import type { PaintTools } from './measure-paint.ts';

export type TextTools = ReturnType<typeof textTools>;

export function textTools(paint: PaintTools) {
  const range = document.createRange();
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const natural = new Map<string, { up: number; down: number }>();
  const segmenter = new Intl.Segmenter('zh', { granularity: 'grapheme' });
  const seen = new Map<string, string>();

  function familiesOf(style: CSSStyleDeclaration): string[] {
    return paint.partsOf(style.fontFamily).map((name) => name.replace(/^["']|["']$/g, ''));
  }

  /** How far the face reaches above and below its baseline, in whole pixels as lines are laid out. */
  function reachOf(style: CSSStyleDeclaration): { up: number; down: number } {
    const size = parseFloat(style.fontSize);
    // Large, since at the size itself it is rounded as the screen's own pixels ask for.
    const font = `${style.fontStyle} ${style.fontWeight} 1000px ${style.fontFamily}`;
    let reach = natural.get(font);
    if (!reach) {
      if (!pen) return { up: size, down: size * 0.3 };
      pen.font = font;
      const found = pen.measureText('国');
      reach = { up: found.fontBoundingBoxAscent / 1000, down: found.fontBoundingBoxDescent / 1000 };
      natural.set(font, reach);
    }
    return { up: Math.round(reach.up * size), down: Math.round(reach.down * size) };
  }

  function isInline(element: Element): boolean {
    const display = getComputedStyle(element).display;
    return display === 'inline' || display === 'contents' || display === 'ruby' || element.tagName === 'BR';
  }

  function decorated(element: Element, within: Element, line: string): boolean {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (getComputedStyle(at).textDecorationLine.includes(line)) return true;
      if (at === within) return false;
    }
    return false;
  }

  function runLook(element: Element, within: Element, opacity: number): Omit<Run, 'text'> {
    const style = getComputedStyle(element);
    let own = opacity;
    for (let at: Element | null = element; at && at !== within; at = at.parentElement) own *= Number(getComputedStyle(at).opacity);
    // Words of a drawing are filled like its shapes, and measured in its units.
    const drawn = element instanceof SVGGraphicsElement ? element : null;
    const matrix = drawn?.getScreenCTM();
    const scale = matrix ? Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)) : 1;
    const plain = style.fill.startsWith('url') ? 'rgb(0, 0, 0)' : style.fill;
    let ink = drawn ? paint.paintOf(plain, own * Number(style.fillOpacity)) : paint.paintOf(style.webkitTextFillColor || style.color, own);
    // Letters cut out of a gradient take its first colour.
    if (ink.alpha < 0.01)
      for (let at: Element | null = element; at; at = at.parentElement) {
        const clip = getComputedStyle(at);
        if (clip.backgroundClip !== 'text' && clip.getPropertyValue('-webkit-background-clip') !== 'text') continue;
        const colour = /(rgba?\([^)]*\))/.exec(clip.backgroundImage)?.[1];
        if (colour) ink = paint.paintOf(colour, own);
        break;
      }
    let highlight: Paint | null = null;
    if (element !== within && isInline(element)) {
      const behind = paint.paintOf(style.backgroundColor, own);
      if (behind.alpha > 0.01) highlight = behind;
    }
    const raise = style.verticalAlign === 'super' ? 'super' : style.verticalAlign === 'sub' ? 'sub' : null;
    return {
      families: familiesOf(style),
      size: parseFloat(style.fontSize) * scale,
      bold: Number(style.fontWeight) >= 600,
      italic: style.fontStyle !== 'normal',
      underline: decorated(element, within, 'underline'),
      strike: decorated(element, within, 'line-through'),
      paint: ink,
      highlight,
      spacing: style.letterSpacing === 'normal' ? 0 : parseFloat(style.letterSpacing) * scale,
      raise,
    };
  }

  function transformed(text: string, style: CSSStyleDeclaration): string {
    if (style.textTransform === 'uppercase') return text.toUpperCase();
    if (style.textTransform === 'lowercase') return text.toLowerCase();
    if (style.textTransform === 'capitalize') return text.replace(/(^|\s)\S/g, (first) => first.toUpperCase());
    return text;
  }

  /** The lines of these inline nodes, all of one block. Hidden letters and folded spaces are not in them. */
  function linesOf(nodes: Node[], block: Element, opacity: number, upright: boolean): Line[] {
    const lines: Line[] = [];
    let line: Line | null = null;
    let end = 0;
    const looks = new Map<Element, Omit<Run, 'text'>>();
    const rises = new Map<Element, number>();
    const add = (text: Text, parent: Element) => {
      const style = getComputedStyle(parent);
      if (style.visibility !== 'visible' || style.display === 'none') return;
      let look = looks.get(parent);
      if (!look) {
        look = runLook(parent, block, opacity);
        looks.set(parent, look);
        const { up, down } = reachOf(style);
        rises.set(parent, (((up - down) / 2) * look.size) / parseFloat(style.fontSize));
      }
      if (look.paint.alpha < 0.01 || look.size < 1) return;
      let run: Run | null = null;
      const keepsSpace = style.whiteSpaceCollapse === 'preserve' || style.whiteSpace.startsWith('pre');
      for (const { segment, index } of segmenter.segment(text.data)) {
        range.setStart(text, index);
        range.setEnd(text, index + segment.length);
        const rect = [...range.getClientRects()].find((one) => one.width > 0 && one.height > 0);
        if (!rect) continue;
        const along = upright ? rect.top : rect.left;
        const across = upright ? -rect.right : rect.top;
        const depth = upright ? rect.width : rect.height;
        const lineAcross = line ? (upright ? -(line.rect.x + line.rect.w) : line.rect.y) : 0;
        const lineDepth = line ? (upright ? line.rect.w : line.rect.h) : 0;
        const middle = across + depth / 2;
        if (!line || (along < end - 1 && middle > lineAcross + lineDepth * 0.7) || middle > lineAcross + lineDepth * 1.05) {
          line = { runs: [], rect: { x: rect.left, y: rect.top, w: rect.width, h: rect.height }, rise: 0 };
          lines.push(line);
          run = null;
        }
        const written =
          /^\s$/.test(segment) && segment !== '\u00a0' ? (keepsSpace && segment === '\t' ? '    ' : ' ') : transformed(segment, style);
        if (written === ' ' && line.runs.length === 0) continue;
        if (!run) {
          // The largest letters say where the baseline is.
          if (line.runs.every(({ size }) => size < look.size)) line.rise = rises.get(parent) ?? 0;
          run = { ...look, text: '' };
          line.runs.push(run);
        }
        run.text += written;
        if (written.trim() !== '' && !/^[\u0020-\u007e\u3000-\u303f\u4e00-\u9fa5\uff00-\uff60]$/.test(written))
          seen.set(written, `${style.fontWeight} 32px ${style.fontFamily}`);
        const right = Math.max(line.rect.x + line.rect.w, rect.right);
        const bottom = Math.max(line.rect.y + line.rect.h, rect.bottom);
        line.rect.x = Math.min(line.rect.x, rect.left);
        line.rect.y = Math.min(line.rect.y, rect.top);
        line.rect.w = right - line.rect.x;
        line.rect.h = bottom - line.rect.y;
        end = upright ? rect.bottom : rect.right;
      }
    };
    const walk = (node: Node, parent: Element) => {
      if (node instanceof Text) add(node, parent);
      else if (node instanceof Element && getComputedStyle(node).display !== 'none') for (const child of node.childNodes) walk(child, node);
    };
    for (const node of nodes) walk(node, node.parentElement ?? block);
    for (const one of lines) {
      const last = one.runs.at(-1);
      if (last) last.text = last.text.replace(/ +$/, '');
      one.runs = one.runs.filter((run) => run.text !== '');
    }
    return lines.filter((one) => one.runs.length > 0);
  }

  function paragraphOf(lines: Line[], block: Element): Paragraph {
    const style = getComputedStyle(block);
    const { up, down } = reachOf(style);
    const own = up + down;
    const given = style.textAlign;
    const rightToLeft = style.direction === 'rtl';
    const align =
      given === 'center' || given === '-webkit-center'
        ? 'center'
        : given === 'right' || given === '-webkit-right' || (given === 'end' && !rightToLeft) || (given === 'start' && rightToLeft)
          ? 'right'
          : given === 'justify'
            ? 'justify'
            : 'left';
    // Larger letters inside a line make it taller than the block asked for.
    const tallest = Math.max(...lines.flatMap((line) => line.runs.map((run) => run.size)));
    const first = lines[0];
    const second = lines[1];
    const measured = first && second ? second.rect.y + second.rect.h / 2 - first.rect.y - first.rect.h / 2 : 0;
    const asked = style.lineHeight === 'normal' ? own : parseFloat(style.lineHeight);
    const line_height = measured > 0 && measured < asked * 2.5 ? measured : asked;
    return { lines, align, line_height, natural_height: (own * tallest) / parseFloat(style.fontSize), before: 0, bullet: null };
  }

  /** Characters drawn as the same empty box that stands for a character nobody has. */
  function missingGlyphs(): string[] {
    if (!pen) return [];
    const picture = (text: string, font: string): string => {
      pen.canvas.width = 48;
      pen.canvas.height = 48;
      pen.font = font;
      pen.textBaseline = 'middle';
      pen.fillText(text, 4, 24);
      const data = pen.getImageData(0, 0, 48, 48).data;
      let sum = '';
      for (let at = 3; at < data.length; at += 4) sum += (data[at] ?? 0) > 127 ? '1' : '0';
      return sum;
    };
    const nobody = new Map<string, string>();
    const missing: string[] = [];
    for (const [text, font] of seen) {
      // Marks that change the letter before them have no picture of their own.
      const letter = [...text].find((one) => !/\p{M}|\p{Cf}/u.test(one));
      if (!letter || missing.length >= 20) continue;
      let empty = nobody.get(font);
      if (empty === undefined) {
        empty = picture('\u{10fffe}', font);
        nobody.set(font, empty);
      }
      if (empty.includes('1') && picture(letter, font) === empty) missing.push(letter);
    }
    return missing;
  }

  return { isInline, linesOf, paragraphOf, familiesOf, missingGlyphs };
}

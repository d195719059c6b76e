/** Writes a path of a drawing as a shape of its own in DrawingML, with the lines and arrows it wears. */
import { escapeXml } from '#text/escape.ts';
import svgpath from 'svgpath';
import type { PathBox } from './boxes.ts';
import { fillXml, place } from './shape-xml.ts';
import { emu, solid } from './text-xml.ts';

export function pathXml(box: PathBox, id: number): string {
  const { rect, stroke } = box;
  const frame = { ...rect, w: Math.max(1, rect.w), h: Math.max(1, rect.h) };
  const shape = `<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/><a:pathLst><a:path w="${emu(frame.w)}" h="${emu(frame.h)}"${box.fill ? '' : ' fill="none"'}>${stepsOf(box)}</a:path></a:pathLst></a:custGeom>`;
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${escapeXml(box.name)}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${place(frame, box.rotate)}${shape}${fillXml(box.fill)}${lineXml(stroke)}</p:spPr></p:sp>`;
}

function stepsOf({ d, matrix }: PathBox): string {
  const at = (x: number, y: number) => `<a:pt x="${emu(x)}" y="${emu(y)}"/>`;
  const steps: string[] = [];
  let [x, y] = [0, 0];
  let [startX, startY] = [0, 0];
  svgpath(d)
    .matrix(matrix)
    .unshort()
    .unarc()
    .abs()
    .iterate(([name, ...to]) => {
      const numbers = to.map(Number);
      const [a = 0, b = 0, c = 0, e = 0, f = 0, g = 0] = numbers;
      switch (name) {
        case 'M':
          [x, y, startX, startY] = [a, b, a, b];
          steps.push(`<a:moveTo>${at(x, y)}</a:moveTo>`);
          break;
        case 'H':
        case 'V':
        case 'L':
          [x, y] = name === 'H' ? [a, y] : name === 'V' ? [x, a] : [a, b];
          steps.push(`<a:lnTo>${at(x, y)}</a:lnTo>`);
          break;
        case 'C':
          [x, y] = [f, g];
          steps.push(`<a:cubicBezTo>${at(a, b)}${at(c, e)}${at(f, g)}</a:cubicBezTo>`);
          break;
        case 'Q':
          [x, y] = [c, e];
          steps.push(`<a:quadBezTo>${at(a, b)}${at(c, e)}</a:quadBezTo>`);
          break;
        case 'Z':
        case 'z':
          [x, y] = [startX, startY];
          steps.push('<a:close/>');
          break;
        default:
      }
    });
  return steps.join('');
}

function lineXml(stroke: PathBox['stroke']): string {
  if (!stroke) return '<a:ln><a:noFill/></a:ln>';
  const { width, dashes, cap, join, start, end } = stroke;
  const even = dashes.length % 2 === 0 ? dashes : [...dashes, ...dashes];
  const share = (length: number) => Math.round((length / width) * 100_000);
  const pairs = even.flatMap((length, n) => (n % 2 === 0 ? [`<a:ds d="${share(length)}" sp="${share(even[n + 1] ?? length)}"/>`] : []));
  const dash = pairs.length > 0 ? `<a:custDash>${pairs.join('')}</a:custDash>` : '';
  const corner = join === 'miter' ? '<a:miter lim="800000"/>' : `<a:${join}/>`;
  const arrow = (name: string, size: typeof end) => (size ? `<a:${name} type="triangle" w="${size}" len="${size}"/>` : '');
  return `<a:ln w="${emu(width)}" cap="${cap}">${solid(stroke.paint)}${dash}${corner}${arrow('headEnd', start)}${arrow('tailEnd', end)}</a:ln>`;
}

/** The words of a presentation, slide by slide, in the order in which they are shown. */
import { damaged, Unshowable } from '../unshowable.ts';
import { textParts } from '../zip-entries.ts';

export interface Slide {
  title: string;
  lines: { text: string; level: number }[];
  notes: string;
  hidden: boolean;
}

const most_text = 60 * 1024 * 1024;

export function slidesOf(bytes: Uint8Array): Slide[] {
  const parts = textParts(bytes, isWanted, most_text);
  const rels = parts.get('ppt/_rels/presentation.xml.rels');
  const presentation = parts.get('ppt/presentation.xml');
  if (rels === undefined || presentation === undefined) throw new Unshowable(damaged);
  const targets = relationsOf(rels, 'ppt');
  return [...xml(presentation).getElementsByTagName('p:sldId')].flatMap((id) => {
    const path = targets.get(id.getAttribute('r:id') ?? '')?.path ?? '';
    const slide = parts.get(path);
    return slide === undefined ? [] : [slideOf(slide, notesOf(parts, path))];
  });
}

function isWanted(path: string): boolean {
  return /^ppt\/(presentation\.xml|_rels\/presentation\.xml\.rels|(slides|notesSlides)\/[^/]+\.xml|slides\/_rels\/[^/]+\.rels)$/.test(path);
}

function slideOf(source: string, notes: string): Slide {
  const document = xml(source);
  const slide: Slide = { title: '', lines: [], notes, hidden: document.documentElement.getAttribute('show') === '0' };
  for (const shape of document.querySelectorAll('sp, graphicFrame')) {
    const place = shape.getElementsByTagName('p:ph')[0]?.getAttribute('type') ?? '';
    if (['dt', 'ftr', 'sldNum'].includes(place)) continue;
    const lines = shape.localName === 'graphicFrame' ? tableLines(shape) : paragraphsOf(shape);
    if ((place === 'title' || place === 'ctrTitle') && slide.title === '') slide.title = lines.map((line) => line.text).join(' ');
    else slide.lines.push(...lines);
  }
  return slide;
}

function paragraphsOf(shape: Element): Slide['lines'] {
  return [...shape.getElementsByTagName('a:p')].flatMap((paragraph) => {
    const text = textOf(paragraph);
    const level = Number(paragraph.getElementsByTagName('a:pPr')[0]?.getAttribute('lvl') ?? 0);
    return text === '' ? [] : [{ text, level: Math.min(8, level || 0) }];
  });
}

function tableLines(frame: Element): Slide['lines'] {
  return [...frame.getElementsByTagName('a:tr')].map((row) => ({
    text: [...row.getElementsByTagName('a:tc')].map(textOf).join(' ｜ '),
    level: 0,
  }));
}

function textOf(element: Element): string {
  return [...element.querySelectorAll('t, br')]
    .map((run) => (run.localName === 'br' ? ' ' : run.textContent))
    .join('')
    .trim();
}

function notesOf(parts: Map<string, string>, slidePath: string): string {
  const rels = parts.get(slidePath.replace(/([^/]+)$/, '_rels/$1.rels'));
  if (rels === undefined) return '';
  const path = [...relationsOf(rels, 'ppt/slides').values()].find(({ type }) => type.endsWith('/notesSlide'))?.path ?? '';
  const notes = parts.get(path);
  if (notes === undefined) return '';
  const body = [...xml(notes).querySelectorAll('sp')].filter(
    (shape) => shape.getElementsByTagName('p:ph')[0]?.getAttribute('type') === 'body',
  );
  return body
    .flatMap(paragraphsOf)
    .map((line) => line.text)
    .join('\n');
}

function relationsOf(source: string, folder: string): Map<string, { path: string; type: string }> {
  return new Map(
    [...xml(source).getElementsByTagName('Relationship')].map((one) => {
      const target = one.getAttribute('Target') ?? '';
      const path = new URL(target, `http://package/${folder}/`).pathname.slice(1);
      return [one.getAttribute('Id') ?? '', { path: decodeURIComponent(path), type: one.getAttribute('Type') ?? '' }];
    }),
  );
}

function xml(source: string): XMLDocument {
  // A presentation has no use for entities of its own; some are made to swallow all memory.
  if (/<!DOCTYPE/i.test(source)) throw new Unshowable(damaged);
  const document = new DOMParser().parseFromString(source, 'application/xml');
  if (document.getElementsByTagName('parsererror').length > 0) throw new Unshowable(damaged);
  return document;
}

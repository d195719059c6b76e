/** Says in words the drawing library knows what it would otherwise leave out: numbering, symbol typefaces, categories in levels, heights of tables. */
import { numberText } from './numbering.ts';
import { symbolsOf } from './symbol-fonts.ts';

const needed = /Wingdings|Webdings|typeface="Symbol"|buAutoNum|lnSpcReduction|graphicFrame|chartSpace/;

/** `xml` as it was where there is nothing to mend or it can't be read: the library names the page that fails. */
export function mended(path: string, xml: string): string {
  if (path.endsWith('.rels') || !needed.test(xml)) return xml;
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  if (document.getElementsByTagName('parsererror').length > 0) return xml;
  for (const reference of all(document, 'multiLvlStrRef')) flattenCategories(reference);
  if (document.documentElement.localName === 'chartSpace') scaleChartWords(document);
  for (const bullet of all(document, 'buChar')) spellBullet(bullet);
  for (const run of all(document, 'r')) spellRun(run);
  for (const fit of all(document, 'normAutofit')) loosenLines(fit);
  for (const body of all(document, 'txBody')) numberParagraphs(body);
  for (const frame of all(document, 'graphicFrame')) {
    fitTable(frame);
    if (path.startsWith('ppt/slides/')) nameUndrawable(frame);
  }
  return new XMLSerializer().serializeToString(document);
}

/** By their local names: the same words have other namespaces in files of the strict kind. */
function all(parent: Document | Element, name: string): Element[] {
  return [...parent.getElementsByTagNameNS('*', name)];
}

function child(parent: Element | undefined, name: string): Element | undefined {
  return parent && [...parent.children].find((one) => one.localName === name);
}

function childrenNamed(parent: Element, name: string): Element[] {
  return [...parent.children].filter((one) => one.localName === name);
}

function sibling(beside: Element, name: string): Element {
  return beside.ownerDocument.createElementNS(beside.namespaceURI, beside.prefix ? `${beside.prefix}:${name}` : name);
}

/** Categories in levels become the innermost ones. */
function flattenCategories(reference: Element): void {
  const cache = child(reference, 'multiLvlStrCache');
  const innermost = cache && child(cache, 'lvl');
  const flat = sibling(reference, 'strRef');
  const kept = sibling(reference, 'strCache');
  const count = cache && child(cache, 'ptCount');
  kept.append(...(count ? [count] : []), ...(innermost ? [...innermost.children] : []));
  flat.append(...childrenNamed(reference, 'f'), kept);
  reference.replaceWith(flat);
}

/** Sizes in points, which the library takes for pixels everywhere but in the table below a chart. */
function scaleChartWords(document: Document): void {
  for (const how of [...all(document, 'defRPr'), ...all(document, 'rPr')]) {
    const size = Number(how.getAttribute('sz'));
    if (size > 0 && !isInside(how, 'dTable')) how.setAttribute('sz', String(Math.round((size * 4) / 3)));
  }
}

function spellBullet(bullet: Element): void {
  const face = bullet.parentElement && child(bullet.parentElement, 'buFont');
  const spell = face && symbolsOf(face.getAttribute('typeface') ?? '');
  if (!face || !spell) return;
  bullet.setAttribute('char', spell(bullet.getAttribute('char') ?? ''));
  face.setAttribute('typeface', 'Arial');
}

/** Words in a symbol typeface, or such letters among others. */
function spellRun(run: Element): void {
  const how = child(run, 'rPr');
  const words = child(run, 't');
  if (!how || !words) return;
  const given = words.textContent;
  const latin = child(how, 'latin');
  const whole = symbolsOf(latin?.getAttribute('typeface') ?? '');
  if (whole && latin) {
    words.textContent = whole(given);
    latin.remove();
    child(how, 'ea')?.remove();
    return;
  }
  const some = symbolsOf(child(how, 'sym')?.getAttribute('typeface') ?? '');
  if (some) words.textContent = given.replaceAll(/[\uf020-\uf0ff]/g, (letter) => some(letter));
}

/** The library takes the reduction from a line as high as its letters; Office from one a fifth higher. */
function loosenLines(fit: Element): void {
  const reduction = Number.parseFloat(fit.getAttribute('lnSpcReduction') ?? '') / 100_000;
  if (!Number.isFinite(reduction)) return;
  const left = 1 - 1.2 * (1 - reduction);
  if (left > 0) fit.setAttribute('lnSpcReduction', String(Math.round(left * 100_000)));
  else fit.removeAttribute('lnSpcReduction');
}

function numberParagraphs(body: Element): void {
  let run: { scheme: string; count: number }[] = [];
  for (const paragraph of childrenNamed(body, 'p')) {
    const how = child(paragraph, 'pPr');
    const mark = how && child(how, 'buAutoNum');
    const level = Math.min(8, Math.max(0, Number(how?.getAttribute('lvl') ?? 0) || 0));
    const isEmpty = !childrenNamed(paragraph, 'r').length && !childrenNamed(paragraph, 'fld').length;
    if (isEmpty && mark) continue;
    run = run.slice(0, level + 1);
    if (!how || !mark) {
      run.length = Math.min(run.length, level);
      continue;
    }
    const scheme = mark.getAttribute('type') ?? '';
    const before = run[level]?.scheme === scheme ? run[level].count : Number(mark.getAttribute('startAt') ?? 1) - 1;
    run[level] = { scheme, count: before + 1 };
    const text = numberText(scheme, before + 1);
    if (text === null) continue;
    const letters = sibling(mark, 'buChar');
    letters.setAttribute('char', text);
    mark.replaceWith(letters);
    child(how, 'buFont')?.remove();
  }
}

/** A table is as high as its rows, whatever its frame says, and a row as high as its words. */
function fitTable(frame: Element): void {
  const [table] = all(frame, 'tbl');
  const size = child(child(frame, 'xfrm'), 'ext');
  if (!table || !size) return;
  let height = 0;
  for (const row of childrenNamed(table, 'tr')) {
    const own = Math.max(Number(row.getAttribute('h')) || 0, ...childrenNamed(row, 'tc').map(wordsHeight));
    row.setAttribute('h', String(Math.round(own)));
    height += own;
  }
  size.setAttribute('cy', String(Math.round(height)));
}

/** Of its paragraphs, each in one line, in EMU; a cell that goes on below counts where it ends. */
function wordsHeight(cell: Element): number {
  if (cell.hasAttribute('rowSpan') || cell.hasAttribute('vMerge')) return 0;
  const how = child(cell, 'tcPr');
  const margins = ['marT', 'marB'].reduce((sum, name) => sum + Number(how?.getAttribute(name) ?? 45_720), 0);
  const lines = all(cell, 'p').map((paragraph) => {
    const sizes = [...all(paragraph, 'rPr'), ...all(paragraph, 'endParaRPr')].map((run) => Number(run.getAttribute('sz')) || 1800);
    return Math.max(...(sizes.length > 0 ? sizes : [1800])) * 127 * 1.2;
  });
  return lines.reduce((sum, line) => sum + line, margins);
}

/** What the library has no drawing for would vanish: a box in its place says what it is. */
function nameUndrawable(frame: Element): void {
  const data = child(child(frame, 'graphic'), 'graphicData');
  const uri = data?.getAttribute('uri') ?? '';
  if (/\/(table|chart|diagram|ole)$/.test(uri) || all(frame, 'pic').length > 0) return;
  const transform = child(frame, 'xfrm');
  const [drawing] = all(frame, 'graphic');
  const place = frame.parentElement;
  if (!transform || !drawing || !place) return;
  const [at, size] = ['off', 'ext'].map((name) => child(transform, name));
  const of = (element: Element | undefined, name: string) => String(Number(element?.getAttribute(name)) || 0);
  const a = drawing.namespaceURI ?? '';
  const p = frame.namespaceURI ?? '';
  const name = frame.getElementsByTagNameNS('*', 'cNvPr')[0]?.getAttribute('name') ?? '';
  const box = new DOMParser().parseFromString(
    `<p:sp xmlns:p="${p}" xmlns:a="${a}"><p:nvSpPr><p:cNvPr id="1" name=""/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="${of(at, 'x')}" y="${of(at, 'y')}"/><a:ext cx="${of(size, 'cx')}" cy="${of(size, 'cy')}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="F5F5F5"/></a:solidFill><a:ln w="9525"><a:solidFill><a:srgbClr val="A0A0A0"/></a:solidFill><a:prstDash val="dash"/></a:ln></p:spPr><p:txBody><a:bodyPr anchor="ctr"/><a:lstStyle/><a:p><a:pPr algn="ctr"/><a:r><a:rPr lang="zh-CN" sz="1200"><a:solidFill><a:srgbClr val="666666"/></a:solidFill></a:rPr><a:t/></a:r></a:p></p:txBody></p:sp>`,
    'application/xml',
  ).documentElement;
  const [words] = all(box, 't');
  if (words) words.textContent = `${undrawnMark}图形：${name || '未命名'}`;
  frame.replaceWith(frame.ownerDocument.importNode(box, true));
}

/** Stands before the name of what isn't drawn until the page is finished; people don't type it. */
export const undrawnMark = '\u2063';

function isInside(element: Element, name: string): boolean {
  for (let at = element.parentElement; at; at = at.parentElement) if (at.localName === name) return true;
  return false;
}

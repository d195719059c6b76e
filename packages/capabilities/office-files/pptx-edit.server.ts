/** Changes to a presentation in place: words, tables, charts' numbers, slides; masters, layouts and whatever isn't understood stay. */
import { XMLSerializer, type Element } from '@xmldom/xmldom';
import { chartNumbers, editChart } from './chart-edit.server.ts';
import { mainOf } from './docx-edit.ts';
import { NotEditable, relsOf, rootOf, type EditablePackage } from './editable-package.server.ts';
import type { PptxEdit } from './office-edits.ts';
import { exchange, paragraphsOf, placesOf, wordsOf } from './paragraph-words.ts';
import { after, all, at, attribute, child, children, cloned, first, made, remove, setWords } from './xml.ts';

interface Slide {
  /** In the presentation's list. */
  entry: Element;
  part: string;
}

interface Desk {
  pack: EditablePackage;
  main: string;
  list: Element;
  /** As they were numbered when the file was read. */
  slides: Slide[];
  tails: Map<Element, Element>;
}

function relationId(element: Element | undefined): string {
  return (
    Array.from(element?.attributes ?? []).find(
      ({ localName, namespaceURI }) => localName === 'id' && /relationships/.test(namespaceURI ?? ''),
    )?.value ?? ''
  );
}

function deskOf(pack: EditablePackage): Desk {
  const main = mainOf(pack);
  const list = child(rootOf(pack.xml(main)), 'sldIdLst');
  if (!list) throw new NotEditable('这份演示里没有幻灯片，没有改动。');
  const targets = new Map(pack.relations(main).map(({ id, target }) => [id, target]));
  const slides = children(list).map((entry) => ({ entry, part: targets.get(relationId(entry)) ?? '' }));
  if (slides.some(({ part }) => !pack.has(part))) throw new NotEditable('文件损坏，有的幻灯片不在里面，没有改动。');
  return { pack, main, list, slides, tails: new Map() };
}

const kinds = ['sp', 'graphicFrame', 'pic', 'cxnSp'];

function shapesOf(root: Element): Element[] {
  const tree = at(root, 'cSld', 'spTree');
  return tree ? all(tree, '*').filter(({ localName }) => kinds.includes(localName ?? '')) : [];
}

function properties(shape: Element): Element | undefined {
  return child(
    children(shape).find(({ localName }) => localName?.startsWith('nv')),
    'cNvPr',
  );
}

const placeholderOf = (shape: Element): Element | undefined =>
  at(
    children(shape).find(({ localName }) => localName?.startsWith('nv')),
    'nvPr',
    'ph',
  );

function chartOf(pack: EditablePackage, part: string, shape: Element): string {
  const chart = all(shape, 'chart')[0];
  return pack.relations(part).find(({ id }) => chart && id === relationId(chart))?.target ?? '';
}

/** A line a shape under a line a slide; then the layouts a new slide may take. */
export function pptxLines(pack: EditablePackage): string[] {
  const { slides } = deskOf(pack);
  const lines = slides.flatMap(({ part }, n) => {
    const layout = pack.relations(part).find(({ type }) => type === 'slideLayout')?.target;
    const name = layout && pack.has(layout) ? nameOfLayout(pack, layout) : '';
    return [
      `第 ${n + 1} 页${name === '' ? '' : `（版式“${name}”）`}`,
      ...shapesOf(rootOf(pack.xml(part))).map((shape) => shapeLine(pack, part, shape)),
    ];
  });
  const layouts = layoutsOf(pack).map(
    ({ part, name }) =>
      `版式“${name}”：${placesOfLayout(pack, part)
        .map((one, n) => `${n + 1} ${attribute(placeholderOf(one), 'type') || 'body'}`)
        .join('、')}`,
  );
  // Several masters may bring layouts of the same names.
  return [...lines, ...(layouts.length > 0 ? ['', ...new Set(layouts)] : [])];
}

function shapeLine(pack: EditablePackage, part: string, shape: Element): string {
  const own = properties(shape);
  const place = placeholderOf(shape);
  const kind = place
    ? attribute(place, 'type') || 'body'
    : shape.localName === 'pic'
      ? '图片'
      : all(shape, 'tbl').length > 0
        ? '表格'
        : all(shape, 'chart').length > 0
          ? '图表'
          : '';
  const head = `  [${attribute(own, 'id')}]${kind === '' ? '' : ` ${kind}`} “${attribute(own, 'name')}”`;
  const table = all(shape, 'tbl')[0];
  if (table)
    return `${head}：${children(table)
      .filter(({ localName }) => localName === 'tr')
      .map((row) =>
        all(row, 'tc')
          .map((cell) => paragraphsOf(cell).map(wordsOf).join('⏎'))
          .join(' ｜ '),
      )
      .join(' ／ ')}`;
  const chart = chartOf(pack, part, shape);
  if (chart !== '' && pack.has(chart)) {
    const { categories, series } = chartNumbers(pack, chart);
    return `${head}：类别 ${categories.join('、')}；${series.map(({ name, values }) => `${name} ${values.map((value) => value ?? '空').join('、')}`).join('；')}`;
  }
  const words = paragraphsOf(shape).map(wordsOf).join('⏎');
  return words === '' ? head : `${head}：${words}`;
}

function layoutsOf(pack: EditablePackage): { part: string; name: string }[] {
  const masters = pack.relations(mainOf(pack)).filter(({ type, target }) => type === 'slideMaster' && pack.has(target));
  return masters
    .flatMap(({ target }) => pack.relations(target))
    .filter(({ type, target }) => type === 'slideLayout' && pack.has(target))
    .map(({ target }) => ({ part: target, name: nameOfLayout(pack, target) }));
}

const nameOfLayout = (pack: EditablePackage, part: string): string => attribute(child(rootOf(pack.xml(part)), 'cSld'), 'name');

/** Without date, foot and number, which a slide takes from its layout. */
function placesOfLayout(pack: EditablePackage, part: string): Element[] {
  return shapesOf(rootOf(pack.xml(part))).filter(
    (one) =>
      one.localName === 'sp' && placeholderOf(one) && !['dt', 'ftr', 'sldNum', 'hdr'].includes(attribute(placeholderOf(one), 'type')),
  );
}

/** All or none: throws `NotEditable` for the first that can't be done. Gives a line a change. */
export async function editPptx(pack: EditablePackage, edits: readonly PptxEdit[]): Promise<string[]> {
  const desk = deskOf(pack);
  const done: string[] = [];
  for (const edit of edits) done.push(await one(desk, edit));
  pack.dropUnreached();
  return done;
}

async function one(desk: Desk, edit: PptxEdit): Promise<string> {
  const { pack } = desk;
  switch (edit.op) {
    case 'replace': {
      const slides = edit.slide === undefined ? desk.slides.filter(({ entry }) => entry.parentNode) : [slideAt(desk, edit.slide)];
      const places = slides.flatMap(({ part }) =>
        paragraphsOf(rootOf(pack.xml(part))).flatMap((paragraph) =>
          placesOf(paragraph, edit.old).map((from) => ({ part, paragraph, from })),
        ),
      );
      if (places.length === 0) throw new NotEditable(`没有找到“${edit.old.slice(0, 40)}”。`);
      if (places.length > 1 && edit.all !== true)
        throw new NotEditable(`“${edit.old.slice(0, 40)}”有 ${places.length} 处：写明 slide，或用 all 全部换掉。`);
      for (const { part, paragraph, from } of places.toReversed()) {
        pack.change(part);
        exchange(paragraph, from, from + edit.old.length, edit.new);
      }
      return `把“${edit.old.slice(0, 40)}”换成“${edit.new.slice(0, 40)}”${places.length > 1 ? `，共 ${places.length} 处` : ''}`;
    }
    case 'set': {
      const { part } = slideAt(desk, edit.slide);
      pack.change(part);
      setLines(shapeAt(desk, edit.slide, edit.shape), edit.lines);
      return `改写第 ${edit.slide} 页的形状 ${edit.shape}`;
    }
    case 'cell': {
      const { part } = slideAt(desk, edit.slide);
      const table = all(shapeAt(desk, edit.slide, edit.shape), 'tbl')[0];
      const row = table && children(table).filter(({ localName }) => localName === 'tr')[edit.row - 1];
      const cell = row && children(row).filter(({ localName }) => localName === 'tc')[edit.column - 1];
      if (!cell) throw new NotEditable(`第 ${edit.slide} 页的形状 ${edit.shape} 没有第 ${edit.row} 行第 ${edit.column} 列。`);
      pack.change(part);
      setLines(cell, edit.text.split('\n'));
      return `改了第 ${edit.slide} 页表格第 ${edit.row} 行第 ${edit.column} 列`;
    }
    case 'chart': {
      const { part } = slideAt(desk, edit.slide);
      const chart = chartOf(pack, part, shapeAt(desk, edit.slide, edit.shape));
      if (!pack.has(chart)) throw new NotEditable(`第 ${edit.slide} 页的形状 ${edit.shape} 不是图表。`);
      const but = await editChart(pack, chart, edit);
      return `改了第 ${edit.slide} 页图表的数据${but}`;
    }
    case 'add':
      return add(desk, edit);
    case 'delete': {
      const { entry } = slideAt(desk, edit.slide);
      if (children(desk.list).length === 1) throw new NotEditable('只剩这一页，不能删。');
      pack.change(desk.main);
      const id = relationId(entry);
      pack.change(relsOf(desk.main));
      const relation = pack.relations(desk.main).find((one_of) => one_of.id === id);
      if (relation) remove(relation.element);
      for (const listed of listings(desk, entry)) remove(listed);
      remove(entry);
      return `删去第 ${edit.slide} 页`;
    }
    case 'move': {
      const { entry } = slideAt(desk, edit.slide);
      if (edit.slide === edit.after) throw new NotEditable('一页不能移到它自己后面。');
      pack.change(desk.main);
      const [behind] = edit.after === 0 ? [] : [slideAt(desk, edit.after).entry];
      const own = listings(desk, entry);
      place(desk, entry, behind, own);
      return `把第 ${edit.slide} 页移到${edit.after === 0 ? '最前面' : `第 ${edit.after} 页后面`}`;
    }
  }
}

function slideAt({ slides }: Desk, number: number): Slide {
  const found = slides[number - 1];
  if (!found?.entry.parentNode) throw new NotEditable(`没有第 ${number} 页；一共 ${slides.length} 页，或它刚被删去。`);
  return found;
}

function shapeAt(desk: Desk, slide: number, shape: number): Element {
  const shapes = shapesOf(rootOf(desk.pack.xml(slideAt(desk, slide).part)));
  const found = shapes.find((one_of) => attribute(properties(one_of), 'id') === String(shape));
  if (!found)
    throw new NotEditable(
      `第 ${slide} 页没有编号 ${shape} 的形状；有 ${shapes.map((one_of) => attribute(properties(one_of), 'id')).join('、')}。`,
    );
  return found;
}

/** The entries of the same slide in the sections of the presentation. */
function listings({ pack, main, list }: Desk, entry: Element): Element[] {
  const id = entry.getAttribute('id');
  return all(pack.xml(main), 'sldId').filter((one_of) => one_of.parentNode !== list && one_of.getAttribute('id') === id);
}

/** Behind a slide, in the list and in the sections; without one at the front. */
function place(desk: Desk, entry: Element, behind: Element | undefined, listed: readonly Element[]): void {
  if (!behind) first(desk.list, entry);
  else {
    after(desk.tails.get(behind) ?? behind, entry);
    desk.tails.set(behind, entry);
  }
  const neighbour = behind ?? children(desk.list)[1];
  const [theirs] = neighbour ? listings(desk, neighbour) : [];
  for (const own of listed) {
    if (!theirs) remove(own);
    else if (behind) after(theirs, own);
    else theirs.parentNode?.insertBefore(own, theirs);
  }
}

/** Paragraph by paragraph in the look of those that are there. */
function setLines(shape: Element, lines: readonly string[]): void {
  const body = all(shape, 'txBody')[0];
  const paragraphs = body ? children(body).filter(({ localName }) => localName === 'p') : [];
  const last = paragraphs.at(-1);
  if (!body || !last) throw new NotEditable('这个形状里不能写字。');
  lines.forEach((words, n) => {
    const before = paragraphs[n];
    const paragraph = before ?? cloned(last);
    if (!before) body.appendChild(paragraph);
    setParagraph(paragraph, words);
  });
  for (const paragraph of paragraphs.slice(lines.length)) remove(paragraph);
}

function setParagraph(paragraph: Element, words: string): void {
  if (exchange(paragraph, 0, wordsOf(paragraph).length, words) || words === '') return;
  const run = made(paragraph, 'r');
  const end = child(paragraph, 'endParaRPr');
  if (end) {
    const look = made(paragraph, 'rPr');
    for (const { name, value } of Array.from(end.attributes)) look.setAttribute(name, value);
    for (const part of children(end)) look.appendChild(cloned(part));
    run.appendChild(look);
  }
  const text = made(paragraph, 't');
  setWords(text, words);
  run.appendChild(text);
  paragraph.insertBefore(run, end ?? null);
}

const slideType = 'application/vnd.openxmlformats-officedocument.presentationml.slide+xml';

function add(desk: Desk, edit: Extract<PptxEdit, { op: 'add' }>): string {
  const { pack, main, slides } = desk;
  const behind = edit.after === 0 ? undefined : slideAt(desk, edit.after).entry;
  const pattern = slides[0]?.entry;
  if (!pattern || (edit.like === undefined) === (edit.layout === undefined))
    throw new NotEditable('新加一页要写明照着哪一页（like）或用哪个版式（layout），二选一。');
  const relationType = attribute(pack.relations(main).find(({ type }) => type === 'slide')?.element, 'Type');
  const part =
    edit.like === undefined
      ? fromLayout(desk, edit.layout ?? '', edit.after, edit.texts ?? [])
      : copied(pack, slideAt(desk, edit.like).part);
  pack.change(main);
  const id = pack.relate(main, relationType, part);
  const taken = all(pack.xml(main), 'sldId').map((one_of) => Number(one_of.getAttribute('id')) || 0);
  const entry = cloned(pattern);
  entry.setAttribute('id', String(1 + taken.reduce((most, n) => Math.max(most, n), 255)));
  for (const own of Array.from(entry.attributes))
    if (own.localName === 'id' && /relationships/.test(own.namespaceURI ?? '')) own.value = id;
  const [section] = behind ? listings(desk, behind) : listings(desk, pattern);
  const listed = section ? [cloned(section)] : [];
  for (const one_of of listed) one_of.setAttribute('id', entry.getAttribute('id') ?? '');
  place(desk, entry, behind, listed);
  if (edit.like !== undefined) {
    const root = rootOf(pack.change(part));
    for (const { shape, lines } of edit.texts ?? []) {
      const found = shapesOf(root).find((one_of) => attribute(properties(one_of), 'id') === String(shape));
      if (!found) throw new NotEditable(`照着的那一页没有编号 ${shape} 的形状。`);
      setLines(found, lines);
    }
  }
  return `在${edit.after === 0 ? '最前面' : `第 ${edit.after} 页后面`}加了一页，${edit.like === undefined ? `版式“${edit.layout ?? ''}”` : `照着第 ${edit.like} 页`}`;
}

/** A part with what belongs to it alone: charts and their workbooks are copied, pictures and layouts shared, notes left behind. */
function copied(pack: EditablePackage, part: string): string {
  const [, stem = part, ending = ''] = /^(.*?)\d*(\.[^./]+)$/.exec(part) ?? [];
  const path = pack.freeName(stem, ending);
  pack.add(path, pack.bytes(part), pack.contentType(part));
  if (!pack.has(relsOf(part))) return path;
  pack.put(relsOf(path), pack.bytes(relsOf(part)));
  pack.change(relsOf(path));
  for (const { type, target, element } of pack.relations(path)) {
    if (['notesSlide', 'comments', 'tags'].includes(type)) remove(element);
    else if (['chart', 'package', 'chartStyle', 'chartColorStyle'].includes(type) && pack.has(target))
      element.setAttribute('Target', `/${copied(pack, target)}`);
  }
  return path;
}

/** In the design of the slide it comes behind, where that has such a layout. */
function fromLayout(desk: Desk, name: string, behind: number, texts: readonly { shape: number; lines: string[] }[]): string {
  const { pack, slides } = desk;
  const layouts = layoutsOf(pack);
  const masterOf = (part: string | undefined): string | undefined =>
    part === undefined ? undefined : pack.relations(part).find(({ type }) => type === 'slideMaster')?.target;
  const beside = slides[Math.max(0, behind - 1)];
  const own = masterOf(beside && pack.relations(beside.part).find(({ type }) => type === 'slideLayout')?.target);
  const named = layouts.filter((one_of) => one_of.name === name);
  const layout = named.find(({ part }) => masterOf(part) === own) ?? named[0];
  if (!layout) throw new NotEditable(`没有叫“${name}”的版式；有 ${[...new Set(layouts.map((one_of) => `“${one_of.name}”`))].join('、')}。`);
  const places = placesOfLayout(pack, layout.part);
  const strange = texts.find(({ shape }) => !places[shape - 1]);
  if (strange) throw new NotEditable(`版式“${name}”没有第 ${strange.shape} 个占位；一共 ${places.length} 个。`);
  const path = pack.freeName('ppt/slides/slide', '.xml');
  const document = rootOf(pack.xml(layout.part)).ownerDocument;
  const root = document ? rootOf(document) : rootOf(pack.xml(layout.part));
  const prefixes = Array.from(root.attributes)
    .filter((one_of) => /^xmlns(:|$)/.test(one_of.name))
    .map((one_of) => `${one_of.name}="${one_of.value}"`)
    .join(' ');
  const p = root.prefix ? `${root.prefix}:` : '';
  const drawing = all(root, 'bodyPr')[0] ?? all(root, 'off')[0];
  const a = drawing?.prefix ? `${drawing.prefix}:` : 'a:';
  const shapes = places.map((shape, n) => {
    const own = cloned(shape);
    const number = properties(own);
    number?.setAttribute('id', String(n + 2));
    const look = child(own, 'spPr');
    // Where it stands and how it looks is the layout's.
    for (const one_of of look ? children(look) : []) remove(one_of);
    const style = child(own, 'style');
    if (style) remove(style);
    const body = child(own, 'txBody');
    for (const one_of of body ? children(body) : []) {
      if (one_of.localName === 'p') remove(one_of);
      else for (const inner of children(one_of)) remove(inner);
    }
    if (body) {
      for (const one_of of children(body).filter(({ localName }) => localName === 'bodyPr'))
        for (const { name: attributeName } of Array.from(one_of.attributes)) one_of.removeAttribute(attributeName);
      const like = all(shape, 'p')[0];
      for (const words of texts.find((given) => given.shape === n + 1)?.lines ?? ['']) {
        const paragraph = made(like ?? body, 'p');
        setParagraph(paragraph, words);
        body.appendChild(paragraph);
      }
    }
    return new XMLSerializer().serializeToString(own);
  });
  pack.add(
    path,
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><${p}sld ${prefixes}><${p}cSld><${p}spTree><${p}nvGrpSpPr><${p}cNvPr id="1" name=""/><${p}cNvGrpSpPr/><${p}nvPr/></${p}nvGrpSpPr><${p}grpSpPr/>${shapes.join('')}</${p}spTree></${p}cSld><${p}clrMapOvr><${a}masterClrMapping/></${p}clrMapOvr></${p}sld>`,
    slideType,
  );
  const like = slides[0] && pack.relations(slides[0].part).find(({ type }) => type === 'slideLayout');
  pack.relate(
    path,
    attribute(like?.element, 'Type') || 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/slideLayout',
    layout.part,
  );
  return path;
}

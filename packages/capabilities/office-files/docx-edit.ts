/** Changes to a Word document in place: words, paragraphs, tables, comments; as tracked changes where that is wished. */
import type { Element } from '@xmldom/xmldom';
import { NotEditable, rootOf, type EditablePackage } from './editable-package.server.ts';
import type { DocxEdit } from './office-edits.ts';
import { exchange, paragraphsOf, placesOf, wordsOf } from './paragraph-words.ts';
import { after, all, at, attribute, child, children, cloned, closest, first, made, remove, setAttribute, setWords } from './xml.ts';

export interface Author {
  name: string;
  /** ISO, UTC. */
  at: string;
}

interface Desk {
  pack: EditablePackage;
  main: string;
  body: Element;
  /** As they were numbered when the file was read: an edit names places by what was there before all edits. */
  paragraphs: Element[];
  tables: Element[];
  track: Author | null;
  author: Author;
  next_id: number;
  /** Behind which element what goes behind a place comes to stand: one after the other, as they are asked for. */
  tails: Map<Element, Element>;
}

export function mainOf(pack: EditablePackage): string {
  const main = pack.relations('').find(({ type }) => type === 'officeDocument')?.target ?? '';
  if (!pack.has(main)) throw new NotEditable('文件损坏或不完整，里面没有正文，没有改动。');
  return main;
}

function deskOf(pack: EditablePackage, track: Author | null, author: Author): Desk {
  const main = mainOf(pack);
  const root = rootOf(pack.xml(main));
  const body = child(root, 'body');
  if (!body) throw new NotEditable('文件里没有正文，没有改动。');
  const ids = all(root.ownerDocument ?? body, '*').map((one) =>
    /^(?:ins|del|comment)/.test(one.localName ?? '') ? Number(attribute(one, 'id')) || 0 : 0,
  );
  return {
    pack,
    main,
    body,
    paragraphs: paragraphsOf(body),
    tables: all(body, 'tbl').filter((one) => !closest(one, 'Fallback')),
    track,
    author,
    tails: new Map(),
    next_id: 1 + ids.reduce((most, one) => Math.max(most, one), 9_000),
  };
}

const rowsOf = (table: Element): Element[] => children(table).filter(({ localName }) => localName === 'tr');
const cellsOf = (row: Element): Element[] => children(row).filter(({ localName }) => localName === 'tc');

/** One line a paragraph: its number, where it stands, its style, its words. */
export function docxLines(pack: EditablePackage): string[] {
  const { body, paragraphs, tables } = deskOf(pack, null, { name: '', at: '' });
  const names = styleNames(pack);
  const rows = new Map<Element, number>();
  for (const table of tables) rowsOf(table).forEach((row, n) => rows.set(row, n + 1));
  return paragraphs.map((paragraph, n) => {
    const cell = closest(paragraph, 'tc');
    const table = cell && closest(cell, 'tbl');
    const row = cell && closest(cell, 'tr');
    const place =
      cell && row && table && tables.includes(table)
        ? ` 表${tables.indexOf(table) + 1} 行${rows.get(row) ?? 0} 列${cellsOf(row).indexOf(cell) + 1}`
        : '';
    const style = attribute(at(paragraph, 'pPr', 'pStyle'), 'val');
    const picture = all(paragraph, 'drawing').length > 0 ? '〔图〕' : '';
    const section = paragraph.parentNode === body && at(paragraph, 'pPr', 'sectPr') ? '〔分节〕' : '';
    return `[${n + 1}]${place}${style === '' ? '' : ` ${names.get(style) ?? style}`} | ${wordsOf(paragraph).replaceAll('\n', '⏎')}${picture}${section}`;
  });
}

function styleNames(pack: EditablePackage): Map<string, string> {
  const part = pack.relations(mainOf(pack)).find(({ type }) => type === 'styles')?.target;
  if (part === undefined || !pack.has(part)) return new Map();
  return new Map(all(pack.xml(part), 'style').map((one) => [attribute(one, 'styleId'), attribute(child(one, 'name'), 'val')]));
}

/** All or none: throws `NotEditable` for the first that can't be done. Gives a line a change. */
export function editDocx(
  pack: EditablePackage,
  edits: readonly DocxEdit[],
  { track, author }: { track: boolean; author: Author },
): string[] {
  const desk = deskOf(pack, track ? author : null, author);
  pack.change(desk.main);
  return edits.map((edit) => one(desk, edit));
}

function one(desk: Desk, edit: DocxEdit): string {
  switch (edit.op) {
    case 'replace': {
      const inMain = edit.at === undefined ? desk.paragraphs : [paragraphAt(desk, edit.at)];
      const elsewhere = edit.at === undefined ? otherParts(desk) : [];
      const places = [
        ...inMain.map((paragraph) => ({ paragraph, part: desk.main })),
        ...elsewhere.flatMap((part) => paragraphsOf(rootOf(desk.pack.xml(part))).map((paragraph) => ({ paragraph, part }))),
      ].flatMap((where) => placesOf(where.paragraph, edit.old).map((from) => ({ ...where, from })));
      if (places.length === 0) throw new NotEditable(`没有找到“${edit.old.slice(0, 40)}”。`);
      if (places.length > 1 && edit.all !== true)
        throw new NotEditable(`“${edit.old.slice(0, 40)}”有 ${places.length} 处：写明 at，或用 all 全部换掉。`);
      // From the end, so that the places before keep theirs.
      for (const { paragraph, part, from } of places.toReversed()) {
        desk.pack.change(part);
        put(desk, paragraph, from, from + edit.old.length, edit.new);
      }
      return `把“${edit.old.slice(0, 40)}”换成“${edit.new.slice(0, 40)}”${places.length > 1 ? `，共 ${places.length} 处` : ''}`;
    }
    case 'set': {
      const paragraph = paragraphAt(desk, edit.at);
      put(desk, paragraph, 0, wordsOf(paragraph).length, edit.text);
      return `改写第 ${edit.at} 段`;
    }
    case 'insert': {
      if (edit.after === 0 && desk.paragraphs.length === 0) throw new NotEditable('文档里一段也没有，没有可以照着排的样子。');
      const beside = edit.after === 0 ? desk.paragraphs[0] : paragraphAt(desk, edit.after);
      const like = edit.like === undefined ? beside : paragraphAt(desk, edit.like);
      if (!beside || !like) throw new NotEditable('没有可以照着排的段落。');
      const added = edit.text.split('\n').map((words) => paragraphLike(desk, like, words));
      if (edit.after === 0) for (const paragraph of added) beside.parentNode?.insertBefore(paragraph, beside);
      else {
        for (const paragraph of added.toReversed()) after(desk.tails.get(beside) ?? beside, paragraph);
        desk.tails.set(beside, added.at(-1) ?? beside);
      }
      return edit.after === 0 ? `在最前面加了 ${added.length} 段` : `在第 ${edit.after} 段后加了 ${added.length} 段`;
    }
    case 'delete': {
      const paragraph = paragraphAt(desk, edit.at);
      const words = wordsOf(paragraph).slice(0, 30);
      const cell = closest(paragraph, 'tc');
      const isLast = cell !== undefined && children(cell).filter(({ localName }) => localName === 'p').length === 1;
      put(desk, paragraph, 0, wordsOf(paragraph).length, '');
      if (desk.track && !isLast) markParagraph(desk, paragraph, 'del');
      else if (!isLast && !at(paragraph, 'pPr', 'sectPr')) remove(paragraph);
      return `删去第 ${edit.at} 段“${words}”`;
    }
    case 'cell': {
      const cell = cellsOf(rowAt(desk, edit.table, edit.row))[edit.column - 1];
      if (!cell) throw new NotEditable(`表 ${edit.table} 第 ${edit.row} 行没有第 ${edit.column} 列。`);
      setCell(desk, cell, edit.text);
      return `改了表 ${edit.table} 第 ${edit.row} 行第 ${edit.column} 列`;
    }
    case 'insert_row': {
      const like = rowAt(desk, edit.table, edit.after);
      const cells = cellsOf(like);
      if (edit.cells.length !== cells.length)
        throw new NotEditable(`表 ${edit.table} 这一行有 ${cells.length} 列，给了 ${edit.cells.length} 格。`);
      const row = cloned(like);
      cellsOf(row).forEach((cell, n) => setCell({ ...desk, track: null }, cell, edit.cells[n] ?? ''));
      if (desk.track) markRow(desk, row, 'ins');
      after(desk.tails.get(like) ?? like, row);
      desk.tails.set(like, row);
      return `在表 ${edit.table} 第 ${edit.after} 行后加了一行`;
    }
    case 'delete_row': {
      const row = rowAt(desk, edit.table, edit.row);
      if (rowsOf(closest(row, 'tbl') ?? row).length === 1) throw new NotEditable(`表 ${edit.table} 只有这一行，不能删。`);
      if (desk.track) markRow(desk, row, 'del');
      else remove(row);
      return `删去表 ${edit.table} 第 ${edit.row} 行`;
    }
    case 'comment': {
      comment(desk, paragraphAt(desk, edit.at), edit.text);
      return `给第 ${edit.at} 段加了批注`;
    }
  }
}

function paragraphAt({ paragraphs }: Desk, number: number): Element {
  const found = paragraphs[number - 1];
  if (!found?.parentNode) throw new NotEditable(`没有第 ${number} 段；一共 ${paragraphs.length} 段，或它刚被删去。`);
  return found;
}

function rowAt({ tables }: Desk, table: number, row: number): Element {
  const found = tables[table - 1];
  if (!found) throw new NotEditable(`没有第 ${table} 张表；一共 ${tables.length} 张。`);
  const rows = rowsOf(found);
  const here = rows[row - 1];
  if (!here) throw new NotEditable(`表 ${table} 没有第 ${row} 行；一共 ${rows.length} 行。`);
  return here;
}

/** Headers, footers and notes. */
function otherParts({ pack, main }: Desk): string[] {
  return pack
    .relations(main)
    .filter(({ type, target }) => ['header', 'footer', 'footnotes', 'endnotes'].includes(type) && pack.has(target))
    .map(({ target }) => target);
}

/** The first run that shows how the paragraph's words look. */
function runProperties(paragraph: Element): Element | undefined {
  const run = all(paragraph, 'r').find((one) => child(one, 't'));
  return child(run, 'rPr') ?? undefined;
}

function runOf(like: Element, words: string, properties: Element | undefined): Element {
  const run = made(like, 'r');
  if (properties) run.appendChild(cloned(properties));
  words.split('\n').forEach((line, n) => {
    if (n > 0) run.appendChild(made(like, 'br'));
    const text = made(like, 't');
    setWords(text, line);
    run.appendChild(text);
  });
  return run;
}

/** Exchanges a stretch of a paragraph's words, or marks it as exchanged. */
function put(desk: Desk, paragraph: Element, from: number, to: number, words: string): void {
  if (desk.track) return track(desk, paragraph, from, to, words);
  const [line = '', ...rest] = words.split('\n');
  if (rest.length === 0 && exchange(paragraph, from, to, line)) return;
  const properties = runProperties(paragraph) ?? at(paragraph, 'pPr', 'rPr');
  exchange(paragraph, from, to, '');
  const [before] = isolated(paragraph, from, from);
  const run = runOf(paragraph, words, properties);
  if (words === '') return;
  if (before) after(before, run);
  else if (child(paragraph, 'pPr')) after(child(paragraph, 'pPr') ?? paragraph, run);
  else first(paragraph, run);
}

function stamped(desk: Desk, element: Element): Element {
  setAttribute(element, 'id', String(desk.next_id++));
  setAttribute(element, 'author', desk.author.name);
  setAttribute(element, 'date', desk.author.at);
  return element;
}

function track(desk: Desk, paragraph: Element, from: number, to: number, words: string): void {
  const properties = runProperties(paragraph) ?? at(paragraph, 'pPr', 'rPr');
  const [before, runs] = isolated(paragraph, from, to);
  let place = before;
  for (const run of runs) {
    const mine = closest(run, 'ins');
    const marked = stamped(desk, made(paragraph, 'del'));
    run.parentNode?.insertBefore(marked, run);
    marked.appendChild(run);
    for (const text of children(run).filter(({ localName }) => localName === 't')) {
      const deleted = made(text, 'delText');
      deleted.setAttributeNS('http://www.w3.org/XML/1998/namespace', 'xml:space', 'preserve');
      deleted.textContent = text.textContent;
      run.replaceChild(deleted, text);
    }
    place = mine ?? marked;
  }
  if (words === '') return;
  const inserted = stamped(desk, made(paragraph, 'ins'));
  inserted.appendChild(runOf(paragraph, words, child(runs[0], 'rPr') ?? properties));
  const where = place && (closest(place, 'ins') ?? place);
  if (where) after(where, inserted);
  else if (child(paragraph, 'pPr')) after(child(paragraph, 'pPr') ?? paragraph, inserted);
  else first(paragraph, inserted);
}

/** Splits runs so that [from, to) is whole runs; gives what stands before, and those. */
function isolated(paragraph: Element, from: number, to: number): [Element | undefined, Element[]] {
  let start = 0;
  let before: Element | undefined;
  const inside: Element[] = [];
  for (const run of all(paragraph, 'r').filter(
    (one) => closest(one, 'p') === paragraph && !closest(one, 'del') && !closest(one, 'Fallback'),
  )) {
    const length = wordsOf(run).length;
    const pieces = splitRun(
      run,
      [from - start, to - start].filter((cut) => cut > 0 && cut < length),
    );
    for (const piece of pieces) {
      const own = wordsOf(piece).length;
      if (start + own <= from && (own > 0 || inside.length === 0)) before = piece;
      else if (own > 0 && start < to && start >= from) inside.push(piece);
      start += own;
    }
  }
  return [before, inside];
}

/** At these places of its words, in order; the pieces look alike. */
function splitRun(run: Element, cuts: readonly number[]): Element[] {
  const pieces = [run];
  let done = 0;
  for (const cut of new Set(cuts)) {
    const current = pieces.at(-1) ?? run;
    const rest = current.cloneNode(false) as Element; // a copy of an element is one
    const properties = child(current, 'rPr');
    if (properties) rest.appendChild(cloned(properties));
    let left = cut - done;
    for (const piece of children(current)) {
      if (piece.localName === 'rPr') continue;
      const length =
        piece.localName === 't'
          ? (piece.textContent ?? '').length
          : ['tab', 'br', 'cr', 'noBreakHyphen'].includes(piece.localName ?? '')
            ? 1
            : 0;
      if (left <= 0) rest.appendChild(piece);
      else if (length > left) {
        const words = piece.textContent ?? '';
        const second = cloned(piece);
        setWords(second, words.slice(left));
        rest.appendChild(second);
        setWords(piece, words.slice(0, left));
      }
      left -= length;
    }
    after(current, rest);
    pieces.push(rest);
    done = cut;
  }
  return pieces;
}

function paragraphLike(desk: Desk, like: Element, words: string): Element {
  const paragraph = made(like, 'p');
  const properties = child(like, 'pPr');
  if (properties) {
    const own = cloned(properties);
    for (const section of children(own).filter(({ localName }) => localName === 'sectPr' || localName === 'pPrChange')) remove(section);
    for (const mark of children(child(own, 'rPr') ?? own).filter(({ localName }) => localName === 'ins' || localName === 'del'))
      remove(mark);
    paragraph.appendChild(own);
  }
  const run = runOf(like, words, runProperties(like) ?? at(like, 'pPr', 'rPr'));
  if (!desk.track) paragraph.appendChild(run);
  else {
    const inserted = stamped(desk, made(like, 'ins'));
    inserted.appendChild(run);
    paragraph.appendChild(inserted);
    markParagraph(desk, paragraph, 'ins');
  }
  return paragraph;
}

/** Its end was put there or taken away. */
function markParagraph(desk: Desk, paragraph: Element, how: 'ins' | 'del'): void {
  let properties = child(paragraph, 'pPr');
  if (!properties) {
    properties = made(paragraph, 'pPr');
    first(paragraph, properties);
  }
  let marks = child(properties, 'rPr');
  if (!marks) {
    marks = made(paragraph, 'rPr');
    const behind = children(properties).find(({ localName }) => localName === 'sectPr' || localName === 'pPrChange');
    properties.insertBefore(marks, behind ?? null);
  }
  first(marks, stamped(desk, made(paragraph, how)));
}

function markRow(desk: Desk, row: Element, how: 'ins' | 'del'): void {
  let properties = child(row, 'trPr');
  if (!properties) {
    properties = made(row, 'trPr');
    const exceptions = child(row, 'tblPrEx');
    if (exceptions) after(exceptions, properties);
    else first(row, properties);
  }
  properties.appendChild(stamped(desk, made(row, how)));
  for (const paragraph of all(row, 'p')) {
    const length = wordsOf(paragraph).length;
    if (how === 'del') track(desk, paragraph, 0, length, '');
  }
}

/** A line a paragraph; those left over go. */
function setCell(desk: Desk, cell: Element, words: string): void {
  const paragraphs = children(cell).filter(({ localName }) => localName === 'p');
  const [head, ...others] = paragraphs;
  if (!head) throw new NotEditable('这一格里没有段落，改不了。');
  for (const paragraph of others) {
    put(desk, paragraph, 0, wordsOf(paragraph).length, '');
    if (!desk.track) remove(paragraph);
  }
  put(desk, head, 0, wordsOf(head).length, words);
}

const wordTypes = 'application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml';

function comment(desk: Desk, paragraph: Element, words: string): void {
  const { pack, main } = desk;
  const office = attribute(pack.relations('').find(({ type }) => type === 'officeDocument')?.element, 'Type').replace(
    /officeDocument$/,
    '',
  );
  let part = pack.relations(main).find(({ type }) => type === 'comments')?.target;
  if (part === undefined || !pack.has(part)) {
    part = pack.has('word/comments.xml') ? pack.freeName('word/comments', '.xml') : 'word/comments.xml';
    pack.add(part, `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:comments xmlns:w="${paragraph.namespaceURI}"/>`, wordTypes);
    pack.relate(main, `${office}comments`, part);
  }
  const list = rootOf(pack.change(part));
  const taken = all(list, 'comment').map((one) => Number(attribute(one, 'id')) || 0);
  const id = String(1 + taken.reduce((most, n) => Math.max(most, n), -1));
  const note = stamped(desk, made(list, 'comment'));
  setAttribute(note, 'id', id);
  setAttribute(note, 'initials', desk.author.name.slice(0, 2));
  for (const line of words.split('\n')) {
    const said = made(list, 'p');
    said.appendChild(runOf(list, line, undefined));
    note.appendChild(said);
  }
  list.appendChild(note);
  const begin = made(paragraph, 'commentRangeStart');
  const end = made(paragraph, 'commentRangeEnd');
  const run = made(paragraph, 'r');
  const reference = made(paragraph, 'commentReference');
  for (const element of [begin, end, reference]) setAttribute(element, 'id', id);
  run.appendChild(reference);
  const properties = child(paragraph, 'pPr');
  if (properties) after(properties, begin);
  else first(paragraph, begin);
  paragraph.appendChild(end);
  paragraph.appendChild(run);
}

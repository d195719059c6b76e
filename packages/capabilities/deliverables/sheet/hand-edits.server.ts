/** Carries out what a person changed in a workbook by hand: exactly that, and nothing of the rest of the file. */
import type { Workbook } from 'hucre';
import type { HandCell, HandEdit, HandPut } from '#contract/content/hand-edit.ts';
import { movedFormula } from '#capabilities/workbook/formula-moves.ts';
import { writeOut } from '#capabilities/workbook/shared-formulas.ts';
import { unescapeEntities, escapeXml } from '#text/escape.ts';
import { readArea } from './book/cell-name.ts';
import { refusedFormula, storedFormula } from './book/formula.ts';
import { openPackage } from './book/package.ts';
import type { Look } from './book/styles-part.ts';
import { shiftSheet } from './book/shift-part.ts';
import { activate, addSheet, dropCalcChain, renameSheet, sheetName, sheetsOf } from './book/workbook-part.ts';
import { changeCells, setWidths, type CellChange, type Content } from './book/worksheet-part.ts';
import { attributeOf, childNamed, childrenOf, rootOf, setAttributes, splice, withAttribute, type Splice } from './book/xml-splice.ts';
import { deleteSheet, deskOf } from './edit.server.ts';
import { change, keyBefore, sheetOf, type Desk } from './edit-desk.server.ts';
import type { OpenBook } from './open-book.server.ts';
import type { OnlyPut } from './compute-scope.server.ts';
import { formulaKey } from './formula-key.ts';
import { hasFormulas, refreshResults } from './refresh.server.ts';

/** Throws `Error` with a sentence; then nothing was changed. `notes` are what a person should know, in sentences. */
export async function editByHand(given: OpenBook, edits: HandEdit[]): Promise<{ bytes: Uint8Array; notes: string[] }> {
  if (!given.is_package) throw new Error(`“${given.name}”是旧版或其他格式的表格，不能直接修改。请另存为 .xlsx 后再改。`);
  const pack = openPackage(given.bytes);
  const desk = deskOf(pack, given.name, () => {
    throw new Error('这里不查询表格。');
  });
  const had_formulas = hasFormulas(given.book);
  // Rows and columns move what formulas of every sheet say.
  const isMoved = edits.some((edit) => edit.do === 'insert' || edit.do === 'delete');
  const touched = isMoved
    ? sheetsOf(pack, desk.path).map(({ name }) => name)
    : edits.flatMap((edit) => (edit.do === 'widths' ? [] : [edit.sheet]));
  for (const name of new Set(touched)) writeOutShared(desk, name);
  for (const sheet of given.book.sheets) writeOut(sheet);
  for (const edit of edits) carryOut(desk, edit);
  desk.styles.save();
  const notes =
    (desk.fresh.size > 0 || had_formulas) && edits.some((edit) => edit.do !== 'widths')
      ? await refreshResults({
          ...desk,
          before: given.book,
          keyBefore: (...cell) => keyBefore(desk, ...cell),
          ...onlyPut(desk, given.book, edits),
        })
      : [];
  return { bytes: pack.packed(), notes };
}

/** Cells that were put are known without reading the file again. */
function onlyPut(desk: Desk, book: Workbook, edits: HandEdit[]): { put?: OnlyPut } {
  // What numbers stand for as days is told by the file alone.
  if (book.dateSystem === '1904') return {};
  const puts: HandPut[] = [];
  for (const edit of edits) {
    if (edit.do === 'widths') continue;
    if (edit.do !== 'put') return {};
    puts.push({ ...edit, sheet: sheetOf(desk, edit.sheet).name });
  }
  const areas = puts.map(({ sheet, top, left, cells }) => ({
    sheet,
    top,
    left,
    bottom: top + cells.length - 1,
    right: left + Math.max(...cells.map((row) => row.length)) - 1,
  }));
  return { put: { after: withPuts(book, puts), areas, writeOut: (sheet) => writeOutShared(desk, sheet) } };
}

function carryOut(desk: Desk, edit: HandEdit): void {
  switch (edit.do) {
    case 'put':
      return put(desk, edit);
    case 'widths':
      return change(desk, sheetOf(desk, edit.sheet), (xml) =>
        setWidths(xml, new Map(edit.columns.map(({ column, width }) => [column, width]))),
      );
    case 'insert':
    case 'delete': {
      const sheet = sheetOf(desk, edit.sheet);
      const count = edit.do === 'insert' ? edit.count : -edit.count;
      const shift = { axis: edit.axis, at: edit.at, count };
      shiftSheet(desk.pack, desk.path, sheet, shift);
      desk.moves.push({ sheet: desk.renamed.get(sheet.name) ?? sheet.name, shift });
      desk.is_touched = true;
      return;
    }
    case 'add_sheet': {
      const taken = sheetsOf(desk.pack, desk.path).map(({ name }) => name);
      const name = allowedName(edit.sheet, taken);
      addSheet(desk.pack, desk.path, name, emptySheet);
      activate(desk.pack, desk.path, name);
      return;
    }
    case 'rename_sheet': {
      const sheet = sheetOf(desk, edit.sheet);
      const taken = sheetsOf(desk.pack, desk.path).flatMap(({ name }) => (name === sheet.name ? [] : [name]));
      const to = allowedName(edit.to, taken);
      renameSheet(desk.pack, desk.path, sheet.name, to);
      desk.renamed.set(to, desk.renamed.get(sheet.name) ?? sheet.name);
      return;
    }
    case 'delete_sheet':
      return deleteSheet(desk, edit.sheet);
  }
}

const emptySheet =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1"/><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="16.5"/><sheetData></sheetData><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>';

/** A person's own name for a sheet is taken as it is or refused. */
function allowedName(wanted: string, taken: string[]): string {
  const name = sheetName(wanted, []);
  if (name !== wanted) throw new Error(`“${wanted}”不能作工作表的名字：不能有 \\ / ? * [ ] : 这些符号，首尾不能是单引号，最长 31 个字。`);
  if (taken.some((one) => one.toLowerCase() === name.toLowerCase())) throw new Error(`已经有名为“${name}”的工作表，请换一个名字。`);
  return name;
}

function put(desk: Desk, { sheet: name, top, left, cells }: HandPut): void {
  const sheet = sheetOf(desk, name);
  const changes = cells.flatMap((row, r) => row.map((cell, c) => changeOf(desk, sheet.name, top + r, left + c, cell)));
  const { xml, formulas_gone } = changeCells(desk.pack.text(sheet.path), changes);
  desk.pack.set(sheet.path, xml);
  if (formulas_gone) dropCalcChain(desk.pack, desk.path);
  desk.is_touched = true;
}

function changeOf(desk: Desk, sheet: string, row: number, column: number, cell: HandCell): CellChange {
  const isWritten = typeof cell === 'object' && cell !== null;
  const key = formulaKey(sheet, row, column);
  desk.fresh.delete(key);
  const look: Look = isWritten && cell.format !== undefined ? { number_format: cell.format } : {};
  let content: Content;
  if (isWritten && 'formula' in cell) {
    const formula = cell.formula.slice(1).trim();
    const refusal = refusedFormula(formula);
    if (refusal) throw new Error(refusal);
    desk.fresh.add(key);
    content = { kind: 'formula', formula: storedFormula(formula) };
  } else content = contentOf(isWritten ? cell.value : cell);
  // Text stays text when somebody opens its cell in another program.
  if (content.kind === 'text' && /^[=+\-@\t\r]/.test(content.text)) look.quote = true;
  return { row, column, content, ...(Object.keys(look).length > 0 ? { look: (base) => desk.styles.lookOf(base, look) } : {}) };
}

function contentOf(value: string | number | boolean | null): Content {
  if (value === null || value === '') return { kind: 'empty' };
  if (typeof value === 'string') return { kind: 'text', text: value };
  return typeof value === 'number' ? { kind: 'number', digits: String(value) } : { kind: 'bool', value };
}

/** The workbook with what was put; the one before stays as it is. */
function withPuts(book: Workbook, puts: HandPut[]): Workbook {
  const sheets = book.sheets.map((sheet) => {
    const own = puts.filter((put) => put.sheet === sheet.name);
    if (own.length === 0) return sheet;
    const changed = { ...sheet, rows: [...sheet.rows], cells: new Map(sheet.cells) };
    for (const { top, left, cells } of own)
      for (const [r, row] of cells.entries()) {
        while (changed.rows.length <= top + r) changed.rows.push([]);
        const values = [...(changed.rows[top + r] ?? [])];
        changed.rows[top + r] = values;
        while (values.length < left + row.length) values.push(null);
        for (const [c, cell] of row.entries()) {
          const isWritten = typeof cell === 'object' && cell !== null;
          values[left + c] = isWritten ? ('formula' in cell ? null : cell.value) : cell;
          const formula = isWritten && 'formula' in cell ? storedFormula(cell.formula.slice(1).trim()) : undefined;
          const key = `${top + r},${left + c}`;
          if (formula !== undefined) changed.cells.set(key, { value: null, type: 'formula', formula });
          else changed.cells.delete(key);
        }
      }
    return changed;
  });
  return { ...book, sheets };
}

/** Formulas that the file tells once for many cells are written into each of them, so that one can be changed without the others. */
function writeOutShared(desk: Desk, name: string): void {
  const sheet = sheetsOf(desk.pack, desk.path).find((one) => one.name === name);
  if (!sheet) return;
  const xml = desk.pack.text(sheet.path);
  if (!/\st="shared"/.test(xml)) return;
  const data = childNamed(xml, rootOf(xml), 'sheetData');
  if (!data) return;
  const cells = childrenOf(xml, data).flatMap((row) => childrenOf(xml, row));
  const shared = cells.flatMap((cell) => {
    const formula = childNamed(xml, cell, 'f');
    const reference = attributeOf(cell, 'r');
    if (!formula || reference === undefined || attributeOf(formula, 't') !== 'shared') return [];
    const { top: row, left: column } = readArea(reference);
    return [
      {
        row,
        column,
        formula,
        group: attributeOf(formula, 'si') ?? '',
        text: unescapeEntities(xml.slice(formula.inner_from, formula.inner_to)),
      },
    ];
  });
  const heads = new Map(shared.filter(({ text }) => text !== '').map((one) => [one.group, one]));
  const splices = shared.flatMap(({ row, column, formula, group, text }): Splice[] => {
    const head = heads.get(group);
    const own = text !== '' ? text : head && movedFormula(head.text, row - head.row, column - head.column);
    if (own === undefined) return [];
    const attributes = ['t', 'ref', 'si'].reduce((rest, one) => withAttribute(rest, one, null), formula.attributes);
    if (text !== '') return [setAttributes(formula, attributes)];
    return [{ from: formula.from, to: formula.to, text: `<${formula.tag}${attributes}>${escapeXml(own)}</${formula.tag}>` }];
  });
  desk.pack.set(sheet.path, splice(xml, splices));
}

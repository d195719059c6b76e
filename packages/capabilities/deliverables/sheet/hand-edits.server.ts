/** Carries out what a person changed in a workbook by hand: exactly that, and nothing of the rest of the file. */
import type { HandCell, HandEdit, HandPut } from '#contract/content/hand-edit.ts';
import { movedFormula } from '#capabilities/workbook/formula-moves.ts';
import { unescapeEntities, escapeXml } from '#text/escape.ts';
import { readArea } from './book/cell-name.ts';
import { refusedFormula, storedFormula } from './book/formula.ts';
import { openPackage } from './book/package.ts';
import type { Look } from './book/styles-part.ts';
import { dropCalcChain, sheetsOf } from './book/workbook-part.ts';
import { changeCells, type CellChange, type Content } from './book/worksheet-part.ts';
import { attributeOf, childNamed, childrenOf, rootOf, setAttributes, splice, withAttribute, type Splice } from './book/xml-splice.ts';
import { deskOf } from './edit.server.ts';
import { sheetOf, type Desk } from './edit-desk.server.ts';
import type { OpenBook } from './open-book.server.ts';
import { formulaKey, hasFormulas, refreshResults } from './refresh.server.ts';

/** Throws `Error` with a sentence; then nothing was changed. `notes` are what a person should know, in sentences. */
export async function editByHand(given: OpenBook, edits: HandEdit[]): Promise<{ bytes: Uint8Array; notes: string[] }> {
  if (!given.is_package) throw new Error(`“${given.name}”是旧版或其他格式的表格，不能直接修改。请另存为 .xlsx 后再改。`);
  const pack = openPackage(given.bytes);
  const desk = deskOf(pack, given.name, () => {
    throw new Error('这里不查询表格。');
  });
  const had_formulas = hasFormulas(given.book);
  for (const name of new Set(edits.map((edit) => edit.sheet))) writeOutShared(desk, name);
  for (const edit of edits) put(desk, edit);
  desk.styles.save();
  const notes =
    desk.fresh.size > 0 || had_formulas ? await refreshResults(pack, desk.path, given.book, desk.fresh, desk.is_touched, desk.renamed) : [];
  return { bytes: pack.packed(), notes };
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

/** Makes the changes that were asked for in a workbook's package, all or none, and says in words what was done. */
import type { SheetAnswer } from '#contract/content/workbook.ts';
import { sentenceOf } from '#contract/sentence.ts';
import { absoluteName, areaName, readArea, sheetInFormula } from './book/cell-name.ts';
import { planSheet, sheetXml, type SheetColours } from './book/new-sheet.server.ts';
import { openPackage, type Package } from './book/package.ts';
import { firstStyles, openStyles, type Look } from './book/styles-part.ts';
import {
  activate,
  addSheet,
  copySheet,
  moveSheet,
  removeSheet,
  renameSheet,
  setName,
  sheetName,
  sheetsOf,
  usersOf,
  workbookPath,
} from './book/workbook-part.ts';
import { changeCells, freeze, merge, setWidths, type CellChange } from './book/worksheet-part.ts';
import { appendRows, setCells } from './edit-cells.server.ts';
import { change, keyBefore, sheetOf, tell, within, type Desk } from './edit-desk.server.ts';
import { chartOn, newSheet } from './edit-made.server.ts';
import { conditionalFormat, validation } from './edit-rules.server.ts';
import type { OpenBook } from './open-book.server.ts';
import { formulaKey } from './formula-key.ts';
import { hasFormulas, refreshResults } from './refresh.server.ts';
import type { Edit, NewSheet } from '#contract/content/workbook-edit.ts';
import type { OpenTable } from './table/query.server.ts';
import { findTable, type Table } from './table/table.server.ts';
import { dayFrom } from './table/values.server.ts';

export interface Edited {
  bytes: Uint8Array;
  lines: string[];
  answer: SheetAnswer;
}

const empty = {
  '[Content_Types].xml':
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>',
  '_rels/.rels':
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  'xl/workbook.xml':
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><bookViews><workbookView/></bookViews><sheets></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
  'xl/styles.xml': firstStyles,
};

/** Throws `Error` with a sentence; then nothing was changed. */
export async function editBook(given: OpenBook, edits: Edit[], open: OpenTable, colours?: SheetColours): Promise<Edited> {
  const pack = given.is_package ? openPackage(given.bytes) : openPackage(empty);
  const desk: Desk = { ...deskOf(pack, given.name, open), colours };
  // A file of another format is written anew, with its values.
  if (!given.is_package) for (const sheet of given.book.sheets) copyValues(desk, given, sheet.name);
  const had_formulas = given.is_package && hasFormulas(given.book);
  for (const [n, edit] of edits.entries()) {
    try {
      await carryOut(desk, edit);
    } catch (error) {
      const which = edits.length > 1 ? `第 ${n + 1} 处修改没有做成，所以都没有改` : '没有做成';
      throw new Error(`${which}：${sentenceOf(error, '程序出了意外的错误')}`, {
        cause: error,
      });
    }
  }
  desk.styles.save();
  if (desk.made !== null) activate(pack, desk.path, desk.made);
  if (desk.fresh.size > 0 || (had_formulas && desk.is_touched))
    tell(desk, ...(await refreshResults({ ...desk, before: given.book, keyBefore: (...cell) => keyBefore(desk, ...cell) })));
  return { bytes: pack.packed(), lines: desk.lines, answer: desk.answer };
}

export async function createBook(
  file_name: string,
  sheets: Omit<NewSheet, 'do'>[],
  open: OpenTable,
  colours?: SheetColours,
): Promise<Edited> {
  const pack = openPackage(empty);
  const desk: Desk = { ...deskOf(pack, file_name, open), colours };
  for (const sheet of sheets) await newSheet(desk, { do: 'new_sheet', ...sheet });
  desk.styles.save();
  const first = sheetsOf(pack, desk.path)[0];
  if (first) activate(pack, desk.path, first.name);
  if (desk.fresh.size > 0)
    tell(desk, ...(await refreshResults({ ...desk, before: { sheets: [] }, is_touched: false, keyBefore: formulaKey })));
  return { bytes: pack.packed(), lines: desk.lines, answer: desk.answer };
}

export function deskOf(pack: Package, file_name: string, open: OpenTable): Desk {
  const path = workbookPath(pack);
  return {
    pack,
    path,
    styles: openStyles(pack, path),
    file_name,
    open,
    lines: [],
    answer: { tables: [], others: [], notes: [], marked: [] },
    fresh: new Set(),
    is_touched: false,
    moves: [],
    renamed: new Map(),
    instead: new Map(),
    made: null,
  };
}

function copyValues(desk: Desk, given: OpenBook, name: string): void {
  let table: Table;
  try {
    table = findTable(given.book, given.name, { sheet: name, is_whole: true });
  } catch {
    // An empty sheet has nothing to bring along.
    return;
  }
  const dated: Table = {
    ...table,
    rows: table.rows.map((row) =>
      row.map((value, n) => (table.columns[n]?.type === 'date' && typeof value === 'string' ? (dayFrom(value) ?? value) : value)),
    ),
  };
  const plan = planSheet(
    sheetName(
      name,
      sheetsOf(desk.pack, desk.path).map((one) => one.name),
    ),
    { name },
    dated,
  );
  addSheet(desk.pack, desk.path, plan.name, sheetXml(plan, desk.styles));
}

async function carryOut(desk: Desk, edit: Edit): Promise<void> {
  switch (edit.do) {
    case 'new_sheet':
      return newSheet(desk, edit);
    case 'set_cells':
      return setCells(desk, edit);
    case 'append_rows':
      return appendRows(desk, edit);
    case 'format': {
      const sheet = sheetOf(desk, edit.sheet);
      const area = within(desk, sheet, edit.range);
      const { do: _do, sheet: _sheet, range: _range, ...look } = edit;
      if (Object.keys(look).length === 0) throw new Error('没有说要什么格式。');
      const changes: CellChange[] = [];
      for (let row = area.top; row <= area.bottom; row += 1)
        for (let column = area.left; column <= area.right; column += 1)
          changes.push({ row, column, look: (base) => desk.styles.lookOf(base, defined(look)) });
      if (changes.length > 200_000) throw new Error(`${edit.range} 有 ${changes.length} 个单元格，太多，请缩小区域。`);
      change(desk, sheet, (xml) => changeCells(xml, changes).xml);
      tell(desk, `设置了“${sheet.name}”${areaName(area)} 的格式`);
      return;
    }
    case 'widths': {
      const sheet = sheetOf(desk, edit.sheet);
      const [from = '', to = from] = edit.columns.split(':');
      const area = readArea(`${from}1:${to}1`);
      const widths = new Map(Array.from({ length: area.right - area.left + 1 }, (_one, n) => [area.left + n, edit.width]));
      change(desk, sheet, (xml) => setWidths(xml, widths));
      tell(desk, `设置了“${sheet.name}”${edit.columns} 列的列宽`);
      return;
    }
    case 'freeze': {
      const sheet = sheetOf(desk, edit.sheet);
      change(desk, sheet, (xml) => freeze(xml, edit.rows, edit.columns));
      tell(
        desk,
        edit.rows + edit.columns === 0 ? `取消了“${sheet.name}”的冻结` : `冻结了“${sheet.name}”的前 ${edit.rows} 行、前 ${edit.columns} 列`,
      );
      return;
    }
    case 'conditional_format':
      return conditionalFormat(desk, edit);
    case 'validation':
      return validation(desk, edit);
    case 'merge': {
      const sheet = sheetOf(desk, edit.sheet);
      const area = readArea(edit.range);
      change(desk, sheet, (xml) => merge(xml, area));
      if (edit.value !== undefined) {
        const { value } = edit;
        change(
          desk,
          sheet,
          (xml) =>
            changeCells(xml, [
              {
                row: area.top,
                column: area.left,
                content: { kind: 'text', text: value },
                look: (base) => desk.styles.lookOf(base, { bold: true, size: 14, align: 'center', vertical: 'center' }),
              },
            ]).xml,
        );
      }
      tell(desk, `合并了“${sheet.name}”的 ${areaName(area)}`);
      return;
    }
    case 'chart':
      return chartOn(desk, edit);
    case 'rename_sheet': {
      const sheet = sheetOf(desk, edit.sheet);
      const others = sheetsOf(desk.pack, desk.path).flatMap((one) => (one.name === sheet.name ? [] : [one.name]));
      const to = sheetName(edit.to, others);
      desk.styles.save();
      renameSheet(desk.pack, desk.path, sheet.name, to);
      if (desk.made === sheet.name) desk.made = to;
      desk.renamed.set(to, desk.renamed.get(sheet.name) ?? sheet.name);
      desk.fresh = new Set(
        [...desk.fresh].map((key) => (key.startsWith(formulaKey(sheet.name, 0, 0).slice(0, -3)) ? to + key.slice(sheet.name.length) : key)),
      );
      tell(desk, `把工作表“${sheet.name}”改名为“${to}”，引用它的公式、图表和名称都跟着改了`);
      return;
    }
    case 'copy_sheet': {
      const sheet = sheetOf(desk, edit.sheet);
      const name = sheetName(
        edit.name,
        sheetsOf(desk.pack, desk.path).map((one) => one.name),
      );
      const { left_behind } = copySheet(desk.pack, desk.path, sheet, name);
      desk.made = name;
      tell(desk, `复制了工作表“${sheet.name}”，叫“${name}”${left_behind.length > 0 ? `；没有带过去的：${left_behind.join('、')}` : ''}`);
      return;
    }
    case 'delete_sheet':
      return deleteSheet(desk, edit.sheet);
    case 'move_sheet': {
      const sheet = sheetOf(desk, edit.sheet);
      moveSheet(desk.pack, desk.path, sheet.name, edit.to - 1);
      tell(desk, `把工作表“${sheet.name}”移到第 ${edit.to} 个`);
      return;
    }
    case 'name': {
      if (!/^[\p{L}_\\][\p{L}\d_.\\?]*$/u.test(edit.name) || /^(?:[A-Z]{1,3}\d+|[RC])$/i.test(edit.name) || /^_xlnm/i.test(edit.name))
        throw new Error(`“${edit.name}”不能作名称：要以文字或下划线开头，不能有空格，也不能像单元格地址。`);
      const sheet = sheetOf(desk, edit.sheet);
      const area = readArea(edit.range);
      setName(desk.pack, desk.path, edit.name, `${sheetInFormula(sheet.name)}!${absoluteName(area)}`);
      tell(desk, `名称“${edit.name}”指向“${sheet.name}”${areaName(area)}`);
      return;
    }
  }
}

export function deleteSheet(desk: Desk, name: string): void {
  const sheet = sheetOf(desk, name);
  const sheets = sheetsOf(desk.pack, desk.path);
  if (sheets.filter((one) => !one.hidden && one.name !== sheet.name).length === 0) throw new Error('工作簿至少要留一个可见的工作表。');
  const users = usersOf(desk.pack, desk.path, sheet.name);
  if (users.length > 0) throw new Error(`“${sheet.name}”还被${users.slice(0, 6).join('、')}用着，删掉会让它们出错。`);
  removeSheet(desk.pack, desk.path, sheet);
  if (desk.made === sheet.name) desk.made = null;
  tell(desk, `删除了工作表“${sheet.name}”（在版本记录里可以找回）`);
}

function defined(look: Record<string, unknown>): Look {
  // Parsed by the tool's schema; only what was left out is taken away here.
  return Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined)) as Look;
}

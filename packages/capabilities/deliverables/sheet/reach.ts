/** Which formulas a change of cells reaches, and what they are computed from: told from their texts, so that no more than that has to be computed. Pure. */
import type { Sheet, Workbook } from 'hucre';
import { withReferences, type Reference } from '#capabilities/workbook/formula-moves.ts';
import { readArea, type Area } from './book/cell-name.ts';
import { plainFormula } from './book/formula.ts';
import { formulaKey } from './formula-key.ts';

export interface SheetArea extends Area {
  sheet: string;
}

export interface Reach {
  /** Those that give something else now, by `formulaKey`. */
  formulas: ReadonlySet<string>;
  /** Rows by sheet and column, from first to last, without overlaps: everything the formulas speak of. */
  needed: ReadonlyMap<string, ReadonlyMap<number, readonly Stretch[]>>;
}

export interface Stretch {
  top: number;
  bottom: number;
}

interface Known {
  key: string;
  /** Its own cell, or all that it fills. */
  fills: SheetArea;
  uses: SheetArea[];
}

/** Looking further would take longer than computing all. */
const most_looks = 50_000_000;
const most_stretches = 2_000_000;

/**
 * `changed`: where cells were put; `also`: formulas to be computed in any case. Null when a formula does not tell by its text what it
 * is computed from: then it takes all of them.
 */
export function reachOf(book: Workbook, changed: readonly SheetArea[], also: ReadonlySet<string>): Reach | null {
  const known = knownFormulas(book);
  if (!known) return null;
  const readers = new Map<string, Map<number, (Stretch & { of: Known })[]>>();
  let stretches = 0;
  for (const one of known)
    for (const { sheet, left, right, top, bottom } of one.uses) {
      stretches += right - left + 1;
      if (stretches > most_stretches) return null;
      for (let column = left; column <= right; column += 1) listAt(readers, sheet, column).push({ top, bottom, of: one });
    }
  const reached = new Set<Known>();
  const ahead: SheetArea[] = [...changed];
  const reach = (one: Known): void => {
    if (reached.has(one)) return;
    reached.add(one);
    ahead.push(one.fills);
  };
  const within = (one: Known): boolean => changed.some((area) => overlaps(area, one.fills));
  for (const one of known) if (also.has(one.key) || within(one)) reach(one);
  let looks = 0;
  for (let area = ahead.pop(); area; area = ahead.pop())
    for (let column = area.left; column <= area.right; column += 1) {
      const list = readers.get(area.sheet)?.get(column) ?? [];
      looks += list.length;
      if (looks > most_looks) return null;
      for (const { top, bottom, of } of list) if (top <= area.bottom && bottom >= area.top) reach(of);
    }
  return { formulas: new Set([...reached].map(({ key }) => key)), needed: neededBy(reached) };
}

function neededBy(reached: ReadonlySet<Known>): Reach['needed'] {
  const needed = new Map<string, Map<number, Stretch[]>>();
  const seen = new Set<string>();
  for (const { uses } of reached)
    for (const { sheet, left, right, top, bottom } of uses) {
      const key = `${sheet}\u0001${left},${right},${top},${bottom}`;
      if (seen.has(key)) continue;
      seen.add(key);
      for (let column = left; column <= right; column += 1) listAt(needed, sheet, column).push({ top, bottom });
    }
  for (const columns of needed.values()) for (const [column, stretches] of columns) columns.set(column, joined(stretches));
  return needed;
}

function joined(stretches: Stretch[]): Stretch[] {
  const made: Stretch[] = [];
  for (const { top, bottom } of stretches.sort((a, b) => a.top - b.top)) {
    const last = made.at(-1);
    if (last && top <= last.bottom + 1) last.bottom = Math.max(last.bottom, bottom);
    else made.push({ top, bottom });
  }
  return made;
}

function listAt<One>(lists: Map<string, Map<number, One[]>>, sheet: string, column: number): One[] {
  let columns = lists.get(sheet);
  if (!columns) lists.set(sheet, (columns = new Map()));
  let list = columns.get(column);
  if (!list) columns.set(column, (list = []));
  return list;
}

function overlaps(one: SheetArea, other: SheetArea): boolean {
  return (
    one.sheet === other.sheet && one.top <= other.bottom && one.bottom >= other.top && one.left <= other.right && one.right >= other.left
  );
}

/** Every formula of the workbook; null when one of them is not understood. */
function knownFormulas(book: Workbook): Known[] | null {
  const sheets: Extents = new Map(book.sheets.map((sheet) => [sheet.name.toLowerCase(), { name: sheet.name, ...extentOf(sheet) }]));
  const names = new Map<string, SheetArea[]>();
  for (const { name, range, scope } of book.namedRanges ?? []) {
    const read = scope ? null : usesOf(range, '', sheets, new Map());
    if (read) names.set(name.toLowerCase(), read);
  }
  const known: Known[] = [];
  for (const sheet of book.sheets)
    for (const [place, { formula, formulaType, formulaRef, formulaDynamic }] of sheet.cells ?? []) {
      if (!formula) {
        // One of a group that is told in another cell.
        if (formulaType) return null;
        continue;
      }
      const uses = usesOf(plainFormula(formula), sheet.name, sheets, names);
      if (!uses) return null;
      const [row = 0, column = 0] = place.split(',').map(Number);
      const own = { top: row, left: column, bottom: row, right: column };
      const fillsMore =
        formulaRef !== undefined && /^[A-Z]{1,3}\d+:[A-Z]{1,3}\d+$/.test(formulaRef) && (formulaType === 'array' || formulaDynamic);
      known.push({
        key: formulaKey(sheet.name, row, column),
        fills: { sheet: sheet.name, ...(fillsMore ? readArea(formulaRef) : own) },
        uses,
      });
    }
  return known;
}

function extentOf({ rows, cells }: Sheet): { rows: number; columns: number } {
  const extent = { rows: rows.length, columns: rows.reduce((most, row) => Math.max(most, row.length), 0) };
  for (const [place, { formula }] of cells ?? []) {
    if (!formula) continue;
    const [row = 0, column = 0] = place.split(',').map(Number);
    extent.rows = Math.max(extent.rows, row + 1);
    extent.columns = Math.max(extent.columns, column + 1);
  }
  return extent;
}

type Extents = ReadonlyMap<string, { name: string; rows: number; columns: number }>;

/** They find out on their way what they are computed from. */
const finders = /\b(?:INDIRECT|OFFSET|GETPIVOTDATA|LET|LAMBDA|MAP|REDUCE|SCAN|BYROW|BYCOL|MAKEARRAY)\s*\(/i;
/** A range of theirs reaches as far as another one they are given. */
const stretchers = /\b(?:SUMIF|AVERAGEIF)\s*\(/i;

/** The cells a formula speaks of; null when it speaks of others, too. */
function usesOf(formula: string, own: string, sheets: Extents, names: ReadonlyMap<string, SheetArea[]>): SheetArea[] | null {
  if (finders.test(formula)) return null;
  const references: Reference[] = [];
  const rest = withReferences(formula, (reference) => {
    references.push(reference);
    return null;
  }).replace(/"(?:[^"]|"")*"|(?:'(?:[^']|'')+'|[\p{L}_][\p{L}\d_.]*)!#REF!|#(?:REF!|N\/A|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!)/gu, '');
  // Between two cells of which one is computed, columns of a table, cells of several sheets.
  if (/[:[\]#!@]/.test(rest)) return null;
  const uses: SheetArea[] = [];
  const isStretched = stretchers.test(formula);
  for (const [name] of rest.matchAll(/(?<![\p{L}\d_.])[\p{L}_\\][\p{L}\d_.\\?]*(?![\p{L}\d_.\\?]|\s*\()/gu)) {
    if (/^(?:TRUE|FALSE)$/i.test(name)) continue;
    const named = names.get(name.toLowerCase());
    if (!named || isStretched) return null;
    uses.push(...named);
  }
  const most = (axis: 'rows' | 'columns'): number =>
    Math.max(0, ...references.map(({ [axis]: ends }) => (ends ? Math.abs(ends.to.index - ends.from.index) : Infinity)));
  const more = isStretched ? { rows: most('rows'), columns: most('columns') } : { rows: 0, columns: 0 };
  for (const { sheet: named, rows, columns } of references) {
    const sheet = sheets.get((named || own).toLowerCase());
    if (!sheet) return null;
    const [top, bottom] = ordered(rows, sheet.rows - 1, more.rows);
    const [left, right] = ordered(columns, sheet.columns - 1, more.columns);
    if (top <= bottom && left <= right) uses.push({ sheet: sheet.name, top, left, bottom, right });
  }
  return uses;
}

/** What lies beyond the last cell that holds something is empty. */
function ordered(ends: Reference['rows'], last: number, more: number): [from: number, to: number] {
  if (!ends) return [0, last];
  const [from, to] = [Math.min(ends.from.index, ends.to.index), Math.max(ends.from.index, ends.to.index)];
  return [from, Math.min(last, to + more)];
}

/** How cells look by their values: colour scales, data bars, icons and rules, as the workbook sets them. Runs in the worker. */
import type { CellStyle, CellValue, ConditionalRule, Sheet, Workbook } from 'hucre';
import type { Look } from './cell-look.ts';
import { ruleKey, type RuleFacts } from './rule-facts.ts';
import { heldBy, type LoadEngine, type RuleArea as Area } from './rule-formulas.ts';
import { columnName, columnOf } from './columns.ts';

type Paint = (value: CellValue | undefined, row: number, column: number) => Partial<Look> | null;

interface Painted {
  areas: Area[];
  paint: Paint;
  stops: boolean;
}

/** What is known of a sheet's rules besides what the library tells. */
export interface Known {
  facts: ReadonlyMap<string, RuleFacts>;
  /** Cells for which computed rules hold. */
  held: ReadonlyMap<ConditionalRule, ReadonlySet<string>>;
}

/** Computes the rules that need an engine; without any the engine is not fetched. */
export async function computedRules(sheet: Sheet, workbook: Workbook, load: LoadEngine | null): Promise<Known['held']> {
  if (!load) return new Map();
  const rules = (sheet.conditionalRules ?? []).slice(0, 200).flatMap((rule) => {
    const areas = rule.range.split(/\s+/).flatMap((part) => areaOf(part) ?? []);
    const formula = computedFormula(rule, areas, sheet);
    return formula === null ? [] : [{ rule, formula, areas }];
  });
  return rules.length === 0 ? new Map() : heldBy(rules, sheet, workbook, load);
}

/** A formula for the first cell of the rule's area; null where no engine is needed. */
function computedFormula(rule: ConditionalRule, areas: Area[], sheet: Sheet): string | null {
  const [area] = areas;
  const [first, second] = [rule.formula].flat().map((formula) => formula?.trim().replace(/^=/, ''));
  if (!area || first === undefined || first === '') return null;
  if (rule.type === 'expression') return expressionPaint(rule, areas, sheet, {}) ? null : first;
  if (rule.type !== 'cellIs' || (operandOf(first, sheet) !== undefined && (second === undefined || operandOf(second, sheet) !== undefined)))
    return null;
  const cell = `${columnName(area.left)}${area.top + 1}`;
  const signs: Record<string, string> = {
    equal: '=',
    notEqual: '<>',
    greaterThan: '>',
    lessThan: '<',
    greaterThanOrEqual: '>=',
    lessThanOrEqual: '<=',
  };
  if (rule.operator === 'between') return `AND(${cell}>=(${first}),${cell}<=(${second ?? first}))`;
  if (rule.operator === 'notBetween') return `OR(${cell}<(${first}),${cell}>(${second ?? first}))`;
  const sign = signs[rule.operator ?? ''];
  return sign === undefined ? null : `AND(${cell}<>"",${cell}${sign}(${first}))`;
}

/** What the rules add to a cell's own look; null where none holds. `lookOf` turns a rule's style into a look. */
export function conditionalLooks(sheet: Sheet, styled: (style: CellStyle) => Partial<Look>, known: Known): Paint {
  const rules = (sheet.conditionalRules ?? [])
    .toSorted((a, b) => a.priority - b.priority)
    .slice(0, 200)
    .flatMap((rule): Painted[] => {
      const areas = rule.range.split(/\s+/).flatMap((part) => areaOf(part) ?? []);
      const paint = areas.length > 0 ? paintOf(rule, areas, sheet, styled, known) : null;
      return paint ? [{ areas, paint, stops: rule.stopIfTrue === true }] : [];
    });
  if (rules.length === 0) return () => null;
  return (value, row, column) => {
    let look: Partial<Look> = {};
    let isPainted = false;
    for (const { areas, paint, stops } of rules) {
      if (!areas.some((area) => row >= area.top && row <= area.bottom && column >= area.left && column <= area.right)) continue;
      const more = paint(value, row, column);
      // The first rule that says something wins.
      if (!more) continue;
      look = { ...more, ...look };
      isPainted = true;
      if (stops) break;
    }
    return isPainted ? look : null;
  };
}

function areaOf(part: string): Area | null {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/i.exec(part);
  if (!match) return null;
  const [, left = '', top = '', right = left, bottom = top] = match;
  return { top: Number(top) - 1, left: columnOf(left), bottom: Number(bottom) - 1, right: columnOf(right) };
}

function paintOf(
  rule: ConditionalRule,
  areas: Area[],
  sheet: Sheet,
  styled: (style: CellStyle) => Partial<Look>,
  known: Known,
): Paint | null {
  const look = rule.style ? styled({ ...rule.style, ...(rule.style.fill && { fill: solid(rule.style.fill) }) }) : {};
  const when =
    (holds: (value: CellValue | undefined, row: number, column: number) => boolean): Paint =>
    (value, row, column) =>
      holds(value, row, column) ? look : null;
  const stats = once(() => statsOf(areas, sheet));
  const cells = known.held.get(rule);
  if (cells) return when((_value, row, column) => cells.has(`${row},${column}`));
  const facts = known.facts.get(ruleKey(rule.range, rule.priority));
  switch (rule.type) {
    case 'colorScale':
      return rule.colorScale ? scalePaint(rule.colorScale, stats) : null;
    case 'dataBar':
      return rule.dataBar ? barPaint(rule.dataBar, stats) : null;
    case 'iconSet':
      return rule.iconSet ? iconPaint(rule.iconSet, stats) : null;
    case 'cellIs':
      return when(comparing(rule, sheet));
    case 'containsText':
      return when((value) => (rule.text ?? '') !== '' && wordsOf(value).includes((rule.text ?? '').toLowerCase()));
    case 'notContainsText':
      return when((value) => !wordsOf(value).includes((rule.text ?? '').toLowerCase()));
    case 'beginsWith':
      return when((value) => wordsOf(value).startsWith((rule.text ?? '').toLowerCase()));
    case 'endsWith':
      return when((value) => wordsOf(value).endsWith((rule.text ?? '').toLowerCase()));
    case 'containsBlanks':
      return when((value) => wordsOf(value).trim() === '');
    case 'notContainsBlanks':
      return when((value) => wordsOf(value).trim() !== '');
    case 'duplicateValues':
      return when((value) => wordsOf(value) !== '' && (stats().counts.get(wordsOf(value)) ?? 0) > 1);
    case 'uniqueValues':
      return when((value) => wordsOf(value) !== '' && stats().counts.get(wordsOf(value)) === 1);
    case 'aboveAverage':
      return facts ? when(besideAverage(facts, stats)) : null;
    case 'expression':
      return expressionPaint(rule, areas, sheet, look);
    case 'top10':
      return facts ? when(amongFirst(facts, stats)) : null;
  }
}

/** As many as were asked for, and all that are equal to the last of them. */
function amongFirst({ rank, is_percent, is_bottom }: RuleFacts, stats: () => Stats): (value: CellValue | undefined) => boolean {
  const edge = once(() => {
    const { numbers } = stats();
    const count = is_percent ? Math.max(1, Math.floor((numbers.length * Math.min(rank, 100)) / 100)) : rank;
    return is_bottom ? numbers[Math.min(count, numbers.length) - 1] : numbers[Math.max(0, numbers.length - count)];
  });
  return (value) => {
    const own = edge();
    return typeof value === 'number' && own !== undefined && (is_bottom ? value <= own : value >= own);
  };
}

function besideAverage({ is_below, with_equal, deviations }: RuleFacts, stats: () => Stats): (value: CellValue | undefined) => boolean {
  const edge = once(() => {
    const { numbers, average } = stats();
    if (deviations === 0) return average;
    const spread = Math.sqrt(numbers.reduce((sum, one) => sum + (one - average) ** 2, 0) / Math.max(1, numbers.length));
    return average + (is_below ? -1 : 1) * deviations * spread;
  });
  return (value) => {
    if (typeof value !== 'number') return false;
    const own = edge();
    return is_below ? value < own || (with_equal && value === own) : value > own || (with_equal && value === own);
  };
}

/** In rules the colour of a fill stands where patterns keep their background. */
function solid(fill: NonNullable<CellStyle['fill']>): NonNullable<CellStyle['fill']> {
  if (fill.type !== 'pattern') return fill;
  const colour = fill.bgColor ?? fill.fgColor;
  return colour ? { type: 'pattern', pattern: 'solid', fgColor: colour } : fill;
}

interface Stats {
  /** Ascending. */
  numbers: number[];
  average: number;
  counts: Map<string, number>;
}

function statsOf(areas: Area[], sheet: Sheet): Stats {
  const numbers: number[] = [];
  const counts = new Map<string, number>();
  for (const { top, left, bottom, right } of areas) {
    for (let row = top; row <= Math.min(bottom, sheet.rows.length - 1); row += 1) {
      const cells = sheet.rows[row] ?? [];
      for (let column = left; column <= Math.min(right, cells.length - 1); column += 1) {
        const value = cells[column];
        if (typeof value === 'number') numbers.push(value);
        const words = wordsOf(value);
        if (words !== '') counts.set(words, (counts.get(words) ?? 0) + 1);
      }
    }
  }
  numbers.sort((a, b) => a - b);
  return { numbers, average: numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length), counts };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

interface Point {
  type: string;
  value?: string;
}

function pointOf({ type, value }: Point, { numbers }: Stats): number {
  const [low = 0, high = 0] = [numbers[0], numbers.at(-1)];
  const given = Number(value ?? 0);
  switch (type) {
    case 'min':
      return low;
    case 'max':
      return high;
    case 'percent':
      return low + ((high - low) * given) / 100;
    case 'percentile': {
      const at = ((numbers.length - 1) * given) / 100;
      const [a = low, b = a] = [numbers[Math.floor(at)], numbers[Math.ceil(at)]];
      return a + (b - a) * (at - Math.floor(at));
    }
    default:
      return given;
  }
}

function scalePaint({ cfvo, colors }: NonNullable<ConditionalRule['colorScale']>, stats: () => Stats): Paint {
  const stops = once(() => cfvo.map((point, n) => ({ at: pointOf(point, stats()), colour: channelsOf(colors[n] ?? '') })));
  return (value) => {
    if (typeof value !== 'number') return null;
    const all = stops();
    const above = all.findIndex(({ at }) => at >= value);
    const [a, b] = above <= 0 ? (above === 0 ? [all[0], all[0]] : [all.at(-1), all.at(-1)]) : [all[above - 1], all[above]];
    if (!a || !b) return null;
    const part = b.at === a.at ? 0 : (value - a.at) / (b.at - a.at);
    return {
      fill: `#${a.colour
        .map((one, n) =>
          Math.round(one + ((b.colour[n] ?? 0) - one) * part)
            .toString(16)
            .padStart(2, '0'),
        )
        .join('')}`,
    };
  };
}

function barPaint({ cfvo, color }: NonNullable<ConditionalRule['dataBar']>, stats: () => Stats): Paint {
  const hex = `#${channelsOf(color)
    .map((one) => one.toString(16).padStart(2, '0'))
    .join('')}`;
  const ends = once(() => {
    const [low, high] = [pointOf(cfvo[0] ?? { type: 'min' }, stats()), pointOf(cfvo[1] ?? { type: 'max' }, stats())];
    // Values of one sign grow from the shortest bar, as spreadsheet programs draw them.
    return { low, high };
  });
  return (value) => {
    if (typeof value !== 'number') return null;
    const { low, high } = ends();
    const part = high === low ? 1 : Math.min(1, Math.max(0, (value - low) / (high - low)));
    return { bar: { part: Math.round((0.1 + part * 0.8) * 1000) / 1000, color: hex } };
  };
}

const arrows = ['▼', '▶', '▲'];
const colours = ['#c0392b', '#c9a227', '#2e8b57'];

function iconPaint({ cfvo, reverse }: NonNullable<ConditionalRule['iconSet']>, stats: () => Stats): Paint {
  const steps = once(() => cfvo.map((point) => pointOf(point, stats())));
  return (value) => {
    if (typeof value !== 'number' || cfvo.length < 2) return null;
    const reached = steps().findLastIndex((step) => value >= step);
    const rank = Math.round((Math.max(0, reached) / (cfvo.length - 1)) * 2);
    const shown = reverse ? 2 - rank : rank;
    return { icon: { mark: arrows[shown] ?? '', color: colours[shown] ?? '' } };
  };
}

function channelsOf(colour: string): number[] {
  const hex = /^[0-9a-f]{6,8}$/i.test(colour) ? colour.slice(-6) : 'ffffff';
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

function wordsOf(value: CellValue | undefined): string {
  return value === null || value === undefined ? '' : value instanceof Date ? value.toISOString() : String(value).toLowerCase();
}

/** A number, words in quotes, or one cell; undefined for what would have to be computed. */
function operandOf(formula: string | undefined, sheet: Sheet, moved = { rows: 0, columns: 0 }): CellValue | undefined {
  const text = formula?.trim().replace(/^=/, '') ?? '';
  if (/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?%?$/i.test(text)) return text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text);
  const words = /^"((?:[^"]|"")*)"$/.exec(text)?.[1];
  if (words !== undefined) return words.replaceAll('""', '"');
  const cell = /^(\$?)([A-Z]{1,3})(\$?)(\d{1,7})$/i.exec(text);
  if (!cell) return undefined;
  const column = columnOf(cell[2] ?? '') + (cell[1] ? 0 : moved.columns);
  const row = Number(cell[4]) - 1 + (cell[3] ? 0 : moved.rows);
  return sheet.rows[row]?.[column] ?? null;
}

function comparing(rule: ConditionalRule, sheet: Sheet): (value: CellValue | undefined) => boolean {
  const [first, second] = [rule.formula].flat().map((formula) => operandOf(formula, sheet));
  return (value) => {
    if (value === null || value === undefined || value === '' || first === undefined) return false;
    const low = compared(value, first);
    if (low === null) return rule.operator === 'notEqual';
    const high = second === undefined ? null : compared(value, second);
    switch (rule.operator) {
      case 'equal':
        return low === 0;
      case 'notEqual':
        return low !== 0;
      case 'greaterThan':
        return low > 0;
      case 'lessThan':
        return low < 0;
      case 'greaterThanOrEqual':
        return low >= 0;
      case 'lessThanOrEqual':
        return low <= 0;
      case 'between':
        return high !== null && low >= 0 && high <= 0;
      case 'notBetween':
        return high !== null && (low < 0 || high > 0);
      default:
        return false;
    }
  };
}

function compared(a: CellValue, b: CellValue): number | null {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b, 'zh', { sensitivity: 'accent' });
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  return null;
}

/** `$B2>100`, `MOD(ROW(),2)=0`: what compares one cell with one value, and stripes; other formulas would need an engine and add nothing. */
function expressionPaint(rule: ConditionalRule, areas: Area[], sheet: Sheet, look: Partial<Look>): Paint | null {
  const formula = [rule.formula].flat()[0]?.trim().replace(/^=/, '') ?? '';
  const stripes = /^MOD\(ROW\(\),\s*(\d+)\)\s*=\s*(\d+)$/i.exec(formula);
  if (stripes) return (_value, row) => ((row + 1) % Number(stripes[1]) === Number(stripes[2]) ? look : null);
  const match = /^(\$?[A-Z]{1,3}\$?\d{1,7})\s*(>=|<=|<>|=|>|<)\s*(.+)$/i.exec(formula);
  const [area] = areas;
  if (!match || !area) return null;
  const [, left, operator, right] = match;
  if (operandOf(right, sheet) === undefined) return null;
  return (_value, row, column) => {
    const moved = { rows: row - area.top, columns: column - area.left };
    const [a, b] = [operandOf(left, sheet, moved), operandOf(right, sheet, moved)];
    const order = a === undefined || b === undefined || a === null ? null : compared(a, b);
    if (order === null) return null;
    const holds = { '>': order > 0, '<': order < 0, '>=': order >= 0, '<=': order <= 0, '=': order === 0, '<>': order !== 0 }[
      operator ?? ''
    ];
    return holds ? look : null;
  };
}

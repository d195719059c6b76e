/** Reads how much of something is asked: 卖了多少扎, 几间夜, 赔了多少. It is found by its unit, its name, or the letter of the verb; else rows are counted. Pure. */
import { isAdditive, isFigure, type SheetColumn } from '../../table/sheet-facts.ts';
import { readingOf, wordOf, type Token } from '../reading.ts';
import { past, pickAt } from './columns.ts';
import { made } from './measures.ts';
import type { Pick, Reader, Scope } from './phrases.ts';

/** The columns a verb may be of: 赔 of 赔付金额. Null: the word is no verb of doing. */
export function ofAct(token: Token | undefined, { sheet }: Scope): Pick | null {
  const act = wordOf(token, 'act');
  if (!token || act === undefined || act === 'any') return null;
  const columns = act
    .split('|')
    .map((words) =>
      sheet.columns.filter((column) => isFigure(column) && isAdditive(column) && column.bare.includes(words.replace('=', ''))),
    )
    .find((fits) => fits.length > 0);
  return columns ? { columns, tokens: [token], part: true, guessed: true } : null;
}

/** 退 is of some of the rows: without a column of its own it may not be passed over. */
const isPlainAct = (token: Token | undefined): boolean => wordOf(token, 'act')?.startsWith('=') === false;

/** Figures that are counted in it: 扎 of 数量（扎）, 人 of 人数. */
function ofUnit(unit: Token | undefined, letter: string, { sheet }: Scope, before: Pick | null): Pick | null {
  const own = (unit?.readings ?? []).flatMap((one) =>
    one.is === 'column' && one.how === 'unit' && one.file === sheet.file && one.sheet === sheet.sheet ? [one.column] : [],
  );
  const isOf = (column: SheetColumn): boolean => own.includes(column.name) || [`${letter}数`, `${letter}次`].includes(column.bare);
  const all = sheet.columns.filter((column) => isFigure(column) && isOf(column));
  // 毛重多少吨: the one that was named.
  const columns = all.some((column) => before?.columns.includes(column)) ? (before?.columns ?? []) : all;
  return unit && columns.length > 0 ? { columns, tokens: [unit] } : null;
}

export const quantity: Reader = (tokens, at, scope) => {
  const isAct = wordOf(tokens[at], 'act') !== undefined;
  let asks = isAct ? past(tokens, at + 1) : at;
  if (isAct && wordOf(tokens[asks], 'aggregate') === 'sum') asks = past(tokens, asks + 1);
  const token = tokens[asks];
  const how = wordOf(token, 'question');
  if (!token || how?.startsWith('how_m') !== true) return null;
  const next = past(tokens, asks + 1);
  const isMuch = how === 'how_much';
  const named = isMuch ? pickAt(tokens, next, scope.sheet) : null;
  if (named?.columns.some(isFigure) === true)
    return made(tokens, at, next + 1, {
      is: 'measure',
      how: 'sum',
      picks: [isAct && named.part === true ? { ...named, guessed: true } : named],
    });
  const word = isMuch ? tokens[next] : token;
  const byUnit = ofUnit(
    word,
    isMuch ? (word?.text ?? '') : how === 'how_many_people' ? '人' : token.text.slice(-1),
    scope,
    pickAt(tokens, at - 1, scope.sheet),
  );
  const to = isMuch && byUnit ? next + 1 : asks + 1;
  if (byUnit) return made(tokens, at, to, { is: 'measure', how: 'sum', picks: [byUnit] });
  const counts = how.startsWith('how_many') || wordOf(tokens[next], 'unit')?.startsWith('count:') === true;
  const byAct = isMuch && !counts ? ofAct(tokens[at], scope) : null;
  if (byAct) return made(tokens, at, asks + 1, { is: 'measure', how: 'sum', picks: [byAct] });
  const isRows =
    counts && (how !== 'how_many' || isAct) && (!isAct || isPlainAct(tokens[at])) && readingOf(tokens[next], 'cell') === undefined;
  if (!isRows || (!isAct && !isMuch)) return null;
  return made(tokens, at, isMuch ? next + 1 : asks + 1, {
    is: 'count',
    people: how === 'how_many_people',
    of: null,
    kinds: how === 'how_many_kinds',
  });
};

/** 来体检的, of a column 体检日期: the verb says nothing of its own. */
export const dayOfAct: Reader = (tokens, at, { sheet }) => {
  const pick = isPlainAct(tokens[at]) ? pickAt(tokens, at + 1, sheet) : null;
  return pick?.columns.every(({ type }) => type === 'date') === true ? made(tokens, at, at + 2, { is: 'columns', picks: [pick] }) : null;
};

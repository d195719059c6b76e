/** What of a table some words name, for those who work something out of it in a way of their own. Pure. */
import { isFigure, isGrouping, type SheetColumn, type SheetFacts } from '../../table/sheet-facts.ts';
import { clausesOf } from '../clauses.ts';
import { compileNames } from '../names.ts';
import { tokenize } from '../tokens.ts';
import { pickAt } from './columns.ts';
import { group } from './groups.ts';
import type { Pick } from './phrases.ts';
import { sourceOf } from './sources.ts';

/** Days play no part in names. */
const anyDay = '2000-01-01';

export interface NamedParts {
  sheet: SheetFacts;
  /** Figures, as they are spoken of; several columns fit where they are several. */
  figures: Pick[];
  by: SheetColumn | null;
}

/** Null where no table has rows. */
export function namedIn(text: string, sheets: readonly SheetFacts[]): NamedParts | null {
  const files = [...new Set(sheets.map(({ file }) => file))].map((file) => ({ file }));
  const tables = sheets.map(({ file, sheet, columns }) => ({
    file,
    sheet,
    columns: columns.map(({ name, samples, type }) => ({ name, samples, isText: type === 'text' })),
  }));
  const source = sourceOf(tokenize(text, compileNames(files, tables), anyDay), sheets);
  if (!source) return null;
  const { sheet, tokens } = source;
  const figures = tokens.flatMap((_token, at) => {
    const pick = pickAt(tokens, at, sheet);
    const columns = pick?.columns.filter(isFigure) ?? [];
    return pick && columns.length > 0 ? [{ ...pick, columns }] : [];
  });
  const grouped = clausesOf(text, tokens).flatMap((clause) =>
    clause.tokens.flatMap((_token, at) => {
      const found = group(clause.tokens, at, { sheet, today: anyDay });
      return found?.phrase.is === 'group' ? found.phrase.by.flatMap(({ pick }) => pick?.columns.filter(isGrouping) ?? []) : [];
    }),
  );
  return { sheet, figures, by: grouped[0] ?? null };
}

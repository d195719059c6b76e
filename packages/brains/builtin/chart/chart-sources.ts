/** Where the figures of a chart are: typed, pasted as a table, or in files that were read. Pure. */
import type { FileReading } from '../conversation.ts';
import { typedMaterial } from '../text/material.ts';
import type { SourceTable } from './chart-draft.ts';
import { tableInWords } from './figures-in-words.ts';

/** Tables of the words come first; files are asked only where the words hold none, or where they came with them. */
export function sourceTables(
  words: string,
  files: { name: string; uri: string }[],
  read: (files: { name: string; uri: string }[]) => FileReading,
): SourceTable[] {
  const own = tablesInWords(words);
  return [...own, ...tablesRead(read(files))];
}

export function tablesInWords(words: string): SourceTable[] {
  const typed = tableInWords(words);
  const written = typedMaterial('', words).tables.map((table): SourceTable => ({ ...table, source: '' }));
  return [...written, ...(typed ? [typed] : [])];
}

export function tablesRead({ materials }: FileReading): SourceTable[] {
  return materials.flatMap((material) =>
    material.tables.map((table): SourceTable => ({ ...table, source: `${material.name}${table.where ? ` ${table.where}` : ''}` })),
  );
}

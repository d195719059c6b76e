/** A letter made of files: their paragraphs, lists and tables as they stand there, and no headings. */
import { blank, raw, required, type Block, type Piece } from './draft.ts';
import type { Evidence } from './evidence.ts';
import type { Genre } from './genres.ts';
import { labelText } from './sections.ts';
import type { TableReport } from './table-blocks.ts';

/** One whose parts are its words and what frames them. */
export const isLetter = ({ sections, address, single }: Genre): boolean =>
  (single === true || address !== undefined) && sections.some(({ rest }) => rest) && sections.every(({ rest, bare }) => rest || bare);

export function letterBlocks(evidence: readonly Evidence[], tables: readonly TableReport[], { sections }: Genre): Block[] {
  const groups = Map.groupBy(evidence, ({ own, place = 0 }) => (own ? -1 : place));
  const said = [...groups].map(([place, all]): [number, Block[]] => {
    const pieces = all.map((one): Piece => ({ text: labelText(one), weight: required, source: one.source }));
    return [place, [{ kind: all.length > 1 && all.every(({ listed }) => listed) ? 'list' : 'paragraph', pieces }]];
  });
  const shown = tables.map(({ place, blocks }): [number, Block[]] => [place, blocks.map(({ block }) => block)]);
  // An invitation without its day is none.
  const missing = sections.filter(({ bare, slots }) => bare && !evidence.some(({ slot }) => slots.includes(slot)));
  return [
    ...[...said, ...shown].toSorted(([one], [other]) => one - other).flatMap(([, blocks]) => blocks),
    ...missing.map(({ heading, hint }) => raw(`${heading}：${blank(hint)}`)),
  ];
}

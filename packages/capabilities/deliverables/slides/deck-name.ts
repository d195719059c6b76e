/** Turns whatever a brain calls a deck into a flat file name that ends as decks do. */
import { fileStem } from '#text/file-name.ts';
import { deckSuffix } from './deck-files.ts';

const endings = /(?:\.pptx)?\.(?:html?|pptx?|pdf|key|odp|slides)$/i;

/** @example deckFileName('../季度 汇报.pptx', '汇报') // '季度 汇报.pptx.html' */
export function deckFileName(wanted: string, fallback: string): string {
  return `${clean(wanted.replace(endings, '')) || clean(fallback) || '演示文稿'}${deckSuffix}`;
}

/** Blanks that are still to be filled are no name. The folder of the pages has the same one, with room to spare. */
function clean(name: string): string {
  return fileStem(name.replaceAll(/【[^】]*】/g, '').replaceAll(/[#%]/g, ' '), { most_bytes: 180 });
}

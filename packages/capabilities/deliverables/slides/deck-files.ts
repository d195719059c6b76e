/** The names of a deck's files. */

export const deckSuffix = '.pptx.html';

/** `汇报.pptx.html` → `汇报`. */
export function stemOfDeck(name: string): string {
  return name.toLowerCase().endsWith(deckSuffix) ? name.slice(0, -deckSuffix.length) : name;
}

export function pageFile(deckName: string, id: string): string {
  return `${stemOfDeck(deckName)}.slides/${id}.html`;
}

/** An id that may stand in a file's name: that of the page, or its number where somebody gave it another. */
export function plainId(id: string, n: number): string {
  return /^p-[0-9a-f]{4,40}$/.test(id) ? id : `p-${String(n).padStart(4, '0')}`;
}

/** The deck a file is a page of, by its name; null when it is none. */
export function deckOfPage(name: string): string | null {
  const stem = /^(.+)\.slides\/[^/]+\.html$/i.exec(name)?.[1];
  return stem === undefined ? null : `${stem}${deckSuffix}`;
}

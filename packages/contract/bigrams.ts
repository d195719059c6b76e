/** Two-character pieces of a text, by which Chinese is searched: 周报 finds every text that holds it. */

const separators = /[\s\p{P}\p{S}\p{C}]+/u;

/** Distinct pieces in order of appearance, lower-cased and NFKC; a run of one character counts as itself. At most `max`. */
export function bigramsOf(text: string, max = 5000): string[] {
  const pieces = new Set<string>();
  for (const run of text.normalize('NFKC').toLowerCase().split(separators)) {
    const characters = Array.from(run);
    if (characters.length === 1) pieces.add(run);
    for (let i = 0; i + 1 < characters.length && pieces.size < max; i++) pieces.add(`${characters[i]}${characters[i + 1]}`);
    if (pieces.size >= max) break;
  }
  return [...pieces];
}

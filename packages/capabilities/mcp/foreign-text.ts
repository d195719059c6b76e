/** Text of strangers, made fit to stand beside ours: nothing invisible, nothing endless. */

/** Letters that can't be seen but are read: direction marks, joiners, the tag alphabet, private letters, lone surrogates. */
const unseen = /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\p{Variation_Selector}]/gu;

/** Keeps line ends; cut at `most` characters. */
export function foreignText(text: unknown, most: number): string {
  if (typeof text !== 'string') return '';
  const seen = text
    .slice(0, most * 4)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(unseen, '')
    .trim();
  return seen.length <= most ? seen : `${seen.slice(0, most).toWellFormed()}…`;
}

/** The same on one line. */
export function foreignLine(text: unknown, most: number): string {
  return foreignText(text, most * 2)
    .replace(/\s+/g, ' ')
    .slice(0, most)
    .toWellFormed();
}

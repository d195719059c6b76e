/** What somebody wrote into a cell, as a value. */

/** @example typedCell('1,204.50') === 1204.5 */
export function typedCell(text: string): string | number | null {
  if (text === '') return null;
  const bare = text.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '');
  // Codes keep their zeros; long numbers their digits.
  return /^-?(?:0|[1-9]\d{0,13})(?:\.\d{1,10})?$/.test(bare) && bare.length <= 15 ? Number(bare) : text;
}

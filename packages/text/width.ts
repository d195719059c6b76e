/** How many columns words take in a type of fixed width, where a Chinese character takes two. Pure. */

/** East Asian Wide and Fullwidth of Unicode's UAX #11, and emoji. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Extended_Pictographic}/u;

/** Of one character (a code point). */
export function isWide(character: string): boolean {
  return wide.test(character);
}

/** In columns. @example displayWidth('A区') === 3 */
export function displayWidth(words: string): number {
  let width = 0;
  for (const character of words) width += isWide(character) ? 2 : 1;
  return width;
}

/** How long the name of a task is when nobody chose it: about twenty Han characters, so that a list shows it whole. */

/** In half-width characters. */
const mostWidth = 40;
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;

function widthOf(characters: readonly string[]): number {
  return characters.reduce((sum, one) => sum + (wide.test(one) ? 2 : 1), 0);
}

export function isShortName(text: string): boolean {
  return widthOf(Array.from(text)) <= mostWidth;
}

/** The text, or its beginning with `…` where it is longer; no Latin word is cut in two. */
export function cutToName(text: string): string {
  if (isShortName(text)) return text;
  const characters = Array.from(text);
  let end = characters.length;
  while (widthOf(characters.slice(0, end)) > mostWidth - 1) end -= 1;
  const kept = characters.slice(0, end).join('');
  const isMidWord = /\w$/.test(kept) && /^\w/.test(characters[end] ?? '');
  const whole = isMidWord ? kept.replace(/\w+$/, '') : kept;
  return `${(whole.trim() === '' ? kept : whole).trimEnd()}…`;
}

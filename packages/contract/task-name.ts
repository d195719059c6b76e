/** How long the name of a task is when nobody chose it: about twenty Han characters, so that a list shows it whole. */
import { displayWidth } from '#text/width.ts';

/** In half-width characters. */
const mostWidth = 40;

export function isShortName(text: string): boolean {
  return displayWidth(text) <= mostWidth;
}

/** The text, or its beginning with `…` where it is longer; no Latin word is cut in two. */
export function cutToName(text: string): string {
  if (isShortName(text)) return text;
  const characters = Array.from(text);
  let end = characters.length;
  while (displayWidth(characters.slice(0, end).join('')) > mostWidth - 1) end -= 1;
  const kept = characters.slice(0, end).join('');
  const isMidWord = /\w$/.test(kept) && /^\w/.test(characters[end] ?? '');
  const whole = isMidWord ? kept.replace(/\w+$/, '') : kept;
  return `${(whole.trim() === '' ? kept : whole).trimEnd()}…`;
}

/** Turns whatever a poster is called into a flat file name ending in `.poster.html`. Pure. */

const suffix = '.poster.html';
// oxlint-disable-next-line no-control-regex -- control characters are just what has to go
const unusable = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff/\\:*?"<>|]+/g;
const otherEndings = /(?:\.poster)?\.(?:html?|png|jpe?g|pdf|webp)$/i;

/** @example posterFileName('秋招/海报.png') === '秋招 海报.poster.html' */
export function posterFileName(wanted: string): string {
  const stem = wanted
    .normalize('NFC')
    .toWellFormed()
    .replace(otherEndings, '')
    .replace(unusable, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const letters = Array.from(stem === '' ? '海报' : stem);
  // Common file systems keep 255 bytes; some room is left for a number in front.
  while (letters.length > 60 || new TextEncoder().encode(letters.join('') + suffix).length > 230) letters.pop();
  return `${letters.join('').trim()}${suffix}`;
}

export const posterStem = (name: string): string => (name.toLowerCase().endsWith(suffix) ? name.slice(0, -suffix.length) : name);

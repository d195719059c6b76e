/** Turns whatever a poster is called into a flat file name ending in `.poster.html`. Pure. */
import { fileStem } from '#text/file-name.ts';

const suffix = '.poster.html';
const otherEndings = /(?:\.poster)?\.(?:html?|png|jpe?g|pdf|webp)$/i;

/** @example posterFileName('秋招/海报.png') === '秋招-海报.poster.html' */
export function posterFileName(wanted: string): string {
  return `${fileStem(wanted.replace(otherEndings, '')) || '海报'}${suffix}`;
}

export const posterStem = (name: string): string => (name.toLowerCase().endsWith(suffix) ? name.slice(0, -suffix.length) : name);

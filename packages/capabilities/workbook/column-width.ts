/** Widths of columns: files count characters of the usual type, screens pixels. */

export function pixelsOf(characters: number): number {
  return Math.round(Math.min(255, characters) * 7.5 + 10);
}

export function charactersOf(pixels: number): number {
  return Math.min(255, Math.max(1, Math.round(((pixels - 10) / 7.5) * 100) / 100));
}

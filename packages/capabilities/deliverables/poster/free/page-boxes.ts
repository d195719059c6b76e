/** Writes the exact size of its sheet into a PDF Chromium printed, and where it is cut: MediaBox, BleedBox and TrimBox of every page. Pure. */

export interface PageBoxes {
  /** mm: the sheet as it is cut, and what stands around it. */
  width: number;
  height: number;
  around: number;
  bleed: number;
}

const point = (mm: number): string => ((mm * 72) / 25.4).toFixed(3);

/** As an incremental update (ISO 32000-1, 7.5.6): new versions of the page objects behind the old file. */
export function withPageBoxes(pdf: Uint8Array, { width, height, around, bleed }: PageBoxes): Uint8Array {
  const text = Buffer.from(pdf).toString('latin1');
  const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1];
  const trailer = text.slice(text.lastIndexOf('trailer'));
  const [, size] = /\/Size (\d+)/.exec(trailer) ?? [];
  const [, root] = /\/Root (\d+ \d+ R)/.exec(trailer) ?? [];
  if (!start || !size || !root) throw new Error('这份 PDF 的结构没有认出来，没有写上成品尺寸；原文件没有改动，请重试。');
  const box = (inset: number): string =>
    `[${point(inset)} ${point(inset)} ${point(width + 2 * around - inset)} ${point(height + 2 * around - inset)}]`;
  const boxes = `/MediaBox ${box(0)} /BleedBox ${box(around - bleed)} /TrimBox ${box(around)}`;
  const entries: string[] = [];
  let added = '\n';
  for (const match of text.matchAll(/(?:^|\n)(\d+) (\d+) obj\s*(<<(?:(?!endobj)[^])*?\/Type\s*\/Page\b(?!s)(?:(?!endobj)[^])*?)endobj/g)) {
    const [, id = '', generation = '', dictionary = ''] = match;
    const changed = dictionary.replace(/\/MediaBox\s*\[[^\]]*\]/, boxes);
    entries.push(`${id} 1\n${String(pdf.length + added.length).padStart(10, '0')} ${generation.padStart(5, '0')} n \n`);
    added += `${id} ${generation} obj\n${changed}endobj\n`;
  }
  const info = /\/Info \d+ \d+ R/.exec(trailer)?.[0] ?? '';
  const end = `xref\n${entries.join('')}trailer\n<</Size ${size} /Root ${root} ${info} /Prev ${start}>>\nstartxref\n${pdf.length + added.length}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(added + end, 'latin1')]);
}

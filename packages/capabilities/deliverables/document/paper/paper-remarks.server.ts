/** What can be measured on the printed pages of a document: headings left alone at the foot, words beyond the text area, pages nearly empty. */
import { withoutNumber } from '../markdown/heading-numbers.ts';
import type { PageSetup } from '../setup/page-setup.ts';
import { readPaperPdf, type PlacedWords } from './drawn-paper.server.ts';

interface PageLine {
  text: string;
  bottom: number;
  right: number;
  size: number;
}

const most = 6;

/** `headings` as they are written, without numbers. `page` counts from 1. */
export async function remarksOnPaper(
  pdf: Uint8Array,
  headings: readonly string[],
  setup: PageSetup | null,
): Promise<{ page: number; what: string }[]> {
  const { pages } = await readPaperPdf(pdf);
  const known = new Set(headings.map(compact));
  const remarks: { page: number; what: string }[] = [];
  pages.forEach(({ width, height, words }, n) => {
    const measures = setup?.measures;
    const [top, floor] = measures ? [measures.top - 1, height - measures.bottom + 1] : [18, height - 18];
    const lines = linesOf(words.filter(({ bottom }) => bottom > top && bottom < floor));
    const last = lines.at(-1);
    if (last && n + 1 < pages.length && lines.length > 1 && known.has(compact(unnumbered(last.text))))
      remarks.push({ page: n + 1, what: `标题“${last.text.slice(0, 24)}”落在页末，正文在下一页` });
    const edge = measures ? width - measures.right + 1.5 : width - 3;
    const beyond = lines.filter(({ right }) => right > edge).map(({ text }) => `“${text.slice(0, 20)}”`);
    if (beyond.length > 0) remarks.push({ page: n + 1, what: `超出版心：${beyond.slice(0, 3).join('、')}` });
    const small = lines.filter(({ size }) => size < 6.5).map(({ text }) => `“${text.slice(0, 20)}”`);
    if (small.length > 0) remarks.push({ page: n + 1, what: `字小于 6.5 磅：${small.slice(0, 3).join('、')}` });
    if (n > 0 && n + 1 === pages.length && lines.length > 0 && lines.length <= 2)
      remarks.push({ page: n + 1, what: `最后一页只有 ${lines.length} 行，可以压缩到前一页` });
  });
  return remarks.slice(0, most * pages.length);
}

/** Words at one height are one line. */
function linesOf(words: readonly PlacedWords[]): PageLine[] {
  const lines: PageLine[] = [];
  for (const { text, bottom, right, size } of words.toSorted((one, other) => one.bottom - other.bottom || one.left - other.left)) {
    const line = lines.at(-1);
    if (line && Math.abs(line.bottom - bottom) < 1) {
      line.text += text;
      line.right = Math.max(line.right, right);
      line.size = Math.max(line.size, size);
    } else lines.push({ text, bottom, right, size });
  }
  return lines;
}

const compact = (text: string): string => text.normalize('NFKC').replace(/[\s\u2002]+/g, '');
const unnumbered = (text: string): string => withoutNumber(text.trim());

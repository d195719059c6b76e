/** Reads words and their places out of a PDF an office program made of a PPTX. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { plainLetters } from '../../../tools/read-file/formats/pdf-letters.ts';
import { slideSize } from './boxes.ts';
import type { SeenPage } from './seen-page.ts';

export async function readDrawnPdf(bytes: Uint8Array): Promise<SeenPage[]> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const assets = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const task = pdfjs.getDocument({
    data: Uint8Array.from(bytes),
    cMapUrl: `${assets}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${assets}/standard_fonts/`,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
  });
  const pdf = await task.promise;
  const draws = new Set<number>([
    pdfjs.OPS.paintImageXObject,
    pdfjs.OPS.paintInlineImageXObject,
    pdfjs.OPS.paintImageMaskXObject,
    pdfjs.OPS.paintImageXObjectRepeat,
    pdfjs.OPS.paintInlineImageXObjectGroup,
  ]);
  try {
    const pages: SeenPage[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const view = page.getViewport({ scale: 1 });
      const scale = slideSize.width / view.width;
      const { items } = await page.getTextContent({ disableNormalization: false });
      const texts = items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        // a b c d e f: e and f are where the baseline begins.
        const matrix: number[] = item.transform;
        const [a = 1, b = 0, , , e = 0, f = 0] = matrix;
        const size = Math.hypot(a, b) * scale;
        const [x, base] = [e * scale, (view.height - f) * scale];
        const w = item.width * scale;
        // Of turned text only where it begins matters.
        return [
          {
            text: plainLetters(item.str),
            rect: { x, y: base - size * 0.88, w: Math.abs(b) > Math.abs(a) * 0.05 ? size : w, h: size * 1.1 },
          },
        ];
      });
      const operators = await page.getOperatorList();
      pages.push({ texts, pictures: operators.fnArray.filter((one) => draws.has(one)).length, charts: null });
      page.cleanup();
    }
    return pages;
  } finally {
    await task.destroy();
  }
}

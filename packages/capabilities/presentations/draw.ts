/** Draws the pages of a presentation in a browser, one at a time, to documents that need nothing else. */
import { buildPresentation, renderSlide, type PresentationData } from '@aiden0z/pptx-renderer';
import { registerPreprocessor } from 'echarts/core';
import { Unopenable, partsOf } from './package-parts.ts';
import { finishPage, pageStyle, type Pictures } from './finish-page.ts';
import { mended } from './mend-parts.ts';
import { wordsOn } from './placed-words.ts';
import type { DrawnPage, PresentationFacts } from './drawn-page.ts';

// A chart is drawn once, as it is in the end.
registerPreprocessor((option) => {
  option.animation = false;
});

export interface OpenPresentation {
  facts: PresentationFacts;
  /** `page` from 0. Rejects when this page can't be drawn. */
  draw(page: number): Promise<DrawnPage>;
}

/** Throws Unopenable. The document it runs in is a drawing board: nothing else stands in it. */
export function openPresentation(bytes: Uint8Array): OpenPresentation {
  const parts = partsOf(bytes, mended);
  let presentation: PresentationData;
  try {
    presentation = buildPresentation(parts, { lazySlides: true });
  } catch (error) {
    throw new Unopenable('damaged', error);
  }
  if (presentation.slides.length === 0) throw new Unopenable('empty');
  const { width, height } = presentation;
  if (!(width > 0 && height > 0 && width <= 20_000 && height <= 20_000)) throw new Unopenable('damaged');
  document.head.insertAdjacentHTML('beforeend', `<style>${pageStyle}</style>`);
  const pictures: Pictures = {
    addresses: new Map(),
    data: new Map(),
    bytes: async (path) => (await parts.mediaResolver?.resolve(path))?.data,
  };
  return {
    facts: { width, height, pages: presentation.slides.map(({ slidePath }) => ({ hidden: isHidden(parts.slides.get(slidePath) ?? '') })) },
    async draw(n) {
      const slide = presentation.slides[n];
      if (!slide) throw new Error(`no page ${n}`);
      const drawing = renderSlide(presentation, slide, { mediaUrlCache: pictures.addresses, pdfjs: false });
      try {
        document.body.replaceChildren(drawing.element);
        const undrawn = await finishPage(drawing, pictures);
        const words = wordsOn(drawing.element);
        const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><style>${pageStyle}</style></head><body>${drawing.element.outerHTML}</body></html>`;
        return { html, words, undrawn };
      } finally {
        drawing.dispose();
        document.body.replaceChildren();
      }
    },
  };
}

/** Told by the first element of its part; the library knows it only once the page is drawn. */
function isHidden(slide: string): boolean {
  return /<(?:\w+:)?sld\b[^>]*\sshow\s*=\s*["'](0|false)["']/.test(slide.slice(0, 8192));
}

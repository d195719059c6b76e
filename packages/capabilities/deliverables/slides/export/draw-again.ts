/** Draws a written PPTX again and says what stands where: by the office program of the machine, else by our own reader and Chromium. */
import type { KindPorts, PageDrawer } from '../../kind.server.ts';
import { slideSize } from './boxes.ts';
import { paintTools } from './measure/measure-paint.ts';
import { textTools, type TextTools } from './measure/measure-text.ts';
import { readPptx } from './read-pptx.ts';
import type { SeenPage, SeenText } from './seen-page.ts';

const words = `(() => {
  const text = (${textTools.toString()})((${paintTools.toString()})());
  return (${wordsOf.toString()})(text);
})()`;

function wordsOf(text: TextTools): SeenText[] {
  return [...document.querySelectorAll('p')].flatMap((block) =>
    text
      .linesOf([...block.childNodes], block, 1, false)
      .map((line) => ({ text: line.runs.map((run) => run.text).join(''), rect: line.rect })),
  );
}

/** Throws `Error` when the file can't be read at all. */
export async function drawnByUs(pptx: Uint8Array, pages: PageDrawer, signal: AbortSignal): Promise<SeenPage[]> {
  const slides = readPptx(pptx);
  return pages.each(
    slides.map((slide) => slide.html),
    slideSize,
    signal,
    async (page, n): Promise<SeenPage> => {
      const { pictures = [], charts = [] } = slides[n] ?? {};
      // Our own script answers with what `wordsOf` gives.
      const texts = (await page.measure(words)) as SeenText[];
      return { texts, pictures: pictures.length, charts: charts.length, placed: { pictures, charts } };
    },
  );
}

export interface Redrawn {
  pages: SeenPage[];
  by: 'office' | 'own';
}

/** An office program that fails or takes too long leaves the page to our own reader. */
export async function drawAgain(
  /** Asked once for each program that tries. */
  copy: (no_autospace: boolean) => Promise<Uint8Array>,
  ports: KindPorts & { pages: PageDrawer },
  readPdf: (bytes: Uint8Array) => Promise<SeenPage[]>,
  signal: AbortSignal,
): Promise<Redrawn> {
  if (ports.office) {
    try {
      return { pages: await readPdf(await ports.office.convert(await copy(true), 'pptx', 'pdf', signal)), by: 'office' };
    } catch (error) {
      if (signal.aborted) throw error;
    }
  }
  return { pages: await drawnByUs(await copy(false), ports.pages, signal), by: 'own' };
}

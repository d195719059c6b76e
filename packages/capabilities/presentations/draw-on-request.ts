/** The drawing board of a machine: a blank page in which `presentation` opens a file and draws its pages. */
import { openPresentation, type OpenPresentation } from './draw.ts';
import type { DrawnPage, OpenFailure, PresentationFacts } from './drawn-page.ts';
import { Unopenable } from './package-parts.ts';

let open: OpenPresentation | null = null;

export const presentation = {
  /** `file` in Base64. */
  open(file: string): PresentationFacts | { why: OpenFailure } {
    try {
      open = openPresentation(Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0)));
      return open.facts;
    } catch (error) {
      return { why: error instanceof Unopenable ? error.why : 'damaged' };
    }
  },
  /** Null when this page can't be drawn. */
  async draw(page: number): Promise<DrawnPage | null> {
    try {
      return (await open?.draw(page)) ?? null;
    } catch {
      return null;
    }
  },
};

Object.assign(globalThis, { presentation });

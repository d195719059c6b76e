/** The drawing board: a frame without an origin of its own, to which a page gives a file and from which it gets drawn pages. */
import './board.ts';
import { openPresentation, type OpenPresentation } from './draw.ts';
import type { DrawingAnswer, DrawingRequest } from './drawn-page.ts';
import { Unopenable } from './package-parts.ts';

let open: OpenPresentation | null = null;
let last: Promise<unknown> = Promise.resolve();

function answer(given: DrawingAnswer): void {
  // The page around has an origin that this frame can't name; what is told is only what came from there.
  parent.postMessage(given, '*');
}

addEventListener('message', ({ data, source }: MessageEvent<DrawingRequest>) => {
  if (source !== parent) return;
  if (data.type === 'open') {
    try {
      open = openPresentation(new Uint8Array(data.bytes));
      answer({ type: 'opened', facts: open.facts });
    } catch (error) {
      answer({ type: 'not opened', why: error instanceof Unopenable ? error.why : 'damaged' });
    }
    return;
  }
  const { page } = data;
  // There is one board: pages are drawn one after the other.
  last = last
    .then(() => open?.draw(page))
    .then((drawn) => answer(drawn ? { type: 'drawn', page, drawn } : { type: 'not drawn', page }))
    .catch(() => answer({ type: 'not drawn', page }));
});
answer({ type: 'ready' });

/** Shows a Word document page by page: laid out here, drawn in a closed frame where nothing of it can act. */
import { parseAsync, renderDocument } from 'docx-preview';
import { useMemo, useRef, useState } from 'react';
import { useElementSize } from '../element-size.ts';
import { GuardedFrame, tameElements } from '../guarded-frame.tsx';
import { usePrepared } from '../prepared.ts';
import { damaged, isOle, isZip, locked, Unshowable } from '../unshowable.ts';
import { ViewerBar, Zoom, zoomStep } from '../viewer-bar.tsx';
import type { ViewerProps } from '../viewers.ts';
import { checkUnpacked } from '../zip-entries.ts';

interface Laid {
  head: string;
  body: string;
  /** Of the widest page, in pixels. */
  page_width: number;
}

const options = {
  useBase64URL: true,
  // Parts of foreign formats inside the document would be pages of their own.
  renderAltChunks: false,
  ignoreLastRenderedPageBreak: false,
  breakPages: true,
  experimental: false,
  // What was put in and taken out by tracked changes is to be seen as such.
  renderChanges: true,
};

async function prepare(bytes: Uint8Array): Promise<Laid> {
  if (isOle(bytes)) throw new Unshowable(locked);
  if (!isZip(bytes) || !checkUnpacked(bytes).some(({ path }) => path === '[Content_Types].xml')) throw new Unshowable(damaged);
  const root = document.implementation.createHTMLDocument('').body;
  try {
    const nodes = await renderDocument(await parseAsync(bytes, options), options);
    root.append(...nodes);
  } catch (error) {
    throw new Unshowable(damaged, { cause: error });
  }
  // What is styled by the document's own words must not be able to end its style sheet.
  for (const sheet of root.querySelectorAll('style')) sheet.textContent = sheet.textContent.replaceAll('<', '');
  tameElements(root);
  const widths = [...root.querySelectorAll<HTMLElement>('section')].map((page) => Number.parseFloat(page.style.width) * (4 / 3));
  const head = [...root.querySelectorAll('style')].map((sheet) => {
    sheet.remove();
    return sheet.outerHTML;
  });
  return { head: head.join(''), body: root.innerHTML, page_width: Math.max(320, ...widths.filter(Number.isFinite)) };
}

const margin = 24;

export function Viewer({ name, bytes, theme }: ViewerProps) {
  const laid = usePrepared(bytes, prepare);
  const frame = useRef<HTMLDivElement>(null);
  const room = useElementSize(frame);
  /** Null fits the pages into the width. */
  const [chosen, setChosen] = useState<number | null>(null);
  const fit = laid && room ? Math.min(1, room.width / (laid.page_width + 2 * margin)) : 1;
  const scale = chosen ?? fit;
  const head = useMemo(() => (laid ? laid.head + desk(theme) : ''), [laid, theme]);
  return (
    <div className="flex h-full flex-col">
      <ViewerBar>
        <span className="min-w-0 truncate">只读预览，版式可能与 Word 略有不同</span>
        <Zoom
          scale={scale}
          fits={chosen === null}
          onZoom={(direction) => setChosen(zoomStep(scale, direction))}
          onFit={() => setChosen(null)}
        />
      </ViewerBar>
      <div ref={frame} className="relative min-h-0 flex-1 overflow-hidden">
        {laid && room ? (
          // Enlarged from outside: a new page inside the frame would lose the reader's place.
          <div className="origin-top-left" style={{ width: room.width / scale, height: room.height / scale, transform: `scale(${scale})` }}>
            <GuardedFrame title={name} head={head} body={laid.body} />
          </div>
        ) : (
          <p className="p-8 text-center text-sm text-ink-3">正在排版...</p>
        )}
      </div>
    </div>
  );
}

/** The desk under the pages, in the colours of the page around. */
function desk(theme: 'light' | 'dark'): string {
  const [paper, line] = theme === 'dark' ? ['#171715', '#33322e'] : ['#faf9f6', '#e7e4dc'];
  return `<style>
    html, body { margin: 0; background: ${paper}; }
    .docx ins { color: #1b7a4b; text-decoration: underline; }
    .docx del { color: #b3261e; text-decoration: line-through; }
    .docx-wrapper { background: ${paper} !important; padding: ${margin}px !important; padding-bottom: 0 !important; box-sizing: border-box; min-width: max-content; }
    .docx-wrapper > section.docx { box-shadow: none !important; border: 1px solid ${line}; box-sizing: border-box; margin-bottom: ${margin}px !important; }
    section.docx { overflow-wrap: break-word; }
  </style>`;
}

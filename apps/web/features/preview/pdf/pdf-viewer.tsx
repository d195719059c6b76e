/** Shows a PDF page under page, drawn as they come into view; words can be selected and copied. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { VList, type VListHandle } from 'virtua';
import { useElementSize } from '../element-size.ts';
import { PageNumber } from '../page-number.tsx';
import { usePrepared } from '../prepared.ts';
import { ViewerBar, Zoom, zoomKey, zoomStep } from '../viewer-bar.tsx';
import type { ViewerProps } from '../viewers.ts';
import { openPdf, type PdfFile } from './pdf-file.ts';
import { PdfPage } from './pdf-page.tsx';

/** Points to pixels at 100 %. */
const dpi = 96 / 72;
const gap = 12;

export function Viewer({ bytes }: ViewerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const room = useElementSize(frame);
  const file = usePrepared(bytes, openPdf);
  const width = useSettled(room?.width ?? 0);
  return (
    <div className="flex h-full flex-col">
      <div ref={frame} className="flex min-h-0 flex-1 flex-col">
        {file && width > 0 ? <Pages file={file} width={width} /> : <p className="p-8 text-center text-sm text-ink-3">正在打开...</p>}
      </div>
    </div>
  );
}

/** The value once it stood still for a moment: drawing at every step of a dragged edge would only flicker. */
function useSettled(value: number): number {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settled === 0 ? 0 : 200);
    return () => clearTimeout(timer);
  }, [value, settled]);
  return settled === 0 ? value : settled;
}

function Pages({ file, width }: { file: PdfFile; width: number }) {
  const list = useRef<VListHandle>(null);
  const [page, setPage] = useState(1);
  /** Null fits the page into the width. */
  const [chosen, setChosen] = useState<number | null>(null);
  const fit = Math.min(2, Math.max(0.1, Math.floor(((width - 48) / (file.width * dpi)) * 100) / 100));
  const zoom = chosen ?? fit;
  const scale = zoom * dpi;
  const pages = useMemo(() => ({ length: file.pages }), [file]);
  const at = useRef(1);
  at.current = page;
  useLayoutEffect(() => {
    list.current?.scrollToIndex(at.current - 1);
  }, [scale]);
  const goTo = (number: number) => {
    const next = Math.min(file.pages, Math.max(1, number));
    setPage(next);
    list.current?.scrollToIndex(next - 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = zoomKey(event.key);
    if (direction === null) return;
    event.preventDefault();
    setChosen(direction === 0 ? null : zoomStep(zoom, direction));
  };
  return (
    <>
      <ViewerBar>
        <PageNumber page={page} pages={file.pages} onGo={goTo} />
        <Zoom
          scale={zoom}
          fits={chosen === null}
          onZoom={(direction) => setChosen(zoomStep(zoom, direction))}
          onFit={() => setChosen(null)}
        />
      </ViewerBar>
      <div role="region" aria-label="PDF 页面" onKeyDown={onKeyDown} className="min-h-0 flex-1 bg-paper">
        <VList
          key={scale}
          ref={list}
          data={pages}
          itemSize={file.height * scale + gap}
          tabIndex={0}
          className="!h-full pt-3 outline-offset-[-2px]"
          style={{ overflowX: 'auto' }}
          onScroll={(offset) => {
            const handle = list.current;
            if (handle) setPage(Math.min(file.pages, handle.findItemIndex(offset + handle.viewportSize / 3) + 1));
          }}
        >
          {(_, index) => <PdfPage key={index} file={file} number={index + 1} scale={scale} />}
        </VList>
      </div>
    </>
  );
}

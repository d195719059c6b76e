/** Pages of a presentation one below the other, small ones beside them, whoever draws them. */
import { GalleryVertical } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { VList, type VListHandle } from 'virtua';
import { classList } from '#ui/class-list.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useArrowKeys } from '#web/shell/arrow-keys.ts';
import { useElementSize } from '../element-size.ts';
import { PageNumber } from '../page-number.tsx';
import { ViewerBar, Zoom, zoomKey, zoomStep } from '../viewer-bar.tsx';

export interface PageSource {
  pages: number;
  /** Of every page at 100 %, in pixels. */
  width: number;
  height: number;
  /** Left out when it is presented. `page` from 0. */
  isHidden(page: number): boolean;
  /** Fills a place of the page's proportions; `width` is the place's. */
  draw(page: number, width: number, small: boolean): ReactNode;
}

export interface PagesViewProps {
  source: PageSource;
  /** What else can be chosen, beside the zoom. */
  actions: ReactNode;
  /** The page that is in view, from 0: kept when the pages are drawn by another. */
  at: number;
  onPage(page: number): void;
}

/** Narrower than this the small pages make way for the large ones. */
const roomForBoth = 560;
const strip = 148;
const gap = 12;

export function PagesView({ source, actions, at, onPage }: PagesViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<VListHandle>(null);
  const room = useElementSize(frame);
  const [wantsSmall, setWantsSmall] = useState(true);
  /** Null fits the pages into the width. */
  const [chosen, setChosen] = useState<number | null>(null);
  const wide = (room?.width ?? 0) >= roomForBoth;
  const withSmall = wide && wantsSmall && source.pages > 1;
  const width = Math.max(0, (room?.width ?? 0) - (withSmall ? strip : 0));
  const fit = Math.min(2, Math.max(0.1, Math.floor(((width - (wide ? 40 : 24)) / source.width) * 100) / 100));
  const zoom = chosen ?? fit;
  const size = { width: Math.round(source.width * zoom), height: Math.round(source.height * zoom) };
  const numbers = useMemo(() => ({ length: source.pages }), [source.pages]);
  const now = useRef(at);
  now.current = at;
  useLayoutEffect(() => {
    list.current?.scrollToIndex(now.current);
  }, [size.height, source]);
  const goTo = (page: number) => {
    const next = Math.min(source.pages - 1, Math.max(0, page));
    onPage(next);
    list.current?.scrollToIndex(next);
  };
  useArrowKeys(true, (by) => {
    if (at + by < 0 || at + by >= source.pages) return false;
    goTo(at + by);
    return true;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = zoomKey(event.key);
    const page = { PageDown: at + 1, PageUp: at - 1, Home: 0, End: source.pages - 1 }[event.key];
    if (direction === null && page === undefined) return;
    event.preventDefault();
    if (page !== undefined) goTo(page);
    else if (direction !== null) setChosen(direction === 0 ? null : zoomStep(zoom, direction));
  };
  return (
    <>
      <ViewerBar>
        <PageNumber page={at + 1} pages={source.pages} onGo={(page) => goTo(page - 1)} />
        {wide && source.pages > 1 ? (
          <IconButton
            label="缩略图"
            aria-pressed={wantsSmall}
            icon={<GalleryVertical size={16} strokeWidth={1.5} />}
            onClick={() => setWantsSmall(!wantsSmall)}
          />
        ) : null}
        {actions}
        <Zoom
          scale={zoom}
          fits={chosen === null}
          onZoom={(direction) => setChosen(zoomStep(zoom, direction))}
          onFit={() => setChosen(null)}
        />
      </ViewerBar>
      <div ref={frame} className="flex min-h-0 flex-1 bg-paper">
        {room && withSmall ? <SmallPages source={source} at={at} onPick={goTo} /> : null}
        <div role="region" aria-label="演示文稿页面" onKeyDown={onKeyDown} className="min-h-0 min-w-0 flex-1">
          {room ? (
            <VList
              key={size.height}
              ref={list}
              data={numbers}
              itemSize={size.height + gap + 2}
              tabIndex={0}
              className="!h-full pt-3 outline-offset-[-2px]"
              style={{ overflowX: 'auto' }}
              onScroll={(offset) => {
                const handle = list.current;
                if (handle) onPage(Math.min(source.pages - 1, handle.findItemIndex(offset + handle.viewportSize / 3)));
              }}
            >
              {(_, page) => (
                <div
                  key={page}
                  role="group"
                  aria-label={`第 ${page + 1} 页${source.isHidden(page) ? '，放映时隐藏' : ''}`}
                  data-page={page + 1}
                  className="relative mx-auto mb-3 box-content overflow-hidden border border-line bg-white"
                  style={size}
                >
                  {source.draw(page, size.width, false)}
                  {source.isHidden(page) ? <HiddenMark /> : null}
                </div>
              )}
            </VList>
          ) : null}
        </div>
      </div>
    </>
  );
}

function HiddenMark() {
  return (
    <span className="pointer-events-none absolute top-2 right-2 rounded-control bg-ink px-2 py-0.5 text-xs text-paper">放映时隐藏</span>
  );
}

const smallWidth = 104;

function SmallPages({ source, at, onPick }: { source: PageSource; at: number; onPick(page: number): void }) {
  const list = useRef<VListHandle>(null);
  const height = Math.round((smallWidth * source.height) / source.width);
  const numbers = useMemo(() => ({ length: source.pages }), [source.pages]);
  useEffect(() => {
    list.current?.scrollToIndex(at, { align: 'nearest' });
  }, [at]);
  return (
    <nav aria-label="全部页面" className="shrink-0 border-r border-line" style={{ width: strip }}>
      <VList ref={list} data={numbers} itemSize={height + 14} className="!h-full py-2">
        {(_, page) => (
          <button
            key={page}
            type="button"
            aria-label={`第 ${page + 1} 页`}
            aria-current={page === at ? 'page' : undefined}
            onClick={() => onPick(page)}
            className="group flex w-full items-start gap-1.5 px-2 py-1.5"
          >
            <span
              aria-hidden
              className={classList('w-5 shrink-0 text-right text-[11px] tabular-nums', page === at ? 'text-ink' : 'text-ink-3')}
            >
              {page + 1}
            </span>
            <span
              aria-hidden
              className={classList(
                'relative block shrink-0 overflow-hidden bg-white outline outline-offset-1',
                page === at ? 'outline-2 outline-seal' : 'outline-1 outline-line group-hover:outline-ink-3',
                source.isHidden(page) && 'opacity-50',
              )}
              style={{ width: smallWidth, height }}
            >
              {source.draw(page, smallWidth, true)}
            </span>
          </button>
        )}
      </VList>
    </nav>
  );
}

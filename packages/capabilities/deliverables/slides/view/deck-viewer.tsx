/** Shows a deck beside the chat: one page large, all pages small, what the speaker says, and the whole screen; new pages appear while they are being made. */
import './deck-viewer.css';
import { ChevronLeft, ChevronRight, MessageSquareText, Palette, Play } from 'lucide-react';
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { VList, type VListHandle } from 'virtua';
import { IconButton } from '#ui/icon-button.tsx';
import { ScaledPage } from '#ui/scaled-page.tsx';
import type { ViewerProps } from '../../kind.web.ts';
import { readDeck, type Deck, type DeckPage } from '../deck.ts';
import { usePageKeys } from './keys.ts';
import { usePages, type PageSource } from './page-html.ts';
import { firstPlace, isMaking, pageAt, placeAfter, type Place } from './place.ts';
import type { Changing } from './look-dialog.web.tsx';
import { Present } from './present.tsx';

const LookDialog = lazy(async () => ({ default: (await import('./look-dialog.web.tsx')).LookDialog }));

export function Viewer({ name, bytes, files, uri = '', call, turn = '' }: ViewerProps): ReactNode {
  const deck = useMemo(() => readDeck(bytes), [bytes]);
  const source = usePages(files);
  if (!deck) return <p className="deck-empty">这份演示文稿的数据不完整，没能打开。可以在“版本”里恢复较早的一版，或下载原文件。</p>;
  if (deck.pages.length === 0)
    return (
      <p className="deck-empty" role="status">
        《{deck.title}》还没有页面。写好一页，这里就出现一页；任务停下了还没有的话，在对话里说“接着做”。
      </p>
    );
  const looks = call && uri !== '' && files.task_id !== '' ? { call, uri, task_id: files.task_id, names: files.names?.() ?? [] } : null;
  return <Pages deck={deck} source={source} turn={turn} known={`${files.task_id} ${name}`} looks={looks} />;
}

/** Narrower than this the small pages stand in a row below the large one. */
const narrow = 620;

/** Where each deck was left, for when its tab is opened again. */
const places = new Map<string, Place>();

interface PagesProps {
  deck: Deck;
  source: PageSource;
  turn: string;
  /** What its place is remembered by. */
  known: string;
  /** Null where nothing may be changed. */
  looks: Changing | null;
}

function Pages({ deck, source, turn, known, looks }: PagesProps): ReactNode {
  const { pages, planned } = deck;
  const [kept, setPlace] = useState(() => places.get(known) ?? firstPlace(deck));
  const place = kept.deck === deck ? kept : placeAfter(kept, deck, turn);
  if (place !== kept) setPlace(place);
  useEffect(() => {
    places.set(known, place);
  }, [known, place]);
  const [presenting, setPresenting] = useState(false);
  const [dressing, setDressing] = useState(false);
  const [withNotes, setWithNotes] = useState(true);
  const [wide, setWide] = useState(true);
  const root = useRef<HTMLDivElement>(null);
  const making = isMaking(deck);
  const at = pageAt(place);
  const page = pages[at];
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const measure = (): void => setWide(element.clientWidth >= narrow);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const go = (to: number): void => {
    const chosen = pages[Math.min(pages.length - 1, Math.max(0, to))]?.id ?? null;
    setPlace({ ...place, chosen, by_hand: turn });
  };
  usePageKeys(presenting, (to) => !presenting && go({ next: at + 1, previous: at - 1, first: 0, last: pages.length - 1 }[to]));
  if (!page) return null;
  return (
    <div ref={root} className="deck" data-wide={wide || undefined}>
      <div className="deck-bar">
        <IconButton
          label="上一页"
          tip="上一页（←）"
          icon={<ChevronLeft size={20} strokeWidth={1.5} />}
          disabled={at === 0}
          onClick={() => go(at - 1)}
        />
        <span className="deck-number" role="status" aria-label={`第 ${at + 1} 页，共 ${pages.length} 页`}>
          {at + 1} / {pages.length}
        </span>
        <IconButton
          label="下一页"
          tip="下一页（→）"
          icon={<ChevronRight size={20} strokeWidth={1.5} />}
          disabled={at === pages.length - 1}
          onClick={() => go(at + 1)}
        />
        <span className="deck-making" role="status">
          {making ? `正在制作第 ${pages.length + 1} 页，共 ${planned} 页` : ''}
        </span>
        {looks && !making ? (
          <IconButton
            label="外观"
            tip="外观：主题、颜色、字体、标志"
            icon={<Palette size={20} strokeWidth={1.5} />}
            onClick={() => setDressing(true)}
          />
        ) : null}
        <IconButton
          label="演讲者备注"
          aria-pressed={withNotes}
          icon={<MessageSquareText size={20} strokeWidth={1.5} />}
          onClick={() => setWithNotes(!withNotes)}
        />
        <button type="button" className="deck-play" onClick={() => setPresenting(true)}>
          <Play size={16} strokeWidth={1.5} aria-hidden />
          放映
        </button>
      </div>
      <div className="deck-body">
        <Strip deck={deck} source={source} at={at} wide={wide} onPick={go} />
        <div className="deck-main">
          <div className="deck-stage">
            <div
              className="deck-page"
              style={{
                aspectRatio: `${deck.size.width} / ${deck.size.height}`,
                maxWidth: `calc(100cqh * ${deck.size.width / deck.size.height})`,
              }}
            >
              <Large deck={deck} source={source} at={at} />
            </div>
          </div>
          {withNotes ? (
            <section className="deck-notes" aria-label="演讲者备注" tabIndex={0}>
              {page.notes === '' ? (
                <p className="deck-no-notes">这一页没有备注</p>
              ) : (
                page.notes.split('\n').map((line, n) => <p key={n}>{line}</p>)
              )}
            </section>
          ) : null}
        </div>
      </div>
      <Suspense>{dressing && looks ? <LookDialog deck={deck} changing={looks} onClose={() => setDressing(false)} /> : null}</Suspense>
      {presenting ? <Present deck={deck} source={source} at={at} onGo={go} onEnd={() => setPresenting(false)} /> : null}
    </div>
  );
}

/** The page, and those before and after it ready behind it, so that going on shows no white. */
function Large({ deck, source, at }: { deck: Deck; source: PageSource; at: number }): ReactNode {
  const { pages, size } = deck;
  const before = useRef<string | null>(null);
  const page = pages[at];
  const state = page ? source.of(page) : null;
  // Until the page has come, the one before it stays.
  const shown = page && state ? page.id : before.current;
  useEffect(() => {
    before.current = shown;
  }, [shown]);
  const near = pages.map((one, n) => ({ page: one, n })).filter((one) => Math.abs(one.n - at) <= 1 || one.page.id === shown);
  useEffect(() => source.want(near.map((one) => one.page)));
  return (
    <>
      {near.map(({ page, n }) => {
        const drawn = source.of(page);
        return drawn && 'html' in drawn ? (
          <div key={page.id} className="deck-sheet" data-shown={page.id === shown || undefined} aria-hidden={page.id !== shown}>
            <ScaledPage title={`第 ${n + 1} 页：${page.title}`} html={drawn.html} {...size} />
          </div>
        ) : null;
      })}
      {state && 'failed' in state ? <Failed page={pages[at]} source={source} /> : null}
    </>
  );
}

function Failed({ page, source }: { page: DeckPage | undefined; source: PageSource }): ReactNode {
  if (!page) return null;
  return (
    <div className="deck-failed">
      <p>这一页没有取到，内容还在任务里。</p>
      <button type="button" onClick={() => source.again(page)}>
        重试
      </button>
    </div>
  );
}

interface StripProps {
  deck: Deck;
  source: PageSource;
  at: number;
  wide: boolean;
  onPick(at: number): void;
}

/** All pages, of which only those in sight are drawn. */
function Strip({ deck, source, at, wide, onPick }: StripProps): ReactNode {
  const list = useRef<VListHandle>(null);
  useEffect(() => {
    list.current?.scrollToIndex(at, { align: 'nearest' });
  }, [at, wide]);
  return (
    <nav className="deck-strip" aria-label="全部页面">
      <VList
        key={wide ? 'column' : 'row'}
        ref={list}
        horizontal={!wide}
        itemSize={wide ? 112 : 136}
        data={deck.pages}
        className="deck-list"
      >
        {(page, n) => <Thumb key={page.id} page={page} n={n} deck={deck} source={source} shown={n === at} onPick={() => onPick(n)} />}
      </VList>
    </nav>
  );
}

interface ThumbProps {
  page: DeckPage;
  n: number;
  deck: Deck;
  source: PageSource;
  shown: boolean;
  onPick(): void;
}

function Thumb({ page, n, deck, source, shown, onPick }: ThumbProps): ReactNode {
  useEffect(() => source.want([page]));
  const state = source.of(page);
  return (
    <div className="deck-thumb" data-shown={shown || undefined}>
      <span className="deck-thumb-number" aria-hidden>
        {n + 1}
      </span>
      <div className="deck-thumb-page" aria-hidden style={{ aspectRatio: `${deck.size.width} / ${deck.size.height}` }}>
        {state && 'html' in state ? <ScaledPage title={`第 ${n + 1} 页`} html={state.html} {...deck.size} /> : null}
      </div>
      <button type="button" aria-label={`第 ${n + 1} 页：${page.title}`} aria-current={shown ? 'page' : undefined} onClick={onPick} />
    </div>
  );
}

/** The list, as many rows as fit drawn at a time: arrows go through them, the next page comes before its place is seen. */
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { VList, type VListHandle } from 'virtua';
import type { Favorite } from '#contract/operations/favorites.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useBelow, widths } from '#web/shell/media.ts';
import { FavoriteMenu } from './favorite-menu.tsx';
import { FavoriteRow, type FavoriteAct } from './favorite-row.tsx';

export interface FavoriteRowsProps {
  favorites: readonly Favorite[];
  selected: ReadonlySet<string>;
  selecting: boolean;
  added: ReadonlySet<string>;
  /** What is shown is what was there before; the new is on its way. */
  stale: boolean;
  hasMore: boolean;
  onMore(): void;
  onSelect(favorite: Favorite): void;
  onAct(favorite: Favorite, act: FavoriteAct): void;
}

/** So far before the end is seen the next page is asked for. */
const margin_px = 100;
const more = 'more';

export function FavoriteRows({ favorites, selected, selecting, added, stale, hasMore, onMore, onSelect, onAct }: FavoriteRowsProps) {
  const list = useRef<VListHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState('');
  const [menu, setMenu] = useState<{ favorite: Favorite; at: DOMRect; open: boolean } | null>(null);
  const rowHeight = useBelow(widths.mobile) ? 72 : 64;
  const anchor = Math.max(
    0,
    favorites.findIndex(({ favorite_id }) => favorite_id === focused),
  );
  const focusRow = useCallback((index: number) => {
    list.current?.scrollToIndex(index, { align: 'nearest' });
    // A row that was out of sight is drawn after the scroll.
    let tries = 0;
    const focus = () => {
      const row = box.current?.querySelector<HTMLElement>(`[data-row="${index}"]`);
      if (row) row.focus();
      else if (tries++ < 10) requestAnimationFrame(focus);
    };
    focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-row]') : null;
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
    const index = Number(row.dataset['row']);
    const page = Math.max(1, Math.floor((list.current?.viewportSize ?? 400) / rowHeight) - 1);
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -favorites.length,
      End: favorites.length,
    };
    const step = steps[event.key];
    const favorite = favorites[index];
    if (step !== undefined) focusRow(Math.min(favorites.length - 1, Math.max(0, index + step)));
    else if (event.key === 'Delete' && favorite) onAct(favorite, 'delete');
    else return;
    event.preventDefault();
  };
  const onOpen = useCallback((favorite: Favorite) => onAct(favorite, 'open'), [onAct]);
  const onMenu = useCallback((favorite: Favorite, at: DOMRect) => setMenu({ favorite, at, open: true }), []);
  const items: (Favorite | typeof more)[] = hasMore ? [...favorites, more] : [...favorites];
  return (
    <div
      ref={box}
      aria-busy={stale || undefined}
      className={`h-full transition-opacity duration-150 ${stale ? 'opacity-60' : ''}`}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        const at = event.target.closest<HTMLElement>('[data-favorite]')?.dataset['favorite'];
        if (at) setFocused(at);
      }}
    >
      <VList
        ref={list}
        data={items}
        itemSize={rowHeight}
        keepMounted={[anchor]}
        className="!h-full px-2 pb-4 md:px-4"
        role="group"
        aria-label="收藏列表"
        aria-description="上下方向键选择，回车打开，Delete 删除"
      >
        {(item, index) =>
          item === more ? (
            <MoreRows key={more} box={box} onNear={onMore} />
          ) : (
            <FavoriteRow
              key={item.favorite_id}
              favorite={item}
              index={index}
              selected={selected.has(item.favorite_id)}
              selecting={selecting}
              isNew={added.has(item.favorite_id)}
              tabbable={index === anchor}
              menuOpen={menu?.open === true && menu.favorite.favorite_id === item.favorite_id}
              onSelect={onSelect}
              onOpen={onOpen}
              onMenu={onMenu}
            />
          )
        }
      </VList>
      <FavoriteMenu
        favorite={menu?.favorite ?? null}
        place={menu?.at ?? null}
        open={menu?.open ?? false}
        onAct={onAct}
        onClose={() => setMenu((last) => last && { ...last, open: false })}
        focusBack={(id) => box.current?.querySelector<HTMLElement>(`[data-favorite="${id}"] [data-menu]`)?.focus({ preventScroll: true })}
      />
    </div>
  );
}

const again_ms = 300;

/** Stands where the next page will be. */
function MoreRows({ box, onNear }: { box: { current: HTMLElement | null }; onNear(): void }) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  latest.current = onNear;
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let near = false;
    const ask = () => near && latest.current();
    const observer = new IntersectionObserver(
      ([entry]) => {
        near = entry?.isIntersecting ?? false;
        ask();
      },
      { root: box.current?.firstElementChild, rootMargin: `${margin_px}px` },
    );
    observer.observe(element);
    // Still near after a page came: the list is shorter than the window.
    const timer = setInterval(ask, again_ms);
    return () => {
      observer.disconnect();
      clearInterval(timer);
    };
  }, [box]);
  return (
    <div ref={place} role="status" aria-label="正在加载更多收藏">
      <SkeletonRows widths={[60, 44]} />
    </div>
  );
}

export function SkeletonRows({ widths: shares }: { widths: readonly number[] }) {
  return (
    <>
      {shares.map((share, index) => (
        <div key={index} className="flex h-16 items-center gap-3 px-2 max-md:h-18">
          <Skeleton className="size-10" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-3.5" style={{ width: `${share}%` }} />
            <Skeleton className="h-3 w-1/4" />
          </div>
        </div>
      ))}
    </>
  );
}

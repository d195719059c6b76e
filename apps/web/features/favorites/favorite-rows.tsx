/** The list, as many rows as fit drawn at a time: arrows go through them, the next page comes before its place is seen. */
import { useCallback, useRef, useState } from 'react';
import { VList } from 'virtua';
import type { Favorite } from '#contract/operations/favorites.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useNear, useRowKeys } from '#web/shell/list-rows.ts';
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
  const [focused, setFocused] = useState('');
  const [menu, setMenu] = useState<{ favorite: Favorite; at: DOMRect; open: boolean } | null>(null);
  const rowHeight = useBelow(widths.mobile) ? 72 : 64;
  const { list, box, onRowKey } = useRowKeys(favorites.length, rowHeight);
  const anchor = Math.max(
    0,
    favorites.findIndex(({ favorite_id }) => favorite_id === focused),
  );
  const onOpen = useCallback((favorite: Favorite) => onAct(favorite, 'open'), [onAct]);
  const onMenu = useCallback((favorite: Favorite, at: DOMRect) => setMenu({ favorite, at, open: true }), []);
  const items: (Favorite | typeof more)[] = hasMore ? [...favorites, more] : [...favorites];
  return (
    <div
      ref={box}
      aria-busy={stale || undefined}
      className={`h-full transition-opacity duration-150 ${stale ? 'opacity-60' : ''}`}
      onKeyDown={(event) =>
        onRowKey(event, (key, index) => {
          const favorite = favorites[index];
          if (key !== 'Delete' || !favorite) return false;
          onAct(favorite, 'delete');
          return true;
        })
      }
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

/** Stands where the next page will be. */
function MoreRows({ box, onNear }: { box: { current: HTMLElement | null }; onNear(): void }) {
  const place = useRef<HTMLDivElement>(null);
  useNear(place, onNear, { box, margin_px });
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

/** One favourite in the list: what it is, its tags, since when; opened by pressing it anywhere, chosen by its box. */
import { Check, Ellipsis } from 'lucide-react';
import { memo, useState } from 'react';
import { kitStem } from '#contract/brand-name.ts';
import { sizeInWords } from '#contract/file-size.ts';
import type { Favorite } from '#contract/operations/favorites.ts';
import { classList } from '#ui/class-list.ts';
import { FileBadge, lookOf } from '#web/shell/file-look.tsx';
import { dayInWords, firstWords } from './rules.ts';

export type FavoriteAct = 'open' | 'use' | 'tags' | 'download' | 'task' | 'delete' | 'make_kit' | 'edit_kit' | 'default_kit';

export interface FavoriteRowProps {
  favorite: Favorite;
  index: number;
  selected: boolean;
  /** Some are being chosen: pressing chooses instead of opening. */
  selecting: boolean;
  /** It came in while the page was open. */
  isNew: boolean;
  /** Tab reaches this row; arrows reach the others. */
  tabbable: boolean;
  onSelect(favorite: Favorite): void;
  menuOpen: boolean;
  onOpen(favorite: Favorite): void;
  onMenu(favorite: Favorite, at: DOMRect): void;
}

const tagsShown = 2;

export const FavoriteRow = memo(function FavoriteRow(props: FavoriteRowProps) {
  const { favorite, index, selected, selecting, isNew, tabbable, menuOpen, onSelect, onOpen, onMenu } = props;
  const { tag_info, create_time, is_default } = favorite;
  const title = kitStem(favorite.title);
  const tabIndex = tabbable ? 0 : -1;
  return (
    <div
      data-favorite={favorite.favorite_id}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(favorite, new DOMRect(event.clientX, event.clientY, 0, 0));
      }}
      className={classList(
        'group/row relative flex h-16 items-center gap-3 rounded-card px-2 transition-colors duration-150 hover:bg-hover max-md:h-18',
        selected && 'bg-hover',
      )}
    >
      <span className="relative inline-flex size-10 shrink-0 items-center justify-center">
        <Picture favorite={favorite} />
        <button
          type="button"
          role="checkbox"
          aria-checked={selected}
          aria-label={`选择 ${title}`}
          tabIndex={tabIndex}
          onClick={() => onSelect(favorite)}
          className={classList(
            'absolute inset-0 z-10 items-center justify-center rounded-control bg-hover',
            selecting ? 'flex' : 'flex opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100 max-md:hidden',
          )}
        >
          <span
            className={classList(
              'flex size-4.5 items-center justify-center rounded-[5px] border',
              selected ? 'border-ink bg-ink text-on-ink' : 'border-ink-3 bg-sheet',
            )}
          >
            {selected ? <Check size={14} strokeWidth={2.5} /> : null}
          </span>
        </button>
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <button
            type="button"
            data-row={index}
            tabIndex={tabIndex}
            title={title}
            aria-description={describe(favorite)}
            onClick={() => (selecting ? onSelect(favorite) : onOpen(favorite))}
            className="min-w-0 truncate rounded-control text-left text-sm font-medium after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-seal"
          >
            {title}
          </button>
          {is_default ? <span className="shrink-0 rounded bg-jade-wash px-1 text-xs text-jade">新任务默认</span> : null}
          {isNew ? <span className="shrink-0 rounded bg-seal-wash px-1 text-xs text-seal">新</span> : null}
        </p>
        <p className="truncate text-xs text-ink-3">
          <span className="md:hidden">{[dayInWords(create_time), ...tag_info.map((tag) => tag.name)].join(' · ')}</span>
          <span className="max-md:hidden">{describe(favorite)}</span>
        </p>
      </div>
      {tag_info.length > 0 ? (
        <span title={tag_info.map((tag) => tag.name).join('、')} className="flex shrink-0 gap-1 max-md:hidden">
          {tag_info.slice(0, tagsShown).map((tag) => (
            <span key={tag.id} className="rounded-full border border-line bg-sheet px-2 text-xs leading-5.5 text-ink-2">
              {tag.name}
            </span>
          ))}
          {tag_info.length > tagsShown ? <span className="px-1 text-xs leading-6 text-ink-3">+{tag_info.length - tagsShown}</span> : null}
        </span>
      ) : null}
      <time className="w-20 shrink-0 text-right text-xs text-ink-3 tabular-nums max-md:hidden">{dayInWords(create_time)}</time>
      <button
        type="button"
        data-menu=""
        aria-label={`“${title}”的更多操作`}
        aria-haspopup="menu"
        aria-expanded={menuOpen}
        tabIndex={tabIndex}
        onClick={(event) => onMenu(favorite, event.currentTarget.getBoundingClientRect())}
        className={classList(
          'z-10 inline-flex size-8 shrink-0 items-center justify-center rounded-control text-ink-3 hover:bg-line hover:text-ink max-md:size-11',
          menuOpen && 'bg-line text-ink',
        )}
      >
        <Ellipsis size={20} strokeWidth={1.5} />
      </button>
    </div>
  );
});

function Picture({ favorite: { title, preview_info } }: { favorite: Favorite }) {
  const [broken, setBroken] = useState('');
  const { url } = preview_info;
  if (url === '' || url === broken) return <FileBadge name={title} size={40} />;
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(url)}
      className="size-10 rounded-control border border-line bg-paper object-cover"
    />
  );
}

function describe({ title, text, content_info }: Favorite): string {
  const label = lookOf(title).label;
  return [label, sizeInWords(content_info.bytes), firstWords(text)].filter((part) => part !== '').join(' · ');
}

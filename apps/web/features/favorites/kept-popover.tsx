/** After a file was kept: its tags can be chosen at once; it goes away by itself, but not under a hand or the cursor. */
import { X } from 'lucide-react';
import { Popover as Radix } from 'radix-ui';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Link } from 'react-router';
import { favoriteLimits } from '#contract/favorite.ts';
import type { Favorite } from '#contract/operations/favorites.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { leaveToInner } from '#ui/own-escape.ts';
import { say, staysOpenForToasts } from '#ui/toast.tsx';
import { sentenceFor } from '#web/shell/api.ts';
import { tagKept } from './kept.ts';
import { TagPicker } from './tag-picker.tsx';

export interface KeptPopoverProps {
  uri: string;
  favorite: Favorite;
  at: RefObject<HTMLButtonElement | null>;
  /** A key opened it: the cursor goes in, and stays as long as it likes. */
  takesFocus: boolean;
  onClose(): void;
}

const seconds = 3;

export function KeptPopover({ uri, favorite, at, takesFocus, onClose }: KeptPopoverProps) {
  const [left, setLeft] = useState(seconds);
  const [held, setHeld] = useState({ pointer: false, focus: takesFocus });
  const paused = held.pointer || held.focus;
  useEffect(() => {
    if (paused) return;
    if (left === 0) return onClose();
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [paused, left, onClose]);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!held.focus) return undefined;
    // What had the cursor may go away without a word, as the field of a new tag does.
    const look = setInterval(() => {
      if (!content.current?.contains(document.activeElement)) setHeld((now) => ({ ...now, focus: false }));
    }, 500);
    return () => clearInterval(look);
  }, [held.focus]);
  const chosen = favorite.tag_info.map(({ id }) => id);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      {/* The library measures whatever the reference holds. */}
      <Radix.Anchor virtualRef={at as RefObject<HTMLButtonElement>} />
      <Radix.Portal>
        <Radix.Content
          ref={content}
          role="dialog"
          aria-label="收藏成功"
          side="top"
          align="end"
          sideOffset={8}
          collisionPadding={12}
          onOpenAutoFocus={(event) => {
            if (!takesFocus) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (takesFocus) at.current?.focus();
          }}
          onEscapeKeyDown={leaveToInner}
          onInteractOutside={staysOpenForToasts}
          onPointerEnter={() => setHeld((now) => ({ ...now, pointer: true }))}
          onPointerLeave={() => setHeld((now) => ({ ...now, pointer: false }))}
          onFocus={() => setHeld((now) => ({ ...now, focus: true }))}
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) setHeld((now) => ({ ...now, focus: false }));
          }}
          className="animate-rise z-50 w-80 max-w-[calc(100vw-24px)] rounded-card border border-line bg-sheet p-4 shadow-float outline-none"
        >
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <p role="status" className="text-sm font-semibold">
                收藏成功
              </p>
              <p className="mt-0.5 text-xs text-ink-2">
                可在
                <Link to="/collection" onClick={onClose} className="text-ink underline underline-offset-4 hover:text-seal">
                  收藏夹
                </Link>
                管理标签
              </p>
            </div>
            <IconButton label="关闭" tip="" icon={<X size={16} strokeWidth={1.5} />} onClick={onClose} className="-mt-1 -mr-1" />
          </div>
          <div className="-mx-1 mt-2 max-h-44 overflow-y-auto p-1">
            <TagPicker
              chosen={chosen}
              full={chosen.length >= favoriteLimits.tags_of_one}
              onChange={(tag_ids) => {
                tagKept(uri, favorite, tag_ids).catch((error: unknown) => say.error(sentenceFor(error)));
              }}
            />
          </div>
          <p role="timer" aria-live="off" className="mt-3 text-xs text-ink-3 tabular-nums">
            {left}s后自动关闭
          </p>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

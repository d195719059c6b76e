/** A tab for each sheet, below the cells. */
import { useEffect, useRef } from 'react';
import { classList } from '#ui/class-list.ts';
import { InlineName } from '#ui/inline-name.tsx';

export interface SheetTabsProps {
  names: string[];
  active: number;
  onChoose(sheet: number): void;
  /** The one in front is given another name. */
  isRenaming: boolean;
  /** Absent where it can't be. */
  onRenaming?: ((isRenaming: boolean) => void) | undefined;
  onRename(name: string): void;
}

export function SheetTabs({ names, active, onChoose, isRenaming, onRenaming, onRename }: SheetTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  // The one in front may have come by itself: a sheet just made stands last.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active, names.length]);
  return (
    <div
      ref={list}
      role="tablist"
      aria-label="工作表"
      className="flex shrink-0 gap-1 overflow-x-auto border-t border-line bg-paper px-2 py-1"
      onKeyDown={(event) => {
        if (event.key === 'F2' && onRenaming) {
          event.preventDefault();
          return onRenaming(true);
        }
        const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
        if (step === 0) return;
        const next = (active + step + names.length) % names.length;
        event.preventDefault();
        onChoose(next);
        event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
      }}
    >
      {names.map((name, index) =>
        isRenaming && index === active ? (
          <InlineName
            key={index}
            label="工作表的新名字"
            value={name}
            maxLength={31}
            onRename={onRename}
            onDone={() => onRenaming?.(false)}
            className="h-8 w-36 max-md:h-11"
          />
        ) : (
          <button
            // Sheets have a fixed order and unique places.
            key={index}
            type="button"
            role="tab"
            aria-selected={index === active}
            tabIndex={index === active ? 0 : -1}
            title={name}
            onClick={() => onChoose(index)}
            onDoubleClick={() => onRenaming?.(true)}
            className={classList(
              'h-8 max-w-48 shrink-0 truncate rounded-control px-3 text-sm -outline-offset-2 max-md:h-11',
              index === active ? 'bg-sheet font-medium shadow-[inset_0_-2px_0_var(--kind-sheet)]' : 'text-ink-2 hover:bg-hover',
            )}
          >
            {name}
          </button>
        ),
      )}
    </div>
  );
}

/** A row that opens to show what it stands for; what is inside is made only then. */
import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { classList } from '#ui/class-list.ts';

export interface FoldOutProps {
  title: ReactNode;
  /** One line beside the title. */
  hint?: string;
  /** At the far end. */
  count?: string;
  children(): ReactNode;
}

export function FoldOut({ title, hint, count, children }: FoldOutProps) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-9 w-full items-center gap-2 rounded-control px-2 text-left text-sm -outline-offset-2 transition-colors duration-150 hover:bg-hover max-md:min-h-11"
      >
        <ChevronRight
          size={14}
          strokeWidth={1.5}
          aria-hidden
          className={classList('shrink-0 text-ink-3 transition-transform duration-150', open && 'rotate-90')}
        />
        <span className="max-w-1/2 shrink-0 truncate font-medium">{title}</span>
        <span className="min-w-0 flex-1 truncate text-xs text-ink-3">{open ? '' : hint}</span>
        {count ? <span className="shrink-0 text-xs text-ink-3 tabular-nums">{count}</span> : null}
      </button>
      {open ? <div className="animate-appear pt-1 pr-2 pb-3 pl-7">{children()}</div> : null}
    </div>
  );
}

/** A line above the user menu: something is new. It opens what is to be said about it, or goes. */
import { useQuery } from '@tanstack/react-query';
import { Sparkle, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Popup } from '#contract/operations/popups.ts';
import type { AbilityType } from '#contract/task.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { markSeen, newsQuery } from './news.ts';

const NewsDialog = lazy(async () => ({ default: (await import('./news-dialog.tsx')).NewsDialog }));

export interface NewsBubbleProps {
  ability_type: AbilityType;
  /** Goes to a place inside the product. */
  onTry(schema: string): void;
}

export function NewsBubble({ ability_type, onTry }: NewsBubbleProps) {
  const { data } = useQuery(newsQuery(ability_type));
  // What is being read stays while it is marked as seen.
  const [open, setOpen] = useState<Popup | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {data ? (
        <div className="mx-3 mb-2 flex shrink-0 items-center rounded-control border border-line bg-sheet">
          <button
            type="button"
            disabled={!data.can_click}
            onClick={() => {
              setOpen(data);
              markSeen(data.id);
            }}
            className="flex min-h-10 min-w-0 flex-1 items-center gap-2 rounded-control px-3 text-left text-sm hover:bg-hover max-md:min-h-11"
          >
            <Sparkle size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-seal" />
            <span className="sr-only">新功能：</span>
            <span className="truncate">{data.bubble_text}</span>
          </button>
          <IconButton label="不再提示这条新功能" tip="知道了" icon={<X size={16} strokeWidth={1.5} />} onClick={() => markSeen(data.id)} />
        </div>
      ) : null}
      {open ? (
        <Suspense fallback={null}>
          <NewsDialog
            popup={open}
            onClose={close}
            onTry={() => {
              close();
              onTry(open.schema);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** What one could ask now, below the input in a place kept for it, so that nothing moves when it comes: two rows, or one that a thumb scrolls. */
import { Sparkles } from 'lucide-react';
import { Skeleton } from '#ui/skeleton.tsx';

export interface Suggestion {
  content: string;
  /** What goes into the input; '' means the content itself. */
  prompt_content: string;
}

export interface SuggestionChipsProps {
  /** Undefined while they are being fetched: the row keeps its height. */
  suggestions: readonly Suggestion[] | undefined;
  onChoose(text: string): void;
}

export function SuggestionChips({ suggestions, onChoose }: SuggestionChipsProps) {
  const waiting = suggestions === undefined;
  return (
    <div
      role="group"
      aria-label="试试这样问"
      aria-busy={waiting}
      className="flex h-20 flex-wrap content-start justify-center gap-2 overflow-hidden max-md:-mx-4 max-md:h-11 max-md:scrollbar-none max-md:flex-nowrap max-md:justify-start max-md:overflow-x-auto max-md:px-4"
    >
      {waiting
        ? ['w-44', 'w-36', 'w-52'].map((width) => <Skeleton key={width} className={`h-9 shrink-0 rounded-full max-md:h-11 ${width}`} />)
        : suggestions.map(({ content, prompt_content }) => (
            <button
              key={content}
              type="button"
              title={content}
              onClick={() => onChoose(prompt_content.trim() === '' ? content : prompt_content)}
              className="animate-appear -outline-offset-2 inline-flex h-9 max-w-72 items-center gap-1.5 rounded-full border border-line bg-sheet px-3.5 text-sm text-ink-2 transition-colors duration-150 hover:border-line-strong hover:text-ink max-md:h-11 max-md:shrink-0"
            >
              <Sparkles size={14} strokeWidth={1.5} className="shrink-0 text-ink-3" />
              <span className="truncate">{content}</span>
            </button>
          ))}
    </div>
  );
}

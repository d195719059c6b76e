/** Looks at a question while it is edited: one look at a time, always at the newest, and what was seen stays until the next is here. */
import { useEffect, useRef, useState } from 'react';
import type { TablePreview } from '#contract/content/table-preview.ts';
import type { Query } from '#contract/content/table-query.ts';

export interface PreviewState {
  /** Null before the first. */
  preview: TablePreview | null;
  /** It is of an earlier question. */
  isStale: boolean;
  /** Why there is none; '' otherwise. */
  error: string;
}

/** Between two edits of somebody who types. */
const settle_ms = 80;

/** `version` names what is looked at besides the question: another one is looked at anew. */
export function useTablePreview(
  look: (query: Query) => Promise<TablePreview>,
  query: Query,
  version: string,
): PreviewState & { retry(): void } {
  const key = `${version} ${JSON.stringify(query)}`;
  const [seen, setSeen] = useState<{ of: string; preview: TablePreview | null; error: string }>({ of: '', preview: null, error: '' });
  const [tries, setTries] = useState(0);
  const state = useRef({ asked: '', isBusy: false, isGone: false, edited: 0, wanted: { key, query, look } });
  useEffect(() => {
    const now = state.current;
    now.wanted = { key, query, look };
    const time = performance.now();
    const timer = setTimeout(() => void next(), time - now.edited < settle_ms ? settle_ms : 0);
    now.edited = time;
    return () => clearTimeout(timer);

    async function next(): Promise<void> {
      if (now.isBusy || now.isGone || now.asked === now.wanted.key) return;
      const { wanted } = now;
      now.isBusy = true;
      now.asked = wanted.key;
      try {
        const preview = await wanted.look(wanted.query);
        setSeen({ of: wanted.key, preview, error: '' });
      } catch (error) {
        setSeen((before) => ({ of: wanted.key, preview: before.preview, error: error instanceof Error ? error.message : String(error) }));
      }
      now.isBusy = false;
      // Whatever was edited meanwhile.
      await next();
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is looked at is in the key
  }, [key, tries]);
  useEffect(() => {
    const now = state.current;
    now.isGone = false;
    return () => {
      now.isGone = true;
    };
  }, []);
  return {
    preview: seen.preview,
    isStale: seen.of !== key,
    error: seen.of === key ? seen.error : '',
    retry() {
      state.current.asked = '';
      setTries((count) => count + 1);
    },
  };
}

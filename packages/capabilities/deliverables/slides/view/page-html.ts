/** The drawn pages of a deck, fetched as they are needed and kept while the deck is open. */
import { useEffect, useRef, useState } from 'react';
import type { ViewerFiles } from '../../kind.web.ts';
import type { DeckPage } from '../deck.ts';

export type PageState = { html: string } | { failed: true } | null;

export interface PageSource {
  of(page: DeckPage): PageState;
  /** Asks for pages that are to be shown now. */
  want(pages: readonly DeckPage[]): void;
  again(page: DeckPage): void;
}

/** More pages than this are not kept at once. */
const most = 60;

export function usePages(files: ViewerFiles): PageSource {
  const [, setCount] = useState(0);
  const kept = useRef(new Map<string, PageState>());
  const latest = useRef(files);
  latest.current = files;
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  const load = (uri: string): void => {
    kept.current.set(uri, null);
    if (kept.current.size > most) {
      const [oldest] = kept.current.keys();
      if (oldest !== undefined) kept.current.delete(oldest);
    }
    latest.current
      .fetch(uri)
      .then(
        (bytes): PageState => ({ html: new TextDecoder().decode(bytes) }),
        (): PageState => ({ failed: true }),
      )
      .then((state) => {
        kept.current.set(uri, state);
        if (alive.current) setCount((count) => count + 1);
      });
  };
  const uriOf = (page: DeckPage): string => page.uri || (latest.current.newest(page.file)?.uri ?? '');
  return {
    of(page) {
      const uri = uriOf(page);
      return uri === '' ? { failed: true } : (kept.current.get(uri) ?? null);
    },
    want(pages) {
      for (const page of pages) {
        const uri = uriOf(page);
        if (uri !== '' && !kept.current.has(uri)) load(uri);
      }
    },
    again(page) {
      load(uriOf(page));
      setCount((count) => count + 1);
    },
  };
}

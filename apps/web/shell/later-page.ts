/** A page whose code is fetched when it is first opened or a little ahead. Once the code is there, the page is drawn in the very change of the address. */
import { use, type ComponentType } from 'react';
import { create } from 'zustand';

export interface LaterPage<Props> {
  /** The page, as soon as it is there; null before, or for whoever is there to see it a wait. */
  useCode(seen: boolean): ComponentType<Props> | null;
  /** Fetches the code ahead of its need, in quiet moments. */
  warm(): void;
  /** Fetches it now: it is about to be shown. */
  fetch(): void;
}

/** A page that is there sooner replaces the old one directly, without a flicker between. */
const patience_ms = 200;

const useWaits = create(() => ({ slow: 0 }));

/** Somebody has been waiting for a page's code for a while. */
export function useSlowPage(): boolean {
  return useWaits(({ slow }) => slow > 0);
}

/**
 * The router's own `lazy` takes a turn of its own through every page before it changes the address, even when the code is there,
 * and draws the new page as something that can wait. `preload`: fetches what `load` does ahead of its need.
 */
export function laterPage<Props>(
  load: () => Promise<ComponentType<Props>>,
  preload: (load: () => Promise<unknown>) => Promise<void>,
): LaterPage<Props> {
  const useLoaded = create<{ page: ComponentType<Props> | null }>(() => ({ page: null }));
  let loading: Promise<ComponentType<Props>> | null = null;
  let awaited = false;
  let warmed = false;

  function fetched(): Promise<ComponentType<Props>> {
    loading ??= load().then(
      (page) => {
        useLoaded.setState({ page });
        return page;
      },
      (error: unknown) => {
        // Whoever waits hears of it; whoever opens it again tries again.
        setTimeout(() => (loading = null), 1000);
        throw error;
      },
    );
    return loading;
  }

  /** For a person who sees the old page until then. */
  function demanded(): Promise<ComponentType<Props>> {
    const coming = fetched();
    if (awaited) return coming;
    awaited = true;
    let told = false;
    const timer = setTimeout(() => {
      told = true;
      useWaits.setState(({ slow }) => ({ slow: slow + 1 }));
    }, patience_ms);
    const over = (): void => {
      awaited = false;
      clearTimeout(timer);
      if (told) useWaits.setState(({ slow }) => ({ slow: slow - 1 }));
    };
    coming.then(over, over);
    return coming;
  }

  return {
    useCode(seen) {
      const page = useLoaded((state) => state.page);
      return page ?? (seen ? use(demanded()) : null);
    },
    warm() {
      if (warmed || loading) return;
      warmed = true;
      void preload(async () => {
        const page = await load();
        loading = Promise.resolve(page);
        useLoaded.setState({ page });
      });
    },
    // What goes wrong is told where every failed part of the page is, and whoever opens it hears of it: the product may have been renewed.
    fetch: () => void fetched().catch(() => undefined),
  };
}

/** The widths at which the layout changes, and whether the window is there now. */
import { useCallback, useSyncExternalStore } from 'react';

export const widths = {
  /** Below: one column, the sidebar is a drawer. */
  mobile: 768,
  /** Below: the right panel covers the page instead of standing beside it. */
  panel: 1024,
  /** Below: the sidebar and the right panel are never open together. */
  both: 1260,
} as const;

interface Watched {
  matches: boolean;
  listeners: Set<() => void>;
}
/** One list for each query, asked when it changes: asking it makes the browser work out the styles of the whole page. */
const watched = new Map<string, Watched>();

function watch(query: string): Watched {
  const known = watched.get(query);
  if (known) return known;
  const list = matchMedia(query);
  const made: Watched = { matches: list.matches, listeners: new Set() };
  list.addEventListener('change', (event) => {
    made.matches = event.matches;
    for (const tell of made.listeners) tell();
  });
  watched.set(query, made);
  return made;
}

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const { listeners } = watch(query);
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => watch(query).matches);
}

export function useBelow(width: number): boolean {
  return useMedia(`(max-width: ${width - 0.02}px)`);
}

export function isBelow(width: number): boolean {
  return matchMedia(`(max-width: ${width - 0.02}px)`).matches;
}

export function useWindowWidth(): number {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener('resize', changed);
      return () => window.removeEventListener('resize', changed);
    },
    () => window.innerWidth,
  );
}

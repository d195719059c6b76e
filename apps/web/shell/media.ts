/** The widths at which the layout changes, and whether the window is there now. */
import { useSyncExternalStore } from 'react';

export const widths = {
  /** Below: one column, the sidebar is a drawer. */
  mobile: 768,
  /** Below: the right panel covers the page instead of standing beside it. */
  panel: 1024,
  /** Below: the sidebar and the right panel are never open together. */
  both: 1260,
} as const;

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
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

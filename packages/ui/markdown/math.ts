/** Brings the formula grammar and KaTeX when the first formula appears, and not before. */
import { useEffect, useSyncExternalStore } from 'react';

export type MathModule = typeof import('./math-parts.ts');

let loaded: MathModule | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Resolves when formulas can be drawn. A failed load may be tried again by calling once more. */
export function loadMath(): Promise<void> {
  loading ??= import('./math-parts.ts').then(
    (parts) => {
      loaded = parts;
      for (const listener of listeners) listener();
    },
    (error: unknown) => {
      loading = null;
      // The formula stays readable as its source; the next formula to appear tries again.
      console.warn('formula module did not load', error);
    },
  );
  return loading;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const current = (): MathModule | null => loaded;
const nothing = (): null => null;

/** The formula parts, or null while they are not needed or not there yet. */
export function useMath(needed: boolean): MathModule | null {
  // Text without formulas must not be drawn again when the parts arrive.
  const snapshot = needed ? current : nothing;
  const parts = useSyncExternalStore(subscribe, snapshot, snapshot);
  useEffect(() => {
    if (needed && !parts) void loadMath();
  }, [needed, parts]);
  return parts;
}

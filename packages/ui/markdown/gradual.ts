/** How many of many parts to mount now: few at first, all soon, and never a part less than before. */
import { useEffect, useState } from 'react';
import { isPrinting, useShownInPrint } from '../printing.ts';
import { idle } from './idle.ts';

/** Parts that come one at a time, as while streaming, are mounted as they come. */
export function useGradual(total: number, atOnce: number): number {
  const [mounted, setMounted] = useState(() => (isPrinting() ? total : Math.min(total, atOnce)));
  useShownInPrint(mounted < total, () => setMounted(total));
  const now = total <= mounted + 1 ? total : mounted;
  useEffect(() => {
    if (mounted >= total) return undefined;
    if (now === total) {
      setMounted(total);
      return undefined;
    }
    return idle(() => setMounted((count) => Math.min(total, count + 1)));
  }, [mounted, now, total]);
  return now;
}

/** A walk through a page that is shown once per person on this device, and to nobody in the middle of something. */
import { lazy, Suspense, useEffect, useState } from 'react';
import type { TourStep } from '#ui/tour.tsx';
import { keep, readKept } from '#web/shell/preferences.ts';

const Tour = lazy(async () => ({ default: (await import('#ui/tour.tsx')).Tour }));

export interface TourOnceProps {
  label: string;
  steps: readonly TourStep[];
  /** Under this name it is kept that it was shown. */
  mark: string;
  due: boolean;
  /** So long the page has to have stood, ms. */
  settle_ms: number;
  /** What the walk points at is there. */
  ready?: () => boolean;
  skippable?: boolean;
}

export function TourOnce({ label, steps, mark, due, settle_ms, ready, skippable = true }: TourOnceProps) {
  const [open, setOpen] = useState(false);
  const waits = due && !open && !wasShown(mark);
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => {
      // Whoever is writing or reading something else is not to be stopped; the next finished task will do.
      if (isBusy() || ready?.() === false) return;
      keep(mark, 1);
      setOpen(true);
    }, settle_ms);
    return () => clearTimeout(timer);
  }, [waits, mark, settle_ms, ready]);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <Tour label={label} steps={steps} skippable={skippable} onEnd={() => setOpen(false)} />
    </Suspense>
  );
}

export function wasShown(mark: string): boolean {
  return String(readKept(mark)) === '1';
}

/** The person writes, or something is open over the page. */
function isBusy(): boolean {
  const at = document.activeElement;
  const typed =
    at instanceof HTMLTextAreaElement || at instanceof HTMLInputElement
      ? at.value
      : at instanceof HTMLElement && at.isContentEditable
        ? at.innerText
        : '';
  return typed.trim() !== '' || document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
}

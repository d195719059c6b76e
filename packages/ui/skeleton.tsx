/** A grey stand-in with the size of what will come; hidden from readers, who hear the region's own "loading" words. */
import { classList } from './class-list.ts';

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classList('animate-breathe rounded-control bg-line', className)} />;
}

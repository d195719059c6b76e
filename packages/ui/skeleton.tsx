/** A grey stand-in with the size of what will come; hidden from readers, who hear the region's own "loading" words. */
import type { CSSProperties } from 'react';
import { classList } from './class-list.ts';

export function Skeleton({ className, style }: { className?: string; style?: CSSProperties }) {
  return <div aria-hidden style={style} className={classList('animate-breathe rounded-control bg-line', className)} />;
}

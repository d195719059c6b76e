/** The thin bar above a file: what it is on the left, what can be done on the right. */
import { Maximize, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { classList } from '#ui/class-list.ts';
import { IconButton } from '#ui/icon-button.tsx';

export function ViewerBar({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={classList(
        'flex min-h-10 shrink-0 items-center gap-1 border-b border-line px-3 text-xs text-ink-2 tabular-nums',
        className,
      )}
    >
      {children}
    </div>
  );
}

const steps = [0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 2, 3, 4, 6, 8];

/** The next larger or smaller of the usual steps. */
export function zoomStep(now: number, direction: 1 | -1): number {
  const next = direction > 0 ? steps.find((step) => step > now + 0.005) : steps.findLast((step) => step < now - 0.005);
  return next ?? now;
}

export interface ZoomProps {
  /** 1 is the file's own size. */
  scale: number;
  fits?: boolean;
  onZoom(direction: 1 | -1): void;
  /** Not offered without it. */
  onFit?(): void;
}

export function Zoom({ scale, fits, onZoom, onFit }: ZoomProps) {
  return (
    <div role="group" aria-label="缩放" className="ml-auto flex shrink-0 items-center">
      <IconButton label="缩小" icon={<Minus size={16} strokeWidth={1.5} />} onClick={() => onZoom(-1)} disabled={scale <= 0.1} />
      <output aria-label="缩放比例" className="w-11 text-center">
        {Math.round(scale * 100)}%
      </output>
      <IconButton label="放大" icon={<Plus size={16} strokeWidth={1.5} />} onClick={() => onZoom(1)} disabled={scale >= 8} />
      {onFit ? <IconButton label="适合窗口" aria-pressed={fits} icon={<Maximize size={16} strokeWidth={1.5} />} onClick={onFit} /> : null}
    </div>
  );
}

/** `+`, `-` and `0` where the file has the focus. */
export function zoomKey(key: string): 1 | -1 | 0 | null {
  if (key === '+' || key === '=') return 1;
  if (key === '-') return -1;
  return key === '0' ? 0 : null;
}

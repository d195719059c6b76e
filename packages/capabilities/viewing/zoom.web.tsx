/** What viewers of pictures share: the thin bar with the zoom, and the strip to go from one picture to the next. */
import './zoom.css';
import { ChevronLeft, ChevronRight, Maximize, Minus, Plus } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { IconButton } from '#ui/icon-button.tsx';

const steps = [0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 2, 3, 4, 6, 8];

/** The next larger or smaller of the usual steps. */
export function zoomStep(now: number, direction: 1 | -1): number {
  const next = direction > 0 ? steps.find((step) => step > now + 0.005) : steps.findLast((step) => step < now - 0.005);
  return next ?? now;
}

/** `+`, `-` and `0` where the picture has the focus. */
export function zoomKey(key: string): 1 | -1 | 0 | null {
  if (key === '+' || key === '=') return 1;
  if (key === '-') return -1;
  return key === '0' ? 0 : null;
}

export interface PictureBarProps {
  children: ReactNode;
  /** 1 is the picture's own size. */
  scale: number;
  fits: boolean;
  onZoom(direction: 1 | -1): void;
  onFit(): void;
}

export function PictureBar({ children, scale, fits, onZoom, onFit }: PictureBarProps) {
  return (
    <div className="picture-bar">
      {children}
      <div role="group" aria-label="缩放" className="picture-zoom">
        <IconButton label="缩小" icon={<Minus size={16} strokeWidth={1.5} />} onClick={() => onZoom(-1)} disabled={scale <= 0.1} />
        <output aria-label="缩放比例">{Math.round(scale * 100)}%</output>
        <IconButton label="放大" icon={<Plus size={16} strokeWidth={1.5} />} onClick={() => onZoom(1)} disabled={scale >= 8} />
        <IconButton label="适合窗口" aria-pressed={fits} icon={<Maximize size={16} strokeWidth={1.5} />} onClick={onFit} />
      </div>
    </div>
  );
}

export interface StripProps {
  /** What the pictures are called, in order. */
  labels: readonly string[];
  at: number;
  onGo(at: number): void;
  thumbs: readonly ReactNode[];
}

/** Thumbnails with arrows that wrap around; nothing when there is only one. */
export function Strip({ labels, at, onGo, thumbs }: StripProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at]);
  if (labels.length < 2) return null;
  return (
    <nav aria-label="缩略图" className="picture-strip">
      <IconButton label="上一张" icon={<ChevronLeft size={20} strokeWidth={1.5} />} onClick={() => onGo(wrapped(at - 1, labels.length))} />
      <div ref={list} className="picture-thumbs">
        {labels.map((label, n) => (
          <button
            key={n}
            type="button"
            aria-label={label}
            title={label}
            aria-current={n === at}
            className="picture-thumb"
            onClick={() => onGo(n)}
          >
            {thumbs[n]}
          </button>
        ))}
      </div>
      <IconButton label="下一张" icon={<ChevronRight size={20} strokeWidth={1.5} />} onClick={() => onGo(wrapped(at + 1, labels.length))} />
    </nav>
  );
}

/** After the last comes the first. */
export function wrapped(at: number, count: number): number {
  return ((at % count) + count) % count;
}

/** The inner size of an element, as it is now. */
export function useRoom(element: RefObject<HTMLElement | null>): { width: number; height: number } | null {
  const [room, setRoom] = useState<{ width: number; height: number } | null>(null);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return undefined;
    const observer = new ResizeObserver(() => setRoom({ width: watched.clientWidth, height: watched.clientHeight }));
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return room;
}

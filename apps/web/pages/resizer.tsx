/** The edge between two columns: drag it by mouse or finger, use the arrow keys, double-click for the usual width. */
import { useRef, type KeyboardEvent } from 'react';
import { classList } from '#ui/class-list.ts';

export interface ResizerProps {
  label: string;
  width: number;
  least: number;
  most: number;
  /** Where the column lies that becomes wider. */
  of: 'left' | 'right';
  /** While it moves. */
  onMove(width: number): void;
  /** Where it was left. 0: the usual width, whatever the window. */
  onSettle(width: number): void;
}

const step = 16;

export function Resizer({ label, width, least, most, of, onMove, onSettle }: ResizerProps) {
  const grip = useRef<{ x: number; width: number } | null>(null);
  const within = (wanted: number) => Math.round(Math.min(most, Math.max(least, wanted)));
  const sign = of === 'left' ? 1 : -1;
  const widthAt = (x: number) => (grip.current ? within(grip.current.width + sign * (x - grip.current.x)) : width);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.shiftKey ? 4 * step : step;
    const wanted: Record<string, number> = {
      ArrowRight: width + sign * by,
      ArrowLeft: width - sign * by,
      Home: least,
      End: most,
    };
    const next = wanted[event.key];
    if (next !== undefined) onSettle(within(next));
    else if (event.key === 'Enter') onSettle(0);
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={width}
      aria-valuetext={`${width} 像素`}
      tabIndex={0}
      title="拖动调整宽度，双击恢复"
      className={classList(
        'absolute inset-y-0 z-10 w-2 cursor-col-resize touch-none transition-colors duration-150 hover:bg-line-strong/60 focus-visible:bg-seal/40 focus-visible:outline-none pointer-coarse:w-5',
        of === 'left' ? '-right-1 pointer-coarse:-right-2.5' : '-left-1 pointer-coarse:-left-2.5',
      )}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => {
        if (grip.current) onMove(widthAt(event.clientX));
      }}
      onPointerUp={(event) => {
        if (grip.current && event.clientX !== grip.current.x) onSettle(widthAt(event.clientX));
        grip.current = null;
      }}
      onPointerCancel={() => {
        if (grip.current) onMove(grip.current.width);
        grip.current = null;
      }}
      onDoubleClick={() => onSettle(0)}
      onKeyDown={onKeyDown}
    />
  );
}

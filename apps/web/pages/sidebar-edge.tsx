/** The sidebar's right edge: drag it, or use the arrow keys, between 260 and 400 pixels. */
import { useRef } from 'react';
import { prefer } from '#web/shell/preferences.ts';

const least = 260;
const most = 400;

export function SidebarEdge({ width }: { width: number }) {
  const grip = useRef<{ x: number; width: number } | null>(null);
  const set = (wanted: number) => prefer({ sidebar_width: Math.round(Math.min(most, Math.max(least, wanted))) });
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="侧边栏宽度"
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={width}
      tabIndex={0}
      className="absolute inset-y-0 -right-1 z-10 w-2 cursor-col-resize touch-none transition-colors duration-150 hover:bg-line-strong/60 focus-visible:bg-seal/40 focus-visible:outline-none"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => {
        if (grip.current) set(grip.current.width + event.clientX - grip.current.x);
      }}
      onPointerUp={() => {
        grip.current = null;
      }}
      onDoubleClick={() => set(least)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') set(width - 16);
        else if (event.key === 'ArrowRight') set(width + 16);
      }}
    />
  );
}

/** The file tree beside the editor: a fifth wide at first, a tenth at least, and the editor keeps a fifth. On a narrow screen one stands above the other. */
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';

const firstPercent = 20;
const firstPixels = 168;
const least = 10;
const most = 80;
const step = 2;

export function TreeSplit({ tree, children }: { tree: ReactNode; children: ReactNode }) {
  /** Null until somebody moves it: then a fifth, and wide enough for names. */
  const [chosen, setPercent] = useState<number | null>(null);
  const percent = chosen ?? firstPercent;
  const place = useRef<HTMLDivElement>(null);
  const move = (to: number) => setPercent(Math.min(most, Math.max(least, to)));
  const drag = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !place.current) return;
    const { left, width } = place.current.getBoundingClientRect();
    move(((event.clientX - left) / width) * 100);
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(percent + by);
  };
  return (
    <div ref={place} className="flex min-h-0 flex-1 max-md:flex-col">
      {tree === null ? null : (
        <>
          <div
            className="overflow-hidden max-md:max-h-2/5 max-md:!w-full max-md:border-b max-md:border-line md:shrink-0"
            style={{ width: chosen === null ? `max(${firstPercent}%, ${firstPixels}px)` : `${chosen}%` }}
          >
            {tree}
          </div>
          <div
            role="separator"
            tabIndex={0}
            aria-label="文件树的宽度"
            aria-orientation="vertical"
            aria-valuenow={Math.round(percent)}
            aria-valuemin={least}
            aria-valuemax={most}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag}
            onKeyDown={press}
            onDoubleClick={() => setPercent(null)}
            className="-mx-1 w-2 shrink-0 cursor-col-resize touch-none bg-clip-content px-[3.5px] transition-colors hover:bg-seal focus-visible:bg-seal max-md:hidden [&:not(:hover):not(:focus-visible)]:bg-line"
          />
        </>
      )}
      <div className="min-h-0 min-w-0 flex-1">{children}</div>
    </div>
  );
}

/** Chat and panel side by side where there is room, the panel over everything where there is not. */
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { prefer, usePreferences } from '#web/shell/preferences.ts';
import { fitsBeside, panelWidthIn, panelWidths } from './arrangement.ts';
import { useBackCloses } from './back-closes.ts';
import { Resizer } from './resizer.tsx';
import { useFrame } from './layout.tsx';

const Sheet = lazy(async () => ({ default: (await import('#ui/dialog.tsx')).Sheet }));

export interface SplitProps {
  chat: ReactNode;
  panel: ReactNode;
  open: boolean;
  onClose(): void;
}

export function Split({ chat, panel, open, onClose }: SplitProps) {
  const { sidebarWidth, windowWidth: window_width } = useFrame();
  const kept = usePreferences((preferences) => preferences.panel_width);
  const [moving, setMoving] = useState<number | null>(null);
  const over = !fitsBeside(window_width, sidebarWidth);
  useBackCloses('panel', open && over, onClose);
  const width = panelWidthIn(window_width, sidebarWidth, moving ?? kept);
  return (
    <div className="flex h-full">
      <div className="h-full min-w-0 flex-1">{chat}</div>
      {open && !over ? (
        <div className="relative h-full shrink-0 border-l border-line" style={{ width }}>
          <Resizer
            label="右侧面板宽度"
            width={width}
            {...panelWidths(window_width, sidebarWidth)}
            of="right"
            onMove={setMoving}
            onSettle={(settled) => {
              setMoving(null);
              prefer({ panel_width: settled });
            }}
          />
          {panel}
        </div>
      ) : null}
      {over ? (
        <Suspense>
          <Sheet open={open} onOpenChange={(next) => !next && onClose()} label="右侧面板" from="bottom">
            {panel}
          </Sheet>
        </Suspense>
      ) : null}
    </div>
  );
}

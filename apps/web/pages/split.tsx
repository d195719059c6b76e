/** Chat and panel side by side where there is room, the panel over everything where there is not. */
import type { ReactNode } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { Sheet } from '#ui/dialog.tsx';
import { useBelow, widths } from '#web/shell/media.ts';
import { prefer, usePreferences } from '#web/shell/preferences.ts';

export interface SplitProps {
  chat: ReactNode;
  preview: ReactNode;
  open: boolean;
  onClose(): void;
}

export function Split({ chat, preview, open, onClose }: SplitProps) {
  const over = useBelow(widths.panel);
  const wide = !useBelow(1400);
  const kept = usePreferences((preferences) => preferences.panel_share);
  const beside = open && !over;
  return (
    <>
      <Group
        orientation="horizontal"
        className="h-full"
        onLayoutChanged={(layout, { isUserInteraction }) => {
          const share = layout['preview'];
          if (isUserInteraction && share !== undefined) prefer({ panel_share: Math.round(share) });
        }}
      >
        <Panel id="chat" minSize={wide ? 400 : 360} className="h-full">
          {chat}
        </Panel>
        {beside ? (
          <>
            <Separator
              aria-label="预览面板宽度"
              className="w-px bg-line outline-offset-0 transition-colors duration-150 hover:bg-line-strong data-[separator=active]:bg-seal data-[separator=focus]:bg-seal"
            />
            <Panel id="preview" minSize={wide ? 600 : 480} defaultSize={kept > 0 ? `${kept}%` : '50%'} className="h-full">
              {preview}
            </Panel>
          </>
        ) : null}
      </Group>
      {over ? (
        <Sheet open={open} onOpenChange={(next) => !next && onClose()} label="文件预览" from="bottom">
          {preview}
        </Sheet>
      ) : null}
    </>
  );
}

/** What a hint is drawn with, loaded when the first one is about to be shown: the words beside an element, announced as its description. */
import { Portal, Tooltip as Radix } from 'radix-ui';
import { useLayoutEffect, useRef, type ReactNode } from 'react';

export interface TooltipBubbleProps {
  /** Where the described element stands in the window. */
  place: DOMRect;
  side: 'top' | 'right' | 'bottom' | 'left';
  align: 'start' | 'center' | 'end';
  /** Told the id of the words while they are there, null afterwards. */
  onDescribed(id: string | null): void;
  onClose(): void;
  onPointerEnter(): void;
  onPointerLeave(): void;
  children: ReactNode;
}

export function TooltipBubble({ place, side, align, onDescribed, onClose, onPointerEnter, onPointerLeave, children }: TooltipBubbleProps) {
  const stand = useRef<HTMLSpanElement>(null);
  const told = useRef(onDescribed);
  useLayoutEffect(() => {
    const tell = told.current;
    tell(stand.current?.getAttribute('aria-describedby') ?? null);
    return () => tell(null);
  }, []);
  return (
    <Radix.Provider disableHoverableContent>
      <Radix.Root open onOpenChange={(open) => open || onClose()}>
        {/* Outside of everything: a dialog takes the focus back when something inside it goes while the focus is on its way. */}
        <Portal.Root>
          <Radix.Trigger asChild>
            <span
              ref={stand}
              aria-hidden
              className="pointer-events-none fixed"
              style={{ left: place.left, top: place.top, width: place.width, height: place.height }}
            />
          </Radix.Trigger>
        </Portal.Root>
        <Radix.Portal>
          <Radix.Content
            side={side}
            align={align}
            sideOffset={6}
            collisionPadding={8}
            onPointerEnter={onPointerEnter}
            onPointerLeave={onPointerLeave}
            className="animate-appear z-50 max-w-72 rounded-control bg-ink px-2.5 py-1.5 text-xs break-words text-on-ink shadow-float"
          >
            {children}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}

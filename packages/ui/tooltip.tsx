/** A short hint on hover and focus. */
import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={350} skipDelayDuration={200}>
      {children}
    </Radix.Provider>
  );
}

export interface TooltipProps {
  /** Nothing is shown when empty. */
  tip: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
}

/** `children` is one element that takes a ref and can be focused. */
export function Tooltip({ tip, side = 'top', align = 'center', children }: TooltipProps) {
  if (!tip) return children;
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="animate-appear z-50 max-w-72 rounded-control bg-ink px-2.5 py-1.5 text-xs break-words text-on-ink shadow-float"
        >
          {tip}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

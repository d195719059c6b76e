/** A dialog for finding something: near the top where there is room, the whole of a phone. */
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { staysOpenForToasts } from './toast.tsx';

export interface SpotlightProps {
  onClose(): void;
  /** For readers. */
  label: string;
  children: ReactNode;
}

/** Mounted it is open. The focus goes to its first field, and back to where it was; Escape and the scrim close it. */
export function Spotlight({ onClose, label, children }: SpotlightProps) {
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="animate-appear fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onInteractOutside={staysOpenForToasts}
          className="animate-rise fixed inset-x-4 top-[12vh] z-50 mx-auto flex max-h-[min(76vh,640px)] max-w-160 flex-col overflow-hidden rounded-box border border-line bg-sheet shadow-float outline-none max-md:inset-0 max-md:max-h-none max-md:rounded-none max-md:border-0"
        >
          <Radix.Title className="sr-only">{label}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

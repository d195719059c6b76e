/** Stands above the first message that is shown while there are more before it. */
import type { RefObject } from 'react';
import type { Showing } from './recent-messages.ts';

export interface EarlierMessagesProps {
  /** How many. */
  from: number;
  above: RefObject<HTMLButtonElement | null>;
  showing: Showing;
  onMore(): Promise<void>;
}

export function EarlierMessages({ from, above, showing, onMore }: EarlierMessagesProps) {
  if (from === 0) return null;
  return (
    <button
      ref={above}
      type="button"
      aria-busy={showing === 'reading'}
      onClick={() => void onMore()}
      className="mx-auto block h-8 px-3 text-xs text-ink-3 max-md:h-11"
    >
      {wordsOf[showing](from)}
    </button>
  );
}

const wordsOf: Record<Showing, (from: number) => string> = {
  idle: (from) => `显示更早的 ${from} 条消息`,
  reading: () => '正在读取更早的消息…',
  failed: () => '更早的消息没有读取到，点这里重试',
};

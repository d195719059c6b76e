/** Mounts the last messages of a conversation, and earlier ones when the reader comes near them and they are there. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Message } from '#contract/timeline/fold/view.ts';

const at_once = 20;
const near = '800px 0px 0px';

export type Showing = 'idle' | 'reading' | 'failed';

/**
 * `from`: the first message to mount. `above` is put on what stands before it while there are more; `showing` says how it stands with those.
 * `need` resolves when these messages can be shown.
 */
export function useRecentMessages(
  messages: readonly Message[],
  scroller: RefObject<HTMLElement | null>,
  need: (message_ids: string[]) => Promise<void>,
) {
  const [first, setFirst] = useState(() => messages[Math.max(0, messages.length - at_once)]?.message_id);
  const [showing, setShowing] = useState<Showing>('idle');
  const known = messages.findIndex((message) => message.message_id === first);
  const from = known === -1 ? Math.max(0, messages.length - at_once) : known;
  const before = useRef<{ top: number; height: number } | null>(null);
  const above = useRef<HTMLButtonElement>(null);
  const busy = useRef(false);

  const now = useRef({ messages, from });
  now.current = { messages, from };

  const showMore = useCallback(async () => {
    const next = now.current.messages.slice(Math.max(0, now.current.from - at_once), now.current.from);
    const [earliest] = next;
    if (busy.current || !earliest) return;
    if (next.some(({ segment }) => segment !== undefined)) {
      busy.current = true;
      setShowing('reading');
      try {
        await need(next.map(({ message_id }) => message_id));
        setShowing('idle');
      } catch (error) {
        console.warn('earlier messages were not read', error);
        setShowing('failed');
        return;
      } finally {
        busy.current = false;
      }
    }
    const box = scroller.current;
    if (box) before.current = { top: box.scrollTop, height: box.scrollHeight };
    setFirst(earliest.message_id);
  }, [scroller, need]);

  useLayoutEffect(() => {
    const box = scroller.current;
    // What is read stays where it is; at the very top no browser sees to that by itself.
    if (box && before.current) box.scrollTop = before.current.top + (box.scrollHeight - before.current.height);
    before.current = null;
  }, [from, scroller]);

  const hasMore = from > 0;
  useEffect(() => {
    const element = above.current;
    // What failed waits for the reader.
    if (!element || showing !== 'idle') return undefined;
    const watch = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && void showMore(), {
      root: scroller.current,
      rootMargin: near,
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [showMore, scroller, showing, hasMore, from]);

  return { from, above, showMore, showing };
}

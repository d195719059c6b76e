/** Mounts the last messages of a conversation, and earlier ones when the reader comes near them. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

const at_once = 20;
const near = '800px 0px 0px';

/** `from`: the first message to mount. `above` is put on what stands before it while there are more. */
export function useRecentMessages(messages: readonly { message_id: string }[], scroller: RefObject<HTMLElement | null>) {
  const [first, setFirst] = useState(() => messages[Math.max(0, messages.length - at_once)]?.message_id);
  const known = messages.findIndex((message) => message.message_id === first);
  const from = known === -1 ? Math.max(0, messages.length - at_once) : known;
  const before = useRef<{ top: number; height: number } | null>(null);
  const above = useRef<HTMLButtonElement>(null);

  const earlier = messages[Math.max(0, from - at_once)]?.message_id;

  const showMore = useCallback(() => {
    const box = scroller.current;
    if (box) before.current = { top: box.scrollTop, height: box.scrollHeight };
    setFirst(earlier);
  }, [earlier, scroller]);

  useLayoutEffect(() => {
    const box = scroller.current;
    // What is read stays where it is; at the very top no browser sees to that by itself.
    if (box && before.current) box.scrollTop = before.current.top + (box.scrollHeight - before.current.height);
    before.current = null;
  }, [from, scroller]);

  useEffect(() => {
    const element = above.current;
    if (!element) return undefined;
    const watch = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && showMore(), {
      root: scroller.current,
      rootMargin: near,
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [showMore, scroller]);

  return { from, above, showMore };
}

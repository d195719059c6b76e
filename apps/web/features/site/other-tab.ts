/** Whether another tab of this browser has the same code open. */
import { useEffect, useState } from 'react';

/** `name` is '' where nobody needs to know. */
export function useOtherTab(name: string): boolean {
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (name === '') return undefined;
    const me = crypto.randomUUID();
    const channel = new BroadcastChannel(`antou.site-code.${name}`);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it reaches this origin alone
    const tell = (what: 'here' | 'too' | 'gone') => channel.postMessage({ what, who: me });
    channel.onmessage = ({ data }: MessageEvent<{ what: string; who: string }>) => {
      if (data.what === 'here') tell('too');
      setOthers((before) => {
        const now = new Set(before);
        if (data.what === 'gone') now.delete(data.who);
        else now.add(data.who);
        return now;
      });
    };
    tell('here');
    const leave = () => tell('gone');
    addEventListener('pagehide', leave);
    return () => {
      leave();
      removeEventListener('pagehide', leave);
      channel.close();
      setOthers(new Set());
    };
  }, [name]);
  return others.size > 0;
}

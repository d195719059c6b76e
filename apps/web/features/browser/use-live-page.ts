/** The live page of a task as state: who drives, where it is, what was said of it; its pictures go straight to whoever draws them. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Driver, LivePageFrame, LivePageTold } from '#contract/live-page.ts';
import { say } from '#ui/toast.tsx';
import { useLiveBrowser } from '#web/shell/live-browser.ts';
import { openLiveChannel, type LiveChannel, type LiveState } from '#web/shell/live-channel.ts';

export type PageFacts = Extract<LivePageTold, { type: 'page' }>;

export interface LivePageState {
  state: LiveState;
  /** Why there is no picture, or ''. */
  why: string;
  driver: Driver;
  page: PageFacts | null;
  /** The last sentence about the page; '' for none. */
  said: string;
}

export interface LivePage extends LivePageState {
  send(frame: LivePageFrame): void;
  again(): void;
  /** Draws pictures until the returned function is called. */
  onPicture(draw: (jpeg: Blob) => void): () => void;
}

const nothing: LivePageState = { state: 'connecting', why: '', driver: 'agent', page: null, said: '' };

export function useLivePage(task_id: string): LivePage {
  const [state, setState] = useState(nothing);
  const channel = useRef<LiveChannel | null>(null);
  const draws = useRef(new Set<(jpeg: Blob) => void>());
  const latest = useRef<Blob | null>(null);

  useEffect(() => {
    setState(nothing);
    latest.current = null;
    const opened = openLiveChannel(task_id, 'browser', {
      onState(next, why) {
        if (next === 'away') latest.current = null;
        // Whoever drove drives no more once the line is gone.
        setState((before) => ({ ...before, state: next, why, ...(next === 'here' ? { said: '' } : { driver: 'agent' }) }));
      },
      onBytes(bytes) {
        const jpeg = new Blob([bytes], { type: 'image/jpeg' });
        latest.current = jpeg;
        for (const draw of draws.current) draw(jpeg);
      },
      onFrame(frame) {
        // The room of this channel tells nothing else.
        const told = frame as LivePageTold;
        if (told.type === 'copied') void copied(told.text);
        else setState((before) => after(before, told));
      },
    });
    channel.current = opened;
    return () => {
      channel.current = null;
      opened.close();
    };
  }, [task_id]);

  const url = state.page?.url ?? '';
  useEffect(() => {
    if (url) useLiveBrowser.setState({ url });
  }, [url]);

  const driver = state.state === 'here' ? state.driver : null;
  const why = state.state === 'away' ? state.why : '';
  useEffect(() => useLiveBrowser.setState({ driver, why }), [driver, why]);
  useEffect(() => () => useLiveBrowser.setState({ driver: null, why: '' }), []);

  const wants = useLiveBrowser((live) => live.wants);
  useEffect(() => {
    if (!wants || state.state !== 'here') return;
    if (state.driver === 'you') useLiveBrowser.setState({ wants: false });
    else if (state.driver !== 'agent') channel.current?.send({ type: 'drive', on: true });
  }, [wants, state.state, state.driver]);

  return useMemo(
    () => ({
      ...state,
      send: (frame) => void channel.current?.send(frame),
      again: () => channel.current?.again(),
      onPicture(draw) {
        draws.current.add(draw);
        if (latest.current) draw(latest.current);
        return () => void draws.current.delete(draw);
      },
    }),
    [state],
  );
}

function after(before: LivePageState, told: Exclude<LivePageTold, { type: 'copied' }>): LivePageState {
  switch (told.type) {
    case 'page':
      return { ...before, page: told, said: before.page?.url === told.url ? before.said : '' };
    case 'driver':
      return { ...before, driver: told.driver };
    case 'said':
      return { ...before, said: told.text };
  }
}

async function copied(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say.done('已复制');
  } catch (error) {
    console.warn('copying failed', error);
    say.error('没有复制成功，浏览器没有允许');
  }
}

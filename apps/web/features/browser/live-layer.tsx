/** Over the steps of the browser lies its live picture while there is one; the steps stay one press away. */
import { Radio } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { TakeoverBrowserAnswer } from '#contract/timeline/questions/takeover.ts';
import { Button } from '#ui/button.tsx';
import { LayerChoice } from '#web/shell/layer-choice.tsx';
import { useLiveBrowser } from '#web/shell/live-browser.ts';
import { LiveView } from './live-view.tsx';
import { useLivePage } from './use-live-page.ts';

export interface LiveLayerProps {
  task_id: string;
  onHandBack: ((answer: TakeoverBrowserAnswer) => Promise<boolean>) | null;
  /** The steps, which show what there is when nothing moves. */
  children: ReactNode;
}

const own = { id: 'live', label: '实时画面', Icon: Radio } as const;

export function LiveLayer({ task_id, onHandBack, children }: LiveLayerProps) {
  const live = useLivePage(task_id);
  const [shown, setShown] = useState<'live' | 'steps'>('live');
  const [wasHere, setWasHere] = useState(false);
  const wants = useLiveBrowser((state) => state.wants);
  useEffect(() => {
    if (wants) setShown('live');
  }, [wants]);
  useEffect(() => {
    if (live.state === 'here') setWasHere(true);
    if (live.state === 'away') setWasHere(false);
  }, [live.state]);
  // A line lost for a moment takes the picture away from nobody.
  const isThere = live.state === 'here' || (wasHere && live.state !== 'ended');
  return (
    <div className="flex h-full min-h-0 flex-col">
      {isThere ? <LayerChoice label="浏览器显示什么" own={own} shown={shown} onShow={setShown} /> : null}
      <Note state={live.state} why={live.why} onAgain={live.again} />
      <div className="min-h-0 flex-1">
        {isThere && shown === 'live' ? <LiveView task_id={task_id} live={live} onHandBack={onHandBack} /> : children}
      </div>
    </div>
  );
}

/** Why there is no picture where one was looked for. */
function Note({ state, why, onAgain }: { state: string; why: string; onAgain(): void }) {
  if (why === '' || (state !== 'away' && state !== 'ended')) return null;
  return (
    <div role="status" className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 text-xs text-amber">
      <span className="min-w-0 flex-1 break-words">{why}</span>
      {state === 'ended' ? (
        <Button look="secondary" size="small" onClick={onAgain}>
          重新连接
        </Button>
      ) : null}
    </div>
  );
}

/** A quiet line while the task's stream is down; what comes back has no gap. */
import { useEffect, useState } from 'react';
import { Spinner } from '#ui/spinner.tsx';
import type { StreamState } from '#web/shell/live-stream.ts';

export function ConnectionNote({ connection }: { connection: StreamState }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    // A hiccup that heals at once is not worth a word.
    const timer = setTimeout(() => setShown(connection === 'lost'), connection === 'lost' ? 600 : 0);
    return () => clearTimeout(timer);
  }, [connection]);
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-12 z-10 flex justify-center">
      {shown ? (
        <span className="animate-appear inline-flex items-center gap-2 rounded-full border border-line bg-sheet px-3 py-1 text-xs text-ink-2 shadow-float">
          <Spinner className="size-3.5" />
          正在重新连接…
        </span>
      ) : null}
    </div>
  );
}

/** The small 复制 button on tables and code, which says whether it worked. */
import { useEffect, useState, type ReactNode } from 'react';
import { copy } from './clipboard.ts';

const WORDS = { ready: '复制', done: '已复制', failed: '复制失败' } as const;

export function CopyButton({ content, label }: { content: () => { text: string; html?: string }; label: string }): ReactNode {
  const [state, setState] = useState<keyof typeof WORDS>('ready');
  useEffect(() => {
    if (state === 'ready') return undefined;
    const timer = setTimeout(() => setState('ready'), 1500);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <button
      type="button"
      className="md-copy"
      data-state={state}
      aria-label={state === 'ready' ? label : WORDS[state]}
      onClick={() => {
        copy(content()).then(
          () => setState('done'),
          (error: unknown) => {
            console.warn('copying failed', error);
            setState('failed');
          },
        );
      }}
    >
      <span aria-live="polite">{WORDS[state]}</span>
    </button>
  );
}

/** A text that may be very long: its beginning, and the rest when it is asked for. */
import { useState } from 'react';
import { Button } from '#ui/button.tsx';

const shownAtFirst = 8_000;

export function LongText({ label, text }: { label: string; text: string }) {
  const [whole, setWhole] = useState(false);
  const cut = !whole && text.length > shownAtFirst;
  return (
    <div className="space-y-2">
      <pre
        tabIndex={0}
        aria-label={label}
        className="max-h-96 overflow-auto rounded-control border border-line bg-paper p-3 font-mono text-xs leading-5 break-words whitespace-pre-wrap text-ink-2"
      >
        {cut ? text.slice(0, shownAtFirst) : text}
      </pre>
      {cut ? (
        <Button look="ghost" size="small" onClick={() => setWhole(true)}>
          显示全部 {text.length.toLocaleString('zh-CN')} 字
        </Button>
      ) : null}
    </div>
  );
}

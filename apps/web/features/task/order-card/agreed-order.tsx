/** What was agreed, folded to a few lines. */
import { useState } from 'react';
import { orderInWords } from '#contract/intent/order-answers.ts';
import type { OrderAnswer } from '#contract/intent/order.ts';

const few = 5;

export function AgreedOrder({ answer }: { answer: OrderAnswer }) {
  const [whole, setWhole] = useState(false);
  if (answer.outcome === 'cancel') return <p className="mt-2 text-sm text-ink-2">没有做，也没有留下文件。可以换个说法再试。</p>;
  if (answer.outcome === 'again') return <p className="mt-2 text-sm break-words whitespace-pre-wrap">{answer.words}</p>;
  const lines = orderInWords(answer)
    .split('\n')
    .slice(1)
    .map((line) => line.replace(/^- /, ''));
  return (
    <div className="mt-2 text-sm">
      <ul className="list-disc space-y-1 pl-5 marker:text-ink-3">
        {(whole ? lines : lines.slice(0, few)).map((line, n) => (
          <li key={n} className="break-words">
            {line}
          </li>
        ))}
      </ul>
      {lines.length > few ? (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="mt-1 min-h-8 text-sm text-ink-2 underline-offset-4 hover:underline max-md:min-h-11"
        >
          {whole ? '收起' : `还有 ${lines.length - few} 条，全部展开`}
        </button>
      ) : null}
    </div>
  );
}

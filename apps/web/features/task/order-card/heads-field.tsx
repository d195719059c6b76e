/** What will be printed at the head and the foot, as it will stand there: to be looked at, and corrected in its place. */
import { blankWords, headNow, headsShown, headsToCheck, headWords, isRetyped } from '#contract/intent/heads.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import type { Head } from '#contract/intent/order.ts';
import { withoutValueAt, withValueAt } from '#contract/intent/paths.ts';
import { PrintedWords } from './controls.tsx';
import { FieldRow } from './field-row.tsx';
import { useFocusAfter } from './focus-after.ts';
import { useRef } from 'react';
import { useOrderForm } from './form.ts';

export function HeadsField({ intent }: { intent: MakeIntent }) {
  const { order, draft, disabled, change } = useOrderForm();
  const root = useRef<HTMLDivElement>(null);
  const focusAfter = useFocusAfter(root);
  const heads = headsShown(order, draft);
  const toCheck = headsToCheck({ heads }).filter((head) => !isRetyped(order, draft, head));
  if (heads.length === 0) return null;
  return (
    <div ref={root} role="group" aria-label="会这样印" className="space-y-2 rounded-control border border-line bg-paper px-3 py-2.5">
      <p className="text-xs text-ink-3">{toCheck.length > 0 ? '会这样印出来，有“请核对”的请看一下，不对就在这里改。' : '会这样印出来。'}</p>
      {heads.map((head) => (
        <FieldRow
          key={head.field}
          path={head.field}
          label={headWords[head.field]}
          note={toCheck.includes(head) ? '请核对' : ''}
          onLeaveOut={
            head.field !== 'title' && head.field !== 'subtitle' && intent[head.field] !== undefined
              ? () => {
                  focusAfter(`[data-row-of="${head.field}"] textarea`);
                  change({ ...draft, intent: withoutValueAt(draft.intent, head.field) });
                }
              : undefined
          }
        >
          <Value
            head={head}
            now={headNow(order, draft, head)}
            set={(words) => change({ ...draft, intent: withValueAt(draft.intent, head.field, words) })}
            disabled={disabled}
          />
        </FieldRow>
      ))}
    </div>
  );
}

interface ValueProps {
  head: Head;
  now: string;
  set(words: string): void;
  disabled: boolean;
}

/** What stands below the title follows from the parts of the thing. */
function Value({ head: { field, words }, now, set, disabled }: ValueProps) {
  if (field === 'subtitle') return <p className="py-1.5 text-sm break-words">{now}</p>;
  return (
    <>
      <PrintedWords
        label={headWords[field]}
        value={now}
        disabled={disabled}
        placeholder={field === 'title' ? '写一个标题' : '不写就空着'}
        onWords={set}
      />
      {now.trim() !== '' ? null : field === 'title' && words !== '' ? (
        <p role="alert" data-problem className="mt-1 text-xs text-rust">
          请写一个标题
        </p>
      ) : (
        <p className="mt-1 text-xs text-amber">{blankWords[field]}；知道的话写在这里。</p>
      )}
    </>
  );
}

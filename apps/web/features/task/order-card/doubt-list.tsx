/** What is doubtful, as questions: choosing puts the value where it belongs. One without choices is only told. */
import { TriangleAlert } from 'lucide-react';
import type { Doubt } from '#contract/intent/common.ts';
import { isSettled, withChoice } from '#contract/intent/order-draft.ts';
import { valueAt } from '#contract/intent/paths.ts';
import { Radios } from './controls.tsx';
import { useOrderForm } from './form.ts';

export function DoubtList({ doubts }: { doubts: readonly Doubt[] }) {
  const { order, draft, disabled, change } = useOrderForm();
  if (doubts.length === 0) return null;
  return (
    <ul className="space-y-2 rounded-control bg-amber-wash px-3 py-2">
      {doubts.map((doubt) => {
        const chosen = draft.chosen[doubt.id];
        const isStill = doubt.path === '' || valueAt(draft.intent, doubt.path) === chosen;
        // What stands there already as the likeliest is chosen as long as nobody says otherwise.
        const likely = doubt.likely && doubt.choices.find(({ value }) => value === valueAt(draft.intent, doubt.path))?.value;
        return (
          <li key={doubt.id}>
            {doubt.choices.length > 0 ? (
              <Radios
                doubt={doubt}
                value={likely ?? (isStill ? chosen : undefined)}
                disabled={disabled}
                onChange={(value) => change({ ...draft, ...withChoice(draft, doubt, value) })}
              />
            ) : (
              <p className="flex gap-2 text-sm text-amber">
                <TriangleAlert size={16} strokeWidth={1.5} className="mt-[3px] shrink-0" />
                <span className="min-w-0 break-words">{doubt.question}</span>
              </p>
            )}
            {doubt.likely && chosen === undefined ? (
              <p className="text-xs text-ink-3">先选了最可能的；不改的话就按它做，并在结果里写明。</p>
            ) : null}
            {/* What is to stay out is never passed over. */}
            {doubt.kind === 'left_out' && !isSettled(order, draft, doubt) ? (
              <p data-problem tabIndex={-1} className="mt-1 text-xs text-rust">
                选一个，才会做。
              </p>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

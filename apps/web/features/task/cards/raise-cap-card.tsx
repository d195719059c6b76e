/** A task has used what it may: what it took, what is there, and going on with more. */
import type { Interaction } from '#contract/timeline/fold/view.ts';
import { Button } from '#ui/button.tsx';
import type { Reply } from './answer-question.ts';
import { moneyInWords } from '../answer/spent.ts';

export interface RaiseCapCardProps {
  interaction: Extract<Interaction, { reason: 'raise_cap' }>;
  onReply: ((reply: Reply) => void) | undefined;
  sending: boolean;
}

/** Beside a limit a rounded figure would look wrong. */
function exactly(count: number): string {
  return count.toLocaleString('en-US');
}

export function RaiseCapCard({ interaction, onReply, sending }: RaiseCapCardProps) {
  const { used_tokens, cap_tokens, next_tokens, used_cost, cap_cost, next_cost, done } = interaction.payload;
  const raised = [
    next_tokens !== null && next_tokens !== cap_tokens ? `${exactly(next_tokens)} token` : '',
    next_cost !== null && next_cost !== cap_cost ? moneyInWords(next_cost) : '',
  ].filter((part) => part !== '');
  return (
    <div className="mt-2 space-y-3 text-sm">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 tabular-nums">
        <dt className="text-ink-3">已用</dt>
        <dd>
          {exactly(used_tokens)} token{cap_tokens === null ? '' : `，上限 ${exactly(cap_tokens)}`}
        </dd>
        {used_cost === null ? null : (
          <>
            <dt className="text-ink-3">费用</dt>
            <dd>
              {moneyInWords(used_cost)}
              {cap_cost === null ? '' : `，上限 ${moneyInWords(cap_cost)}`}
            </dd>
          </>
        )}
      </dl>
      {done.length > 0 ? (
        <details>
          <summary className="inline-flex min-h-8 cursor-pointer items-center text-ink-2 max-md:min-h-11">
            已完成 {done.length} 项，都已保留
          </summary>
          <ul className="list-disc space-y-0.5 pl-5 text-ink-2 marker:text-ink-3">
            {done.map((line) => (
              <li key={line} className="break-words">
                {line}
              </li>
            ))}
          </ul>
        </details>
      ) : (
        <p className="text-ink-2">还没有步骤完成。</p>
      )}
      {interaction.state === 'open' ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button
            size="small"
            busy={sending}
            disabled={!onReply || sending}
            onClick={() => onReply?.({ reason: 'raise_cap', answer: { cap_tokens: next_tokens, cap_cost: next_cost } })}
          >
            继续并提高上限
          </Button>
          {raised.length > 0 ? <span className="text-xs text-ink-3">提高到 {raised.join('、')}，只对这个任务有效</span> : null}
        </div>
      ) : null}
    </div>
  );
}

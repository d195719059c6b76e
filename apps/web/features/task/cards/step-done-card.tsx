/** A step is done and can be looked at: go on, or say first what should be otherwise. */
import type { FormEvent } from 'react';
import type { StepDoneAnswer } from '#contract/timeline/questions/takeover.ts';
import type { Interaction } from '#contract/timeline/fold/view.ts';
import { Button } from '#ui/button.tsx';
import { useAnswerDraft } from './answer-draft.ts';
import type { Reply } from './answer-question.ts';

export interface StepDoneCardProps {
  interaction: Extract<Interaction, { reason: 'step_done' }>;
  onReply: ((reply: Reply) => void) | undefined;
  sending: boolean;
}

export function StepDoneCard({ interaction, onReply, sending }: StepDoneCardProps) {
  const { summary, next } = interaction.payload;
  return (
    <div className="mt-2 space-y-3 text-sm">
      <p className="break-words whitespace-pre-wrap">{summary}</p>
      {next ? <p className="break-words text-ink-2">下一步：{next}</p> : null}
      {interaction.state === 'open' ? (
        <Wish onReply={onReply} sending={sending} />
      ) : (
        <Answered answer={interaction.answer as StepDoneAnswer /* kept with the reason it was checked for */} />
      )}
    </div>
  );
}

function Wish({ onReply, sending }: Omit<StepDoneCardProps, 'interaction'>) {
  const [{ wish }, setWish] = useAnswerDraft(
    () => ({ wish: '' }),
    (kept) => {
      const text: unknown = typeof kept === 'object' && kept !== null ? Reflect.get(kept, 'wish') : null;
      return typeof text === 'string' ? { wish: text } : null;
    },
  );
  const isBlank = wish.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!sending) onReply?.({ reason: 'step_done', answer: { wish } });
  };
  return (
    <form onSubmit={submit} className="space-y-3">
      <label className="block">
        <span className="mb-1.5 block text-xs text-ink-3">有要改的地方，先写在这里</span>
        <textarea
          rows={2}
          maxLength={2000}
          value={wish}
          disabled={sending || !onReply}
          placeholder="可以不填"
          onChange={(event) => setWish({ wish: event.target.value })}
          className="block max-h-48 min-h-11 field-sizing-content w-full resize-y rounded-control border border-line-strong bg-sheet px-3 py-2 text-base placeholder:text-ink-3 hover:border-ink-3"
        />
      </label>
      <Button type="submit" size="small" busy={sending} disabled={!onReply}>
        {isBlank ? '继续' : '按意见调整'}
      </Button>
    </form>
  );
}

function Answered({ answer }: { answer: StepDoneAnswer }) {
  return (
    <p className="break-words whitespace-pre-wrap text-ink-2">{answer.wish.trim() === '' ? '没有意见，已继续' : `意见：${answer.wish}`}</p>
  );
}

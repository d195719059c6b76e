/** What was read in a request, before it is made: the person agrees, or nothing is made. */
import { intentInWords, orderInWords } from '#contract/intent/order-answers.ts';
import type { OrderAnswer } from '#contract/intent/order.ts';
import type { Interaction } from '#contract/timeline/view.ts';
import { Button } from '#ui/button.tsx';
import type { Reply } from './answer-question.ts';

export interface OrderCardProps {
  interaction: Extract<Interaction, { reason: 'order' }>;
  onReply: ((reply: Reply) => void) | undefined;
  sending: boolean;
}

export function OrderCard({ interaction, onReply, sending }: OrderCardProps) {
  const { intent } = interaction.payload;
  // The fold keeps the answer with the reason it was checked for.
  if (interaction.state === 'answered')
    return <p className="mt-2 text-sm break-words whitespace-pre-wrap">{orderInWords(interaction.answer as OrderAnswer)}</p>;
  const off = sending || !onReply;
  const answer = (given: OrderAnswer) => onReply?.({ reason: 'order', answer: given });
  return (
    <div className="mt-3 space-y-3 text-sm">
      <ul className="list-disc space-y-1 pl-5">
        {intentInWords(intent).map((line, n) => (
          <li key={n} className="break-words">
            {line}
          </li>
        ))}
        {intent.unread.map(({ words }, n) => (
          <li key={`unread-${n}`} className="break-words text-amber">
            没有读懂：{words}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={sending} disabled={off} onClick={() => answer({ outcome: 'go', intent, clauses: [], chosen: [] })}>
          就这样做
        </Button>
        <Button look="ghost" size="small" disabled={off} onClick={() => answer({ outcome: 'cancel' })}>
          不做了
        </Button>
      </div>
    </div>
  );
}

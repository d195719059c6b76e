/** A plan to change and confirm. */
import type { Interaction } from '#contract/timeline/fold/view.ts';
import type { ConfirmPlanAnswer } from '#contract/timeline/questions/interactions.ts';
import type { Reply } from './answer-question.ts';
import { ItemList, ListEditor } from './list-editor.tsx';

export interface ConfirmPlanCardProps {
  interaction: Extract<Interaction, { reason: 'confirm_plan' }>;
  onReply: ((reply: Reply) => void) | undefined;
  sending: boolean;
}

export function ConfirmPlanCard({ interaction, onReply, sending }: ConfirmPlanCardProps) {
  if (interaction.state === 'answered') {
    // The fold keeps the answer with the reason it was checked for.
    return <ItemList items={(interaction.answer as ConfirmPlanAnswer).steps} />;
  }
  return (
    <ListEditor
      items={interaction.payload.steps}
      noun="步骤"
      confirm="按此计划执行"
      sending={sending}
      onConfirm={onReply && ((steps) => onReply({ reason: 'confirm_plan', answer: { steps } }))}
    />
  );
}

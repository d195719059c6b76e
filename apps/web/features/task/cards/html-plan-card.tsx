/** The sections of a web page to change and confirm before it is made. */
import type { Interaction } from '#contract/timeline/fold/view.ts';
import type { ConfirmHtmlPlanAnswer } from '#contract/timeline/questions/interactions.ts';
import type { Reply } from './answer-question.ts';
import { ItemList, ListEditor } from './list-editor.tsx';

export interface HtmlPlanCardProps {
  interaction: Extract<Interaction, { reason: 'confirm_html_plan' }>;
  onReply: ((reply: Reply) => void) | undefined;
  sending: boolean;
}

export function HtmlPlanCard({ interaction, onReply, sending }: HtmlPlanCardProps) {
  if (interaction.state === 'answered') {
    // The fold keeps the answer with the reason it was checked for.
    return <ItemList items={(interaction.answer as ConfirmHtmlPlanAnswer).sections} />;
  }
  return (
    <ListEditor
      items={interaction.payload.sections}
      noun="小节"
      confirm="按此方案制作"
      sending={sending}
      onConfirm={onReply && ((sections) => onReply({ reason: 'confirm_html_plan', answer: { sections } }))}
    />
  );
}

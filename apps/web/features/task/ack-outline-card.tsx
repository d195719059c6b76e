/** The outline of a document to change and confirm. */
import type { Interaction } from '#contract/timeline/view.ts';
import type { AckOutlineAnswer } from '#contract/timeline/interactions.ts';
import type { Reply } from './answer-question.ts';
import { ItemList, ListEditor } from './list-editor.tsx';

export interface AckOutlineCardProps {
  interaction: Extract<Interaction, { reason: 'ack_outline' }>;
  onReply: ((reply: Reply) => void) | undefined;
  sending: boolean;
}

export function AckOutlineCard({ interaction, onReply, sending }: AckOutlineCardProps) {
  if (interaction.state === 'answered') {
    // The fold keeps the answer with the reason it was checked for.
    return <ItemList items={(interaction.answer as AckOutlineAnswer).outline} />;
  }
  return (
    <ListEditor
      items={interaction.payload.outline}
      noun="章节"
      confirm="按此大纲撰写"
      sending={sending}
      onConfirm={onReply && ((outline) => onReply({ reason: 'ack_outline', answer: { outline } }))}
    />
  );
}

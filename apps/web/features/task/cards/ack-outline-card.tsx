/** The outline of a document to change and confirm. */
import type { Interaction } from '#contract/timeline/fold/view.ts';
import type { AckOutlineAnswer } from '#contract/timeline/questions/interactions.ts';
import type { OutlineSection } from '#contract/content/outline.ts';
import type { Reply } from './answer-question.ts';
import { ItemList, ListEditor } from './list-editor.tsx';
import { MaterialOutline } from '../outline/material-outline.tsx';

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
  const { outline: asked, material } = interaction.payload;
  if (material && material.length > 0) {
    const send = onReply && ((outline: OutlineSection[]) => onReply({ reason: 'ack_outline', answer: { outline } }));
    return <MaterialOutline sections={asked} material={material} sending={sending} onConfirm={send} />;
  }
  return (
    <ListEditor
      items={asked}
      noun="章节"
      confirm="按此大纲撰写"
      sending={sending}
      onConfirm={onReply && ((outline) => onReply({ reason: 'ack_outline', answer: { outline } }))}
    />
  );
}

/** An outline with its material that a model asks about: changed in place and confirmed as a whole. */
import { misplaced } from '#contract/content/outline-parts.ts';
import type { OutlineMaterial, OutlineSection } from '#contract/content/outline.ts';
import { Button } from '#ui/button.tsx';
import { useAnswerDraft } from '../cards/answer-draft.ts';
import { withoutBlankParts } from './arranging.ts';
import { areParts } from './kept-parts.ts';
import { OutlineEditor } from './outline-editor.tsx';

export interface MaterialOutlineProps {
  sections: OutlineSection[];
  material: OutlineMaterial[];
  sending: boolean;
  onConfirm: ((sections: OutlineSection[]) => void) | undefined;
}

export function MaterialOutline({ sections, material, sending, onConfirm }: MaterialOutlineProps) {
  const [parts, setParts] = useAnswerDraft(
    () => sections,
    (kept) => (areParts(kept) && misplaced(kept, material).length === 0 ? kept : null),
  );
  const disabled = sending || !onConfirm;
  const answer = withoutBlankParts(parts);
  return (
    <div className="@container mt-3 space-y-3">
      <OutlineEditor sections={parts} material={material} disabled={disabled} onChange={setParts} />
      <Button busy={sending} disabled={disabled || !answer} onClick={() => answer && onConfirm?.(answer)}>
        按此大纲撰写
      </Button>
    </div>
  );
}

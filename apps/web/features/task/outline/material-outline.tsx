/** An outline with its material that a model asks about: changed in place and confirmed as a whole. */
import { z } from 'zod';
import { misplaced, type OutlineMaterial, type OutlineSection } from '#contract/content/outline.ts';
import { Button } from '#ui/button.tsx';
import { useAnswerDraft } from '../answer-draft.ts';
import { withoutBlankParts } from './arranging.ts';
import { OutlineEditor } from './outline-editor.tsx';

export interface MaterialOutlineProps {
  sections: OutlineSection[];
  material: OutlineMaterial[];
  sending: boolean;
  onConfirm: ((sections: OutlineSection[]) => void) | undefined;
}

/** A heading may be empty while it is typed. */
const keptParts = z.array(
  z.object({
    title: z.string(),
    children: z.array(z.object({ title: z.string() })).optional(),
    material: z.array(z.string()).optional(),
    hint: z.string().optional(),
  }),
);

export function MaterialOutline({ sections, material, sending, onConfirm }: MaterialOutlineProps) {
  const [parts, setParts] = useAnswerDraft(
    () => sections,
    (kept) => {
      const parsed = keptParts.safeParse(kept);
      return parsed.success && misplaced(parsed.data, material).length === 0 ? parsed.data : null;
    },
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

/** The outline of an order: as it was read off the draft, or as the person has arranged it. */
import { Undo2 } from 'lucide-react';
import type { Outline } from '#contract/content/outline.ts';
import { Button } from '#ui/button.tsx';
import { OutlineEditor } from '../outline/outline-editor.tsx';
import { FieldRow } from './field-row.tsx';
import { useOrderForm } from './form.ts';

export function OutlineField({ outline, genreChanged }: { outline: Outline; genreChanged: boolean }) {
  const { draft, disabled, change } = useOrderForm();
  return (
    <FieldRow path="outline" label="提纲">
      <OutlineEditor
        sections={draft.outline ?? outline.sections}
        material={outline.material}
        disabled={disabled}
        onChange={(sections) => change({ ...draft, outline: sections })}
      />
      {genreChanged ? (
        <p className="mt-1 text-xs text-ink-3">
          {draft.outline ? '体裁改了，各部分仍照您排好的提纲写。' : '体裁改了：提纲没有动过，会按新的体裁重排。'}
        </p>
      ) : null}
      {draft.outline ? (
        <Button look="ghost" size="small" disabled={disabled} onClick={() => change({ ...draft, outline: null })} className="-ml-3">
          <Undo2 size={16} strokeWidth={1.5} />
          恢复原来的提纲
        </Button>
      ) : null}
    </FieldRow>
  );
}

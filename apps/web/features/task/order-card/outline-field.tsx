/** The outline of an order: as it was read off the draft, or as the person has arranged it. */
import { Undo2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Outline } from '#contract/content/outline.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { OutlineEditor } from '../outline/outline-editor.tsx';
import { FieldRow } from './field-row.tsx';
import { useOrderForm } from './form.ts';

const PosterDraft = lazy(async () => ({ default: (await import('#capabilities/deliverables/poster/poster-draft.web.tsx')).PosterDraft }));

export function OutlineField({ outline, genreChanged }: { outline: Outline; genreChanged: boolean }) {
  const { draft, disabled, change } = useOrderForm();
  const poster = draft.intent.intent === 'make' && draft.intent.kind.value === 'poster' ? draft.intent : null;
  const sections = draft.outline ?? outline.sections;
  return (
    <FieldRow path="outline" label={outline.fixed ? '文字与位置' : '提纲'}>
      <div className={poster ? 'grid items-start gap-3 @2xl:grid-cols-[minmax(0,1fr)_14rem]' : undefined}>
        <OutlineEditor
          sections={sections}
          material={outline.material}
          fixed={outline.fixed === true}
          disabled={disabled}
          onChange={(changed) => change({ ...draft, outline: changed })}
        />
        {poster ? (
          <Suspense fallback={<Skeleton className="h-72 max-w-72" />}>
            <div className="sticky top-3">
              <Draft outline={outline} sections={sections} intent={poster} />
            </div>
          </Suspense>
        ) : null}
      </div>
      {genreChanged ? (
        <p className="mt-1 text-xs text-ink-3">
          {draft.outline ? '体裁改了，各部分仍照您排好的提纲写。' : '体裁改了：提纲没有动过，会按新的体裁重排。'}
        </p>
      ) : null}
      {draft.outline ? (
        <Button look="ghost" size="small" disabled={disabled} onClick={() => change({ ...draft, outline: null })} className="-ml-3">
          <Undo2 size={16} strokeWidth={1.5} />
          恢复原来的样子
        </Button>
      ) : null}
    </FieldRow>
  );
}

const headline = '标题';

function Draft({ outline, sections, intent }: { outline: Outline; sections: Outline['sections']; intent: MakeIntent }) {
  const { title, topic, called, look, size } = intent;
  const words = new Map(outline.material.map((one) => [one.id, one.words]));
  // A title that was written on the form since is the headline.
  const retitled = title && !outline.material.some((one) => one.words === title.value) ? title.value : null;
  const parts = sections.map((section) => ({
    title: section.title,
    lines: section.title === headline && retitled !== null ? [retitled] : (section.material ?? []).flatMap((id) => words.get(id) ?? []),
  }));
  return (
    <PosterDraft
      parts={parts}
      what={called?.value ?? '海报'}
      subject={topic?.value ?? title?.value ?? ''}
      style={look?.value ?? ''}
      size={size?.value ?? null}
    />
  );
}

/** How the pages of a document are set up; a 公文 is shown as it will look. */
import { lazy, Suspense, useState } from 'react';
import { makeFieldWords, pagesWords } from '#contract/intent/make-words.ts';
import type { MakeIntent, PagesAsked } from '#contract/intent/make.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Choose, optionsOf } from './controls.tsx';
import { useOrderForm } from './form.ts';

const OfficialDraft = lazy(async () => ({
  default: (await import('#capabilities/deliverables/document/official-draft.web.tsx')).OfficialDraft,
}));

export interface PagesFieldProps {
  intent: MakeIntent;
  value: PagesAsked;
  onChange(next: PagesAsked): void;
}

export function PagesField({ intent, value, onChange }: PagesFieldProps) {
  const { disabled } = useOrderForm();
  return (
    <div className="space-y-2">
      <Choose label={makeFieldWords.pages} value={value} options={optionsOf(pagesWords)} disabled={disabled} onChange={onChange} />
      {value === 'official' ? (
        <Suspense fallback={<Skeleton className="h-72 w-full max-w-56" />}>
          <Draft intent={intent} />
        </Suspense>
      ) : null}
    </div>
  );
}

function Draft({ intent: { title, topic, called, audience, signature, sections } }: { intent: MakeIntent }) {
  const { order, draft } = useOrderForm();
  const words = new Map(order.outline?.material.map((one) => [one.id, one.words]));
  const arranged = draft.outline ?? order.outline?.sections;
  const what = called?.value ?? '通知';
  const [day] = useState(todayInWords);
  return (
    <OfficialDraft
      title={title?.value ?? (topic ? `关于${topic.value}的${what}` : what)}
      addressee={audience?.value ?? ''}
      sections={
        arranged?.map((section) => ({ title: section.title, lines: (section.material ?? []).flatMap((id) => words.get(id) ?? []) })) ??
        sections.map((section) => ({ title: section.title, lines: [] }))
      }
      signature={signature?.value ?? ''}
      day={day}
    />
  );
}

function todayInWords(): string {
  const today = new Date();
  return `${today.getFullYear()}年${today.getMonth() + 1}月${today.getDate()}日`;
}

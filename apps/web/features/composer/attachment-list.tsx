/** The attachments above the text. What draws them is fetched when there are some, or about to be. */
import { createElement, lazy, Suspense } from 'react';
import { draftOf, useDrafts, type Attachment } from './draft.ts';

export interface AttachmentListProps {
  draftKey: string;
  /** The id of the attachment whose preview is open. */
  previewed?: string | null;
  onPreview?(attachment: Attachment): void;
  /** `left` attachments remain. */
  onRemoved?(attachment: Attachment, left: number): void;
}

type Cards = (typeof import('./attachment-cards.tsx'))['AttachmentCards'];
let there: Cards | null = null;
const load = async () => {
  const { AttachmentCards } = await import('./attachment-cards.tsx');
  there = AttachmentCards;
  return { default: AttachmentCards };
};
const LaterCards = lazy(load);

/** Files are about to come. */
export function prepareAttachments(): void {
  // What can't be fetched ahead is missed where it is drawn.
  if (!there) void load().catch(() => undefined);
}

export function AttachmentList(props: AttachmentListProps) {
  const { attachments } = useDrafts(({ drafts }) => drafts[props.draftKey]) ?? draftOf(props.draftKey);
  if (attachments.length === 0) return null;
  // What waits for its code, even for a moment, is shown a third of a second later.
  if (there) return createElement(there, { ...props, attachments });
  return (
    <Suspense fallback={<div className="h-15.5" />}>
      <LaterCards {...props} attachments={attachments} />
    </Suspense>
  );
}

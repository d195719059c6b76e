/** The attachments above the text, as a list that a keyboard walks through as well. */
import { AttachmentCard } from './attachment-card.tsx';
import { draftOf, useDrafts, type Attachment } from './draft.ts';
import { removeAttachment, retryUpload } from './uploads.ts';

export interface AttachmentListProps {
  draftKey: string;
  /** The id of the attachment whose preview is open. */
  previewed?: string | null;
  onPreview?(attachment: Attachment): void;
  /** `left` attachments remain. */
  onRemoved?(attachment: Attachment, left: number): void;
}

export function AttachmentList({ draftKey, previewed, onPreview, onRemoved }: AttachmentListProps) {
  const { attachments } = useDrafts(({ drafts }) => drafts[draftKey]) ?? draftOf(draftKey);
  if (attachments.length === 0) return null;
  return (
    <ul aria-label="附件" className="grid max-h-44 grid-cols-[repeat(auto-fill,minmax(208px,1fr))] gap-2 overflow-y-auto px-3 pt-3">
      {attachments.map((attachment) => (
        <AttachmentCard
          key={attachment.id}
          attachment={attachment}
          previewed={previewed === attachment.id}
          onPreview={onPreview && (() => onPreview(attachment))}
          onRetry={() => retryUpload(draftKey, attachment.id)}
          onRemove={() => {
            removeAttachment(draftKey, attachment.id);
            onRemoved?.(attachment, draftOf(draftKey).attachments.length);
          }}
        />
      ))}
    </ul>
  );
}

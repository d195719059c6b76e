/** The cards of the attachments, as a list that a keyboard walks through as well. */
import { FoldedRows } from '#ui/folded-rows.tsx';
import { AttachmentCard } from './attachment-card.tsx';
import type { AttachmentListProps } from './attachment-list.tsx';
import { draftOf, type Attachment } from './draft.ts';
import { removeAttachment, retryUpload } from './uploads.ts';

interface AttachmentCardsProps extends AttachmentListProps {
  attachments: readonly Attachment[];
}

export function AttachmentCards({ draftKey, attachments, previewed, onPreview, onRemoved }: AttachmentCardsProps) {
  return (
    <FoldedRows
      label="附件"
      counted="个附件"
      width={{ least: 208 }}
      note={(from) => foldedNote(attachments.slice(from))}
      className="px-3 pt-3"
      unfoldedClassName="max-h-60 overflow-y-auto"
    >
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
    </FoldedRows>
  );
}

/** What keeps the message from being sent is told of cards out of sight, too. */
function foldedNote(folded: readonly Attachment[]) {
  const failed = folded.filter(({ status }) => status === 'error').length;
  const uploading = folded.filter(({ status }) => status === 'uploading').length;
  if (failed > 0) return <span className="text-xs text-rust">{failed} 个上传失败</span>;
  return uploading > 0 ? <span className="text-xs tabular-nums">{uploading} 个上传中</span> : null;
}

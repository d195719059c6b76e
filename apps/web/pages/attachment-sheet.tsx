/** A look into an attachment on the home page, where no panel stands beside the text. */
import { X } from 'lucide-react';
import { draftOf, homeDraft, useDrafts } from '#web/features/composer/draft.ts';
import { FileView } from '#web/features/preview/file-view.tsx';
import { Sheet } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { FileBadge } from '#web/shell/file-look.tsx';
import { useBelow, widths } from '#web/shell/media.ts';
import { shownOf } from './attached-files.ts';

export function AttachmentSheet({ id, onClose }: { id: string | null; onClose(): void }) {
  const { attachments, task_id } = useDrafts(({ drafts }) => drafts[homeDraft]) ?? draftOf(homeDraft);
  const narrow = useBelow(widths.panel);
  const attachment = attachments.find((one) => one.id === id);
  return (
    <Sheet open={attachment !== undefined} onOpenChange={(open) => !open && onClose()} label="文件预览" from={narrow ? 'bottom' : 'right'}>
      {attachment ? (
        <section aria-label="文件预览" className="flex h-full min-h-0 flex-col bg-sheet">
          <header className="flex h-14 shrink-0 items-center gap-2 border-b border-line pr-2 pl-4">
            <FileBadge name={attachment.name} size={24} />
            <h2 title={attachment.name} className="min-w-0 flex-1 truncate text-sm font-medium">
              {attachment.name}
            </h2>
            <IconButton label="关闭预览" icon={<X size={20} strokeWidth={1.5} />} onClick={onClose} />
          </header>
          <div className="min-h-0 flex-1 overflow-auto">
            <FileView key={attachment.id} task_id={task_id ?? ''} file={shownOf(attachment)} />
          </div>
        </section>
      ) : null}
    </Sheet>
  );
}

/** One attachment above the text: what it is, how far it is, retry and remove. */
import { RotateCw, X } from 'lucide-react';
import { classList } from '#ui/class-list.ts';
import { Spinner } from '#ui/spinner.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { FileBadge, sizeInWords } from '#web/shell/file-look.tsx';
import type { Attachment } from './draft.ts';
import { attachmentLine } from './rules.ts';

export interface AttachmentCardProps {
  attachment: Attachment;
  onRetry(): void;
  onRemove(): void;
}

export function AttachmentCard({ attachment, onRetry, onRemove }: AttachmentCardProps) {
  const { name, size, status, progress, file } = attachment;
  const failed = status === 'error';
  const line = attachmentLine(attachment, sizeInWords(size));
  return (
    <li
      className={classList(
        'animate-appear relative flex w-56 max-w-full items-center gap-2 overflow-hidden rounded-control border bg-paper py-1.5 pr-1 pl-1.5',
        failed ? 'border-rust/50' : 'border-line',
      )}
    >
      {status === 'uploading' ? (
        <span className="inline-flex size-9 shrink-0 items-center justify-center text-ink-3">
          <Spinner />
        </span>
      ) : (
        <FileBadge name={name} />
      )}
      <Tooltip tip={failed ? `${name}：${line}` : name}>
        <div className="min-w-0 flex-1" tabIndex={-1}>
          <p className="truncate text-xs font-medium">{name}</p>
          <p
            className={classList('truncate text-xs tabular-nums', failed ? 'text-rust' : 'text-ink-3')}
            role={failed ? 'alert' : undefined}
          >
            {line}
          </p>
        </div>
      </Tooltip>
      {failed && file ? (
        <button type="button" aria-label={`重新上传 ${name}`} onClick={onRetry} className={cardButton}>
          <RotateCw size={16} strokeWidth={1.5} />
        </button>
      ) : null}
      <button type="button" aria-label={`移除 ${name}`} onClick={onRemove} className={cardButton}>
        <X size={16} strokeWidth={1.5} />
      </button>
      {status === 'uploading' ? (
        <span
          role="progressbar"
          aria-label={`${name} 上传进度`}
          aria-valuenow={progress}
          aria-valuemin={0}
          aria-valuemax={100}
          className="absolute inset-x-0 bottom-0 h-0.5 origin-left bg-seal transition-transform duration-150"
          style={{ transform: `scaleX(${progress / 100})` }}
        />
      ) : null}
    </li>
  );
}

const cardButton =
  'inline-flex size-8 shrink-0 items-center justify-center rounded-control text-ink-3 hover:bg-hover hover:text-ink -outline-offset-2 max-md:size-11';

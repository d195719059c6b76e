/** One attachment above the text: what it is, how far it is, a look inside, retry and remove. */
import { RotateCw, WifiOff, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { sizeInWords } from '#contract/file-size.ts';
import { extensionOf, isImageName } from '#contract/task.ts';
import { classList } from '#ui/class-list.ts';
import { Spinner } from '#ui/spinner.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { call } from '#web/shell/api.ts';
import { FileBadge } from '#web/shell/file-look.tsx';
import { useFileTools } from '#web/shell/file-tools.ts';
import type { Attachment } from './draft.ts';
import { attachmentLine } from './rules.ts';

export interface AttachmentCardProps {
  attachment: Attachment;
  /** Its preview is open. */
  previewed: boolean;
  onPreview?(): void;
  onRetry(): void;
  onRemove(): void;
}

export function AttachmentCard({ attachment, previewed, onPreview, onRetry, onRemove }: AttachmentCardProps) {
  const { name, size, status, progress, file, fileUri, waiting } = attachment;
  const failed = status === 'error';
  const line = attachmentLine(attachment, sizeInWords(size));
  const ending = extensionOf(name);
  const stem = ending ? name.slice(0, -ending.length - 1) : name;
  const tools = useFileTools();
  const canOpen = onPreview !== undefined && (file !== undefined || fileUri !== '');
  return (
    <div
      className={classList(
        'animate-appear relative flex min-w-0 items-center overflow-hidden rounded-control border bg-paper pr-1',
        failed ? 'border-rust/50' : previewed ? 'border-ink-3' : 'border-line',
      )}
    >
      <Tooltip tip={failed || waiting ? `${name}：${line}` : name}>
        <button
          type="button"
          aria-label={onPreview ? `预览 ${name}` : name}
          aria-description={line}
          aria-disabled={!canOpen}
          aria-pressed={onPreview ? previewed : undefined}
          onClick={() => canOpen && onPreview()}
          className={classList(
            'flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-control py-1.5 pl-1.5 text-left -outline-offset-2',
            canOpen ? 'hover:bg-hover' : 'cursor-default',
          )}
        >
          <Picture attachment={attachment} />
          <span className="min-w-0 flex-1">
            <span className="flex text-xs font-medium">
              <span className="truncate">{stem}</span>
              {ending ? <span className="shrink-0">{name.slice(stem.length)}</span> : null}
            </span>
            <span className="flex items-center gap-1 text-xs">
              <Tag type={attachment.fileExtraType} />
              <span
                role={failed || waiting ? 'alert' : undefined}
                className={classList('truncate tabular-nums', failed ? 'text-rust' : waiting ? 'text-amber' : 'text-ink-3')}
              >
                {line}
              </span>
            </span>
          </span>
        </button>
      </Tooltip>
      {(failed || waiting) && file ? (
        <button type="button" aria-label={`重新上传 ${name}`} onClick={onRetry} className={cardButton}>
          <RotateCw size={16} strokeWidth={1.5} />
        </button>
      ) : null}
      {status === 'success' ? tools({ name, uri: fileUri }) : null}
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
    </div>
  );
}

/** The picture itself where it is one, at once from this device; the icon of its kind otherwise. */
function Picture({ attachment }: { attachment: Attachment }) {
  const { name, file, status, waiting } = attachment;
  const address = useThumbnail(attachment);
  const [broken, setBroken] = useState('');
  const busy = status === 'uploading';
  const shown = address !== null && broken !== address;
  return (
    <span className="relative inline-flex size-9 shrink-0 items-center justify-center">
      {shown ? (
        <img
          src={address}
          alt=""
          decoding="async"
          onError={() => setBroken(address)}
          className={classList('size-9 rounded-control bg-hover object-cover', busy && 'opacity-40')}
        />
      ) : busy && file ? null : (
        <FileBadge name={name} />
      )}
      {busy ? (
        <span className="absolute inset-0 flex items-center justify-center text-ink-2">
          {waiting ? <WifiOff size={16} strokeWidth={1.5} /> : <Spinner />}
        </span>
      ) : null}
    </span>
  );
}

function useThumbnail({ name, file, fileUri, template_img }: Attachment): string | null {
  const isImage = isImageName(name);
  const [local, setLocal] = useState<string | null>(null);
  const held = useRef<string | null>(null);
  useEffect(() => {
    if (!isImage || !file) return undefined;
    held.current = URL.createObjectURL(file);
    setLocal(held.current);
    return () => {
      if (held.current) URL.revokeObjectURL(held.current);
      setLocal(null);
    };
  }, [isImage, file]);
  // Signed addresses live an hour; a card asks anew long before.
  const asked = useQuery({
    queryKey: ['thumbnail', fileUri],
    queryFn: async ({ signal }) => (await call('GetUrl', { uri: fileUri }, { signal })).url,
    enabled: isImage && !file && fileUri !== '',
    staleTime: 5 * 60_000,
  });
  return template_img ?? local ?? asked.data ?? null;
}

function Tag({ type }: { type: Attachment['fileExtraType'] }) {
  if (!type) return null;
  return <span className="shrink-0 rounded bg-hover px-1 text-ink-2">{type === 'template' ? '模板' : '示例'}</span>;
}

const cardButton =
  'inline-flex size-8 shrink-0 items-center justify-center rounded-control text-ink-3 hover:bg-hover hover:text-ink -outline-offset-2 max-md:size-11';

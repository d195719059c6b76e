/** Files on their way in, above the list: how far each is, and what to do when one failed. */
import { RotateCw, X } from 'lucide-react';
import { classList } from '#ui/class-list.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { FileBadge } from '#web/shell/file-look.tsx';
import { dropUpload, retryUpload, useFavoriteUploads, type FavoriteUpload } from './uploads.ts';

export function UploadList() {
  const uploads = useFavoriteUploads((state) => state.uploads);
  if (uploads.length === 0) return null;
  return (
    <ul aria-label="正在上传" className="max-h-56 shrink-0 overflow-y-auto px-4 pb-1 md:px-6">
      {uploads.map((upload) => (
        <Row key={upload.id} upload={upload} />
      ))}
    </ul>
  );
}

function Row({ upload: { id, file, progress, state, problem } }: { upload: FavoriteUpload }) {
  const failed = state === 'error';
  return (
    <li className="animate-appear relative flex h-13 items-center gap-3">
      <FileBadge name={file.name} size={32} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm" title={file.name}>
          {file.name}
        </p>
        <p role={failed ? 'alert' : undefined} className={classList('truncate text-xs tabular-nums', failed ? 'text-rust' : 'text-ink-3')}>
          {failed ? problem : state === 'waiting' ? '等待上传' : `上传中 ${progress}%`}
        </p>
      </div>
      {failed ? (
        <IconButton
          label={`重新上传 ${file.name}`}
          tip="重试"
          icon={<RotateCw size={16} strokeWidth={1.5} />}
          onClick={() => retryUpload(id)}
        />
      ) : null}
      <IconButton
        label={`${failed ? '移除' : '取消上传'} ${file.name}`}
        tip={failed ? '移除' : '取消上传'}
        icon={<X size={16} strokeWidth={1.5} />}
        onClick={() => dropUpload(id)}
      />
      {failed ? null : (
        <span
          role="progressbar"
          aria-label={`${file.name} 上传进度`}
          aria-valuenow={progress}
          aria-valuemin={0}
          aria-valuemax={100}
          className="absolute inset-x-0 bottom-0 h-0.5 origin-left bg-seal transition-transform duration-150"
          style={{ transform: `scaleX(${progress / 100})` }}
        />
      )}
    </li>
  );
}

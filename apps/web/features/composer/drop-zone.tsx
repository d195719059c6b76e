/** The region files can be dropped on, with an overlay that says so while they hover. */
import { Upload } from 'lucide-react';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { limits } from '#contract/task.ts';
import { classList } from '#ui/class-list.ts';
import { say } from '#ui/toast.tsx';
import { filesOfDrop } from './dropped-files.ts';
import { useFiles } from './use-files.ts';

const megabytes = (bytes: number) => `${bytes / 1024 / 1024}MB`;

export function DropZone({ draftKey, className, children }: { draftKey: string; className?: string; children: ReactNode }) {
  const { takeFiles } = useFiles(draftKey);
  const [over, setOver] = useState(false);
  const depth = useRef(0);
  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    <div
      className={classList('relative', className)}
      onDragEnter={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        depth.current += 1;
        setOver(true);
      }}
      onDragOver={(event) => {
        if (carriesFiles(event)) event.preventDefault();
      }}
      onDragLeave={(event) => {
        if (!carriesFiles(event)) return;
        depth.current = Math.max(0, depth.current - 1);
        if (depth.current === 0) setOver(false);
      }}
      onDrop={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        void filesOfDrop(event.dataTransfer).then(
          ({ files, ...dropped }) => {
            if (files.length > 0) takeFiles(files, dropped);
            else say.warn('拖进来的文件夹里没有文件');
          },
          () => say.error('拖进来的文件读不了，请改用上传按钮选择'),
        );
      }}
    >
      {children}
      {over ? (
        <div className="animate-appear pointer-events-none absolute inset-3 z-20 flex flex-col items-center justify-center gap-2 rounded-box border-2 border-dashed border-seal bg-sheet/95 text-center">
          <Upload size={28} strokeWidth={1.5} className="text-seal" />
          <p className="text-base font-medium">在此处拖放文件</p>
          <p className="px-6 text-sm text-ink-3">支持 jpg、png、pdf、txt、md、docx、csv、xlsx 等，也可以拖入文件夹</p>
          <p className="px-6 text-sm text-ink-3">
            最多 {limits.files_per_message} 个，单个文件最大 {megabytes(limits.file_bytes)}，图片最大 {megabytes(limits.image_bytes)}
          </p>
        </div>
      ) : null}
    </div>
  );
}

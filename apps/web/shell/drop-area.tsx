/** A region files can be dropped on, with an overlay that says so while they hover. */
import { Upload } from 'lucide-react';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { classList } from '#ui/class-list.ts';
import { say } from '#ui/toast.tsx';
import { filesOfDrop, type DroppedFiles } from './dropped-files.ts';

export interface DropAreaProps {
  /** Below the overlay's heading: what may be dropped. */
  words: readonly string[];
  onFiles(files: File[], dropped: Omit<DroppedFiles, 'files'>): void;
  className?: string | undefined;
  children: ReactNode;
}

export function DropArea({ words, onFiles, className, children }: DropAreaProps) {
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
            if (files.length > 0) onFiles(files, dropped);
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
          {words.map((line) => (
            <p key={line} className="px-6 text-sm text-ink-3">
              {line}
            </p>
          ))}
        </div>
      ) : null}
    </div>
  );
}

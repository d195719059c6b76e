/** The region whose dropped files go into a draft. */
import type { ReactNode } from 'react';
import { limitInWords } from '#contract/file-size.ts';
import { limits } from '#contract/task.ts';
import { DropArea } from '#web/shell/drop-area.tsx';
import { useFiles } from './use-files.ts';

const words = [
  '支持 jpg、png、pdf、txt、md、docx、csv、xlsx 等，也可以拖入文件夹',
  `最多 ${limits.files_per_message} 个，单个文件最大 ${limitInWords(limits.file_bytes)}，图片最大 ${limitInWords(limits.image_bytes)}`,
];

export function DropZone({ draftKey, className, children }: { draftKey: string; className?: string; children: ReactNode }) {
  const { takeFiles } = useFiles(draftKey);
  return (
    <DropArea words={words} onFiles={takeFiles} className={className}>
      {children}
    </DropArea>
  );
}

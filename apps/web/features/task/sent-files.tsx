/** The files that came along with what a person said, in a few rows: the words below them stay in sight. */
import { FoldedRows } from '#ui/folded-rows.tsx';
import { FileCard, type FileCardProps } from './file-card.tsx';

export interface SentFilesProps {
  files: readonly Pick<FileCardProps, 'name' | 'uri' | 'bytes'>[];
  openFile: string | null;
  onOpenFile(name: string): void;
}

export function SentFiles({ files, openFile, onOpenFile }: SentFilesProps) {
  return (
    <FoldedRows label="发来的文件" counted="个文件" width={{ least: 208, most: 288 }} align="end" className="w-full">
      {files.map((file) => (
        <FileCard key={file.uri} {...file} outline={null} open={openFile === file.name} onOpen={onOpenFile} />
      ))}
    </FoldedRows>
  );
}

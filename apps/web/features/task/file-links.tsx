/** Links in answers that name a file of the task become small cards that open it; while the task runs they are plain words. */
import { createContext, useMemo, type ReactNode } from 'react';
import { LocalFiles, type ShowFile } from '#ui/markdown/local-files.ts';
import { FileBadge } from '#web/shell/file-look.tsx';

/** The files of the task by their names, in their newest versions. */
export const FilesByName = createContext<ReadonlyMap<string, { uri: string }>>(new Map());

export interface FileLinksProps {
  files: ReadonlyMap<string, { uri: string }>;
  running: boolean;
  onOpenFile(name: string): void;
  children: ReactNode;
}

export function FileLinks({ files, running, onOpenFile, children }: FileLinksProps) {
  const show = useMemo<ShowFile>(
    // Specification: previews of links are hidden while the task is Running.
    () => (name, words) =>
      running || !files.has(name) ? null : (
        <button
          type="button"
          title={name}
          aria-label={`打开 ${name}`}
          onClick={() => onOpenFile(name)}
          className="mx-0.5 inline-flex h-8 max-w-full items-center gap-1.5 rounded-control border border-line bg-sheet pr-2.5 pl-1 align-middle text-sm transition-colors duration-150 hover:border-line-strong hover:bg-hover max-md:h-11"
        >
          <FileBadge name={name} size={24} />
          <span className="truncate">{words}</span>
        </button>
      ),
    [files, running, onOpenFile],
  );
  return (
    <FilesByName value={files}>
      <LocalFiles value={show}>{children}</LocalFiles>
    </FilesByName>
  );
}

/** A file a step has to do with: what it is, how big, and the way to it. */
import { ArrowUpRight } from 'lucide-react';
import { sizeInWords } from '#contract/file-size.ts';
import { FileBadge, lookOf } from '#web/shell/file-look.tsx';

export interface FileRowProps {
  file: { name: string; bytes: number | null };
  /** What else is to be said of it. */
  words?: string;
  /** Missing where there is no such file any more. */
  onOpen: (() => void) | undefined;
}

export function FileRow({ file: { name, bytes }, words, onOpen }: FileRowProps) {
  const facts = [lookOf(name).label, bytes === null ? '' : sizeInWords(bytes), words].filter(Boolean).join(' · ');
  const content = (
    <>
      <FileBadge name={name} size={32} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-medium">{name}</span>
        <span className="block truncate text-xs text-ink-3">{facts}</span>
      </span>
    </>
  );
  const look = 'flex min-h-12 w-full items-center gap-3 rounded-card border border-line px-3 py-1.5 text-left';
  if (!onOpen) return <div className={look}>{content}</div>;
  return (
    <button type="button" title={name} onClick={onOpen} className={`${look} transition-colors duration-150 hover:bg-hover`}>
      {content}
      <ArrowUpRight size={16} strokeWidth={1.5} aria-label="打开" className="shrink-0 text-ink-3" />
    </button>
  );
}

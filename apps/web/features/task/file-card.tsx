/** A file in the conversation; pressing it opens it beside the chat. Its tooltip tells what is inside. */
import { memo } from 'react';
import { sizeInWords } from '#contract/file-size.ts';
import { sortOf } from '#capabilities/deliverables/kinds.ts';
import { classList } from '#ui/class-list.ts';
import { Tooltip } from '#ui/tooltip.tsx';
import { FileBadge, lookOf } from '#web/shell/file-look.tsx';
import { useFileTools } from '#web/shell/file-tools.ts';
import type { Outline } from './files.ts';

export interface FileCardProps {
  name: string;
  uri: string;
  bytes: number | null;
  outline: Outline | null;
  /** It was opened again and can't be called made. */
  broken?: boolean;
  open: boolean;
  onOpen(name: string): void;
  /** What it is called, where not as in its outline. */
  title?: string;
  /** It is the head of what stands drawn below it. */
  inFrame?: boolean;
}

export const FileCard = memo(function FileCard({
  name,
  uri,
  bytes,
  outline,
  broken = false,
  open,
  onOpen,
  title = outline?.title,
  inFrame = false,
}: FileCardProps) {
  const tools = useFileTools();
  const kind = sortOf(name);
  const label = lookOf(name).label;
  return (
    <div
      data-broken={broken || undefined}
      className={classList(
        'flex w-full items-center pr-1 transition-colors duration-150 hover:bg-hover',
        inFrame ? '' : 'rounded-card border bg-sheet hover:border-line-strong',
        inFrame ? '' : open ? 'border-ink-3' : 'border-line',
      )}
    >
      <Tooltip tip={<CardTip name={name} outline={outline} />} align="start">
        <button
          type="button"
          aria-pressed={open}
          onClick={() => onOpen(name)}
          className="flex min-w-0 flex-1 items-center gap-3 rounded-card p-2.5 text-left -outline-offset-2"
        >
          <FileBadge name={name} size={40} />
          <span className="sr-only">打开</span>
          <span className="min-w-0">
            <span className="block truncate text-sm font-medium">{title || name}</span>
            <span className="block truncate text-xs text-ink-3">
              {broken ? <span className="text-rust">没有做成 · </span> : null}
              {label}
              {bytes && !kind?.is_name_only ? ` · ${sizeInWords(bytes)}` : ''}
              {title ? ` · ${name}` : ''}
            </span>
          </span>
        </button>
      </Tooltip>
      {tools({ name, uri })}
    </div>
  );
});

function CardTip({ name, outline }: { name: string; outline: Outline | null }) {
  if (!outline) return name;
  const { sections, references } = outline;
  const more = sections.length - 3;
  return (
    <div className="space-y-1">
      <p className="font-medium">{outline.title || name}</p>
      {sections.length > 0 ? (
        <div>
          <p>章节：</p>
          {sections.slice(0, 3).map((section, index) => (
            <p key={`${index}${section.title}`} className="pl-3">
              {section.title}
            </p>
          ))}
          {more > 0 ? <p className="pl-3">...还有 {more} 个章节</p> : null}
        </div>
      ) : null}
      {references.length > 0 ? (
        <div>
          <p>参考：</p>
          {references.slice(0, 2).map((reference, index) => (
            <p key={`${index}${reference.title}`} className="pl-3">
              {reference.title}
            </p>
          ))}
        </div>
      ) : null}
    </div>
  );
}

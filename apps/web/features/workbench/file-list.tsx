/** 文件: every file of the task as a tree, what was made and what was uploaded; pressing one opens it. Only visible lines are drawn. */
import { ChevronRight, Folder } from 'lucide-react';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { VList, type VListHandle } from 'virtua';
import { sizeInWords } from '#contract/file-size.ts';
import { classList } from '#ui/class-list.ts';
import { FileBadge } from '#web/shell/file-look.tsx';
import { useBelow, widths } from '#web/shell/media.ts';
import { foldersOfParts, treeRows, type TreeFile, type TreeRow } from './file-tree.ts';
import { momentInWords } from './times.ts';

export interface FileListProps {
  files: readonly TreeFile[];
  onOpen(name: string): void;
}

export function FileList({ files, onOpen }: FileListProps) {
  // Folders of parts, such as the pages of a deck, are folded up until somebody opens them; all others are open.
  const [turned, setTurned] = useState<Readonly<Record<string, 'open' | 'closed'>>>({});
  const closed = useMemo(() => {
    const ids = foldersOfParts(files);
    for (const [id, how] of Object.entries(turned)) {
      if (how === 'open') ids.delete(id);
      else ids.add(id);
    }
    return ids;
  }, [files, turned]);
  const rows = useMemo(() => treeRows(files, closed), [files, closed]);
  const [wanted, setActive] = useState('');
  // Only tells today from earlier days.
  const [now] = useState(() => Date.now());
  const list = useRef<VListHandle>(null);
  const touch = useBelow(widths.mobile);
  const found = rows.findIndex(({ id }) => id === wanted);
  const at = Math.max(0, found);
  const active = rows[at];
  const fold = (row: TreeRow, open: boolean) => {
    setTurned({ ...turned, [row.id]: open ? 'open' : 'closed' });
  };
  const use = (row: TreeRow) => {
    setActive(row.id);
    if (row.kind === 'file') onOpen(row.file.name);
    else fold(row, !row.open);
  };
  const goTo = (index: number) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, index))];
    if (!row) return;
    setActive(row.id);
    list.current?.scrollToIndex(rows.indexOf(row), { align: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!active || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowDown') goTo(at + 1);
    else if (event.key === 'ArrowUp') goTo(at - 1);
    else if (event.key === 'Home') goTo(0);
    else if (event.key === 'End') goTo(rows.length - 1);
    else if (event.key === 'Enter' || event.key === ' ') use(active);
    else if (event.key === 'ArrowRight' && active.kind !== 'file') {
      if (active.open) goTo(at + 1);
      else fold(active, true);
    } else if (event.key === 'ArrowLeft') {
      if (active.kind !== 'file' && active.open) fold(active, false);
      else goTo(rows.findLastIndex((row, n) => n < at && row.level < active.level));
    } else return;
    event.preventDefault();
  };
  return (
    <VList
      ref={list}
      role="tree"
      aria-label="任务的文件"
      tabIndex={0}
      aria-activedescendant={active ? rowId(active) : undefined}
      onKeyDown={onKeyDown}
      itemSize={touch ? 52 : 40}
      className="group !h-full px-2 py-2 -outline-offset-2"
    >
      {rows.map((row) => (
        <Row key={row.id} row={row} active={row === active} now={now} onUse={() => use(row)} />
      ))}
    </VList>
  );
}

function rowId({ id }: TreeRow): string {
  return `file-row ${id}`.replaceAll(/\s/g, '-');
}

function Row({ row, active, now, onUse }: { row: TreeRow; active: boolean; now: number; onUse(): void }) {
  const isFile = row.kind === 'file';
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree itself takes the keys
    <div
      id={rowId(row)}
      role="treeitem"
      tabIndex={-1}
      aria-level={row.level}
      aria-setsize={row.of}
      aria-posinset={row.nth}
      aria-expanded={isFile ? undefined : row.open}
      aria-selected={active}
      title={isFile ? row.file.name : undefined}
      onClick={onUse}
      className={classList(
        'flex min-h-10 cursor-pointer items-center gap-2 rounded-control pr-2 transition-colors duration-150 hover:bg-hover max-md:min-h-13',
        active &&
          'group-focus-visible:bg-hover group-focus-visible:outline-2 group-focus-visible:-outline-offset-2 group-focus-visible:outline-seal',
      )}
      style={{ paddingLeft: 8 + (row.level - 1) * 20 }}
    >
      {row.kind === 'file' ? (
        <>
          <FileBadge name={row.label} size={24} />
          <span className="min-w-0 flex-1 truncate text-sm">{row.label}</span>
          <span className="flex shrink-0 gap-2 text-xs text-ink-3 tabular-nums">
            {row.file.versions > 1 ? <span>{row.file.versions} 个版本</span> : null}
            {row.file.bytes === null ? null : <span>{sizeInWords(row.file.bytes)}</span>}
            {row.file.at === null ? null : <span className="min-w-10 text-right">{momentInWords(row.file.at, now)}</span>}
          </span>
        </>
      ) : (
        <>
          <ChevronRight
            size={16}
            strokeWidth={1.5}
            className={classList('shrink-0 text-ink-3 transition-transform duration-150', row.open && 'rotate-90')}
          />
          {row.kind === 'folder' ? <Folder size={16} strokeWidth={1.5} className="shrink-0 text-ink-3" /> : null}
          <span className={classList('min-w-0 truncate', row.kind === 'group' ? 'text-xs font-medium text-ink-2' : 'text-sm')}>
            {row.label}
          </span>
          <span className="text-xs text-ink-3 tabular-nums">{row.count}</span>
        </>
      )}
    </div>
  );
}

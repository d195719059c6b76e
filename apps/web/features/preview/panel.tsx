/** The right panel: a tab per open file, its viewer, taking it away, closing. */
import { X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { kindOf } from '#capabilities/deliverables/kinds.ts';
import { classList } from '#ui/class-list.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { FileBadge } from '#web/shell/file-look.tsx';
import { useTheme } from '#web/shell/theme.ts';
import { DownloadMenu } from './download-menu.tsx';
import type { Shown } from './file-bytes.ts';
import { FileView } from './file-view.tsx';
import { closeFile, openFile, setPanel, useFilesOf } from './open-files.ts';

export interface PreviewPanelProps {
  task_id: string;
  /** By the names of their tabs; a tab whose file is not there is not shown. */
  files: ReadonlyMap<string, Shown>;
  /** The page's own buttons for the open file. */
  tools?(file: Shown): ReactNode;
  /** What the page shows in a tab instead of the file; null for the file itself. */
  view?(key: string): ReactNode;
}

export function PreviewPanel({ task_id, files, tools, view }: PreviewPanelProps) {
  const { tabs, active } = useFilesOf(task_id);
  const shown = tabs.flatMap((key) => {
    const file = files.get(key);
    return file ? [{ key, name: file.name, title: file.title ?? file.name }] : [];
  });
  const file = active === null ? undefined : files.get(active);
  return (
    <section aria-label="文件预览" className="flex h-full min-h-0 flex-col bg-sheet">
      <div className="flex h-14 shrink-0 items-center gap-1 border-b border-line pr-2 pl-2">
        <Tabs task_id={task_id} tabs={shown} active={active} />
        {file && tools ? tools(file) : null}
        {file && (file.uri || file.local) ? <DownloadMenu key={active} task_id={task_id} file={file} kind={kindOf(file.name)} /> : null}
        <IconButton label="关闭预览" icon={<X size={20} strokeWidth={1.5} />} onClick={() => setPanel(task_id, false)} />
      </div>
      <div role="tabpanel" id="preview-panel" aria-label={file?.title ?? file?.name ?? '文件预览'} className="min-h-0 flex-1 overflow-auto">
        {file ? (
          (active !== null && view?.(active)) || <FileView key={active} task_id={task_id} file={file} />
        ) : (
          <p className="p-8 text-center text-sm text-ink-3">点开对话里的文件，就会显示在这里</p>
        )}
      </div>
    </section>
  );
}

interface Tab {
  key: string;
  name: string;
  title: string;
}

function Tabs({ task_id, tabs, active }: { task_id: string; tabs: Tab[]; active: string | null }) {
  const theme = useTheme();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0 || active === null) return;
    const at = (tabs.findIndex(({ key }) => key === active) + step + tabs.length) % tabs.length;
    const next = tabs[at];
    if (next === undefined) return;
    event.preventDefault();
    openFile(task_id, next.key);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[at]?.focus();
  };
  return (
    <div className="flex min-w-0 flex-1 items-center overflow-x-auto py-1">
      <div ref={list} role="tablist" aria-label="打开的文件" onKeyDown={onKeyDown} className="flex items-center gap-1">
        {tabs.map(({ key, name, title }) => (
          <button
            key={key}
            type="button"
            role="tab"
            aria-selected={key === active}
            aria-controls="preview-panel"
            tabIndex={key === active ? 0 : -1}
            title={title}
            onClick={() => openFile(task_id, key)}
            onAuxClick={(event) => event.button === 1 && closeFile(task_id, key)}
            className={classList(
              'inline-flex h-9 max-w-56 items-center gap-1.5 rounded-control px-2 text-sm transition-colors duration-150 -outline-offset-2 max-md:h-11',
              key === active ? 'bg-hover font-medium' : 'text-ink-2 hover:bg-hover',
            )}
          >
            <FileBadge name={name} colour={kindOf(name)?.accent[theme]} size={22} />
            <span className="truncate">{title}</span>
          </button>
        ))}
      </div>
      {tabs.length > 1 && active !== null ? (
        <button
          type="button"
          aria-label={`关闭标签 ${tabs.find(({ key }) => key === active)?.title ?? ''}`}
          onClick={() => closeFile(task_id, active)}
          className="ml-1 shrink-0 rounded-control px-2 py-1 text-xs whitespace-nowrap text-ink-3 hover:bg-hover hover:text-ink max-md:min-h-11"
        >
          关闭标签
        </button>
      ) : null}
    </div>
  );
}

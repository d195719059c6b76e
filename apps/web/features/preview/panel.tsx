/** The right panel: a tab for each view of the work and for each open file, what it shows, taking a file away, closing. */
import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type ComponentType, type KeyboardEvent, type ReactNode } from 'react';
import { kindOf } from '#capabilities/deliverables/kinds.ts';
import { classList } from '#ui/class-list.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { FileBadge, lookOf } from '#web/shell/file-look.tsx';
import { useFileTools } from '#web/shell/file-tools.ts';
import { DownloadMenu } from './download-menu.tsx';
import type { Shown } from '#web/shell/file-bytes.ts';
import { FileView } from './file-view.tsx';
import { useFilesOf } from './open-files.ts';
import type { RenderHappening } from './render-report.tsx';

/** A view of the work, brought by the page. */
export interface PanelView {
  id: string;
  label: string;
  Icon: ComponentType<{ size: number; strokeWidth: number; className?: string }>;
}

export interface PreviewPanelProps {
  task_id: string;
  /** They go by the names of their tabs; a tab whose file is not there is not shown. */
  files: ReadonlyMap<string, Shown>;
  views: readonly PanelView[];
  /** The answer the task is at: what a file's place was chosen in. */
  turn?: string;
  /** The task writes. */
  isWorking?: boolean;
  /** Puts what was chosen in a file into the message beside it. */
  onQuote?(markup: string): void;
  /** The page's own buttons for the open file. */
  tools?(file: Shown): ReactNode;
  /** What the page shows in a file's tab instead of the file; null for the file itself. */
  instead?(key: string): ReactNode;
  /** The view that is shown; null: the active file is. */
  shownView: string | null;
  /** Somebody else's task: nothing is changed. */
  readOnly?: boolean;
  /** What the shown view draws. */
  children: ReactNode;
  onView(id: string): void;
  onFile(key: string): void;
  onCloseFile(key: string): void;
  onClose(): void;
}

export function PreviewPanel(props: PreviewPanelProps) {
  const {
    task_id,
    files,
    views,
    shownView,
    children,
    tools,
    instead,
    onView,
    onFile,
    onCloseFile,
    onClose,
    readOnly = false,
    turn,
    isWorking = false,
    onQuote,
  } = props;
  const { tabs, active } = useFilesOf(task_id);
  const fileTools = useFileTools();
  const file = shownView !== null || active === null ? undefined : files.get(active);
  // How the drawing of the file goes, for whoever takes pictures of the page or tests it.
  const renderKey = file ? `${active} ${file.uri}` : '';
  const [render, setRender] = useState<{ of: string; happening: RenderHappening }>({ of: '', happening: 'renderLoaded' });
  const shown: Tab[] = [
    ...views.map(({ id, label, Icon }) => ({
      key: `view ${id}`,
      name: label,
      hint: '',
      icon: <Icon size={16} strokeWidth={1.5} className="shrink-0" />,
      selected: id === shownView,
      show: () => onView(id),
    })),
    ...tabs.flatMap((key) => {
      const one = files.get(key);
      if (!one) return [];
      return {
        key: `file ${key}`,
        name: one.title ?? one.name,
        hint: lookOf(one.name).label,
        icon: <TabBadge name={one.name} />,
        selected: shownView === null && key === active,
        show: () => onFile(key),
        close: () => onCloseFile(key),
      };
    }),
  ];
  const now = shown.find((tab) => tab.selected);
  return (
    <section aria-label="右侧面板" className="flex h-full min-h-0 flex-col bg-sheet">
      <div className="flex h-14 shrink-0 items-center gap-1 border-b border-line pr-2 pl-2">
        <Tabs tabs={shown} />
        {file && tools ? tools(file) : null}
        {file ? fileTools(file) : null}
        {file && (file.uri || file.local) ? (
          <DownloadMenu key={`download ${active}`} task_id={task_id} file={file} kind={kindOf(file.name)} />
        ) : null}
        <IconButton label="关闭右侧面板" icon={<X size={20} strokeWidth={1.5} />} onClick={onClose} />
      </div>
      <div
        role="tabpanel"
        id="right-panel"
        aria-label={now?.name ?? '右侧面板'}
        data-render={file && render.of === renderKey ? render.happening : undefined}
        className="min-h-0 flex-1 overflow-auto"
      >
        {shownView !== null ? (
          children
        ) : file ? (
          (active !== null && instead?.(active)) || (
            <FileView
              key={active}
              task_id={task_id}
              file={file}
              all={files}
              readOnly={readOnly}
              turn={turn ?? ''}
              isWorking={isWorking}
              {...(onQuote ? { onQuote } : {})}
              onRender={(happening) => setRender({ of: renderKey, happening })}
            />
          )
        ) : (
          <p className="p-8 text-center text-sm text-ink-3">点开对话里的文件或步骤，就会显示在这里</p>
        )}
      </div>
    </section>
  );
}

interface Tab {
  key: string;
  name: string;
  hint: string;
  icon: ReactNode;
  selected: boolean;
  show(): void;
  /** Views of the work stay. */
  close?(): void;
}

function TabBadge({ name }: { name: string }) {
  return <FileBadge name={name} size={22} />;
}

function Tabs({ tabs }: { tabs: readonly Tab[] }) {
  const strip = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const closer = useRef<HTMLButtonElement>(null);
  const at = tabs.findIndex(({ selected }) => selected);
  const now = tabs[at];
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [now?.key]);
  useLayoutEffect(() => {
    const box = strip.current;
    if (!box) return undefined;
    const arrange = () => {
      // Views that are not shown give up their words before anything is pushed out of the strip.
      box.removeAttribute('data-short');
      if (box.scrollWidth > box.clientWidth) box.setAttribute('data-short', '');
      // A tablist holds nothing but tabs: the button lies on the end of the open one without being inside.
      const tab = box.querySelector<HTMLElement>('[aria-selected="true"]');
      if (tab && closer.current) closer.current.style.left = `${tab.offsetLeft + tab.offsetWidth}px`;
    };
    arrange();
    const watch = new ResizeObserver(arrange);
    watch.observe(box);
    return () => watch.disconnect();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const to: Record<string, number> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = tabs[to[event.key] ?? -1];
    if (event.key === 'Delete' && now?.close) now.close();
    else if (next) {
      next.show();
      list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(next)]?.focus();
    } else return;
    event.preventDefault();
  };
  return (
    <div ref={strip} className="group/tabs fade-end relative flex min-w-0 flex-1 scrollbar-none items-center gap-1 overflow-x-auto py-1">
      <div ref={list} role="tablist" aria-label="右侧面板" onKeyDown={onKeyDown} className="contents">
        {tabs.map((tab, n) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            aria-selected={tab.selected}
            aria-controls="right-panel"
            tabIndex={tab.selected || (!now && n === 0) ? 0 : -1}
            title={tab.hint ? `${tab.hint} · ${tab.name}` : tab.name}
            onClick={tab.show}
            onAuxClick={(event) => event.button === 1 && tab.close?.()}
            className={classList(
              'inline-flex h-9 items-center gap-1.5 rounded-control px-2 text-sm transition-colors duration-150 -outline-offset-2 max-md:h-11',
              tab.selected ? 'bg-hover font-medium' : 'text-ink-2 hover:bg-hover',
              !tab.close
                ? 'min-w-9 shrink-0 justify-center max-md:min-w-11'
                : tab.selected
                  ? 'max-w-64 min-w-36 pr-8 max-md:pr-11'
                  : 'max-w-56 min-w-24',
            )}
          >
            {tab.icon}
            <span className={classList('truncate', !tab.close && !tab.selected && 'group-data-short/tabs:sr-only')}>{tab.name}</span>
          </button>
        ))}
      </div>
      {now?.close ? (
        <button
          ref={closer}
          type="button"
          title="关闭标签"
          onClick={now.close}
          className="absolute inline-flex h-8 w-7 -translate-x-full items-center justify-center rounded-control text-ink-3 -outline-offset-2 hover:text-ink max-md:h-11 max-md:w-11"
        >
          <X size={14} strokeWidth={1.5} aria-hidden />
          <span className="sr-only">关闭标签：{now.name}</span>
        </button>
      ) : null}
    </div>
  );
}

/** The files of a site: folders that open and close, what is unsaved, and making and deleting files. */
import { ChevronRight, FilePlus2, Trash2 } from 'lucide-react';
import { useMemo, useState, type FormEvent } from 'react';
import { pathTrouble } from '#contract/site/paths.ts';
import { classList } from '#ui/class-list.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { FileBadge } from '#web/shell/file-look.tsx';
import { treeLines } from './code-changes.ts';

export interface FileTreeProps {
  paths: readonly string[];
  selected: string;
  unsaved: ReadonlySet<string>;
  /** Shown, but no text: not to be opened. */
  assets: ReadonlySet<string>;
  mayChange: boolean;
  onSelect(path: string): void;
  onCreate(path: string): void;
  onDelete(path: string): void;
}

export function FileTree({ paths, selected, unsaved, assets, mayChange, onSelect, onCreate, onDelete }: FileTreeProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [making, setMaking] = useState(false);
  const lines = useMemo(() => treeLines(paths, closed), [paths, closed]);
  const toggle = (folder: string) =>
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(folder)) next.add(folder);
      return next;
    });
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex h-10 shrink-0 items-center justify-between pr-1 pl-3">
        <h3 className="text-sm font-medium">File</h3>
        {mayChange ? (
          <IconButton label="新建文件" icon={<FilePlus2 size={16} strokeWidth={1.5} />} onClick={() => setMaking(!making)} />
        ) : null}
      </div>
      {making ? (
        <NewFile
          paths={paths}
          onCancel={() => setMaking(false)}
          onCreate={(path) => {
            setMaking(false);
            onCreate(path);
          }}
        />
      ) : null}
      <ul aria-label="项目里的文件" className="min-h-0 flex-1 overflow-auto pb-3">
        {lines.map(({ path, name, depth, isFolder }) => (
          <li key={path} className="group relative">
            <button
              type="button"
              title={path}
              disabled={assets.has(path)}
              onClick={() => (isFolder ? toggle(path) : onSelect(path))}
              {...(isFolder
                ? { 'aria-expanded': !closed.has(path) }
                : { 'aria-current': path === selected ? ('true' as const) : undefined })}
              style={{ paddingLeft: 10 + depth * 14 }}
              className={classList(
                '-outline-offset-2 flex h-8 w-full items-center gap-1.5 pr-8 text-left text-sm text-ink-2 enabled:hover:bg-hover enabled:hover:text-ink disabled:text-ink-3 max-md:h-11',
                path === selected && 'bg-hover font-medium text-ink',
              )}
            >
              {isFolder ? (
                <ChevronRight
                  size={14}
                  strokeWidth={1.5}
                  className={classList('shrink-0 transition-transform', !closed.has(path) && 'rotate-90')}
                />
              ) : (
                <FileBadge name={name} size={16} />
              )}
              <span className="min-w-0 truncate">{name}</span>
              {unsaved.has(path) ? <span role="img" aria-label="没有保存" className="size-1.5 shrink-0 rounded-full bg-seal" /> : null}
            </button>
            {mayChange && !isFolder && !assets.has(path) ? (
              <button
                type="button"
                aria-label={`删除 ${path}`}
                onClick={() => onDelete(path)}
                className="absolute top-0 right-0 inline-flex size-8 items-center justify-center text-ink-3 opacity-0 group-hover:opacity-100 hover:text-rust focus-visible:opacity-100 max-md:size-11 pointer-coarse:opacity-100"
              >
                <Trash2 size={14} strokeWidth={1.5} />
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

function NewFile({ paths, onCreate, onCancel }: { paths: readonly string[]; onCreate(path: string): void; onCancel(): void }) {
  const [path, setPath] = useState('');
  const [trouble, setTrouble] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = path.trim();
    const isThere = paths.some((one) => one.toLowerCase() === wanted.toLowerCase());
    const said = isThere ? `“${wanted}”已经有了。` : pathTrouble(wanted);
    if (said) setTrouble(said);
    else onCreate(wanted);
  };
  return (
    <form onSubmit={submit} className="shrink-0 px-2 pb-2">
      <input
        autoFocus
        aria-label="新文件的路径"
        aria-invalid={trouble !== ''}
        placeholder="components/card.tsx"
        value={path}
        onChange={(event) => {
          setPath(event.target.value);
          setTrouble('');
        }}
        onKeyDown={(event) => event.key === 'Escape' && (event.stopPropagation(), onCancel())}
        className="h-8 w-full rounded-control border border-line-strong bg-sheet px-2 text-sm max-md:h-11"
      />
      {trouble ? (
        <p role="alert" className="mt-1 text-xs text-rust">
          {trouble}
        </p>
      ) : null}
    </form>
  );
}

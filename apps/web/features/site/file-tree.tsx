/** The files of a site: folders that open and close, what is unsaved; making, renaming, deleting, uploading and looking through files. */
import { ChevronRight, FilePlus2, Pencil, Search, Trash2, Upload } from 'lucide-react';
import { useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { isAsset, pathTrouble } from '#contract/site/paths.ts';
import { classList } from '#ui/class-list.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { FileBadge } from '#web/shell/file-look.tsx';
import { treeLines } from './code-changes.ts';
import { findInFiles, type Hit } from './find-in-files.ts';

export interface FileTreeProps {
  /** What there is to be looked through. */
  texts: ReadonlyMap<string, string>;
  paths: readonly string[];
  selected: string;
  unsaved: ReadonlySet<string>;
  /** Shown, but no text: not to be opened. */
  assets: ReadonlySet<string>;
  mayChange: boolean;
  mayUpload: boolean;
  onSelect(path: string): void;
  onFound(hit: Hit): void;
  onCreate(path: string): void;
  onRename(from: string, to: string): void;
  onDelete(path: string): void;
  /** `folder` is '' or ends with a slash. */
  onUpload(files: readonly File[], folder: string): void;
}

/** Where pictures and fonts are looked for by their address. */
const assetFolder = 'public/';

export function FileTree(props: FileTreeProps) {
  const { texts, paths, selected, unsaved, assets, mayChange, mayUpload, onSelect, onFound, onCreate, onRename, onDelete, onUpload } =
    props;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  /** What is being done above the tree; of renaming, the path. */
  const [doing, setDoing] = useState<{ what: 'create' | 'find' } | { what: 'rename'; path: string } | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const lines = useMemo(() => treeLines(paths, closed), [paths, closed]);
  const toggle = (folder: string) =>
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(folder)) next.add(folder);
      return next;
    });
  const start = (what: 'create' | 'find') => setDoing((now) => (now?.what === what ? null : { what }));
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex min-h-10 shrink-0 flex-wrap items-center pr-1 pl-3">
        <h3 className="mr-auto text-sm font-medium">File</h3>
        <IconButton
          label="在文件里查找"
          icon={<Search size={16} strokeWidth={1.5} />}
          aria-pressed={doing?.what === 'find'}
          onClick={() => start('find')}
        />
        {mayUpload ? (
          <>
            <IconButton
              label={`上传素材到 ${assetFolder}`}
              icon={<Upload size={16} strokeWidth={1.5} />}
              onClick={() => chooser.current?.click()}
            />
            <input
              ref={chooser}
              type="file"
              multiple
              hidden
              accept="image/*,font/*,audio/*,video/*,.woff,.woff2,.ttf,.otf,.pdf"
              aria-label="选择素材"
              onChange={(event) => {
                const files = [...(event.target.files ?? [])];
                event.target.value = '';
                if (files.length > 0) onUpload(files, assetFolder);
              }}
            />
          </>
        ) : null}
        {mayChange ? (
          <IconButton label="新建文件" icon={<FilePlus2 size={16} strokeWidth={1.5} />} onClick={() => start('create')} />
        ) : null}
      </div>
      {doing?.what === 'create' ? (
        <PathField
          label="新文件的路径"
          first=""
          paths={paths}
          onCancel={() => setDoing(null)}
          onChosen={(path) => {
            setDoing(null);
            onCreate(path);
          }}
        />
      ) : doing?.what === 'rename' ? (
        <PathField
          key={doing.path}
          label={`${doing.path} 的新路径`}
          first={doing.path}
          paths={paths.filter((path) => path !== doing.path)}
          onCancel={() => setDoing(null)}
          onChosen={(path) => {
            setDoing(null);
            if (path !== doing.path) onRename(doing.path, path);
          }}
        />
      ) : doing?.what === 'find' ? (
        <Find texts={texts} onFound={onFound} onCancel={() => setDoing(null)} />
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
                '-outline-offset-2 flex h-8 w-full items-center gap-1.5 pr-2 text-left text-sm text-ink-2 enabled:hover:bg-hover enabled:hover:text-ink disabled:text-ink-3 max-md:h-11 max-md:pr-24',
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
            {mayChange && !isFolder ? (
              <span className="absolute top-0 right-0 flex bg-sheet opacity-0 group-hover:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100">
                {assets.has(path) ? null : (
                  <RowButton label={`重命名 ${path}`} onClick={() => setDoing({ what: 'rename', path })}>
                    <Pencil size={14} strokeWidth={1.5} />
                  </RowButton>
                )}
                <RowButton label={`删除 ${path}`} onClick={() => onDelete(path)}>
                  <Trash2 size={14} strokeWidth={1.5} />
                </RowButton>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

function RowButton({ label, onClick, children }: { label: string; onClick(): void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="inline-flex h-8 w-6 items-center justify-center text-ink-3 hover:text-ink max-md:size-11"
    >
      {children}
    </button>
  );
}

interface PathFieldProps {
  label: string;
  first: string;
  /** Taken already. */
  paths: readonly string[];
  onChosen(path: string): void;
  onCancel(): void;
}

function PathField({ label, first, paths, onChosen, onCancel }: PathFieldProps) {
  const [path, setPath] = useState(first);
  const [trouble, setTrouble] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = path.trim();
    const isThere = paths.some((one) => one.toLowerCase() === wanted.toLowerCase());
    const said = isThere ? `“${wanted}”已经有了。` : isAsset(wanted) ? '素材请用“上传素材”。' : pathTrouble(wanted);
    if (said) setTrouble(said);
    else onChosen(wanted);
  };
  return (
    <form onSubmit={submit} className="shrink-0 px-2 pb-2">
      <input
        autoFocus
        aria-label={label}
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

interface FindProps {
  texts: ReadonlyMap<string, string>;
  onFound(hit: Hit): void;
  onCancel(): void;
}

function Find({ texts, onFound, onCancel }: FindProps) {
  const [wanted, setWanted] = useState('');
  const { hits, more } = useMemo(() => findInFiles(texts, wanted), [texts, wanted]);
  return (
    <div className="flex max-h-1/2 shrink-0 flex-col border-b border-line pb-2">
      <input
        autoFocus
        type="search"
        aria-label="要查找的文字"
        placeholder="查找…"
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && (event.stopPropagation(), onCancel())}
        className="mx-2 h-8 shrink-0 rounded-control border border-line-strong bg-sheet px-2 text-sm max-md:h-11"
      />
      {wanted.trim() === '' ? null : (
        <>
          <p role="status" className="shrink-0 px-3 pt-2 text-xs text-ink-3">
            {hits.length === 0 ? '没有找到' : `找到 ${hits.length + more} 处${more > 0 ? `，列出前 ${hits.length} 处` : ''}`}
          </p>
          <ul aria-label="查找结果" className="min-h-0 overflow-auto">
            {hits.map((hit) => (
              <li key={`${hit.path}:${hit.line}`}>
                <button
                  type="button"
                  title={`${hit.path}:${hit.line}`}
                  onClick={() => onFound(hit)}
                  className="-outline-offset-2 block w-full px-3 py-1 text-left hover:bg-hover max-md:min-h-11"
                >
                  <span className="block truncate text-xs text-ink-3">
                    {hit.path}:{hit.line}
                  </span>
                  <span className="block truncate font-mono text-xs">{hit.text}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

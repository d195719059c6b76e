/** The top of the page: its name, finding, bringing in; while things are chosen, what can be done with them. */
import { ListChecks, MessageSquarePlus, Palette, Search, Trash2, Upload, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { brandSources } from '#contract/brand-name.ts';
import { favoriteUploadExtensions } from '#contract/favorite.ts';
import { limits } from '#contract/task.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';

const icon = { size: 20, strokeWidth: 1.5 } as const;
const small = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** Nobody wants an answer to every key. */
const pause_ms = 300;

export interface HeadProps {
  /** Something lies over the page's top left corner. */
  cornerTaken: boolean;
  /** Nothing is kept yet: what is done then is said below. */
  bare: boolean;
  name: string;
  onName(name: string): void;
  onFiles(files: File[]): void;
  /** A file whose brand is to be taken. */
  onKit(file: File): void;
  /** Absent while there is nothing to choose from. */
  onSelecting: (() => void) | undefined;
}

export function Head({ cornerTaken, bare, name, onName, onFiles, onKit, onSelecting }: HeadProps) {
  return (
    <Bar cornerTaken={cornerTaken}>
      <h1 className="mr-auto shrink-0 text-base font-semibold max-md:mr-2">收藏夹</h1>
      {bare ? null : <SearchField name={name} onName={onName} />}
      {onSelecting ? <IconButton label="多选" side="bottom" icon={<ListChecks {...icon} />} onClick={onSelecting} /> : null}
      <KitButton onFile={onKit} />
      {bare ? null : <UploadButton onFiles={onFiles} />}
    </Bar>
  );
}

export interface SelectionHeadProps {
  cornerTaken: boolean;
  count: number;
  all: boolean;
  onAll(): void;
  onUse(): void;
  onDelete(): void;
  onExit(): void;
}

export function SelectionHead({ cornerTaken, count, all, onAll, onUse, onDelete, onExit }: SelectionHeadProps) {
  return (
    <Bar cornerTaken={cornerTaken}>
      <h1 className="sr-only">收藏夹</h1>
      <p role="status" className="mr-auto shrink-0 text-sm font-medium tabular-nums">
        已选 {count} 项
      </p>
      <Button look="ghost" size="small" className="max-md:px-2" onClick={onAll}>
        {all ? '取消全选' : '全选'}
      </Button>
      <Button size="small" className="max-md:px-2.5" disabled={count === 0} onClick={onUse}>
        <MessageSquarePlus {...small} />
        加入新任务
      </Button>
      <Button look="secondary" size="small" className="max-md:px-2.5" disabled={count === 0} onClick={onDelete}>
        <Trash2 {...small} />
        删除
      </Button>
      <IconButton label="退出多选" side="bottom" icon={<X {...icon} />} onClick={onExit} />
    </Bar>
  );
}

function Bar({ cornerTaken, children }: { cornerTaken: boolean; children: ReactNode }) {
  return (
    <header className={`flex h-14 shrink-0 items-center gap-2 pr-3 max-md:gap-1 max-md:pl-4 md:pr-6 ${cornerTaken ? 'pl-24' : 'md:pl-6'}`}>
      {children}
    </header>
  );
}

function SearchField({ name, onName }: Pick<HeadProps, 'name' | 'onName'>) {
  const [text, setText] = useState(name);
  const composing = useRef(false);
  const latest = useRef(onName);
  latest.current = onName;
  // Another search was asked for elsewhere.
  useEffect(() => setText((now) => (now.trim() === name ? now : name)), [name]);
  useEffect(() => {
    const wanted = text.trim();
    // Letters on their way through an input method are no words yet.
    if (composing.current || wanted === name) return;
    const timer = setTimeout(() => latest.current(wanted), wanted === '' ? 0 : pause_ms);
    return () => clearTimeout(timer);
    // Only typing asks: what the page asks for by itself comes back through `name`.
  }, [text]);
  return (
    <label className="flex h-9 w-60 min-w-0 items-center gap-2 rounded-control border border-line-strong bg-sheet pl-3 text-ink-3 focus-within:border-ink-3 max-md:h-11 max-md:flex-1">
      <Search {...small} className="shrink-0" />
      <input
        type="text"
        aria-label="搜索收藏"
        placeholder="搜索收藏"
        value={text}
        maxLength={limits.search_query_chars}
        onChange={(event) => setText(event.target.value)}
        onCompositionStart={() => (composing.current = true)}
        onCompositionEnd={(event) => {
          composing.current = false;
          latest.current(event.currentTarget.value.trim());
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') latest.current(text.trim());
          else if (event.key === 'Escape' && text !== '') setText('');
        }}
        className="h-full min-w-0 flex-1 bg-transparent text-sm text-ink outline-none"
      />
      {text === '' ? null : (
        <button
          type="button"
          aria-label="清除搜索"
          onClick={() => setText('')}
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-control -outline-offset-2 hover:text-ink max-md:size-11"
        >
          <X {...small} />
        </button>
      )}
    </label>
  );
}

function KitButton({ onFile }: { onFile(file: File): void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label="从文件取品牌套件"
        tip="从 PPT、Word 或图片取品牌套件"
        side="bottom"
        icon={<Palette {...icon} />}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept={brandSources.join(',')}
        aria-label="选择要取品牌的文件"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
    </>
  );
}

export function UploadButton({ onFiles }: Pick<HeadProps, 'onFiles'>) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()} className="max-md:px-3">
        <Upload {...small} />
        <span>
          上传<span className="max-md:sr-only">文件</span>
        </span>
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={favoriteUploadExtensions.join(',')}
        aria-label="选择要收藏的文件"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}

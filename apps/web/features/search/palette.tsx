/** Finding anything by typing: tasks, files and favourites by their words, the latest tasks, and what else can be done; all by keyboard. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { FilePlus2, MessageSquareText, Palette as PaletteIcon, Search, X } from 'lucide-react';
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { SearchHit } from '#contract/operations/search.ts';
import { limits, type TaskSummary } from '#contract/task.ts';
import { Button } from '#ui/button.tsx';
import { classList } from '#ui/class-list.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Spotlight } from '#ui/spotlight.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { FileBadge } from '#web/shell/file-look.tsx';
import { prefer, usePreferences } from '#web/shell/preferences.ts';
import { groupsOf, type Entry } from './entries.ts';
import { Marked } from './marked.tsx';

export interface PaletteProps {
  /** Tasks shown while nothing is asked for. */
  recent: readonly TaskSummary[];
  onClose(): void;
  onOpenTask(task_id: string, file_name: string | null): void;
  onOpenFavorite(favorite: { favorite_id: string; title: string }): void;
  onNewTask(): void;
}

/** Nobody wants an answer to every key. */
const pauseMs = 140;

export function Palette({ recent, onClose, onOpenTask, onOpenFavorite, onNewTask }: PaletteProps) {
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  const [activeId, setActiveId] = useState<string | null>(null);
  const composing = useRef(false);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const theme = usePreferences((preferences) => preferences.theme);

  useEffect(() => {
    // Letters on their way through an input method are no words yet.
    if (composing.current) return;
    const timer = setTimeout(() => setQuery(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);

  const found = useInfiniteQuery({
    queryKey: ['search', query],
    queryFn: ({ pageParam, signal }) => call('SearchTasks', { query, cursor: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.has_more ? last.next_cursor : undefined),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    // What is found may be another moment's truth already.
    staleTime: 5000,
    gcTime: 60_000,
  });
  const hits = useMemo(() => (query === '' ? [] : (found.data?.pages.flatMap((page) => page.hits) ?? [])), [found.data, query]);
  const groups = useDeferredValue(useMemo(() => groupsOf(query, hits, recent, theme), [query, hits, recent, theme]));
  const entries = groups.flatMap((group) => group.entries);
  const active = entries.find((entry) => entry.id === activeId) ?? entries[0];
  const isSearching = query !== '' && (found.isPending || found.isPlaceholderData);
  const nothing = query !== '' && !isSearching && !found.isError && hits.length === 0;

  const choose = (entry: Entry) => {
    onClose();
    switch (entry.kind) {
      case 'hit':
        if (entry.hit.kind === 'favorite') onOpenFavorite({ favorite_id: entry.hit.favorite_id, title: entry.hit.file_name });
        else onOpenTask(entry.hit.task_id, entry.hit.kind === 'file' ? entry.hit.file_name : null);
        return;
      case 'recent':
        onOpenTask(entry.task.task_id, null);
        return;
      case 'command':
        if (entry.command.does.kind === 'new_task') onNewTask();
        else prefer({ theme: entry.command.does.theme });
    }
  };
  const go = (to: number) => {
    const next = entries[to];
    if (!next) return;
    setActiveId(next.id);
    document.getElementById(`${listId}-${next.id}`)?.scrollIntoView({ block: 'nearest' });
    if (to >= entries.length - 3 && found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const at = active ? entries.indexOf(active) : -1;
    switch (event.key) {
      case 'ArrowDown':
        go((at + 1) % entries.length);
        break;
      case 'ArrowUp':
        go((at - 1 + entries.length) % entries.length);
        break;
      case 'PageDown':
        go(Math.min(entries.length - 1, at + 8));
        break;
      case 'PageUp':
        go(Math.max(0, at - 8));
        break;
      case 'Enter':
        // What stands there may still answer the words before.
        if (query !== text.trim()) setQuery(text.trim());
        else if (active && !(isSearching && active.kind === 'hit')) choose(active);
        break;
      default:
        return;
    }
    event.preventDefault();
  };

  return (
    <Spotlight label="搜索" onClose={onClose}>
      <div className="flex h-14 shrink-0 items-center gap-2 border-b border-line pr-2 pl-4">
        {isSearching ? <Spinner className="size-5 text-ink-3" /> : <Search size={20} strokeWidth={1.5} className="shrink-0 text-ink-3" />}
        <input
          autoFocus
          value={text}
          maxLength={limits.search_query_chars}
          onChange={(event) => setText(event.target.value)}
          onCompositionStart={() => (composing.current = true)}
          onCompositionEnd={(event) => {
            composing.current = false;
            setQuery(event.currentTarget.value.trim());
          }}
          onKeyDown={onKeyDown}
          role="combobox"
          aria-label="搜索任务和文件"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active ? `${listId}-${active.id}` : undefined}
          placeholder="搜索任务、对话、文件和收藏"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          className="h-full min-w-0 flex-1 bg-transparent text-base outline-none"
        />
        <button
          type="button"
          onClick={onClose}
          aria-label="关闭搜索"
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-control text-ink-2 hover:bg-hover hover:text-ink max-md:size-11"
        >
          <X size={20} strokeWidth={1.5} />
        </button>
      </div>
      <div
        ref={list}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2"
        onScroll={(event) => {
          const { scrollTop, clientHeight, scrollHeight } = event.currentTarget;
          if (scrollTop + clientHeight > scrollHeight - 200 && found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage();
        }}
      >
        {query !== '' && found.isPending ? <HitSkeleton /> : null}
        {found.isError && query !== '' ? (
          <div role="alert" className="px-3 py-4 text-sm text-ink-2">
            <p>没有搜索成功：{sentenceFor(found.error)}</p>
            <Button look="secondary" size="small" className="mt-3" onClick={() => void found.refetch()}>
              重试
            </Button>
          </div>
        ) : null}
        {nothing ? (
          <div className="px-3 py-6 text-center text-sm text-ink-2">
            <p>没有找到“{query}”</p>
            <p className="mt-1 text-ink-3">
              {Array.from(query).length === 1
                ? '一个字只找名称，多写一个字会连同对话和文件一起找'
                : '换个说法试试；刚上传的文件要过几秒才能搜到'}
            </p>
          </div>
        ) : null}
        <div id={listId} role="listbox" aria-label="结果" aria-busy={isSearching}>
          {groups.map((group) => (
            <div key={group.title} role="group" aria-label={group.title} className="pb-1">
              <p aria-hidden className="px-3 pt-2 pb-1 text-xs text-ink-3">
                {group.title}
              </p>
              {group.entries.map((entry) => (
                <EntryRow
                  key={entry.id}
                  id={`${listId}-${entry.id}`}
                  entry={entry}
                  active={entry === active}
                  onPoint={() => setActiveId(entry.id)}
                  onChoose={() => choose(entry)}
                />
              ))}
            </div>
          ))}
        </div>
        {found.isFetchingNextPage ? <HitSkeleton /> : null}
      </div>
      <p className="shrink-0 border-t border-line px-4 py-2 text-xs text-ink-3 max-md:hidden">↑↓ 选择　Enter 打开　Esc 关闭</p>
      <p role="status" className="sr-only">
        {query !== '' && !isSearching ? `找到 ${hits.length}${found.hasNextPage ? ' 个以上' : ' 个'}结果` : ''}
      </p>
    </Spotlight>
  );
}

interface EntryRowProps {
  id: string;
  entry: Entry;
  active: boolean;
  onPoint(): void;
  onChoose(): void;
}

function EntryRow({ id, entry, active, onPoint, onChoose }: EntryRowProps) {
  const row = useRef<HTMLDivElement>(null);
  return (
    // The field keeps the focus and answers the keys.
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classList(
        'flex min-h-9 cursor-pointer items-start gap-2.5 rounded-control px-3 py-1.5 max-md:min-h-11 max-md:py-2.5',
        active && 'bg-hover',
      )}
    >
      <EntryWords entry={entry} />
    </div>
  );
}

const icon = { size: 16, strokeWidth: 1.5, className: 'mt-[3px] shrink-0 text-ink-3' } as const;

function EntryWords({ entry }: { entry: Entry }): ReactNode {
  switch (entry.kind) {
    case 'hit':
      return <HitWords hit={entry.hit} />;
    case 'recent':
      return (
        <>
          <MessageSquareText {...icon} />
          <span className="min-w-0 flex-1 truncate text-sm">{entry.task.task_name}</span>
          <Moment seconds={entry.task.task_update_time} />
        </>
      );
    case 'command':
      return (
        <>
          {entry.command.does.kind === 'new_task' ? <FilePlus2 {...icon} /> : <PaletteIcon {...icon} />}
          <span className="min-w-0 flex-1 truncate text-sm">{entry.command.label}</span>
        </>
      );
  }
}

function HitWords({ hit }: { hit: SearchHit }) {
  const isFile = hit.kind !== 'task';
  return (
    <>
      {isFile ? <FileBadge name={hit.file_name} size={22} /> : <MessageSquareText {...icon} />}
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 truncate text-sm">
            <Marked text={isFile ? hit.file_name : hit.task_name} ranges={hit.name_ranges} />
          </span>
          {hit.task_name && isFile ? <span className="min-w-0 flex-1 truncate text-xs text-ink-3">{hit.task_name}</span> : null}
        </span>
        {hit.snippet ? (
          <span className="line-clamp-2 text-xs break-words text-ink-2">
            <Marked text={hit.snippet} ranges={hit.snippet_ranges} />
          </span>
        ) : null}
      </span>
      <Moment seconds={hit.time} />
    </>
  );
}

function Moment({ seconds }: { seconds: number }) {
  return <time className="mt-0.5 shrink-0 text-xs text-ink-3 tabular-nums">{momentWords(seconds)}</time>;
}

/** Today the time, this year the day, else the date. */
function momentWords(seconds: number): string {
  const date = new Date(seconds * 1000);
  const now = new Date();
  const two = (n: number) => String(n).padStart(2, '0');
  if (date.toDateString() === now.toDateString()) return `${two(date.getHours())}:${two(date.getMinutes())}`;
  const day = `${date.getMonth() + 1}月${date.getDate()}日`;
  return date.getFullYear() === now.getFullYear() ? day : `${date.getFullYear()}年${day}`;
}

function HitSkeleton() {
  return (
    <div role="status" aria-label="正在搜索" className="space-y-1 p-1">
      {[62, 48, 70].map((width) => (
        <div key={width} className="flex gap-2.5 px-2 py-1.5">
          <Skeleton className="mt-0.5 size-4" />
          <div className="flex-1 space-y-1.5" style={{ maxWidth: `${width}%` }}>
            <Skeleton className="h-4" />
            <Skeleton className="h-3" />
          </div>
        </div>
      ))}
    </div>
  );
}

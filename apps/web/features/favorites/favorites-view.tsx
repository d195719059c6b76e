/** The favourites page: finding, filtering, choosing, bringing in, tagging and taking away what a person keeps. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ComponentType } from 'react';
import { kitStem } from '#contract/brand-name.ts';
import { FavoriteEntry, favoriteSentences } from '#contract/favorite.ts';
import type { Favorite, FavoriteTag } from '#contract/operations/favorites.ts';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { say } from '#ui/toast.tsx';
import { sentenceFor } from '#web/shell/api.ts';
import { DropArea } from '#web/shell/drop-area.tsx';
import { FavoriteRows, SkeletonRows } from './favorite-rows.tsx';
import type { FavoriteAct } from './favorite-row.tsx';
import { deleteFavorites, favoritesQuery, tagsQuery } from './favorites.ts';
import { setDefaultKit } from './kits.ts';
import type { KitOf } from './kit-dialog.tsx';
import { Head, SelectionHead, UploadButton } from './head.tsx';
import { admitFavorites, allFavorites, type FavoriteFilter } from './rules.ts';
import { TagFilter } from './tag-filter.tsx';
import { UploadList } from './upload-list.tsx';
import { beginUploads, underWay, useFavoriteUploads } from './uploads.ts';

const TagDialog = lazy(async () => ({ default: (await import('./tag-dialog.tsx')).TagDialog }));
const KitDialog = lazy(async () => ({ default: (await import('./kit-dialog.tsx')).KitDialog }));
const TagManager = lazy(async () => ({ default: (await import('./tag-manager.tsx')).TagManager }));

export interface FavoritePreviewProps {
  favorite: Favorite;
  onAct(what: FavoriteAct): void;
  onClose(): void;
}

export interface FavoritesViewProps {
  cornerTaken: boolean;
  filter: FavoriteFilter;
  onFilter(filter: FavoriteFilter): void;
  /** The id of the one to look into; it may not have been found yet. */
  opened: string | null;
  onOpened(favorite_id: string | null): void;
  /** The look into one. */
  Preview: ComponentType<FavoritePreviewProps>;
  /** They go into a new task. */
  onUse(favorites: readonly Favorite[]): void;
  onDownload(favorite: Favorite): void;
  onTask(task_id: string): void;
}

const dropWords = ['支持 jpg、png、pdf、txt、md、docx、csv、xlsx、pptx 等', '最多同时上传 10 个，单个文件最大 50MB，图片最大 10MB'];
const none: ReadonlySet<string> = new Set();

export function FavoritesView(props: FavoritesViewProps) {
  const { cornerTaken, filter, onFilter, opened, onOpened, Preview, onUse, onDownload, onTask } = props;
  const found = useInfiniteQuery({ ...favoritesQuery(filter), placeholderData: keepPreviousData });
  const { data: tags } = useQuery(tagsQuery);
  const added = useFavoriteUploads((state) => state.added);
  const favorites = useMemo(() => found.data?.pages.flatMap((page) => page.resource_list) ?? [], [found.data]);
  const [selected, setSelected] = useState(none);
  const [choosing, setChoosing] = useState(false);
  const [tagged, setTagged] = useState<Favorite | null>(null);
  const [managing, setManaging] = useState(false);
  const [kit, setKit] = useState<KitOf | null>(null);
  const [deleting, setDeleting] = useState<readonly Favorite[] | null>(null);
  const chosen = favorites.filter(({ favorite_id }) => selected.has(favorite_id));
  const selecting = choosing || chosen.length > 0;
  const shown = opened === null ? undefined : favorites.find(({ favorite_id }) => favorite_id === opened);
  const nothing =
    found.isSuccess &&
    favorites.length === 0 &&
    !found.hasNextPage &&
    filter.name === '' &&
    !filter.untagged &&
    filter.tag_ids.length === 0;
  useFilterFallback(found.error, filter, onFilter);

  const exit = () => {
    setSelected(none);
    setChoosing(false);
  };
  const change = (next: FavoriteFilter) => {
    exit();
    onFilter(next);
  };
  const onFiles = (files: File[]) => {
    const { taken, problems } = admitFavorites(underWay(), files);
    for (const problem of problems) say.error(problem);
    // With one tag to look at, what comes in gets it.
    const [tag, ...others] = filter.tag_ids;
    if (taken.length > 0) beginUploads(taken, tag !== undefined && others.length === 0 ? [tag] : []);
  };
  const onSelect = useCallback(({ favorite_id }: Favorite) => {
    setSelected((now) => {
      const next = new Set(now);
      if (!next.delete(favorite_id)) next.add(favorite_id);
      return next;
    });
  }, []);
  const latest = useRef({ onOpened, onUse, onDownload, onTask });
  latest.current = { onOpened, onUse, onDownload, onTask };
  const onAct = useCallback((favorite: Favorite, what: FavoriteAct) => {
    switch (what) {
      case 'open':
        return latest.current.onOpened(favorite.favorite_id);
      case 'use':
        return latest.current.onUse([favorite]);
      case 'tags':
        return setTagged(favorite);
      case 'download':
        return latest.current.onDownload(favorite);
      case 'task':
        return latest.current.onTask(favorite.related_info.task_id);
      case 'delete':
        return setDeleting([favorite]);
      case 'edit_kit':
        return setKit({ favorite });
      case 'make_kit':
        return setKit({ content_uri: favorite.content_info.uri, name: favorite.title });
      case 'default_kit':
        return void setDefaultKit(favorite, !favorite.is_default).then(
          () => say.done(favorite.is_default ? '新任务不再默认使用它' : `新任务会默认使用“${kitStem(favorite.title)}”`),
          (error: unknown) => say.error(sentenceFor(error)),
        );
    }
  }, []);
  const onTagGone = (tag_id: string, now: string | null) => {
    if (!filter.tag_ids.includes(tag_id)) return;
    const rest = filter.tag_ids.filter((id) => id !== tag_id && id !== now);
    onFilter({ ...filter, tag_ids: now === null ? rest : [...rest, now] });
  };
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = found;
  const more = () => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  };
  return (
    <DropArea words={dropWords} onFiles={onFiles} className="h-full">
      <main className="mx-auto flex h-full w-full max-w-260 flex-col">
        {selecting ? (
          <SelectionHead
            cornerTaken={cornerTaken}
            count={chosen.length}
            all={favorites.length > 0 && chosen.length === favorites.length}
            onAll={() => {
              setChoosing(true);
              setSelected(chosen.length === favorites.length ? none : new Set(favorites.map(({ favorite_id }) => favorite_id)));
            }}
            onUse={() => onUse(chosen)}
            onDelete={() => setDeleting(chosen)}
            onExit={exit}
          />
        ) : (
          <Head
            cornerTaken={cornerTaken}
            bare={nothing}
            name={filter.name}
            onName={(name) => name !== filter.name && change({ ...filter, name })}
            onFiles={onFiles}
            onKit={(file) => setKit({ file })}
            onSelecting={favorites.length > 0 ? () => setChoosing(true) : undefined}
          />
        )}
        <TagFilter tags={tags ?? []} filter={filter} onFilter={change} onManage={() => setManaging(true)} />
        <UploadList />
        <div className="min-h-0 flex-1">
          {favorites.length > 0 || (hasNextPage && !isFetchNextPageError) ? (
            <FavoriteRows
              // Another list begins at its top.
              key={JSON.stringify(found.isPlaceholderData ? 'before' : filter)}
              favorites={favorites}
              selected={selected}
              selecting={selecting}
              added={added}
              stale={found.isPlaceholderData}
              hasMore={hasNextPage && !isFetchNextPageError}
              onMore={more}
              onSelect={onSelect}
              onAct={onAct}
            />
          ) : found.isPending ? (
            <div role="status" aria-label="正在加载收藏" className="px-2 md:px-4">
              <SkeletonRows widths={[48, 62, 40, 55, 66, 44]} />
            </div>
          ) : found.error ? (
            <EmptyState
              drawing="broken"
              className="h-full"
              title={filter.name === '' ? '收藏没有取到' : '搜索失败'}
              text={sentenceFor(found.error)}
              action={<Button onClick={() => void found.refetch()}>重试</Button>}
            />
          ) : (
            <Nothing filter={filter} tags={tags} onFilter={change} onFiles={onFiles} />
          )}
        </div>
        {isFetchNextPageError ? (
          <p role="alert" className="flex shrink-0 items-center justify-center gap-2 py-2 text-sm text-ink-2">
            {sentenceFor(found.error)}
            <Button look="secondary" size="small" onClick={() => void fetchNextPage()}>
              继续加载
            </Button>
          </p>
        ) : null}
      </main>
      <Suspense>
        {shown ? <Preview favorite={shown} onAct={(what) => onAct(shown, what)} onClose={() => onOpened(null)} /> : null}
        {tagged ? <TagDialog favorite={tagged} returnFocus={() => rowToFocus(tagged.favorite_id)} onClose={() => setTagged(null)} /> : null}
        {kit ? (
          <KitDialog
            of={kit}
            returnFocus={() => rowToFocus('favorite' in kit ? kit.favorite.favorite_id : '')}
            onClose={() => setKit(null)}
          />
        ) : null}
        {managing ? <TagManager onClose={() => setManaging(false)} onGone={onTagGone} /> : null}
      </Suspense>
      <DeleteConfirm
        favorites={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={(ids) => {
          if (opened !== null && ids.includes(opened)) onOpened(null);
          exit();
        }}
      />
    </DropArea>
  );
}

interface NothingProps {
  filter: FavoriteFilter;
  tags: readonly FavoriteTag[] | undefined;
  onFilter(filter: FavoriteFilter): void;
  onFiles(files: File[]): void;
}

function Nothing({ filter, tags, onFilter, onFiles }: NothingProps) {
  if (filter.name !== '')
    return (
      <EmptyState
        drawing="lost"
        className="h-full"
        title={`没有找到“${filter.name}”`}
        text="换个词试试，或清除搜索查看全部收藏"
        action={
          <Button look="secondary" onClick={() => onFilter(allFavorites)}>
            清除搜索
          </Button>
        }
      />
    );
  if (filter.untagged || filter.tag_ids.length > 0) {
    const { title, text } = nothingUnder(filter, tags);
    return (
      <EmptyState
        drawing="sheet"
        className="h-full"
        title={title}
        text={text}
        action={
          <Button look="secondary" onClick={() => onFilter(allFavorites)}>
            查看全部
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      drawing="box"
      className="h-full"
      title="还没有收藏"
      text="在任务里点文件卡片上的星标，或把常用的资料传到这里。之后在任何任务里输入 @，就能直接使用。"
      action={<UploadButton onFiles={onFiles} />}
    />
  );
}

function nothingUnder({ untagged, tag_ids }: FavoriteFilter, tags: readonly FavoriteTag[] | undefined): { title: string; text: string } {
  if (untagged) return { title: '没有未加标签的收藏', text: '每一项收藏都已经分好类了' };
  const known = tags?.filter(({ id }) => tag_ids.includes(id));
  if (known?.length === 0) return { title: favoriteSentences.tag_missing, text: '它可能已被删除，或合并到了别的标签' };
  const [one, ...others] = known ?? [];
  return {
    title: one && others.length === 0 ? `还没有带“${one.name}”标签的收藏` : '还没有带这些标签的收藏',
    text: '在收藏的“编辑标签”里加上标签，就会出现在这里',
  };
}

interface DeleteConfirmProps {
  favorites: readonly Favorite[] | null;
  onClose(): void;
  onDeleted(ids: readonly string[]): void;
}

function DeleteConfirm({ favorites, onClose, onDeleted }: DeleteConfirmProps) {
  const [busy, setBusy] = useState(false);
  // Stays in words while it fades away.
  const last = useRef<readonly Favorite[]>([]);
  if (favorites) last.current = favorites;
  const [first, ...others] = last.current;
  const remove = async () => {
    const ids = (favorites ?? []).map(({ favorite_id }) => favorite_id);
    setBusy(true);
    try {
      await deleteFavorites(ids, FavoriteEntry.FavoritePage);
      say.done('删除成功');
      onDeleted(ids);
      onClose();
    } catch (error) {
      say.error(sentenceFor(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Confirm
      open={favorites !== null}
      onOpenChange={(open) => !open && !busy && onClose()}
      title={others.length > 0 ? `删除选中的 ${others.length + 1} 项收藏？` : `删除“${first?.title ?? ''}”？`}
      text="删除后不能恢复。任务里的原文件不受影响。"
      confirmLabel="删除"
      busy={busy}
      returnFocus={() => rowToFocus(first?.favorite_id ?? '')}
      onConfirm={() => void remove()}
    />
  );
}

/** The favourite's own row, or the one that Tab leads to: a menu that opened a dialog is gone. Over a look into it the look keeps the focus. */
function rowToFocus(favorite_id: string): HTMLElement | null {
  if (document.querySelector('[role="dialog"]')) return null;
  return (
    document.querySelector<HTMLElement>(`[data-favorite="${favorite_id}"] [data-row]`) ??
    document.querySelector<HTMLElement>('[data-favorite] [data-row][tabindex="0"]')
  );
}

/** A filter that fails gives way to the whole list; a search that fails says so. */
function useFilterFallback(error: Error | null, filter: FavoriteFilter, onFilter: (filter: FavoriteFilter) => void): void {
  const latest = useRef({ filter, onFilter });
  latest.current = { filter, onFilter };
  useEffect(() => {
    if (!error) return;
    const { filter: failed, onFilter: go } = latest.current;
    if (failed.name !== '') say.error('搜索失败');
    else if (failed.untagged || failed.tag_ids.length > 0) {
      say.error(`${sentenceFor(error)}，已显示全部收藏`);
      go(allFavorites);
    }
  }, [error]);
}

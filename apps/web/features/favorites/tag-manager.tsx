/** My tags: made, renamed, put together, taken away. What carries them stays. */
import { useQuery } from '@tanstack/react-query';
import { Combine, PencilLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { favoriteSentences } from '#contract/favorite.ts';
import type { FavoriteTag } from '#contract/operations/favorites.ts';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { InlineName } from '#ui/inline-name.tsx';
import { Menu, MenuItem, MenuNote } from '#ui/menu.tsx';
import { Modal } from '#ui/modal.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { say } from '#ui/toast.tsx';
import { sentenceFor } from '#web/shell/api.ts';
import { deleteTag, mergeTags, renameTag, tagsQuery } from './favorites.ts';
import { problemOfTag } from './rules.ts';
import { NewTag } from './tag-picker.tsx';

export interface TagManagerProps {
  onClose(): void;
  /** Its things have the other tag now, or none. */
  onGone(tag_id: string, now: string | null): void;
}

type Asked = { what: 'delete'; tag: FavoriteTag } | { what: 'merge'; tag: FavoriteTag; into: FavoriteTag };

const small = { size: 16, strokeWidth: 1.5 } as const;

export function TagManager({ onClose, onGone }: TagManagerProps) {
  const { data: tags, error, refetch } = useQuery(tagsQuery);
  const [renaming, setRenaming] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [busy, setBusy] = useState(false);
  const rename = async (tag: FavoriteTag, name: string) => {
    const problem = problemOfTag(name);
    if (problem !== null) return say.error(problem);
    try {
      await renameTag(tag, name);
      say.done('修改成功');
    } catch (failure) {
      say.error(sentenceFor(failure));
    }
  };
  const act = async (wanted: Asked) => {
    setBusy(true);
    try {
      if (wanted.what === 'delete') {
        await deleteTag(wanted.tag.id);
        onGone(wanted.tag.id, null);
        say.done('标签删除成功');
      } else {
        const there = (id: string) => tags?.some((tag) => tag.id === id);
        if (!there(wanted.tag.id) || !there(wanted.into.id)) say.error(favoriteSentences.tag_missing);
        else {
          await mergeTags(wanted.tag.id, wanted.into.id);
          onGone(wanted.tag.id, wanted.into.id);
          say.done('合并成功');
        }
      }
      setAsked(null);
    } catch (failure) {
      say.error(sentenceFor(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal open onOpenChange={(open) => !open && onClose()} title="管理标签">
      <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-1 pb-6 max-md:px-4">
        {error && !tags ? (
          <div role="alert" className="py-4 text-sm text-ink-2">
            <p>{sentenceFor(error)}</p>
            <Button look="secondary" size="small" className="mt-3" onClick={() => void refetch()}>
              重试
            </Button>
          </div>
        ) : null}
        {!tags && !error ? [1, 2, 3].map((n) => <Skeleton key={n} className="my-2 h-8" />) : null}
        {tags ? <NewTag onMade={() => undefined} /> : null}
        {tags?.length === 0 ? <p className="mt-4 text-sm text-ink-3">还没有标签。用标签给收藏分类，输入 @ 可以一次引用整个标签。</p> : null}
        <ul aria-label="我的标签" className="mt-3 divide-y divide-line">
          {tags?.map((tag) => (
            <li key={tag.id} className="flex min-h-11 items-center gap-1">
              {renaming === tag.id ? (
                <InlineName
                  label="标签名称"
                  value={tag.name}
                  maxLength={32}
                  onRename={(name) => void rename(tag, name)}
                  onDone={(byKey) => {
                    setRenaming('');
                    if (byKey) requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-rename="${tag.id}"]`)?.focus());
                  }}
                  className="-ml-1.5 h-8 flex-1"
                />
              ) : (
                <>
                  <span className="min-w-0 flex-1 truncate text-sm">{tag.name}</span>
                  <IconButton
                    data-rename={tag.id}
                    label={`重命名 ${tag.name}`}
                    tip="重命名"
                    icon={<PencilLine {...small} />}
                    onClick={() => setRenaming(tag.id)}
                  />
                  <Menu
                    trigger={
                      <IconButton label={`把 ${tag.name} 合并到其他标签`} tip="" icon={<Combine {...small} />} disabled={tags.length < 2} />
                    }
                  >
                    <MenuNote>合并到</MenuNote>
                    {tags
                      .filter(({ id }) => id !== tag.id)
                      .map((into) => (
                        <MenuItem key={into.id} onSelect={() => setAsked({ what: 'merge', tag, into })}>
                          {into.name}
                        </MenuItem>
                      ))}
                  </Menu>
                  <IconButton
                    label={`删除 ${tag.name}`}
                    tip="删除"
                    icon={<Trash2 {...small} />}
                    onClick={() => setAsked({ what: 'delete', tag })}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
      <Confirm
        open={asked !== null}
        onOpenChange={(open) => !open && !busy && setAsked(null)}
        title={asked?.what === 'merge' ? `把“${asked.tag.name}”合并到“${asked.into.name}”？` : `删除标签“${asked?.tag.name ?? ''}”？`}
        text={
          asked?.what === 'merge'
            ? `“${asked.tag.name}”下的收藏都会换成“${asked.into.name}”，“${asked.tag.name}”随后删除，不能恢复。`
            : '收藏的文件都保留，只是不再带有这个标签。'
        }
        confirmLabel={asked?.what === 'merge' ? '合并' : '删除'}
        busy={busy}
        onConfirm={() => asked && void act(asked)}
      />
    </Modal>
  );
}

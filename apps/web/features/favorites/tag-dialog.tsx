/** The tags of one favourite: switched on and off, kept with a button. */
import { useState } from 'react';
import { favoriteLimits } from '#contract/favorite.ts';
import type { Favorite } from '#contract/operations/favorites.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { say } from '#ui/toast.tsx';
import { sentenceFor } from '#web/shell/api.ts';
import { tagFavorite } from './favorites.ts';
import { TagPicker } from './tag-picker.tsx';

export interface TagDialogProps {
  favorite: Favorite;
  returnFocus(): HTMLElement | null;
  onClose(): void;
}

export function TagDialog({ favorite, returnFocus, onClose }: TagDialogProps) {
  const [chosen, setChosen] = useState(() => favorite.tag_info.map(({ id }) => id));
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await tagFavorite(favorite.favorite_id, chosen);
      say.done('修改成功');
      onClose();
    } catch (error) {
      say.error(sentenceFor(error));
      setBusy(false);
    }
  };
  const full = chosen.length >= favoriteLimits.tags_of_one;
  return (
    <Modal open onOpenChange={(open) => !open && onClose()} title="编辑标签" returnFocus={returnFocus}>
      <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-1 pb-2 max-md:px-4">
        <p className="mb-3 truncate text-sm text-ink-2" title={favorite.title}>
          {favorite.title}
        </p>
        <TagPicker chosen={chosen} full={full} onChange={setChosen} />
        {full ? <p className="mt-2 text-xs text-ink-3">一个收藏最多 {favoriteLimits.tags_of_one} 个标签</p> : null}
      </div>
      <div className="flex shrink-0 justify-end gap-2 px-6 pt-3 pb-5 max-md:px-4">
        <Button look="secondary" onClick={onClose}>
          取消
        </Button>
        <Button busy={busy} onClick={() => void save()}>
          保存
        </Button>
      </div>
    </Modal>
  );
}

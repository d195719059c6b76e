/** What can be done with one favourite: one menu for all rows, at the place it was asked for. */
import { ArrowUpRight, Download, MessageSquarePlus, Palette, Pin, Tags, Trash2 } from 'lucide-react';
import { isBrandSource, isKitName } from '#contract/brand-name.ts';
import type { Favorite } from '#contract/operations/favorites.ts';
import { Menu, MenuItem, MenuLine } from '#ui/menu.tsx';
import type { FavoriteAct } from './favorite-row.tsx';

export interface FavoriteMenuProps {
  /** Whose it is or last was. */
  favorite: Favorite | null;
  place: DOMRect | null;
  open: boolean;
  onAct(favorite: Favorite, act: FavoriteAct): void;
  onClose(): void;
  focusBack(favorite_id: string): void;
}

const small = { size: 16, strokeWidth: 1.5 } as const;

/** Always there, so that it knows whether a key or a pointer opened it. */
export function FavoriteMenu({ favorite, place, open, onAct, onClose, focusBack }: FavoriteMenuProps) {
  const act = (what: FavoriteAct) => () => favorite && onAct(favorite, what);
  return (
    <Menu
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onClosed={() => {
        // Whatever took the focus while the menu went keeps it.
        if (favorite && document.activeElement === document.body) focusBack(favorite.favorite_id);
        return true;
      }}
      trigger={
        <span
          aria-hidden
          className="pointer-events-none fixed"
          style={{ left: place?.left, top: place?.top, width: place?.width, height: place?.height }}
        />
      }
    >
      <MenuItem icon={<MessageSquarePlus {...small} />} onSelect={act('use')}>
        加入新任务
      </MenuItem>
      {favorite && isKitName(favorite.title) ? (
        <>
          <MenuItem icon={<Palette {...small} />} onSelect={act('edit_kit')}>
            编辑品牌
          </MenuItem>
          <MenuItem icon={<Pin {...small} />} onSelect={act('default_kit')}>
            {favorite.is_default ? '新任务不再默认使用' : '新任务默认使用'}
          </MenuItem>
        </>
      ) : favorite && isBrandSource(favorite.title) ? (
        <MenuItem icon={<Palette {...small} />} onSelect={act('make_kit')}>
          提取品牌套件
        </MenuItem>
      ) : null}
      <MenuItem icon={<Tags {...small} />} onSelect={act('tags')}>
        编辑标签
      </MenuItem>
      <MenuItem icon={<Download {...small} />} onSelect={act('download')}>
        下载
      </MenuItem>
      {favorite?.related_info.task_id ? (
        <MenuItem icon={<ArrowUpRight {...small} />} onSelect={act('task')}>
          打开来源任务
        </MenuItem>
      ) : null}
      <MenuLine />
      <MenuItem icon={<Trash2 {...small} />} danger onSelect={act('delete')}>
        删除
      </MenuItem>
    </Menu>
  );
}

/** Above the list: everything, what has no tag, or what has one of some tags. */
import { Tags } from 'lucide-react';
import type { FavoriteTag } from '#contract/operations/favorites.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { FavoriteFilter } from './rules.ts';
import { chipClass } from './tag-picker.tsx';

export interface TagFilterProps {
  tags: readonly FavoriteTag[];
  filter: FavoriteFilter;
  onFilter(filter: FavoriteFilter): void;
  onManage(): void;
}

export function TagFilter({ tags, filter, onFilter, onManage }: TagFilterProps) {
  const { tag_ids, untagged } = filter;
  return (
    <div className="flex shrink-0 items-center gap-1 px-4 py-2 md:px-6">
      <div
        role="group"
        aria-label="按标签筛选"
        className="fade-end -my-1 flex min-w-0 flex-1 scrollbar-none gap-1.5 overflow-x-auto py-1 pr-4"
      >
        <Choice on={tag_ids.length === 0 && !untagged} onClick={() => onFilter({ ...filter, tag_ids: [], untagged: false })}>
          全部
        </Choice>
        <Choice on={untagged} onClick={() => onFilter({ ...filter, tag_ids: [], untagged: !untagged })}>
          无标签
        </Choice>
        {tags.map(({ id, name }) => (
          <Choice
            key={id}
            on={tag_ids.includes(id)}
            onClick={() =>
              onFilter({
                ...filter,
                untagged: false,
                tag_ids: tag_ids.includes(id) ? tag_ids.filter((one) => one !== id) : [...tag_ids, id],
              })
            }
          >
            {name}
          </Choice>
        ))}
      </div>
      <IconButton label="管理标签" side="bottom" icon={<Tags size={20} strokeWidth={1.5} />} onClick={onManage} />
    </div>
  );
}

function Choice({ on, onClick, children }: { on: boolean; onClick(): void; children: string }) {
  return (
    <button type="button" aria-pressed={on} onClick={onClick} className={`${chipClass(on)} -outline-offset-2`}>
      {children}
    </button>
  );
}

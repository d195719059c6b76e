/** A look into a favourite, over the list: the file as it is shown everywhere, and what can be done with it. */
import { Download, MessageSquarePlus, Tags, Trash2, X } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { FavoritePreviewProps } from '#web/features/favorites/favorites-view.tsx';
import { FileView } from '#web/features/preview/file-view.tsx';
import { FileBadge } from '#web/shell/file-look.tsx';
import { useBelow, widths } from '#web/shell/media.ts';

const icon = { size: 20, strokeWidth: 1.5 } as const;

/** On a phone the name has the room; what is not here is in the row's menu. */
export function FavoriteSheet({ favorite, onAct, onClose }: FavoritePreviewProps) {
  const narrow = useBelow(widths.panel);
  const { title, content_info, tag_info } = favorite;
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} label="收藏预览" from={narrow ? 'bottom' : 'right'}>
      <section aria-label="文件预览" className="flex h-full min-h-0 flex-col bg-sheet">
        <header className="flex h-14 shrink-0 items-center gap-1 border-b border-line pr-2 pl-4">
          <FileBadge name={title} size={24} />
          <h2 title={title} className="ml-1 min-w-0 truncate text-sm font-medium">
            {title}
          </h2>
          <span className="mr-auto ml-1 flex shrink-0 gap-1 max-md:hidden">
            {tag_info.slice(0, 3).map((tag) => (
              <span key={tag.id} className="rounded-full border border-line px-2 text-xs leading-5.5 text-ink-2">
                {tag.name}
              </span>
            ))}
          </span>
          <Button size="small" className="mr-1 max-md:ml-auto max-md:px-2.5" onClick={() => onAct('use')}>
            <MessageSquarePlus size={16} strokeWidth={1.5} aria-hidden />
            <span className="max-md:sr-only">加入新任务</span>
          </Button>
          <IconButton label="编辑标签" side="bottom" icon={<Tags {...icon} />} onClick={() => onAct('tags')} className="max-md:hidden" />
          <IconButton label="下载" side="bottom" icon={<Download {...icon} />} onClick={() => onAct('download')} />
          <IconButton label="删除" side="bottom" icon={<Trash2 {...icon} />} onClick={() => onAct('delete')} className="max-md:hidden" />
          <IconButton label="关闭预览" side="bottom" icon={<X {...icon} />} onClick={onClose} />
        </header>
        <div className="min-h-0 flex-1 overflow-auto">
          <FileView
            key={favorite.favorite_id}
            task_id=""
            file={{ name: title, uri: content_info.uri, bytes: content_info.bytes }}
            readOnly
          />
        </div>
      </section>
    </Sheet>
  );
}

/** On a file's card: keeps it among the favourites or lets it go. */
import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Favorite } from '#contract/operations/favorites.ts';
import { Refusal } from '#contract/codes.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { say } from '#ui/toast.tsx';
import { sentenceFor } from '#web/shell/api.ts';
import type { ToolsFile } from '#web/shell/file-tools.ts';
import { keep, keptQuery, letGo } from './kept.ts';

const loadKeptPopover = () => import('./kept-popover.tsx');
const KeptPopover = lazy(async () => ({ default: (await loadKeptPopover()).KeptPopover }));

const words = {
  keep: '收藏后可在任意任务中调用',
  let_go: '取消收藏',
  keeping: '正在收藏请稍候',
  kept: '收藏成功',
  failed: '收藏失败，请稍后重试',
  gone: '已取消收藏',
} as const;

export function CollectButton({ name, uri }: ToolsFile) {
  const { data: kept = null } = useQuery(keptQuery(uri));
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<{ favorite: Favorite; byKey: boolean } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const take = async (byKey: boolean) => {
    const said = say.working(words.keeping);
    setBusy(true);
    try {
      const [favorite, popover] = await Promise.allSettled([keep({ name, uri }), loadKeptPopover()]);
      if (favorite.status === 'rejected') throw favorite.reason;
      // The popover says it, with what can be done next; the toast only where that could not be fetched.
      if (popover.status === 'rejected') return said.done(words.kept);
      said.end();
      setShown({ favorite: favorite.value, byKey });
    } catch (error) {
      // The server's own sentence says more, where it has one.
      said.error(error instanceof Refusal && error.reason !== 'INTERNAL' ? sentenceFor(error) : words.failed);
    } finally {
      setBusy(false);
    }
  };
  const leave = async (favorite: Favorite) => {
    setBusy(true);
    try {
      await letGo(uri, favorite);
      setShown(null);
      const tag_ids = favorite.tag_info.map(({ id }) => id);
      say.undoable(words.gone, '撤销', () => void keep({ name, uri }, tag_ids).catch(() => say.error(words.failed)));
    } catch (error) {
      say.error(sentenceFor(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <IconButton
        ref={button}
        data-collect=""
        label={kept ? words.let_go : '收藏'}
        tip={kept ? words.let_go : words.keep}
        aria-description={name}
        aria-busy={busy || undefined}
        icon={
          busy ? (
            <Spinner />
          ) : (
            <Star size={16} strokeWidth={1.5} className={kept ? 'text-seal' : undefined} fill={kept ? 'currentColor' : 'none'} />
          )
        }
        onClick={(event) => {
          if (busy) return;
          // A key presses without a pointer's detail.
          void (kept ? leave(kept) : take(event.detail === 0));
        }}
      />
      {shown ? (
        <Suspense>
          <KeptPopover uri={uri} favorite={kept ?? shown.favorite} at={button} takesFocus={shown.byKey} onClose={() => setShown(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** A site somebody shows: the replay of its making, its requirements, its code and versions up to then, and the site as it was. Read-only. */
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { Refusal } from '#contract/codes.ts';
import { call } from '#web/shell/api.ts';
import { Loading } from '#web/shell/loading.tsx';
import { holdPass, passOf } from '#web/shell/share-pass.ts';
import { useTitle } from '#web/shell/title.ts';
import { NotFound } from './not-found.tsx';
import { SharedTask, type SharedWords } from './share.tsx';
import { retryShared, SharedTrouble } from './shared-page.tsx';

const words: SharedWords = {
  playing: '正在回放网站的制作过程',
  ended: '这是分享的网站：可以使用，看代码和各个版本，不能修改',
  result_first: true,
  gone: { title: '网站没有公开，或分享已关闭', text: '可能是链接不完整，或制作的人关闭了分享。可以请对方重新分享。' },
};

export function ShowcasePage() {
  const { taskId = '' } = useParams();
  const { search } = useLocation();
  useTitle();
  if (!/^[0-9a-f]{32}$/.test(taskId)) return <NotFound />;
  const path = `/share-coding-expert/${taskId}`;
  const pass = passOf(path, search);
  return pass ? <SharedTask task_id={taskId} pass={pass} words={words} /> : <PublicSite task_id={taskId} path={path} />;
}

/** Its address holds no secret: what everybody may look at is asked for, whichever share that is today. */
function PublicSite({ task_id, path }: { task_id: string; path: string }) {
  const asked = useQuery({
    queryKey: ['public-site', task_id],
    queryFn: async ({ signal }) => {
      const { share } = await call('GetProjectOfTaskShare', { taskId: task_id }, { signal });
      // One's own that nobody else may see is not shown as if they might.
      if (!share) throw new Refusal('NOT_FOUND');
      holdPass(path, share);
      return share;
    },
    staleTime: Infinity,
    retry: retryShared,
  });
  if (asked.error) return <SharedTrouble error={asked.error} gone={words.gone} onRetry={() => void asked.refetch()} />;
  return asked.data ? <SharedTask task_id={task_id} pass={asked.data} words={words} /> : <Loading />;
}

/** 浏览器授权: the sites where the browser of one's tasks may stay signed in, each revocable. */
import { useQuery } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { UserAuthorization } from '#contract/operations/browser.ts';
import { siteDomain } from '#contract/site-domain.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { say } from '#ui/toast.tsx';
import { call } from '#web/shell/api.ts';
import { queryClient } from '#web/shell/query-client.ts';
import { agoOf } from './ago.ts';
import { SectionTitle } from './section.tsx';

const listKey = ['authorizations', 'list'];
const channelsKey = ['authorizations', 'channels'];

export function AuthorizationsSection() {
  const list = useQuery({
    queryKey: listKey,
    queryFn: async ({ signal }) => (await call('GetUserAuthorizationList', {}, { signal })).user_authorizations,
    // A task may have added one since.
    staleTime: 0,
  });
  const channels = useQuery({
    queryKey: channelsKey,
    queryFn: async ({ signal }) => (await call('GetAuthorizedChannelList', {}, { signal })).channel_list,
    staleTime: 0,
  });
  const [leaving, setLeaving] = useState('');
  const top = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (channels.error) say.error('获取授权渠道列表失败');
  }, [channels.error]);
  const revoke = async ({ id, url }: UserAuthorization) => {
    setLeaving(id);
    try {
      await call('DeleteUserAuthorization', { url, clear_arg: JSON.stringify({ domain: `.${siteDomain(url)}` }) });
      say.done('成功解除授权');
    } catch (error) {
      console.warn('a login was not revoked', error);
      say.error('解除授权失败');
    }
    await queryClient.invalidateQueries({ queryKey: ['authorizations'] });
    setLeaving('');
    // What was pressed may be gone with its row.
    top.current?.focus();
  };
  const sites = channels.data?.length ?? 0;
  return (
    <section aria-label="浏览器授权">
      <SectionTitle note="你接管浏览器登录后选择保存的账号。以后的任务打开这些网站时保持登录；Cookie 加密保存，解除后立即失效。">
        浏览器授权
      </SectionTitle>
      {list.data ? (
        list.data.length === 0 ? (
          <EmptyState
            drawing="desk"
            title="暂无授权过的账号"
            text="任务的浏览器停在登录页时，接管它登录，交还时选择保存登录状态，就会列在这里"
          />
        ) : (
          <>
            {sites > 0 ? <p className="pt-1 text-xs text-ink-3">已授权 {sites} 个网站</p> : null}
            <ul ref={top} tabIndex={-1} aria-label="授权过的账号" className="divide-y divide-line">
              {list.data.map((one) => (
                <li key={one.id} className="flex min-h-14 items-center gap-3 py-2">
                  <Globe size={16} strokeWidth={1.5} className="shrink-0 text-ink-3" aria-hidden />
                  <div className="min-w-0 flex-1">
                    <p id={`authorization-${one.id}`} className="truncate text-sm" title={one.url}>
                      {one.url}
                    </p>
                    <p className="text-xs text-ink-3">{whenOf(one)}</p>
                  </div>
                  <Button
                    look="secondary"
                    size="small"
                    busy={leaving === one.id}
                    disabled={leaving !== ''}
                    aria-describedby={`authorization-${one.id}`}
                    onClick={() => void revoke(one)}
                  >
                    解除授权
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )
      ) : list.error ? (
        <div role="alert" className="flex flex-wrap items-center gap-3 py-4 text-sm text-rust">
          获取用户授权列表失败
          <Button look="secondary" size="small" onClick={() => void list.refetch()}>
            重试
          </Button>
        </div>
      ) : (
        <p role="status" className="py-6 text-center text-sm text-ink-3">
          加载中...
        </p>
      )}
    </section>
  );
}

function whenOf({ authorized_at, used_at }: UserAuthorization): string {
  const now = Math.floor(Date.now() / 1000);
  return `${agoOf(authorized_at, now)}授权${used_at > 0 ? ` · ${agoOf(used_at, now)}使用过` : ''}`;
}

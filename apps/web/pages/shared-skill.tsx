/** A skill somebody shared: looked at by whoever has the link, installed as a copy by who is signed in. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Refusal } from '#contract/codes.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Seal } from '#ui/logo.tsx';
import { say } from '#ui/toast.tsx';
import { ContentsView } from '#web/features/skills/skill-contents.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { linkTarget } from '#web/shell/link-target.ts';
import { Loading } from '#web/shell/loading.tsx';
import { signInPath, useSession } from '#web/shell/session.ts';
import { useTitle } from '#web/shell/title.ts';
import { NotFound } from './not-found.tsx';

const look = 'inline-flex h-9 items-center rounded-control bg-ink px-4 text-sm font-medium text-on-ink max-md:h-11';

export function SharedSkillPage() {
  const { search } = useLocation();
  useTitle();
  const params = new URLSearchParams(search);
  const [share_id, secret] = [params.get('share_id') ?? '', params.get('secret') ?? ''];
  const isWhole = [share_id, secret].every((one) => /^[0-9a-f]{32}$/.test(one));
  const asked = useQuery({
    queryKey: ['shared-skill', share_id, secret],
    queryFn: ({ signal }) => call('GetSharedSkill', { share_id, secret }, { signal }),
    enabled: isWhole,
    staleTime: Infinity,
    retry: (count, error) => count < 2 && !(error instanceof Refusal),
  });
  if (!isWhole) return <NotFound />;
  if (asked.error) {
    const gone = asked.error instanceof Refusal && asked.error.reason === 'NOT_FOUND';
    return (
      <main className="flex h-full items-center justify-center">
        <EmptyState
          drawing={gone ? 'lost' : 'broken'}
          heading
          title={gone ? '分享不存在或已关闭' : '分享没有打开'}
          text={gone ? '可能是链接不完整，或分享的人关闭了它。可以请对方重新分享。' : sentenceFor(asked.error)}
          action={
            gone ? (
              <Link to="/" className={look}>
                返回首页
              </Link>
            ) : (
              <Button onClick={() => void asked.refetch()}>重试</Button>
            )
          }
        />
      </main>
    );
  }
  if (!asked.data) return <Loading />;
  const { name, description, contents } = asked.data;
  return (
    <div className="h-full overflow-y-auto">
      <main className="mx-auto max-w-180 space-y-5 px-6 pt-4 pb-16 max-md:px-4">
        <header className="flex items-center gap-3">
          <Link
            to="/"
            target={linkTarget()}
            aria-label="案头首页"
            className="inline-flex size-8 items-center justify-center max-md:size-11"
          >
            <Seal className="size-6" />
          </Link>
          <p className="text-sm text-ink-2">有人分享的技能</p>
        </header>
        <div>
          <h1 className="text-xl font-semibold break-words">{name}</h1>
          <p className="mt-1 break-words text-ink-2">{description}</p>
        </div>
        <Install pass={{ share_id, secret }} />
        <ContentsView contents={contents} scripts_run={null} />
      </main>
    </div>
  );
}

function Install({ pass }: { pass: { share_id: string; secret: string } }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [busy, setBusy] = useState(false);
  const [installed, setInstalled] = useState(false);
  if (!session.known) return null;
  if (session.person === null)
    return (
      <Link to={signInPath(pathname + search)} className={look}>
        登录后安装
      </Link>
    );
  if (installed)
    return (
      <p role="status" className="flex flex-wrap items-center gap-3 text-sm">
        已装好，还没有启用。
        <Link to="/#settings/skills" className={look}>
          去技能里启用
        </Link>
      </p>
    );
  const install = async () => {
    setBusy(true);
    try {
      await call('InstallSharedSkill', pass);
      setInstalled(true);
    } catch (error) {
      say.error(sentenceFor(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} onClick={() => void install()}>
      装一份自己的
    </Button>
  );
}

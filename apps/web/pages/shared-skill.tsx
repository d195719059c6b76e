/** A skill somebody shared: looked at by whoever has the link, installed as a copy by who is signed in. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { say } from '#ui/toast.tsx';
import { ContentsView } from '#web/features/skills/skill-contents.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { Loading } from '#web/shell/loading.tsx';
import { signInPath, useSession } from '#web/shell/session.ts';
import { useTitle } from '#web/shell/title.ts';
import { NotFound } from './not-found.tsx';
import { HomeLink, linkLook, retryShared, SharedTrouble } from './shared-page.tsx';

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
    retry: retryShared,
  });
  if (!isWhole) return <NotFound />;
  if (asked.error) return <SharedTrouble error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return <Loading />;
  const { name, description, contents } = asked.data;
  return (
    <div className="h-full overflow-y-auto">
      <main className="mx-auto max-w-180 space-y-5 px-6 pt-4 pb-16 max-md:px-4">
        <header className="flex items-center gap-3">
          <HomeLink />
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
      <Link to={signInPath(pathname + search)} className={linkLook}>
        登录后安装
      </Link>
    );
  if (installed)
    return (
      <p role="status" className="flex flex-wrap items-center gap-3 text-sm">
        已装好，还没有启用。
        <Link to="/#settings/skills" className={linkLook}>
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

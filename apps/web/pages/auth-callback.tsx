/** Where an organisation's sign-in comes back to: goes on to the target, or says why not. */
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { sentenceFor } from '#web/shell/api.ts';
import { safeTarget } from '#web/shell/addresses.ts';
import { basePath } from '#web/shell/base-path.ts';
import { Loading } from '#web/shell/loading.tsx';
import { personQuery, signInPath } from '#web/shell/session.ts';
import { useTitle } from '#web/shell/title.ts';

export function AuthCallback() {
  useTitle();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const target = safeTarget(query.get('redirect'), basePath, location.origin);
  const failed = query.get('error');
  const { data, error, isPending } = useQuery({ ...personQuery, staleTime: 0 });
  if (!failed && isPending) return <Loading label="登录中..." />;
  if (!failed && data) return <Navigate to={target} replace />;
  return (
    <main className="flex h-full items-center justify-center">
      <EmptyState
        drawing="broken"
        heading
        title="登录失败"
        text={error ? sentenceFor(error) : '登录没有完成，你写下的内容还保留着，请重新登录。'}
        action={<Button onClick={() => void navigate(signInPath(target), { replace: true })}>重新登录</Button>}
      />
    </main>
  );
}

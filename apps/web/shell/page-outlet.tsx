/** Where a page stands: what shows while it is fetched, when it breaks, and when nobody is signed in. */
import { Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useMatches, useNavigation, useOutletContext, useRouteError } from 'react-router';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorScreen, reportUnforeseen } from './error-screen.tsx';
import { useSlowPage } from './later-page.ts';
import { Loading } from './loading.tsx';
import { signInPath, useSession } from './session.ts';
import { enterRoute } from './telemetry.ts';

/** A page that is there sooner replaces the old one directly, without a flicker between. */
const patience_ms = 200;

export function PageOutlet() {
  const context = useOutletContext();
  const loading = useNavigation().state === 'loading';
  const slow = useAfter(patience_ms, loading);
  const late = useSlowPage();
  const pattern = useMatches().at(-1)?.id;
  useEffect(() => {
    if (pattern?.startsWith('/')) enterRoute(pattern);
  }, [pattern]);
  if (late || (loading && slow)) return <Loading />;
  return (
    <Suspense fallback={<Loading />}>
      <Outlet context={context} />
    </Suspense>
  );
}

function useAfter(wait_ms: number, active: boolean): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setOver(true), wait_ms);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [wait_ms, active]);
  return over;
}

/** The wall before routes that need a person: it knows where to come back to. */
export function SignedInOnly() {
  const context = useOutletContext();
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (!session.known) return session.failed ? <NoAnswer onRetry={session.retry} /> : <Loading />;
  if (!session.person) return <Navigate to={signInPath(pathname + search + hash, 'route')} replace />;
  return <Outlet context={context} />;
}

function NoAnswer({ onRetry }: { onRetry(): void }) {
  return (
    <main className="flex h-full min-h-96 items-center justify-center">
      <EmptyState
        drawing="lost"
        heading
        title="连不上服务器"
        text="写下的内容都保留着，请检查网络后重试"
        action={<Button onClick={onRetry}>重试</Button>}
      />
    </main>
  );
}

export function RouteError() {
  const error = useRouteError();
  useEffect(() => reportUnforeseen(error), [error]);
  return <ErrorScreen error={error} />;
}

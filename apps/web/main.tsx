/** Starts the page. */
import './style.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { ToastHost } from '#ui/toast.tsx';
import { betterAddress } from './shell/addresses.ts';
import { basePath } from './shell/base-path.ts';
import { rememberCampaign } from './shell/campaign.ts';
import { ErrorGuard } from './shell/error-screen.tsx';
import { FeedbackWidget } from './shell/feedback-widget.ts';
import { useMobile } from './shell/link-target.ts';
import { OfflineNote } from './shell/offline-note.tsx';
import { queryClient } from './shell/query-client.ts';
import { createRouter } from './shell/router.tsx';
import { personQuery, workspaceQuery } from './shell/session.ts';
import { useThemeOnDocument } from './shell/theme.ts';

const better = betterAddress(basePath, location.pathname);
if (better !== null) location.replace(better + location.search + location.hash);
else start();

function start(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  // It told the first addresses where to start; kept, it would send every in-page link (#…) to the home page.
  document.querySelector('base')?.remove();
  rememberCampaign(location.search, Date.now());
  void queryClient.prefetchQuery(personQuery);
  void queryClient.prefetchQuery(workspaceQuery);
  createRoot(root).render(
    <StrictMode>
      <App router={createRouter()} />
    </StrictMode>,
  );
}

function App({ router }: { router: ReturnType<typeof createRouter> }) {
  const theme = useThemeOnDocument();
  const mobile = useMobile();
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorGuard>
        <RouterProvider router={router} />
      </ErrorGuard>
      <OfflineNote />
      <FeedbackWidget />
      <ToastHost narrow={mobile} theme={theme} />
    </QueryClientProvider>
  );
}

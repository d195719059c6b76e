/** Starts the page. */
import './style.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { ToastHost } from '#ui/toast.tsx';
import { TooltipProvider } from '#ui/tooltip.tsx';
import { betterAddress } from './shell/addresses.ts';
import { basePath } from './shell/base-path.ts';
import { ErrorGuard } from './shell/error-screen.tsx';
import { useBelow, widths } from './shell/media.ts';
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
  void queryClient.prefetchQuery(personQuery);
  void queryClient.prefetchQuery(workspaceQuery);
  // A new version was put in place while this page was open: its parts are gone, the new page has them.
  window.addEventListener('vite:preloadError', () => {
    if (!wasReloaded()) location.reload();
  });
  createRoot(root).render(
    <StrictMode>
      <App router={createRouter()} />
    </StrictMode>,
  );
}

/** A part that is still missing after a reload is an error to show, not a reason to reload for ever. */
function wasReloaded(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload');
}

function App({ router }: { router: ReturnType<typeof createRouter> }) {
  const theme = useThemeOnDocument();
  const narrow = useBelow(widths.mobile);
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <ErrorGuard>
          <RouterProvider router={router} />
        </ErrorGuard>
        <ToastHost narrow={narrow} theme={theme} />
      </TooltipProvider>
    </QueryClientProvider>
  );
}

/** The routes that exist, each page loaded when it is first opened; home comes with the first bytes. */
import { createBrowserRouter, useRouteError } from 'react-router';
import { Home } from '#web/pages/home.tsx';
import { loadTaskPage } from '#web/pages/load-task.ts';
import { Layout } from '#web/pages/layout.tsx';
import { NotFound } from '#web/pages/not-found.tsx';
import { basePath } from './base-path.ts';
import { ErrorScreen, messageOf } from './error-screen.tsx';
import { Loading } from './loading.tsx';

function RouteError() {
  return <ErrorScreen message={messageOf(useRouteError())} />;
}

export function createRouter() {
  return createBrowserRouter(
    [
      {
        errorElement: <RouteError />,
        hydrateFallbackElement: <Loading />,
        children: [
          {
            element: <Layout />,
            children: [
              { index: true, element: <Home /> },
              { path: 'task/:taskId', lazy: async () => ({ Component: (await loadTaskPage()).TaskPage }) },
            ],
          },
          { path: 'sign/oauth', lazy: async () => ({ Component: (await import('#web/pages/sign-in.tsx')).SignIn }) },
          { path: 'auth/callback', lazy: async () => ({ Component: (await import('#web/pages/auth-callback.tsx')).AuthCallback }) },
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
    { basename: basePath || '/' },
  );
}

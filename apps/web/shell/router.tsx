/** Every route of the product in one table: who may open it, whether the sidebar stands beside it, the page it shows. The only place of the shell that knows pages. */
import type { ComponentType, ReactNode } from 'react';
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router';
import { CodingExpert, Home } from '#web/pages/home.tsx';
import { Layout } from '#web/pages/layout.tsx';
import { NotFound } from '#web/pages/not-found.tsx';
import { Places } from '#web/pages/places.tsx';
import { basePath } from './base-path.ts';
import { Loading } from './loading.tsx';
import { PageOutlet, RouteError, SignedInOnly } from './page-outlet.tsx';

/** In the first bytes, fetched when it is first opened, or drawn by what stands around the pages, which may prepare it. */
type PageSource = { now: ComponentType } | { later(): Promise<ComponentType> } | 'around';

interface Route {
  /** Below the base path, without a slash in front; '' is the home page. */
  path: string;
  needAuth: boolean;
  hasSider: boolean;
  /** Absent: the feature isn't built; its address answers as one that doesn't exist. */
  page?: PageSource;
}

/** What a route says of itself; what it doesn't say is the careful default. */
type Given = Pick<Route, 'path' | 'page'> & Partial<Route>;

const given: readonly Given[] = [
  { path: '', needAuth: false, page: { now: Home } },
  { path: 'task/:taskId', needAuth: false, page: 'around' },
  {
    path: 'sign/oauth',
    needAuth: false,
    hasSider: false,
    page: { later: async () => (await import('#web/pages/sign-in.tsx')).SignIn },
  },
  {
    path: 'auth/callback',
    needAuth: false,
    hasSider: false,
    page: { later: async () => (await import('#web/pages/auth-callback.tsx')).AuthCallback },
  },
  { path: 'expert', needAuth: false, page: { later: async () => (await import('#web/pages/expert-list.tsx')).ExpertListPage } },
  ...['UserResearch', 'UserResearchOld', 'Stock', 'PublicOpinion', 'Milv', 'Travel', 'AiAgent'].map((expert) => ({
    path: `expert/${expert}`,
    needAuth: false,
  })),
  { path: 'expert/CodingAgent', needAuth: false, hasSider: true, page: { now: CodingExpert } },
  { path: 'expert/:agentId', needAuth: false, page: { later: async () => (await import('#web/pages/expert.tsx')).ExpertPage } },
  { path: 'ticket-list' },
  {
    path: 'share/:taskId',
    needAuth: false,
    hasSider: false,
    page: { later: async () => (await import('#web/pages/share.tsx')).SharePage },
  },
  {
    path: 'shared-skill',
    needAuth: false,
    hasSider: false,
    page: { later: async () => (await import('#web/pages/shared-skill.tsx')).SharedSkillPage },
  },
  { path: 'share-product/:taskId', needAuth: false, hasSider: false },
  { path: 'design-product/:taskId', needAuth: false, hasSider: false },
  { path: 'slide/:taskId', needAuth: false, hasSider: false },
  {
    path: 'share-coding-expert/:taskId',
    needAuth: false,
    hasSider: false,
    page: { later: async () => (await import('#web/pages/showcase.tsx')).ShowcasePage },
  },
  { path: 'share-survey-task/:taskId', needAuth: false, hasSider: false },
  { path: 'coding-expert-runtime/:runtimeId', needAuth: false, hasSider: false },
  { path: 'showcase', needAuth: false, hasSider: false },
  { path: 'download', needAuth: false, hasSider: false },
  { path: 'redirect', needAuth: false, hasSider: false },
  { path: 'invite/:inviteCode', needAuth: false, hasSider: false },
  { path: 'ppt-e2e-test', needAuth: false, hasSider: false },
  { path: 'builder-debug' },
  ...['collection', 'collect'].map((path) => ({
    path,
    needAuth: true,
    hasSider: true,
    page: { later: async () => (await import('#web/pages/collection.tsx')).CollectionPage },
  })),
];

const routes: readonly Route[] = given.map((route) => ({ needAuth: true, hasSider: true, ...route }));

/** The pattern of a route, as the usage statistics and error reports name it. */
function patternOf({ path }: Pick<Route, 'path'>): string {
  return `/${path}`;
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
              framed(
                routes.filter((route) => route.hasSider),
                <Places />,
                [{ id: '/*', path: '*', element: <NotFound /> }],
              ),
            ],
          },
          framed(
            routes.filter((route) => !route.hasSider),
            <Outlet />,
          ),
        ],
      },
    ],
    { basename: basePath || '/' },
  );
}

function framed(those: readonly Route[], around: ReactNode, others: RouteObject[] = []): RouteObject {
  return {
    element: <PageOutlet />,
    children: [
      {
        // A page that breaks leaves the frame around it standing.
        errorElement: <RouteError />,
        children: [
          {
            element: around,
            children: [
              ...those.filter((route) => !route.needAuth).map(routeObject),
              { element: <SignedInOnly />, children: those.filter((route) => route.needAuth).map(routeObject) },
              ...others,
            ],
          },
        ],
      },
    ],
  };
}

function routeObject(route: Route): RouteObject {
  const id = patternOf(route);
  const { page } = route;
  if (!page) return { id, path: route.path, element: <NotFound /> };
  if (page === 'around') return { id, path: route.path, element: null };
  const place = route.path === '' ? { id, index: true as const } : { id, path: route.path };
  if ('now' in page) return { ...place, Component: page.now };
  return { ...place, lazy: async () => ({ Component: await page.later() }) };
}

/** Shows the page of the address inside its layouts, as Next does, with what stands for loading, errors and addresses that lead nowhere. */
import { Component, Suspense, useEffect, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { matchRoute, type Level, type Params, type Route, type RouteTable } from '../routes/routes.ts';
import { describe, type Described } from './metadata.ts';
import { isNotFound, redirectOf } from './signals.ts';
import { go, placeNow, setParams, watchPlace, type Place } from './state.ts';

/** A module of the site, as it came: what it exports is for its reader to judge. */
export type SiteModule = Record<string, unknown>;

export interface RouterInput {
  table(): RouteTable;
  /** Tells when the table is another. */
  watchTable(watcher: () => void): () => void;
  load(name: string): Promise<SiteModule>;
  onShown(place: Place): void;
}

interface LoadedLevel {
  Layout: ComponentType<{ children: ReactNode; params: unknown }> | null;
  Loading: ComponentType | null;
  Failed: ComponentType<{ error: Error; reset(): void }> | null;
  NotFound: ComponentType | null;
}

interface View {
  place: Place;
  key: string;
  Page: ComponentType<{ params: unknown; searchParams: unknown }> | null;
  levels: LoadedLevel[];
  params: Promise<Params>;
  search: Promise<Params>;
  described: Described;
}

export function Router({ input }: { input: RouterInput }): ReactNode {
  const place = useSyncExternalStore(watchPlace, placeNow);
  const table = useSyncExternalStore(input.watchTable, input.table);
  const [view, setView] = useState<View | null>(null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    let left = false;
    viewOf(place, table, input).then(
      (found) => {
        if (left) return;
        setFailure(null);
        setView(found);
      },
      (error: unknown) => left || setFailure({ error }),
    );
    return () => void (left = true);
  }, [place, table, input]);
  const shown = view?.place;
  useEffect(() => {
    if (shown) input.onShown(shown);
  }, [shown, input]);
  // A module that throws while it is loaded fails as one that throws while it is drawn.
  if (failure) throw failure.error;
  return view && <Shown view={view} />;
}

function Shown({ view }: { view: View }): ReactNode {
  const { Page, levels, params, search, described } = view;
  let inner: ReactNode = Page ? <Page params={params} searchParams={search} /> : <Missing levels={levels} />;
  for (const { Layout, Loading, Failed, NotFound } of levels.toReversed()) {
    if (Loading) inner = <Suspense fallback={<Loading />}>{inner}</Suspense>;
    inner = (
      <Boundary shown={view.key} Failed={Failed} NotFound={NotFound}>
        {inner}
      </Boundary>
    );
    if (Layout) inner = <Layout params={params}>{inner}</Layout>;
  }
  if (!levels[0]?.Layout) inner = <Bare>{inner}</Bare>;
  return (
    <>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{described.title}</title>
      {described.description === '' ? null : <meta name="description" content={described.description} />}
      <Boundary shown={view.key} Failed={null} NotFound={BareNowhere} isLast>
        {inner}
      </Boundary>
    </>
  );
}

function Bare({ children }: { children: ReactNode }): ReactNode {
  return (
    <html lang="zh-CN">
      <body>{children}</body>
    </html>
  );
}

const BareNowhere = (): ReactNode => (
  <Bare>
    <Nowhere />
  </Bare>
);

function Missing({ levels }: { levels: LoadedLevel[] }): ReactNode {
  const NotFound = levels[0]?.NotFound ?? Nowhere;
  return <NotFound />;
}

function Nowhere(): ReactNode {
  return (
    <main style={{ minHeight: '60vh', display: 'grid', placeContent: 'center', textAlign: 'center', fontFamily: 'system-ui, sans-serif' }}>
      <h1 style={{ fontSize: 20, fontWeight: 600 }}>没有这个页面</h1>
      <p style={{ marginTop: 8, opacity: 0.7 }}>{placeNow().path}</p>
    </main>
  );
}

interface BoundaryProps {
  /** Another page is tried anew. */
  shown: string;
  Failed: LoadedLevel['Failed'];
  NotFound: ComponentType | null;
  /** Nobody outside would catch it. */
  isLast?: boolean;
  children: ReactNode;
}

interface BoundaryState {
  error: unknown;
  failed: boolean;
  shown: string;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, failed: false, shown: this.props.shown };
  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error, failed: true };
  }
  static getDerivedStateFromProps({ shown }: BoundaryProps, state: BoundaryState): Partial<BoundaryState> | null {
    return shown === state.shown ? null : { error: null, failed: false, shown };
  }
  override componentDidCatch(error: unknown): void {
    const target = redirectOf(error);
    if (target !== null) go(target, { replace: true });
  }
  override render(): ReactNode {
    const { error, failed } = this.state;
    const { Failed, NotFound, isLast, children } = this.props;
    if (!failed || redirectOf(error) !== null) return failed ? null : children;
    if (isNotFound(error)) {
      if (NotFound) return <NotFound />;
    } else if (Failed) {
      return <Failed error={error instanceof Error ? error : new Error(String(error))} reset={() => this.setState({ failed: false })} />;
    }
    if (isLast || !isNotFound(error)) throw error;
    return <Nowhere />;
  }
}

async function viewOf(place: Place, table: RouteTable, input: RouterInput): Promise<View> {
  const found = matchRoute(table.routes, place.path);
  const chain = found ? found.route.levels : [table.root];
  const [page, ...levels] = await Promise.all([
    found ? input.load(found.route.page) : null,
    ...chain.map((level) => levelOf(level, input)),
  ]);
  const params = found?.params ?? {};
  setParams(params);
  const search = searchOf(place.search);
  return {
    place,
    key: keyOf(found?.route, params),
    Page: page ? componentOf(page) : null,
    levels: levels.map(({ loaded }) => loaded),
    params: settled(params),
    search: settled(search),
    described: await describe([...levels.map(({ layout }) => layout), page], { params: settled(params), searchParams: settled(search) }),
  };
}

const keyOf = (route: Route | undefined, params: Params): string => `${route?.pattern ?? ''} ${JSON.stringify(params)}`;

async function levelOf(level: Level, { load }: RouterInput): Promise<{ loaded: LoadedLevel; layout: SiteModule | null }> {
  const [layout, loading, failed, missing] = await Promise.all(
    [level.layout, level.loading, level.error, level.not_found].map((name) => (name === undefined ? null : load(name))),
  );
  return {
    layout: layout ?? null,
    loaded: {
      Layout: layout ? componentOf(layout) : null,
      Loading: loading ? componentOf(loading) : null,
      Failed: failed ? componentOf(failed) : null,
      NotFound: missing ? componentOf(missing) : null,
    },
  };
}

/** React says so itself when it is none. */
function componentOf<Props>(module: SiteModule): ComponentType<Props> {
  return module['default'] as ComponentType<Props>;
}

function searchOf(search: string): Params {
  const found: Params = {};
  for (const [name, value] of new URLSearchParams(search)) {
    const before = found[name];
    found[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
  }
  return found;
}

/** A promise that `use` reads at once, and whose fields older pages read without it. */
function settled(value: Params): Promise<Params> {
  return Object.assign(Promise.resolve(value), { ...value, status: 'fulfilled', value });
}

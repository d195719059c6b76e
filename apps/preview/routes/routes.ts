/** Addresses of a site from the names of its files, as Next's app folder has them. */

export interface Level {
  /** Module names, outermost folder first. */
  layout?: string;
  loading?: string;
  error?: string;
  not_found?: string;
}

export interface Route {
  /** `/blog/[id]`: groups left out. */
  pattern: string;
  page: string;
  /** From the root folder to the page's own. */
  levels: Level[];
}

export interface RouteTable {
  routes: Route[];
  /** Of the root: shown where no route fits. */
  root: Level;
}

const source = /\.(tsx|jsx|ts|js)$/;
const parts = { layout: 'layout', loading: 'loading', error: 'error', 'not-found': 'not_found' } as const;
type Part = keyof typeof parts;

/** 'app' or 'src/app'; null when there is neither. */
export function appFolderOf(paths: readonly string[]): string | null {
  return ['app', 'src/app'].find((folder) => paths.some((path) => path.startsWith(`${folder}/`))) ?? null;
}

/** Levels and pages of all folders, each route once; the same list for the same files. */
export function routesOf(paths: readonly string[], nameOf: (path: string) => string): RouteTable {
  const app = appFolderOf(paths);
  if (app === null) return { routes: [], root: {} };
  const levels = new Map<string, Level>();
  const pages = new Map<string, string>();
  for (const path of [...paths].sort()) {
    if (!path.startsWith(`${app}/`) || !source.test(path)) continue;
    const cut = path.lastIndexOf('/');
    const folder = path.slice(0, cut);
    if (folder.split('/').some((one) => one.startsWith('_') || one.startsWith('@') || /^\(\.+\)/.test(one))) continue;
    const word = path.slice(cut + 1).replace(source, '');
    if (word === 'page') pages.set(folder, nameOf(path));
    else if (word in parts) {
      const level = levels.get(folder) ?? {};
      // One of the four, as was just looked at.
      level[parts[word as Part]] = nameOf(path);
      levels.set(folder, level);
    }
  }
  const routes = [...pages].map(([folder, page]): Route => {
    const below = folder.slice(app.length).split('/').filter(Boolean);
    const chain = [app, ...below.map((_, n) => [app, ...below.slice(0, n + 1)].join('/'))];
    const pattern = `/${below.filter((one) => !/^\(.*\)$/.test(one)).join('/')}`;
    return { pattern, page, levels: chain.map((one) => levels.get(one) ?? {}) };
  });
  return { routes: routes.sort((a, b) => (a.pattern < b.pattern ? -1 : 1)), root: levels.get(app) ?? {} };
}

export type Params = Record<string, string | string[]>;

/** The route that says most about the address: words before `[id]` before `[...all]`. */
export function matchRoute(routes: readonly Route[], path: string): { route: Route; params: Params } | null {
  const asked = path.split('/').filter(Boolean).map(decoded);
  let best: { route: Route; params: Params; weight: string } | null = null;
  for (const route of routes) {
    const fit = fitOf(route.pattern.split('/').filter(Boolean), asked);
    if (fit && (best === null || fit.weight < best.weight)) best = { route, ...fit };
  }
  return best && { route: best.route, params: best.params };
}

function fitOf(pattern: readonly string[], asked: readonly string[]): { params: Params; weight: string } | null {
  const params: Params = {};
  let weight = '';
  for (const [n, part] of pattern.entries()) {
    const all = /^\[(\[)?\.\.\.(\w+)\]?\]$/.exec(part);
    if (all?.[2]) {
      const rest = asked.slice(n);
      if (rest.length === 0 && all[1] === undefined) return null;
      if (rest.length > 0) params[all[2]] = rest;
      return { params, weight: `${weight}3` };
    }
    const word = asked[n];
    if (word === undefined) return null;
    const one = /^\[(\w+)\]$/.exec(part);
    if (one?.[1]) params[one[1]] = word;
    else if (part !== word) return null;
    weight += one ? '2' : '1';
  }
  return asked.length === pattern.length ? { params, weight } : null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A lone % is what it is.
    return part;
  }
}

/** Where a site stands: its address below whatever path it is served at, and who wants to know. One for the router and all stand-ins of Next. */

export interface Place {
  /** Begins with `/`. */
  path: string;
  /** '' or with its `?`. */
  search: string;
  /** '' or with its `#`. */
  hash: string;
}

export interface Addressing {
  /** Of the document's address. */
  read(): Place;
  /** The document's address for a place. */
  write(place: Place): string;
  /** What an address of the site that begins with `/` is in the document. */
  link(address: string): string;
  asset(address: string): string;
}

let addressing: Addressing = {
  read: () => ({ path: location.pathname, search: location.search, hash: location.hash }),
  write: ({ path, search, hash }) => `${path}${search}${hash}`,
  link: (address) => address,
  asset: (address) => address,
};
let place: Place = { path: '/', search: '', hash: '' };
let params: Record<string, string | string[]> = {};
const watchers = new Set<() => void>();

export function setAddressing(chosen: Addressing): void {
  addressing = chosen;
  place = chosen.read();
  // What the compiler makes of `location.href = x` and the like.
  Object.assign(globalThis, {
    __site_go: (address: unknown) => go(String(address)),
    __site_replace: (address: unknown) => go(String(address), { replace: true }),
    __site_path: () => place.path,
  });
  addEventListener('popstate', moved);
  addEventListener('hashchange', moved);
}

function moved(): void {
  const now = addressing.read();
  if (now.path === place.path && now.search === place.search && now.hash === place.hash) return;
  place = now;
  tell();
}

function tell(): void {
  for (const watcher of watchers) watcher();
}

export function watchPlace(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export const placeNow = (): Place => place;
export const paramsNow = (): Record<string, string | string[]> => params;
export function setParams(found: Record<string, string | string[]>): void {
  params = found;
}

/** What begins with `/`, `?`, `#` or is relative stays in the site; everything else leaves it. */
export function go(address: string, { replace = false, scroll = true } = {}): void {
  const target = new URL(address, `http://site${place.path}${place.search}`);
  if (target.host !== 'site') {
    open(address, '_blank', 'noopener');
    return;
  }
  place = { path: target.pathname, search: target.search, hash: target.hash };
  history[replace ? 'replaceState' : 'pushState'](null, '', addressing.write(place));
  tell();
  if (!scroll) return;
  if (target.hash === '') scrollTo(0, 0);
  else requestAnimationFrame(() => document.querySelector(`#${CSS.escape(decodeURIComponent(target.hash.slice(1)))}`)?.scrollIntoView());
}

const isOwn = (address: unknown): address is string => typeof address === 'string' && address.startsWith('/') && !address.startsWith('//');

export function linkTo<T>(address: T): T | string {
  return isOwn(address) ? addressing.link(address) : address;
}

export function assetAt<T>(address: T): T | string {
  return isOwn(address) ? addressing.asset(address) : address;
}

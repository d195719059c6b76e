/** Runs a site from one file: addresses are `#/path`, and what lay beside it is inside it. */
import type { RouteTable } from '../routes/routes.ts';
import { mount } from './mount.tsx';
import type { SiteModule } from './router.tsx';
import { setAddressing, type Place } from './state.ts';

export interface SingleInput {
  table: RouteTable;
  modules: Record<string, () => SiteModule | Promise<SiteModule>>;
  /** By their address, `/logo.png`: data addresses. */
  files: Record<string, string>;
}

export function begin({ table, modules, files }: SingleInput): void {
  setAddressing({
    read: placeOf,
    write: ({ path, search, hash }) => `#${path}${search}${hash}`,
    link: (address) => files[address] ?? `#${address}`,
    asset: (address) => files[bare(address)] ?? address,
  });
  mount({
    table: () => table,
    watchTable: () => () => undefined,
    async load(name) {
      const load = modules[name];
      if (!load) throw new Error(`没有 ${name}`);
      return load();
    },
    onShown: () => undefined,
    // oxlint-disable-next-line no-console
    onError: (error) => console.error(error),
  });
}

const bare = (address: string): string => address.replace(/[?#].*$/, '');

let last: Place = { path: '/', search: '', hash: '' };

/** What does not begin with `/` is an anchor in the page that is shown. */
function placeOf(): Place {
  const written = location.hash.slice(1);
  if (written.startsWith('/')) {
    const { pathname, search, hash } = new URL(written, 'http://site');
    last = { path: pathname, search, hash };
  } else last = { ...last, hash: written === '' ? '' : `#${written}` };
  return last;
}

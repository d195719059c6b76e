/** Runs a site in its frame, and takes over what changed without losing what its components hold. */
import type { Bridge } from '../bridge/port.ts';
import { affected } from './affected.ts';
import { performRefresh } from './refresh.ts';
import { mount, tryAgain } from './mount.tsx';
import type { Pack, PackedModule, Update } from './pack.ts';
import type { SiteModule } from './router.tsx';
import { setAddressing } from './state.ts';

export interface PreviewInput {
  pack: Pack;
  /** `/p/…`, without a slash at the end. */
  base: string;
  bridge: Bridge;
  /** Makes a module of JavaScript; its address. */
  moduleOf(code: string): string;
}

/** Begins, and answers to words of the page from then on. */
export function begin({ pack, base, bridge, moduleOf }: PreviewInput): void {
  let { tree, table } = pack;
  const modules = new Map(pack.modules.map((module) => [module.name, module]));
  /** Of modules that came after the first pack. */
  const addresses = new Map<string, string>();
  const watchers = new Set<() => void>();
  setAddressing({
    read: () => ({ path: below(location.pathname, base), search: location.search, hash: location.hash }),
    write: (place) => `${base}${place.path}${place.search}${place.hash}`,
    link: (address) => (address.startsWith(`${base}/`) ? address : `${base}${address}`),
    asset: (address) => (address.startsWith(`${base}/`) ? address : `${base}${address}`),
  });

  const load = (name: string): Promise<SiteModule> => import(/* @vite-ignore */ addresses.get(name) ?? name);

  let first = true;
  mount({
    table: () => table,
    watchTable(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    load,
    onShown(place) {
      bridge.moved(place);
      if (first) bridge.shown();
      first = false;
    },
    onError: (error, stack) => bridge.failed(error, stack),
  });

  let turn = Promise.resolve();
  bridge.onUpdate((wanted) => {
    // One after the other; a lost word is made good by the next one.
    turn = turn.then(() => update(wanted)).catch(() => bridge.reload());
  });

  async function update(wanted: string): Promise<void> {
    if (wanted === tree) return;
    const answer = await bridge.fetch(`${base}/_site/update?from=${encodeURIComponent(tree)}`);
    if (!answer.ok) return answer.status === 404 ? bridge.reload() : undefined;
    const told: Update = await answer.json();
    bridge.faults(told.errors);
    // What does not compile changes nothing here.
    if (told.errors.length > 0) return;
    if (!(await take(told))) return bridge.reload();
    tree = told.tree;
    bridge.updated(tree);
  }

  /** False when only a fresh start shows it rightly. */
  async function take(told: Update): Promise<boolean> {
    const known = Object.keys(pack.vendors);
    if (Object.keys(told.vendors).some((name) => !known.includes(name))) return false;
    const before = new Map(modules);
    const now = new Map([...modules, ...told.modules.map((module) => [module.name, module] as const)]);
    const isBoundary = (name: string): boolean => before.get(name)?.stands_alone === true && now.get(name)?.stands_alone === true;
    const plan = affected({
      graph: new Map([...now].map(([name, { deps }]) => [name, deps])),
      changed: told.modules.map(({ name }) => name),
      isRunning: (name) => before.has(name),
      isBoundary,
      isPage: isRouted,
    });
    if (plan === null) return false;
    bridge.learn(told.modules);
    for (const module of told.modules) modules.set(module.name, module);
    for (const name of plan) {
      const module = modules.get(name);
      if (module) addresses.set(name, moduleOf(withAddresses(module)));
    }
    for (const name of plan) if (isBoundary(name)) await load(name);
    if (told.css !== null) document.querySelector('#site-css')?.replaceChildren(told.css.replaceAll('/__site__/', `${base}/`));
    for (const name of modules.keys()) if (!told.names.includes(name)) modules.delete(name);
    if (JSON.stringify(told.table) !== JSON.stringify(table)) {
      table = told.table;
      for (const watcher of watchers) watcher();
    }
    performRefresh();
    tryAgain();
    return true;
  }

  function withAddresses({ code, deps }: PackedModule): string {
    return deps.reduce((text, dep) => {
      const address = addresses.get(dep);
      return address === undefined ? text : text.replaceAll(JSON.stringify(dep), JSON.stringify(address));
    }, code);
  }

  function isRouted(name: string): boolean {
    const of = (level: object): boolean => Object.values(level).includes(name);
    return of(table.root) || table.routes.some((route) => route.page === name || route.levels.some(of));
  }
}

function below(path: string, base: string): string {
  const rest = path.startsWith(base) ? path.slice(base.length) : path;
  return rest === '' ? '/' : rest;
}

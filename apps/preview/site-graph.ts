/** All modules a site's routes reach, compiled and linked, with what is wrong with them. */
import { createHash } from 'node:crypto';
import type { Compiled, Form } from './module/compile-module.ts';
import type { Linked } from './module/link.ts';
import type { Places } from './module/resolve.ts';
import { serverFile } from './module/server-only.ts';
import { appFolderOf, routesOf, type RouteTable } from './routes/routes.ts';
import { isSource } from './protocol.ts';
import type { SiteFault } from './runtime/pack.ts';
import type { VendorManifest } from './vendor/manifest.ts';
import { nameOfFile } from './module/link.ts';

export interface SiteTree {
  tree: string;
  /** Path to hash; '' for what is no source. */
  files: ReadonlyMap<string, string>;
}

export interface Reached {
  path: string;
  hash: string;
  compiled: Compiled;
  linked: Linked;
}

export interface SiteGraph {
  table: RouteTable;
  /** In the order in which they are come to: layouts before pages. */
  modules: Map<string, Reached>;
  /** Global style sheets and css modules, in the order of their imports. */
  sheets: string[];
  faults: SiteFault[];
}

export interface GraphInput {
  site: SiteTree;
  form: Form;
  manifest: VendorManifest;
  /** Modules of whatever kind; cached by whoever gives them. */
  compile(path: string, hash: string): Compiled;
  link(path: string, hash: string, compiled: Compiled, places: KeyedPlaces): Linked;
}

export interface KeyedPlaces extends Places {
  /** The same for the same names of files. */
  key: string;
}

const rooms = /\.(tsx|ts|jsx|js|mjs)$/;

export function placesOf(site: SiteTree, packages: ReadonlySet<string>): KeyedPlaces {
  const paths = [...site.files.keys()];
  return {
    key: createHash('sha1').update(paths.join('\0')).digest('base64'),
    has: (path) => site.files.has(path),
    root: appFolderOf(paths) === 'src/app' ? 'src/' : '',
    packages,
  };
}

export function graphOf({ site, manifest, compile, link }: GraphInput): SiteGraph {
  const paths = [...site.files.keys()];
  const places = placesOf(site, new Set(Object.keys(manifest.modules)));
  const table = routesOf(paths, (path) => path);
  const modules = new Map<string, Reached>();
  const sheets: string[] = [];
  const faults: SiteFault[] = [];
  if (table.routes.length === 0)
    faults.push({ type: 'BuildError', message: '没有找到页面：项目里还没有 app/page.tsx', suggestion: '新建 app/page.tsx，导出一个组件' });
  for (const path of paths) {
    const reason = serverFile(path);
    if (reason) faults.push({ type: 'CodeError', path, line: 1, ...reason });
  }
  const visit = (path: string): void => {
    if (modules.has(path)) return;
    const hash = site.files.get(path) ?? '';
    const compiled = compile(path, hash);
    const linked = link(path, hash, compiled, places);
    modules.set(path, { path, hash, compiled, linked });
    faults.push(...compiled.faults, ...linked.faults);
    // As written: the last was linked first.
    for (const next of linked.files.toReversed()) visit(next);
    if (path.endsWith('.css')) sheets.push(path);
  };
  for (const path of entriesOf(table)) visit(path);
  faults.push(...missingNames(modules));
  return { table: named(table), modules, sheets, faults };
}

/** Layouts first, so that their styles come before those of pages. */
function entriesOf({ routes, root }: RouteTable): string[] {
  const levels = [root, ...routes.flatMap((route) => route.levels)];
  return [
    ...levels.flatMap(({ layout }) => layout ?? []),
    ...levels.flatMap(({ loading, error, not_found }) => [loading, error, not_found].flatMap((path) => path ?? [])),
    ...routes.map(({ page }) => page),
  ];
}

function named({ routes, root }: RouteTable): RouteTable {
  const level = (one: RouteTable['root']): RouteTable['root'] =>
    Object.fromEntries(Object.entries(one).map(([part, path]) => [part, nameOfFile(String(path))]));
  return {
    root: level(root),
    routes: routes.map(({ pattern, page, levels }) => ({ pattern, page: nameOfFile(page), levels: levels.map(level) })),
  };
}

/** A browser would refuse the whole page. */
function missingNames(modules: ReadonlyMap<string, Reached>): SiteFault[] {
  const has = (path: string, name: string, seen = new Set<string>()): boolean => {
    const module = modules.get(path);
    if (!module || seen.has(path)) return !module;
    // What is wrong with it is said already.
    if (module.compiled.faults.length > 0 || module.compiled.exports.includes(name)) return true;
    seen.add(path);
    return module.linked.stars.some((star) => has(star, name, seen));
  };
  const faults: SiteFault[] = [];
  for (const { path, compiled, linked } of modules.values())
    for (const { path: target, specifier, names } of linked.takes)
      for (const name of names)
        if (rooms.test(target) && !has(target, name))
          faults.push({
            type: 'CodeError',
            path,
            ...compiled.spots.get(specifier),
            message: name === 'default' ? `${specifier} 没有默认导出` : `${specifier} 没有导出 ${name}`,
            suggestion: `它导出的有：${modules.get(target)?.compiled.exports.slice(0, 12).join('、') || '无'}`,
          });
  return faults;
}

/** Whether the hash of a file is that of a source. */
export const sourcesOf = (site: SiteTree): [string, string][] => [...site.files].filter(([path, hash]) => hash !== '' && isSource(path));

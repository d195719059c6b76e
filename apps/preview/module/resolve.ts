/** Where an import of a site leads: a file of the site, a package of the list, or nowhere. */
import { notFoundOpening } from '#contract/site/site-check.ts';
import { iconPackage, standInOf } from '#contract/site/packages.ts';

export type Resolved =
  | { kind: 'file'; path: string }
  | { kind: 'package'; name: string }
  | { kind: 'icons' }
  | { kind: 'fonts' }
  | { kind: 'none'; type: 'CodeError' | 'InstallError'; message: string; suggestion: string };

const endings = ['', '.tsx', '.ts', '.jsx', '.js', '.mjs', '.json', '.css', '/index.tsx', '/index.ts', '/index.jsx', '/index.js'];

export interface Places {
  has(path: string): boolean;
  /** Of `@/…`: '' or 'src/'. */
  root: string;
  packages: ReadonlySet<string>;
}

export function resolveImport(specifier: string, from: string, places: Places): Resolved {
  const path = ownPath(specifier, from, places.root);
  if (path === null) return resolvePackage(specifier, places.packages);
  const found = endings.map((ending) => path + ending).find((one) => places.has(one));
  // As TypeScript has it: `./x.js` may be written as `./x.ts`.
  const source = found ?? ['.ts', '.tsx'].map((ending) => path.replace(/\.jsx?$/, ending)).find((one) => one !== path && places.has(one));
  if (source !== undefined) return { kind: 'file', path: source };
  return {
    kind: 'none',
    type: 'CodeError',
    message: `${notFoundOpening}${specifier}`,
    suggestion: path.startsWith('..') ? '只能引用项目里的文件' : `项目里没有 ${path}，请新建它，或改成已有文件的路径`,
  };
}

/** Null for a package. */
function ownPath(specifier: string, from: string, root: string): string | null {
  if (specifier.startsWith('@/')) return joined(root.slice(0, -1), specifier.slice(2));
  if (specifier.startsWith('~/')) return joined(root.slice(0, -1), specifier.slice(2));
  if (specifier === '.' || specifier === '..' || /^\.\.?\//.test(specifier))
    return joined(from.split('/').slice(0, -1).join('/'), specifier);
  if (specifier.startsWith('/')) return joined('public', specifier.slice(1));
  return null;
}

function resolvePackage(specifier: string, packages: ReadonlySet<string>): Resolved {
  if (specifier === iconPackage) return { kind: 'icons' };
  if (specifier === 'next/font/google') return { kind: 'fonts' };
  if (packages.has(specifier) && !/^@site\/(?!jsx-runtime)/.test(specifier)) return { kind: 'package', name: specifier };
  const name = /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
  const instead = standInOf(specifier);
  return {
    kind: 'none',
    type: 'InstallError',
    message: `没有依赖包 ${name === specifier || !packages.has(name) ? name : specifier}`,
    suggestion: instead === null ? '换成列表里的包，或自己写这一部分' : `可以改用 ${instead}`,
  };
}

/** Without `.` and `..`; what leads out of the project begins with `..`. */
export function joined(folder: string, path: string): string {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}

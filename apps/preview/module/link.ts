/** Gives every import of a compiled module the name under which the other module is known. */
import { iconPackage } from '#contract/site/packages.ts';
import type { SiteFault } from '../runtime/pack.ts';
import type { VendorManifest } from '../vendor/manifest.ts';
import type { Compiled, Import } from './compile-module.ts';
import { resolveImport, type Places } from './resolve.ts';

export interface Linked {
  code: string;
  /** Paths of the site it imports. */
  files: string[];
  /** Names of packages, and of icons as `lucide-react/icons/check`. */
  packages: string[];
  /** What it takes from files of the site by name, to be looked at when all are compiled. */
  takes: { path: string; specifier: string; names: string[] }[];
  /** Files all of whose names it hands on. */
  stars: string[];
  faults: SiteFault[];
}

export const nameOfFile = (path: string): string => `~/${path}`;
export const iconName = (file: string): string => `${iconPackage}/icons/${file}`;
export const allIcons = iconPackage;
const fontModule = '@site/font';

export function linkModule(path: string, compiled: Compiled, places: Places, manifest: VendorManifest): Linked {
  const linked: Linked = { code: compiled.code, files: [], packages: [], takes: [], stars: [], faults: [] };
  const fault = (at: Import, type: 'CodeError' | 'InstallError', message: string, suggestion: string): void =>
    void linked.faults.push({ type, message, path, ...compiled.spots.get(at.specifier), suggestion });
  const put = (one: { start: number; end: number }, text: string): void =>
    void (linked.code = linked.code.slice(0, one.start) + text + linked.code.slice(one.end));

  // From the end, so that what stands before keeps its place.
  for (const one of [...compiled.imports].sort((a, b) => b.start - a.start)) {
    const resolved = resolveImport(one.specifier, path, places);
    switch (resolved.kind) {
      case 'file':
        linked.files.push(resolved.path);
        if (one.names)
          linked.takes.push({ path: resolved.path, specifier: one.specifier, names: one.names.map(({ imported }) => imported) });
        if (compiled.stars.includes(one.specifier)) linked.stars.push(resolved.path);
        put(one, JSON.stringify(nameOfFile(resolved.path)));
        break;
      case 'package': {
        linked.packages.push(resolved.name);
        const known = manifest.modules[resolved.name]?.exports ?? [];
        for (const { imported } of one.names ?? [])
          if (!known.includes(imported)) fault(one, 'CodeError', `${resolved.name} 里没有 ${imported}`, '请改用它有的名称');
        break;
      }
      case 'icons':
        linkIcons(one);
        break;
      case 'fonts':
        linked.packages.push(fontModule);
        if (one.statement && one.names)
          put(
            one.statement,
            one.names
              .map(
                ({ imported, local }) =>
                  `import { systemFont as __font_${local} } from "${fontModule}";const ${local} = (options) => __font_${local}("${imported}", options);`,
              )
              .join(''),
          );
        break;
      case 'none':
        fault(one, resolved.type, resolved.message, resolved.suggestion);
    }
  }
  return linked;

  function linkIcons(one: Import): void {
    if (one.names === null || one.statement === null) {
      linked.packages.push(allIcons);
      return;
    }
    const word = one.is_export ? 'export' : 'import';
    const lines = one.names.map(({ imported, local }) => {
      const file = Object.hasOwn(manifest.icons, imported) ? manifest.icons[imported] : undefined;
      if (file !== undefined) {
        linked.packages.push(iconName(file));
        return one.is_export ? `export { default as ${local} } from "${iconName(file)}";` : `import ${local} from "${iconName(file)}";`;
      }
      const base = `${iconPackage}/base`;
      if (!manifest.modules[base]?.exports.includes(imported))
        fault(one, 'CodeError', `lucide-react 里没有图标 ${imported}`, '请换一个图标名称');
      linked.packages.push(base);
      return `${word} { ${imported} as ${local} } from "${base}";`;
    });
    put(one.statement, lines.join(''));
  }
}

/** Answers what the server asks about a site, from sources it keeps by hash. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleSite } from './bundle/bundle-site.ts';
import { assetFolder, candidatesIn, openModuleSheet, openSheet, ownUrls, StyleFault, type Tailwind } from './css/stylesheets.ts';
import { compileModule, type Compiled, type Form } from './module/compile-module.ts';
import { crashed } from './module/faults.ts';
import { allIcons, iconName, linkModule, nameOfFile, type Linked } from './module/link.ts';
import { mostCompiledBytes, workingOn, type Answers, type Question, type Tree } from './protocol.ts';
import type { Pack, PackedModule, SiteFault } from './runtime/pack.ts';
import { graphOf, sourcesOf, type GraphInput, type SiteGraph, type SiteTree } from './site-graph.ts';
import { ByteCache } from './sources.ts';
import { manifestFile, type VendorManifest } from './vendor/manifest.ts';

const megabyte = 1024 * 1024;
/** Tailwind keeps what it has seen for each; see `stylesOf`. */
const mostSites = 60;

export interface Engine {
  answer(question: Question, bytes: Uint8Array): Promise<{ need: string[] } | { done: Answers[keyof Answers] }>;
}

interface Styles {
  key: string;
  sheets: Map<string, Tailwind>;
  /** Hashes of the sources whose words Tailwind knows. */
  seen: Set<string>;
  /** As Tailwind made it, and with addresses that hold: by path. */
  done: Map<string, { made: string; css: string }>;
}

/** What a frame has of each module, by tree: enough to tell what another tree brings. */
interface Packed {
  tree: string;
  hashes: ReadonlyMap<string, string>;
  css: string;
}

/** `folder` is what the build of the vendors filled. */
export function createEngine(folder: string): Engine {
  // Written by our own build.
  const manifest = JSON.parse(readFileSync(join(folder, manifestFile), 'utf8')) as VendorManifest;
  const sources = new ByteCache<string>(48 * megabyte);
  const compiled = new ByteCache<Compiled>(64 * megabyte);
  const candidates = new ByteCache<string[]>(16 * megabyte);
  const styles = new Map<string, Styles>();
  /** The newest of each site last. */
  const packed = new Map<string, Packed[]>();
  const linked = new ByteCache<Linked>(48 * megabyte);
  let refused = new Set<string>();

  function take(given: Question['given'], bytes: Uint8Array): void {
    let at = 0;
    const decoder = new TextDecoder();
    for (const [hash, length] of given) {
      const text = decoder.decode(bytes.subarray(at, (at += length)));
      sources.set(hash, text, text.length * 2);
    }
  }
  const textOf = (hash: string): string => sources.get(hash) ?? '';

  function compile(form: Form): (path: string, hash: string) => Compiled {
    return (path, hash) => {
      const key = `${form} ${hash} ${path}`;
      const known = compiled.get(key);
      if (known) return known;
      if (refused.has(hash)) return { ...empty, faults: [crashed(path)] };
      process.stderr.write(`${workingOn}${hash} ${path}\n`);
      const made = compileFile(path, hash, form);
      compiled.set(key, made, made.code.length * 2 + 2_000);
      return made;
    };
  }

  /** The same file among the same names links alike. */
  function link(form: Form): GraphInput['link'] {
    return (path, hash, own, places) => {
      const key = `${form} ${places.key} ${hash} ${path}`;
      const known = linked.get(key);
      if (known) return known;
      const made = linkModule(path, own, places, manifest);
      linked.set(key, made, made.code.length * 2 + 1_000);
      return made;
    };
  }

  function compileFile(path: string, hash: string, form: Form): Compiled {
    if (/\.(tsx|ts|jsx|js|mjs)$/.test(path)) return compileModule(path, textOf(hash), form);
    try {
      return plainModule(path, hash);
    } catch (error) {
      if (error instanceof StyleFault) return { ...empty, faults: [error.fault] };
      throw error;
    }
  }

  function plainModule(path: string, hash: string): Compiled {
    if (path.endsWith('.module.css')) {
      const { names } = openModuleSheet(path, textOf(hash));
      const words = Object.keys(names).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default');
      const listed = words.map((name, n) => `const _${n} = ${JSON.stringify(names[name])};`).join('');
      const exported = words.map((name, n) => `_${n} as ${name}`).join(',');
      return { ...empty, code: `${listed}export { ${exported} };export default ${JSON.stringify(names)};`, exports: [...words, 'default'] };
    }
    if (path.endsWith('.css')) return { ...empty, code: 'export {};' };
    if (path.endsWith('.json')) {
      try {
        return { ...empty, code: `export default ${JSON.stringify(JSON.parse(textOf(hash)))};`, exports: ['default'] };
      } catch (error) {
        return {
          ...empty,
          faults: [
            {
              type: 'CodeError',
              path,
              message: `不是有效的 JSON：${error instanceof Error ? error.message : ''}`,
              suggestion: '请改正引号、逗号与括号',
            },
          ],
        };
      }
    }
    if (/\.(md|txt|html)$/.test(path)) return { ...empty, code: `export default ${JSON.stringify(textOf(hash))};`, exports: ['default'] };
    return { ...empty, code: `export default ${JSON.stringify({ src: `/${assetFolder}${path}` })};`, exports: ['default'] };
  }

  async function stylesOf(name: string, site: SiteTree, graph: SiteGraph, faults: SiteFault[]): Promise<string> {
    const read = (path: string): string | null => (site.files.has(path) ? textOf(site.files.get(path) ?? '') : null);
    const key = JSON.stringify([...site.files].filter(([path]) => path.endsWith('.css')));
    const all = sourcesOf(site);
    let own = styles.get(name);
    // Tailwind forgets nothing: begun anew when most of what it knows is gone.
    if (!own || own.key !== key || own.seen.size > 2 * all.length + 50) own = { key, sheets: new Map(), seen: new Set(), done: new Map() };
    styles.delete(name);
    styles.set(name, own);
    const wanted = new Set<string>();
    for (const [path, hash] of all) {
      if (own.seen.has(hash)) continue;
      for (const one of candidatesOf(path, hash)) wanted.add(one);
      own.seen.add(hash);
    }
    for (const old of styles.keys()) {
      if (styles.size <= mostSites) break;
      styles.delete(old);
    }
    const parts: string[] = [];
    for (const path of graph.sheets) {
      const hash = site.files.get(path) ?? '';
      if (refused.has(hash)) continue;
      try {
        if (path.endsWith('.module.css')) parts.push(ownUrls(openModuleSheet(path, read(path) ?? '').css, path));
        else {
          let sheet = own.sheets.get(path);
          if (!sheet) {
            process.stderr.write(`${workingOn}${hash} ${path}\n`);
            sheet = await openSheet({ path, read, folder });
            own.sheets.set(path, sheet);
          }
          const made = sheet.build([...wanted]);
          const known = own.done.get(path);
          const css = known?.made === made ? known.css : ownUrls(made, path);
          own.done.set(path, { made, css });
          parts.push(css);
        }
      } catch (error) {
        if (!(error instanceof StyleFault)) throw error;
        if (!faults.some(({ message }) => message === error.fault.message)) faults.push(error.fault);
      }
    }
    return parts.join('\n');
  }

  function candidatesOf(path: string, hash: string): string[] {
    if (path.endsWith('.css') || refused.has(hash)) return [];
    const known = candidates.get(hash);
    if (known) return known;
    // Brackets in brackets take it time by their square.
    process.stderr.write(`${workingOn}${hash} ${path}\n`);
    const found = candidatesIn(textOf(hash), path.slice(path.lastIndexOf('.') + 1));
    candidates.set(hash, found, found.join('').length * 2 + found.length * 16);
    return found;
  }

  async function packOf(name: string, site: SiteTree): Promise<Pack & { hashes: Map<string, string> }> {
    const graph = graphOf({ site, form: 'preview', manifest, compile: compile('preview'), link: link('preview') });
    const errors = [...graph.faults];
    const css = await stylesOf(name, site, graph, errors);
    const modules: PackedModule[] = [];
    const hashes = new Map<string, string>();
    const packages = new Set<string>(always);
    for (const { path, hash, compiled: own, linked } of graph.modules.values()) {
      modules.push({
        name: nameOfFile(path),
        code: `${prologue(own.code, path)}${linked.code}\n//# sourceURL=site/${path}`,
        deps: [...linked.files.map(nameOfFile), ...linked.packages.filter((one) => !manifest.modules[one])],
        stands_alone: own.stands_alone,
        ...(own.lines.length > 0 ? { lines: own.lines } : {}),
      });
      hashes.set(nameOfFile(path), `${hash} ${linked.files.join()} ${linked.packages.join()}`);
      for (const one of linked.packages) packages.add(one);
    }
    const vendors: Record<string, string> = {};
    for (const one of packages) {
      const found = manifest.modules[one];
      if (found) vendors[one] = found.file;
      else {
        vendors[`${baseOfIcons}`] = manifest.modules[baseOfIcons]?.file ?? '';
        modules.push(iconModule(one));
        hashes.set(one, 'icon');
      }
    }
    const others = (packed.get(name) ?? []).filter(({ tree }) => tree !== site.tree);
    packed.delete(name);
    packed.set(name, [...others.slice(-2), { tree: site.tree, hashes, css }]);
    for (const old of packed.keys()) {
      if (packed.size <= mostSites) break;
      packed.delete(old);
    }
    const large = tooLarge([css, ...modules.map(({ code }) => code)]);
    if (large) return { tree: site.tree, modules: [], css: '', table: graph.table, vendors: {}, errors: [large], hashes };
    return { tree: site.tree, modules, css, table: graph.table, vendors, errors: errors.slice(0, 50), hashes };
  }

  function iconModule(name: string): PackedModule {
    const file = name.slice(iconName('').length);
    const code =
      name === allIcons
        ? `import { createLucideIcon as make } from "${baseOfIcons}";export * from "${baseOfIcons}";${Object.entries(manifest.drawings)
            .map(([one, drawing]) => `const ${variable(one)} = make(${drawing});`)
            .join('')}export { ${Object.entries(manifest.icons)
            .map(([exported, one]) => `${variable(one)} as ${exported}`)
            .join(',')} };export const icons = { ${Object.entries(manifest.icons)
            .map(([exported, one]) => `${exported}: ${variable(one)}`)
            .join(',')} };`
        : `import { createLucideIcon as make } from "${baseOfIcons}";export default make(${manifest.drawings[file] ?? '{}'});`;
    return { name, code, deps: [], stands_alone: false };
  }

  return {
    async answer(question, bytes) {
      take(question.given, bytes);
      refused = new Set(question.refused);
      const trees = question.op === 'update' ? [question.to, question.from] : [question.to];
      const need = [...new Set(trees.flatMap(({ files }) => files.map(([, hash]) => hash)))].filter(
        (hash) => hash !== '' && !sources.has(hash),
      );
      if (need.length > 0) return { need };
      const site = siteOf(question.to);
      switch (question.op) {
        case 'pack': {
          const { hashes: _, ...pack } = await packOf(question.site, site);
          return { done: pack };
        }
        case 'update': {
          const { site: name, from } = question;
          const before = packed.get(name)?.find(({ tree }) => tree === from.tree) ?? (await packOf(name, siteOf(from)));
          const { hashes, modules, css, ...now } = await packOf(name, site);
          return {
            done: {
              ...now,
              css: css === before.css ? null : css,
              modules: modules.filter(({ name }) => before.hashes.get(name) !== hashes.get(name)),
              names: modules.map(({ name }) => name),
            },
          };
        }
        case 'check': {
          const graph = graphOf({ site, form: 'preview', manifest, compile: compile('preview'), link: link('preview') });
          const errors = [...graph.faults];
          const css = await stylesOf(question.site, site, graph, errors);
          const large = tooLarge([css, ...[...graph.modules.values()].map(({ linked: { code } }) => code)]);
          if (large) errors.unshift(large);
          return { done: { errors: errors.slice(0, 50), routes: graph.table.routes.map(({ pattern }) => pattern) } };
        }
        case 'single': {
          const graph = graphOf({ site, form: 'bundle', manifest, compile: compile('bundle'), link: link('bundle') });
          const errors = [...graph.faults];
          const css = await stylesOf(question.site, site, graph, errors);
          if (errors.length > 0) return { done: { script: '', css: '', errors } };
          const bundle = await bundleSite({ graph, css, folder });
          const large = tooLarge([bundle.script, bundle.css]);
          return { done: large ? { script: '', css: '', errors: [large] } : { ...bundle, errors: [] } };
        }
      }
    },
  };
}

const empty: Compiled = { code: '', imports: [], exports: [], stars: [], stands_alone: false, spots: new Map(), lines: [], faults: [] };
const baseOfIcons = 'lucide-react/base';
/** What every frame runs with. */
const always = ['@site/refresh', '@site/preview', '@site/jsx-runtime'];

const variable = (file: string): string => `_${file.replaceAll('-', '_')}`;

function siteOf({ tree, files }: Tree): SiteTree {
  return { tree, files: new Map(files) };
}

/** Said of the site as a whole: it is nobody's limit that one file reached. */
function tooLarge(made: readonly string[]): SiteFault | null {
  const bytes = made.reduce((sum, one) => sum + Buffer.byteLength(one), 0);
  if (bytes <= mostCompiledBytes) return null;
  const megabytes = (count: number): string => (count / megabyte).toFixed(1).replace(/\.0$/, '');
  return {
    type: 'BuildError',
    message: `编译出来的内容有 ${megabytes(bytes)} MB，超过了 ${megabytes(mostCompiledBytes)} MB`,
    suggestion: '把大段数据放到 public/ 里，用 fetch 读取',
  };
}

/** On the first line, so that lines keep their numbers. */
function prologue(code: string, path: string): string {
  if (!code.includes('$Refresh')) return '';
  return `const $RefreshReg$ = (type, id) => __site_refresh.register(type, ${JSON.stringify(`${path} `)} + id), $RefreshSig$ = __site_refresh.sign;`;
}

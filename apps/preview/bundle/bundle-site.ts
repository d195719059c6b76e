/** A whole site as one script and one style sheet: without tags, with what it uses of its packages. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { iconPackage } from '#contract/site/packages.ts';
import { minified } from '../css/stylesheets.ts';
import { workingOn } from '../protocol.ts';
import type { SiteGraph } from '../site-graph.ts';
import { bundlesFolder } from '../vendor/manifest.ts';

const require = createRequire(import.meta.url);
/** Where packages are looked for, whoever asks. */
const home = join(dirname(require.resolve('react/package.json')), '../..');

export interface BundleInput {
  graph: SiteGraph;
  css: string;
  /** What the build of the vendors filled. */
  folder: string;
}

/** The script asks `__site_files` for what lies beside it: addresses to data addresses. */
export async function bundleSite({ graph, css, folder }: BundleInput): Promise<{ script: string; css: string }> {
  const building = await rolldown({
    input: entry,
    cwd: home,
    platform: 'browser',
    plugins: [siteModules(graph, folder)],
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    tsconfig: false,
    onLog(_level, { code, message }) {
      if (code === 'UNRESOLVED_IMPORT') throw new Error(message);
    },
  });
  // From here on what ends the process is no file of the site.
  process.stderr.write(`${workingOn}\n`);
  try {
    const { output } = await building.generate({ format: 'iife', minify: true, codeSplitting: false });
    return { script: output[0].code, css: minified(css) };
  } finally {
    await building.close();
  }
}

const entry = 'site:entry';
const mark = '\0site:';

function siteModules(graph: SiteGraph, folder: string): Plugin {
  return {
    name: 'site',
    resolveId(id, importer) {
      if (id === entry) return `${mark}${entry}`;
      // What packages ask for is found as ever; our own lie beside none.
      if (importer?.startsWith(join(folder, bundlesFolder)))
        return id.startsWith('.') ? null : this.resolve(id, join(home, 'package.json'), { skipSelf: true });
      if (!importer?.startsWith(mark)) return null;
      if (id.startsWith('~/')) return `${mark}${id}.js`;
      if (id.startsWith('@site/') || id.startsWith('next/'))
        return join(folder, bundlesFolder, `${id.replaceAll('@', '').replaceAll('/', '-')}.js`);
      const icon = id.startsWith(`${iconPackage}/icons/`) ? id.slice(`${iconPackage}/icons/`.length) : null;
      if (icon !== null) return join(home, 'node_modules', iconPackage, 'dist/esm/icons', `${icon}.mjs`);
      // Of the list: whatever else a site names is refused before.
      return this.resolve(id === `${iconPackage}/base` ? iconPackage : id, join(home, 'package.json'), { skipSelf: true });
    },
    load(id) {
      if (!id.startsWith(mark)) return null;
      const name = id.slice(mark.length);
      if (name === entry) return { code: entryOf(graph), moduleType: 'js' };
      const module = graph.modules.get(name.slice(2, -3));
      return { code: module?.linked.code ?? '', moduleType: 'js' };
    },
  };
}

function entryOf(graph: SiteGraph): string {
  const { routes, root } = graph.table;
  const names = [
    ...new Set(
      [root, ...routes.flatMap(({ levels }) => levels)].flatMap((level) => Object.values(level)).concat(routes.map(({ page }) => page)),
    ),
  ];
  // Styles count as used even where nothing is taken of their modules.
  const imports = names.map((name, n) => `import * as m${n} from ${JSON.stringify(name)};`).join('\n');
  const modules = names.map((name, n) => `${JSON.stringify(name)}: () => m${n}`).join(', ');
  return `import { begin } from '@site/single';\n${imports}\nbegin({ table: ${JSON.stringify(graph.table)}, modules: { ${modules} }, files: globalThis.__site_files ?? {} });`;
}

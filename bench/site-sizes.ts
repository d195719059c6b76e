/** How large things of the website expert are: the script of a site's bundle against Vite's of the same site, and what the code panel brings into the page. */
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { engineForTests, siteOf } from '#server/platform/preview/site-testing.ts';
import { sizedSite } from './site-preview.ts';
import type { Figure } from './figure.ts';

const modules = 40;
const web = join(import.meta.dirname, '../.build/web');

export async function siteSizesBench(): Promise<Figure[]> {
  const files = sizedSite(modules);
  const [own, theirs] = [await ownScript(files), await scriptOfVite(files)];
  const panel = panelFiles();
  return [
    {
      name: `JavaScript of a bundle of ${modules} modules against Vite's`,
      value: own / theirs,
      unit: '×',
      target: 1.1,
      want: 'at most',
      note: `${kb(own)} against ${kb(theirs)} KB br`,
    },
    {
      name: 'code panel of a site, JS and CSS (br)',
      value: panel.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
      unit: 'KB',
      target: 260,
      want: 'at most',
      note: panel
        .slice(0, 3)
        .map(({ name, bytes }) => `${name} ${kb(bytes)}`)
        .join(', '),
    },
  ];
}

const kb = (bytes: number): string => (bytes / 1000).toFixed(0);

async function ownScript(files: Record<string, string>): Promise<number> {
  const engine = await engineForTests();
  try {
    const html = await engine.of('a person').single(siteOf(files), new AbortController().signal);
    const scripts = [...html.matchAll(/<script(?![^>]*application\/json)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code);
    return brotliCompressSync(scripts.join('\n')).length;
  } finally {
    engine.close();
  }
}

/** As a page of its own: with React, without the router that a site brings along. Its packages are found from here. */
async function scriptOfVite(files: Record<string, string>): Promise<number> {
  mkdirSync(join(import.meta.dirname, '../.build'), { recursive: true });
  const root = mkdtempSync(join(import.meta.dirname, '../.build/vite-bench-'));
  try {
    const all = {
      ...files,
      'app/globals.css': '',
      'index.html': '<!doctype html><div id="root"></div><script type="module" src="/main.tsx"></script>',
      'main.tsx': `import { createRoot } from 'react-dom/client';
import Home from './app/page.tsx';
createRoot(document.getElementById('root')!).render(<Home />);
`,
    };
    for (const [path, text] of Object.entries(all)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const built = await build({
      root,
      configFile: false,
      logLevel: 'silent',
      resolve: { alias: { '@': root } },
      oxc: { jsx: { runtime: 'automatic' } },
      build: { write: false },
    });
    const outputs = Array.isArray(built) ? built : [built];
    const scripts = outputs
      .flatMap((one) => ('output' in one ? one.output : []))
      .flatMap((one) => (one.type === 'chunk' ? [one.code] : []));
    return brotliCompressSync(scripts.join('\n')).length;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** What the tab fetches when it is opened and a file in it, where the page around it has all of its own: the largest first. */
function panelFiles(): { name: string; bytes: number }[] {
  const there = closureOf(globSync('assets/{index,site-bench,site-preview,task}-*.js', { cwd: web }));
  const panel = globSync('assets/site-code-*.js', { cwd: web });
  const opened = panel.flatMap((name) => namesIn(name, /\bimport\(\s*["'`]\.\/([\w.-]+\.js)["'`]\)/g));
  return [...closureOf([...panel, ...opened])]
    .filter((name) => !there.has(name))
    .map((name) => ({ name: name.slice('assets/'.length), bytes: packedBytes(join(web, name)) }))
    .toSorted((a, b) => b.bytes - a.bytes);
}

function namesIn(name: string, pattern: RegExp): string[] {
  return [...readFileSync(join(web, name), 'utf8').matchAll(pattern)].map(([, other = '']) => `assets/${other}`);
}

/** What is small goes out as it is. */
function packedBytes(path: string): number {
  return readFileSync(existsSync(`${path}.br`) ? `${path}.br` : path).length;
}

function closureOf(begun: readonly string[]): Set<string> {
  const all = new Set(begun);
  // It grows while it is walked.
  for (const name of all) for (const other of namesIn(name, /(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g)) all.add(other);
  return all;
}

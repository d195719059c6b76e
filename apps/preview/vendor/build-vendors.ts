/** Builds what sites run with: packages, the router and the stand-ins of Next for frames, and the same router to be bundled into a site. */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { rolldown, type OutputChunk, type Plugin, type RolldownOutput } from 'rolldown';
import { iconPackage, vendors } from '#contract/site/packages.ts';
import { commonNames, commonPackages } from './common-packages.ts';
import { bridgeFile, bundlesFolder, framesFolder, manifestFile, siteTypesFile, starterFile, type VendorManifest } from './manifest.ts';

const here = import.meta.dirname;
const preview = join(here, '..');
const require = createRequire(import.meta.url);

/** Our own, by the name sites import them by. */
const shims: Readonly<Record<string, string>> = {
  '@site/jsx-runtime': 'runtime/jsx-runtime.ts',
  'next/navigation': 'next/navigation.ts',
  'next/link': 'next/link.tsx',
  'next/image': 'next/image.tsx',
  '@site/font': 'next/font.ts',
  'next/font/local': 'next/font.ts',
  'next/dynamic': 'next/dynamic.tsx',
  'next/script': 'next/script.tsx',
  'next/head': 'next/head.tsx',
};
const inFrames: Readonly<Record<string, string>> = {
  ...shims,
  '@site/refresh': 'runtime/refresh.ts',
  '@site/preview': 'runtime/preview.ts',
};
const inBundles: Readonly<Record<string, string>> = { ...shims, '@site/single': 'runtime/single.ts' };

/** Fills `folder`. Throws what the bundler throws. */
export async function buildVendors(folder: string): Promise<void> {
  for (const name of [framesFolder, bundlesFolder, 'tailwind']) mkdirSync(join(folder, name), { recursive: true });
  const icons = await readIcons();
  const manifest: VendorManifest = { version: '', modules: await buildFrames(folder), ...icons };
  await buildBundles(folder);
  for (const sheet of ['index', 'preflight', 'theme', 'utilities'])
    copyFileSync(require.resolve(`tailwindcss/${sheet}.css`), join(folder, 'tailwind', `${sheet}.css`));
  copyFileSync(join(preview, 'next/site-types.d.ts'), join(folder, siteTypesFile));
  for (const [file, entry] of [
    [bridgeFile, 'bridge/bridge.ts'],
    [starterFile, 'bridge/starter.ts'],
  ] as const)
    writeFileSync(join(folder, file), await scriptOf(join(preview, entry)));
  const hash = createHash('sha256');
  for (const { file, loads } of Object.values(manifest.modules))
    for (const one of [file, ...loads]) hash.update(`${one}\0`).update(readFileSync(join(folder, framesFolder, one)));
  manifest.version = hash.digest('hex').slice(0, 16);
  writeFileSync(join(folder, manifestFile), JSON.stringify(manifest));
}

const fileName = (name: string): string => name.replaceAll('@', '').replaceAll('/', '-');

async function buildFrames(folder: string): Promise<VendorManifest['modules']> {
  const entries = [...vendors, `${iconPackage}/base`, ...Object.keys(inFrames)];
  const built = await bundle({
    input: Object.fromEntries(entries.map((name) => [fileName(name), `facade:${name}`])),
    plugins: [facades],
    // Sites are looked at while they are written: React says what is wrong, and knows React refresh.
    mode: 'development',
  });
  const chunks = new Map(built.map((chunk) => [chunk.fileName, chunk]));
  for (const chunk of built) writeFileSync(join(folder, framesFolder, chunk.fileName), chunk.code);
  return Object.fromEntries(
    entries.map((name) => {
      const chunk = built.find((one) => one.isEntry && one.name === fileName(name));
      if (!chunk) throw new Error(`no file was built for ${name}`);
      return [name, { file: chunk.fileName, loads: closure(chunk, chunks), exports: chunk.exports }];
    }),
  );
}

function closure(chunk: OutputChunk, chunks: ReadonlyMap<string, OutputChunk>): string[] {
  const all = new Set<string>();
  const visit = (file: string): void => {
    if (all.has(file)) return;
    all.add(file);
    for (const next of chunks.get(file)?.imports ?? []) visit(next);
  };
  for (const next of chunk.imports) visit(next);
  return [...all];
}

/** React stays outside: a bundle brings its own. */
async function buildBundles(folder: string): Promise<void> {
  const built = await bundle({
    input: Object.fromEntries(Object.entries(inBundles).map(([name, file]) => [fileName(name), join(preview, file)])),
    external: [/^react(-dom)?(\/|$)/],
    mode: 'production',
  });
  for (const chunk of built) writeFileSync(join(folder, bundlesFolder, chunk.fileName), chunk.code);
}

const core =
  /node_modules[\\/](react|react-dom|scheduler|react-refresh)[\\/]|apps[\\/]preview[\\/](runtime|next|routes)[\\/]|node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/](?!icons)/;

interface BundleInput {
  input: Record<string, string>;
  plugins?: Plugin[];
  external?: RegExp[];
  mode: 'development' | 'production';
}

async function bundle({ input, plugins, external, mode }: BundleInput): Promise<OutputChunk[]> {
  const building = await rolldown({
    input,
    plugins,
    external,
    platform: 'browser',
    preserveEntrySignatures: 'strict',
    transform: { define: { 'process.env.NODE_ENV': JSON.stringify(mode) } },
    onLog: () => undefined,
  });
  const told: RolldownOutput = await building.generate({
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'part-[hash].js',
    // What every frame needs is one file.
    ...(mode === 'development' ? { codeSplitting: { groups: [{ name: 'core', test: core }] } } : {}),
    minify: mode === 'development',
    // Names of functions are names of components.
    keepNames: mode === 'development',
  });
  await building.close();
  return told.output.filter((one) => one.type === 'chunk');
}

/** One module a name: with all names of what is no module of the standard. */
const facades: Plugin = {
  name: 'facades',
  resolveId: (id) => (id.startsWith('facade:') ? `\0${id}` : null),
  load(id) {
    if (!id.startsWith('\0facade:')) return null;
    const name = id.slice('\0facade:'.length);
    const own = inFrames[name];
    if (own !== undefined) return reexport(join(preview, own), hasDefault(readFileSync(join(preview, own), 'utf8')));
    if (name === `${iconPackage}/base`) return `export { createLucideIcon, Icon } from ${JSON.stringify(iconPackage)};`;
    const names = commonNames[name] ?? (commonPackages.includes(name) ? Object.keys(require(name) as object) : null);
    if (names === null) return reexport(name, defaults.has(name));
    const listed = names.filter((one) => one !== 'default' && /^[A-Za-z_$][\w$]*$/.test(one)).join(', ');
    return `import whole from ${JSON.stringify(name)};\nexport default whole;\nexport const { ${listed} } = whole;`;
  },
};

/** Modules of the standard whose default is what one imports. */
const defaults = new Set(['clsx', 'react-markdown', 'remark-gfm', 'zod']);
const hasDefault = (code: string): boolean => /^export default /m.test(code);

function reexport(from: string, withDefault: boolean): string {
  return `export * from ${JSON.stringify(from)};${withDefault ? `export { default } from ${JSON.stringify(from)};` : ''}`;
}

async function scriptOf(entry: string): Promise<string> {
  const building = await rolldown({
    input: entry,
    platform: 'browser',
    // Named at run time, by the import map.
    external: [/^@site\//],
    onLog: () => undefined,
  });
  const { output } = await building.generate({ format: 'iife', minify: true });
  await building.close();
  return output[0].code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
}

/** Names and drawings of all icons, from the package's own list. */
async function readIcons(): Promise<Pick<VendorManifest, 'icons' | 'drawings'>> {
  const folder = join(require.resolve('lucide-react/package.json'), '../dist/esm');
  const list = readFileSync(join(folder, 'lucide-react.mjs'), 'utf8');
  const icons: Record<string, string> = {};
  const drawings: Record<string, string> = {};
  for (const [, names = '', file = ''] of list.matchAll(/export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs'/g)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) icons[name] = file;
    const { __iconData } = (await import(join(folder, 'icons', `${file}.mjs`))) as { __iconData: object };
    drawings[file] = JSON.stringify(__iconData);
  }
  if (Object.keys(icons).length < 1_000) throw new Error('the list of icons could not be read');
  return { icons, drawings };
}

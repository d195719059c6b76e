/** Style sheets of a site: Tailwind without modules of strangers, css modules, and addresses that hold wherever the site is served. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Scanner } from '@tailwindcss/oxide';
import { transform as transformCss } from 'lightningcss';
import { compile } from 'tailwindcss';
import type { SiteFault } from '../runtime/pack.ts';
import { joined } from '../module/resolve.ts';

/** Stands in style sheets for the address of the site. */
export const siteMark = '/__site__/';
/** Addresses of files that modules import. */
export const assetFolder = '_site/asset/';

export class StyleFault extends Error {
  readonly fault: SiteFault;
  constructor(message: string, path: string, suggestion: string) {
    super(message);
    this.fault = { type: 'CodeError', message, path, suggestion };
  }
}

const ownSheets = ['index', 'preflight', 'theme', 'utilities'] as const;

export interface TailwindInput {
  path: string;
  read(path: string): string | null;
  /** Holds Tailwind's own sheets. */
  folder: string;
}

export type Tailwind = Awaited<ReturnType<typeof compile>>;

/** Throws StyleFault. */
export async function openSheet({ path, read, folder }: TailwindInput): Promise<Tailwind> {
  const css = read(path) ?? '';
  refuseForeign(css, path);
  try {
    return await compile(olderTailwind(css), {
      base: folderOf(path),
      from: undefined,
      async loadModule(id) {
        throw new StyleFault(`样式里不能引用脚本 ${id}（@plugin、@config）`, path, '把主题写进 @theme，把样式写成 CSS');
      },
      async loadStylesheet(id, base) {
        const own = /^tailwindcss(?:\/(\w+)(?:\.css)?)?$/.exec(id);
        const word = own ? (own[1] ?? 'index') : null;
        if (word !== null && ownSheets.includes(word as (typeof ownSheets)[number]))
          return {
            path: `tailwindcss/${word}`,
            base: 'tailwindcss',
            content: readFileSync(join(folder, 'tailwind', `${word}.css`), 'utf8'),
          };
        const target = base === 'tailwindcss' ? null : joined(base, id);
        const content = target === null ? null : read(target);
        if (target === null || content === null) throw new StyleFault(`没有找到样式 ${id}`, path, '只能引用项目里的样式与 tailwindcss');
        refuseForeign(content, target);
        return { path: target, base: folderOf(target), content };
      },
    });
  } catch (error) {
    if (error instanceof StyleFault) throw error;
    throw new StyleFault(`样式没有编译：${error instanceof Error ? error.message : String(error)}`, path, '请改正这个样式文件');
  }
}

function refuseForeign(css: string, path: string): void {
  const found = /@import\s+(?:url\(\s*)?['"]?((?:https?:)?\/\/[^'")\s]+)/i.exec(css);
  if (found) throw new StyleFault(`不能引用外部样式 ${found[1]}`, path, '删除这一行；字体用系统字体或 next/font，其他样式写进项目');
}

/** The three lines with which sheets of Tailwind 3 begin. */
function olderTailwind(css: string): string {
  return css
    .replace(/@tailwind\s+base\s*;/g, '@import "tailwindcss/theme" layer(theme);@import "tailwindcss/preflight" layer(base);')
    .replace(/@tailwind\s+components\s*;/g, '');
}

/** Words of a source that may be class names. */
export function candidatesIn(source: string, extension: string): string[] {
  return new Scanner({ sources: [] }).getCandidatesWithPositions({ content: source, extension }).map(({ candidate }) => candidate);
}

/** Names a module's classes are known by, and its rules. Throws StyleFault. */
export function openModuleSheet(path: string, css: string): { css: string; names: Record<string, string> } {
  refuseForeign(css, path);
  try {
    const { code, exports } = transformCss({
      filename: path,
      code: Buffer.from(css),
      cssModules: { pattern: '[name]_[local]_[hash]' },
      errorRecovery: false,
    });
    const names = Object.entries(exports ?? {}).map(([name, { name: own, composes }]) => [
      name,
      [own, ...composes.flatMap((one) => (one.type === 'dependency' ? [] : [one.name]))].join(' '),
    ]);
    return { css: Buffer.from(code).toString('utf8'), names: Object.fromEntries(names) as Record<string, string> };
  } catch (error) {
    if (error instanceof StyleFault) throw error;
    throw new StyleFault(`样式没有编译：${error instanceof Error ? error.message : String(error)}`, path, '请改正这个样式文件');
  }
}

/** Every `url()` that lies in the site. */
export function ownUrls(css: string, path: string): string {
  return css.replace(/url\(\s*(['"]?)([^'")]+)\1\s*\)/g, (whole, quote: string, address: string) => {
    if (/^([a-z][\w+.-]*:|\/\/|#)/i.test(address) || address.startsWith(siteMark)) return whole;
    const target = address.startsWith('/') ? address.slice(1) : `${assetFolder}${joined(folderOf(path), address)}`;
    return `url(${quote}${siteMark}${target}${quote})`;
  });
}

export function minified(css: string): string {
  return transformCss({ filename: 'site.css', code: Buffer.from(css), minify: true, errorRecovery: true }).code.toString();
}

const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/');

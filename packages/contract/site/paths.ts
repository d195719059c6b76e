/** Which paths a site's files may have, by themselves and side by side. Pure; answers are sentences, null when there is nothing to say. */
import { siteLimits } from './site.ts';

const pathChars = 200;
const pathDepth = 10;

const lockfiles = new Set(['package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'pnpm-lock.yaml', 'bun.lock', 'bun.lockb']);
/** What no Windows folder can hold, whatever its ending. */
const reserved = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])(?:\.|$)/i;
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const unusable = /[\u0000-\u001f\u007f<>:"|?*\\]/;

export function pathTrouble(path: string): string | null {
  const said = `“${path.slice(0, 80)}”`;
  if (path === '') return '路径是空的。';
  if (Array.from(path).length > pathChars) return `${said}太长，路径最多 ${pathChars} 个字。`;
  if (path.normalize('NFC') !== path) return `${said}里有拆开写的字符，请用 NFC 写法。`;
  if (unusable.test(path)) return `${said}里有不能用在文件名里的字符。`;
  const parts = path.split('/');
  if (parts.length > pathDepth) return `${said}太深，最多 ${pathDepth} 层。`;
  for (const [n, part] of parts.entries()) {
    if (part === '' || part === '.' || part === '..') return `${said}不是项目里的路径，写成 app/page.tsx 这样。`;
    if (part !== part.trim() || part.endsWith('.')) return `${said}里有以空格或句点结尾的名字。`;
    if (part.startsWith('.') && !(n === parts.length - 1 && part === '.env.example'))
      return `${said}以句点开头，项目里只能有 .env.example。`;
    if (part.toLowerCase() === 'node_modules') return `${said}在 node_modules 里：依赖写在 package.json，不放进项目。`;
    if (reserved.test(part)) return `${said}里有系统保留的名字。`;
  }
  if (lockfiles.has((parts.at(-1) ?? '').toLowerCase())) return `${said}是锁定文件，由安装时产生，不放进项目。`;
  return null;
}

/** Of all paths of a project together: two that differ by case only, and a file that is named as a folder. */
export function pathsTrouble(paths: readonly string[]): string | null {
  if (paths.length > siteLimits.files) return `一个项目最多 ${siteLimits.files} 个文件，现在是 ${paths.length} 个。`;
  const seen = new Map<string, string>();
  for (const path of paths) {
    const twin = seen.get(path.toLowerCase());
    if (twin !== undefined) return `“${path}”和“${twin}”只有大小写不同，在有的电脑上是同一个文件。`;
    seen.set(path.toLowerCase(), path);
  }
  for (const path of paths) {
    const parts = path.toLowerCase().split('/');
    for (let n = 1; n < parts.length; n++) {
      const file = seen.get(parts.slice(0, n).join('/'));
      if (file !== undefined) return `“${file}”是文件，不能又当文件夹放“${path}”。`;
    }
  }
  return null;
}

const assetEndings = /\.(?:png|jpe?g|gif|webp|avif|bmp|ico|woff2?|ttf|otf|mp3|mp4|webm|wav|ogg|pdf|zip|wasm|xlsx?|docx?|pptx?)$/i;

/** Pictures, fonts, sounds: kept and served as they are, never shown as text. */
export function isAsset(path: string): boolean {
  return assetEndings.test(path);
}

/** Of one file's size. */
export function sizeTrouble(path: string, bytes: number): string | null {
  const most = isAsset(path) ? siteLimits.asset_bytes : siteLimits.text_bytes;
  return bytes > most
    ? `“${path}”有 ${(bytes / 1024 / 1024).toFixed(1)}MB，${isAsset(path) ? '素材' : '文本'}最多 ${most / 1024 / 1024}MB。`
    : null;
}

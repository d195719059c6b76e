/** A project that was taken away as a ZIP and changed elsewhere, read to be brought back: what it would change, file by file. */
import { unzip, type UnzipFileInfo } from 'fflate';
import { archiveGuidePath, isArchiveGuide } from '#contract/site/archive-guide.ts';
import { isAsset, pathTrouble } from '#contract/site/paths.ts';
import { siteLimits } from '#contract/site/site.ts';

export interface ArchiveChanges {
  files: { filePath: string; content: string }[];
  assets: { filePath: string; base64: string }[];
  deleted: string[];
  /** Entries that no project holds: installed packages, lock files, hidden folders. */
  left_out: number;
}

/** What stands in a project now: texts by path, and the paths of the rest with their sizes. */
export interface ProjectThere {
  texts: ReadonlyMap<string, string>;
  assets: ReadonlyMap<string, number>;
}

/** Throws a sentence when it is no archive, or too large. */
export async function readArchive(bytes: Uint8Array, there: ProjectThere): Promise<ArchiveChanges> {
  let size = 0;
  let left_out = 0;
  const entries = await new Promise<Record<string, Uint8Array>>((resolve, reject) =>
    unzip(
      bytes,
      {
        filter({ name, originalSize }: UnzipFileInfo) {
          if (name.endsWith('/')) return false;
          if (/(?:^|\/)(?:node_modules|\.git|\.next|__MACOSX|out|dist)\//.test(name) || isNoFile(name)) {
            left_out += 1;
            return false;
          }
          size += originalSize;
          return size <= siteLimits.project_bytes;
        },
      },
      (error, unpacked) => (error ? reject(new Error('这不是能打开的 ZIP 压缩包')) : resolve(unpacked)),
    ),
  );
  if (size > siteLimits.project_bytes) throw new Error(`解开以后超过 ${siteLimits.project_bytes / 1024 / 1024}MB，没有导入`);
  const root = commonRoot(Object.keys(entries));
  const files: ArchiveChanges['files'] = [];
  const assets: ArchiveChanges['assets'] = [];
  const seen = new Set<string>();
  for (const [name, content] of Object.entries(entries)) {
    const filePath = name.slice(root.length).normalize('NFC');
    const trouble = pathTrouble(filePath);
    if (trouble !== null) throw new Error(`没有导入：${trouble.replace(/。$/, '')}`);
    seen.add(filePath);
    if (isAsset(filePath)) {
      // Of those that are there the size alone is known: the same size is taken for the same file.
      if (there.assets.get(filePath) !== content.length) assets.push({ filePath, base64: toBase64(content) });
      continue;
    }
    const text = textIn(content);
    if (text === null) throw new Error(`没有导入：“${filePath}”不是 UTF-8 文本`);
    // It went along with the archive and is no part of the project.
    if (filePath === archiveGuidePath && !there.texts.has(filePath) && isArchiveGuide(text)) continue;
    if (there.texts.get(filePath) !== text) files.push({ filePath, content: text });
  }
  if (seen.size === 0) throw new Error('压缩包里没有项目文件，没有导入');
  if (![...seen].some((path) => /^(?:src\/)?app\/(?:.*\/)?page\.[jt]sx?$/.test(path)))
    throw new Error('压缩包里没有 app/page.tsx，不像一个网站项目，没有导入');
  const deleted = [...there.texts.keys(), ...there.assets.keys()].filter((path) => !seen.has(path));
  return { files, assets, deleted, left_out };
}

/** Lock files, hidden files: not of the project, whatever made them. */
function isNoFile(name: string): boolean {
  const last = name.split('/').at(-1) ?? '';
  const isHidden = name.split('/').some((part) => part.startsWith('.') && part !== '..' && part !== '.env.example');
  return (
    isHidden ||
    last === 'next-env.d.ts' ||
    /^(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?)$/.test(last)
  );
}

/** The one folder that everything lies in, as code hosts pack; '' without one. */
function commonRoot(names: readonly string[]): string {
  const first = names[0]?.split('/')[0] ?? '';
  const isRoot = first !== '' && first !== 'app' && first !== 'src' && names.every((name) => name.startsWith(`${first}/`));
  return isRoot ? `${first}/` : '';
}

function textIn(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

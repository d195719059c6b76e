/** A site's code as people take it away: its files as they are, and how to run them. */
import { zip, type AsyncZippable } from 'fflate';
import { isAsset } from '#contract/site/paths.ts';
import type { SiteFiles } from './site-ports.ts';

/** Fixed, so that the same tree gives the same bytes. */
const stamp = new Date('2020-01-01T00:00:00Z');

export async function archiveOf(files: SiteFiles, title: string): Promise<Uint8Array> {
  const entries: AsyncZippable = {};
  for (const path of files.paths) entries[path] = [await files.read(path), { level: isAsset(path) ? 0 : 6, mtime: stamp }];
  if (!files.paths.some((path) => path.toLowerCase() === 'readme.md'))
    entries['README.md'] = [new TextEncoder().encode(readme(title, files.paths)), { mtime: stamp }];
  return new Promise((resolve, reject) => zip(entries, (error, bytes) => (error ? reject(error) : resolve(bytes))));
}

function readme(title: string, paths: readonly string[]): string {
  const words = paths.includes('content/site.json') ? '\n界面上的文字在 content/site.json。\n' : '';
  return `# ${title}

这是一个 Next.js 项目。需要 Node.js 20 或更新的版本。

\`\`\`
npm install
npm run dev      # 在 http://localhost:3000 边改边看
npm run build    # 生成发布用的文件
\`\`\`
${words}`;
}

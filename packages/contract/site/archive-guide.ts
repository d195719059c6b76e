/** The page that goes along with a site's archive, where the project has none of its own: how it is run. */
export const archiveGuidePath = 'README.md';

export function archiveGuide(title: string, paths: readonly string[]): string {
  return `# ${title}\n${guide}${paths.includes('content/site.json') ? ofWords : ''}`;
}

/** Whether it is that page as it went along, whatever the site was called then. */
export function isArchiveGuide(text: string): boolean {
  const below = text.replaceAll('\r\n', '\n').replace(/^# .*\n/, '');
  return below === guide || below === `${guide}${ofWords}`;
}

const guide = `
这是一个 Next.js 项目。需要 Node.js 20 或更新的版本。

\`\`\`
npm install
npm run dev      # 在 http://localhost:3000 边改边看
npm run build    # 生成发布用的文件
\`\`\`
`;
const ofWords = '\n界面上的文字在 content/site.json。\n';

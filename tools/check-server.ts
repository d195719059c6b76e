/** Looks at the built server: what every process reads at its start stays small, as it stays in memory for good; the rest is loaded when it is used. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const folder = join(import.meta.dirname, '../.build/server');
// Sites, skills of people and models beside models came with 460 KB of their own, what parses their YAML is half of it; checks, calls and
// chat of sites and kits of brands with 280 KB.
const mostBytes = 7150 * 1024;
/** How many of the largest rooms and packages are shown. */
const shown = 16;

if (existsSync(join(folder, 'main.js'))) checkStart();
else refuse('还没有构建服务端：请先运行 node tools/build.ts。');

/** The entry and what it imports by name, not what it imports with `import(…)`. */
function checkStart(): void {
  const wanted = new Set(['main.js']);
  const rooms = new Map<string, number>();
  let total = 0;
  // The set grows while it is walked.
  for (const name of wanted) {
    const code = readFileSync(join(folder, name), 'utf8');
    total += Buffer.byteLength(code);
    for (const [room, bytes] of roomsIn(code)) rooms.set(room, (rooms.get(room) ?? 0) + bytes);
    for (const [, other = ''] of code.matchAll(/^(?:import|export)\b[^;"]*"(\.{1,2}\/[^"]+\.js)";/gm)) {
      const path = posix.join(dirname(name), other);
      if (existsSync(join(folder, path))) wanted.add(path);
    }
  }
  const largest = [...rooms].sort(([, a], [, b]) => b - a).slice(0, shown);
  for (const [room, bytes] of largest) process.stdout.write(`${kilobytes(bytes).padStart(10)}  ${room}\n`);
  process.stdout.write(`服务端启动时读入 ${kilobytes(total)}，上限 ${kilobytes(mostBytes)}\n`);
  if (total > mostBytes)
    refuse(`启动时读入的代码超过了上限 ${kilobytes(total - mostBytes)}：请把不是一开始就要的部分改成用到时再加载（await import）。`);
}

/** The bundler writes each module's path above it. */
function roomsIn(code: string): [room: string, bytes: number][] {
  const marks = [...code.matchAll(/^ *\/\/ (\S*?(?:node_modules|packages|apps)\/\S+)$/gm)];
  return marks.map((mark, n) => [roomOf(mark[1] ?? ''), (marks[n + 1]?.index ?? code.length) - mark.index]);
}

/** `zod` of a package, `packages/brains/builtin` of our own. */
function roomOf(path: string): string {
  const name = [...path.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].at(-1)?.[1];
  return name ?? path.split('/').slice(0, 4).join('/');
}

function refuse(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(0)} KB`;
}

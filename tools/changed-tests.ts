/**
 * Prints the test files of what changed since a commit, one a line: those that changed themselves, and those that import a changed file
 * directly. `node tools/changed-tests.ts [commit]`; without one what is not committed yet, or else the last commit.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const root = join(import.meta.dirname, '..');

const since = process.argv[2] ?? (git('status', '--porcelain').length > 0 ? 'HEAD' : 'HEAD~1');
const changed = new Set(
  [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')].filter(
    (file) => /\.tsx?$/.test(file) && existsSync(join(root, file)),
  ),
);
const doors = readDoors();
const tests = globSync(['packages/**/*.test.{ts,tsx}', 'apps/**/*.test.{ts,tsx}', 'e2e/kit/**/*.test.ts', 'tools/**/*.test.ts'], {
  cwd: root,
}).map((file) => file.replaceAll('\\', '/'));
for (const test of tests.toSorted())
  if (changed.has(test) || importsOf(test).some((file) => changed.has(file))) process.stdout.write(`${test}\n`);

function git(...words: string[]): string[] {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
}

/** The files of the repository that a test names, with `import` or `vi.mock`. */
function importsOf(test: string): string[] {
  const text = readFileSync(join(root, test), 'utf8');
  return [...text.matchAll(/(?:from|import|mock)\s*\(?\s*'([.#][^']+\.tsx?)'/g)].map(([, place = '']) =>
    place.startsWith('.') ? posix.join(posix.dirname(test), place) : place.replace(/^#\w+\//, (door) => doors.get(door) ?? door),
  );
}

/** `#agent/` → `packages/agent/`, from the imports of package.json. */
function readDoors(): Map<string, string> {
  const { imports }: { imports: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return new Map(Object.entries(imports).map(([door, place]) => [door.replace(/\*$/, ''), place.replace(/^\.\//, '').replace(/\*$/, '')]));
}

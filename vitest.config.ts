import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const tests = ['packages/**/*.test.{ts,tsx}', 'apps/**/*.test.{ts,tsx}', 'e2e/kit/**/*.test.ts', 'tools/**/*.test.ts'];
const matching = (pattern: RegExp, among: string[]): string[] =>
  among.filter((file) => pattern.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')));
/** What changes modules, the clock or the world for everybody in its process. */
const apart = matching(
  /\bvi\.(?:mock|doMock|stub\w+|useFakeTimers|setSystemTime|resetModules)\b/,
  globSync(tests, { cwd: import.meta.dirname }),
);

export default defineConfig({
  test: {
    globalSetup: 'tools/server-of-tests.ts',
    // Half of the time they wait for a database, a clock or another process.
    maxWorkers: Math.min(6, availableParallelism() + 2),
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What comes by itself is waited for as long as a busy machine takes; a second is what it would be otherwise.
    expect: { poll: { timeout: 30_000 } },
    // A machine shared with others upsets what depends on time; what is broken fails again. Those that needed it are named.
    retry: process.env['CI'] ? 1 : 0,
    projects: [
      // One process for file after file: to start one and read the same modules again takes longer than most of them run.
      { extends: true, test: { name: 'together', include: tests, exclude: apart, isolate: false } },
      { extends: true, test: { name: 'apart', include: apart } },
    ],
  },
});

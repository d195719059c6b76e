import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const tests = ['packages/**/*.test.{ts,tsx}', 'apps/**/*.test.{ts,tsx}', 'e2e/kit/**/*.test.ts', 'tools/**/*.test.ts'];
/** What changes modules, the clock or the world for everybody in its process; and what of the server holds databases and processes. */
const apart = globSync(tests, { cwd: import.meta.dirname }).filter((file) => {
  const text = readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
  return (
    (file.startsWith('apps/server/') && /testing\.ts'|node:child_process|process\.env/.test(text)) ||
    /\bvi\.(?:mock|doMock|stub\w+|useFakeTimers|setSystemTime|resetModules)\b/.test(text)
  );
});

export default defineConfig({
  test: {
    globalSetup: 'tools/server-of-tests.ts',
    // Much of the time they wait for a database or another process.
    maxWorkers: Math.min(6, availableParallelism() + 1),
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A machine shared with others upsets what depends on time; what is broken fails again. Those that needed it are named.
    retry: process.env['CI'] ? 1 : 0,
    projects: [
      // One process for file after file: to start one and read the same modules again takes longer than most of them run.
      { extends: true, test: { name: 'together', include: tests, exclude: apart, isolate: false } },
      { extends: true, test: { name: 'apart', include: apart } },
    ],
  },
});

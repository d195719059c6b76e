import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/**/*.test.{ts,tsx}', 'apps/**/*.test.{ts,tsx}', 'e2e/kit/**/*.test.ts', 'tools/**/*.test.ts'],
    globalSetup: 'tools/server-of-tests.ts',
    // Much of the time they wait for a database or another process.
    maxWorkers: Math.min(6, availableParallelism() + 1),
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A machine shared with others upsets what depends on time; what is broken fails again. Those that needed it are named.
    retry: process.env['CI'] ? 1 : 0,
  },
});

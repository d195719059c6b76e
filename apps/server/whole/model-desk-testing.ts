/** A test kit: a server of its own whose model follows a script, and a person, for all tests of a file. */
import { afterAll, beforeAll } from 'vitest';
import type { ProviderScript } from '#e2e/kit/provider-protocol.ts';
import { startProvider, type ProviderOptions, type ScriptedProvider } from '#e2e/kit/provider.ts';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { modelEnv, signUp, startServer, type Person, type TestServer } from './testing.ts';

export let db: TestDatabase;
export let provider: ScriptedProvider;
export let server: TestServer;
export let person: Person;

/** They are there from the first test on; `env` is told to the server besides. */
export function useModelDesk(
  script: ProviderScript,
  { env = {}, ...options }: ProviderOptions & { env?: Record<string, string> } = {},
): void {
  beforeAll(async () => {
    [db, provider] = await Promise.all([testDatabase(), startProvider(script, options)]);
    server = await startServer({ database: db.url, env: { ...modelEnv(provider), ...env } });
    person = await signUp(server);
  });
  afterAll(async () => {
    await server.stop();
    await provider.close();
    await db.drop();
  });
}

/** A test kit: one server and one person for all tests of a file. */
import { afterAll, beforeAll } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { signUp, startServer, type Person, type TestServer } from '#server/testing.ts';

export let db: TestDatabase;
export let server: TestServer;
export let person: Person;

/** They are there from the first test on. */
export function useServer(): void {
  beforeAll(async () => {
    db = await testDatabase();
    server = await startServer({ database: db.url });
    person = await signUp(server);
  });
  afterAll(async () => {
    await server.stop();
    await db.drop();
  });
}

/** A test kit: the common server and a person for all tests of a file. */
import { beforeAll } from 'vitest';
import type { TestDatabase } from '#server/platform/db/testing.ts';
import { commonServer } from '#server/whole/common-server-testing.ts';
import { signUp, type Person, type TestServer } from '#server/whole/testing.ts';

export let db: TestDatabase;
export let server: TestServer;
export let person: Person;

/** They are there from the first test on. */
export function useServer(): void {
  beforeAll(async () => {
    ({ db, server } = await commonServer());
    person = await signUp(server);
  });
}

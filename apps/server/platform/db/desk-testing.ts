/** A test kit: a database of its own, opened as the product opens it, for all tests of a file. */
import { afterAll, beforeAll } from 'vitest';
import { openDatabase, type Database } from './database.ts';
import { testDatabase, type TestDatabase } from './testing.ts';

/** For whoever opens it once more, or looks from outside. */
export let test_db: TestDatabase;
export let db: Database;

/** They are there from the first test on. */
export function useDatabase(): void {
  beforeAll(async () => {
    test_db = await testDatabase();
    db = openDatabase(test_db.url);
  });
  afterAll(async () => {
    await db.close();
    await test_db.drop();
  });
}

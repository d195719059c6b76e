/** Transactions on a real database: everything or nothing, also when nobody waited for what failed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from './database.ts';
import { testDatabase, type TestDatabase } from './testing.ts';

let test_db: TestDatabase;
let db: Database;
beforeAll(async () => {
  test_db = await testDatabase();
  db = openDatabase(test_db.url);
  await db.query('create table kept (n int primary key)');
});
afterAll(async () => {
  await db.close();
  await test_db.drop();
});

async function kept(): Promise<number[]> {
  const { rows } = await db.query<{ n: number }>('select n from kept order by n');
  return rows.map((row) => row.n);
}

test('what is sent together is done in its order, and stays', async () => {
  const seen = await db.transaction(async (tx) => {
    const [, { rows }] = await Promise.all([
      tx.query('insert into kept values (1)'),
      tx.query<{ count: number }>('select count(*)::int as count from kept'),
    ]);
    return rows[0]?.count;
  });
  expect(seen).toBe(1);
  expect(await kept()).toEqual([1]);
});

test('a statement that fails unheard undoes the transaction, and the caller is told', async () => {
  const work = db.transaction(async (tx) => {
    await tx.query('insert into kept values (2)');
    tx.query('insert into kept values (2)').catch(() => undefined);
    return 'done';
  });
  await expect(work).rejects.toThrow('the transaction ended with ROLLBACK');
  expect(await kept()).toEqual([1]);
});

test('work that fails leaves nothing, and the connection is good for the next', async () => {
  const work = db.transaction(async (tx) => {
    await tx.query('insert into kept values (3)');
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await kept()).toEqual([1]);
  await db.transaction((tx) => tx.query('insert into kept values (4)'));
  expect(await kept()).toEqual([1, 4]);
});

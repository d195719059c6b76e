import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/platform/db/database.ts';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { createSeal } from '#server/platform/sealed.ts';
import { createBrowserAccounts, type Cookie } from './accounts.ts';

let test: TestDatabase;
let db: Database;
const broken: string[] = [];
const now = 1_800_000_000_000;
let ids = 0;

beforeAll(async () => {
  test = await testDatabase();
  db = openDatabase(test.url);
});
afterAll(async () => {
  await db.close();
  await test.drop();
});

function accountsUnder(secret: string) {
  return createBrowserAccounts({
    seal: createSeal(secret, 'browser accounts'),
    now: () => now,
    new_id: () => String(++ids).padStart(32, '0'),
    onBroken: (domain) => broken.push(domain),
  });
}

const cookie = (domain: string, value: string, expires = -1): Cookie => ({
  name: 'sid',
  value,
  domain,
  path: '/',
  expires,
  httpOnly: true,
  secure: false,
  sameSite: 'Lax',
});

it('keeps the cookies of the agreed site alone, sealed, for their person alone', async () => {
  const accounts = accountsUnder('the secret of this product');
  const seen = [
    cookie('.example.com', 'secret-of-the-site'),
    cookie('www.example.com', 'of-www', now / 1000 + 60),
    cookie('.example.com', 'run-out', now / 1000 - 60),
    cookie('.tracker.net', 'of-somebody-else'),
    cookie('.badexample.com', 'alike'),
  ];
  const site = { domain: 'example.com', page_url: 'https://www.example.com/home?token=once' };
  expect(await accounts.keep(db, 'a', site, seen)).toBe('example.com');
  expect(await accounts.keep(db, 'a', { domain: 'com.cn', page_url: 'https://x.com.cn/' }, [cookie('.x.com.cn', 'x')])).toBe('');
  expect(await accounts.keep(db, 'a', { domain: 'empty.com', page_url: 'https://empty.com/' }, seen)).toBe('');

  const { rows } = await db.query('select * from browser_account');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ url: 'https://www.example.com/', domain: 'example.com' });
  expect(JSON.stringify(rows)).not.toMatch(/secret-of-the-site|of-www|token/);

  expect((await accounts.cookiesOf(db, 'a')).map(({ value }) => value)).toEqual(['secret-of-the-site', 'of-www']);
  expect(await accounts.cookiesOf(db, 'b')).toEqual([]);
  expect(await accounts.listOf(db, 'a')).toMatchObject([{ domain: 'example.com', authorized: now, used: now }]);

  // A row carried over to somebody else, or read under another secret, opens for nobody.
  await db.query("update browser_account set user_id = 'b'");
  expect(await accounts.cookiesOf(db, 'b')).toEqual([]);
  await db.query("update browser_account set user_id = 'a'");
  expect(await accountsUnder('another secret of another product').cookiesOf(db, 'a')).toEqual([]);
  expect(broken).toEqual(['example.com', 'example.com']);
});

it('replaces what was kept of a site before', async () => {
  const accounts = accountsUnder('the secret of this product');
  const site = { domain: 'again.org', page_url: 'https://again.org/' };
  await accounts.keep(db, 'c', site, [cookie('again.org', 'first')]);
  await accounts.keep(db, 'c', site, [cookie('again.org', 'second')]);
  expect((await accounts.cookiesOf(db, 'c')).map(({ value }) => value)).toEqual(['second']);
});

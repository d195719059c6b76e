/** A task that looks at a page leaves pictures of its steps: for its owner alone, beside its files, and gone with it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findChromium } from '#server/platform/chromium/chromium.ts';
import { startStandInSite, type StandInSite } from '#server/platform/browsing/stand-in-site.ts';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { anonymous, eventsOf, signUp, startServer, untilIdle, type Person, type TestServer } from '../testing.ts';

const executable = findChromium('');
let db: TestDatabase;
let site: StandInSite;
let server: TestServer;
let owner: Person;
let stranger: Person;

beforeAll(async () => {
  if (!executable) return;
  [db, site] = await Promise.all([testDatabase(), startStandInSite()]);
  server = await startServer({ database: db.url, env: { FETCH_PRIVATE_HOSTS: `127.0.0.1:${site.port}` } });
  [owner, stranger] = await Promise.all([signUp(server), signUp(server)]);
});
afterAll(async () => {
  await server?.stop();
  await site?.close();
  await db?.drop();
});

it.skipIf(!executable)('the picture of a step is opened by the owner, and by nobody with a link', async () => {
  const { task_id } = await owner.ask(`打开 http://127.0.0.1:${site.port}/ 截图`);
  await untilIdle(owner, task_id, 40_000);
  const events = await eventsOf(owner, task_id);
  const result = events.find((event) => event.type === 'tool_result' && event.display?.kind === 'browser');
  if (result?.type !== 'tool_result' || result.display?.kind !== 'browser') throw new Error(JSON.stringify(events.slice(-3)));
  expect(result.files).toMatchObject([{ name: '办事大厅 截图.png' }]);
  const uri = result.display.picture;
  const { url } = await owner.get('GetUrl', { uri });
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
  expect([bytes[0], bytes[1]]).toEqual([0xff, 0xd8]);

  expect((await stranger.call('GetUrl', { uri })).status).toBe(404);
  expect((await anonymous(server).call('GetUrl', { uri })).status).toBe(401);
  const { share_id, secret } = await owner.get('CreateTaskReplay', { task_id });
  const pass = { 'x-share-id': share_id, 'x-share-secret': secret };
  expect((await anonymous(server).call('GetUrl', { uri }, pass)).status).toBe(404);
  expect((await owner.call('RemoveTaskFile', { task_id, file_uri: uri })).status).not.toBe(200);
  await owner.get('DeleteAntouTask', { task_id });
  expect((await owner.call('GetUrl', { uri })).status).toBe(404);
});

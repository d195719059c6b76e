import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { anonymous, signUp, startServer, type TestServer } from '#server/whole/testing.ts';

const page_session = 'a'.repeat(32);
const received: unknown[] = [];
const collector = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    received.push(JSON.parse(text));
    response.end();
    collector.emit('batch');
  });
});
let db: TestDatabase;
let server: TestServer;

beforeAll(async () => {
  db = await testDatabase();
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  // A listening TCP server has an address with a port.
  const { port } = collector.address() as AddressInfo;
  server = await startServer({
    database: db.url,
    env: { LOG_LEVEL: 'warn', TELEMETRY_URL: `http://127.0.0.1:${port}/in`, FEATURE_FLAGS: '{"space.web.sug": false}' },
  });
});
afterAll(async () => {
  await server.stop();
  await db.drop();
  collector.close();
});

test('usage goes to the configured collector with who did it', async () => {
  const person = await signUp(server);
  const arrived = once(collector, 'batch');
  const event = { name: 'page_view', at: 1, params: { route: '/' } };
  expect(await person.call('TrackEvents', { page_session, events: [event] })).toMatchObject({ status: 200, code: 0 });
  await arrived;
  expect(received).toEqual([{ page_session, user_id: expect.any(String), events: [event] }]);
});

test('an error report is found in the log by the number on the screen, and one page can not fill it', async () => {
  const visitor = anonymous(server);
  const answers = [];
  for (let n = 0; n < 12; n++)
    answers.push(await visitor.call('ReportError', { page_session, route: '/task/:taskId', message: `TypeError ${n}`, stack: 'at x' }));
  expect(answers.map((answer) => answer.status)).toEqual([...Array<number>(10).fill(200), 429, 429]);
  expect(server.log().match(new RegExp(page_session, 'g'))).toHaveLength(10);
});

test('a report has no room for an address with ids in it', async () => {
  const person = await signUp(server);
  const report = { page_session, route: '/?q=机密', message: '', stack: '' };
  expect(await person.call('ReportError', report)).toMatchObject({ status: 400, data: { fields: { route: '应为路由' } } });
});

test('the switches stand as configured', async () => {
  expect((await anonymous(server).get('GetFeatureFlags', {})).flags).toEqual({ 'space.web.sug': false });
});

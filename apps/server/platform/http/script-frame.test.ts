import { beforeAll, expect, it } from 'vitest';
import { commonServer } from '#server/whole/common-server-testing.ts';
import type { TestServer } from '#server/whole/testing.ts';

let server: TestServer;
beforeAll(async () => {
  ({ server } = await commonServer());
});

it('leads to the other origin of this machine, where a page belongs to nobody and reaches nothing', async () => {
  const first = await fetch(`${server.address}/api/script-frame`, { redirect: 'manual' });
  const to = first.headers.get('location') ?? '';
  expect([first.status, new URL(to).hostname, new URL(to).pathname]).toEqual([
    302,
    new URL(server.address).hostname === 'localhost' ? '127.0.0.1' : 'localhost',
    '/api/script-frame/board',
  ]);
  const board = await fetch(to);
  expect(board.status).toBe(200);
  const policy = board.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^sandbox allow-scripts allow-forms allow-downloads; default-src 'none'/);
  expect(policy).toContain(`frame-ancestors ${new URL(to).origin} ${new URL(server.address).origin}`);
  expect(policy).not.toMatch(/allow-same-origin|connect-src|allow-popups|allow-top/);
  expect(board.headers.get('x-frame-options')).toBeNull();
  expect(board.headers.get('set-cookie')).toBeNull();
});

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { Refusal } from '#contract/codes.ts';
import { liveEnds } from '#contract/live.ts';
import { createApp } from '#server/platform/http/app.ts';
import { createLog } from '#server/platform/observe/log.ts';
import { registerLiveChannel } from './channel.ts';
import { createSeal } from '#server/platform/sealed.ts';
import { createLiveRelay, relayPath } from './relay.ts';
import { createLiveRooms, type LiveRoom, type LiveSeat } from './rooms.ts';
import { createLiveSeat } from './seat.ts';

const task_id = 'a'.repeat(32);
const rooms = createLiveRooms();
const relay = createLiveRelay({
  seal: createSeal('a secret of the tests', 'live relay'),
  now: async () => now,
  addressOf: async () => (isElsewhere ? `http://${address}` : null),
});
let now = Date.now();
let isElsewhere = true;
const alive = new Set(['mine', 'other']);
const gone = new Set<() => void>();
let address = '';
let end: () => Promise<void>;
let tellPerson: (user_id: string) => void = () => undefined;

beforeAll(async () => {
  const log = createLog('silent');
  const newApp = () => createApp({ trust_proxy: false, log, answeredAs: () => 'page', public_origin: '' });
  const app = await newApp();
  const channel = registerLiveChannel(app, {
    rooms,
    log,
    base_path: '/desk',
    limit: 3,
    sessionOf: async ({ headers: { cookie } }) =>
      cookie && alive.has(cookie) ? { user_id: cookie, name: '', email: '', avatar_url: '' } : null,
    tokenOf: ({ headers: { cookie } }) => cookie ?? null,
    aliveSessions: async (tokens) => new Set(tokens.filter((one) => alive.has(one))),
    onPerson: (listener) => ((tellPerson = listener), () => undefined),
    async allowTask({ user_id }) {
      if (user_id !== 'mine') throw new Refusal('NOT_FOUND', '任务不存在或已被删除');
    },
    onGone: (_task, listener) => (gone.add(listener), () => gone.delete(listener)),
    createApp: newApp,
    relay,
    chatKey: { path: '/api/realtime', open: () => null },
    takes_pages: true,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  // A TCP server that listens has an AddressInfo.
  address = `127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  end = async () => {
    await channel.close();
    await app.close();
  };
});
afterAll(() => end());

const lines = new Set<WebSocket>();
afterEach(async () => {
  const closing = [...lines]
    .filter(({ readyState }) => readyState !== WebSocket.CLOSED)
    .map((socket) => (socket.terminate(), once(socket, 'close')));
  lines.clear();
  await Promise.all(closing);
  // The server hears of it a moment later.
  while (gone.size > 0) await new Promise((resolve) => setTimeout(resolve, 5));
});

interface Line {
  socket: WebSocket;
  heard: unknown[];
  /** What was heard, once it is as long as this. */
  until(count: number): Promise<unknown[]>;
}

function line(cookie: string, headers: Record<string, string> = {}, path = `/desk/api/tasks/${task_id}/live/browser`): Line {
  const socket = new WebSocket(`ws://${address}${path}`, { headers: { cookie, ...headers } });
  lines.add(socket);
  const heard: unknown[] = [];
  socket.on('message', (data, isBinary) => heard.push(isBinary ? data : JSON.parse(String(data))));
  return {
    socket,
    heard,
    async until(count) {
      while (heard.length < count) await once(socket, 'message');
      return heard;
    },
  };
}

async function refusedWith(cookie: string, headers: Record<string, string> = {}, path?: string): Promise<number> {
  const { socket } = line(cookie, headers, path);
  const [, answer] = await once(socket, 'unexpected-response');
  answer.resume();
  lines.delete(socket);
  socket.on('error', () => undefined);
  socket.terminate();
  return answer.statusCode;
}

it('lets in the owner alone, from the page of this host', async () => {
  expect(await refusedWith('nobody')).toBe(401);
  expect(await refusedWith('other')).toBe(404);
  expect(await refusedWith('mine', { origin: 'https://elsewhere.example' })).toBe(403);
  expect(await refusedWith('mine', {}, `/desk/api/tasks/${task_id}/live/kitchen`)).toBe(404);
  expect(await refusedWith('mine', {}, '/desk/api/tasks/1/live/browser')).toBe(404);
  expect(await line('mine', { origin: `http://${address}` }).until(1)).toEqual([{ type: 'room', state: 'away' }]);
});

/** Greets, and shows a picture for whatever is said. */
function greeting(taken: unknown[], leave: () => void): LiveRoom {
  return {
    join(seat) {
      seat.tell({ type: 'hello' });
      return {
        take(frame) {
          taken.push(frame);
          seat.show(Buffer.from([1, 2, 3]), 'fresh');
        },
        leave,
      };
    },
  };
}

it('brings whoever waits into the room when it opens, hears both ways, and out when it closes', async () => {
  const guest = line('mine');
  await guest.until(1);
  const taken: unknown[] = [];
  let left = 0;
  const close = rooms.hold(
    task_id,
    'browser',
    greeting(taken, () => (left += 1)),
  );
  await guest.until(3);
  guest.socket.send(JSON.stringify({ type: 'key', key: '好' }));
  expect((await guest.until(4)).slice(1)).toEqual([{ type: 'room', state: 'here' }, { type: 'hello' }, Buffer.from([1, 2, 3])]);
  expect(taken).toEqual([{ type: 'key', key: '好' }]);
  close();
  expect((await guest.until(5))[4]).toEqual({ type: 'room', state: 'away' });
  expect(left).toBe(1);
});

it('opens a room nobody holds for whoever comes, or says why not', async () => {
  rooms.openWith('terminal', () => Promise.resolve({ why: '这个任务还没有用过终端' }));
  const path = `/desk/api/tasks/${task_id}/live/terminal`;
  const early = line('mine', {}, path);
  expect(await early.until(1)).toEqual([{ type: 'room', state: 'away', why: '这个任务还没有用过终端' }]);
  rooms.openWith('terminal', async () => ({ join: (seat: LiveSeat) => (seat.tell({ type: 'hello' }), { take() {}, leave() {} }) }));
  const later = line('mine', {}, path);
  expect(await later.until(2)).toEqual([{ type: 'room', state: 'here' }, { type: 'hello' }]);
});

it('passes a hand on to a page that sits at another process, and finds it again when it was lost', async () => {
  const taken: unknown[] = [];
  const close = rooms.hold(
    task_id,
    'browser',
    greeting(taken, () => undefined),
  );
  const told: unknown[] = [];
  const shown: Uint8Array[] = [];
  const guest = relay.room({ task_id, user_id: 'mine' }, 'browser').join({
    tell: (frame) => void told.push(frame),
    show: (bytes) => shown.push(bytes) > 0,
  });
  // Said before the line is there.
  guest.take({ type: 'key', key: '好' });
  await expect
    .poll(() => [told, taken, shown.map((bytes) => [...bytes])])
    .toEqual([[{ type: 'room', state: 'here' }, { type: 'hello' }], [{ type: 'key', key: '好' }], [[1, 2, 3]]]);
  isElsewhere = false;
  gone.forEach((tell) => tell());
  await expect.poll(() => told.slice(2)).toEqual([{ type: 'room', state: 'away', why: expect.stringContaining('正在重新连接') }]);
  isElsewhere = true;
  await expect.poll(() => told.at(-1)).toEqual({ type: 'hello' });
  guest.leave();
  close();

  const path = (ticket: string) => `${relayPath}?ticket=${ticket}`;
  expect(await refusedWith('mine', {}, path('v1.forged'))).toBe(403);
  const seal = createSeal('a secret of the tests', 'live relay');
  const old = seal.close(JSON.stringify({ task_id, user_id: 'mine', room: 'browser', until: now - 1 }), 'ticket');
  expect(await refusedWith('mine', {}, path(old))).toBe(403);
  expect(await relay.tellPage(old, async () => null)).toBeNull();
  now += 1;
});

it('ends lines that say nonsense, flood, or whose session or task is gone', async () => {
  const close = rooms.hold(task_id, 'browser', {
    join: () => ({
      take(frame) {
        if (frame !== 1) throw new Error('not a frame');
      },
      leave() {},
    }),
  });
  const ended = async (act: (socket: WebSocket) => void): Promise<number> => {
    const { socket, until } = line('mine');
    await until(1);
    const closing = once(socket, 'close');
    act(socket);
    return (await closing)[0];
  };
  expect(await ended((socket) => socket.send('{'))).toBe(liveEnds.refused);
  expect(await ended((socket) => socket.send('2'))).toBe(liveEnds.refused);
  expect(await ended((socket) => socket.send(Buffer.from('1')))).toBe(liveEnds.refused);
  expect(await ended((socket) => Array.from({ length: 2000 }, () => socket.send('1')))).toBe(liveEnds.refused);
  expect(await ended((socket) => socket.send('1'.repeat(70_000)))).toBe(1009);
  expect(await ended(() => gone.forEach((tell) => tell()))).toBe(liveEnds.gone);
  expect(
    await ended(() => {
      alive.delete('mine');
      tellPerson('mine');
    }),
  ).toBe(liveEnds.gone);
  alive.add('mine');
  close();
});

it('drops pictures a slow page can not take, and lets go who falls behind with the rest', () => {
  const sent: unknown[] = [];
  const ends: number[] = [];
  const socket = {
    readyState: 1,
    OPEN: 1 as const,
    bufferedAmount: 0,
    send: (data: unknown) => sent.push(data),
    close: (code: number) => ends.push(code),
  };
  // The five members are all that a seat uses of a socket.
  const seat = createLiveSeat(socket as unknown as Parameters<typeof createLiveSeat>[0], () => undefined);
  expect(seat.show(Buffer.from('1'), 'fresh')).toBe(true);
  socket.bufferedAmount = 1_000_000;
  expect(seat.show(Buffer.from('2'), 'fresh')).toBe(false);
  expect(seat.show(Buffer.from('3'), 'whole')).toBe(true);
  expect(sent.map(String)).toEqual(['1', '3']);
  socket.bufferedAmount = 5_000_000;
  seat.tell({});
  expect(ends).toEqual([liveEnds.slow]);
});

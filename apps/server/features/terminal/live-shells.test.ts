/** A person's shell in a task's terminal, through the rooms of the live channel and the real sandbox. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { FileRef } from '#agent/events.ts';
import type { Workspace } from '#agent/tool.ts';
import { createFairQueue } from '#capabilities/queues/fair-queue.ts';
import { createSandboxes } from '#capabilities/sandbox/task-files.server.ts';
import { createLiveRooms, type LiveRoom, type LiveSeat } from '#server/platform/live/rooms.ts';
import { createLog } from '#server/platform/observe/log.ts';
import { createBubblewrap } from '#server/platform/sandbox/bubblewrap.ts';
import { createHub } from '#server/runs/streams/hub.ts';
import { holdLiveShells } from './live-shells.ts';

const root = await mkdtemp(join(tmpdir(), 'antou-shell-'));
const driver = createBubblewrap({ root, network: null });
const works =
  driver !== null &&
  (await driver.offers().then(
    ({ terminal }) => terminal,
    () => false,
  ));
const rooms = createLiveRooms();
const hub = await createHub(null, 'test', () => undefined);
const written = new Map<string, string>();
let isWorking = false;
const sandboxes = driver && createSandboxes(driver, createFairQueue({ slots: 4 }));
const filesOf = (): Workspace => ({
  list: async () => [],
  read: () => Promise.reject(new Error('there is none')),
  async write({ name, bytes }): Promise<FileRef> {
    written.set(name, Buffer.from(bytes).toString());
    return { uri: name, name, bytes: bytes.length };
  },
});
const shells = holdLiveShells({
  sandboxes: async () => sandboxes,
  rooms,
  hub,
  log: createLog('silent'),
  isWorking: async () => isWorking,
  filesOf,
});
afterAll(async () => {
  await shells.endAll();
  await hub.close();
  await driver?.close();
  await rm(root, { recursive: true, force: true });
});

const task = { task_id: 'a'.repeat(32), user_id: 'me', is_relayed: false };

async function open(): Promise<LiveRoom | { why: string } | null> {
  return (await rooms.opener('terminal')?.(task)) ?? null;
}

function seat() {
  let printed = '';
  const told: unknown[] = [];
  const one: LiveSeat = {
    tell: (frame) => void told.push(frame),
    show: (bytes) => ((printed += Buffer.from(bytes).toString('utf8')), true),
  };
  const until = async (found: () => boolean): Promise<void> => {
    for (let n = 0; n < 400 && !found(); n++) await new Promise((resolve) => setTimeout(resolve, 25));
    expect(found(), printed).toBe(true);
  };
  return { one, told, until, printed: () => printed };
}

it.skipIf(!works)('types for whoever sits there, keeps what was changed as theirs, and ends when the agent works', async () => {
  isWorking = true;
  expect(await open()).toEqual({ why: '任务正在进行，暂停或完成后可以在终端里输入' });
  isWorking = false;
  const room = await open();
  if (!room || !('join' in room)) throw new Error('no room was opened');
  expect(await open()).toBe(room);
  const [first, second] = [seat(), seat()];
  const guest = room.join(first.one);
  guest.take({ type: 'size', cols: 100, rows: 30 });
  guest.take({ type: 'type', text: 'echo 甲 > 我的.txt; stty size; echo 好$((1+1))\r' });
  await first.until(() => first.printed().includes('好2') && first.printed().includes('30 100'));
  room.join(second.one);
  await second.until(() => second.printed().includes('好2'));
  await first.until(() => first.told.some((told) => JSON.stringify(told).includes('我的.txt')));
  expect(written.get('我的.txt')).toBe('甲\n');
  expect(() => guest.take({ type: 'run', text: 'x' })).toThrow();
  guest.take({ type: 'type', text: 'echo 乙 > 后来.txt\r' });
  await new Promise((resolve) => setTimeout(resolve, 300));
  isWorking = true;
  hub.stored(task.task_id, [{ seq: 1, at: 0, type: 'run_start', run_id: 'r', attempt: 1, brain: 'x' }]);
  await second.until(() => second.told.some((told) => JSON.stringify(told).includes('终端已收回')));
  expect(written.get('后来.txt')).toBe('乙\n');
  expect(rooms.held(task.task_id, 'terminal')).toBeNull();
});

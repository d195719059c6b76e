import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sandboxNetwork } from './network.ts';

test.skipIf(process.platform !== 'linux')('the way out of a sandbox is opened however deep the data folder lies', async () => {
  const root = mkdtempSync(join(tmpdir(), 'antou-network-'));
  const folder = join(root, '很深的文件夹'.repeat(6), 'net-1');
  mkdirSync(folder, { recursive: true });
  const socket = join(folder, 'proxy.sock');
  const proxy = {
    address: 'http://127.0.0.1:9',
    admit: () => ({ username: 'a', password: 'b', refusalOf: () => null, bytesIn: () => 0, end: () => undefined }),
    close: async () => undefined,
  };
  const network = sandboxNetwork(async () => proxy);
  const { close } = await network.open(socket, ['example.com']);
  expect(statSync(socket).isSocket()).toBe(true);
  close();
  await expect.poll(() => existsSync(socket)).toBe(false);
  await network.close();
  rmSync(root, { recursive: true });
});

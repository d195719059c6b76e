/** Chooses where programs of tasks run, by the setting and by what works on this machine. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SandboxDriver, SandboxDriverName } from '#capabilities/sandbox/sandbox.ts';
import type { FairQueue } from '#capabilities/queues/fair-queue.ts';
import { createSandboxes } from '#capabilities/sandbox/task-files.server.ts';
import type { Sandboxes } from '#capabilities/sandbox/task-sandbox.server.ts';
import { startProxy } from '#server/platform/browsing/proxy.ts';
import type { Config } from '#server/platform/config/config.ts';
import { createOutbound } from '../outbound/outbound.ts';
import { createBubblewrap } from './bubblewrap.ts';
import { sandboxNetwork } from './network.ts';
import { createRemoteDriver, remoteBytes } from './remote/remote-driver.ts';
import { createWasmDriver } from './wasm/wasm-driver.ts';

const shellEntry = process.env['ANTOU_WASM_SHELL'] ?? fileURLToPath(new URL('./wasm/wasm-process.ts', import.meta.url));

export interface SandboxService {
  /** Found out when it is first asked; null where nothing works, which is said in the log. */
  get(): Promise<Sandboxes | null>;
  /** Ends what runs for a task that is gone, and removes its folder; begins nothing for it. */
  release(task_id: string): Promise<void>;
  close(): Promise<void>;
}

/** Nothing is begun before it is asked for. */
export function createSandbox(
  config: Pick<Config, 'SANDBOX_DRIVER' | 'SANDBOX_URL' | 'SANDBOX_TOKEN' | 'DATA_DIR' | 'FETCH_PRIVATE_HOSTS'>,
  commands: FairQueue,
  onTrouble: (driver: string, error: Error) => void,
): SandboxService {
  let choosing: Promise<Sandboxes | null> | null = null;
  const network = sandboxNetwork(() => startProxy({ private_hosts: config.FETCH_PRIVATE_HOSTS }));
  const root = join(config.DATA_DIR, 'sandboxes');
  const drivers: Record<SandboxDriverName, () => SandboxDriver | null> = {
    bubblewrap: () => createBubblewrap({ root, network }),
    wasm: () => createWasmDriver({ entry: shellEntry, root }),
    remote: () => (config.SANDBOX_URL === '' ? null : remoteOf(new URL(config.SANDBOX_URL), config.SANDBOX_TOKEN)),
  };
  const asked = config.SANDBOX_DRIVER;
  const inOrder: SandboxDriverName[] = asked === 'auto' ? ['remote', 'bubblewrap', 'wasm'] : [asked];

  async function choose(): Promise<Sandboxes | null> {
    for (const name of inOrder) {
      const driver = drivers[name]();
      if (!driver) continue;
      try {
        const { python } = await driver.offers();
        // A machine without Python: the one in WebAssembly stands in.
        const other = python || name === 'wasm' ? null : drivers.wasm();
        return createSandboxes(driver, commands, other);
      } catch (error) {
        onTrouble(name, error instanceof Error ? error : new Error(String(error)));
        await driver.close();
      }
    }
    return null;
  }

  return {
    get: () => (choosing ??= choose()),
    async release(task_id) {
      await (await choosing)?.release(task_id);
    },
    async close() {
      await (await choosing)?.close();
      await network.close();
    },
  };
}

/** The operator chose this address; it may well be on this machine or network. */
function remoteOf(address: URL, token: string): SandboxDriver {
  const port = address.port || (address.protocol === 'https:' ? '443' : '80');
  const outbound = createOutbound({
    allow_private_hosts: [address.host, `${address.hostname}:${port}`],
    max_bytes: remoteBytes * 1.5,
    // As long as the longest command.
    timeout_ms: 30 * 60_000,
    max_redirects: 0,
  });
  const driver = createRemoteDriver({ url: address.href, token, outbound });
  return {
    ...driver,
    async close() {
      await driver.close();
      await outbound.close();
    },
  };
}

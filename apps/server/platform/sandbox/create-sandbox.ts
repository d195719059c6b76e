/** Chooses where programs of tasks run, by the setting and by what works on this machine. */
import { join } from 'node:path';
import type { SandboxDriver } from '#capabilities/sandbox/sandbox.ts';
import { createSandboxes } from '#capabilities/sandbox/task-files.server.ts';
import type { Sandboxes } from '#capabilities/sandbox/task-sandbox.server.ts';
import { startProxy } from '#server/platform/browsing/proxy.ts';
import type { Config } from '#server/platform/config/config.ts';
import { createBubblewrap } from './bubblewrap.ts';
import { sandboxNetwork } from './network.ts';

export interface SandboxService {
  /** Found out when it is first asked; null where nothing works, which is said in the log. */
  get(): Promise<Sandboxes | null>;
  close(): Promise<void>;
}

/** Nothing is begun before it is asked for. */
export function createSandbox(
  config: Pick<Config, 'SANDBOX_DRIVER' | 'DATA_DIR' | 'FETCH_PRIVATE_HOSTS'>,
  onTrouble: (driver: string, error: Error) => void,
): SandboxService {
  let choosing: Promise<Sandboxes | null> | null = null;
  const network = sandboxNetwork(() => startProxy({ private_hosts: config.FETCH_PRIVATE_HOSTS }));
  const drivers: Record<'bubblewrap', () => SandboxDriver | null> = {
    bubblewrap: () => createBubblewrap({ root: join(config.DATA_DIR, 'sandboxes'), network }),
  };
  const asked = config.SANDBOX_DRIVER;
  const inOrder: (keyof typeof drivers)[] = asked === 'auto' ? ['bubblewrap'] : [asked];

  async function choose(): Promise<Sandboxes | null> {
    for (const name of inOrder) {
      const driver = drivers[name]();
      if (!driver) continue;
      try {
        await driver.offers();
        return createSandboxes(driver);
      } catch (error) {
        onTrouble(name, error instanceof Error ? error : new Error(String(error)));
        await driver.close();
      }
    }
    return null;
  }

  return {
    get: () => (choosing ??= choose()),
    async close() {
      await (await choosing)?.close();
      await network.close();
    },
  };
}

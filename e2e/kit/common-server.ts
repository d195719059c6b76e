/** One server for all journeys that change nothing of it, started when the first asks for it: a start, and a server that is cold, cost more than many a journey. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from '#server/platform/db/testing.ts';
import { startServer, type RunningServer } from './server.ts';

export interface CommonServer {
  get(): Promise<RunningServer>;
  /** Everything printed so far; '' when nobody asked for it. */
  printed(): string;
  stop(): Promise<void>;
}

export function createCommonServer(): CommonServer {
  let starting: Promise<{ server: RunningServer; end(): Promise<void> }> | undefined;
  let started: RunningServer | undefined;

  async function start() {
    const folder = mkdtempSync(join(tmpdir(), 'antou-journeys-'));
    const database = await testDatabase();
    // Everybody signs up from the same address.
    const env = { DATABASE_URL: database.url, SIGN_UPS_PER_MINUTE: '1000', SIGN_INS_PER_MINUTE: '1000' };
    const server = await startServer(join(folder, 'data'), env);
    started = server;
    const end = async (): Promise<void> => {
      await server.stop();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    };
    return { server, end };
  }

  return {
    async get() {
      starting ??= start().catch((error: unknown) => {
        starting = undefined;
        throw error;
      });
      return (await starting).server;
    },
    printed: () => started?.printed() ?? '',
    async stop() {
      await (await starting)?.end();
    },
  };
}

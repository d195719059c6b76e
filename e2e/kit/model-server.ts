/** One server for the journeys of a lane that ask a model, one journey after the other, each with a script and people of its own: a start, and a server that is cold, cost more than many a journey. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { reachedOver, type Protocol } from './protocols.ts';
import type { ProviderScript } from './provider-protocol.ts';
import { createAnswering, type Answering, type ProviderOptions, type ScriptedProvider } from './provider.ts';
import { startServer, type RunningServer } from './server.ts';

export const modelKey = 'sk-journey-5f0c9a71e2';

/** What a server is told of its model. */
export function modelEnvironment(
  provider: Pick<ScriptedProvider, 'base_url'>,
  protocol: Protocol = 'openai-compatible',
): Record<string, string> {
  return {
    ...reachedOver(provider, protocol),
    MODEL_API_KEY: modelKey,
    MODEL_NAME: 'scripted',
    // Suggestions ask the model too, and would take their share of the turns.
    FEATURE_FLAGS: '{"space.web.sug": false}',
  };
}

/** What scripts like to be asked with: none of them keeps silent for that long. */
export const patient = { MODEL_CONNECT_TIMEOUT_MS: '60000', MODEL_IDLE_TIMEOUT_MS: '60000' };

export interface Played {
  server: RunningServer;
  provider: Pick<Answering, 'requests' | 'failures' | 'failWith'>;
}

export interface ModelServer {
  /** The server, and a model that follows this script until `rest`. */
  play(script: ProviderScript, options?: ProviderOptions): Promise<Played>;
  /** The journey is over: nothing of it reaches the next. */
  rest(): Promise<void>;
  /** Everything the server printed so far. */
  printed(): string;
  stop(): Promise<void>;
}

interface Running {
  server: RunningServer;
  model: Server;
  database: TestDatabase;
  folder: string;
}

/** Work that goes on or begins by a clock would ask the next journey's model. */
const unfinished = `select 1 where exists (select 1 from run where state <> 'ended')
  or exists (select 1 from task where answer_due is not null) or exists (select 1 from scheduled_task where due_at is not null)`;

export function createModelServer(): ModelServer {
  let running: Running | null = null;
  let answering: Answering | null = null;

  async function start(): Promise<Running> {
    const model = createServer((request, response) => {
      if (answering) answering.listener(request, response);
      else response.destroy();
    });
    model.listen(0, '127.0.0.1');
    await once(model, 'listening');
    const address = model.address();
    const base_url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/v1`;
    const folder = mkdtempSync(join(tmpdir(), 'antou-journeys-'));
    const database = await testDatabase();
    // Everybody signs up from the same address.
    const many = { SIGN_UPS_PER_MINUTE: '1000', SIGN_INS_PER_MINUTE: '1000' };
    const env = { DATABASE_URL: database.url, ...modelEnvironment({ base_url }), ...patient, ...many };
    return { server: await startServer(join(folder, 'data'), env), model, database, folder };
  }

  async function stop(): Promise<void> {
    const ended = running;
    running = null;
    if (!ended) return;
    try {
      await ended.server.stop();
    } finally {
      ended.model.closeAllConnections();
      ended.model.close();
      await ended.database.drop();
      rmSync(ended.folder, { recursive: true, force: true });
    }
  }

  return {
    async play(script, options) {
      answering = createAnswering(script, options);
      running ??= await start();
      return { server: running.server, provider: answering };
    },
    async rest() {
      answering?.stop();
      answering = null;
      if (running && (await running.database.pool.query(unfinished)).rowCount) await stop();
    },
    printed: () => running?.server.printed() ?? '',
    stop,
  };
}

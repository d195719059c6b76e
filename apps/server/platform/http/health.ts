/** What a supervisor asks: does the process live, can it work, what are its figures. */
import type { FastifyInstance } from 'fastify';
import { plainAddress } from '#server/platform/auth/address.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import type { Metrics } from '#server/platform/observe/metrics.ts';

export interface HealthInput {
  /** '' or '/antou': the addresses are there with it and without. */
  base_path: string;
  db: Database;
  store: FileStore;
  metrics: Metrics;
  metrics_public: boolean;
  /** Rejects when runs can't be taken. */
  queueReady(): Promise<void>;
}

export function registerHealth(app: FastifyInstance, input: HealthInput): void {
  for (const base of new Set(['', input.base_path])) registerAt(app, base, input);
}

function registerAt(app: FastifyInstance, base: string, input: HealthInput): void {
  app.get(`${base}/healthz`, { config: { serves: 'health' } }, (_request, reply) => reply.send({ ok: true }));
  app.get(`${base}/readyz`, { config: { serves: 'health' } }, async (_request, reply) => {
    const [database, queue, store] = await Promise.all([
      isFine(input.db.query('select 1')),
      isFine(input.queueReady()),
      isFine(input.store.ready()),
    ]);
    return reply.code(database && queue && store ? 200 : 503).send({ database, queue, store });
  });
  app.get(`${base}/metrics`, async (request, reply) => {
    const isLocal =
      ['127.0.0.1', '::1'].includes(plainAddress(request.socket.remoteAddress ?? '')) && request.headers['x-forwarded-for'] === undefined;
    if (!input.metrics_public && !isLocal) return reply.code(404).type('text/plain').send('not found');
    return reply.type('text/plain; version=0.0.4').send(await input.metrics.text());
  });
}

/** A database that hangs answers neither way; who asks wants to know within seconds. */
const patienceMs = 3000;

async function isFine(look: Promise<unknown>): Promise<boolean> {
  const answered = look.then(
    () => true,
    () => false,
  );
  return Promise.race([answered, new Promise<boolean>((resolve) => setTimeout(resolve, patienceMs, false).unref())]);
}

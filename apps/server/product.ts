/** Puts the product together: rows, files, brain, runs and operations, without saying who calls them. */
import { randomBytes, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { createReader } from '#capabilities/tools/read-file/reader.server.ts';
import { fileOperations } from '#server/features/files/operations.ts';
import { peopleOperations } from '#server/features/people/operations.ts';
import { taskOperations } from '#server/features/tasks/operations.ts';
import type { Config } from '#server/platform/config/config.ts';
import { prepareFolder, secretOf } from '#server/platform/data-folder.ts';
import { migrate, openDatabase, type Database } from '#server/platform/db/database.ts';
import { startEmbedded, type EmbeddedDatabase } from '#server/platform/db/embedded.ts';
import { createFileStore, type FileStore } from '#server/platform/files/store.ts';
import type { Handlers } from '#server/platform/http/context.ts';
import { createLog, type Log } from '#server/platform/observe/log.ts';
import { createMetrics, type Metrics } from '#server/platform/observe/metrics.ts';
import { createPrinter, findChromium } from '#server/platform/pdf/chromium.ts';
import { createHub, type Hub } from '#server/runs/hub.ts';
import { startWorker, type Worker } from '#server/runs/worker.ts';
import { chooseBrain, equipper, type BrainInUse } from './brain.ts';
import { startHousekeeping } from './runs/housekeeping.ts';

export interface Product {
  config: Config;
  log: Log;
  db: Database;
  store: FileStore;
  hub: Hub;
  metrics: Metrics;
  handlers: Handlers;
  brain: BrainInUse;
  secret: string;
  now(): number;
  new_id(): string;
  startWorker(): Worker;
  /** Ends what was started here; `keep_database` leaves the embedded server to whoever else uses it. */
  close(options: { keep_database: boolean }): Promise<void>;
}

/** Where the pieces lie: beside the sources, or where the built program was told. */
const migrations = process.env['ANTOU_MIGRATIONS'] ?? fileURLToPath(new URL('platform/db/migrations', import.meta.url));
const readerEntry =
  process.env['ANTOU_READER'] ?? fileURLToPath(new URL('../../packages/capabilities/tools/read-file/reader-process.ts', import.meta.url));

/** Throws `Error` with a Chinese sentence when something it stands on is missing. */
export async function createProduct(config: Config): Promise<Product> {
  const log = createLog(config.LOG_LEVEL);
  const now = Date.now;
  prepareFolder(config.DATA_DIR);
  const brain = chooseBrain(process.env);
  const embedded = config.DATABASE_URL ? null : await startEmbedded(join(config.DATA_DIR, 'postgres'));
  const db = openDatabase(config.DATABASE_URL || (embedded?.url ?? ''), {
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  const guard = embedded && watchOver(embedded, log);
  try {
    await migrate(db, migrations);
    const store = await createFileStore(storeConfig(config));
    const process_id = randomUUID();
    const hub = await createHub(db.pool, process_id, (error) => log.warn({ err: error }, 'signals between processes were interrupted'));
    const metrics = createMetrics();
    const chromium = findChromium(config.CHROMIUM_PATH);
    const printer = chromium ? createPrinter(chromium) : null;
    const ports = { html_to_pdf: printer && ((html: string, signal: AbortSignal) => printer.print(html, signal)) };
    const secret = secretOf(config.DATA_DIR, config.SECRET);
    const reader = createReader({ entry: readerEntry });
    const housekeeping = startHousekeeping({ db, store, log, now });
    const handlers: Handlers = {
      ...taskOperations({ hub, task_limit: config.TASK_LIMIT, running_limit: config.RUNNING_LIMIT }),
      ...fileOperations({ store, secret, base_path: config.BASE_PATH, ports, log }),
      ...peopleOperations({
        brain: { kind: brain.kind, label: brain.brain.label },
        oidc: config.OIDC_DISCOVERY_URL ? { name: config.OIDC_NAME || '单点登录' } : null,
        pdf_export: printer !== null,
        build: process.env['ANTOU_BUILD'] ?? 'dev',
      }),
    };
    return {
      config,
      log,
      db,
      store,
      hub,
      metrics,
      handlers,
      brain,
      secret,
      now,
      new_id: newId,
      startWorker: () =>
        startWorker({
          db,
          store,
          hub,
          log,
          worker_id: process_id,
          concurrency: config.RUN_CONCURRENCY,
          lease_seconds: config.LEASE_SECONDS,
          now,
          new_id: newId,
          equip: equipper(brain.brain, reader, ports, now),
        }),
      async close({ keep_database }) {
        housekeeping.stop();
        clearInterval(guard ?? undefined);
        await hub.close();
        await printer?.close();
        await brain.close();
        await db.close();
        if (embedded && !keep_database) await embedded.stop();
      },
    };
  } catch (error) {
    clearInterval(guard ?? undefined);
    await db.close();
    if (embedded && !embedded.reused) await embedded.stop();
    throw error;
  }
}

/** 128 random bits in hex. */
export function newId(): string {
  return randomBytes(16).toString('hex');
}

function storeConfig(config: Config): Parameters<typeof createFileStore>[0] {
  if (!config.S3_ENDPOINT) return { kind: 'fs', dir: join(config.DATA_DIR, 'files') };
  return {
    kind: 's3',
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    bucket: config.S3_BUCKET,
    access_key_id: config.S3_ACCESS_KEY_ID,
    secret_access_key: config.S3_SECRET_ACCESS_KEY,
    force_path_style: true,
  };
}

/** The embedded server is started again when it dies; connections come back by themselves. */
function watchOver(embedded: EmbeddedDatabase, log: Log): NodeJS.Timeout {
  let looking = false;
  return setInterval(() => {
    if (looking) return;
    looking = true;
    embedded
      .ensure()
      .catch((error: unknown) => log.error({ err: error }, 'the database could not be started again'))
      .finally(() => (looking = false));
  }, 2000);
}

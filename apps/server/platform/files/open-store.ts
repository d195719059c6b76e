/** Opens the store of files the configuration names, and refuses one that can't be reached. */
import { join } from 'node:path';
import type { Config } from '#server/platform/config/config.ts';
import { createFileStore, type FileStore, type FileStoreConfig } from './store.ts';

/** Throws `Error` with a Chinese sentence when the store can't be used. */
export async function openStore(config: Config): Promise<FileStore> {
  const store = await createFileStore(storeConfig(config));
  if (config.S3_ENDPOINT) await store.ready().catch(refuseStore);
  return store;
}

function storeConfig(config: Config): FileStoreConfig {
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

/** Files of tasks begun now would have nowhere to go (docs/decisions/0026). */
function refuseStore(error: unknown): never {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const said = cause instanceof Error ? cause.message || cause.name : String(cause);
  throw new Error(`S3_ENDPOINT 所指的文件存储不能用（${said}）；请检查地址、桶与密钥后重新启动，数据没有改动。`, { cause: error });
}

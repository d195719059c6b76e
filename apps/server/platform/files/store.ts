/** Opens the store of files: a folder of this machine, or an S3-compatible store by configuration. */
import { openFolder } from './folder.ts';
import type { FileStore, FileStoreConfig } from './port.ts';

export { newFileKey } from './key.ts';
export { FileMissing, FileStoreError, FileTooLarge } from './port.ts';
export type { ByteRange, FileSource, FileStore, FileStoreConfig, PutOptions } from './port.ts';

/**
 * @example
 * const store = await createFileStore({ kind: 'fs', dir: 'data/files' });
 * const key = newFileKey();
 * const { bytes, sha256 } = await store.put(key, request.raw, { max_bytes: 50 * 1024 * 1024 });
 */
export async function createFileStore(config: FileStoreConfig): Promise<FileStore> {
  if (config.kind === 'fs') return openFolder(config.dir);
  // Loaded only when used: the S3 client costs an idle server some 30 MB.
  const { openBucket } = await import('./bucket.ts');
  return openBucket(config);
}

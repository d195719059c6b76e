/** Files in an S3-compatible store, through files-sdk; long uploads go in parts and become visible only when complete. */
import { Readable } from 'node:stream';
import { FilesError, type FilesErrorCode } from 'files-sdk';
import { s3 } from 'files-sdk/s3';
import { HeadBucketCommand } from '@aws-sdk/client-s3';
import { checkedKey } from './key.ts';
import { metered } from './metered.ts';
import { FileMissing, FileStoreError, type FileStore, type FileStoreConfig } from './port.ts';

type BucketConfig = Extract<FileStoreConfig, { kind: 's3' }>;

/** The smallest S3 allows; two parts in flight keep an upload of any size near 10 MB of memory. */
const parts = { partSize: 5 * 1024 * 1024, concurrency: 2 };

export async function openBucket(config: BucketConfig): Promise<FileStore> {
  const adapter = s3({
    bucket: config.bucket,
    region: config.region,
    endpoint: config.endpoint,
    forcePathStyle: config.force_path_style,
    credentials: { accessKeyId: config.access_key_id, secretAccessKey: config.secret_access_key },
  });
  // Checksums in trailers are newer than many S3-compatible stores.
  adapter.raw.config.requestChecksumCalculation = async () => 'WHEN_REQUIRED';
  adapter.raw.config.responseChecksumValidation = async () => 'WHEN_REQUIRED';
  return {
    async put(key, source, { max_bytes, content_type, signal }) {
      signal?.throwIfAborted();
      const meter = metered(source, max_bytes, signal);
      // The DOM and the Node declaration of ReadableStream describe the same class.
      const body =
        source instanceof Uint8Array
          ? await gathered(meter.bytes)
          : (Readable.toWeb(Readable.from(meter.bytes)) as ReadableStream<Uint8Array>);
      const how = source instanceof Uint8Array ? {} : { multipart: parts };
      await adapter
        .upload(checkedKey(key), body, { contentType: content_type ?? 'application/octet-stream', signal, ...how })
        .catch((error: unknown) => {
          if (signal?.aborted) throw signal.reason;
          throw meter.failure() ?? explain(error);
        });
      return meter.result();
    },
    get: async (key) => new Uint8Array(await (await adapter.download(checkedKey(key)).catch(explain)).arrayBuffer()),
    async stream(key, range) {
      const file = await adapter.download(checkedKey(key), { as: 'stream', ...(range ? { range } : {}) }).catch(explain);
      // As above: one class under two declarations.
      return Readable.fromWeb(file.stream() as Parameters<typeof Readable.fromWeb>[0]);
    },
    size: async (key) => (await adapter.head(checkedKey(key)).catch(explain)).size,
    delete: async (key) =>
      adapter.delete(checkedKey(key)).catch((error: unknown) => (codeOf(error) === 'NotFound' ? undefined : explain(error))),
    // Parts of uploads that were broken off are the bucket's own, which has a rule for them.
    tidy: () => Promise.resolve(),
    ready: async () => void (await adapter.raw.send(new HeadBucketCommand({ Bucket: config.bucket })).catch(explain)),
  };
}

async function gathered(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function codeOf(error: unknown): FilesErrorCode | undefined {
  return error instanceof FilesError ? error.code : undefined;
}

function explain(error: unknown): never {
  if (codeOf(error) === 'NotFound') throw new FileMissing();
  throw new FileStoreError('文件存储暂时不可用，文件没有保存或读取；请稍后重试', { cause: error });
}

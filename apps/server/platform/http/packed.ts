/** Answers whose content never changes: packed as the caller takes it, once, while they are asked for. */
import { Readable, Transform, type TransformCallback } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Brotli is offered by browsers on trusted origins only, gzip everywhere. */
export function encodingFor({ headers }: FastifyRequest): Encoding {
  const offered = String(headers['accept-encoding'] ?? '')
    .split(',')
    .flatMap((one) => {
      const [name = '', ...parameters] = one
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      return parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) ? [] : [name];
    });
  if (offered.includes('br')) return 'br';
  return offered.includes('gzip') ? 'gzip' : 'identity';
}

/** The bytes last asked for, at most so many of them. */
export interface PackedCache {
  get(key: string): Buffer | undefined;
  set(key: string, bytes: Buffer): void;
}

export function createPackedCache(most_bytes: number): PackedCache {
  const kept = new Map<string, Buffer>();
  let size = 0;
  return {
    get(key) {
      const bytes = kept.get(key);
      if (bytes) {
        kept.delete(key);
        kept.set(key, bytes);
      }
      return bytes;
    },
    set(key, bytes) {
      if (bytes.length > most_bytes / 4) return;
      size += bytes.length - (kept.get(key)?.length ?? 0);
      kept.delete(key);
      kept.set(key, bytes);
      for (const [oldest, one] of kept) {
        if (size <= most_bytes) return;
        kept.delete(oldest);
        size -= one.length;
      }
    },
  };
}

/** Streams `parts` packed, and keeps what came out under `key` when it came to its end. */
export function sendPacked(
  reply: FastifyReply,
  parts: AsyncIterable<string | Buffer>,
  { encoding, cache, key }: { encoding: Encoding; cache: PackedCache; key: string },
): FastifyReply {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  const known = cache.get(`${encoding} ${key}`);
  if (known) return reply.send(known);
  const source = Readable.from(parts, { objectMode: false, highWaterMark: 65_536 });
  const packer = packerOf(encoding);
  const out = source.pipe(packer).pipe(keeping((bytes) => cache.set(`${encoding} ${key}`, bytes)));
  // A pipe passes on bytes, not failures.
  source.once('error', (error) => out.destroy(error));
  packer.once('error', (error) => out.destroy(error));
  out.once('close', () => source.destroy());
  return reply.send(out);
}

function packerOf(encoding: Encoding): Transform {
  switch (encoding) {
    case 'br':
      return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } });
    case 'gzip':
      return createGzip();
    case 'identity':
      return new Transform({ transform: (chunk, _encoding, done) => done(null, chunk) });
  }
}

/** What is kept of one answer while it passes. */
const mostKept = 1024 * 1024;

function keeping(keep: (bytes: Buffer) => void): Transform {
  let parts: Buffer[] | null = [];
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
      size += chunk.length;
      parts = size > mostKept ? null : parts;
      parts?.push(chunk);
      done(null, chunk);
    },
    flush(done: TransformCallback) {
      if (parts) keep(Buffer.concat(parts));
      done();
    },
  });
}

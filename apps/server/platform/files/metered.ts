/** Counts, hashes and caps bytes on their way into a store. */
import { createHash } from 'node:crypto';
import { FileTooLarge, type FileSource } from './port.ts';

export interface Meter {
  bytes: AsyncGenerator<Uint8Array>;
  /** Of what has passed so far. */
  result(): { bytes: number; sha256: string };
  /** What ended the bytes early: the source's own error, the cap or the signal. */
  failure(): unknown;
}

export function metered(source: FileSource, max_bytes: number, signal?: AbortSignal): Meter {
  const hash = createHash('sha256');
  let count = 0;
  let failure: unknown;
  async function* pass(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of source instanceof Uint8Array ? [source] : source) {
        signal?.throwIfAborted();
        count += chunk.byteLength;
        if (count > max_bytes) throw new FileTooLarge(max_bytes);
        hash.update(chunk);
        yield chunk;
      }
      signal?.throwIfAborted();
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  return { bytes: pass(), result: () => ({ bytes: count, sha256: hash.copy().digest('hex') }), failure: () => failure };
}

/** A body that ends with an error instead of growing past its cap. */
import { OutboundRefusal, sentences } from './refusal.ts';

/** Passes bytes on as they come; nothing is gathered. `explain` turns a failure of the source into the error the reader gets. */
export function capped(
  source: ReadableStream<Uint8Array>,
  max_bytes: number,
  explain: (error: unknown) => unknown,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let bytes = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        bytes += value.byteLength;
        if (bytes > max_bytes) throw new OutboundRefusal('too_large', sentences.too_large(max_bytes));
        controller.enqueue(value);
      } catch (error) {
        const explained = explain(error);
        controller.error(explained);
        // The source is cut off; that it may already be broken is what the reader is being told.
        await reader.cancel(explained).catch(() => undefined);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

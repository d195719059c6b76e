/** The platform's fetch where the product has its own way out. */
import type { SievingFetch } from './text-tap.ts';

/** What a sieve takes never reaches the body, as with the product's own. */
export function sieving(plain: (...given: Parameters<typeof fetch>) => Promise<Response>): SievingFetch {
  return async (input, { sieveFor, ...init } = {}) => {
    const response = await plain(input, init);
    const sieve = response.body && sieveFor?.(response.status, response.headers);
    if (!response.body || !sieve) return response;
    const sifting = new TransformStream<Uint8Array, Uint8Array>({
      async transform(bytes, controller) {
        const left = sieve.sift(bytes);
        if (left.length > 0) controller.enqueue(left);
        await sieve.held();
      },
      flush: (controller) => controller.enqueue(sieve.rest()),
    });
    return new Response(response.body.pipeThrough(sifting), response);
  };
}

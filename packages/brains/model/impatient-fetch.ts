/** A fetch that gives up on silence: no headers for too long, or no byte for too long once the answer has begun. */
import type { ModelConfig } from './config.ts';
import { TryFailure, connectionFailure } from './failure.ts';
import type { Sieve, SievingFetch } from './text-tap.ts';

export interface ImpatientFetch {
  fetch: typeof fetch;
  /** Ends the watch; to be called once the try is over. */
  done(): void;
}

/**
 * `giveUp` is called once, with the reason, when a limit is passed; it must abort the request.
 * Only time spent waiting for the network counts, not the time a slow reader leaves data lying.
 * One timer serves a whole answer, so that a byte costs no timer. With a `tap` an event stream comes without what that takes.
 */
export function impatientFetch(
  ports: { fetch: SievingFetch; monotonic(): number },
  timeouts: ModelConfig['timeouts'],
  giveUp: (failure: TryFailure) => void,
  tap: Sieve | null = null,
): ImpatientFetch {
  let timer: NodeJS.Timeout | undefined;
  let waitingSince = Infinity;

  const watch = (limit_ms: number, reason: string) => {
    const check = () => {
      const left = waitingSince === Infinity ? limit_ms : waitingSince + limit_ms - ports.monotonic();
      if (left > 0) timer = setTimeout(check, Math.min(left, limit_ms));
      else giveUp(timedOut(reason));
    };
    clearTimeout(timer);
    waitingSince = ports.monotonic();
    timer = setTimeout(check, limit_ms);
  };
  const done = () => clearTimeout(timer);
  const watchedTap = tap && {
    ...tap,
    sift(bytes: Uint8Array) {
      waitingSince = ports.monotonic();
      return tap.sift(bytes);
    },
    held() {
      const held = tap.held();
      if (held === null) return null;
      waitingSince = Infinity;
      return held.then(() => void (waitingSince = ports.monotonic()));
    },
  };

  return {
    done,
    async fetch(input, init) {
      watch(timeouts.connect_ms, '超时，模型服务没有回应');
      // A redirect would carry the key to a host nobody chose.
      const sieveFor = (status: number, headers: Headers) =>
        status >= 200 && status < 300 && headers.get('content-type')?.startsWith('text/event-stream') ? watchedTap : null;
      const response = await ports.fetch(input, { ...init, redirect: 'manual', sieveFor }).catch((error: unknown) => {
        throw init?.signal?.aborted ? error : connectionFailure(error);
      });
      watch(timeouts.idle_ms, '超时，回答停住了');
      if (response.ok && response.headers.get('content-type')?.startsWith('text/html'))
        throw new TryFailure('final', '模型地址返回的是网页，不是模型的回答。请检查模型地址，通常要以 /v1 结尾。');
      if (!response.body || !response.ok) return response;
      const reader = response.body.getReader();
      const watched = new ReadableStream<Uint8Array>({
        async pull(controller) {
          waitingSince = ports.monotonic();
          const { done: ended, value } = await reader.read();
          waitingSince = Infinity;
          if (ended) controller.close();
          else controller.enqueue(value);
        },
        cancel: (reason) => reader.cancel(reason),
      });
      return new Response(watched, { status: response.status, statusText: response.statusText, headers: response.headers });
    },
  };
}

function timedOut(reason: string): TryFailure {
  const failure = new TryFailure('no_answer', reason);
  failure.timed_out = true;
  return failure;
}

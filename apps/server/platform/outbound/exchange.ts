/**
 * One request and its answer, straight from undici's connections: its own fetch passes every piece of a body through four layers of
 * streams, and the answers of models come in thousands of pieces. Packed bodies are unpacked, as fetch does.
 */
import { Readable, type Transform } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Dispatcher } from 'undici';

export interface Exchange {
  url: URL;
  method: string;
  headers: Headers;
  body: RequestInit['body'];
}

export interface Answer {
  /** As it came, also where HTTP does not know the number. */
  status: number;
  headers: Headers;
  /** Null where an answer has none. */
  body: ReadableStream<Uint8Array> | null;
}

/** Takes what it wants of each piece of a body as it comes, before there is any stream. */
export interface Sieve {
  /** The rest, which the reader of the body gets; it may come with a later piece. */
  sift(bytes: Uint8Array): Uint8Array;
  /** What is left when the body ends. */
  rest(): Uint8Array;
  /** Null when more may come, else what to wait for. */
  held(): Promise<void> | null;
}

export interface ExchangeLimits {
  signal: AbortSignal;
  /** Called with the headers; what it throws ends the exchange. */
  accept?(status: number, headers: Headers): void;
  /** Called with the headers of an answer that has a body. */
  sieveFor?(status: number, headers: Headers): Sieve | null;
  /** Called with the size of each piece of the body, unpacked; what it throws ends the body. */
  count(bytes: number): void;
  /** Called once, when nothing more comes of the exchange. */
  over(): void;
  /** Turns what went wrong with the connection or the body into the error the reader gets. */
  explain(error: unknown): unknown;
}

/** So much of a body is kept for a reader who is slower than the network. */
const ahead_bytes = 64 * 1024;

/** Resolves with the headers; rejects with what `explain` makes of the failure. */
export async function exchange(dispatcher: Dispatcher, { url, method, headers, body }: Exchange, limits: ExchangeLimits): Promise<Answer> {
  const { signal, count, explain } = limits;
  signal.throwIfAborted();
  const sent = await sendable(body, headers);
  return new Promise((resolve, reject) => {
    let request: Dispatcher.DispatchController | undefined;
    let reader: ReadableStreamDefaultController<Uint8Array> | null = null;
    let unpacking: Transform[] = [];
    let sieve: Sieve | null = null;
    let over = false;

    const end = (act: () => void): void => {
      if (over) return;
      over = true;
      signal.removeEventListener('abort', onAbort);
      limits.over();
      act();
    };
    const fail = (error: unknown): void =>
      end(() => {
        const explained = explain(error);
        for (const step of unpacking) step.destroy();
        if (reader) reader.error(explained);
        else reject(explained instanceof Error ? explained : new Error(String(explained)));
        request?.abort(explained instanceof Error ? explained : new Error(String(explained)));
      });
    const onAbort = (): void => fail(signal.reason);
    const pass = (piece: Uint8Array): void => {
      if (over) return;
      try {
        count(piece.byteLength);
      } catch (error) {
        fail(error);
        return;
      }
      const passed = sieve ? sieve.sift(piece) : piece;
      if (passed.length > 0) {
        reader?.enqueue(passed);
        if ((reader?.desiredSize ?? 1) <= 0) hold();
      }
      const held = sieve?.held();
      if (!held) return;
      hold();
      void held.then(goOn);
    };
    const hold = (): void => {
      if (unpacking.length > 0) unpacking.at(-1)?.pause();
      else request?.pause();
    };
    const goOn = (): void => {
      if (unpacking.length > 0) unpacking.at(-1)?.resume();
      else if (request?.paused) request.resume();
    };
    const close = (): void =>
      end(() => {
        const left = sieve?.rest();
        if (left && left.length > 0) reader?.enqueue(left);
        reader?.close();
      });

    signal.addEventListener('abort', onAbort, { once: true });
    dispatcher.dispatch(
      { origin: url.origin, path: url.pathname + url.search, method, headers: [...sent.headers].flat(), body: sent.body },
      {
        onRequestStart(controller) {
          request = controller;
          if (over) controller.abort(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
        },
        onResponseStart(controller, status, given) {
          // Hints before the answer.
          if (status < 200 || over) return;
          const received = headersOf(given);
          const bodiless = method === 'HEAD' || [204, 205, 304].includes(status);
          try {
            limits.accept?.(status, received);
            unpacking = bodiless ? [] : unpackers(received.get('content-encoding'));
          } catch (error) {
            fail(error);
            return;
          }
          sieve = bodiless ? null : (limits.sieveFor?.(status, received) ?? null);
          for (const [n, step] of unpacking.entries()) {
            step.on('error', fail);
            const next = unpacking[n + 1];
            if (next) step.pipe(next);
            else step.on('data', pass).on('end', close);
          }
          const [first] = unpacking;
          first?.on('drain', () => controller.paused && controller.resume());
          const stream = bodiless
            ? null
            : new ReadableStream<Uint8Array>(
                {
                  start: (control) => {
                    reader = control;
                  },
                  pull: goOn,
                  cancel: (reason) =>
                    end(() => {
                      for (const step of unpacking) step.destroy();
                      request?.abort(reason instanceof Error ? reason : new Error('the body is not wanted'));
                    }),
                },
                new ByteLengthQueuingStrategy({ highWaterMark: ahead_bytes }),
              );
          resolve({ status, headers: received, body: stream });
        },
        onResponseData(controller, piece) {
          const [first] = unpacking;
          if (!first) pass(piece);
          else if (!first.write(piece)) controller.pause();
        },
        onResponseEnd() {
          const [first] = unpacking;
          if (first) first.end();
          else close();
        },
        onResponseError(_controller, error) {
          fail(error);
        },
      },
    );
  });
}

function headersOf(given: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) for (const one of [value ?? []].flat()) headers.append(name, one);
  return headers;
}

/** A body as the connection takes it, with the headers that say what it is. */
async function sendable(
  body: RequestInit['body'],
  given: Headers,
): Promise<{ body: string | Uint8Array | Readable | null; headers: Headers }> {
  const headers = new Headers(given);
  if (!headers.has('accept')) headers.set('accept', '*/*');
  if (!headers.has('user-agent')) headers.set('user-agent', 'Antou/1.0');
  if (!headers.has('accept-language')) headers.set('accept-language', '*');
  if (!headers.has('accept-encoding')) headers.set('accept-encoding', headers.has('range') ? 'identity' : 'gzip, br');
  if (body === null || body === undefined) return { body: null, headers };
  // The two declarations describe the same class of the runtime.
  if (body instanceof ReadableStream) return { body: Readable.fromWeb(body as NodeStream), headers };
  if (body instanceof Uint8Array) return { body, headers };
  if (typeof body === 'string' && headers.has('content-type')) return { body, headers };
  // Forms and the like: the platform knows how they are written, and under which type.
  const written = new Response(body);
  const type = written.headers.get('content-type');
  if (type !== null && !headers.has('content-type')) headers.set('content-type', type);
  return { body: new Uint8Array(await written.arrayBuffer()), headers };
}

/** What undoes a content encoding, in the order of undoing; nothing for one that isn't known, as browsers do. */
function unpackers(encoding: string | null): Transform[] {
  const codings = (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && one !== 'identity');
  if (codings.length > 5) throw new Error('too many content encodings');
  const steps = codings.toReversed().map((coding) => {
    const zlib = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
    switch (coding) {
      case 'gzip':
      case 'x-gzip':
        return createGunzip(zlib);
      case 'deflate':
        return createInflate(zlib);
      case 'br':
        return createBrotliDecompress({ flush: constants.BROTLI_OPERATION_FLUSH, finishFlush: constants.BROTLI_OPERATION_FLUSH });
      default:
        return null;
    }
  });
  return steps.every((step) => step !== null) ? steps : [];
}

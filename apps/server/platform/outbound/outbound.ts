/** The one way out: every fetch to an address that a person or a model chose goes through here, and only the public internet is reached. */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Agent, buildConnector } from 'undici';
import { isPublicAddress } from './address.ts';
import { exchange, type Answer, type Exchange, type ExchangeLimits } from './exchange.ts';
import { OutboundRefusal, sentences } from './refusal.ts';

export interface OutboundOptions {
  /**
   * `host:port` pairs that may lead to a private address, exactly as written in the address asked for (`127.0.0.1:11434`, `models.internal:443`).
   * Meant for endpoints set by the operator. Give such a list its own Outbound: addresses chosen by people should not share it.
   */
  allow_private_hosts?: string[];
  /** Largest answer, counted after unpacking. */
  max_bytes: number;
  /** For the whole exchange, until the last byte of the body was read. */
  timeout_ms: number;
  max_redirects: number;
  network?: Network;
}

/** How names become addresses and addresses become sockets. */
export interface Network {
  resolve?: (host: string) => Promise<string[]>;
  connect?: buildConnector.connector;
}

export type OutboundInit = Pick<RequestInit, 'method' | 'headers' | 'body' | 'signal'> & {
  /** Asked before a redirect is followed; what it rejects with ends the fetch. */
  onRedirect?: (to: URL, from: URL) => Promise<void>;
  /** What it takes of the answer is not in the body. */
  sieveFor?: ExchangeLimits['sieveFor'];
};

export interface Outbound {
  /**
   * Like `fetch`, and usable where a library takes one. Redirects are followed here, each checked like the first address; the answer's `url` is the last one.
   * Rejects with OutboundRefusal; so does reading the body when a cap is reached.
   */
  fetch(url: string | URL | Request, init?: OutboundInit): Promise<Response>;
  close(): Promise<void>;
}

/**
 * @example
 * const outbound = createOutbound({ max_bytes: 5_000_000, timeout_ms: 20_000, max_redirects: 5 });
 * const page = await (await outbound.fetch('https://example.com/')).text();
 */
export function createOutbound(options: OutboundOptions): Outbound {
  const allowed = new Set((options.allow_private_hosts ?? []).map((pair) => pair.toLowerCase()));
  let opened: Promise<Agent> | undefined;

  /** The library is large, and many a server never fetches anything. */
  async function open(): Promise<Agent> {
    // The bundler gives a CommonJS package that is loaded this way no other name.
    const { default: undici } = await import('undici');
    return new undici.Agent({
      connect: checkedConnector(allowed, options.network ?? {}, undici.buildConnector),
      // Opening a connection costs a person several round trips of waiting; servers that close earlier say so.
      keepAliveTimeout: 30_000,
      headersTimeout: options.timeout_ms,
      bodyTimeout: options.timeout_ms,
      maxHeaderSize: 64 * 1024,
    });
  }

  async function follow(first: URL, init: OutboundInit, signal: AbortSignal, over: () => void): Promise<Response> {
    let request: Exchange = {
      url: first,
      method: (init.method ?? 'GET').toUpperCase(),
      headers: outgoing(init.headers),
      body: init.body ?? null,
    };
    opened ??= open();
    const agent = await opened;
    for (let redirects = 0; ; redirects++) {
      check(request.url);
      const { url } = request;
      let bytes = 0;
      let isOver = false;
      let isLast = false;
      const answer = await exchange(agent, request, {
        signal,
        accept(_status, headers) {
          if (Number(headers.get('content-length') ?? 0) > options.max_bytes) tooLarge();
        },
        count(more) {
          bytes += more;
          if (bytes > options.max_bytes) tooLarge();
        },
        over() {
          isOver = true;
          if (isLast) over();
        },
        explain: (error) => refusalFor(error, url, signal),
        ...(init.sieveFor ? { sieveFor: init.sieveFor } : {}),
      });
      const location = [301, 302, 303, 307, 308].includes(answer.status) ? answer.headers.get('location') : null;
      if (location === null) {
        isLast = true;
        if (isOver) over();
        return finish(answer, url, redirects > 0);
      }
      await answer.body?.cancel();
      if (redirects >= options.max_redirects) throw new OutboundRefusal('redirects', sentences.redirects(options.max_redirects));
      request = redirected(request, answer.status, location);
      // A page must not steer us to an internal endpoint that only its operator may name.
      if (allowed.has(pairOf(request.url)) && pairOf(request.url) !== pairOf(first))
        throw new OutboundRefusal('private', sentences.private);
      await init.onRedirect?.(request.url, url);
    }
  }

  function tooLarge(): never {
    throw new OutboundRefusal('too_large', sentences.too_large(options.max_bytes));
  }

  function finish(answer: Answer, url: URL, wasRedirected: boolean): Response {
    // Some sites answer with numbers HTTP doesn't have, which a Response refuses.
    const status = answer.status >= 200 && answer.status <= 599 ? answer.status : 502;
    const response = new Response(answer.body, { status, headers: answer.headers });
    Object.defineProperties(response, { url: { value: url.href }, redirected: { value: wasRedirected } });
    return response;
  }

  function refusalFor(error: unknown, url: URL, signal: AbortSignal): unknown {
    for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof OutboundRefusal) return at;
    const reason: unknown = signal.aborted ? signal.reason : error;
    const isTimeout = reason instanceof Error && (reason.name === 'TimeoutError' || timeoutCodes.has(codeOf(error)));
    if (isTimeout) return new OutboundRefusal('timeout', sentences.timeout(options.timeout_ms), { cause: error });
    // The caller's own stop comes back to the caller as it was given.
    if (signal.aborted) return reason;
    return new OutboundRefusal('connect', sentences.connect(url.host), { cause: error });
  }

  return {
    async fetch(input, init = {}) {
      const given = input instanceof Request ? fromRequest(input, init) : { url: String(input), init };
      const url = parse(given.url);
      const deadline = new AbortController();
      // One that stayed set would hold all that asked until it rings, an hour for models.
      const timer = setTimeout(() => deadline.abort(new DOMException('the deadline has passed', 'TimeoutError')), options.timeout_ms);
      timer.unref();
      const over = () => clearTimeout(timer);
      const signal = given.init.signal ? AbortSignal.any([given.init.signal, deadline.signal]) : deadline.signal;
      try {
        return await follow(url, given.init, signal, over);
      } catch (error) {
        over();
        throw refusalFor(error, url, signal);
      }
    },
    async close() {
      await (await opened)?.destroy();
    },
  };
}

const timeoutCodes = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT']);

function codeOf(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if ('code' in at && typeof at.code === 'string') return at.code;
  return '';
}

function fromRequest(request: Request, init: OutboundInit): { url: string; init: OutboundInit } {
  return {
    url: request.url,
    init: { method: request.method, headers: request.headers, body: request.body, signal: request.signal, ...init },
  };
}

function parse(text: string): URL {
  if (!URL.canParse(text)) throw new OutboundRefusal('invalid', sentences.invalid);
  return new URL(text);
}

/** What can be said from the text alone; the address behind a name is checked when the socket is opened. */
function check(url: URL): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new OutboundRefusal('scheme', sentences.scheme);
  if (url.username !== '' || url.password !== '') throw new OutboundRefusal('credentials', sentences.credentials);
  if (url.hostname === '') throw new OutboundRefusal('invalid', sentences.invalid);
}

function pairOf(url: URL): string {
  return `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`;
}

/** Opens a socket only to an address that was checked a moment ago: a second answer of the resolver is never asked for. */
function checkedConnector(allowed: Set<string>, network: Network, build: typeof buildConnector): buildConnector.connector {
  const resolve = network.resolve ?? resolveByDns;
  // One protocol keeps the caps simple; HTTP/2 would share a connection between unrelated fetches.
  const connect = network.connect ?? build({ timeout: 10_000, allowH2: false });
  return (target, callback) => {
    const host = target.hostname.replace(/^\[|\]$/g, '');
    const pair = `${target.hostname}:${target.port || (target.protocol === 'https:' ? '443' : '80')}`.toLowerCase();
    checkedAddresses(host, allowed.has(pair), resolve)
      .then((addresses) => {
        const tls = target.protocol === 'https:' && isIP(host) === 0 ? { servername: host } : {};
        const attempt = ([address, ...others]: string[]): void => {
          // checkedAddresses never answers with an empty list; the default satisfies the compiler.
          connect({ ...target, ...tls, hostname: address ?? host }, (...answer) => {
            if (answer[0] && others.length > 0) attempt(others);
            else callback(...answer);
          });
        };
        attempt(addresses);
      })
      .catch((error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null));
  };
}

/** The addresses of a name, each of them public unless `mayBePrivate`; rejects with OutboundRefusal. Whoever connects, connects to these. */
export async function checkedAddresses(
  host: string,
  mayBePrivate: boolean,
  resolve: (host: string) => Promise<string[]>,
): Promise<string[]> {
  // This machine by its names, also with the dot of a whole name at the end; a resolver may not know them, or know them elsewhere.
  if (!mayBePrivate && /(?:^|\.)localhost\.*$/i.test(host)) throw new OutboundRefusal('private', sentences.private);
  const addresses =
    isIP(host) > 0
      ? [host]
      : await resolve(host).catch((cause: unknown) => Promise.reject(new OutboundRefusal('dns', sentences.dns(host), { cause })));
  if (addresses.length === 0) throw new OutboundRefusal('dns', sentences.dns(host));
  // One private address among public ones is enough to distrust the name.
  if (!mayBePrivate && !addresses.every(isPublicAddress)) throw new OutboundRefusal('private', sentences.private);
  return addresses.slice(0, 3);
}

export async function resolveByDns(host: string): Promise<string[]> {
  const answers = await lookup(host, { all: true });
  return answers.map((answer) => answer.address);
}

/** As the Fetch standard has it, except that across origins only harmless headers go along. */
function redirected(hop: Exchange, status: number, location: string): Exchange {
  if (!URL.canParse(location, hop.url)) throw new OutboundRefusal('invalid', sentences.invalid);
  const url = new URL(location, hop.url);
  const becomesGet = (status === 303 && hop.method !== 'HEAD') || ((status === 301 || status === 302) && hop.method === 'POST');
  if (!becomesGet && hop.body instanceof ReadableStream) throw new OutboundRefusal('redirects', sentences.replay);
  const kept = url.origin === hop.url.origin ? [...hop.headers] : [...hop.headers].filter(([name]) => harmless.has(name));
  const headers = new Headers(becomesGet ? kept.filter(([name]) => !name.startsWith('content-')) : kept);
  return { url, method: becomesGet ? 'GET' : hop.method, headers, body: becomesGet ? null : hop.body };
}

const harmless = new Set(['accept', 'accept-language', 'user-agent', 'content-type', 'content-language', 'range']);

function outgoing(given: RequestInit['headers']): Headers {
  const headers = new Headers(given);
  // These speak about the connection, which is ours.
  for (const name of ['host', 'connection', 'transfer-encoding', 'content-length', 'upgrade', 'proxy-authorization']) headers.delete(name);
  return headers;
}

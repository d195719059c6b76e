/** The only way a browsing Chromium has to the network: a forward proxy on loopback that connects to checked public addresses and to nothing else. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Agent, createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, isIP, type AddressInfo, type LookupFunction, type Socket } from 'node:net';
import { Transform, type Duplex } from 'node:stream';
import { checkedAddresses, resolveByDns } from '../outbound/outbound.ts';
import { OutboundRefusal, sentences } from '../outbound/refusal.ts';

export interface ProxyInput {
  /** `host` or `host:port` that may lead to private addresses. */
  private_hosts: string[];
  resolve?: (host: string) => Promise<string[]>;
  /** Bytes one connection may bring in, and all of one ticket together. */
  connection_bytes?: number;
  ticket_bytes?: number;
}

/** One session's leave to use the proxy. Whatever comes without one is refused. */
export interface Ticket {
  username: string;
  password: string;
  /** Why a host was last refused; null when it was not. */
  refusalOf(host: string): string | null;
  /** Bytes that came in so far. */
  bytesIn(): number;
  /** Ends its connections; nothing is let through any more. */
  end(): void;
}

export interface FilteringProxy {
  /** `http://127.0.0.1:port`. */
  address: string;
  /** With `mayReach` nothing but what it is true for; a host as an address has it, in lower case. */
  admit(mayReach?: (host: string) => boolean): Ticket;
  close(): Promise<void>;
}

/** Answered by the proxy itself, so that a new session can show its ticket once before it opens anything. */
export const ticketOffice = 'http://ticket.invalid/';

const connectMs = 10_000;
const quietMs = 5 * 60_000;
const mostRefusals = 200;

interface Admitted {
  mayReach(host: string): boolean;
  secret: Buffer;
  sockets: Set<Duplex>;
  refusals: Map<string, string>;
  bytes: number;
}

export async function startProxy(input: ProxyInput): Promise<FilteringProxy> {
  const { resolve = resolveByDns, connection_bytes = 200 * 1024 * 1024, ticket_bytes = 2 * 1024 * 1024 * 1024 } = input;
  const allowed = new Set(
    input.private_hosts.flatMap((host) => (/:\d+$/.test(host) ? [host] : [`${host}:80`, `${host}:443`])).map((pair) => pair.toLowerCase()),
  );
  const tickets = new Map<string, Admitted>();
  const agent = new Agent({ keepAlive: true, timeout: quietMs, maxFreeSockets: 32 });

  function admitted(request: IncomingMessage): Admitted | null {
    const [scheme = '', code = ''] = (request.headers['proxy-authorization'] ?? '').split(' ');
    if (scheme.toLowerCase() !== 'basic') return null;
    const [username = '', password = ''] = Buffer.from(code, 'base64').toString('latin1').split(':');
    const ticket = tickets.get(username);
    const given = Buffer.from(password, 'latin1');
    return ticket && given.length === ticket.secret.length && timingSafeEqual(given, ticket.secret) ? ticket : null;
  }

  /** The addresses to connect to; what can be said without asking a resolver is said first. */
  async function placesOf(ticket: Admitted, host: string, port: number): Promise<string[]> {
    try {
      if (!ticket.mayReach(host)) throw new OutboundRefusal('private', `没有开放 ${host}，不能访问`);
      const mayBePrivate = allowed.has(`${host}:${port}`);
      if (!mayBePrivate && !isPortOfPages(port)) throw new OutboundRefusal('private', `端口 ${port} 不是网页用的端口，不能访问`);
      const addresses = await checkedAddresses(host.replace(/^\[|\]$/g, ''), mayBePrivate, resolve);
      ticket.refusals.delete(host);
      return addresses;
    } catch (error) {
      const why = error instanceof OutboundRefusal ? error.message : sentences.connect(host);
      if (ticket.refusals.size >= mostRefusals) ticket.refusals.clear();
      ticket.refusals.set(host, why);
      throw new Error(why, { cause: error });
    }
  }

  /** Counts what comes in and cuts it off at the caps. */
  function counted(ticket: Admitted): Transform {
    let bytes = 0;
    return new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        ticket.bytes += chunk.length;
        if (bytes > connection_bytes || ticket.bytes > ticket_bytes)
          done(new Error(sentences.too_large(Math.min(connection_bytes, ticket_bytes))));
        else done(null, chunk);
      },
    });
  }

  const server = createServer({ maxHeaderSize: 64 * 1024 }, (request, response) => {
    const ticket = admitted(request);
    if (!ticket) return void response.writeHead(407, wantsTicket).end();
    if (request.url === ticketOffice)
      return void response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' }).end();
    forward(ticket, request, response).catch((error: unknown) => refuse(response, error));
  });
  // A page may keep a stream open for as long as it likes.
  server.requestTimeout = 0;

  async function forward(ticket: Admitted, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = targetOf(request.url ?? '');
    if (!target) throw new Error(sentences.invalid);
    const { url, port } = target;
    const addresses = await placesOf(ticket, url.hostname, port);
    const onward = httpRequest({
      agent,
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port,
      // Only the address that was just checked is connected to; a literal one is not looked up at all.
      lookup: lookupOf(addresses),
      method: request.method,
      path: `${url.pathname}${url.search}`,
      headers: [...withoutOwn(request.rawHeaders), 'host', url.host],
      setHost: false,
      maxHeaderSize: 64 * 1024,
      timeout: quietMs,
    });
    if (!ticket.sockets.has(request.socket)) {
      ticket.sockets.add(request.socket);
      request.socket.once('close', () => ticket.sockets.delete(request.socket));
    }
    response.once('close', () => onward.destroy());
    onward.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, withoutOwn(answer.rawHeaders));
      const counter = counted(ticket);
      counter.once('error', () => response.destroy());
      answer.once('error', () => response.destroy());
      answer.pipe(counter).pipe(response);
    });
    onward.once('timeout', () => onward.destroy(new Error(sentences.timeout(quietMs))));
    onward.once('error', () => refuse(response, new Error(sentences.connect(url.host))));
    request.pipe(onward);
  }

  server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    client.on('error', () => client.destroy());
    const ticket = admitted(request);
    if (!ticket)
      return void client.end(
        `HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: ${wantsTicket['proxy-authenticate']}\r\nContent-Length: 0\r\n\r\n`,
      );
    ticket.sockets.add(client);
    client.once('close', () => ticket.sockets.delete(client));
    tunnel(ticket, request.url ?? '', client, head).catch(() => client.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n'));
  });

  async function tunnel(ticket: Admitted, authority: string, client: Duplex, head: Buffer): Promise<void> {
    const target = targetOf(`http://${authority}/`);
    if (!target || !/:\d+$/.test(authority)) throw new Error(sentences.invalid);
    const { url, port } = target;
    const addresses = await placesOf(ticket, url.hostname, port);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const far: Socket = connect({ host, port, lookup: lookupOf(addresses), autoSelectFamily: true });
    far.setTimeout(connectMs, () => far.destroy());
    await new Promise<void>((connected, failed) =>
      far.once('connect', connected).once('close', () => failed(new Error(sentences.connect(host)))),
    );
    far.setTimeout(quietMs);
    if (client.destroyed) return void far.destroy();
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    if (head.length > 0) far.write(head);
    const counter = counted(ticket);
    const cut = (): void => {
      far.destroy();
      client.destroy();
    };
    for (const end of [far, client, counter]) end.once('error', cut);
    far.once('close', () => client.end());
    client.once('close', () => far.destroy());
    far.pipe(counter).pipe(client);
    client.pipe(far);
  }

  await new Promise<void>((listening, failed) => server.once('error', failed).listen(0, '127.0.0.1', listening));
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;

  return {
    address: `http://127.0.0.1:${port}`,
    admit(mayReach = () => true) {
      const username = randomBytes(9).toString('hex');
      const password = randomBytes(24).toString('hex');
      const ticket: Admitted = { mayReach, secret: Buffer.from(password, 'latin1'), sockets: new Set(), refusals: new Map(), bytes: 0 };
      tickets.set(username, ticket);
      return {
        username,
        password,
        refusalOf: (host) => ticket.refusals.get(host) ?? null,
        bytesIn: () => ticket.bytes,
        end() {
          tickets.delete(username);
          for (const socket of ticket.sockets) socket.destroy();
        },
      };
    },
    async close() {
      for (const ticket of tickets.values()) for (const socket of ticket.sockets) socket.destroy();
      tickets.clear();
      agent.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const wantsTicket = { 'proxy-authenticate': 'Basic realm="antou"', 'content-length': '0' };

function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  const why = error instanceof Error ? error.message : String(error);
  response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(why);
}

/** As the page's own address would be read, so that no spelling of a host means one thing here and another when connecting. */
function targetOf(text: string): { url: URL; port: number } | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'http:' || url.hostname === '' || url.username !== '') return null;
  return { url, port: Number(url.port || 80) };
}

/** Mail, terminals and databases are no pages. */
function isPortOfPages(port: number): boolean {
  return port === 80 || port === 443 || port === 3000 || port === 5000 || (port >= 7000 && port <= 10_000);
}

function lookupOf(addresses: string[]): LookupFunction {
  return (_host, options, done) => {
    const all = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = all;
    if (options.all) done(null, all);
    else done(null, first?.address ?? '', first?.family);
  };
}

const ofTheConnection = /^(?:connection|proxy-.+|keep-alive|te|trailer|transfer-encoding|upgrade|host)$/i;

/** Headers as they came, without those that speak about one connection; what stays is passed on untouched. */
function withoutOwn(raw: string[]): string[] {
  return raw.filter((_, n) => !ofTheConnection.test(raw[n - (n % 2)] ?? ''));
}

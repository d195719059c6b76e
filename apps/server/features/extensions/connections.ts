/** The lines to extensions: opened when a tool is first called, kept for the next call, closed when nobody speaks for a minute. */
import { createHash } from 'node:crypto';
import { connectMcp, McpFailure, type McpConnection } from '#capabilities/mcp/connection.server.ts';
import type { Offer } from '#capabilities/mcp/definition.server.ts';
import { httpTransport, type McpFetch } from '#capabilities/mcp/http-transport.server.ts';
import { programTransport } from '#capabilities/mcp/program-transport.server.ts';
import type { Sandboxes } from '#capabilities/sandbox/task-sandbox.server.ts';
import { ExtensionKind } from '#contract/extension.ts';
import type { Outbound } from '#server/platform/outbound/outbound.ts';
import type { Authoriser } from './authorise.ts';
import { filled, type KnownExtension, type ProgramWay, type RemoteWay } from './known.ts';
import { failureOf, Unauthorised } from './trouble.ts';

export type ReachedOutside = KnownExtension & { way: RemoteWay | ProgramWay };

export interface Connection {
  connection: McpConnection;
  /** As the server described them when the line was opened. */
  offer: Offer;
}

export interface Connections {
  /** Throws McpFailure; `Unauthorised` when the person's permission is wanted. */
  take(
    user_id: string,
    known: ReachedOutside,
    fields: ReadonlyMap<string, string>,
    signal: AbortSignal,
  ): Promise<{ line: Connection; done(): void; drop(): void }>;
  open(): number;
  close(): Promise<void>;
}

export interface ConnectionsInput {
  outbound: Outbound;
  authoriser: Pick<Authoriser, 'accessFor'>;
  /** Null: no programs run here. */
  sandboxes(): Promise<Sandboxes | null>;
  idle_ms?: number;
}

interface Kept {
  line: Promise<Connection>;
  users: number;
  timer: NodeJS.Timeout | null;
  /** Nobody takes it any more; it closes behind the last who speaks on it. */
  isDropped: boolean;
}

export function createConnections({ outbound, authoriser, sandboxes, idle_ms = 60_000 }: ConnectionsInput): Connections {
  const kept = new Map<string, Kept>();

  async function openConnection(
    user_id: string,
    known: ReachedOutside,
    fields: ReadonlyMap<string, string>,
    signal: AbortSignal,
  ): Promise<Connection> {
    const label = known.display_name;
    const connection = await connect(user_id, known, fields, signal);
    try {
      return { connection, offer: await connection.tools(signal) };
    } catch (error) {
      await connection.close();
      throw failureOf(label, error) ?? error;
    }
  }

  async function connect(
    user_id: string,
    known: ReachedOutside,
    fields: ReadonlyMap<string, string>,
    signal: AbortSignal,
  ): Promise<McpConnection> {
    const { way, display_name: label } = known;
    if (way.kind === ExtensionKind.Program) {
      const sandbox = (await sandboxes())?.of(known.extension_id, user_id);
      if (!sandbox) throw new McpFailure('refused', `这台服务器没有可用的沙箱，不能运行扩展“${label}”。`);
      const env = Object.fromEntries(Object.entries(way.env).map(([name, value]) => [name, filled(value, fields)]));
      const program = await programTransport((command) => sandbox.start(command), { words: way.words, env, hosts: way.hosts });
      const ended = (): McpFailure | null => {
        const ending = program.ending();
        return (
          ending &&
          new McpFailure('lost', `扩展“${label}”的程序停了：${ending.sentence}${ending.said ? `；它最后说：${ending.said}` : ''}。`)
        );
      };
      return connectMcp({ label, transport: program.transport, signal, failureOf: (error) => failureOf(label, error) ?? ended() });
    }
    const address = filled(way.url, new Map([...fields].map(([name, value]) => [name, encodeURIComponent(value)])));
    if (!URL.canParse(address)) throw new McpFailure('unreachable', `扩展“${label}”的地址写得不对。`);
    const url = new URL(address);
    const headers = Object.entries(way.headers).map(([name, value]) => [name, filled(value, fields)] as const);
    const transport = await httpTransport(url, remoteFetch(user_id, known, url, headers));
    return connectMcp({ label, transport, signal, failureOf: (error) => failureOf(label, error) });
  }

  /** Adds what the person set up, and their permission; a refused token is renewed once. */
  function remoteFetch(user_id: string, known: ReachedOutside, url: URL, headers: (readonly [string, string])[]): McpFetch {
    return async (target, init) => {
      const send = (token: string | null): Promise<Response> => {
        const all = new Headers(init?.headers);
        // Only where the person said: the server's own words never choose the address.
        if (new URL(target).origin === url.origin) {
          for (const [name, value] of headers) all.set(name, value);
          if (token !== null) all.set('authorization', `Bearer ${token}`);
        }
        // The library hands over what fetch takes; Outbound takes the part of it that it uses.
        return outbound.fetch(target, { ...init, headers: all } as Parameters<Outbound['fetch']>[1]);
      };
      const token = await authoriser.accessFor(user_id, known.extension_id);
      const answer = await send(token);
      if (answer.status !== 401) return answer;
      await answer.body?.cancel();
      const renewed = token === null ? null : await authoriser.accessFor(user_id, known.extension_id, token);
      if (renewed === null) throw new Unauthorised(known.display_name, answer);
      const second = await send(renewed);
      if (second.status !== 401) return second;
      await second.body?.cancel();
      throw new Unauthorised(known.display_name, second);
    };
  }

  function forget(key: string, one: Kept): void {
    if (kept.get(key) === one) kept.delete(key);
    if (one.timer) clearTimeout(one.timer);
    one.timer = null;
  }

  return {
    async take(user_id, known, fields, signal) {
      const { way, extension_id } = known;
      const key = createHash('sha256')
        .update(JSON.stringify([user_id, extension_id, way, [...fields]]))
        .digest('base64');
      for (;;) {
        let one = kept.get(key);
        const isFresh = one === undefined;
        if (!one) {
          one = { line: openConnection(user_id, known, fields, signal), users: 0, timer: null, isDropped: false };
          kept.set(key, one);
        }
        const mine = one;
        if (mine.timer) clearTimeout(mine.timer);
        mine.timer = null;
        mine.users++;
        const leave = (): void => {
          mine.users--;
          if (mine.users > 0) return;
          if (mine.isDropped) void mine.line.then(({ connection }) => connection.close());
          if (kept.get(key) !== mine) return;
          mine.timer = setTimeout(() => {
            forget(key, mine);
            void mine.line.then(({ connection }) => connection.close());
          }, idle_ms).unref();
        };
        try {
          const line = await mine.line;
          if (line.connection.isOpen()) {
            let isDone = false;
            const done = (): void => {
              if (!isDone) leave();
              isDone = true;
            };
            const drop = (): void => {
              forget(key, mine);
              mine.isDropped = true;
              // One call that went wrong is no reason to cut off the others.
              if (mine.users <= 1 || !line.connection.isOpen()) void line.connection.close();
            };
            return { line, done, drop };
          }
        } catch (error) {
          forget(key, mine);
          // Whoever opened it may have left meanwhile; that is no reason for others.
          if (isFresh || signal.aborted) throw error;
          continue;
        }
        forget(key, mine);
      }
    },
    open: () => kept.size,
    async close() {
      const all = [...kept.entries()];
      for (const [key, one] of all) forget(key, one);
      await Promise.all(all.map(([, one]) => one.line.then(({ connection }) => connection.close()).catch(() => undefined)));
    },
  };
}

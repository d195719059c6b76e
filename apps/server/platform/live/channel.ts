/**
 * The live channel: a WebSocket between a page and a room of a task. Only the owner's page gets in; pictures a slow reader can't take are
 * dropped, a silent line is ended. What it takes is loaded when the first page comes.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { Refusal } from '#contract/codes.ts';
import { liveEnds, liveFrameBytes, liveRoomNames, type LiveChannelFrame, type LiveRoomName } from '#contract/live.ts';
import { id } from '#contract/task.ts';
import type { User } from '#server/platform/http/context.ts';
import type { Log } from '#server/platform/observe/log.ts';
import { relayPath, type LiveRelay } from './relay.ts';
import { createLiveSeat } from './seat.ts';
import type { LiveGuest, LiveRoom, LiveRooms } from './rooms.ts';

export interface LiveChannelInput {
  rooms: LiveRooms;
  log: Log;
  base_path: string;
  /** Channels one person may have open here at once. */
  limit: number;
  sessionOf(request: FastifyRequest): Promise<User | null>;
  tokenOf(request: FastifyRequest): string | null;
  aliveSessions(tokens: string[]): Promise<Set<string>>;
  onPerson(listener: (user_id: string) => void): () => void;
  /** The caller's right to drive the task's hands; throws a Refusal. */
  allowTask(user: Pick<User, 'user_id'>, task_id: string): Promise<void>;
  /** Calls back when the task is deleted. Returns how to stop listening. */
  onGone(task_id: string, listener: () => void): () => void;
  /** An app like the product's, without any route: it refuses strange hosts and foreign pages. */
  createApp(): Promise<FastifyInstance>;
  /** Who a client is that holds a key to the chat of a site, which an operation gave out; null for one that is none any more. */
  chatKey: { path: string; open(key: string): { user_id: string; task_id: string; token: string } | null };
  /** For pages that sit at other processes. */
  relay: Pick<LiveRelay, 'admit'>;
  /** False in a process that has no pages of its own. */
  takes_pages: boolean;
}

const heartbeatMs = 15_000;
/** Word of a session's end may be lost. */
const auditMs = 2000;
/** Neither a frame from the page nor one to it. */
const idleMs = 10 * 60_000;
/** A hand that moves a mouse sends about sixty. */
const framesPerSecond = 400;

interface Line {
  socket: WebSocket;
  user_id: string;
  /** Null when another process looks after the session. */
  token: string | null;
  answered: boolean;
  busy_at: number;
}

/** Adds the channel to the server of an app that listens or will. Returns how to end every line. */
export function registerLiveChannel(app: FastifyInstance, input: LiveChannelInput): { close(): Promise<void> } {
  const lines = new Set<Line>();
  const server = app.server;
  const waiting: [IncomingMessage, Duplex, Buffer][] = [];
  let loading: Promise<FastifyInstance> | null = null;
  let closed = false;

  const heart = setInterval(() => {
    for (const line of lines) {
      if (performance.now() - line.busy_at > idleMs) line.socket.close(liveEnds.idle);
      else if (!line.answered) line.socket.terminate();
      else {
        line.answered = false;
        line.socket.ping();
      }
    }
  }, heartbeatMs);
  const audit = setInterval(() => endSignedOut(), auditMs);
  const unhear = input.onPerson((user_id) => endSignedOut(user_id));

  function endSignedOut(user_id?: string): void {
    const asked = [...lines].flatMap(({ socket, token, ...line }) =>
      token !== null && (user_id === undefined || line.user_id === user_id) ? [{ socket, token }] : [],
    );
    if (asked.length === 0) return;
    input
      .aliveSessions([...new Set(asked.map(({ token }) => token))])
      .then((alive) => {
        for (const { socket, token } of asked) if (!alive.has(token)) socket.close(liveEnds.gone);
      })
      .catch((error: unknown) => input.log.warn({ err: error }, 'looking for ended sessions failed'));
  }

  /** The first to come waits until the plug-in is there; it then listens itself. */
  function first(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    waiting.push([request, socket, head]);
    loading ??= load();
    loading.then(
      () => {
        server.off('upgrade', first);
        for (const one of waiting.splice(0)) server.emit('upgrade', ...one);
      },
      (error: unknown) => {
        input.log.error({ err: error }, 'the live channel could not be loaded');
        loading = null;
        for (const [, one] of waiting.splice(0)) one.destroy();
      },
    );
  }
  server.on('upgrade', first);

  async function load(): Promise<FastifyInstance> {
    const { default: websocket } = await import('@fastify/websocket');
    const live = await input.createApp();
    // Everything that comes here is a call for an upgrade; the plug-in closes those it has seen, and what the app refused before it saw none of.
    live.addHook('onResponse', (request, _reply, done) => {
      request.raw.socket.destroy();
      done();
    });
    await live.register(websocket, {
      options: { server, maxPayload: liveFrameBytes, perMessageDeflate: false },
      errorHandler: (_error, socket) => socket.terminate(),
    });
    const enter = (socket: WebSocket, request: FastifyRequest): void => {
      // `preValidation` let nobody through without.
      const found = admitted.get(request);
      if (found) begin(socket, found);
      else socket.terminate();
    };
    if (input.takes_pages)
      live.get<{ Params: { task_id: string; room: string } }>(
        `${input.base_path}/api/tasks/:task_id/live/:room`,
        { websocket: true, preValidation: async (request) => void admitted.set(request, await admit(request, request.params)) },
        enter,
      );
    if (input.takes_pages)
      live.get<{ Querystring: { accessKey?: string } }>(
        `${input.base_path}${input.chatKey.path}`,
        {
          websocket: true,
          preValidation: async (request) => {
            const key = input.chatKey.open(String(request.query.accessKey ?? ''));
            if (!key) throw new Refusal('UNAUTHORIZED');
            const { user_id, task_id, token } = key;
            if (!(await input.aliveSessions([token])).has(token)) throw new Refusal('UNAUTHORIZED');
            await input.allowTask({ user_id }, task_id);
            refuseTooMany(user_id);
            admitted.set(request, { user_id, task_id, token, name: 'site_chat' });
          },
        },
        enter,
      );
    live.get<{ Querystring: { ticket?: string } }>(
      relayPath,
      {
        websocket: true,
        preValidation: async (request) => {
          const ticket = await input.relay.admit(String(request.query.ticket ?? ''));
          if (!ticket) throw new Refusal('FORBIDDEN');
          admitted.set(request, { user_id: ticket.user_id, task_id: ticket.task_id, name: ticket.room, token: null });
        },
      },
      enter,
    );
    await live.ready();
    return live;
  }

  const admitted = new WeakMap<FastifyRequest, Admitted>();
  interface Admitted {
    user_id: string;
    task_id: string;
    name: LiveRoomName;
    token: string | null;
  }

  async function admit(request: FastifyRequest, params: { task_id: string; room: string }): Promise<Admitted> {
    const user = await input.sessionOf(request);
    if (!user) throw new Refusal('UNAUTHORIZED');
    const task_id = id.safeParse(params.task_id);
    const name = liveRoomNames.find((one) => one === params.room);
    if (!task_id.success || !name) throw new Refusal('NOT_FOUND', '任务不存在或已被删除');
    await input.allowTask(user, task_id.data);
    refuseTooMany(user.user_id);
    return { user_id: user.user_id, task_id: task_id.data, name, token: input.tokenOf(request) ?? '' };
  }

  function refuseTooMany(person: string): void {
    const theirs = [...lines].filter(({ user_id, token }) => user_id === person && token !== null).length;
    if (theirs >= input.limit) throw new Refusal('RATE_LIMIT', '同时打开的实时画面过多，请关闭一些后重试');
  }

  function begin(socket: WebSocket, { user_id, task_id, name, token }: Admitted): void {
    if (closed) return socket.close(liveEnds.again);
    const line: Line = { socket, user_id, token, answered: true, busy_at: performance.now() };
    lines.add(line);
    const seat = createLiveSeat(socket, () => (line.busy_at = performance.now()));
    const say = (frame: LiveChannelFrame): void => seat.tell(frame);
    let guest: LiveGuest | null = null;
    let left = false;

    function enter(room: LiveRoom | null, why?: string): void {
      guest?.leave();
      guest = null;
      if (left) return;
      if (!room?.tells_itself) say(room ? { type: 'room', state: 'here' } : { type: 'room', state: 'away', ...(why ? { why } : {}) });
      if (room) guest = room.join(seat);
    }

    const unwatch = input.rooms.watch(task_id, name, (room) => enter(room));
    const ungone = input.onGone(task_id, () => socket.close(liveEnds.gone));
    socket.on('pong', () => (line.answered = true));
    socket.on('close', () => {
      left = true;
      lines.delete(line);
      unwatch();
      ungone();
      guest?.leave();
      guest = null;
    });
    const isFlood = createFlood();
    socket.on('message', (data, isBinary) => {
      line.busy_at = performance.now();
      if (isBinary || isFlood()) return socket.close(liveEnds.refused);
      try {
        // With the default binaryType a text message arrives as one buffer.
        const frame: unknown = JSON.parse(String(data));
        guest?.take(frame);
      } catch (error) {
        input.log.debug({ err: error, task_id, room: name }, 'a live frame was refused');
        socket.close(liveEnds.refused);
      }
    });

    const held = input.rooms.held(task_id, name);
    if (held) return enter(held);
    const open = input.rooms.opener(name);
    if (!open) return enter(null);
    open({ task_id, user_id, is_relayed: token === null }).then(
      (opened) => {
        // Whoever opened it may hold it by now, and the watcher above has let this page in.
        if (guest) return;
        if (opened && 'why' in opened) enter(null, opened.why);
        else enter(opened ?? input.rooms.held(task_id, name));
      },
      (error: unknown) => {
        input.log.warn({ err: error, task_id, room: name }, 'a live room could not be opened');
        enter(null, '实时画面没有打开，请稍后重试');
      },
    );
  }

  return {
    async close() {
      closed = true;
      clearInterval(heart);
      clearInterval(audit);
      unhear();
      server.off('upgrade', first);
      for (const { socket } of lines) socket.close(liveEnds.again);
      await (await loading)?.close();
    },
  };
}

/** Whether one second brought more frames than a hand can make. */
function createFlood(): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) [second, count] = [now, 0];
    count += 1;
    return count > framesPerSecond;
  };
}

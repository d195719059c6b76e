/**
 * Passes a task's hand on between processes: a page sits at one of them, what it wants to see moves in another. Who may is decided where
 * the page sits; the other one is shown a ticket that only a process of this product can write.
 */
import { z } from 'zod';
import { liveRoomNames, type LiveRoomName } from '#contract/live.ts';
import { id } from '#contract/task.ts';
import type { Seal } from '#server/platform/sealed.ts';
import type { LiveRoom, LiveSeat } from './rooms.ts';

export interface LiveTicket {
  task_id: string;
  user_id: string;
  room: LiveRoomName;
}

export interface LiveRelay {
  /** A room whose hand is in whichever other process works on the task, now or later. */
  room(task: Omit<LiveTicket, 'room'>, name: LiveRoomName): LiveRoom;
  /** What another process says of the page in front of the task's browser; null when there is none, or nobody to ask. */
  page(task_id: string): Promise<RelayedPage | null>;
  /** Null for what is no ticket, or an old one. */
  admit(ticket: string): Promise<LiveTicket | null>;
  /** What is told to a process that asks with this ticket; null refuses. */
  tellPage(ticket: string, pageOf: (task_id: string) => Promise<RelayedPage | null>): Promise<string | null>;
}

export interface LiveRelayInput {
  seal: Seal;
  /** Milliseconds since 1970, on a clock all processes share. */
  now(): Promise<number>;
  /** `http://host:port` of the other process that worked on the task last; null when that is nobody else. */
  addressOf(task_id: string): Promise<string | null>;
}

/** Whatever a hand says of itself; cookies as the browser tells them. */
const relayedPage = z.object({ url: z.string(), cookies: z.array(z.record(z.string(), z.unknown())) });
export type RelayedPage = z.infer<typeof relayedPage>;

/** Addresses of ours for other processes, on every process. */
export const relayPath = '/internal/live';
export const relayedPagePath = '/internal/live/page';

const ticketMs = 15_000;
const retryMs = 2_000;
const answerMs = 3_000;
/** Frames of a page that came before the line was there. */
const mostWaiting = 50;
const lost = '浏览器所在的服务器暂时连不上，正在重新连接；可以先跳过这一步，或稍后再看。';

const sealedTicket = z.object({ task_id: id, user_id: z.string(), room: z.enum(liveRoomNames), until: z.number() });

export function createLiveRelay({ seal, now, addressOf }: LiveRelayInput): LiveRelay {
  const write = async (ticket: LiveTicket): Promise<string> =>
    seal.close(JSON.stringify({ ...ticket, until: (await now()) + ticketMs }), 'ticket');

  async function admit(text: string): Promise<LiveTicket | null> {
    const plain = seal.open(text, 'ticket');
    if (plain === null) return null;
    const { until, ...ticket } = sealedTicket.parse(JSON.parse(plain));
    const left = until - (await now());
    // One that is good for longer was written before the clock was set back.
    return left > 0 && left <= ticketMs ? ticket : null;
  }

  return {
    admit,
    room: (task, name) => ({
      tells_itself: true,
      join: (seat) =>
        passOn(seat, async () => {
          const address = await addressOf(task.task_id);
          return address && `${address.replace(/^http/, 'ws')}${relayPath}?ticket=${await write({ ...task, room: name })}`;
        }),
    }),
    async page(task_id) {
      const address = await addressOf(task_id);
      if (!address) return null;
      try {
        const ticket = await write({ task_id, user_id: '', room: 'browser' });
        const answer = await fetch(`${address}${relayedPagePath}?ticket=${ticket}`, { signal: AbortSignal.timeout(answerMs) });
        const plain = answer.ok ? seal.open(await answer.text(), task_id) : null;
        return plain === null ? null : relayedPage.nullable().parse(JSON.parse(plain));
      } catch {
        // Gone or too slow: as if it had no browser any more.
        return null;
      }
    },
    async tellPage(text, pageOf) {
      const ticket = await admit(text);
      return ticket && seal.close(JSON.stringify(await pageOf(ticket.task_id)), ticket.task_id);
    },
  };
}

/** Keeps one page's line to wherever the hand is, for as long as the page stays. */
function passOn(seat: LiveSeat, find: () => Promise<string | null>): ReturnType<LiveRoom['join']> {
  let line: WebSocket | null = null;
  let waiting: string[] = [];
  let left = false;
  let said = '';
  let timer: NodeJS.Timeout | undefined;

  function away(why: string): void {
    const frame = { type: 'room', state: 'away', ...(why === '' ? {} : { why }) };
    // Told once, however often it is tried.
    if (said !== JSON.stringify(frame)) seat.tell(frame);
    said = JSON.stringify(frame);
  }

  function again(why: string): void {
    if (left) return;
    away(why);
    timer = setTimeout(() => void connect(), retryMs).unref();
  }

  async function connect(): Promise<void> {
    const url = await find().catch(() => null);
    if (left) return;
    if (url === null) return again('');
    const socket = new WebSocket(url);
    socket.binaryType = 'arraybuffer';
    line = socket;
    socket.addEventListener('open', () => {
      for (const frame of waiting.splice(0)) socket.send(frame);
    });
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (left) return;
      if (data instanceof ArrayBuffer) return void seat.show(new Uint8Array(data), 'fresh');
      said = String(data);
      // A process of ours wrote it.
      seat.tell(JSON.parse(said) as object);
    });
    socket.addEventListener('close', () => {
      if (line === socket) line = null;
      again(lost);
    });
  }

  void connect();
  return {
    take(frame) {
      const text = JSON.stringify(frame);
      if (line?.readyState === WebSocket.OPEN) line.send(text);
      else if (waiting.length < mostWaiting) waiting.push(text);
    },
    leave() {
      left = true;
      waiting = [];
      clearTimeout(timer);
      line?.close();
    },
  };
}

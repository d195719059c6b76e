/** A page's seat in a room, over its socket: what is fresh is dropped when the page is slow, what is whole is kept up to a bound. */
import type { WebSocket } from 'ws';
import { liveEnds } from '#contract/live.ts';
import type { LiveSeat } from './rooms.ts';

/** More than this not yet on its way: the next picture would only be late. */
const slowBytes = 256 * 1024;
/** More than this of what must not be dropped: the reader is let go. */
const mostBytes = 4 * 1024 * 1024;

type Sending = Pick<WebSocket, 'readyState' | 'OPEN' | 'bufferedAmount' | 'send' | 'close'>;

export function createLiveSeat(socket: Sending, onSent: () => void): LiveSeat {
  function send(data: string | Uint8Array): void {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > mostBytes) return socket.close(liveEnds.slow);
    onSent();
    socket.send(data);
  }
  return {
    tell: (frame) => send(JSON.stringify(frame)),
    show(bytes, kind) {
      if (kind === 'fresh' && socket.bufferedAmount > slowBytes) return false;
      send(bytes);
      return true;
    },
  };
}

/** The hands that can be watched and driven in this process right now: a room by task and name, held by whoever has the hand. */
import type { LiveRoomName } from '#contract/live.ts';

/** One open page at the other end of a room. */
export interface LiveSeat {
  /** A JSON frame. Nothing is dropped: who does not read is let go. */
  tell(frame: object): void;
  /**
   * A binary frame. `fresh` frames replace each other (pictures): false says that the reader is slow and this one was dropped.
   * Others are kept in order (a terminal); who falls too far behind is let go and comes back.
   */
  show(bytes: Uint8Array, kind: 'fresh' | 'whole'): boolean;
}

/** What one page may do in a room. */
export interface LiveGuest {
  /** A JSON frame of the page, not yet parsed by the room's schema. Throwing ends the channel as refused. */
  take(frame: unknown): void;
  leave(): void;
}

export interface LiveRoom {
  join(seat: LiveSeat): LiveGuest;
  /** It says by itself whether there is a hand: the hand is elsewhere. */
  tells_itself?: true;
}

/** `is_relayed`: a page that sits at another process; it is not sent on once more. */
export interface LiveAsker {
  task_id: string;
  user_id: string;
  is_relayed: boolean;
}

/** Opens a hand that nobody holds because somebody wants to see it; null when there is nothing to open, a sentence when it can't be. */
export type LiveOpener = (task: LiveAsker) => Promise<LiveRoom | { why: string } | null>;

export interface LiveRooms {
  /** Another room of the same name is replaced, and its guests move on. Returns how to close it. */
  hold(task_id: string, name: LiveRoomName, room: LiveRoom): () => void;
  held(task_id: string, name: LiveRoomName): LiveRoom | null;
  /** Calls back when the room comes or goes. Returns how to stop listening. */
  watch(task_id: string, name: LiveRoomName, listener: (room: LiveRoom | null) => void): () => void;
  /** Asked when somebody comes and nobody holds the room. */
  openWith(name: LiveRoomName, opener: LiveOpener): void;
  opener(name: LiveRoomName): LiveOpener | null;
}

export function createLiveRooms(): LiveRooms {
  const rooms = new Map<string, LiveRoom>();
  const listeners = new Map<string, Set<(room: LiveRoom | null) => void>>();
  const openers = new Map<LiveRoomName, LiveOpener>();
  const keyOf = (task_id: string, name: LiveRoomName): string => `${name} ${task_id}`;

  function tell(key: string, room: LiveRoom | null): void {
    for (const listener of listeners.get(key) ?? []) listener(room);
  }

  return {
    hold(task_id, name, room) {
      const key = keyOf(task_id, name);
      rooms.set(key, room);
      tell(key, room);
      return () => {
        if (rooms.get(key) !== room) return;
        rooms.delete(key);
        tell(key, null);
      };
    },
    held: (task_id, name) => rooms.get(keyOf(task_id, name)) ?? null,
    watch(task_id, name, listener) {
      const key = keyOf(task_id, name);
      const set = listeners.get(key) ?? new Set();
      listeners.set(key, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(key) === set) listeners.delete(key);
      };
    },
    openWith: (name, opener) => void openers.set(name, opener),
    opener: (name) => openers.get(name) ?? null,
  };
}

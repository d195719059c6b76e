/** What goes over a task's live channel in the same form for every room; what a room itself says stands beside the room. */

/** A room is where people meet a hand of the agent while it moves: the page it drives, the shell it types into; or where they hear a site's chat. */
export type LiveRoomName = 'browser' | 'terminal' | 'site_chat';
export const liveRoomNames: readonly LiveRoomName[] = ['browser', 'terminal', 'site_chat'];

/** Told by the channel itself; every other JSON frame and all binary ones come from the room. */
export type LiveChannelFrame =
  /** There is such a hand now: what follows is the room's. */
  | { type: 'room'; state: 'here' }
  /** There is none, and it may come; `why` is a sentence when the person should know. */
  | { type: 'room'; state: 'away'; why?: string };

/** Why a channel was ended by the server, as close codes. */
export const liveEnds = {
  /** Nobody did or saw anything for long. */
  idle: 4000,
  /** The session or the task is gone. */
  gone: 4001,
  /** A frame that is none, or far too many. */
  refused: 4002,
  /** The reader did not keep up with what must not be dropped. */
  slow: 4003,
  /** The server stops; come back. */
  again: 4004,
} as const;

/** Larger frames from a page are refused, in bytes. */
export const liveFrameBytes = 64 * 1024;

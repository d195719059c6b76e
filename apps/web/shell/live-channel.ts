/** The page's end of a task's live channel: comes back after a lost line, rests while nobody looks, and says in which state it is. */
import { liveEnds, type LiveChannelFrame, type LiveRoomName } from '#contract/live.ts';
import { serverPath } from './base-path.ts';

/** `ended`: it does not come back by itself. */
export type LiveState = 'connecting' | 'here' | 'away' | 'lost' | 'ended';

export interface LiveListener {
  /** JSON frames of the room. */
  onFrame(frame: unknown): void;
  onBytes?(bytes: ArrayBuffer): void;
  /** `why` is a sentence for the person, or ''. */
  onState(state: LiveState, why: string): void;
}

export interface LiveChannel {
  /** False when there is no line now: the frame is gone. */
  send(frame: object): boolean;
  /** Opens it again after it ended. */
  again(): void;
  close(): void;
}

const waits_ms = [300, 1000, 2000, 4000, 8000, 15_000];
/** A tab nobody looks at gives its line back after this time. */
const rest_ms = 20_000;

export function openLiveChannel(task_id: string, room: LiveRoomName, listener: LiveListener): LiveChannel {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let closed = false;
  let ended = false;

  function connect(): void {
    clearTimeout(timer);
    if (closed || ended || socket || document.visibilityState === 'hidden') return;
    listener.onState(failures === 0 ? 'connecting' : 'lost', '');
    const url = new URL(serverPath(`/api/tasks/${task_id}/live/${room}`), location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const opened = new WebSocket(url);
    opened.binaryType = 'arraybuffer';
    socket = opened;
    opened.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (socket !== opened) return;
      failures = 0;
      if (typeof data !== 'string') return listener.onBytes?.(data);
      const frame: unknown = JSON.parse(data);
      if (isChannelFrame(frame)) listener.onState(frame.state, 'why' in frame ? (frame.why ?? '') : '');
      else listener.onFrame(frame);
    };
    opened.onclose = ({ code }) => {
      if (socket !== opened) return;
      socket = null;
      if (closed) return;
      failures += 1;
      const end = endOf(code);
      if (end !== null) {
        ended = true;
        listener.onState('ended', end);
        return;
      }
      listener.onState('lost', '');
      timer = setTimeout(connect, waits_ms[Math.min(failures, waits_ms.length) - 1]);
    };
  }

  function disconnect(): void {
    clearTimeout(timer);
    const old = socket;
    socket = null;
    old?.close();
  }

  function onVisibility(): void {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') connect();
    else timer = setTimeout(disconnect, rest_ms);
  }

  document.addEventListener('visibilitychange', onVisibility);
  connect();
  return {
    send(frame) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(frame));
      return true;
    },
    again() {
      ended = false;
      failures = 0;
      disconnect();
      connect();
    },
    close() {
      closed = true;
      disconnect();
      document.removeEventListener('visibilitychange', onVisibility);
    },
  };
}

/** A sentence when the line does not come back by itself; null when it does. */
function endOf(code: number): string | null {
  switch (code) {
    case liveEnds.idle:
      return '很久没有操作，实时画面已暂停';
    case liveEnds.gone:
      return '登录已过期或任务已删除';
    case liveEnds.refused:
      return '实时连接被拒绝，请刷新页面后重试';
    default:
      return null;
  }
}

/** The server's own frames; whatever else comes is the room's. */
function isChannelFrame(frame: unknown): frame is LiveChannelFrame {
  return typeof frame === 'object' && frame !== null && 'type' in frame && frame.type === 'room' && 'state' in frame;
}

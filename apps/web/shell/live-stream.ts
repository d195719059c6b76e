/** Keeps a server-sent event stream open: goes on after a lost connection, with back-off, and rests while nobody looks. */
import { markDisconnected, markConnected } from './connectivity.ts';

export type StreamState = 'connecting' | 'open' | 'lost';

export interface LiveStream {
  /** Asked at every (re)connection, so that it can name the last event seen. */
  url(): string;
  /** Besides unnamed messages. */
  event_names?: string[];
  onData(data: string): void;
  onState(state: StreamState): void;
  /** A hidden page wants to hear on, because it has something to say to a person who looks elsewhere. One page at a time should. */
  hearsWhileHidden?(): Promise<boolean>;
  /** After repeated failures: is there still something to follow? False gives up. */
  isWorthwhile(): Promise<boolean>;
}

/** A tab nobody looks at gives its connection back after this time; browsers allow six a host. */
const rest_ms = 20_000;
const waits_ms = [300, 1000, 2000, 4000, 8000, 15_000];

export interface Following {
  end(): void;
  /** Drops the connection and asks again from the last event seen. */
  restart(): void;
}

export function followStream(stream: LiveStream): Following {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let ended = false;
  let resting = false;

  function connect(): void {
    clearTimeout(timer);
    if (ended || source) return;
    stream.onState(failures === 0 ? 'connecting' : 'lost');
    const opened = new EventSource(stream.url());
    source = opened;
    opened.onopen = () => {
      failures = 0;
      markConnected();
      stream.onState('open');
    };
    const take = (event: MessageEvent<string>) => {
      if (source === opened) stream.onData(event.data);
    };
    opened.onmessage = take;
    for (const name of stream.event_names ?? []) opened.addEventListener(name, take);
    opened.onerror = () => {
      if (source !== opened) return;
      disconnect();
      markDisconnected();
      failures += 1;
      stream.onState('lost');
      void again();
    };
  }

  function disconnect(): void {
    clearTimeout(timer);
    source?.close();
    source = null;
  }

  async function again(): Promise<void> {
    if (failures % 3 === 0 && navigator.onLine && !(await stream.isWorthwhile())) {
      end();
      return;
    }
    if (ended) return;
    clearTimeout(timer);
    timer = setTimeout(connect, waits_ms[Math.min(failures, waits_ms.length) - 1] ?? 15_000);
  }

  function onVisibility(): void {
    if (document.visibilityState === 'visible') {
      clearTimeout(timer);
      resting = false;
      connect();
      return;
    }
    if (resting) return;
    resting = true;
    clearTimeout(timer);
    timer = setTimeout(() => void rest(), rest_ms);
  }

  async function rest(): Promise<void> {
    const stays = (await stream.hearsWhileHidden?.()) ?? false;
    if (stays) resting = false;
    else if (resting) disconnect();
  }

  function onOnline(): void {
    // A line that was open through the outage may never say that it is dead.
    disconnect();
    if (!resting) connect();
  }

  function onOffline(): void {
    disconnect();
    failures = Math.max(1, failures);
    stream.onState('lost');
  }

  /** A page that is left is frozen for going back to it, and its timers with it: kept open, its connections would be missing for the next page. */
  function onLeave(): void {
    disconnect();
  }

  function onReturn({ persisted }: PageTransitionEvent): void {
    if (persisted && !resting) connect();
  }

  function end(): void {
    ended = true;
    disconnect();
    window.removeEventListener('pagehide', onLeave);
    window.removeEventListener('pageshow', onReturn);
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', onOnline);
    window.removeEventListener('offline', onOffline);
  }

  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', onOnline);
  window.addEventListener('offline', onOffline);
  window.addEventListener('pagehide', onLeave);
  window.addEventListener('pageshow', onReturn);
  connect();
  return {
    end,
    restart() {
      disconnect();
      connect();
    },
  };
}

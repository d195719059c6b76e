/** Tells whoever watches that something happened: in this process directly, in others through NOTIFY. Hints only – readers read the log. */
import type pg from 'pg';
import type { LiveEvent } from '#agent/events.ts';
import type { NumberedEvent } from '#contract/timeline/events.ts';

export interface TaskListener {
  /** Events were stored. `events` when they are at hand, otherwise the listener reads the log up to `last_seq`. */
  stored(last_seq: number, events: NumberedEvent[] | null): void;
  live(event: LiveEvent): void;
}

export interface Hub {
  stored(task_id: string, events: NumberedEvent[]): void;
  live(task_id: string, event: LiveEvent): void;
  /** A person's list of tasks changed. */
  listed(user_id: string, task_id: string): void;
  /** A run waits for a worker. */
  queued(): void;
  /** A run is wanted to stop or pause, by whichever worker has it. */
  wanted(run_id: string): void;
  watchTask(task_id: string, listener: TaskListener): () => void;
  watchList(user_id: string, listener: (task_id: string) => void): () => void;
  onQueued(listener: () => void): () => void;
  onWanted(listener: (run_id: string) => void): () => void;
  /** Text streamed so far in the turn under way, for whoever comes in the middle. */
  liveText(task_id: string): { run_id: string; text: string } | null;
  close(): Promise<void>;
}

type Signal =
  | { k: 's'; t: string; n: number }
  | { k: 'l'; t: string; e: LiveEvent }
  | { k: 'u'; u: string; t: string }
  | { k: 'q' }
  | { k: 'w'; r: string };

const channel = 'antou';
/** NOTIFY takes 8000 bytes. */
const payloadBytes = 7000;
/** Signals of other processes are gathered this long, so that a stream of tokens costs few commits. */
const gatherMs = 8;

/** With `pool` null the hub serves this process alone. */
export async function createHub(pool: pg.Pool | null, process_id: string, onError: (error: Error) => void): Promise<Hub> {
  const tasks = new Map<string, Set<TaskListener>>();
  const lists = new Map<string, Set<(task_id: string) => void>>();
  const queued = new Set<() => void>();
  const wanted = new Set<(run_id: string) => void>();
  const texts = new Map<string, { run_id: string; parts: string[] }>();
  const outbox: Signal[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<unknown> = Promise.resolve();
  let closed = false;
  let listening: pg.PoolClient | null = null;

  function deliver(signal: Signal, events: NumberedEvent[] | null): void {
    switch (signal.k) {
      case 's':
        if (!events || events.some((event) => event.type === 'text' || event.type === 'turn_end' || event.type === 'run_end'))
          texts.delete(signal.t);
        for (const listener of tasks.get(signal.t) ?? []) listener.stored(signal.n, events);
        return;
      case 'l':
        remember(signal.t, signal.e);
        for (const listener of tasks.get(signal.t) ?? []) listener.live(signal.e);
        return;
      case 'u':
        for (const listener of lists.get(signal.u) ?? []) listener(signal.t);
        return;
      case 'q':
        for (const listener of queued) listener();
        return;
      case 'w':
        for (const listener of wanted) listener(signal.r);
    }
  }

  function remember(task_id: string, event: LiveEvent): void {
    if (event.type === 'text_reset') texts.delete(task_id);
    if (event.type !== 'text_delta') return;
    const known = texts.get(task_id);
    if (known?.run_id === event.run_id) known.parts.push(event.text);
    else texts.set(task_id, { run_id: event.run_id, parts: [event.text] });
  }

  function send(signal: Signal, events: NumberedEvent[] | null = null): void {
    deliver(signal, events);
    if (!pool || closed) return;
    outbox.push(signal);
    // A person waits for what is queued or wanted; text can wait for more of it.
    if (signal.k === 'q' || signal.k === 'w') flush();
    else timer ??= setTimeout(flush, gatherMs);
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!pool) return;
    const batches = inPayloads(outbox.splice(0), process_id);
    if (batches.length === 0) return;
    // One after the other: on two connections the later words could overtake the earlier ones.
    sending = sending.then(() => pool.query('select pg_notify($1, p) from unnest($2::text[]) p', [channel, batches])).catch(onError);
  }

  async function listen(): Promise<void> {
    if (!pool || closed) return;
    try {
      const client = await pool.connect();
      listening = client;
      client.on('notification', ({ payload }) => {
        const { from, signals }: { from: string; signals: Signal[] } = JSON.parse(payload ?? '{}');
        if (from !== process_id) for (const signal of signals) deliver(signal, null);
      });
      // A server that goes away says so more than once.
      client.on('error', (error) => {
        if (listening !== client) return;
        listening = null;
        onError(error);
        again(client);
      });
      await client.query(`listen ${channel}`);
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
      if (!closed) setTimeout(listen, 500).unref();
    }
  }

  function again(client: pg.PoolClient): void {
    client.release(true);
    if (!closed) setTimeout(listen, 500).unref();
  }

  await listen();
  return {
    stored: (task_id, events) => send({ k: 's', t: task_id, n: events.at(-1)?.seq ?? 0 }, events),
    live: (task_id, event) => send({ k: 'l', t: task_id, e: event }),
    listed: (user_id, task_id) => send({ k: 'u', u: user_id, t: task_id }),
    queued: () => send({ k: 'q' }),
    wanted: (run_id) => send({ k: 'w', r: run_id }),
    watchTask: (task_id, listener) => addTo(tasks, task_id, listener),
    watchList: (user_id, listener) => addTo(lists, user_id, listener),
    onQueued: (listener) => (queued.add(listener), () => queued.delete(listener)),
    onWanted: (listener) => (wanted.add(listener), () => wanted.delete(listener)),
    liveText(task_id) {
      const known = texts.get(task_id);
      return known ? { run_id: known.run_id, text: known.parts.join('') } : null;
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      flush();
      await sending;
      const client = listening;
      // Let go of first: the connection may still hear of the database's end, and is not to be released again.
      listening = null;
      client?.release(true);
    },
  };
}

function addTo<T>(map: Map<string, Set<T>>, key: string, listener: T): () => void {
  const set = map.get(key) ?? new Set<T>();
  map.set(key, set.add(listener));
  return () => {
    set.delete(listener);
    if (set.size === 0 && map.get(key) === set) map.delete(key);
  };
}

/** Joins neighbouring text of one run, then packs signals into payloads that NOTIFY takes. */
function inPayloads(signals: Signal[], from: string): string[] {
  const joined: Signal[] = [];
  for (const signal of signals) {
    const last = joined.at(-1);
    if (signal.k === 'l' && last?.k === 'l' && signal.t === last.t && signal.e.type === 'text_delta' && last.e.type === 'text_delta') {
      joined[joined.length - 1] = { ...last, e: { ...last.e, text: last.e.text + signal.e.text } };
    } else joined.push(signal);
  }
  const payloads: string[] = [];
  let batch: Signal[] = [];
  let size = 0;
  for (const signal of joined.flatMap(split)) {
    const bytes = Buffer.byteLength(JSON.stringify(signal)) + 1;
    if (size + bytes > payloadBytes && batch.length > 0) {
      payloads.push(JSON.stringify({ from, signals: batch }));
      batch = [];
      size = 0;
    }
    batch.push(signal);
    size += bytes;
  }
  if (batch.length > 0) payloads.push(JSON.stringify({ from, signals: batch }));
  return payloads;
}

/** Cuts long live text, so that no single signal is over the limit (6 bytes an escaped character at most). */
function split(signal: Signal): Signal[] {
  if (signal.k !== 'l' || signal.e.type !== 'text_delta' || signal.e.text.length < 1000) return [signal];
  const { e } = signal;
  const characters = Array.from(e.text);
  return Array.from({ length: Math.ceil(characters.length / 1000) }, (_, i) => ({
    ...signal,
    e: { ...e, text: characters.slice(i * 1000, (i + 1) * 1000).join('') },
  }));
}

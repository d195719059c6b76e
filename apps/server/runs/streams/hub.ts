/** Tells whoever watches that something happened: in this process directly, in others through NOTIFY as long as there are any. Hints only – readers read the log. */
import type pg from 'pg';
import type { LiveEvent } from '#agent/events.ts';
import type { NumberedEvent } from '#contract/timeline/events.ts';
import { inPayloads, type Signal } from './signals.ts';

export interface TaskListener {
  /** Events were stored. `events` when they are at hand, otherwise the listener reads the log up to `last_seq`. */
  stored(last_seq: number, events: NumberedEvent[] | null): void;
  /** `after`: the last stored event when text was said, where that is known. */
  live(event: LiveEvent, after?: number): void;
  /** The task was deleted. */
  gone?(): void;
}

export interface Hub {
  stored(task_id: string, events: NumberedEvent[]): void;
  live(task_id: string, event: LiveEvent): void;
  /** A task was deleted. */
  gone(task_id: string): void;
  /** A person's list of tasks changed. */
  listed(user_id: string, task_id: string): void;
  /** A run waits for a worker. */
  queued(): void;
  /** A run is wanted to stop or pause, by whichever worker has it. */
  wanted(run_id: string): void;
  /** A person's tasks are no longer to be signed in at this site. */
  revoked(user_id: string, domain: string): void;
  /** Another process of this id was heard of lately. */
  isElsewhere(process_id: string): boolean;
  /** There are others at all. */
  hasOthers(): boolean;
  /** From now on others are told that they reach this process at `http://host:port`. */
  listensAt(address: string): void;
  /** Where another process that was heard of lately is reached; null when that is not known. */
  addressOf(process_id: string): string | null;
  watchTask(task_id: string, listener: TaskListener): () => void;
  /** Told '' when any may have changed. */
  watchList(user_id: string, listener: (task_id: string) => void): () => void;
  onQueued(listener: () => void): () => void;
  onWanted(listener: (run_id: string) => void): () => void;
  onRevoked(listener: (user_id: string, domain: string) => void): () => void;
  /** Any task was deleted. */
  onGone(listener: (task_id: string) => void): () => void;
  /** A session of a person ended, or what is known of them changed. */
  onPerson(listener: (user_id: string) => void): () => void;
  /** Text streamed so far in the turn under way, for whoever comes in the middle. */
  liveText(task_id: string): { run_id: string; text: string; after: number | undefined } | null;
  close(): Promise<void>;
}

const channel = 'antou';
/** Signals to other processes are gathered this long, so that a stream of tokens costs few commits. */
const gatherMs = 8;
/**
 * Text is told at once when the task was silent this long, otherwise gathered as long: the more tasks speak, the longer, and never
 * longer than two frames of a screen. Writing to a socket costs more than all else a token needs.
 */
const speechMs = { least: 8, most: 33 };
/** How often processes say that they are there, and after how long without a word they count as gone. */
const presenceMs = { every: 5000, gone: 16_000 };

/** What was said live in the turn under way. */
interface Speech {
  run_id: string;
  /** The last event that was stored before, where that is known. */
  after: number | undefined;
  parts: string[];
  /** Said, but not told yet. */
  waiting: string;
  told_at: number;
  /** The run is in this process. */
  is_own: boolean;
}

/** What was streamed is stored, or void: a turn that was cut off by a pause or by the death of its worker is taken again from its beginning. */
function endsSpeech({ type }: NumberedEvent): boolean {
  return type === 'text' || type === 'turn_end' || type === 'run_end' || type === 'status' || type === 'run_start';
}

/** With `pool` null the hub serves this process alone. */
export async function createHub(pool: pg.Pool | null, process_id: string, onError: (error: Error) => void): Promise<Hub> {
  const tasks = new Map<string, Set<TaskListener>>();
  const lists = new Map<string, Set<(task_id: string) => void>>();
  const queued = new Set<() => void>();
  const wanted = new Set<(run_id: string) => void>();
  const revocations = new Set<(user_id: string, domain: string) => void>();
  const persons = new Set<(user_id: string) => void>();
  const goners = new Set<(task_id: string) => void>();
  const speeches = new Map<string, Speech>();
  /** The last event of each task that runs in this process. */
  const lastOf = new Map<string, number>();
  /** Tasks with text that was not told yet. */
  const waiting = new Set<string>();
  /** Other processes, and when they were last heard of. */
  const others = new Map<string, number>();
  const addresses = new Map<string, string>();
  let ownAddress = '';
  const outbox: Signal[] = [];
  let timer: NodeJS.Timeout | undefined;
  let speechTimer: NodeJS.Timeout | undefined;
  let sending: Promise<unknown> = Promise.resolve();
  let closed = false;
  let listening: pg.PoolClient | null = null;
  /** Whoever is there has answered by now. */
  let acquaintedAt = Infinity;
  let presentAt = performance.now();

  function deliver(signal: Signal, events: NumberedEvent[] | null): void {
    switch (signal.k) {
      case 's':
        if (!events || events.some(endsSpeech)) speeches.delete(signal.t);
        if (!events) lastOf.delete(signal.t);
        for (const listener of tasks.get(signal.t) ?? []) listener.stored(signal.n, events);
        return;
      case 'l':
        for (const listener of tasks.get(signal.t) ?? []) listener.live(signal.e, signal.n);
        return;
      case 'g':
        for (const listener of tasks.get(signal.t) ?? []) listener.gone?.();
        for (const listener of goners) listener(signal.t);
        return;
      case 'u':
        for (const listener of lists.get(signal.u) ?? []) listener(signal.t);
        return;
      case 'q':
        for (const listener of queued) listener();
        return;
      case 'w':
        for (const listener of wanted) listener(signal.r);
        return;
      case 'p':
        for (const listener of persons) listener(signal.u);
        return;
      case 'r':
        for (const listener of revocations) listener(signal.u, signal.d);
        return;
      case 'h':
        if (signal.first) tellAllAgain();
    }
  }

  function remember(task_id: string, event: LiveEvent, after: number | undefined): void {
    if (event.type === 'text_reset') speeches.delete(task_id);
    if (event.type === 'text_delta') speechOf(task_id, event.run_id, false, after).parts.push(event.text);
  }

  function speechOf(task_id: string, run_id: string, is_own: boolean, after?: number): Speech {
    const known = speeches.get(task_id);
    if (known?.run_id === run_id) return known;
    const begun = { run_id, after: is_own ? lastOf.get(task_id) : after, parts: [], waiting: '', told_at: -Infinity, is_own };
    speeches.set(task_id, begun);
    return begun;
  }

  function say(task_id: string, event: LiveEvent): void {
    if (event.type !== 'text_delta') {
      if (event.type === 'text_reset') speeches.delete(task_id);
      tellWaiting(task_id);
      send({ k: 'l', t: task_id, e: event });
      return;
    }
    const speech = speechOf(task_id, event.run_id, true);
    speech.parts.push(event.text);
    const now = performance.now();
    const left = Math.min(speechMs.most, Math.max(speechMs.least, speeches.size)) - (now - speech.told_at);
    if (left <= 0 && speech.waiting === '') {
      speech.told_at = now;
      send({ k: 'l', t: task_id, e: event, n: speech.after });
      return;
    }
    speech.waiting += event.text;
    waiting.add(task_id);
    if (left <= 0) tellWaiting(task_id);
    else
      speechTimer ??= setTimeout(() => {
        speechTimer = undefined;
        for (const one of waiting) tellWaiting(one);
      }, left);
  }

  function tellWaiting(task_id: string): void {
    if (!waiting.delete(task_id)) return;
    const speech = speeches.get(task_id);
    if (!speech) return;
    const text = speech.waiting;
    speech.waiting = '';
    speech.told_at = performance.now();
    send(spoken(task_id, speech, text));
  }

  /** Somebody new has not heard the beginnings. */
  function tellAllAgain(): void {
    outbox.push(hello(false));
    for (const [task_id, speech] of speeches) {
      if (!speech.is_own) continue;
      tellWaiting(task_id);
      outbox.push({ k: 'l', t: task_id, e: { type: 'text_reset', run_id: speech.run_id } });
      outbox.push(spoken(task_id, speech, speech.parts.join('')));
    }
    flush();
  }

  function isElsewhere(id: string): boolean {
    return performance.now() - (others.get(id) ?? -Infinity) < presenceMs.gone;
  }

  /** As long as this process can't hear, or has only just begun to, others may be there. */
  function isAlone(): boolean {
    if (!listening || performance.now() < acquaintedAt) return false;
    const since = performance.now() - presenceMs.gone;
    for (const [id, at] of others) if (at < since && others.delete(id)) addresses.delete(id);
    return others.size === 0;
  }

  function send(signal: Signal, events: NumberedEvent[] | null = null): void {
    deliver(signal, events);
    if (!pool || closed || (isHint(signal) && isAlone())) return;
    outbox.push(signal);
    // A person waits for what is queued or wanted; text can wait for more of it.
    if (signal.k === 'q' || signal.k === 'w' || signal.k === 'r') flush();
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
      // Closed while it was on its way: nobody would ever let go of it, and the pool would wait for it for ever.
      if (closed) {
        client.release(true);
        return;
      }
      listening = client;
      client.on('notification', ({ payload }) => {
        const { from, signals }: { from: string; signals: Signal[] } = JSON.parse(payload ?? '{}');
        if (from === process_id) return;
        for (const signal of signals) {
          if (signal.k === 'l') remember(signal.t, signal.e, signal.n);
          if (signal.k === 'h' && signal.at !== undefined) addresses.set(from, signal.at);
          deliver(signal, null);
        }
        // The database itself is nobody who listens.
        if (from !== '') others.set(from, performance.now());
      });
      // A server that goes away says so more than once.
      client.on('error', (error) => {
        if (listening !== client) return;
        listening = null;
        onError(error);
        again(client);
      });
      await client.query(`listen ${channel}`);
      acquaintedAt = performance.now() + presenceMs.every;
      present(true);
      lookAgain();
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
      if (!closed) setTimeout(listen, 500).unref();
    }
  }

  function again(client: pg.PoolClient): void {
    client.release(true);
    if (!closed) setTimeout(listen, 500).unref();
  }

  function hello(first: boolean): Signal {
    return { k: 'h', first, ...(ownAddress === '' ? {} : { at: ownAddress }) };
  }

  function present(first: boolean): void {
    // Who was silent so long was taken to be gone, and was told nothing.
    if (performance.now() - presentAt > presenceMs.gone) lookAgain();
    presentAt = performance.now();
    outbox.push(hello(first));
    flush();
  }

  /** Something may not have been heard. Readers of tasks compare them with their logs all the time. */
  function lookAgain(): void {
    for (const listener of queued) listener();
    for (const listeners of lists.values()) for (const listener of listeners) listener('');
  }

  await listen();
  const presence = setInterval(() => present(false), presenceMs.every);
  presence.unref();
  return {
    stored(task_id, events) {
      tellWaiting(task_id);
      const last = events.at(-1);
      if (last?.type === 'run_end') lastOf.delete(task_id);
      else if (last) lastOf.set(task_id, last.seq);
      send({ k: 's', t: task_id, n: events.at(-1)?.seq ?? 0 }, events);
    },
    live: say,
    gone: (task_id) => send({ k: 'g', t: task_id }),
    listed: (user_id, task_id) => send({ k: 'u', u: user_id, t: task_id }),
    queued: () => send({ k: 'q' }),
    wanted: (run_id) => send({ k: 'w', r: run_id }),
    isElsewhere,
    hasOthers: () => [...others.keys()].some(isElsewhere),
    listensAt(address) {
      ownAddress = address;
      present(false);
    },
    addressOf: (id) => (isElsewhere(id) ? (addresses.get(id) ?? null) : null),
    revoked: (user_id, domain) => send({ k: 'r', u: user_id, d: domain }),
    watchTask: (task_id, listener) => addTo(tasks, task_id, listener),
    watchList: (user_id, listener) => addTo(lists, user_id, listener),
    onQueued: (listener) => (queued.add(listener), () => queued.delete(listener)),
    onWanted: (listener) => (wanted.add(listener), () => wanted.delete(listener)),
    onRevoked: (listener) => (revocations.add(listener), () => revocations.delete(listener)),
    onGone: (listener) => (goners.add(listener), () => goners.delete(listener)),
    onPerson: (listener) => (persons.add(listener), () => persons.delete(listener)),
    liveText(task_id) {
      // Whoever asks gets all of it now, and must not be told a part of it again.
      tellWaiting(task_id);
      const known = speeches.get(task_id);
      return known ? { run_id: known.run_id, text: known.parts.join(''), after: known.after } : null;
    },
    async close() {
      for (const task_id of waiting) tellWaiting(task_id);
      closed = true;
      clearInterval(presence);
      clearTimeout(speechTimer);
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

/** What readers and workers find by looking, if a little later: it is told to those who are there. */
function isHint({ k }: Signal): boolean {
  return k === 's' || k === 'l' || k === 'u' || k === 'q';
}

function spoken(task_id: string, { run_id, after }: Speech, text: string): Signal {
  return { k: 'l', t: task_id, e: { type: 'text_delta', run_id, text }, n: after };
}

function addTo<T>(map: Map<string, Set<T>>, key: string, listener: T): () => void {
  const set = map.get(key) ?? new Set<T>();
  map.set(key, set.add(listener));
  return () => {
    set.delete(listener);
    if (set.size === 0 && map.get(key) === set) map.delete(key);
  };
}

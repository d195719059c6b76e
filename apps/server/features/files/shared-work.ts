/** Long work that several callers wait for at once: done once, told to all, ended when the last of them has left. */
import type { FairQueue } from '#capabilities/queues/fair-queue.ts';

interface Waiter<P> {
  tell(progress: P): void;
}

interface Work<P, R> {
  waiters: Set<Waiter<P>>;
  stop: AbortController;
  result: Promise<R>;
  last: P | null;
}

export interface SharedWork<P, R> {
  /**
   * Joins the work of this key or begins it when it is `person`'s turn. Rejects with the signal's reason when this caller leaves, with
   * `QueueFull` when too much waits. `before`: how much may be done first.
   */
  join(
    key: string,
    person: string,
    signal: AbortSignal,
    tell: (progress: P) => void,
    begin: (signal: AbortSignal, tell: (progress: P) => void) => Promise<R>,
    onWaiting: (before: number) => void,
  ): Promise<R>;
}

export function createSharedWork<P, R>(queue: FairQueue): SharedWork<P, R> {
  const works = new Map<string, Work<P, R>>();
  return {
    async join(key, person, signal, tell, begin, onWaiting) {
      signal.throwIfAborted();
      let work = works.get(key);
      if (!work) {
        const stop = new AbortController();
        const waiters = new Set<Waiter<P>>();
        const before = queue.ahead(person);
        if (before > 0) onWaiting(before);
        const fresh: Work<P, R> = { waiters, stop, last: null, result: Promise.reject(new Error('not begun')) };
        fresh.result.catch(() => undefined);
        fresh.result = queue
          .run(person, stop.signal, () =>
            begin(stop.signal, (progress) => {
              fresh.last = progress;
              for (const waiter of waiters) waiter.tell(progress);
            }),
          )
          .finally(() => {
            if (works.get(key) === fresh) works.delete(key);
          });
        // Nobody may be left to hear of it.
        fresh.result.catch(() => undefined);
        works.set(key, fresh);
        work = fresh;
      } else if (work.last !== null) tell(work.last);
      const joined = work;
      const waiter: Waiter<P> = { tell };
      joined.waiters.add(waiter);
      let leave = (): void => undefined;
      const left = new Promise<never>((_, reject) => {
        leave = () => reject(signal.reason);
        signal.addEventListener('abort', leave, { once: true });
      });
      try {
        return await Promise.race([joined.result, left]);
      } finally {
        signal.removeEventListener('abort', leave);
        joined.waiters.delete(waiter);
        if (joined.waiters.size === 0) {
          // Whoever comes now begins anew.
          if (works.get(key) === joined) works.delete(key);
          joined.stop.abort(new Error('everybody left'));
        }
      }
    },
  };
}

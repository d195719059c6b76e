/** Long work that several callers wait for at once: done once, told to all, ended when the last of them has left. */

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
  /** Joins the work of this key or begins it. Rejects with the signal's reason when this caller leaves. `before`: how much is done first. */
  join(
    key: string,
    signal: AbortSignal,
    tell: (progress: P) => void,
    begin: (signal: AbortSignal, tell: (progress: P) => void) => Promise<R>,
    onWaiting: (before: number) => void,
  ): Promise<R>;
}

/** At most `most` at a time; the others wait in the order they came. */
export function createSharedWork<P, R>(most: number): SharedWork<P, R> {
  const works = new Map<string, Work<P, R>>();
  const queue: (() => void)[] = [];
  let running = 0;

  async function inTurn(signal: AbortSignal, work: () => Promise<R>): Promise<R> {
    if (running >= most)
      await new Promise<void>((resolve, reject) => {
        const go = () => {
          signal.removeEventListener('abort', leave);
          resolve();
        };
        const leave = () => {
          const at = queue.indexOf(go);
          if (at >= 0) queue.splice(at, 1);
          reject(signal.reason);
        };
        signal.addEventListener('abort', leave, { once: true });
        queue.push(go);
      });
    running += 1;
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      running -= 1;
      queue.shift()?.();
    }
  }

  return {
    async join(key, signal, tell, begin, onWaiting) {
      signal.throwIfAborted();
      let work = works.get(key);
      if (!work) {
        const stop = new AbortController();
        const waiters = new Set<Waiter<P>>();
        if (running >= most) onWaiting(running + queue.length);
        const fresh: Work<P, R> = { waiters, stop, last: null, result: Promise.reject(new Error('not begun')) };
        fresh.result.catch(() => undefined);
        fresh.result = inTurn(stop.signal, () =>
          begin(stop.signal, (progress) => {
            fresh.last = progress;
            for (const waiter of waiters) waiter.tell(progress);
          }),
        ).finally(() => {
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

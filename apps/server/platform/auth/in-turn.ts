/** Lets attempts on one thing go one after the other within this process, so that a right one undoes its count before the next begins. */

export interface Turns {
  /** Null when too many wait already. */
  take<T>(key: string, work: () => Promise<T>): Promise<T> | null;
}

export function createTurns(most_waiting: number): Turns {
  const queues = new Map<string, { last: Promise<unknown>; waiting: number }>();
  return {
    take(key, work) {
      const queue = queues.get(key) ?? { last: Promise.resolve(), waiting: 0 };
      if (queue.waiting >= most_waiting) return null;
      queue.waiting++;
      const mine = queue.last.then(work).finally(() => {
        if (--queue.waiting === 0) queues.delete(key);
      });
      // The next in line waits for the end of this one, whatever it is; the failure itself goes to this one's caller.
      queue.last = mine.catch(() => undefined);
      queues.set(key, queue);
      return mine;
    },
  };
}

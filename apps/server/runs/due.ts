/** Looks once a second, with one statement, whether anything is due, and lets whoever it concerns see to it; in every process with a worker, as any of them may be the one that lives. */
import type { Database } from '#server/platform/db/database.ts';

export interface DueWork {
  /** An SQL condition, cheap where nothing is due; time in it is the database's. */
  when: string;
  /** Any number of processes may see to it at the same time; here it is called again when it has settled. */
  work(): Promise<void>;
  /** What the log says when it fails. */
  failure: string;
}

export interface DueLook {
  /** Resolves when nothing of it is under way. */
  stop(): Promise<void>;
}

const everyMs = 1000;

export function startDueLook(input: { db: Database; works: readonly DueWork[]; onError(error: unknown, message: string): void }): DueLook {
  const { db, works, onError } = input;
  const busy = new Map<DueWork, Promise<void>>();
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    const { rows } = await db.query<{ due: boolean[] }>({
      name: 'what_is_due',
      text: `select array[${works.map(({ when }) => `(${when})`).join(', ')}] as due`,
    });
    for (const [n, one] of works.entries()) if (rows[0]?.due[n] && !busy.has(one)) busy.set(one, seeTo(one));
  }

  function seeTo(one: DueWork): Promise<void> {
    return one
      .work()
      .catch((error: unknown) => onError(error, one.failure))
      .finally(() => busy.delete(one));
  }

  function lookNow(): void {
    looking ??= look()
      .catch((error: unknown) => onError(error, 'looking for what is due failed'))
      .finally(() => (looking = null));
  }

  const timer = setInterval(lookNow, everyMs);
  lookNow();
  return {
    async stop() {
      clearInterval(timer);
      await looking;
      await Promise.all(busy.values());
    },
  };
}

/** Looks every second for what is due; in every process with a worker, as any of them may be the one that lives. */

const everyMs = 1000;

export interface Clock {
  /** Resolves when nothing of it is under way. */
  stop(): Promise<void>;
}

export function startScheduleClock(fireDue: () => Promise<void>, onError: (error: unknown) => void): Clock {
  let firing: Promise<void> | null = null;
  const look = (): void => {
    firing ??= fireDue()
      .catch(onError)
      .finally(() => (firing = null));
  };
  const timer = setInterval(look, everyMs);
  look();
  return {
    async stop() {
      clearInterval(timer);
      await firing;
    },
  };
}

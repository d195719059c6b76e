/** How many processes work side by side. */

/** At most `count` at a time, first come first served; waiting ends when the signal does. */
export function createSlots(count: number): { take(signal: AbortSignal): Promise<(() => void) | undefined> } {
  let free = count;
  const waiting: (() => void)[] = [];
  const release = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return {
    take(signal) {
      if (signal.aborted) return Promise.resolve(undefined);
      if (free > 0) {
        free -= 1;
        return Promise.resolve(once(release));
      }
      return new Promise((resolve) => {
        const turn = (): void => {
          signal.removeEventListener('abort', leave);
          resolve(once(release));
        };
        const leave = (): void => {
          waiting.splice(waiting.indexOf(turn), 1);
          resolve(undefined);
        };
        waiting.push(turn);
        signal.addEventListener('abort', leave, { once: true });
      });
    },
  };
}

function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (!done) action();
    done = true;
  };
}

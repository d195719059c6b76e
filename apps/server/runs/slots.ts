/** How many runs work here at once. A run that waits for its sub-agents takes up no room, so that they can run even where there is room for one. */

export interface Slots {
  /** For how many more runs there is room; those that come back go first. */
  room(): number;
  /** Takes room for a run. */
  take(): Slot;
}

export interface Slot {
  /** Leaves the room to others while it waits, and has it again before it returns. Several waits at once are one absence. */
  away<T>(signal: AbortSignal, wait: () => Promise<T>): Promise<T>;
  /** The run is over here. */
  free(): void;
}

/** `onRoom` is told when a run goes away; whoever frees a slot knows it by itself. */
export function createSlots(size: number, onRoom: () => void): Slots {
  let taken = 0;
  /** Runs that want to go on. */
  const returning: (() => void)[] = [];

  function letIn(): void {
    while (taken < size && returning.length > 0) {
      taken += 1;
      returning.shift()?.();
    }
  }

  function release(): void {
    taken -= 1;
    letIn();
  }

  /** Resolves with false when the run is given up meanwhile. */
  function comeBack(signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const enter = () => {
        signal.removeEventListener('abort', leave);
        resolve(true);
      };
      const leave = () => {
        const at = returning.indexOf(enter);
        if (at >= 0) returning.splice(at, 1);
        resolve(false);
      };
      if (signal.aborted) return resolve(false);
      signal.addEventListener('abort', leave, { once: true });
      returning.push(enter);
      letIn();
    });
  }

  function slot(): Slot {
    let holds = true;
    let over = false;
    let waits = 0;
    let coming: Promise<void> | null = null;

    async function hold(signal: AbortSignal): Promise<void> {
      const entered = await comeBack(signal);
      coming = null;
      if (!entered) return;
      // Another wait may have begun, or the run ended, before its turn came.
      if (over || waits > 0) {
        release();
        onRoom();
      } else holds = true;
    }

    return {
      async away(signal, wait) {
        waits += 1;
        if (holds) {
          holds = false;
          release();
          onRoom();
        }
        try {
          return await wait();
        } finally {
          waits -= 1;
          if (waits === 0 && !over && !holds) await (coming ??= hold(signal));
        }
      },
      free() {
        over = true;
        if (!holds) return;
        holds = false;
        release();
      },
    };
  }

  return {
    room: () => (returning.length > 0 ? 0 : Math.max(0, size - taken)),
    take() {
      taken += 1;
      return slot();
    },
  };
}

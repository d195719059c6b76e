/** Shows live what a brain thinks: a few times a second and in small pieces, as nobody reads it faster. */
import type { LiveEvent } from './events.ts';

const every_ms = 200;
/** So that each piece fits wherever live events are carried. */
const mostCharacters = 1000;
/** What is thought beyond it is read when it is stored. */
const longest = 200_000;

export interface LiveReasoning {
  add(delta: string): void;
  /** What was thought in this try is void. */
  reset(): void;
}

export function liveReasoning(run_id: string, live: (event: LiveEvent) => void, monotonic: () => number): LiveReasoning {
  let at = 0;
  let waiting = '';
  let told_at = -Infinity;
  return {
    add(delta) {
      waiting += delta;
      if (monotonic() - told_at < every_ms && waiting.length < mostCharacters) return;
      told_at = monotonic();
      while (waiting !== '' && at < longest) {
        const text = waiting.slice(0, mostCharacters);
        live({ type: 'reasoning_delta', run_id, at, text });
        at += text.length;
        waiting = waiting.slice(text.length);
      }
      waiting = '';
    },
    reset() {
      at = 0;
      waiting = '';
      told_at = -Infinity;
    },
  };
}

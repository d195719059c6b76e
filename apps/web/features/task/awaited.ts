/** Tells which events of a stream somebody sits and waits for: those are drawn as they come, everything else with the next frame. */
import type { StreamEvent } from '#contract/timeline/events.ts';

/** What comes sooner after something else is part of what is told at once, as when a task is opened. */
const quiet_ms = 50;

/** The own message, and the first words of an answer or of a turn in it. */
export function createAwaited(now: () => number = () => performance.now()): (event: StreamEvent) => boolean {
  let heard_at = -Infinity;
  let speaking = false;
  return (event) => {
    const silence = now() - heard_at;
    heard_at = now();
    switch (event.type) {
      case 'message':
        return silence > quiet_ms;
      case 'text_delta': {
        const isFirst = !speaking;
        speaking = true;
        return isFirst;
      }
      case 'run_start':
      case 'turn_end':
      case 'text_reset':
        speaking = false;
        return false;
      default:
        return false;
    }
  };
}

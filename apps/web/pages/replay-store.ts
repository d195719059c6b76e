/** A shared replay as a task that is open: whole at first, and played again step by step when asked. */
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { NumberedEvent } from '#contract/timeline/events.ts';
import { fold } from '#contract/timeline/fold.ts';
import { emptyView } from '#contract/timeline/view.ts';
import type { OpenTask, TaskStore } from '#web/features/task/stream.ts';

export interface Playing {
  /** Events shown so far, of how many. */
  shown: number;
  of: number;
  playing: boolean;
}

export interface Replay {
  store: TaskStore;
  use: UseBoundStore<StoreApi<Playing>>;
  /** From the beginning. */
  play(): void;
  /** Shows everything at once. */
  end(): void;
}

/** Pauses as long as they were, within what a watcher has patience for. */
const least_ms = 150;
const most_ms = 1400;

export function replayOf(events: NumberedEvent[]): Replay {
  const whole = fold(emptyView, events);
  const task = create<OpenTask>(() => ({ view: whole, connection: 'open', has_earlier: false }));
  const use = create<Playing>(() => ({ shown: events.length, of: events.length, playing: false }));
  let timer: ReturnType<typeof setTimeout> | undefined;

  function end(): void {
    clearTimeout(timer);
    task.setState({ view: whole });
    use.setState({ shown: events.length, playing: false });
  }

  function next(n: number): void {
    const event = events[n];
    if (!event) return end();
    // Clocks of what is under way count from now on.
    task.setState(({ view }) => ({ view: fold(view, [{ ...event, at: Date.now() }]) }));
    use.setState({ shown: n + 1 });
    const gap = (events[n + 1]?.at ?? event.at) - event.at;
    timer = setTimeout(() => next(n + 1), Math.min(most_ms, Math.max(least_ms, gap)));
  }

  return {
    store: {
      use: task,
      follow: () => () => clearTimeout(timer),
      reached: () => Promise.resolve(),
      need: () => Promise.resolve(),
      whole: () => Promise.resolve(),
    },
    use,
    play() {
      clearTimeout(timer);
      // What was asked stands there from the beginning.
      const first = Math.max(
        0,
        events.findIndex(({ type }) => type === 'message'),
      );
      task.setState({ view: fold(emptyView, events.slice(0, first)) });
      use.setState({ shown: first, playing: true });
      next(first);
    },
    end,
  };
}

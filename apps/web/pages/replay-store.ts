/** A shared replay as a task that is open: its end at first, the rest as it is come to, and played again step by step when asked. */
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { NumberedEvent } from '#contract/timeline/events.ts';
import { fold } from '#contract/timeline/fold/fold.ts';
import type { ReplayFile, ReplayIndex } from '#contract/timeline/fold/replay.ts';
import { unpackSnapshot } from '#contract/timeline/fold/snapshot.ts';
import { emptyView, type TaskView } from '#contract/timeline/fold/view.ts';
import { earlierOf, type Earlier } from '#web/features/task/earlier.ts';
import type { OpenTask, TaskStore } from '#web/features/task/stream.ts';
import { readJson, readText } from '#web/shell/api.ts';
import type { ReadWhole } from '#web/shell/whole-text.tsx';

export interface Playing {
  /** Events shown so far, of how many. */
  shown: number;
  of: number;
  playing: boolean;
}

export interface Replay {
  store: TaskStore;
  use: UseBoundStore<StoreApi<Playing>>;
  /** From the beginning; rejects when the next part could not be read, and shows everything then. */
  play(): Promise<void>;
  /** Shows everything at once. */
  end(): void;
}

/** What a page needs of a replay: its name, what can be opened, and its events. */
export interface Shared {
  name: string;
  file_list: ReplayFile['file_list'];
  /** Everything there is, as far as it is read. */
  view: TaskView;
  events: number;
  parts: (() => Promise<NumberedEvent[]>)[];
  /** Null where every text is whole. */
  whole: ReadWhole | null;
  earlier: ((port: { view(): TaskView; change(make: (view: TaskView) => TaskView): void }) => Earlier) | null;
}

type Range = ReplayIndex['segments'][number];

/** One that was written in one piece. */
export function sharedInOne({ name, file_list, events }: ReplayFile): Shared {
  return {
    name,
    file_list,
    view: fold(emptyView, events),
    events: events.length,
    parts: [() => Promise.resolve(events)],
    whole: null,
    earlier: null,
  };
}

/** Reads the end of a replay; of what comes before it what follows from it. */
export async function readShared(share_id: string, signal: AbortSignal): Promise<Shared> {
  const base = `/api/shares/${share_id}`;
  // The server wrote it when the task was shared.
  const index = (await readJson(`${base}/index`, signal)) as ReplayIndex;
  const snapshot = index.snapshot && unpackSnapshot(index.snapshot);
  const known = new Map<Range, Promise<NumberedEvent[]>>();
  const read = (range: Range): Promise<NumberedEvent[]> => {
    const asked = known.get(range) ?? (readJson(`${base}/segment?after=${range.after}&until=${range.until}`) as Promise<NumberedEvent[]>);
    known.set(range, asked);
    asked.catch(() => known.delete(range));
    return asked;
  };
  const last = snapshot?.view.last_seq ?? 0;
  const end = await Promise.all(index.segments.filter(({ after }) => after >= last).map(read));
  const segment = async ({ after, until }: { after: number; until: number }): Promise<NumberedEvent[]> => {
    const range = index.segments.find((one) => one.after === after && one.until === until);
    if (!range) throw new RangeError('no such part of the replay');
    return read(range);
  };
  return {
    name: index.name,
    file_list: index.file_list,
    view: fold(snapshot?.view ?? emptyView, end.flat()),
    events: index.events,
    parts: index.segments.map((range) => () => read(range)),
    whole: (seq, part) => readText(`${base}/whole?until=${seq}&part=${part}`),
    earlier: snapshot && ((port) => earlierOf(snapshot.segments, { ...port, source: { snapshot: async () => snapshot, segment } })),
  };
}

/** Pauses as long as they were, within what a watcher has patience for. */
const least_ms = 150;
const most_ms = 1400;

export function replayOf(shared: Shared): Replay {
  let whole = shared.view;
  const task = create<OpenTask>(() => ({ view: whole, connection: 'open', has_earlier: false }));
  const use = create<Playing>(() => ({ shown: shared.events, of: shared.events, playing: false }));
  /** Another number: what was being played is not any more. */
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const earlier = shared.earlier?.({
    view: () => whole,
    change(make) {
      whole = make(whole);
      if (!use.getState().playing) task.setState({ view: whole });
    },
  });

  function end(): void {
    turn += 1;
    clearTimeout(timer);
    use.setState({ shown: shared.events, playing: false });
    task.setState({ view: whole });
  }

  async function play(): Promise<void> {
    clearTimeout(timer);
    turn += 1;
    const own = turn;
    use.setState({ shown: 0, playing: true });
    task.setState({ view: emptyView });
    let before: NumberedEvent | null = null;
    let hasAsked = false;
    for (const [n, part] of shared.parts.entries()) {
      const events = await part();
      // The next one is there by the time it is its turn.
      shared.parts[n + 1]?.().catch(() => undefined);
      for (const event of events) {
        const gap = before && hasAsked ? event.at - before.at : 0;
        // What was asked stands there from the beginning.
        if (hasAsked) await new Promise((resolve) => (timer = setTimeout(resolve, Math.min(most_ms, Math.max(least_ms, gap)))));
        if (own !== turn) return;
        // Clocks of what is under way count from now on.
        task.setState(({ view }) => ({ view: fold(view, [hasAsked ? { ...event, at: Date.now() } : event]) }));
        use.setState(({ shown }) => ({ shown: shown + 1 }));
        hasAsked ||= event.type === 'message';
        before = event;
      }
      if (own !== turn) return;
    }
    end();
  }

  return {
    store: {
      use: task,
      follow: () => () => {
        turn += 1;
        clearTimeout(timer);
      },
      reached: () => Promise.resolve(),
      need: async (message_ids) => earlier?.need(message_ids),
      whole: async (tell) => earlier?.whole(tell),
    },
    use,
    async play() {
      try {
        await play();
      } catch (error) {
        end();
        throw error;
      }
    },
    end,
  };
}

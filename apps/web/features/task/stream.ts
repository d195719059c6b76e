/** The open task: one store that is the fold over the task's event stream, gathered once per frame except for what somebody waits for. */
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { Refusal } from '#contract/codes.ts';
import { fold } from '#contract/timeline/fold/fold.ts';
import { emptyView, type TaskView } from '#contract/timeline/fold/view.ts';
import type { StreamEvent } from '#contract/timeline/events.ts';
import { call } from '#web/shell/api.ts';
import { serverPath } from '#web/shell/base-path.ts';
import { queryClient } from '#web/shell/query-client.ts';
import { followStream, type Following, type StreamState } from '#web/shell/live-stream.ts';
import { createAwaited } from './awaited.ts';
import { earlierOf, first_questions, readSnapshot, sameMessages, sourceOfTask, type Earlier } from './earlier.ts';
import { Order } from './order.ts';

export interface OpenTask {
  view: TaskView;
  connection: StreamState;
  /** There is more before the view's beginning, of which nothing is known yet. */
  has_earlier: boolean;
}

export interface TaskStore {
  use: UseBoundStore<StoreApi<OpenTask>>;
  /** Follows the stream until the returned function is called; those who follow at the same time share one connection. */
  follow(): () => void;
  /** Resolves when the view holds this event, or when it is not worth waiting any longer. */
  reached(seq: number, patience_ms: number): Promise<void>;
  /** Resolves when these messages are whole: a long task is shown from its end. Rejects when they could not be read. */
  need(message_ids: readonly string[]): Promise<void>;
  /** Resolves when every message is. */
  whole(tell?: (read: number, of: number) => void): Promise<void>;
}

/** Tasks seen last keep their view, so that coming back shows it at once and asks only for what is new. */
const kept_at_most = 6;
const stores = new Map<string, TaskStore>();

export function taskStore(task_id: string): TaskStore {
  const known = stores.get(task_id);
  if (known) {
    stores.delete(task_id);
    stores.set(task_id, known);
    return known;
  }
  const made = createTaskStore(task_id);
  stores.set(task_id, made);
  for (const oldest of stores.keys()) {
    if (stores.size <= kept_at_most) break;
    stores.delete(oldest);
  }
  return made;
}

function createTaskStore(task_id: string): TaskStore {
  const use = create<OpenTask>(() => ({ view: emptyView, connection: 'connecting', has_earlier: false }));
  const gather = gatherPerFrame<StreamEvent>((events) => {
    since?.push(...events);
    use.setState(({ view }) => ({ view: fold(view, events) }));
  });
  /** What comes before the view's beginning; null where there is nothing, or it could not be read. */
  let earlier: Promise<Earlier | null> = Promise.resolve(null);
  /** The view's own events, until what comes before them is known. */
  let since: StreamEvent[] | null = null;
  let followers = 0;
  let following: Following | null = null;
  let order = new Order(0);
  const waiting = new Set<() => void>();
  const isAwaited = createAwaited();

  /** The view is folded anew from the snapshot on, so that it is what it would have been without the haste. */
  async function beginEarlier(until: number): Promise<Earlier | null> {
    since = [];
    use.setState({ has_earlier: true });
    const source = sourceOfTask(task_id, until);
    const snapshot = await readSnapshot(source, () => isStillThere(task_id));
    gather.flush();
    if (snapshot) {
      const own = since;
      use.setState(({ view }) => ({ view: sameMessages(fold(snapshot.view, own), view), has_earlier: false }));
    }
    since = null;
    const change = (make: (view: TaskView) => TaskView) => use.setState(({ view }) => ({ view: make(view) }));
    return snapshot && earlierOf(snapshot.segments, { source, view: () => use.getState().view, change });
  }

  function connect(): Following {
    order = new Order(use.getState().view.last_seq);
    const opened: Following = followStream({
      url: () =>
        serverPath(`/api/tasks/${task_id}/events?after=${order.last_seq}${order.last_seq === 0 ? `&last=${first_questions}` : ''}`),
      onData: (data) => {
        // The server streams events of the contract; types from a newer version fold to nothing.
        const event = JSON.parse(data) as StreamEvent;
        if (order.last_seq === 0 && 'seq' in event && event.seq > 1) {
          order = new Order(event.seq - 1);
          earlier = beginEarlier(event.seq);
        }
        const verdict = order.judge(event);
        if (verdict === 'take') {
          gather.add(event);
          if (isAwaited(event)) gather.flush();
        } else if (verdict === 'gap') opened.restart();
        for (const look of waiting) look();
      },
      onState: (connection) => {
        if (connection === 'open') for (const event of voidLiveText(use.getState().view)) gather.add(event);
        use.setState({ connection });
      },
      isWorthwhile: () => isStillThere(task_id),
    });
    return opened;
  }

  return {
    use,
    follow() {
      followers += 1;
      if (!following) {
        following = connect();
      }
      let left = false;
      return () => {
        if (left) return;
        left = true;
        followers -= 1;
        if (followers > 0) return;
        following?.end();
        following = null;
        gather.flush();
      };
    },
    need: async (message_ids) => (await earlier)?.need(message_ids),
    whole: async (tell) => (await earlier)?.whole(tell),
    reached: (seq, patience_ms) =>
      new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          waiting.delete(look);
          gather.flush();
          resolve();
        };
        const look = () => {
          if (order.last_seq >= seq) done();
        };
        const timer = setTimeout(done, patience_ms);
        waiting.add(look);
        look();
      }),
  };
}

/** What was streamed before the line broke is incomplete; the server says it again, or the numbered text does. */
function voidLiveText(view: TaskView): StreamEvent[] {
  return view.messages.flatMap((message): StreamEvent[] =>
    message.type === 'answer' && (message.live_text !== '' || message.live_reasoning !== null || message.draft !== null)
      ? [{ type: 'text_reset', run_id: message.message_id }]
      : [],
  );
}

async function isStillThere(task_id: string): Promise<boolean> {
  try {
    await call('GetTaskInfo', { task_id });
    return true;
  } catch (error) {
    const gone = error instanceof Refusal && (error.reason === 'UNAUTHORIZED' || error.reason === 'NOT_FOUND');
    // The page asks again whether it may show the task, and says what it finds.
    if (gone) void queryClient.invalidateQueries({ queryKey: ['task', task_id] });
    return !gone;
  }
}

/** Hands over what came in since the last frame. A tab in the background has no frames, so a timer stands in. */
export function gatherPerFrame<T>(take: (items: T[]) => void) {
  let items: T[] = [];
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function flush(): void {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = 0;
    timer = undefined;
    if (items.length === 0) return;
    const gathered = items;
    items = [];
    take(gathered);
  }
  return {
    add(item: T): void {
      items.push(item);
      if (frame === 0 && timer === undefined) {
        frame = requestAnimationFrame(flush);
        timer = setTimeout(flush, 200);
      }
    },
    flush,
  };
}

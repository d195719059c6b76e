/** What comes before the end of a long task: known by a snapshot from soon after it is opened, read segment by segment when somebody comes to it. */
import type { NumberedEvent } from '#contract/timeline/events.ts';
import { fold } from '#contract/timeline/fold/fold.ts';
import {
  everyMessage,
  filled,
  rangeOf,
  segmentsOf,
  unpackSnapshot,
  type PackedSnapshot,
  type Snapshot,
} from '#contract/timeline/fold/snapshot.ts';
import { emptyView, type Action, type Message, type TaskView } from '#contract/timeline/fold/view.ts';
import { readJson, readText } from '#web/shell/api.ts';
import type { ReadWhole } from '#web/shell/whole-text.tsx';

/** A task is opened with its last so many questions and their answers, at least. */
export const first_questions = 10;

/** The page draws and settles what is at the end before it reads what is not in view. */
const settle_ms = 300;
const waits_ms = [1000, 2000, 4000, 8000, 15_000];
/** Side by side, for whoever wants all of it. */
const at_once = 3;

export interface EarlierSource {
  snapshot(): Promise<Snapshot>;
  /** Events after the first number, up to and with the second. */
  segment(range: { after: number; until: number }): Promise<NumberedEvent[]>;
}

export interface EarlierPort {
  source: EarlierSource;
  view(): TaskView;
  change(make: (view: TaskView) => TaskView): void;
}

export interface Earlier {
  /** Resolves when these messages are whole, if there are any such; rejects when they could not be read. Asked again, it tries again. */
  need(message_ids: readonly string[]): Promise<void>;
  /** Resolves when everything is. */
  whole(tell?: (read: number, of: number) => void): Promise<void>;
}

export function sourceOfTask(task_id: string, until: number): EarlierSource {
  return {
    // The server packed it in the form of this version.
    snapshot: async () => unpackSnapshot((await readJson(`/api/tasks/${task_id}/snapshot?until=${until}`)) as PackedSnapshot),
    // The server's log holds events of the contract; types from a newer version fold to nothing.
    segment: async (range) =>
      (await readJson(`/api/tasks/${task_id}/segment?after=${range.after}&until=${range.until}`)) as NumberedEvent[],
  };
}

/** Reads a part of an event whole, of which its task's log told the beginning. */
export function wholeOfTask(task_id: string): ReadWhole {
  return (seq, part) => readText(`/api/tasks/${task_id}/whole?until=${seq}&part=${part}`);
}

/** The view with the long texts of its answers whole. */
export async function withWholeTexts(view: TaskView, read: ReadWhole): Promise<TaskView> {
  const wholeAction = async (action: Action): Promise<Action> =>
    action.whole?.text === undefined ? action : { ...action, content: await read(action.whole.text, 'text') };
  const messages: Message[] = [];
  for (const message of view.messages) {
    if (message.type !== 'answer') messages.push(message);
    else {
      const steps = [];
      for (const step of message.steps) steps.push({ ...step, action_list: await Promise.all(step.action_list.map(wholeAction)) });
      messages.push({ ...message, steps });
    }
  }
  return { ...view, messages };
}

/** Reads segments as they are wanted, each once. */
export function earlierOf(segments: readonly number[], { source, view, change }: EarlierPort): Earlier {
  const reading = new Map<number, Promise<void>>();

  function read(index: number): Promise<void> {
    const known = reading.get(index);
    if (known) return known;
    const asked = source.segment(rangeOf(segments, index)).then((events) => {
      const segment = fold(emptyView, events);
      change((now) => filled(now, segment));
    });
    reading.set(index, asked);
    asked.catch(() => reading.delete(index));
    return asked;
  }

  return {
    async need(message_ids) {
      const wanted = new Set(message_ids);
      await Promise.all(segmentsOf(everyMessage(view()).filter(({ message_id }) => wanted.has(message_id))).map(read));
    },
    async whole(tell) {
      const left = segments.map((_last, index) => index).toReversed();
      const of = left.length;
      const some = async () => {
        for (let index = left.shift(); index !== undefined; index = left.shift()) {
          await read(index);
          tell?.(of - left.length, of);
        }
      };
      await Promise.all(Array.from({ length: at_once }, some));
    },
  };
}

/** The snapshot, soon after the page has settled, and again after failures for as long as it is worthwhile. Null when it is not any more. */
export async function readSnapshot(source: EarlierSource, isWorthwhile: () => Promise<boolean>): Promise<Snapshot | null> {
  await pause(settle_ms);
  for (let failures = 0; ; failures++) {
    try {
      return await source.snapshot();
    } catch (error) {
      console.warn('what comes before was not read', error);
      await pause(waits_ms[Math.min(failures, waits_ms.length - 1)] ?? 0);
      if (!(await isWorthwhile())) return null;
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The messages of `next`, as the same objects where `before` has them already and nothing that came earlier bears on them. */
export function sameMessages(next: TaskView, before: TaskView): TaskView {
  const known = new Map(before.messages.map((message) => [message.message_id, message]));
  const same = (message: Message): Message => {
    const one = known.get(message.message_id);
    if (!one || message.segment !== undefined || one.type !== message.type) return message;
    if (one.type !== 'answer' || message.type !== 'answer') return one;
    return message.interaction || message.by_hand.length !== one.by_hand.length ? message : one;
  };
  return { ...next, messages: next.messages.map(same) };
}

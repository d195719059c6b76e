/** The part of a long task's log before its last messages: the end is shown first, and this is read when nobody waits for it. */
import type { NumberedEvent } from '#contract/timeline/events.ts';
import { serverPath } from '#web/shell/base-path.ts';
import { followStream, type Following } from '#web/shell/live-stream.ts';

/** A task is opened with its last so many questions and their answers. */
export const first_questions = 10;

/** The page draws and settles what is at the end before it reads what is not in view. */
const settle_ms = 300;

export interface History {
  /** Every event up to and with this number is wanted. */
  until: number;
  /** Stops the reading; `resume` goes on where it stopped. */
  pause(): void;
  resume(): void;
}

/** Reads events 1 to `until` once and hands them over together. */
export function readHistory(
  task_id: string,
  until: number,
  isWorthwhile: () => Promise<boolean>,
  take: (events: NumberedEvent[]) => void,
): History {
  const events: NumberedEvent[] = [];
  let reading: Following | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = () => {
    reading = followStream({
      url: () => serverPath(`/api/tasks/${task_id}/events?after=${events.length}&follow=0`),
      onData: (data) => {
        // The server streams events of the contract.
        const event = JSON.parse(data) as NumberedEvent;
        // Dense from 1: what is there twice or ahead of its turn comes again after the next start.
        if (event.seq === events.length + 1) events.push(event);
        if (events.length < until) return;
        reading?.end();
        take(events);
      },
      onState: () => undefined,
      isWorthwhile,
    });
  };
  const history: History = {
    until,
    pause() {
      clearTimeout(timer);
      reading?.end();
      reading = null;
    },
    resume() {
      history.pause();
      if (events.length < until) timer = setTimeout(read, settle_ms);
    },
  };
  return history;
}

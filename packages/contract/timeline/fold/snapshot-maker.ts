/** Makes snapshots from a log that comes in pages: what one message holds is in memory while it is folded, and no longer. Pure. */
import type { NumberedEvent } from '../events.ts';
import { fold } from './fold.ts';
import { withoutContents, type Snapshot } from './snapshot.ts';
import { emptyView } from './view.ts';

/** A segment is full with so many messages, or bytes of events, whichever comes first; its last turn may make it larger. */
const fullMessages = 10;
const fullBytes = 200_000;

export interface SnapshotMaker {
  /** Events behind those taken before, each with its size in bytes. */
  take(page: readonly { event: NumberedEvent; bytes: number }[]): void;
  /** Of all events taken; the last of them must be the end of a turn. */
  snapshot(): Snapshot;
}

/** Goes on from an earlier snapshot of the same log, or begins anew. What is full already stays as it is: segments never change. */
export function snapshotMaker(from?: Snapshot): SnapshotMaker {
  let view = from?.view ?? emptyView;
  const full = from?.segments.slice(0, -1) ?? [];
  let [messages, bytes] = from?.open ?? [0, 0];
  const segments = new Map<string, number>();
  const segmentOf = (message_id: string): number => segments.get(message_id) ?? full.length;

  return {
    take(page) {
      for (const { event, bytes: size } of page) {
        if (event.type === 'message') {
          if (messages >= fullMessages || bytes >= fullBytes) {
            full.push(event.seq - 1);
            [messages, bytes] = [0, 0];
          }
          messages += 1;
          segments.set(event.message_id, full.length);
          segments.set(event.answer_id, full.length);
        }
        bytes += size;
      }
      view = fold(
        view,
        page.map(({ event }) => event),
      );
      // The answer at the end may be under way.
      view = withoutContents(view, segmentOf, 2);
    },
    snapshot: () => ({ view: withoutContents(view, segmentOf), segments: [...full, view.last_seq], open: [messages, bytes] }),
  };
}

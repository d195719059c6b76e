/** The browser of a task that is deleted is closed at once, and its live room with it. */
import type { Browsing } from '#server/platform/browsing/browsing.ts';
import type { Hub } from '#server/runs/hub.ts';

/** Returns how to stop. The sandbox stays until it is idle: a shell may still be handing over what a person changed there. */
export function closeOfDeleted(
  browsing: Pick<Browsing, 'opened'>,
  hub: Pick<Hub, 'onGone'>,
  onError: (error: unknown) => void,
): () => void {
  return hub.onGone((task_id) => void browsing.opened(task_id)?.close().catch(onError));
}

/** What a deleted task had open is closed at once: its browser with the live room, its programs and their folder. */
import type { Browsing } from '#server/platform/browsing/browsing.ts';
import type { SandboxService } from '#server/platform/sandbox/create-sandbox.ts';
import type { Hub } from '#server/runs/streams/hub.ts';

export interface OpenHands {
  browsing: Pick<Browsing, 'opened'> | null;
  sandbox: Pick<SandboxService, 'release'>;
  /** Until what a person typed into the task's shell is kept: a deleted task can be brought back. */
  shellEnded(task_id: string): Promise<void>;
}

/** Returns how to stop. */
export function closeOfDeleted(
  { browsing, sandbox, shellEnded }: OpenHands,
  hub: Pick<Hub, 'onGone'>,
  onError: (error: unknown) => void,
): () => void {
  return hub.onGone((task_id) => {
    browsing?.opened(task_id)?.close().catch(onError);
    shellEnded(task_id)
      .then(() => sandbox.release(task_id))
      .catch(onError);
  });
}
